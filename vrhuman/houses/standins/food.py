"""Stand-ins of food, in the colours of food."""

from __future__ import annotations

from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins.blank import Blank, Paint, foot, middle
from vrhuman.houses.standins.lathe import hidden, turned


def fruit(b: Blank) -> StandIn:
    """Build an apple or a tomato: a ball with a stalk (and an apple's leaf)."""
    paint = b.main()
    stalk = Paint(
        (0.28, 0.2, 0.08) if b.object_type == "Apple" else (0.15, 0.4, 0.12), paint.material
    )
    thin = middle(0.07 * b.w)
    leaf = Paint((0.15, 0.45, 0.12), paint.material)
    body = 0.86 * b.h if b.object_type == "Apple" else 0.93 * b.h
    wide = 0.1 if b.object_type == "Apple" else 0.25
    parts = (
        b.ellipsoid(middle(b.w), (0.0, body), middle(b.d), paint),
        foot(b, 0.4, paint),
        b.cylinder(thin, (0.9 * body, b.h), thin, stalk),
        b.box(
            (0.0, 2 * wide * b.w), (body * 0.97, body * 0.99), middle(wide * b.d), leaf, solid=False
        ),
    )
    return StandIn(parts)


def egg(b: Blank) -> StandIn:
    """Build an egg: an ellipsoid."""
    whole = b.ellipsoid(middle(b.w), (0.0, b.h), middle(b.d), b.main())
    return StandIn((whole, foot(b, 0.4, b.main())))


def potato(b: Blank) -> StandIn:
    """Build a potato: a knobbly ellipsoid."""
    paint = b.main()
    return StandIn(
        (
            b.ellipsoid(middle(b.w), (0.0, b.h), middle(b.d), paint),
            foot(b, 0.4, paint),
            b.ellipsoid(
                (0.05 * b.w, 0.42 * b.w),
                (0.3 * b.h, 0.8 * b.h),
                (-0.4 * b.d, 0.1 * b.d),
                paint.shade(1.15),
            ),
            b.ellipsoid(
                (-0.42 * b.w, 0.0),
                (0.25 * b.h, 0.75 * b.h),
                (-0.1 * b.d, 0.4 * b.d),
                paint.shade(0.85),
            ),
        )
    )


def bread(b: Blank) -> StandIn:
    """Build bread: a loaf with a rounded crust and three cuts."""
    paint = b.main()
    parts = [
        b.box(middle(0.92 * b.w), (0.0, 0.6 * b.h), middle(0.96 * b.d), paint.shade(1.3)),
        b.cylinder(middle(b.w), (0.2 * b.h, b.h), middle(b.d), paint, axis="z"),
    ]
    for z in (-0.25, 0.0, 0.25):
        cut = (z * b.d - 0.006, z * b.d + 0.006)
        parts.append(b.box(middle(0.5 * b.w), (0.9 * b.h, b.h), cut, paint.shade(1.9), solid=False))
    return StandIn(tuple(parts))


def lettuce(b: Blank) -> StandIn:
    """Build lettuce: a head of ruffled leaves, cup in cup, around a pale heart."""
    paint, h = b.main(), b.h
    solids = (b.ellipsoid(middle(b.w), (0.0, h), middle(b.d), paint), foot(b, 0.5, paint))
    parts = [
        *hidden(solids),
        b.ellipsoid(
            middle(0.38 * b.w), (0.2 * h, h), middle(0.38 * b.d), paint.shade(2.2), solid=False
        ),
    ]
    for wide, top, shade in ((1.0, 0.5, 0.7), (0.76, 0.74, 1.0), (0.54, 0.94, 1.5)):
        cup = (
            (0.0, 0.0),
            (0.4, 0.03 * h),
            (0.8, 0.25 * h),
            (1.0, (top - 0.1) * h),
            (0.97, top * h),
            (0.88, (top - 0.08) * h),
            (0.7, 0.3 * h),
            (0.0, 0.1 * h),
        )
        size = (wide * b.w, wide * b.d)
        parts.append(turned(b, cup, size, paint.shade(shade), waves=8))
    return StandIn(tuple(parts))

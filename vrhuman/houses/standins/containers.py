"""Stand-ins of hollow things that hold food, drink, soap, flowers, laundry or waste."""

from __future__ import annotations

import math
from dataclasses import replace

from vrhuman.houses.parts import Motion, Part, StandIn
from vrhuman.houses.standins.blank import (
    WATER,
    Blank,
    Paint,
    Span,
    liquid,
    middle,
    ring,
    tub,
)
from vrhuman.houses.standins.lathe import hidden, turned, vessel


def bowl(b: Blank) -> StandIn:
    """Build a round bowl; it collides as a foot and two rings, the upper one wider."""
    paint, h = b.main(), b.h
    half, floor = 0.45 * h, max(0.12 * h, 0.004)
    thick = max(0.004, 0.04 * b.w)
    narrow = (0.72 * b.w, 0.72 * b.d)
    outline = (
        (0.0, 0.0),
        (0.5, 0.0),
        (0.54, 0.06 * h),
        (0.8, 0.32 * h),
        (0.94, 0.64 * h),
        (1.0, 0.98 * h),
        (0.97, h),
        (0.94, 0.98 * h),
        (0.87, 0.64 * h),
        (0.72, 0.34 * h),
        (0.45, 0.15 * h),
        (0.0, floor),
    )
    solids = (
        b.cylinder(middle(0.66 * b.w), (0.0, floor), middle(0.66 * b.d), paint),
        *ring(b, narrow, (0.0, half), max(thick, 0.05 * b.w), paint),
        *ring(b, (b.w, b.d), (half, h), thick, paint),
        *ring(b, (b.w, b.d), (half - 0.004, half), 0.14 * b.w, paint),
    )
    level = liquid(b, middle(0.9 * b.w), 0.75 * h, middle(0.9 * b.d))
    return StandIn((turned(b, outline, (b.w, b.d), paint), *hidden(solids), level))


def plate(b: Blank) -> StandIn:
    """Build a round plate with a rim."""
    paint, h = b.main(), b.h
    low = 0.45 * h
    outline = (
        (0.0, 0.0),
        (0.62, 0.0),
        (0.98, 0.8 * h),
        (1.0, h),
        (0.96, h),
        (0.74, low + 0.12 * h),
        (0.64, low),
        (0.0, low),
    )
    disc = b.cylinder(middle(0.9 * b.w), (0.0, low), middle(0.9 * b.d), paint)
    rim = ring(b, (b.w, b.d), (low * 0.6, h), 0.13 * b.w, paint)
    band = middle(0.62 * b.w)
    well = b.cylinder(
        band, (low, low + 0.02 * h), middle(0.62 * b.d), paint.shade(0.88), solid=False
    )
    return StandIn((turned(b, outline, (b.w, b.d), paint), well, *hidden((disc, *rim))))


def cup(b: Blank) -> StandIn:
    """Build a cup: a hollow beaker on a thick floor."""
    paint, floor = b.main(), max(0.07 * b.h, 0.004)
    thick = max(0.004, 0.05 * b.w)
    bottom = b.cylinder(middle(0.95 * b.w), (0.0, floor), middle(0.95 * b.d), paint)
    walls = ring(b, (b.w, b.d), (0.0, b.h), thick, paint)
    glass = turned(b, vessel(b, 0.9, floor, thick / b.w), (b.w, b.d), paint)
    level = liquid(b, middle(b.w - 2.4 * thick), 0.9 * b.h, middle(b.d - 2.4 * thick))
    return StandIn((glass, *hidden((bottom, *walls)), level))


def mug(b: Blank) -> StandIn:
    """Build a mug: a hollow cylinder with a handle on its longer side (x)."""
    paint, floor = b.main(), max(0.08 * b.h, 0.005)
    body = min(b.w * 0.78, b.d)
    shift = -(b.w - body) / 2.0
    handle = (shift + body / 2 - 0.004, b.w / 2)
    thick = 0.14 * b.h
    side = middle(0.16 * b.d)
    walls = (_moved(p, shift) for p in ring(b, (body, b.d), (0.0, b.h), 0.06 * body, paint))
    inside = (shift - body * 0.46, shift + body * 0.46)
    bottom = b.cylinder(inside, (0.0, floor), middle(0.92 * b.d), paint)
    wide = middle(0.86 * body)
    return StandIn(
        (
            turned(b, vessel(b, 0.96, floor, 0.06), (body, b.d), paint, at=(shift, 0.0)),
            *hidden((bottom, *walls)),
            _moved(liquid(b, wide, 0.85 * b.h, middle(0.86 * b.d)), shift),
            b.box(handle, (0.72 * b.h, 0.72 * b.h + thick), side, paint),
            b.box(handle, (0.18 * b.h, 0.18 * b.h + thick), side, paint),
            b.box((b.w / 2 - 0.012, b.w / 2), (0.18 * b.h, 0.86 * b.h), side, paint),
        )
    )


def _moved(part: Part, x: float = 0.0, z: float = 0.0) -> Part:
    px, py, pz = part.position
    return replace(part, position=(px + x, py, pz + z))


def pot(b: Blank) -> StandIn:
    """Build a hollow round pot with two handles along its longer side."""
    paint, dark = b.main(), b.main().shade(0.5)
    body = 0.98 * min(b.w, b.d) if abs(b.w - b.d) > 0.03 else 0.84 * min(b.w, b.d)
    along_x = b.w >= b.d
    w, d = (body, b.d) if along_x else (b.w, body)
    floor = b.floor(max(0.05 * b.h, 0.006))
    bottom = b.cylinder(middle(0.95 * w), (0.0, floor), middle(0.95 * d), paint)
    walls = ring(b, (w, d), (0.0, b.h), max(0.004, 0.03 * b.w), paint)
    parts = [
        turned(b, vessel(b, 0.97, floor, 0.03), (w, d), paint),
        *hidden((bottom, *walls)),
        liquid(b, middle(0.93 * w), 0.75 * b.h, middle(0.93 * d)),
    ]
    y: Span = (0.72 * b.h, 0.84 * b.h)
    for sign in (-1.0, 1.0):
        reach = (b.w if along_x else b.d) / 2.0
        span = (sign * reach, sign * (body / 2.0 - 0.005))
        grip = (min(span), max(span))
        across = middle(0.3 * body)
        x, z = (grip, across) if along_x else (across, grip)
        parts.append(b.box(x, y, z, dark))
    return StandIn(tuple(parts))


def pan(b: Blank) -> StandIn:
    """Build a shallow round pan with one long handle."""
    paint, dark = b.main(), b.main().shade(0.55)
    along_z = b.d >= b.w
    body = min(b.w, b.d, 0.97 * max(b.w, b.d))
    rest = max(b.w, b.d) - body
    floor = max(0.15 * b.h, 0.004)
    dx, dz = (0.0, -rest / 2) if along_z else (-rest / 2, 0.0)
    disc = b.cylinder(middle(0.96 * body), (0.0, floor), middle(0.96 * body), paint)
    walls = ring(b, (body, body), (0.0, b.h), max(0.004, 0.02 * body), paint)
    grip = (body / 2 - rest / 2 - 0.005, body / 2 + rest / 2)
    side, y = middle(0.1 * body), (0.6 * b.h, 0.95 * b.h)
    handle = b.box(side, y, grip, dark) if along_z else b.box(grip, y, side, dark)
    dish = turned(b, vessel(b, 0.86, floor, 0.025), (body, body), paint, at=(dx, dz))
    return StandIn((dish, *hidden(_moved(p, dx, dz) for p in (disc, *walls)), handle))


def box(b: Blank) -> StandIn:
    """Build a cardboard box with two flaps; it fills its asset's box when they are open.

    AI2-THOR measures its boxes open, so that is all the space that a house leaves them. A box that
    does not open has a lid and fills its asset's box closed.
    """
    return _flapped(b) if b.opens else _lidded(b)


_BODY = 0.6
"""Share of an open box's height that its body has; the flaps have the rest."""
_LOOSE = 0.003
"""Gap between what lies in a box and its walls [m]."""
_STEEPEST, _FLATTEST = 100.0, 150.0
"""Range of the angle through which a flap opens [degrees]; at 90 it stands upright."""


def _flapped(b: Blank) -> StandIn:
    """Build a box whose flaps are hinged on its longer sides and meet in the middle."""
    paint = b.main()
    short = min(b.w, b.d)
    t = max(0.006, 0.02 * short)
    along_x = b.w >= b.d
    opens = min(_flap_angle(b, short), _angle_for(b, short - 2.0 * t, t, along_x))
    sine, cosine = math.sin(math.radians(opens)), math.cos(math.radians(opens))
    deep = (short - 2.0 * t * sine) / (1.0 - cosine)
    rim = b.h - deep / 2.0 * sine
    x, z = (middle(b.w), middle(deep)) if along_x else (middle(deep), middle(b.d))
    parts = tub(b, x, (0.0, rim), z, t, min(b.floor(t), 0.8 * rim), paint)
    motions = []
    for number, side in enumerate((-1.0, 1.0), start=1):
        half = (-deep / 2.0, -0.0005) if side < 0.0 else (0.0005, deep / 2.0)
        spans = (x, half) if along_x else (half, z)
        flap = b.box(spans[0], (rim, rim + t), spans[1], paint.shade(1.1))
        parts.append(replace(flap, moves=number))
        axis = (side, 0.0, 0.0) if along_x else (0.0, 0.0, -side)
        edge = side * deep / 2.0
        pivot = b.at(0.0, rim, edge) if along_x else b.at(edge, rim, 0.0)
        motions.append(Motion("hinge", axis, pivot, opens))
    return StandIn(tuple(parts), *motions)


def _flap_angle(b: Blank, short: float) -> float:
    """Return the angle through which flaps open that leave the body its share of the height."""
    steep = 2.0 * math.degrees(math.atan(short / (2.0 * (1.0 - _BODY) * b.h)))
    return min(max(steep, _STEEPEST), _FLATTEST)


def _angle_for(b: Blank, short: float, t: float, along_x: bool) -> float:
    """Return the largest angle with which the body is wide enough for what lies in it."""
    carried = [s for surface in b.surfaces for s in surface.carries]
    reach = [abs(s.z) + s.half_z if along_x else abs(s.x) + s.half_x for s in carried]
    need = 2.0 * (max(reach, default=0.0) + t + _LOOSE)
    return math.degrees(math.acos(min(max(1.0 - short / need, -1.0), 0.0)))


def _lidded(b: Blank) -> StandIn:
    paint = b.main()
    t = max(0.006, 0.02 * min(b.w, b.d))
    lid = (b.h - t, b.h)
    parts = tub(b, middle(b.w), (0.0, b.h - t), middle(b.d), t, b.floor(t), paint)
    parts.append(b.box(middle(b.w), lid, middle(b.d), paint.shade(1.1)))
    band = b.box(middle(0.12 * b.w), lid, middle(b.d), paint.shade(0.8), solid=False)
    return StandIn((*parts, band))


def bin_(b: Blank) -> StandIn:
    """Build a bin: an open garbage can with a rim."""
    paint, rim = b.main(), b.main().shade(0.8)
    t = max(0.01, 0.03 * b.w)
    inner_w, inner_d = 0.92 * b.w, 0.92 * b.d
    parts = tub(b, middle(inner_w), (0.0, b.h), middle(inner_d), t, b.floor(0.02), paint)
    y = (0.93 * b.h, b.h)
    for sign in (-1.0, 1.0):
        x = (sign * b.w / 2, sign * (inner_w / 2 - t))
        z = (sign * b.d / 2, sign * (inner_d / 2 - t))
        parts.append(b.box((min(x), max(x)), y, middle(b.d), rim))
        parts.append(b.box(middle(inner_w), y, (min(z), max(z)), rim))
    return StandIn(tuple(parts))


def hamper(b: Blank) -> StandIn:
    """Build a laundry basket with a lid, which opens within its footprint: it stands at walls."""
    paint, t = b.main("Fabric"), 0.02
    parts = tub(b, middle(b.w), (0.0, b.h - t), middle(b.d), t, b.floor(0.03), paint)
    parts.append(b.box(middle(b.w), (b.h - t, b.h), middle(b.d), paint.shade(0.75), moves=True))
    upright = Motion("hinge", (-1.0, 0.0, 0.0), b.at(0.0, b.h, -b.d / 2), 85.0)
    return StandIn(tuple(parts), upright)


def bag(b: Blank) -> StandIn:
    """Build a tied garbage bag."""
    paint = b.main()
    neck = middle(0.12 * b.w)
    return StandIn(
        (
            b.ellipsoid(middle(b.w), (0.0, 0.84 * b.h), middle(b.d), paint),
            b.cone(neck, (0.78 * b.h, 0.9 * b.h), neck, paint, 0.5),
            b.cone(middle(0.24 * b.w), (0.88 * b.h, b.h), middle(0.24 * b.d), paint, 1.8),
        )
    )


def vase(b: Blank) -> StandIn:
    """Build a vase: a foot, a belly, a neck and a flared lip; a wide low one is a bowl."""
    paint, h = b.main(), b.h
    if h < 0.8 * b.w:
        return bowl(b)
    outline = (
        (0.0, 0.0),
        (0.52, 0.0),
        (0.55, 0.04 * h),
        (0.82, 0.16 * h),
        (1.0, 0.36 * h),
        (0.84, 0.55 * h),
        (0.5, 0.68 * h),
        (0.42, 0.8 * h),
        (0.46, 0.9 * h),
        (0.62, h),
        (0.54, h),
        (0.38, 0.88 * h),
        (0.0, 0.84 * h),
    )
    solids = (
        b.cylinder(middle(0.55 * b.w), (0.0, 0.06 * h), middle(0.55 * b.d), paint),
        b.ellipsoid(middle(b.w), (0.02 * h, 0.68 * h), middle(b.d), paint),
        b.cylinder(middle(0.42 * b.w), (0.55 * h, 0.88 * h), middle(0.42 * b.d), paint),
        b.cone(middle(0.62 * b.w), (0.86 * h, h), middle(0.62 * b.d), paint, 1.5),
    )
    return StandIn((turned(b, outline, (b.w, b.d), paint), *hidden(solids)))


def bottle(b: Blank) -> StandIn:
    """Build a bottle: a body, a shoulder, a neck and a cap.

    What fills it shows through its wall.
    """
    paint, cap = b.main("Glass"), b.main("Glass").shade(0.5)
    tall = b.h > 3.0 * b.w
    body = 0.58 * b.h if tall else 0.64 * b.h
    neck = 0.34 if tall else 0.4
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, body), middle(b.d), paint),
            b.cylinder(
                middle(b.w + 0.001),
                (0.08 * b.h, 0.85 * body),
                middle(b.d + 0.001),
                WATER,
                solid=False,
                liquid=True,
            ),
            b.cone(middle(b.w), (body, body + 0.14 * b.h), middle(b.d), paint, neck),
            b.cylinder(middle(neck * b.w), (body, 0.95 * b.h), middle(neck * b.d), paint),
            b.cylinder(
                middle((neck + 0.06) * b.w), (0.93 * b.h, b.h), middle((neck + 0.06) * b.d), cap
            ),
        )
    )


def pump_bottle(b: Blank) -> StandIn:
    """Build a soap bottle: a body with a pump and its spout to the front."""
    body, pump = b.main("Plastic", "Glass"), b.accent("Metal", "Plastic")
    round_ = min(b.w, b.d)
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.62 * b.h), middle(b.d), body),
            b.cone(middle(0.9 * round_), (0.62 * b.h, 0.72 * b.h), middle(0.9 * round_), body, 0.4),
            b.cylinder(middle(0.2 * round_), (0.7 * b.h, 0.95 * b.h), middle(0.2 * round_), pump),
            b.box(middle(0.22 * round_), (0.93 * b.h, b.h), (-0.12 * round_, b.d / 2), pump),
        )
    )


def spray_bottle(b: Blank) -> StandIn:
    """Build a spray bottle: a slim body with a trigger head."""
    body, head = b.main("Plastic"), b.main("Plastic").shade(0.45)
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.55 * b.h), middle(0.62 * b.d), body),
            b.box(middle(0.6 * b.w), (0.55 * b.h, 0.8 * b.h), middle(0.3 * b.d), body),
            b.box(middle(0.7 * b.w), (0.82 * b.h, b.h), (-0.3 * b.d, b.d / 2), head),
            b.box(middle(0.4 * b.w), (0.58 * b.h, 0.84 * b.h), (0.22 * b.d, 0.34 * b.d), head),
            b.box(middle(0.5 * b.w), (0.78 * b.h, 0.84 * b.h), (-b.d / 2, 0.3 * b.d), head),
        )
    )


def shaker(b: Blank) -> StandIn:
    """Build a shaker: a glass with a metal cap."""
    body, cap = b.main("Glass"), b.accent("Metal")
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.72 * b.h), middle(b.d), body),
            b.cylinder(middle(0.86 * b.w), (0.72 * b.h, 0.88 * b.h), middle(0.86 * b.d), cap),
            b.ellipsoid(middle(0.86 * b.w), (0.76 * b.h, b.h), middle(0.86 * b.d), cap),
        )
    )


def kettle(b: Blank) -> StandIn:
    """Build a kettle: a belly with spout, handle over the top and a lid that lifts."""
    body, grip = b.main("Metal"), b.accent("Plastic")
    z1 = b.d / 2
    spout = (0.2 * b.d, z1)
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.32 * b.h), middle(0.86 * b.d), body),
            b.cone(middle(b.w), (0.32 * b.h, 0.6 * b.h), middle(0.86 * b.d), body, 0.6),
            liquid(b, middle(0.46 * b.w), 0.602 * b.h, middle(0.46 * b.w)),
            b.box(middle(0.14 * b.w), (0.38 * b.h, 0.55 * b.h), spout, body),
            b.box(middle(0.14 * b.w), (0.5 * b.h, 0.92 * b.h), (-0.4 * b.d, -0.32 * b.d), grip),
            b.box(middle(0.14 * b.w), (0.5 * b.h, 0.92 * b.h), (0.3 * b.d, 0.38 * b.d), grip),
            b.box(middle(0.14 * b.w), (0.9 * b.h, b.h), (-b.d / 2, 0.42 * b.d), grip),
            b.cylinder(
                middle(0.5 * b.w), (0.6 * b.h, 0.65 * b.h), middle(0.5 * b.w), body, moves=True
            ),
            b.box(middle(0.1 * b.w), (0.65 * b.h, 0.72 * b.h), middle(0.1 * b.w), grip, moves=True),
        ),
        Motion("hinge", (-1.0, 0.0, 0.0), b.at(0.0, 0.6 * b.h, -0.25 * b.w), 70.0),
    )


def watering_can(b: Blank) -> StandIn:
    """Build a can with a long spout to the front and a handle at the back."""
    paint = b.main()
    z0, z1 = -b.d / 2, b.d / 2
    thin = middle(0.16 * b.w)
    return StandIn(
        (
            b.cylinder(
                middle(b.w), (0.0, 0.62 * b.h), (z0 + 0.12 * b.d, z0 + 0.12 * b.d + b.w), paint
            ),
            _moved(
                liquid(b, middle(0.7 * b.w), 0.625 * b.h, middle(0.7 * b.w)),
                z=z0 + 0.12 * b.d + b.w / 2,
            ),
            b.box(thin, (0.2 * b.h, 0.32 * b.h), (0.1 * b.d, 0.4 * b.d), paint),
            b.box(thin, (0.2 * b.h, 0.8 * b.h), (0.34 * b.d, 0.42 * b.d), paint),
            b.box(middle(0.4 * b.w), (0.76 * b.h, 0.86 * b.h), (0.32 * b.d, z1), paint.shade(0.8)),
            b.box(thin, (0.3 * b.h, b.h), (z0, z0 + 0.06 * b.d), paint),
            b.box(thin, (0.92 * b.h, b.h), (z0, z0 + 0.4 * b.d), paint),
            b.box(thin, (0.55 * b.h, b.h), (z0 + 0.34 * b.d, z0 + 0.4 * b.d), paint),
        )
    )


def tissue_box(b: Blank) -> StandIn:
    """Build a patterned box with a tissue sticking out."""
    paint, paper = b.main("Paper"), Paint((0.95, 0.95, 0.93), b.main("Paper").material)
    low = 0.62 * b.h
    return StandIn(
        (
            b.box(middle(b.w), (0.0, low), middle(b.d), paint),
            b.cylinder(middle(0.5 * b.w), (low, low + 0.002), middle(0.3 * b.d), paint.shade(0.5)),
            b.cone(middle(0.3 * b.w), (low, b.h), middle(0.2 * b.d), paper, 0.35),
        )
    )


def decor(b: Blank) -> StandIn:
    """Build decor: a glass centrepiece: a dish with three balls."""
    paint = b.main()
    low, r = 0.3 * b.h, 0.32 * min(b.w, b.d)
    parts = [b.cylinder(middle(b.w), (0.0, low), middle(b.d), paint)]
    for x, z, top in ((-0.22, -0.1, 0.85), (0.22, -0.1, 0.9), (0.0, 0.2, 1.0)):
        span_x = (x * b.w - r / 2, x * b.w + r / 2)
        span_z = (z * b.d - r / 2, z * b.d + r / 2)
        parts.append(b.ellipsoid(span_x, (low * 0.8, top * b.h), span_z, paint.shade(1.15)))
    return StandIn(tuple(parts))

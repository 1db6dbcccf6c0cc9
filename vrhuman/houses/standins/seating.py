"""Stand-ins of things to sit and lie on."""

from __future__ import annotations

from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins.blank import Blank, extras, legs, middle
from vrhuman.houses.standins.lathe import hidden, turned
from vrhuman.houses.standins.supports import HIGHEST_MATTRESS, UNDER_SEAT


def chair(b: Blank) -> StandIn:
    """Build a chair: four legs, a seat and a back of slats."""
    seat = min(b.lowest(0.5 * b.h, 0.25 * b.h), 0.75 * b.h)
    cover, frame = (
        b.main("Fabric", "Leather", "Wood", "Plastic"),
        b.accent("Metal", "Wood", "Plastic"),
    )
    third = b.accent("Plastic", "Rubber", "Fabric", "Metal")
    t, w, z0 = min(0.045, 0.1 * b.h), b.w, -b.d / 2
    post = min(0.04, 0.1 * w)
    parts = [b.box(middle(w), (seat - t, seat), middle(b.d), cover)]
    parts += legs(b, 0.96 * w, 0.96 * b.d, seat - t, post, frame)
    for sign in (-1.0, 1.0):
        edge = sign * (w / 2 - 0.02 * w)
        span = (min(edge, edge - sign * post), max(edge, edge - sign * post))
        parts.append(b.box(span, (seat, b.h), (z0, z0 + post), frame))
    low = seat + 0.35 * (b.h - seat)
    parts.append(b.box(middle(0.9 * w), (low, b.h), (z0 + 0.005, z0 + post), cover))
    bar = b.box(middle(0.9 * w), (0.4 * seat, 0.4 * seat + 0.02), (z0 + 0.02, z0 + 0.04), third)
    return StandIn((*parts, bar, *extras(b, seat, cover, hollow_below=True)))


def sofa(b: Blank) -> StandIn:
    """Build a sofa or armchair: feet, base, seat cushions, back, two arms."""
    cover, foot = b.main("Fabric", "Leather", "Wood"), b.accent("Metal", "Wood", "Leather")
    seat = min(b.lowest(0.48 * b.h, 0.2 * b.h), 0.85 * b.h)
    arm, back = _room_for(b, min(0.2, 0.13 * b.w), min(0.25, 0.28 * b.d))
    top = min(b.h, seat + max(0.12, 0.3 * (b.h - seat)))
    floor = min(0.09, 0.2 * seat)
    z0, z1 = -b.d / 2, b.d / 2
    parts = legs(b, 0.94 * b.w, 0.94 * b.d, floor, 0.05, foot)
    parts += [
        b.box(middle(b.w), (floor, 0.6 * seat), (z0, z1), cover.shade(0.9)),
        b.box(middle(b.w), (floor, b.h), (z0, z0 + back), cover),
        b.box((-b.w / 2, -b.w / 2 + arm), (floor, top), (z0, z1), cover),
        b.box((b.w / 2 - arm, b.w / 2), (floor, top), (z0, z1), cover),
    ]
    inner = b.w - 2 * arm
    count = max(1, min(3, round(inner / 0.7)))
    for i in range(count):
        x0 = -inner / 2 + i * inner / count
        x = (x0 + 0.001, x0 + inner / count - 0.001)
        parts.append(b.box(x, (0.6 * seat, seat), (z0 + back, z1 - 0.01), cover))
    return StandIn((*parts, *extras(b, seat, cover, hollow_below=False)))


def _room_for(b: Blank, arm: float, back: float) -> tuple[float, float]:
    """Return the thickness of arms and back that the things on the seat allow, at least 5 cm."""
    lying = [s for surface in b.surfaces if surface.height < b.h - 0.05 for s in surface.carries]
    for s in lying:
        arm = min(arm, b.w / 2 - abs(s.x) - s.half_x)
        back = min(back, b.d / 2 + s.z - s.half_z)
    return max(arm, 0.05), max(back, 0.05)


def bed(b: Blank) -> StandIn:
    """Build a bed: frame, mattress, blanket, a pillow area and a headboard at the back."""
    level = b.lowest(min(0.62 * b.h, HIGHEST_MATTRESS), UNDER_SEAT)
    cloth, frame = b.main("Fabric"), b.accent("Wood", "Metal")
    sheet = b.accent("Fabric")
    z0, z1 = -b.d / 2, b.d / 2
    head, low = z0 + _headboard(b, min(0.06, 0.03 * b.d)), 0.45 * level
    turned = z0 + 0.3 * b.d
    parts = [
        b.box(middle(b.w), (0.0, b.h), (z0, head), frame),
        b.box(middle(b.w), (0.3 * low, low), (head, z1), frame),
        b.box(middle(0.97 * b.w), (low, level), (head, turned), sheet),
        b.box(middle(b.w), (low, level), (turned, z1 - 0.01), cloth),
        *legs(b, b.w, b.d, 0.3 * low, 0.06, frame),
    ]
    return StandIn((*parts, *extras(b, level, sheet, hollow_below=False)))


def _headboard(b: Blank, thick: float) -> float:
    """Return the thickness of a headboard that the things on the bed allow, at least 1.5 cm."""
    lying = [s for surface in b.surfaces if surface.height < b.h - 0.05 for s in surface.carries]
    return max(min([thick, *(b.d / 2 + s.z - s.half_z for s in lying)]), min(thick, 0.015))


def stool(b: Blank) -> StandIn:
    """Build a stool: a seat on four legs, with a foot ring."""
    seat, frame = b.main("Wood", "Plastic", "Fabric"), b.accent("Metal", "Wood")
    top = b.surface(b.h)
    t = min(0.05, 0.2 * b.h)
    post = min(0.035, 0.12 * b.w)
    ring = 0.3 * top
    parts = [b.box(middle(b.w), (b.h - t, b.h), middle(b.d), b.main("Fabric", "Leather", "Wood"))]
    parts += legs(b, 0.92 * b.w, 0.92 * b.d, b.h - t, post, frame)
    for z in (-0.44 * b.d, 0.44 * b.d):
        parts.append(b.box(middle(0.88 * b.w), (ring, ring + 0.02), (z - 0.01, z + 0.01), seat))
    return StandIn(tuple(parts))


def ottoman(b: Blank) -> StandIn:
    """Build an ottoman: a padded block on short feet."""
    top = b.surface(b.h)
    foot = 0.15 * top
    cover, wood = b.main("Fabric", "Leather"), b.accent("Wood", "Metal")
    parts = [
        b.box(middle(b.w), (foot, 0.7 * top), middle(b.d), cover.shade(0.9)),
        b.box(middle(b.w), (0.7 * top, b.h), middle(b.d), cover),
        *legs(b, 0.9 * b.w, 0.9 * b.d, foot, 0.05, wood),
    ]
    return StandIn(tuple(parts))


def dog_bed(b: Blank) -> StandIn:
    """Build a dog bed: a low cushion with a raised rim."""
    rim, inner = b.main("Fabric"), b.accent("Fabric")
    low, edge = 0.45 * b.h, 0.14 * min(b.w, b.d)
    x1, z1 = b.w / 2, b.d / 2
    return StandIn(
        (
            b.box(middle(b.w), (0.0, low), middle(b.d), inner),
            b.box((-x1, -x1 + edge), (low, b.h), middle(b.d), rim),
            b.box((x1 - edge, x1), (low, b.h), middle(b.d), rim),
            b.box(middle(b.w - 2 * edge), (low, b.h), (-z1, -z1 + edge), rim),
            b.box(middle(b.w - 2 * edge), (low, 0.7 * b.h), (z1 - edge, z1), rim),
        )
    )


def pillow(b: Blank) -> StandIn:
    """Build a pillow, thick in the middle; it collides as three flat boxes."""
    cloth, h = b.main("Fabric"), b.h
    outline = (
        (0.0, 0.0),
        (0.5, 0.03 * h),
        (0.8, 0.16 * h),
        (0.96, 0.4 * h),
        (1.0, 0.5 * h),
        (0.96, 0.6 * h),
        (0.8, 0.84 * h),
        (0.5, 0.97 * h),
        (0.0, h),
    )
    solids = (
        b.box(middle(b.w), (0.3 * h, 0.7 * h), middle(b.d), cloth),
        b.box(middle(0.86 * b.w), (0.12 * h, 0.88 * h), middle(0.86 * b.d), cloth),
        b.box(middle(0.66 * b.w), (0.0, h), middle(0.66 * b.d), cloth),
    )
    return StandIn((turned(b, outline, (b.w, b.d), cloth, squareness=4.0), *hidden(solids)))

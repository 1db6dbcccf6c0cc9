"""Stand-ins of bathroom and wall fixtures, plants, statues, doors and windows."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.houses.parts import Motion, Part, StandIn
from vrhuman.houses.standins.blank import (
    WATER,
    Blank,
    Paint,
    Span,
    liquid,
    middle,
    pad,
    ring,
    tub,
)
from vrhuman.houses.standins.lathe import hidden, turned


def toilet(b: Blank) -> StandIn:
    """Build a toilet: a foot, a hollow bowl, a lid that opens and a tank.

    The top of the tank carries things.
    """
    paint = b.main("Ceramic")
    shine = Paint((0.7, 0.72, 0.74), paint.material)
    z0, z1 = -b.d / 2, b.d / 2
    tank = z0 + 0.36 * b.d
    seat, t = 0.44 * b.h, 0.02
    rim = 0.72 * b.w
    outline = (
        (0.0, 0.0),
        (0.62, 0.0),
        (0.6, 0.1 * b.h),
        (0.72, 0.22 * b.h),
        (1.0, seat - 4 * t),
        (1.0, seat - 2 * t),
        (0.8, seat - 2 * t),
        (0.62, 0.27 * b.h),
        (0.0, 0.24 * b.h),
    )
    cover = (
        (0.0, seat - t),
        (1.0, seat - t),
        (1.0, seat - 0.3 * t),
        (0.94, seat),
        (0.0, seat),
    )
    around = ((rim, z1 - tank), (0.0, (z1 + tank) / 2.0))
    lid = (tank + 0.01, z1)
    solids = (
        b.box(middle(0.42 * b.w), (0.0, 0.25 * b.h), (z0 + 0.2 * b.d, z1 - 0.12 * b.d), paint),
        *tub(b, middle(rim), (0.2 * b.h, seat - 2 * t), (tank, z1), 0.05, 0.24 * b.h, paint),
        b.box(middle(rim), (seat - t, seat), lid, paint, moves=True),
    )
    parts = (
        turned(b, outline, around[0], paint, around[1], squareness=2.6),
        turned(
            b,
            cover,
            (rim, lid[1] - lid[0]),
            paint.shade(0.96),
            (0.0, sum(lid) / 2.0),
            squareness=2.6,
            moves=True,
        ),
        *hidden(solids),
        b.box(middle(0.3 * b.w), (0.0, seat - 2 * t), (z0 + 0.05 * b.d, tank + 0.04), paint),
        b.box(middle(b.w), (0.4 * b.h, b.h - 0.03), (z0, tank - 0.01), paint),
        b.box(middle(b.w), (b.h - 0.03, b.h), (z0, tank), paint.shade(0.94)),
        b.box(
            (-0.45 * b.w, -0.3 * b.w), (0.86 * b.h, 0.88 * b.h), (tank - 0.01, tank + 0.01), shine
        ),
        b.box(middle(rim), (seat - 2 * t, seat - t), (tank, tank + 0.06), paint.shade(0.9)),
    )
    return StandIn(parts, Motion("hinge", (-1.0, 0.0, 0.0), b.at(0.0, seat, tank + 0.01), 85.0))


def sink(b: Blank) -> StandIn:
    """Build a sink: a basin with a broad rim at the back for the tap.

    A tall one stands on a pedestal.
    """
    paint = b.main("Ceramic")
    deep = min(0.18, 0.9 * b.h)
    low, floor = b.h - deep, b.h - deep + 0.02
    back = -b.d / 2 + min(0.16, 0.34 * b.d)
    edge = 0.05
    z = (back, b.d / 2 - 0.035)
    x = b.w / 2
    drain = Paint((0.3, 0.3, 0.32), paint.material)
    parts = [
        b.box(middle(b.w), (low, floor), middle(b.d), paint),
        b.box(middle(b.w), (floor, b.h), (-b.d / 2, back), paint),
        b.box(middle(b.w), (floor, b.h), (z[1], b.d / 2), paint),
        b.box((-x, -x + edge), (floor, b.h), z, paint),
        b.box((x - edge, x), (floor, b.h), z, paint),
        b.cylinder(middle(0.05), (floor, floor + 0.003), middle(0.05), drain),
    ]
    if low > 0.15:
        stand = middle(0.4 * b.w)
        parts.append(b.box(stand, (0.03, low), (-0.45 * b.d, 0.2 * b.d), paint.shade(0.95)))
        parts.append(b.box(middle(0.5 * b.w), (0.0, 0.03), (-0.5 * b.d, 0.25 * b.d), paint))
    elif low > 0.001:
        parts.append(b.box(middle(0.3 * b.w), (0.0, low), middle(0.3 * b.d), paint))
    for surface in b.surfaces:  # soap dishes
        if floor + 0.01 < surface.height <= b.h:
            for s in surface.carries:
                parts += pad(b, s, (floor, surface.height), paint)
    return StandIn(tuple(parts))


def faucet(b: Blank) -> StandIn:
    """Build a faucet: a post, a spout to the front and two taps."""
    metal = b.main("Metal")
    dark = metal.shade(0.8)
    z0 = -b.d / 2
    post = min(0.05, 0.5 * b.w, 0.3 * b.d)
    tip = 0.7 * b.h
    parts = [
        b.box(middle(b.w), (0.0, 0.08 * b.h), (z0, z0 + min(0.08, 0.5 * b.d)), metal),
        b.cylinder(middle(post), (0.0, b.h), (z0, z0 + post), metal),
        b.box(middle(0.8 * post), (0.86 * b.h, b.h), (z0 + 0.4 * post, b.d / 2), metal),
        b.box(middle(0.8 * post), (tip, 0.88 * b.h), (b.d / 2 - 0.7 * post, b.d / 2), metal),
    ]
    if b.w > 0.12:
        for s in (-1.0, 1.0):
            x = (min(s * 0.5, s * 0.36) * b.w, max(s * 0.5, s * 0.36) * b.w)
            parts.append(b.box(x, (0.08 * b.h, 0.4 * b.h), (z0, z0 + post), dark))
    jet = (b.d / 2 - 0.5 * post, b.d / 2 - 0.2 * post)
    parts.append(
        b.cylinder(middle(jet[1] - jet[0]), (0.0, tip), jet, WATER, solid=False, when_on=True)
    )
    return StandIn(tuple(parts))


def shower_head(b: Blank) -> StandIn:
    """Build a shower head: a pipe up the wall, an arm and a rose."""
    metal, z0 = b.main("Metal"), -b.d / 2
    pipe = 0.03
    r = 0.5 * min(b.w, 0.9 * b.d)
    middle_z = b.d / 2 - r
    water = [
        b.cylinder(
            (x * r - 0.004, x * r + 0.004),
            (0.0, b.h - 0.09),
            (middle_z + z * r - 0.004, middle_z + z * r + 0.004),
            WATER,
            solid=False,
            when_on=True,
        )
        for x, z in ((-0.5, -0.5), (-0.5, 0.5), (0.0, 0.0), (0.5, -0.5), (0.5, 0.5))
    ]
    return StandIn(
        (
            *water,
            b.box(middle(pipe), (0.0, b.h), (z0, z0 + pipe), metal),
            b.box(middle(pipe), (b.h - pipe, b.h), (z0, b.d / 2 - 0.3 * r), metal),
            b.cone((-r, r), (b.h - 0.09, b.h - 0.02), (b.d / 2 - 2 * r, b.d / 2), metal, 0.4),
            b.box(middle(b.w), (0.45 * b.h, 0.45 * b.h + 0.04), (z0, z0 + 0.05), metal.shade(0.85)),
        )
    )


def holder(b: Blank) -> StandIn:
    """Build a holder for towels, hand towels or toilet paper: two wall plates and a bar."""
    metal = b.main("Metal")
    z0, z1 = -b.d / 2, b.d / 2
    arm, bar = min(0.02, 0.15 * b.w), min(0.02, 0.4 * b.h, 0.4 * b.d)
    low = (0.0, min(b.h, max(bar, 0.4 * b.h)))
    parts = [
        b.box(middle(b.w), low, (z1 - bar, z1), metal),
        b.box(middle(min(b.w, 0.7 * b.w)), (0.0, b.h), (z0, z0 + 0.15 * b.d), metal.shade(0.85)),
    ]
    for s in (-1.0, 1.0):
        x = (min(s * b.w / 2, s * (b.w / 2 - arm)), max(s * b.w / 2, s * (b.w / 2 - arm)))
        parts.append(b.box(x, low, (z0, z1), metal))
    return StandIn(tuple(parts))


def curtain(b: Blank) -> StandIn:
    """Build a gathered shower curtain on a rail; opening draws the loose folds along it."""
    cloth, rail = b.main("Fabric"), b.accent("Metal")
    top, folds = b.h - 0.03, 6
    parts = [b.box(middle(b.w), (top, b.h), middle(0.03), rail)]
    for i in range(folds):
        x0 = -b.w / 2 + i * b.w / folds
        z = (-b.d / 2, 0.1 * b.d) if i % 2 else (-0.1 * b.d, b.d / 2)
        shade = cloth if i % 2 else cloth.shade(0.9)
        span = (x0, x0 + b.w / folds)
        parts.append(b.box(span, (0.0, top), z, shade, moves=i >= folds // 2))
    return StandIn(tuple(parts), Motion("slide", (1.0, 0.0, 0.0), b.at(0.0, 0.0, 0.0), 1.2))


def blinds(b: Blank) -> StandIn:
    """Build blinds: a stack of slats under a rail; opening lowers its lower half."""
    paint = b.main("Plastic")
    rail = 0.25 * b.h
    parts = [b.box(middle(b.w), (b.h - rail, b.h), middle(b.d), paint.shade(0.8))]
    count = 8
    for i in range(count):
        y = (i * (b.h - rail) / count, (i + 0.8) * (b.h - rail) / count)
        parts.append(b.box(middle(b.w), y, middle(0.9 * b.d), paint, moves=i < count // 2))
    return StandIn(tuple(parts), Motion("slide", (0.0, -1.0, 0.0), b.at(0.0, 0.0, 0.0), 1.2))


def painting(b: Blank) -> StandIn:
    """Build a painting: a frame with sky, sun and a hill.

    These are in shades of the dominant colour.
    """
    paper, frame = b.main("Paper"), b.accent("Wood", "Plastic")
    t, z0, z1 = 0.07 * min(b.w, b.h), -b.d / 2, b.d / 2
    x, face = b.w / 2, (z1 - 0.3 * b.d, z1 - 0.2 * b.d)
    sun = Paint((0.97, 0.9, 0.6), paper.material)
    return StandIn(
        (
            b.box(middle(b.w), (0.0, b.h), (z0, z1 - 0.3 * b.d), frame),
            b.box((-x, -x + t), (0.0, b.h), (z0, z1), frame),
            b.box((x - t, x), (0.0, b.h), (z0, z1), frame),
            b.box(middle(b.w - 2 * t), (0.0, t), (z0, z1), frame),
            b.box(middle(b.w - 2 * t), (b.h - t, b.h), (z0, z1), frame),
            b.box(middle(b.w - 2 * t), (t, b.h - t), face, paper),
            b.box(
                middle(b.w - 2 * t),
                (t, 0.3 * b.h),
                (face[1], face[1] + 0.1 * b.d),
                paper.shade(0.6),
            ),
            b.cylinder(
                (0.1 * b.w, 0.1 * b.w + 0.16 * b.h),
                (0.62 * b.h, 0.78 * b.h),
                (face[1], face[1] + 0.1 * b.d),
                sun,
                axis="z",
            ),
        )
    )


def plant(b: Blank) -> StandIn:
    """Build a house plant: a pot with soil, a stem and leaves.

    The leaves have the dominant green.
    """
    leaf, pot = b.main("Organic"), b.accent("Ceramic")
    low = 0.36 * b.h if b.h < 0.6 else 0.28 * b.h
    wet = middle(0.54 * min(b.w, b.d))
    soil, stem = Paint((0.2, 0.13, 0.08), leaf.material), Paint((0.3, 0.24, 0.1), leaf.material)
    w = middle(0.62 * b.w)
    d = middle(0.62 * b.d)
    thin = middle(0.06 * min(b.w, b.d))
    x, z = b.w / 2, b.d / 2
    return StandIn(
        (
            b.cone(w, (0.0, low), d, pot, 1.3),
            b.cylinder(middle(0.56 * b.w), (low - 0.005, low + 0.004), middle(0.56 * b.d), soil),
            liquid(b, wet, low + 0.007, wet),
            b.cylinder(thin, (low, 0.85 * b.h), thin, stem),
            b.ellipsoid((-x, 0.25 * b.w), (low, 0.72 * b.h), (-0.3 * b.d, 0.3 * b.d), leaf),
            b.ellipsoid(
                (-0.25 * b.w, x), (1.1 * low, 0.8 * b.h), (-0.3 * b.d, 0.35 * b.d), leaf.shade(1.2)
            ),
            b.ellipsoid(
                (-0.3 * b.w, 0.3 * b.w), (1.05 * low, 0.76 * b.h), (-z, 0.2 * b.d), leaf.shade(0.8)
            ),
            b.ellipsoid(
                (-0.3 * b.w, 0.3 * b.w), (1.05 * low, 0.7 * b.h), (-0.2 * b.d, z), leaf.shade(0.9)
            ),
            b.ellipsoid(
                (-0.28 * b.w, 0.28 * b.w),
                (0.5 * b.h, b.h),
                (-0.28 * b.d, 0.28 * b.d),
                leaf.shade(1.1),
            ),
        )
    )


def statue(b: Blank) -> StandIn:
    """Build a statue: a bust on a plinth: chest, neck, head with a nose."""
    paint, base = b.main(), b.main().shade(0.75)
    h, d = b.h, b.d
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.12 * h), middle(d), base),
            b.cone(middle(0.5 * b.w), (0.12 * h, 0.4 * h), middle(0.5 * d), paint, 1.4),
            b.ellipsoid(middle(0.92 * b.w), (0.26 * h, 0.6 * h), middle(0.66 * d), paint),
            b.cylinder(middle(0.2 * b.w), (0.55 * h, 0.72 * h), middle(0.24 * d), paint),
            b.ellipsoid(middle(0.36 * b.w), (0.64 * h, h), (-0.26 * d, 0.24 * d), paint),
            b.ellipsoid(middle(0.07 * b.w), (0.76 * h, 0.85 * h), (0.18 * d, 0.3 * d), paint),
        )
    )


def doorframe(b: Blank) -> StandIn:
    """Build a door frame: two posts and a lintel."""
    return StandIn(tuple(_frame(b, b.main("Wood"))))


_JAMB = 0.04
"""Width of a door frame's posts and lintel within the hole [m]."""
_GAP = 0.006
"""Gap between a leaf and what it closes against [m]."""


def _frame(b: Blank, paint: Paint) -> list[Part]:
    t, x = _JAMB, b.w / 2
    return [
        b.box((-x, -x + t), (0.0, b.h), middle(b.d), paint),
        b.box((x - t, x), (0.0, b.h), middle(b.d), paint),
        b.box(middle(b.w - 2 * t), (b.h - t, b.h), middle(b.d), paint),
    ]


def doorway(b: Blank) -> StandIn:
    """Build a door frame with one leaf, or with the two of a double door.

    They swing away from z, where ProcTHOR keeps the floor free for them.
    """
    wood, metal = b.main("Wood"), b.accent("Metal")
    inner = b.w / 2 - _JAMB
    frame = _frame(b, wood)
    if "Double" not in b.asset_id:
        leaf = _leaf(b, (-inner, inner), 1.0, wood, metal)
        return StandIn((*frame, *leaf), _swing(b, -inner, 1.0))
    left = _leaf(b, (-inner, -_GAP / 2), 1.0, wood, metal)
    right = (replace(p, moves=2) for p in _leaf(b, (_GAP / 2, inner), -1.0, wood, metal))
    return StandIn((*frame, *left, *right), _swing(b, -inner, 1.0), _swing(b, inner, -1.0))


def _leaf(b: Blank, x: Span, side: float, wood: Paint, metal: Paint) -> list[Part]:
    """Build a leaf with a panel and a handle, hinged at its left (``side`` 1) or right edge."""
    edge = (x[1] if side > 0.0 else x[0]) - 0.07 * side
    return [
        b.box(x, (_GAP, b.h - _JAMB - _GAP), middle(0.04), wood.shade(0.93), moves=True),
        b.box((edge - 0.05, edge + 0.05), (0.98, 1.0), middle(min(0.14, b.d)), metal, moves=True),
        b.box(
            (x[0] + 0.12, x[1] - 0.12),
            (1.1, b.h - 0.2),
            middle(0.046),
            wood.shade(0.8),
            moves=True,
            solid=False,
        ),
    ]


def _swing(b: Blank, hinge: float, side: float) -> Motion:
    return Motion("hinge", (0.0, side, 0.0), b.at(hinge, 0.0, 0.0), 90.0)


def window(b: Blank) -> StandIn:
    """Build a window: a frame, a bar and two panes; in a house the sky is drawn over the panes."""
    pane, frame = b.accent("Glass"), b.main("Wood")
    glass = Paint((0.75, 0.87, 0.95), pane.material)
    t, x = 0.05, b.w / 2
    return StandIn(
        (
            b.box((-x, -x + t), (0.0, b.h), middle(b.d), frame),
            b.box((x - t, x), (0.0, b.h), middle(b.d), frame),
            b.box(middle(b.w - 2 * t), (0.0, t), middle(b.d), frame),
            b.box(middle(b.w - 2 * t), (b.h - t, b.h), middle(b.d), frame),
            b.box(middle(t), (t, b.h - t), middle(0.056), frame),
            b.box(middle(b.w - 2 * t), (t, b.h - t), middle(0.006), glass, glow=True),
        )
    )


def vessel(b: Blank) -> StandIn:
    """Build room decor: a tall pot of dry grass."""
    pot, grass = b.accent("Ceramic"), b.main("Organic")
    low = 0.42 * b.h
    parts = ring(b, (0.8 * b.w, 0.8 * b.d), (0.0, low), 0.03, pot)
    parts.append(b.box(middle(0.6 * b.w), (0.0, 0.03), middle(0.6 * b.d), pot))
    spots = ((-0.5, -0.3), (-0.2, -0.5), (0.1, -0.1), (0.32, -0.35), (-0.35, 0.25), (0.2, 0.32))
    for i, (x, z) in enumerate(spots):
        span_x, span_z = (x * b.w, (x + 0.18) * b.w), (z * b.d, (z + 0.18) * b.d)
        top = b.h * (1.0 - 0.04 * i)
        parts.append(b.ellipsoid(span_x, (0.3 * low, top), span_z, grass.shade(1.0 - 0.06 * i)))
    return StandIn(tuple(parts))

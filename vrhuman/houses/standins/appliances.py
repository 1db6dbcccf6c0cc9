"""Stand-ins of appliances and lamps: doors are hinged at their left edge and open to the front."""

from __future__ import annotations

from vrhuman.houses.parts import Motion, Part, StandIn
from vrhuman.houses.standins.blank import (
    GLOWING,
    SIGNAL,
    Blank,
    Paint,
    Span,
    light,
    middle,
)

_LAMPLIGHT = Paint((1.0, 0.82, 0.45), "")


def door_motion(b: Blank, z: float, degrees: float = 110.0) -> Motion:
    """Return the motion of a door on the left edge that opens to the front.

    It is hinged in the plane ``z`` of its outer face: at 90 degrees it does not reach beyond the
    side, where a wall may be.
    """
    return Motion("hinge", (0.0, -1.0, 0.0), b.at(-b.w / 2, b.h / 2, z), degrees)


def _case(b: Blank, y: Span, z: Span, t: float, paint: Paint) -> list[Part]:
    """Build the floor, top, two sides and back of a case that is open to the front."""
    x = b.w / 2
    return [
        b.box(middle(b.w), (y[0], y[0] + t), z, paint),
        b.box(middle(b.w), (y[1] - t, y[1]), z, paint),
        b.box((-x, -x + t), (y[0] + t, y[1] - t), z, paint),
        b.box((x - t, x), (y[0] + t, y[1] - t), z, paint),
        b.box(middle(b.w - 2 * t), (y[0] + t, y[1] - t), (z[0], z[0] + t), paint),
    ]


def fridge(b: Blank) -> StandIn:
    """Build a fridge: a tall case with shelves for food, a long door with a handle."""
    paint, inner = b.main("Metal"), b.main("Metal").shade(0.85)
    t, front = 0.04, b.d / 2
    leaf = (front - 0.1, front - 0.04)
    parts = _case(b, (0.0, b.h), (-b.d / 2, leaf[0]), t, paint)
    heights = [s.height for s in b.surfaces if t < s.height < b.h - 0.1][:6]
    for height in heights or [0.3 * b.h, 0.5 * b.h, 0.7 * b.h]:
        shelf = (-b.d / 2 + t, leaf[0] - 0.01)
        parts.append(b.box(middle(b.w - 2 * t), (height - 0.012, height), shelf, inner))
    dark = Paint((0.25, 0.25, 0.26), paint.material)
    grip = b.w / 2 - 0.1
    parts += [
        b.box(middle(b.w), (0.0, b.h), leaf, paint, moves=True),
        b.box((grip, grip + 0.03), (0.4 * b.h, 0.75 * b.h), (leaf[1], front), dark, moves=True),
        b.box(middle(b.w), (0.33 * b.h, 0.335 * b.h), (leaf[1], leaf[1] + 0.002), dark, moves=True),
    ]
    return StandIn(tuple(parts), door_motion(b, leaf[1]))


def microwave(b: Blank) -> StandIn:
    """Build a microwave: a case with a glass door and a panel of buttons on the right."""
    paint, glass = b.main("Metal"), b.accent("Glass")
    t, front = 0.02, b.d / 2
    back, split = (-b.d / 2, front - 0.035), b.w / 2 - 0.24 * b.w
    parts = _case(b, (0.0, b.h), back, t, paint)
    leaf = (back[1], front)
    x = (-b.w / 2, split - 0.002)
    parts += [
        b.box((split, b.w / 2), (t, b.h - t), (-b.d / 2 + t, back[1]), paint),
        b.box((split, b.w / 2), (0.0, b.h), (back[1], front - 0.01), paint.shade(0.7)),
        b.box(x, (0.0, b.h), (leaf[0], leaf[1] - 0.012), paint, moves=True),
        b.box(
            (x[0] + 0.05, x[1] - 0.07),
            (0.2 * b.h, 0.8 * b.h),
            (leaf[0], leaf[1] - 0.009),
            glass,
            moves=True,
        ),
        b.box(
            (x[1] - 0.05, x[1] - 0.02), (0.15 * b.h, 0.85 * b.h), leaf, paint.shade(0.6), moves=True
        ),
    ]
    for i in range(3):
        y = (0.2 + 0.18 * i) * b.h
        button = (split + 0.05 * b.w, b.w / 2 - 0.05 * b.w)
        parts.append(b.box(button, (y, y + 0.1 * b.h), (front - 0.012, front - 0.006), glass))
    clock = (split + 0.05 * b.w, b.w / 2 - 0.05 * b.w)
    parts.append(light(b, clock, (0.78 * b.h, 0.88 * b.h), (front - 0.012, front - 0.006), SIGNAL))
    window = ((x[0] + 0.05, x[1] - 0.07), (0.2 * b.h, 0.8 * b.h))
    parts.append(light(b, *window, (leaf[1] - 0.01, leaf[1] - 0.008), _LAMPLIGHT, moves=True))
    return StandIn(tuple(parts), door_motion(b, leaf[1]))


def safe(b: Blank) -> StandIn:
    """Build a safe: a thick steel box with a dial and a door."""
    paint, front = b.main("Metal"), b.d / 2
    bright = Paint((0.72, 0.73, 0.75), paint.material)
    leaf = (front - 0.07, front - 0.03)
    parts = _case(b, (0.0, b.h), (-b.d / 2, leaf[0]), 0.1 * b.w, paint)
    mid = (0.5 * b.h - 0.05, 0.5 * b.h + 0.05)
    parts += [
        b.box(middle(b.w), (0.0, b.h), leaf, paint, moves=True),
        b.cylinder(middle(0.1), mid, (leaf[1], front), bright, axis="z", moves=True),
        b.box(
            (0.25 * b.w, 0.32 * b.w),
            (0.35 * b.h, 0.65 * b.h),
            (leaf[1], leaf[1] + 0.02),
            bright,
            moves=True,
        ),
    ]
    return StandIn(tuple(parts), door_motion(b, leaf[1]))


def washer(b: Blank) -> StandIn:
    """Build a washing machine or dryer: a round glass door in front, a control panel at the top."""
    paint, glass = b.main("Metal"), b.accent("Glass")
    t, front = 0.04, b.d / 2
    wall = front - 0.05
    body = 0.88 * b.h
    parts = _case(b, (0.0, body), (-b.d / 2, wall), t, paint)
    r = 0.34 * b.w
    low, high = 0.45 * b.h - r, 0.45 * b.h + r
    parts += [
        b.box(middle(b.w), (0.0, low), (wall - t, wall), paint),
        b.box(middle(b.w), (high, body), (wall - t, wall), paint),
        b.box((-b.w / 2, -r), (low, high), (wall - t, wall), paint),
        b.box((r, b.w / 2), (low, high), (wall - t, wall), paint),
        b.box(middle(b.w), (body, b.h), (-b.d / 2, -b.d / 2 + 0.3 * b.d), paint.shade(0.8)),
        b.cylinder(
            (-r, r), (low, high), (wall, wall + 0.03), paint.shade(0.8), axis="z", moves=True
        ),
        b.cylinder(
            (-0.75 * r, 0.75 * r),
            (low + 0.25 * r, high - 0.25 * r),
            (wall + 0.005, front),
            glass,
            axis="z",
            moves=True,
        ),
        light(
            b,
            middle(0.3 * b.w),
            (0.92 * b.h, 0.96 * b.h),
            (-b.d / 2 + 0.3 * b.d, -b.d / 2 + 0.3 * b.d + 0.002),
            SIGNAL,
        ),
    ]
    return StandIn(
        tuple(parts), Motion("hinge", (0.0, -1.0, 0.0), b.at(-r, 0.45 * b.h, wall), 110.0)
    )


def toaster(b: Blank) -> StandIn:
    """Build a toaster: a rounded block with two slots and a lever."""
    paint, dark = b.main("Metal"), b.main("Metal").shade(0.25)
    slot, high = 0.16 * b.w, 0.82 * b.h
    x0, z = b.w / 2, middle(0.9 * b.d)
    y = (0.05 * b.h, b.h)
    return StandIn(
        (
            b.box(middle(b.w), (0.05 * b.h, high), z, paint),
            b.box((-x0, -x0 + 0.8 * slot), (high, b.h), z, paint),
            b.box((-0.5 * slot, 0.5 * slot), (high, b.h), z, paint),
            b.box((x0 - 0.8 * slot, x0), (high, b.h), z, paint),
            b.box(middle(0.9 * b.w), (high - 0.002, high + 0.002), middle(0.8 * b.d), dark),
            light(b, middle(0.88 * b.w), (high, high + 0.004), middle(0.76 * b.d), GLOWING),
            b.box(middle(b.w), y, (-b.d / 2, -0.43 * b.d), paint),
            b.box(middle(b.w), y, (0.43 * b.d, 0.46 * b.d), paint),
            b.box(middle(0.2 * b.w), (0.55 * b.h, 0.65 * b.h), (0.46 * b.d, b.d / 2), dark),
            b.box(middle(0.9 * b.w), (0.0, 0.05 * b.h), middle(0.8 * b.d), dark),
        )
    )


def coffee_machine(b: Blank) -> StandIn:
    """Build a coffee machine: a back with tank, an overhanging head, a drip tray and a jug."""
    paint, dark = b.main("Plastic"), b.main("Plastic").shade(0.3)
    z0, z1 = -b.d / 2, b.d / 2
    jug = middle(0.34 * min(b.w, b.d))
    jug_z = (0.12 * b.d, 0.12 * b.d + 0.34 * min(b.w, b.d))
    return StandIn(
        (
            b.box(middle(b.w), (0.0, b.h), (z0, z0 + 0.45 * b.d), paint),
            b.box(middle(b.w), (0.68 * b.h, 0.97 * b.h), (z0 + 0.45 * b.d, z1), paint),
            b.box(middle(b.w), (0.0, 0.1 * b.h), (z0 + 0.45 * b.d, z1), dark),
            b.cylinder(jug, (0.1 * b.h, 0.5 * b.h), jug_z, dark.shade(1.6)),
            b.box(middle(0.3 * b.w), (0.78 * b.h, 0.88 * b.h), (z1 - 0.01, z1 - 0.0005), dark),
            light(b, middle(0.08 * b.w), (0.8 * b.h, 0.86 * b.h), (z1 - 0.0005, z1), SIGNAL),
        )
    )


def lamp(b: Blank) -> StandIn:
    """Build a desk or floor lamp: foot, pole and shade."""
    shade, pole = b.main("Fabric", "Wood", "Metal"), b.accent("Metal", "Wood")
    low = b.h - min(0.35 * b.h, 0.4)
    foot = 0.03 if b.h > 0.8 else 0.05 * b.h
    thin = middle(min(0.03, 0.15 * min(b.w, b.d)))
    return StandIn(
        (
            b.cylinder(middle(0.7 * b.w), (0.0, foot), middle(0.7 * b.d), pole),
            b.cylinder(thin, (foot, low + 0.05 * b.h), thin, pole),
            b.cone(middle(b.w), (low, b.h), middle(b.d), shade, 0.65, lit=True),
            *_shining(b, low),
            b.ellipsoid(
                middle(0.3 * b.w),
                (low - 0.03 * b.h, low + 0.05 * b.h),
                middle(0.3 * b.d),
                Paint((1.0, 0.95, 0.8), shade.material),
                solid=False,
                lit=True,
            ),
        )
    )


def _shining(b: Blank, low: float) -> list[Part]:
    """Build the light that shines out of a shade, above and below."""
    return [
        b.cylinder(middle(wide * b.w), y, middle(wide * b.d), _LAMPLIGHT, solid=False, when_on=True)
        for wide, y in ((0.58, (b.h - 0.002, b.h + 0.0005)), (0.95, (low - 0.002, low)))
    ]


def light_switch(b: Blank) -> StandIn:
    """Build a light switch: a wall plate with a rocker."""
    paint = b.main("Plastic")
    return StandIn(
        (
            b.box(middle(b.w), (0.0, b.h), (-b.d / 2, 0.1 * b.d), paint),
            b.box(
                middle(0.35 * b.w), (0.3 * b.h, 0.7 * b.h), (0.1 * b.d, b.d / 2), paint.shade(0.85)
            ),
            light(
                b,
                middle(0.2 * b.w),
                (0.6 * b.h, 0.66 * b.h),
                (b.d / 2, b.d / 2 + 0.0006),
                SIGNAL,
            ),
        )
    )


def vacuum_cleaner(b: Blank) -> StandIn:
    """Build an upright cleaner: head with wheels, a dust cup, a long handle."""
    body, metal = b.main("Plastic"), b.accent("Metal")
    glass, rubber = b.accent("Glass"), b.accent("Rubber")
    z0, z1 = -b.d / 2, b.d / 2
    low = 0.16 * b.h
    return StandIn(
        (
            b.box(middle(b.w), (0.02, 0.12 * b.h), (0.0, z1), body),
            b.box(middle(0.5 * b.w), (low * 0.4, 0.6 * b.h), (z0 + 0.05, 0.3 * b.d), body),
            b.cylinder(middle(0.4 * b.w), (low, 0.45 * b.h), (0.0, 0.4 * b.w), glass),
            b.cylinder(
                middle(0.1 * b.w),
                (0.6 * b.h, 0.94 * b.h),
                (z0 + 0.06, z0 + 0.06 + 0.1 * b.w),
                metal,
            ),
            b.box(middle(0.2 * b.w), (0.92 * b.h, b.h), (z0, z0 + 0.3 * b.d), body),
            b.cylinder(middle(0.7 * b.w), (0.0, 0.12), (z0 + 0.02, z0 + 0.14), rubber, axis="x"),
            b.box(middle(0.6 * b.w), (0.0, 0.02), (0.1 * b.d, 0.4 * b.d), rubber),
        )
    )

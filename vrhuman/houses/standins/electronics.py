"""Stand-ins of screens, phones, remote controls, clocks and watches."""

from __future__ import annotations

from vrhuman.houses.parts import Motion, StandIn
from vrhuman.houses.standins.blank import PICTURE, Blank, Paint, light, middle


def television(b: Blank) -> StandIn:
    """Build a television: a flat screen on a foot."""
    shell, screen = b.main("Plastic"), Paint((0.02, 0.03, 0.05), b.main("Plastic").material)
    metal = b.accent("Metal", "Plastic")
    thin = min(b.d, 0.06)
    low = 0.09 * b.h
    return StandIn(
        (
            b.box(middle(b.w), (low, b.h), middle(thin), shell),
            b.box(
                middle(0.95 * b.w), (low + 0.03, b.h - 0.02), (thin / 2 - 0.004, thin / 2), screen
            ),
            light(
                b,
                middle(0.93 * b.w),
                (low + 0.04, b.h - 0.03),
                (thin / 2, thin / 2 + 0.0008),
                PICTURE,
            ),
            b.box(middle(0.12 * b.w), (0.02, low + 0.05), middle(min(0.04, 0.8 * thin)), metal),
            b.box(middle(0.4 * b.w), (0.0, 0.02), middle(b.d), metal),
        )
    )


def laptop(b: Blank) -> StandIn:
    """Build a laptop: a flat base with keys and a screen that folds up from it.

    Its box is that of the open laptop.
    """
    shell, keys, glass = b.main("Metal"), b.accent("Plastic"), b.accent("Glass")
    base = min(0.02, 0.1 * b.h)
    t, z0 = 0.4 * base, -b.d / 2
    length = b.h - base
    lid = (base, base + t)
    parts = (
        b.box(middle(b.w), (0.0, base), middle(b.d), shell),
        b.box(middle(0.86 * b.w), (base, base + 0.001), (-0.35 * b.d, 0.12 * b.d), keys),
        b.box(middle(0.3 * b.w), (base, base + 0.001), (0.18 * b.d, 0.42 * b.d), keys),
        b.box(middle(b.w), (lid[0] + 0.0015, lid[1]), (z0 + t, z0 + t + length), shell, moves=True),
        b.box(
            middle(0.92 * b.w),
            (lid[0], lid[0] + 0.0015),
            (z0 + 0.03, z0 + length - 0.015),
            glass,
            moves=True,
        ),
        light(
            b,
            middle(0.88 * b.w),
            (lid[0] - 0.0006, lid[0]),
            (z0 + 0.035, z0 + length - 0.02),
            PICTURE,
            moves=True,
        ),
    )
    # The hinge is a lid's thickness inside the back edge, so that the open screen ends at it.
    return StandIn(parts, Motion("hinge", (-1.0, 0.0, 0.0), b.at(0.0, base, z0 + t), 90.0))


def desktop(b: Blank) -> StandIn:
    """Build a desktop computer: a monitor on a foot, a tower beside it and a keyboard in front."""
    paint, screen = b.main("Plastic"), b.main("Plastic").shade(0.4)
    x1, z0, z1 = b.w / 2, -b.d / 2, b.d / 2
    left = (-x1, x1 - 0.25 * b.w)
    mid = sum(left) / 2
    return StandIn(
        (
            b.box(left, (0.22 * b.h, b.h), (z0, z0 + 0.04), paint),
            b.box(
                (left[0] + 0.02, left[1] - 0.02),
                (0.26 * b.h, 0.96 * b.h),
                (z0 + 0.035, z0 + 0.042),
                screen,
            ),
            light(
                b,
                (left[0] + 0.025, left[1] - 0.025),
                (0.28 * b.h, 0.94 * b.h),
                (z0 + 0.042, z0 + 0.043),
                PICTURE,
            ),
            b.box((mid - 0.03, mid + 0.03), (0.02, 0.3 * b.h), (z0 + 0.01, z0 + 0.05), paint),
            b.box((mid - 0.12, mid + 0.12), (0.0, 0.02), (z0, z0 + 0.13), paint),
            b.box((mid - 0.2, mid + 0.2), (0.0, 0.02), (z1 - 0.1, z1), paint.shade(2.0)),
            b.box((x1 - 0.2 * b.w, x1), (0.0, 0.75 * b.h), (z0, z1), paint),
        )
    )


def handheld(b: Blank) -> StandIn:
    """Build a cell phone: a flat shell with a glass face."""
    shell, glass = b.main("Metal"), b.accent("Glass")
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.9 * b.h), middle(b.d), shell),
            b.box(middle(0.8 * b.w), (0.9 * b.h, b.h), middle(0.78 * b.d), glass),
            light(b, middle(0.76 * b.w), (b.h, b.h + 0.0006), middle(0.74 * b.d), PICTURE),
        )
    )


def remote(b: Blank) -> StandIn:
    """Build a remote control: a slim bar with rows of buttons and one red one."""
    shell, metal = b.main("Plastic"), b.accent("Metal")
    red = Paint((0.7, 0.1, 0.1), shell.material)
    parts = [b.box(middle(b.w), (0.0, 0.8 * b.h), middle(b.d), shell)]
    for row in range(5):
        z = (-0.3 + 0.14 * row) * b.d
        parts.append(b.box(middle(0.6 * b.w), (0.8 * b.h, b.h), (z, z + 0.08 * b.d), metal))
    parts.append(b.box(middle(0.25 * b.w), (0.8 * b.h, b.h), (0.4 * b.d, 0.46 * b.d), red))
    return StandIn(tuple(parts))


def alarm_clock(b: Blank) -> StandIn:
    """Build an alarm clock: a round face on feet with two bells, or a block for a wide one."""
    shell, bell, glass = b.main("Plastic"), b.accent("Metal"), b.accent("Glass")
    z1 = b.d / 2
    pale = Paint((0.9, 0.9, 0.86), shell.material)
    y = (0.06 * b.h, 0.82 * b.h)
    r = 0.09 * b.h
    return StandIn(
        (
            b.cylinder(middle(b.w), y, (-z1, 0.8 * z1), shell, axis="z"),
            b.cylinder(
                middle(0.8 * b.w), (0.14 * b.h, 0.74 * b.h), (0.7 * z1, 0.95 * z1), pale, axis="z"
            ),
            b.box(middle(0.03 * b.w), (0.43 * b.h, 0.68 * b.h), (0.9 * z1, z1), glass),
            b.box((0.0, 0.25 * b.w), (0.43 * b.h, 0.46 * b.h), (0.9 * z1, z1), glass),
            b.ellipsoid((-0.35 * b.w, -0.05 * b.w), (b.h - 2.2 * r, b.h), middle(0.8 * b.d), bell),
            b.ellipsoid((0.05 * b.w, 0.35 * b.w), (b.h - 2.2 * r, b.h), middle(0.8 * b.d), bell),
            b.box((-0.3 * b.w, -0.22 * b.w), (0.0, 0.2 * b.h), middle(0.6 * b.d), bell),
            b.box((0.22 * b.w, 0.3 * b.w), (0.0, 0.2 * b.h), middle(0.6 * b.d), bell),
        )
    )


def watch(b: Blank) -> StandIn:
    """Build a watch: a strap ring with a dial on top."""
    strap, dial, glass = b.accent("Plastic"), b.main("Metal"), b.accent("Glass")
    t = 0.12 * b.h
    band = middle(0.6 * b.d)
    return StandIn(
        (
            b.box(middle(0.94 * b.w), (0.0, t), band, strap),
            b.box((-b.w / 2, -b.w / 2 + t), (0.0, 0.8 * b.h), band, strap),
            b.box((b.w / 2 - t, b.w / 2), (0.0, 0.8 * b.h), band, strap),
            b.box(middle(0.94 * b.w), (0.68 * b.h, 0.8 * b.h), band, strap),
            b.cylinder(middle(b.d), (0.7 * b.h, 0.96 * b.h), middle(b.d), dial),
            b.cylinder(middle(0.7 * b.d), (0.9 * b.h, b.h), middle(0.7 * b.d), glass),
        )
    )

"""Stand-ins of small things: paper, cloth, cutlery, pens, sports, cleaning."""

from __future__ import annotations

import math

from vrhuman.houses.parts import Motion, StandIn
from vrhuman.houses.standins.blank import GLOWING, Blank, Paint, middle
from vrhuman.houses.standins.lathe import hidden, turned


def book(b: Blank) -> StandIn:
    """Build a book: two covers and a spine (left) around paper; the upper cover opens."""
    cover = b.main("Paper")
    paper = Paint((0.95, 0.94, 0.88), cover.material)
    t, x0 = 0.12 * b.h, -b.w / 2
    return StandIn(
        (
            b.box(middle(b.w), (0.0, t), middle(b.d), cover),
            b.box((x0, x0 + 0.03 * b.w), (t, b.h - t), middle(b.d), cover),
            b.box((x0 + 0.03 * b.w, 0.48 * b.w), (t, b.h - t), middle(0.97 * b.d), paper),
            b.box(middle(b.w), (b.h - t, b.h), middle(b.d), cover, moves=True),
        ),
        Motion("hinge", (0.0, 0.0, 1.0), b.at(x0, 0.5 * b.h, 0.0), 170.0),
    )


def newspaper(b: Blank) -> StandIn:
    """Build a rolled newspaper, or a folded one, with print on it."""
    paper = b.main("Paper")
    ink = paper.shade(0.35)
    parts = [b.box(middle(b.w), (0.0, 0.9 * b.h), middle(b.d), paper)]
    for i in range(4):
        x = (-0.4 + 0.21 * i) * b.w
        parts.append(b.box((x, x + 0.14 * b.w), (0.9 * b.h, 0.93 * b.h), middle(0.6 * b.d), ink))
    parts.append(b.box(middle(b.w), (0.9 * b.h, b.h), (-b.d / 2, -0.4 * b.d), paper.shade(0.9)))
    return StandIn(tuple(parts))


def roll(b: Blank) -> StandIn:
    """Build a roll of paper or foil, upright or lying along x, with its core showing."""
    paper = b.main("Paper", "Metal")
    second = b.accent("Metal", "Paper") if len(b.materials) > 1 else paper.shade(0.5)
    core = Paint((0.55, 0.42, 0.28), second.material)
    if b.w > 1.6 * b.h:
        body = b.cylinder(middle(0.98 * b.w), (0.0, b.h), middle(b.d), paper, axis="x")
        y = (0.3 * b.h, 0.7 * b.h)
        return StandIn((body, b.cylinder(middle(b.w), y, middle(0.4 * b.d), core, axis="x")))
    body = b.cylinder(middle(b.w), (0.0, 0.99 * b.h), middle(b.d), paper)
    return StandIn((body, b.cylinder(middle(0.4 * b.w), (0.0, b.h), middle(0.4 * b.d), core)))


def flat(b: Blank) -> StandIn:
    """Build a credit card: a plate with a stripe and a chip."""
    paint = b.main()
    chip = Paint((0.85, 0.72, 0.3), paint.material)
    x, z = (0.14 * b.w, 0.34 * b.w), (-0.1 * b.d, 0.14 * b.d)
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.9 * b.h), middle(b.d), paint),
            b.box(middle(b.w), (0.9 * b.h, b.h), (0.25 * b.d, 0.42 * b.d), paint.shade(0.3)),
            b.box(x, (0.9 * b.h, b.h), z, chip),
        )
    )


def disc(b: Blank) -> StandIn:
    """Build a CD."""
    paint = b.main()
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, b.h), middle(b.d), paint),
            b.cylinder(middle(0.36 * b.w), (0.0, b.h), middle(0.36 * b.d), paint.shade(1.25)),
            b.cylinder(middle(0.14 * b.w), (0.0, b.h), middle(0.14 * b.d), paint.shade(0.2)),
        )
    )


def cloth(b: Blank) -> StandIn:
    """Build a folded cloth."""
    paint = b.main()
    return StandIn(
        (
            b.box(middle(b.w), (0.0, 0.55 * b.h), middle(b.d), paint),
            b.box(
                (-0.46 * b.w, 0.36 * b.w), (0.55 * b.h, b.h), middle(0.9 * b.d), paint.shade(1.1)
            ),
            b.box((0.2 * b.w, 0.26 * b.w), (0.0, b.h), middle(0.9 * b.d), paint.shade(0.75)),
        )
    )


def towel(b: Blank) -> StandIn:
    """Build a towel hanging in two folds, with a stripe."""
    paint = b.main()
    z0, z1 = -b.d / 2, b.d / 2
    return StandIn(
        (
            b.box(middle(b.w), (0.0, b.h), (0.1 * b.d, 0.45 * b.d), paint),
            b.box(middle(b.w), (0.2 * b.h, b.h), (z0, -0.1 * b.d), paint.shade(0.9)),
            b.box(middle(b.w), (0.94 * b.h, b.h), (z0, z1), paint),
            b.box(middle(b.w), (0.1 * b.h, 0.16 * b.h), (0.1 * b.d, z1), paint.shade(0.6)),
        )
    )


def teddy_bear(b: Blank) -> StandIn:
    """Build a sitting bear: body, head, ears, muzzle, arms, legs."""
    paint = b.main()
    pale, dark = paint.shade(1.7), paint.shade(0.2)
    w, h, d = b.w, b.h, b.d
    parts = [
        b.ellipsoid(middle(0.52 * w), (0.0, 0.6 * h), (-0.5 * d, 0.2 * d), paint),
        b.ellipsoid(middle(0.5 * w), (0.48 * h, 0.94 * h), (-0.45 * d, 0.15 * d), paint),
        b.ellipsoid(middle(0.24 * w), (0.55 * h, 0.75 * h), (0.0, 0.3 * d), pale),
        b.ellipsoid(middle(0.08 * w), (0.66 * h, 0.72 * h), (0.24 * d, 0.33 * d), dark),
    ]
    for s in (-1.0, 1.0):

        def side(a: float, c: float, sign: float = s) -> tuple[float, float]:
            return (min(sign * a * w, sign * c * w), max(sign * a * w, sign * c * w))

        parts += [
            b.ellipsoid(side(0.1, 0.3), (0.82 * h, h), (-0.3 * d, 0.0), paint),
            b.ellipsoid(side(0.18, 0.5), (0.25 * h, 0.5 * h), (-0.3 * d, 0.15 * d), paint),
            b.ellipsoid(side(0.06, 0.32), (0.0, 0.26 * h), (-0.2 * d, 0.5 * d), paint),
            b.ellipsoid(side(0.05, 0.1), (0.74 * h, 0.79 * h), (0.1 * d, 0.16 * d), dark),
        ]
    return StandIn(tuple(parts))


def boots(b: Blank) -> StandIn:
    """Build a pair of boots."""
    paint = b.main()
    parts = []
    for s in (-1.0, 1.0):
        x = (min(s * 0.06, s * 0.5) * b.w, max(s * 0.06, s * 0.5) * b.w)
        parts += [
            b.box(x, (0.0, 0.07 * b.h), middle(b.d), paint.shade(0.5)),
            b.box(x, (0.07 * b.h, 0.3 * b.h), middle(0.98 * b.d), paint),
            b.box(x, (0.3 * b.h, b.h), (-0.49 * b.d, 0.1 * b.d), paint),
        ]
    return StandIn(tuple(parts))


def knife(b: Blank) -> StandIn:
    """Build a knife: a blade along z and a grip."""
    blade, grip = b.main("Metal"), b.accent("Plastic", "Metal")
    mid = -0.12 * b.d
    return StandIn(
        (
            b.box(middle(0.4 * b.w), (0.1 * b.h, b.h), (mid, 0.5 * b.d), blade),
            b.box(middle(b.w), (0.0, 0.7 * b.h), (-0.5 * b.d, mid), grip),
        )
    )


def fork(b: Blank) -> StandIn:
    """Build a fork: a handle, a bridge and four tines along z."""
    paint, parts = b.main("Metal"), []
    parts.append(b.box(middle(0.35 * b.w), (0.0, 0.5 * b.h), (-0.5 * b.d, 0.2 * b.d), paint))
    parts.append(b.box(middle(b.w), (0.2 * b.h, 0.7 * b.h), (0.18 * b.d, 0.26 * b.d), paint))
    for i in range(4):
        x0 = -b.w / 2 + i * b.w * 0.2667
        parts.append(b.box((x0, x0 + 0.2 * b.w), (0.4 * b.h, b.h), (0.26 * b.d, 0.5 * b.d), paint))
    return StandIn(tuple(parts))


def spoon(b: Blank) -> StandIn:
    """Build a spoon or ladle: a bowl and a handle along z."""
    bowl, grip = b.main("Metal"), b.accent("Plastic", "Metal") if len(b.materials) > 1 else b.main()
    near = 0.5 * b.d - min(1.35 * b.w, 0.4 * b.d)
    return StandIn(
        (
            b.ellipsoid(middle(b.w), (0.0, 0.7 * b.h), (near, 0.5 * b.d), bowl),
            b.box(
                middle(0.22 * b.w), (0.4 * b.h, 0.8 * b.h), (-0.2 * b.d, near + 0.05 * b.d), bowl
            ),
            b.box(middle(0.3 * b.w), (0.4 * b.h, b.h), (-0.5 * b.d, -0.15 * b.d), grip),
        )
    )


def spatula(b: Blank) -> StandIn:
    """Build a spatula: a slotted blade and a long handle."""
    blade, grip = b.main("Plastic"), b.accent("Metal")
    parts = [
        b.box(middle(0.2 * b.w), (0.3 * b.h, b.h), (-0.5 * b.d, 0.22 * b.d), grip),
        b.box(middle(b.w), (0.0, 0.4 * b.h), (0.2 * b.d, 0.25 * b.d), blade),
        b.box(middle(b.w), (0.0, 0.4 * b.h), (0.45 * b.d, 0.5 * b.d), blade),
    ]
    for x in (-0.5, -0.15, 0.2):
        span = (x * b.w, (x + 0.3) * b.w)
        parts.append(b.box(span, (0.0, 0.4 * b.h), (0.25 * b.d, 0.45 * b.d), blade))
    return StandIn(tuple(parts))


def pen(b: Blank) -> StandIn:
    """Build a pen or pencil along z: a shaft, a tip in front, an end."""
    shaft, tip = b.main("Plastic", "Wood"), b.accent("Metal", "Wood")
    end = Paint((0.9, 0.5, 0.55), shaft.material)
    y = (0.0, b.h)
    return StandIn(
        (
            b.cylinder(middle(b.w), y, (-0.4 * b.d, 0.36 * b.d), shaft, axis="z"),
            b.cone(middle(b.w), y, (0.36 * b.d, 0.5 * b.d), tip, 0.1, axis="z"),
            b.cylinder(middle(b.w), y, (-0.5 * b.d, -0.4 * b.d), end, axis="z"),
        )
    )


def bat(b: Blank) -> StandIn:
    """Build a baseball bat that stands on its barrel, its knob at the top.

    Its long side is y, as in AI2-THOR.
    """
    paint = b.main()
    slim, knob = 0.45, 0.62
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.38 * b.h), middle(b.d), paint),
            b.cone(middle(b.w), (0.38 * b.h, 0.65 * b.h), middle(b.d), paint, slim),
            b.cylinder(
                middle(slim * b.w), (0.65 * b.h, 0.98 * b.h), middle(slim * b.d), paint.shade(0.5)
            ),
            b.cylinder(middle(knob * b.w), (0.98 * b.h, b.h), middle(knob * b.d), paint),
        )
    )


def racket(b: Blank) -> StandIn:
    """Build a tennis racket lying along z: an oval frame, strings, a grip."""
    frame, string = b.main("Metal", "Plastic"), b.accent("Plastic")
    white = Paint((0.9, 0.9, 0.85), string.material)
    z0, z1 = 0.5 * b.d - 1.3 * b.w, 0.5 * b.d
    outline = ((0.87, 0.0), (1.0, 0.0), (1.0, b.h), (0.87, b.h), (0.87, 0.0))
    head = turned(b, outline, (b.w, z1 - z0), frame, (0.0, (z0 + z1) / 2.0))
    t, y = 0.02 * b.w, (0.48 * b.h, 0.56 * b.h)
    parts = [head]
    for i in range(-3, 4):
        x, reach = 0.125 * i * b.w, math.sqrt(1.0 - (0.25 * i) ** 2) * 0.9
        z = 0.125 * i * (z1 - z0) + (z0 + z1) / 2.0
        long = ((z0 + z1 - reach * (z1 - z0)) / 2.0, (z0 + z1 + reach * (z1 - z0)) / 2.0)
        parts.append(b.box((x - t, x + t), y, long, white, solid=False))
        parts.append(b.box(middle(reach * b.w), y, (z - t, z + t), white, solid=False))
    neck = (-0.1 * b.d, z0 + 0.02 * b.d)
    solids = (
        b.box(middle(0.7 * b.w), (0.0, b.h), (z0, z1), frame),
        b.box(middle(b.w), (0.0, b.h), (z0 + 0.2 * b.w, z1 - 0.2 * b.w), frame),
    )
    return StandIn(
        (
            *parts,
            *hidden(solids),
            b.box(middle(0.1 * b.w), (0.2 * b.h, 0.8 * b.h), neck, frame),
            b.box(middle(0.14 * b.w), (0.0, b.h), (-0.5 * b.d, -0.1 * b.d), string),
        )
    )


def plunger(b: Blank) -> StandIn:
    """Build a plunger: a rubber cup under a wooden stick."""
    cup, stick = b.main("Rubber"), b.accent("Wood")
    thin = middle(0.16 * b.w)
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.08 * b.h), middle(b.d), cup),
            b.cone(middle(b.w), (0.08 * b.h, 0.24 * b.h), middle(b.d), cup, 0.3),
            b.cylinder(thin, (0.2 * b.h, b.h), thin, stick),
        )
    )


def brush(b: Blank) -> StandIn:
    """Build a toilet brush in its holder."""
    paint = b.main()
    thin = middle(0.18 * b.w)
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.3 * b.h), middle(b.d), paint),
            b.cylinder(
                middle(0.7 * b.w), (0.3 * b.h, 0.34 * b.h), middle(0.7 * b.d), paint.shade(0.6)
            ),
            b.cylinder(thin, (0.3 * b.h, 0.94 * b.h), thin, paint),
            b.ellipsoid(middle(0.3 * b.w), (0.88 * b.h, b.h), middle(0.3 * b.d), paint),
        )
    )


def dumbbell(b: Blank) -> StandIn:
    """Build a dumbbell: two weights on a bar along the longest side (z)."""
    paint = b.main("Metal")
    bar = Paint((0.7, 0.71, 0.73), paint.material)
    y = (0.0, b.h)
    return StandIn(
        (
            b.cylinder(middle(b.w), y, (-0.5 * b.d, -0.22 * b.d), paint, axis="z"),
            b.cylinder(middle(b.w), y, (0.22 * b.d, 0.5 * b.d), paint, axis="z"),
            b.cylinder(
                middle(0.3 * b.w), (0.35 * b.h, 0.65 * b.h), middle(0.5 * b.d), bar, axis="z"
            ),
        )
    )


def ball(b: Blank) -> StandIn:
    """Build a basketball with its seams."""
    paint = b.main()
    seam = paint.shade(0.15)
    r = middle(1.0 * b.w)
    thin = middle(0.03 * b.w)
    return StandIn(
        (
            b.ellipsoid(r, (0.0, b.h), middle(b.d), paint),
            b.cylinder(middle(b.w), (0.49 * b.h, 0.51 * b.h), middle(b.d), seam, solid=False),
            b.cylinder(thin, (0.0, b.h), middle(b.d), seam, axis="x", solid=False),
        )
    )


def keys(b: Blank) -> StandIn:
    """Build a ring, two keys and a fob."""
    metal, fob = b.main("Metal"), b.accent("Plastic")
    x0, low = -b.w / 2, 0.5 * b.h
    return StandIn(
        (
            b.box((x0, x0 + 0.45 * b.w), (0.0, low), middle(b.d), fob),
            b.box((x0 + 0.4 * b.w, 0.5 * b.w), (low, b.h), (-0.4 * b.d, -0.15 * b.d), metal),
            b.box(
                (x0 + 0.4 * b.w, 0.44 * b.w), (0.2 * b.h, 0.7 * b.h), (0.15 * b.d, 0.4 * b.d), metal
            ),
            b.cylinder((-0.2 * b.w, 0.05 * b.w), (0.0, b.h), middle(0.25 * b.w), metal),
        )
    )


def candle(b: Blank) -> StandIn:
    """Build a candle: a wax cylinder with a wick and, lit, a flame."""
    wax = b.main()
    flame = middle(0.3 * min(b.w, b.d))
    thin = middle(0.08 * min(b.w, b.d))
    return StandIn(
        (
            b.cylinder(middle(b.w), (0.0, 0.9 * b.h), middle(b.d), wax),
            b.cylinder(thin, (0.9 * b.h, b.h), thin, wax.shade(0.2)),
            b.ellipsoid(
                flame, (0.88 * b.h, b.h + 0.0005), flame, GLOWING, solid=False, when_on=True
            ),
        )
    )


def sponge(b: Blank) -> StandIn:
    """Build a sponge with a scouring side."""
    paint = b.main()
    rough = Paint((0.15, 0.4, 0.2), paint.material)
    return StandIn(
        (
            b.box(middle(b.w), (0.24 * b.h, b.h), middle(b.d), paint),
            b.box(middle(b.w), (0.0, 0.24 * b.h), middle(b.d), rough),
        )
    )


def soap(b: Blank) -> StandIn:
    """Build soap: a bar with a smaller embossed top."""
    paint = b.main()
    return StandIn(
        (
            b.box(middle(b.w), (0.15 * b.h, 0.8 * b.h), middle(b.d), paint),
            b.box(middle(0.86 * b.w), (0.0, b.h), middle(0.9 * b.d), paint.shade(1.1)),
        )
    )

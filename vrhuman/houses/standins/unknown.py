"""Stand-ins of things that the catalogue does not know, and that nobody should take for known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses.parts import Part, StandIn, member_pose
from vrhuman.houses.standins.blank import Blank, middle

_STRIPES = 7
"""Number of stripes of a box that stands for an unknown thing; every other one is dark."""


def plain_box(b: Blank) -> StandIn:
    """Build a box in the dominant colour."""
    return StandIn((b.box(middle(b.w), (0.0, b.h), middle(b.d), b.main()),))


def striped_box(b: Blank) -> StandIn:
    """Build a box with level stripes, which marks that something unknown is here."""
    paint, step = b.main(), b.h / _STRIPES
    whole = b.box(middle(b.w), (0.0, b.h), middle(b.d), paint, hidden=True)
    stripes = (
        b.box(
            middle(b.w),
            (i * step, (i + 1) * step),
            middle(b.d),
            paint.shade(0.35) if i % 2 else paint,
            solid=False,
        )
        for i in range(_STRIPES)
    )
    return StandIn((whole, *stripes))


def stilled(body: StandIn, openness: float) -> StandIn:
    """Return a stand-in whose moving parts are fixed where they are at an openness."""
    parts: list[Part] = list(body.member(0))
    for number, motion in enumerate(body.motions, start=1):
        offset, turn = member_pose(motion, openness, 1.0)
        for part in body.member(number):
            place = geometry.rotate(np.array(turn), np.array(part.position)) + np.array(offset)
            rotation = geometry.multiply(np.array(turn), np.array(part.rotation))
            x, y, z = (float(v) for v in place)
            qx, qy, qz, qw = (float(v) for v in rotation)
            fixed = replace(part, position=(x, y, z), rotation=(qx, qy, qz, qw), moves=0)
            parts.append(fixed)
    return StandIn(tuple(parts))

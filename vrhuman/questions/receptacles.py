"""Decides how an object rests in or on a receptacle: the meaning of CONTAINEDBY and ONTOPOF.

AI2-THOR's ``parentReceptacles`` says only *that* a receptacle holds an object. :func:`placement`
derives in or on from the receptacle's type and the two boxes.
"""

from __future__ import annotations

from typing import Literal

Placement = Literal["in", "on"]

Box = tuple[tuple[float, float, float], tuple[float, float, float]]
"""A world-axis box: centre and full extents x, y, z [m]."""

ENCLOSING: frozenset[str] = frozenset(
    ["Box", "ClothesDryer", "Fridge", "LaundryHamper", "Microwave", "Safe", "WashingMachine"]
)
"""Receptacles with a closed space that can be opened."""

VESSELS: frozenset[str] = frozenset(["Bowl", "Cup", "GarbageCan", "Mug", "Pan", "Pot", "Sink"])
"""Receptacles open at the top that things lie in."""

SEATS: frozenset[str] = frozenset(
    ["ArmChair", "Bed", "Chair", "DogBed", "Ottoman", "ShelvingUnit", "Sofa", "Cart"]
)
"""Receptacles that things lie on although their box is higher (backs, boards, shelves)."""

SURFACE_TOLERANCE = 0.08
"""Tolerance [m] below the top of a table or a chest of drawers.

An object whose bottom is at most this far below the top is on it; one that is deeper is in it (a
drawer, a cupboard). ProcTHOR's own rest heights spread by 0.06.
"""


def placement(receptacle_type: str, receptacle: Box, thing: Box) -> Placement:
    """Return whether a thing that ``receptacle`` holds is in or on it.

    In a vessel: always in. On a seat or shelf: always on. In an enclosing receptacle: in, if the
    thing's centre is below the receptacle's top, else on. Elsewhere: on, unless the thing's bottom
    is more than ``SURFACE_TOLERANCE`` below the top.
    """
    top = receptacle[0][1] + receptacle[1][1] / 2
    if receptacle_type in VESSELS:
        return "in"
    if receptacle_type in SEATS:
        return "on"
    if receptacle_type in ENCLOSING:
        return "in" if thing[0][1] < top else "on"
    bottom = thing[0][1] - thing[1][1] / 2
    return "on" if bottom >= top - SURFACE_TOLERANCE else "in"

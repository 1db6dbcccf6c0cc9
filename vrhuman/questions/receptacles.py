"""Decides how an object rests in or on a receptacle: the meaning of CONTAINEDBY and ONTOPOF.

An engine says only *that* something holds an object. :func:`placement` derives in or on from the
holder's type and the two boxes, and :func:`clearly_held` whether everybody would say so.
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

RIM = 0.01
"""Minimum depth [m] of a thing's bottom below the rim of the vessel that it is in."""


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


CARRIERS: frozenset[str] = frozenset(
    ["CoffeeTable", "CounterTop", "Desk", "DiningTable", "Dresser", "SideTable", "TVStand"]
)
"""Receptacles with shelves or drawers, where what is below the top is inside."""


def clearly_held(holder_type: str, holder: Box, thing: Box) -> bool:
    """Return whether everybody would say that a thing is :func:`placement` ``holder``.

    Its centre is over the holder's box. In a vessel, its bottom is below the rim. On anything that
    is not made to hold things inside (a book, a television), its bottom is at the top.
    """
    top = holder[0][1] + holder[1][1] / 2
    bottom = thing[0][1] - thing[1][1] / 2
    if any(abs(thing[0][axis] - holder[0][axis]) > holder[1][axis] / 2 for axis in (0, 2)):
        return False
    if holder_type in VESSELS:
        return bottom < top - RIM
    if holder_type in SEATS | ENCLOSING | CARRIERS:
        return True
    return abs(bottom - top) <= SURFACE_TOLERANCE

"""Room specifications: which rooms a house has and which of them belong together.

The idea is ProcTHOR's (Deitke et al. 2022): a house is a tree, its leaves are rooms, and each
branch is laid out as one part of the house: a bathroom beside its bedroom, a kitchen beside its
living room.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

AREAS: Mapping[str, float] = {
    "Kitchen": 26.0,
    "LivingRoom": 24.0,
    "Bedroom": 27.0,
    "Bathroom": 15.0,
}
"""Area [m^2] of each room type; within a fifth of the means of real ProcTHOR houses."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A part of a house: a room of ``room_type``, or (room_type empty) its ``parts``."""

    room_type: str = ""
    parts: tuple[Branch, ...] = ()

    @property
    def area(self) -> float:
        """The total area of its rooms [m^2]."""
        return AREAS[self.room_type] if self.room_type else sum(p.area for p in self.parts)

    def leaves(self) -> Iterator[Branch]:
        """Yield its rooms, first to last."""
        if self.room_type:
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True, slots=True)
class RoomSpecification:
    """A specification.

    ``weight`` is how often it is drawn among those with the same number of rooms.
    """

    name: str
    weight: float
    tree: Branch

    @property
    def rooms(self) -> int:
        return sum(1 for _ in self.tree.leaves())


def _of(*parts: Branch) -> Branch:
    return Branch(parts=parts)


_KITCHEN, _LIVING = Branch("Kitchen"), Branch("LivingRoom")
_BED, _BATH = Branch("Bedroom"), Branch("Bathroom")
_COOK_AND_LIVE = _of(_KITCHEN, _LIVING)
_SUITE = _of(_BED, _BATH)
_LOUNGE = _of(_LIVING, _BATH)
_BEDS = _of(_BED, _BED)

SPECIFICATIONS: tuple[RoomSpecification, ...] = (
    RoomSpecification("kitchen", 1, _KITCHEN),
    RoomSpecification("living-room", 1, _LIVING),
    RoomSpecification("bedroom", 1, _BED),
    RoomSpecification("kitchen-living-room", 1, _COOK_AND_LIVE),
    RoomSpecification("bedroom-bathroom", 1, _SUITE),
    RoomSpecification("kitchen-living-room-bedroom", 1, _of(_COOK_AND_LIVE, _BED)),
    RoomSpecification("one-suite", 1, _of(_SUITE, _COOK_AND_LIVE)),
    RoomSpecification("suite-and-bedroom", 18, _of(_SUITE, _BED, _COOK_AND_LIVE)),
    RoomSpecification("bathroom-in-the-middle", 10, _of(_of(_COOK_AND_LIVE, _BATH), _BEDS)),
    RoomSpecification("two-suites", 1, _of(_SUITE, _COOK_AND_LIVE, _SUITE)),
    RoomSpecification("lounge-and-three", 1, _of(_of(_COOK_AND_LIVE, _LOUNGE), _of(_BEDS, _BED))),
    RoomSpecification(
        "lounge-two-and-a-suite", 1, _of(_of(_COOK_AND_LIVE, _LOUNGE), _BEDS, _SUITE)
    ),
    RoomSpecification(
        "lounge-and-two-suites", 1, _of(_COOK_AND_LIVE, _LOUNGE, _BED, _SUITE, _SUITE)
    ),
    RoomSpecification(
        "four-suites", 7, _of(_of(_COOK_AND_LIVE, _SUITE), _of(_SUITE, _SUITE, _SUITE))
    ),
    RoomSpecification(
        "three-suites-and-lounges",
        5,
        _of(_of(_COOK_AND_LIVE, _of(_LIVING, _LIVING)), _of(_SUITE, _SUITE, _SUITE)),
    ),
)
"""Weights are how often real ProcTHOR houses with as many rooms have the same rooms."""


def draw_specification(rooms: int, rng: random.Random) -> RoomSpecification:
    """Draw a specification with ``rooms`` rooms (1 to 10)."""
    fitting = [s for s in SPECIFICATIONS if s.rooms == rooms]
    return rng.choices(fitting, [s.weight for s in fitting])[0]

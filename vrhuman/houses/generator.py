"""Generates houses in ProcTHOR's schema 1.0.0, so that nothing needs a download.

A room specification is laid out on a grid, rooms get doors, open plan and windows, then furniture
and things as often as in real ProcTHOR houses. An agent of 0.25 m radius can get into every room,
and small things are within an arm's reach of free floor. The same seed gives the same house.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.generation.clutter import clutter, more_clutter
from vrhuman.houses.generation.frequencies import draw_rooms
from vrhuman.houses.generation.furnishing import furnish
from vrhuman.houses.generation.openings import plan
from vrhuman.houses.generation.paintings import paintings
from vrhuman.houses.generation.writing import Filled, written
from vrhuman.houses.reading import HouseError
from vrhuman.records import JsonValue

MAX_ROOMS = 10
ATTEMPTS = 200
"""Floor plans drawn before giving up; of those with ten rooms, two in three can be used."""
PICKUPABLE = 5
"""Minimum number of things to pick up per room, on average over the house."""


def generate(rooms: int, seed: int) -> dict[str, JsonValue]:
    """Generate a house of 1 to 10 rooms as a ProcTHOR 1.0.0 dict.

    Raises HouseError for another number of rooms.
    """
    if not 1 <= rooms <= MAX_ROOMS:
        raise HouseError(f"{rooms} rooms: give --rooms 1 to {MAX_ROOMS}")
    catalogue = load_catalogue()
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"{rooms}|{seed}|{attempt}")
        planned = plan(rooms, rng, catalogue)
        if planned is None:
            continue
        furnished = [furnish(room, planned, rng, catalogue) for room in planned.rooms]
        filled = _enough(
            [
                Filled(one, clutter(one, rng, catalogue), paintings(one, rng, catalogue))
                for one in furnished
            ],
            rng,
            catalogue,
        )
        return written(planned, filled, rng, catalogue)
    raise HouseError(f"no house of {rooms} rooms was found for seed {seed}; use another --seed")


def generate_like_real(count: int, seed: int) -> Iterator[dict[str, JsonValue]]:
    """Generate ``count`` houses, with numbers of rooms as in real ProcTHOR houses (4 to 10)."""
    rng = random.Random(f"like real|{seed}")
    for number in range(count):
        yield generate(draw_rooms(rng), seed * 1_000_003 + number)


def _enough(rooms: list[Filled], rng: random.Random, catalogue: Catalogue) -> list[Filled]:
    """Add things where there are too few to pick up in the whole house."""
    filled = list(rooms)
    for _ in range(2 * PICKUPABLE * len(rooms)):
        small = [
            sum(c.placed.asset.pickupable for c in one.children)
            + sum(p.asset.pickupable for p in one.furnished.furniture)
            for one in filled
        ]
        if sum(small) >= PICKUPABLE * len(rooms):
            break
        at = small.index(min(small)) if rng.random() < 0.5 else rng.randrange(len(rooms))
        one = filled[at]
        extra = more_clutter(one.furnished, one.children, rng, catalogue)
        if extra is not None:
            filled[at] = Filled(one.furnished, (*one.children, extra), one.hung)
    return filled

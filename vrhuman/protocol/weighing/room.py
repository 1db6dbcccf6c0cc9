"""Makes a room for weighing: one table with two equal mugs, the first left, the second right.

Their weights are set pair by pair (:meth:`vrhuman.embodiment.agent.EmbodiedAgent.weigh`).
"""

from __future__ import annotations

from vrhuman.houses import fixture_houses
from vrhuman.houses.fixture_houses import xyz
from vrhuman.records import JsonValue

ROOM_ID = "weighing-room"
FIRST, SECOND = "Mug|first", "Mug|second"
SEED = 167
"""Seed of weights and sizes.

They are drawn by the seed and the thing's name; with this one both have the same size to 0.02 %.
"""

_SIDE = 4.0
_TABLE_TOP = 0.7417
_MUG_HALF = 0.0518
_APART = 0.5
"""Distance between the mugs [m]."""


def weighing_room() -> dict[str, JsonValue]:
    """Return a ProcTHOR 1.0.0 dict; the participant is at the table, and reaches both mugs."""
    corners = [(0.0, 0.0), (0.0, _SIDE), (_SIDE, _SIDE), (_SIDE, 0.0)]
    middle = _SIDE / 2.0
    mugs = [
        fixture_houses.thing(name, "Mug_1", xyz(x, _TABLE_TOP + _MUG_HALF + 0.002, middle - 0.12))
        for name, x in ((FIRST, middle - _APART / 2.0), (SECOND, middle + _APART / 2.0))
    ]
    place = xyz(middle, _TABLE_TOP / 2.0, middle)
    table = fixture_houses.thing("DiningTable|1", "RoboTHOR_dining_table_jokkmokk_v", place)
    return fixture_houses.house(
        [fixture_houses.room(1, "LivingRoom", corners)],
        fixture_houses.walls(1, corners),
        [fixture_houses.standing(table, mugs)],
        [(middle, middle)],
        fixture_houses.pose(middle - 0.33, middle - 0.70),
    )

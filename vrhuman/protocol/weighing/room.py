"""A room for weighing: one table, and on it two mugs of one look, the first left, the second right.

What they weigh is given pair by pair (:meth:`vrhuman.embodiment.agent.EmbodiedAgent.weigh`).
"""

from __future__ import annotations

from vrhuman.houses import fixture_houses
from vrhuman.houses.fixture_houses import xyz
from vrhuman.records import JsonValue

ROOM_ID = "weighing-room"
FIRST, SECOND = "Mug|first", "Mug|second"
SEED = 167
"""Weights and sizes are drawn by the seed and the thing's name; by this one both are of one size
to 0.02 %."""

_SIDE = 4.0
_TABLE_TOP = 0.7417
_MUG_HALF = 0.0518
_APART = 0.5
"""Between the mugs [m]."""


def weighing_room() -> dict[str, JsonValue]:
    """A ProcTHOR 1.0.0 dict. Who takes part stands at the table, and reaches both mugs."""
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

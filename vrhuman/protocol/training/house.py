"""Makes the training house: a kitchen with a table and a fridge, and a living room.

The living room is behind a doorway. Nobody is tested in this house. The things for practice are on
the table, within an arm's reach.
"""

from __future__ import annotations

from vrhuman.houses import fixture_houses
from vrhuman.houses.fixture_houses import Corner, xyz
from vrhuman.records import JsonValue

NAME = "own:training"
"""Its name where a house is requested."""
HOUSE_ID = "own-training"
SEED = 5
"""Weights and sizes are drawn by this seed, for every participant."""

MUG, VASE, BOWLS = "Mug|training", "Vase|training", ("Bowl|left", "Bowl|right")
FRIDGE, PLANT, SOFA = "Fridge|training", "HousePlant|training", "Sofa|training"

_KITCHEN: tuple[Corner, ...] = ((0.0, 0.0), (0.0, 4.5), (4.5, 4.5), (4.5, 0.0))
_LIVING: tuple[Corner, ...] = ((4.5, 0.0), (4.5, 4.5), (8.5, 4.5), (8.5, 0.0))
_TABLE: Corner = (1.6, 2.6)
_TABLE_TOP = 0.7417
_DOOR = (1.7096, 2.7904)
"""Where along their wall the doorway begins and ends [m]."""
_DOOR_HIGH = 2.13


def training_house() -> dict[str, JsonValue]:
    """Return a ProcTHOR 1.0.0 dict; the agent starts in front of the table and looks at it."""
    return fixture_houses.house(
        [
            fixture_houses.room(1, "Kitchen", _KITCHEN, "Tiles2"),
            fixture_houses.room(2, "LivingRoom", _LIVING),
        ],
        [*fixture_houses.walls(1, _KITCHEN), *fixture_houses.walls(2, _LIVING)],
        [_table(), *_furniture()],
        [(2.25, 2.25), (6.5, 2.25)],
        fixture_houses.pose(_TABLE[0], _TABLE[1] - 1.5),
        [_doorway()],
    )


def _table() -> JsonValue:
    x, z = _TABLE
    on_it = (
        (MUG, "Mug_1", 0.0518, -0.45),
        (VASE, "Vase_Decorative_1", 0.1465, -0.15),
        (BOWLS[0], "Bowl_1", 0.0441, 0.15),
        (BOWLS[1], "Bowl_1", 0.0441, 0.45),
    )
    things = [
        fixture_houses.thing(name, asset, xyz(x + aside, _TABLE_TOP + half + 0.002, z - 0.14))
        for name, asset, half, aside in on_it
    ]
    place = xyz(x, _TABLE_TOP / 2.0, z)
    table = fixture_houses.thing("DiningTable|training", "RoboTHOR_dining_table_jokkmokk_v", place)
    return fixture_houses.standing(table, things)


def _furniture() -> list[JsonValue]:
    fridge = fixture_houses.thing(FRIDGE, "Fridge_12", xyz(3.5, 0.8877, 4.16), 180.0)
    sofa = fixture_houses.thing(SOFA, "RoboTHOR_sofa_ektorp_v", xyz(6.5, 0.4457, 4.0), 180.0)
    plant = fixture_houses.thing(PLANT, "Houseplant_11", xyz(7.9, 0.4474, 0.6))
    return [
        fixture_houses.standing(fridge),
        fixture_houses.standing(sofa),
        fixture_houses.standing(plant),
    ]


def _doorway() -> JsonValue:
    kitchen, living = _KITCHEN[2:4], _LIVING[0:2]
    left, right = _DOOR
    return {
        "id": "door|1|2",
        "assetId": "Doorframe_1",
        "room0": "room|1",
        "room1": "room|2",
        "wall0": fixture_houses.wall_id(1, *kitchen),
        "wall1": fixture_houses.wall_id(2, *living),
        "holePolygon": [xyz(left, 0.0, 0.0), xyz(right, _DOOR_HIGH, 0.0)],
        "assetPosition": xyz((left + right) / 2, _DOOR_HIGH / 2, 0.0),
    }

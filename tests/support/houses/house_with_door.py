"""The toy house with a door between its rooms."""

from __future__ import annotations

from dataclasses import replace

from tests.support.houses.toy_house import toy_house
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import House
from vrhuman.houses.opening_objects import opening_objects
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import standin

DOOR = "door|1|2"


def house_with_door(
    asset_id: str = "Doorway_1", openness: float = 0.0
) -> tuple[House, list[StandIn]]:
    """The toy house, the hole between its rooms filled; the door swings into room 2."""
    house, stand_ins = toy_house()
    opening = replace(house.openings[0], asset_id=asset_id, openness=openness, yaw=270.0)
    (door,) = opening_objects((opening,), load_catalogue())
    whole = replace(house, openings=(opening,), objects=(*house.objects, door))
    return whole, [*stand_ins, standin(door)]

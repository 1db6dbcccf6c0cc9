"""Generated houses in the engine: they load, and its agent finds a way into every room."""

from __future__ import annotations

import pytest

from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import parse_house
from vrhuman.records import Action


@pytest.mark.parametrize(("rooms", "seed"), [(1, 1), (4, 1), (7, 1)])
def test_the_agent_can_walk_into_every_room(catalogue: Catalogue, rooms: int, seed: int) -> None:
    engine = EmbeddedEngine(parse_house(generate(rooms, seed), catalogue, "own"))

    positions = engine.act(Action("GetReachablePositions")).value

    for room in engine.house.rooms:
        inside = [polygons.contains(room.polygon, p["x"], p["z"]) for p in positions]
        assert any(inside), room.room_id

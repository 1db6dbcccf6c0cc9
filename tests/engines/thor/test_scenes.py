"""AI2-THOR's own scenes: the house that their metadata tell."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.engines.in_process_thor import InProcess
from vrhuman.engines.thor.scenes import SCENES, TRAINING_SCENE, scene_house
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.schema import parse_house


@pytest.mark.parametrize("name", ["ArchitecTHOR-Val-00", "ArchitecTHOR-Test-04", TRAINING_SCENE])
def test_the_scenes_names_are_known(name: str) -> None:
    assert name in SCENES


@pytest.mark.parametrize("name", ["house.json", "ArchitecTHOR-Val-07", "FloorPlan1", ""])
def test_other_names_are_not(name: str) -> None:
    assert name not in SCENES


def test_its_house_is_valid_and_has_the_metadatas_objects() -> None:
    world = InProcess()
    told = world.engine.metadata()
    bed = {**told["objects"][0], "objectId": "Bedroom1_Floor|1", "objectType": "Floor"}
    told["objects"].append(bed)

    house = parse_house(scene_house(told), load_catalogue(), "scene")

    truth = world.engine.object_states()
    for number, thing in enumerate(world.engine.house.objects):
        found = next(o for o in house.objects if o.object_id == thing.object_id)
        assert np.allclose(found.position, (truth.low[number] + truth.high[number]) / 2.0)
    assert [room.room_type for room in house.rooms] == ["Bedroom"]


def test_without_floors_the_scene_is_one_room() -> None:
    told = InProcess().engine.metadata()

    house = parse_house(scene_house(told), load_catalogue(), "scene")

    assert len(house.rooms) == 1

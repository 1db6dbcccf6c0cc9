"""Houses in the form of PyPI's ``procthor``, before schema 1.0.0."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import vrhuman
from vrhuman.engines.thor_server.earlier_houses import finished
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import room_at
from vrhuman.houses.schema import parse_house


def earlier(house: dict[str, Any]) -> dict[str, Any]:
    """A house as ProcTHOR's generator wrote it before schema 1.0.0, without an agent."""
    old = copy.deepcopy(house)
    del old["metadata"]
    for room in old["rooms"]:
        room["floorMaterial"] = room["floorMaterial"]["name"]
    for wall in old["walls"]:
        wall["material"] = wall["material"]["name"]
    ceiling = old["proceduralParameters"]["ceilingMaterial"]
    old["proceduralParameters"]["ceilingMaterial"] = ceiling["name"]
    for hole in old["doors"] + old["windows"]:
        low, high = hole.pop("holePolygon")
        width, height, _ = load_catalogue().asset(hole["assetId"]).size
        middle = hole.pop("assetPosition")
        hole["boundingBox"] = {"min": low, "max": high}
        hole["assetOffset"] = {
            "x": middle["x"] - low["x"] - width / 2.0,
            "y": middle["y"] - low["y"] - height / 2.0,
        }
    return old


def test_a_house_of_the_generators_earlier_form_is_the_same_house() -> None:
    house = vrhuman.generate_house(rooms=2, seed=4)
    new = parse_house(house, load_catalogue(), "new")
    old = parse_house(finished(earlier(house), load_catalogue()), load_catalogue(), "old")

    assert [o.object_id for o in old.objects] == [o.object_id for o in new.objects]
    for before, after in zip(new.openings, old.openings, strict=True):
        assert np.allclose(before.position, after.position)
        assert before.size == pytest.approx(after.size)
    assert room_at(old.rooms, float(old.agent_position[0]), float(old.agent_position[2]))


def test_a_house_in_schema_1_is_left_alone() -> None:
    house = vrhuman.generate_house(rooms=1, seed=4)
    assert finished(house, load_catalogue()) == house


@pytest.mark.parametrize("wrong", [None, [], {"rooms": 3}, {"rooms": [{"floorMaterial": "Wood"}]}])
def test_nonsense_is_left_to_the_parser(wrong: Any) -> None:
    assert finished(wrong, load_catalogue()) == wrong

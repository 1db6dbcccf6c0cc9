"""Doors and windows are objects of the metadata, and of no scene graph."""

from __future__ import annotations

from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.schema import parse_house
from vrhuman.questions.scene_graph import build


def test_no_question_can_be_about_a_door() -> None:
    house = parse_house(generate(2, 1), load_catalogue(), "ours")
    objects = EmbeddedEngine(house).metadata()["objects"]
    told = {entry["objectId"] for entry in objects}
    asked = {node.object_id for node in build(objects, house).objects}
    assert told - asked == {opening.opening_id for opening in house.openings}

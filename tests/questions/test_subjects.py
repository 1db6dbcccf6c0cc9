"""A question about two things speaks of both, so that neither is spoken of too often."""

from __future__ import annotations

import random

import pytest

from tests.support.questions.strategies import thing
from vrhuman.questions.families import COUNT, YES_NO
from vrhuman.questions.programs import Compare
from vrhuman.questions.scene_graph import ObjectNode, RoomNode, SceneGraph
from vrhuman.questions.survey import Survey

SOFA = thing("Sofa|a", at=(0.0, 0.5, 0.0), side=2.0, weight=40)
LAMP = thing("FloorLamp|a", at=(-1.2, 0.5, 0.0), side=0.3, weight=8)
PLANT = thing("HousePlant|a", at=(6.0, 0.5, 0.0), side=0.4, weight=15)


def graph(*objects: ObjectNode) -> SceneGraph:
    return SceneGraph("row", (RoomNode("room|1", "Kitchen"),), objects)


@pytest.mark.parametrize("wanted", [True, False])
def test_both_things_that_are_compared_are_its_subjects(wanted: bool) -> None:
    survey = Survey(graph(SOFA, LAMP, PLANT), random.Random(1))
    drafts = [draft for family in YES_NO.values() for draft in family(survey, wanted)]

    compared = [draft for draft in drafts if isinstance(draft.program, Compare)]

    assert {"adjacent_to"} <= {draft.family for draft in compared}
    for draft in compared:
        assert len(draft.subjects) >= 2, draft


def test_a_count_beside_a_thing_speaks_of_that_thing_too() -> None:
    survey = Survey(graph(SOFA, LAMP, PLANT), random.Random(1))

    beside = [draft for draft in COUNT(survey) if "next to" in draft.slots["where"]]

    assert beside
    for draft in beside:
        assert len(draft.subjects) >= 2, draft

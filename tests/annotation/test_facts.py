"""What is told of a moment: in what things are, and on what."""

from __future__ import annotations

import pytest

from tests.support.houses.kitchen import MICROWAVE, MUG, with_microwave
from vrhuman.annotation.facts import facts_of
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action


@pytest.fixture(scope="module")
def kitchen() -> EmbeddedEngine:
    return EmbeddedEngine(build_house(with_microwave(), "kitchen", 1))


@pytest.mark.parametrize("above", [False, True])
def test_what_lies_on_a_microwave_is_not_in_it(above: bool, kitchen: EmbeddedEngine) -> None:
    engine = kitchen.fork()
    names = [each.object_id for each in engine.house.objects]
    states, number = engine.object_states(), names.index(MICROWAVE)
    x, middle, z = states.poses[number, :3].tolist()
    y = float(states.high[number, 1]) + 0.06 if above else middle
    pose = {"position": {"x": x, "y": y, "z": z}, "rotation": dict.fromkeys("xyz", 0)}
    engine.act(Action("SetObjectPoses", {"objectPoses": [{"objectName": MUG, **pose}]}))
    engine.advance(Body(BodySettings(), engine.observe()).idle(), 250)

    mug = facts_of(engine, 0, 0).objects[MUG]

    assert (mug.inside, mug.rests_on) == (((), (MICROWAVE,)) if above else ((MICROWAVE,), ()))


@pytest.mark.parametrize("away", [0.0, 50.0], ids=["turned", "carried out of the house"])
def test_told_with_what_was_before_the_facts_are_the_same(
    away: float, kitchen: EmbeddedEngine
) -> None:
    engine = kitchen.fork()
    before = facts_of(engine, 0, 0)
    x, y, z = before.objects[MUG].position
    turned = {"x": 0.0, "y": 30.0, "z": 0.0}
    pose = {"position": {"x": x + away, "y": y, "z": z}, "rotation": turned}
    engine.act(Action("SetObjectPoses", {"objectPoses": [{"objectName": MUG, **pose}]}))

    now = facts_of(engine, 1, 1, before)

    assert now == facts_of(engine, 1, 1)
    assert (now.objects[MUG].room == before.objects[MUG].room) is (away == 0.0)

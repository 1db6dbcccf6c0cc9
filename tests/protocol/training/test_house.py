"""The shipped training fits the house it is for."""

from __future__ import annotations

import math

import pytest

from vrhuman.embodiment.build import build_house
from vrhuman.houses.house import House
from vrhuman.protocol.specification import ProtocolError, ProtocolSpec, load_protocol
from vrhuman.protocol.training.house import HOUSE_ID, SEED, training_house
from vrhuman.protocol.training.questions import practice_questions, things_needed, trains
from vrhuman.protocol.training.tasks import Practice, Task
from vrhuman.questions.scene_graph import SceneGraph


@pytest.fixture(scope="module")
def house() -> House:
    return build_house(training_house(), HOUSE_ID, SEED)


@pytest.fixture(scope="module")
def spec() -> ProtocolSpec:
    return load_protocol("training")[0]


def practices(spec: ProtocolSpec) -> dict[Task, Practice]:
    return {phase.practice.task: phase.practice for phase in spec.phases if phase.practice}


def test_every_task_there_is_is_trained(spec: ProtocolSpec) -> None:
    assert trains(spec)
    assert set(practices(spec)) == set(Task)


def test_the_house_has_all_that_is_practised_with(spec: ProtocolSpec, house: House) -> None:
    assert things_needed(spec) <= {each.object_id for each in house.objects}


def test_the_place_to_walk_to_is_where_its_thing_stands(spec: ProtocolSpec, house: House) -> None:
    walk = practices(spec)[Task.WALK]

    plant = next(each for each in house.objects if each.object_id == walk.things[0])
    x, _, z = plant.position
    assert math.dist((x, z), (walk.criteria["x"], walk.criteria["z"])) < 0.01


def test_each_thing_can_be_held_within_the_band_asked_for(spec: ProtocolSpec) -> None:
    for phase in spec.phases:
        if phase.practice and phase.practice.task in (Task.GRIP_LIGHT, Task.GRIP_FIRM):
            weight = dict(phase.weights)[phase.practice.things[0]]
            assert weight < phase.practice.criteria["most"]


def test_the_two_weights_to_be_felt_are_clearly_different(spec: ProtocolSpec) -> None:
    phase = next(p for p in spec.phases if p.practice and p.practice.task is Task.WEIGH)
    light, heavy = sorted(weight for _, weight in phase.weights)

    assert heavy > 2.0 * light


def test_questions_without_an_answer_in_the_house_are_refused(spec: ProtocolSpec) -> None:
    with pytest.raises(ProtocolError, match=r"'answer from a list'.*no answer in house empty"):
        practice_questions(spec, SceneGraph("empty", (), ()))

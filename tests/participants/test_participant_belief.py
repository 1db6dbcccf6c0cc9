"""What looking and feeling teach, and that nothing else does."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tests.support.participants.toy_world import ToyWorld
from vrhuman.participants.belief import Belief, FeltWeight
from vrhuman.participants.reading import coverage_told, read
from vrhuman.records import Event, EventKind, Observation, SeenObject


def seen(name: str = "Mug|1", kind: str = "Mug", **changes: object) -> SeenObject:
    plain = SeenObject(
        object_id=name,
        object_type=kind,
        colours=("white",),
        materials=("Ceramic",),
        position=np.array([1.0, 0.8, 1.0]),
        size=np.array([0.1, 0.1, 0.1]),
        room="room|1",
        distance=1.0,
        pixels=500,
        openable=False,
        is_open=False,
        pickupable=True,
        parents=(),
    )
    return replace(plain, **changes)


BLANK = replace(ToyWorld().observation(0), seen=(), rooms_known=())


def looking(*things: SeenObject, **changes: object) -> Observation:
    return replace(BLANK, seen=things, **changes)


def learnt(*observations: Observation) -> Belief:
    belief = Belief()
    before = BLANK
    for after in observations:
        belief.learn(before, after)
        before = after
    return belief


@pytest.mark.parametrize("changes", [{"pixels": 59}, {"distance": 5.01}])
def test_too_small_or_too_far_is_not_seen(changes: dict[str, object]) -> None:
    assert not learnt(looking(seen(**changes))).objects
    assert learnt(looking(seen(pixels=60, distance=5.0))).objects


def test_the_best_look_counts_until_one_moved_the_thing_oneself() -> None:
    held = looking(held=("Mug|1",), grasp_force=1.0)
    belief = learnt(
        looking(seen(pixels=100, room="room|1")),
        looking(seen(pixels=900, room="room|2")),
        looking(seen(pixels=300, room="room|3")),
        held,
        looking(seen(pixels=5000, room="room|4")),
    )
    (node,) = belief.to_scene_graph().objects
    assert node.room == "room|2"
    latest = belief.latest("Mug|1")
    assert latest is not None
    assert latest.room == "room|4"


def test_a_weight_lies_between_what_did_not_lift_and_what_did() -> None:
    touch = {"touched": ("Mug|1",)}
    belief = learnt(
        looking(seen()),
        looking(grasp_force=0.6, **touch),
        looking(grasp_force=0.7, **touch),
        looking(
            grasp_force=0.8,
            held=("Mug|1",),
            felt=(Event(4, 1, EventKind.PICKED, "Mug|1", 0.75),),
        ),
    )
    assert belief.objects["Mug|1"].weight == FeltWeight(0.6, 0.75)
    assert belief.lifted("Mug|1")


def test_slipping_narrows_the_weight_and_old_news_is_not_news() -> None:
    slip = (
        Event(4, 1, EventKind.PICKED, "Mug|1", 0.75),
        Event(5, 2, EventKind.SLIPPED, "Mug|1", 0.65),
    )
    once = looking(seen(), felt=slip)
    belief = learnt(once, once, looking(felt=(*slip, slip[0])))
    assert belief.objects["Mug|1"].weight == FeltWeight(0.65, 0.75)


def test_merely_seen_or_touched_without_force_weighs_nothing() -> None:
    belief = learnt(looking(seen()), looking(touched=("Mug|1",)), looking(touched=("Mug|1",)))
    assert belief.objects["Mug|1"].weight == FeltWeight()
    assert belief.to_scene_graph().objects[0].weight is None
    assert not belief.lifted("Mug|1")


def test_contradictions_are_not_believed() -> None:
    weight = FeltWeight(0.6, 0.75)
    assert weight.not_lifted_by(0.9) == weight
    assert weight.carried_by(0.2) == weight
    assert FeltWeight(0.0, math.inf).estimate is None
    assert FeltWeight(0.1, 3.0).estimate is None
    assert weight.estimate == pytest.approx(0.675)


def test_what_full_force_did_not_lift_is_too_heavy_and_still_comparable() -> None:
    pressing = looking(grasp_force=4.95, touched=("Safe|1",))
    belief = learnt(
        looking(seen("Safe|1", "Safe"), seen()),
        pressing,
        pressing,
        looking(felt=(Event(1, 1, EventKind.PICKED, "Mug|1", 0.5),)),
    )
    assert belief.too_heavy("Safe|1")
    program = (
        "compare(unique(filter(scene, type=Safe)), relation=heavier_than, "
        "to=unique(filter(scene, type=Mug)))"
    )
    assert read(program, belief, 0.0).answer == "yes"


def test_holders_are_direct_and_only_believed_ones() -> None:
    table = seen(
        "Table|1", "DiningTable", pickupable=False, size=np.array([1.0, 0.75, 1.0]),
        position=np.array([1.0, 0.375, 1.0]),
    )  # fmt: skip
    bowl = seen("Bowl|1", "Bowl", parents=("Table|1",), size=np.array([0.2, 0.1, 0.2]))
    egg = seen("Egg|1", "Egg", parents=("Table|1", "Bowl|1", "Shelf|9"))
    nodes = learnt(looking(table, bowl, egg)).to_scene_graph().by_id
    assert [(s.object_id, s.placement) for s in nodes["Egg|1"].supports or ()] == [("Bowl|1", "in")]
    assert [(s.object_id, s.placement) for s in nodes["Bowl|1"].supports or ()] == [
        ("Table|1", "on")
    ]


@pytest.mark.parametrize(
    ("program", "coverage", "answer", "to_look"),
    [
        ("exist(filter(scene, type=Mug))", 0.1, "yes", False),
        ("exist(filter(scene, type=Laptop))", 0.1, None, True),
        ("exist(filter(scene, type=Laptop))", 0.6, "no", True),
        ("exist(filter(scene, type=Laptop))", 0.95, "no", False),
        ("count(filter(scene, type=Laptop))", 0.1, None, True),
        ("count(filter(scene, type=Mug))", 0.1, 1, True),
        ("count(filter(scene, type=Mug))", 0.95, 1, False),
        ("query(unique(filter(scene, type=Mug)), attribute=colour)", 0.0, ("white",), False),
        ("query(unique(filter(scene, type=Laptop)), attribute=colour)", 0.95, None, True),
        ("has(unique(filter(scene, type=Mug)), material=Wood)", 0.0, "no", False),
    ],
)
def test_not_having_seen_is_trusted_as_far_as_one_looked(
    program: str, coverage: float, answer: object, to_look: bool
) -> None:
    reading = read(program, learnt(looking(seen())), coverage)
    assert reading.answer == answer
    assert reading.to_look is to_look
    assert not reading.to_feel


def test_a_weight_question_names_what_is_to_be_felt() -> None:
    program = (
        "compare(unique(filter(scene, type=Egg)), relation=heavier_than, "
        "to=unique(filter(scene, type=Mug)))"
    )
    both = looking(seen(), seen("Egg|1", "Egg"))
    reading = read(program, learnt(both), 1.0)
    assert reading.answer is None
    assert reading.to_feel == {"Mug|1", "Egg|1"}
    lifted = looking(felt=(Event(1, 1, EventKind.PICKED, "Mug|1", 0.5),))
    assert read(program, learnt(both, lifted), 1.0).to_feel == {"Egg|1"}


def test_what_questions_speak_of_tells_how_much_was_seen() -> None:
    belief = learnt(looking(seen()))
    mug = "has(unique(filter(scene, type=Mug)), material=Wood)"
    others = [f"has(unique(filter(scene, type={name})), colour=red)" for name in ("Sofa", "Sink")]
    assert coverage_told([], belief) == 1.0
    assert coverage_told([mug, mug], belief) == 1.0
    assert coverage_told([mug, *others], belief) == pytest.approx(0.5)


def test_a_view_that_is_repeated_teaches_nothing_but_the_next_one_does() -> None:
    first, second = looking(seen(pixels=500)), looking(seen(pixels=900))
    again = replace(first, grasp_force=0.5)

    belief = learnt(first, again, second, replace(second, grasp_force=0.5))

    assert belief.objects["Mug|1"].best is belief.objects["Mug|1"].latest is second.seen[0]


def test_the_view_of_before_is_learnt_again_after_another_one() -> None:
    first, second = looking(seen()), looking(seen(is_open=True))

    assert learnt(first, second, first).objects["Mug|1"].latest is first.seen[0]

"""What the participant of a goals session reads, does again, and gives up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.house_with_door import house_with_door
from tests.support.participants.seen_things import observed, thing
from tests.support.participants.toy_world import button_centre
from vrhuman import geometry
from vrhuman.participants.belief import ObjectBelief
from vrhuman.participants.goal_directed import Errand, ErrandKind, GoalDirectedParticipant
from vrhuman.participants.goal_directed.in_hand import menu_key, then_moved
from vrhuman.participants.goal_directed.performing import (
    ASIDE,
    FAR,
    GOAL_PANEL,
    missing,
    open_goals,
)
from vrhuman.participants.instructed.doing import Worker
from vrhuman.participants.instructed.performing import PATIENCE
from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Skill
from vrhuman.records import Instruction, Panel, SeenObject, TaskGoal
from vrhuman.runtime.processes.performing import PursuesGoals, performer

OPEN = Instruction(1, "Open the fridge.", "open", "Fridge")
CLOSE = Instruction(2, "Close the fridge.", "close", "Fridge")
MOVE = Instruction(3, "Move the mug to the table.", "move", "Mug", "to", "Table")


def panel(question_id: str, name: str = GOAL_PANEL) -> Panel:
    size = np.array([0.3, 0.1])
    return Panel(name, "", "", (), np.zeros(3), geometry.IDENTITY, size, question_id=question_id)


def worker_knowing(*things: SeenObject) -> Worker:
    mind = Mind.awake(observed(), 0.0)
    mind.belief.objects.update({each.object_id: ObjectBelief(each, each) for each in things})
    return Worker.of(mind)


def seen(kind: str, **changes: object) -> SeenObject:
    return replace(thing(kind, (1.0, 0.5, 1.0), (0.1, 0.1, 0.1)), **changes)  # type: ignore[arg-type]


def test_the_open_goals_are_read_from_the_panel_at_the_hand() -> None:
    assert open_goals(observed(panel("1 2")), frozenset()) == {1, 2}
    assert open_goals(observed(panel("2")), frozenset({1, 2})) == {2}


def test_while_the_panel_is_not_seen_the_goals_are_those_last_read() -> None:
    assert open_goals(observed(panel("1", "hint")), frozenset({2})) == {2}


@pytest.mark.parametrize(("is_open", "step"), [(False, OPEN), (True, CLOSE)])
def test_a_door_that_is_not_as_meant_is_missing(is_open: bool, step: Instruction) -> None:
    fridge = seen("Fridge", openable=True, is_open=is_open)

    assert missing(Errand(step, 1), worker_knowing(fridge))
    assert not missing(Errand(step, 1), worker_knowing(replace(fridge, is_open=not is_open)))


def test_a_thing_that_is_seen_elsewhere_is_missing() -> None:
    table = seen("Table")

    assert missing(Errand(MOVE, 1), worker_knowing(table, seen("Mug")))
    assert not missing(Errand(MOVE, 1), worker_knowing(table, seen("Mug", parents=("Table",))))


def test_it_waits_until_it_is_told_its_goals() -> None:
    mind = GoalDirectedParticipant((Errand(OPEN, 1),), button_centre)

    for second in range(20):
        intent = mind.update(observed(), second * 1_000_000_000)
        assert not intent.walk.any()
    mind.update(observed(panel("1")), 20_000_000_000)

    assert mind.worker is not None
    assert mind.new_messages() == ()


def test_what_leads_to_no_open_goal_is_left_and_the_open_goal_is_given_up_at_the_end() -> None:
    nothing = Instruction(1, "Wait.", "wait", seconds=0.1)
    plan = (Errand(nothing, 1), Errand(replace(nothing, number=2), 2, ErrandKind.DETOUR))
    mind = GoalDirectedParticipant(plan, button_centre)

    pressed = [
        mind.update(observed(panel("2")), frame * 100_000_000).left_secondary
        for frame in range(200)
    ]

    assert any(pressed)


FILL = Instruction(4, "Fill the mug with coffee.", "fill", "Mug", "with", "coffee")
SLICE = Instruction(5, "Slice the apple.", "slice", "Apple")


def test_what_is_put_down_next_is_filled_in_the_hand() -> None:
    assert then_moved(FILL, MOVE)
    assert not then_moved(FILL, None)
    assert not then_moved(FILL, replace(MOVE, object1="Cup"))
    assert not then_moved(FILL, OPEN)


def test_nothing_is_sliced_in_the_hand() -> None:
    assert not then_moved(SLICE, replace(MOVE, object1="Apple"))


def test_the_menu_is_asked_for_the_liquid_that_is_wanted() -> None:
    assert menu_key(FILL) == "fill coffee"
    assert menu_key(OPEN) == "open"


def test_whoever_pursues_goals_knows_the_house_they_live_in() -> None:
    house, _ = house_with_door(openness=1.0)
    goal = TaskGoal(1, "air the fridge", "Open the fridge.", ("Fridge is open",))
    errands = (Errand(OPEN, 1),)

    who = performer(None, "scripted", 0, {}, (goal,), errands, house)

    assert isinstance(who, PursuesGoals)
    assert who.home is not None
    assert {each.object_id for each in who.home.things} == {o.object_id for o in house.contents}


def test_a_step_is_tried_longer_at_first_than_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []

    def note(*arguments: object) -> Skill:
        tried.append(float(arguments[-1]))  # type: ignore[arg-type]
        return False
        yield

    monkeypatch.setattr(GoalDirectedParticipant, "_try", note)
    mind = GoalDirectedParticipant(
        (Errand(OPEN, 1, ErrandKind.MISTAKE), Errand(OPEN, 1)), button_centre
    )
    for frame in range(100):
        mind.update(observed(panel("1")), frame * 100_000_000)

    assert tried[:4] == [ASIDE, PATIENCE + FAR, PATIENCE, PATIENCE]


@pytest.mark.parametrize(
    ("is_open", "again"), [(True, [CLOSE]), (False, [FILL, CLOSE])], ids=["open", "closed"]
)
def test_when_a_goal_stays_open_what_seems_missing_is_done_again_or_else_all(
    monkeypatch: pytest.MonkeyPatch, is_open: bool, again: list[Instruction]
) -> None:
    tried: list[Instruction] = []

    def believe_done(*arguments: object) -> Skill:
        errand = arguments[3]
        assert isinstance(errand, Errand)
        tried.append(errand.instruction)
        return True
        yield

    monkeypatch.setattr(GoalDirectedParticipant, "_try", believe_done)
    plan = (Errand(FILL, 1), Errand(OPEN, 1, ErrandKind.MISTAKE), Errand(CLOSE, 1))
    mind = GoalDirectedParticipant(plan, button_centre)
    mind.update(observed(panel("1")), 0)
    assert mind.worker is not None
    fridge = seen("Fridge", openable=True, is_open=is_open)
    mind.worker.mind.belief.objects["Fridge"] = ObjectBelief(fridge, fridge)
    for frame in range(100):
        mind.update(observed(panel("1")), frame * 100_000_000)

    assert tried == [FILL, OPEN, CLOSE, *again]

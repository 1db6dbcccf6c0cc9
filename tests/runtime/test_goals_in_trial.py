"""A goals session: its file has the goals, what became of them, and resuming goes on with them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.runtime.visitor import Visitor, in_a_trial
from vrhuman.houses.files import load_house
from vrhuman.houses.spawn import StartState, with_start_states
from vrhuman.participants.goal_directed import Errand, ErrandKind
from vrhuman.protocol.boards.goal_board import PANEL
from vrhuman.protocol.instructing import given_up
from vrhuman.recording.entries import SkipReason
from vrhuman.recording.reader import Session
from vrhuman.records import Instruction, TaskGoal
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import InstructionsMissing, prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.resuming.preparing import prepared_again
from vrhuman.runtime.status_text import in_a_line

GOALS = (
    TaskGoal(1, "nothing on the sofa", "Clear the sofa.", ("no Elephant on Sofa",)),
    TaskGoal(2, "find a unicorn", "Switch the unicorn on.", ("Unicorn is on",)),
)
ERRANDS = (
    Errand(Instruction(1, "Find a mug.", "find", "Mug"), 2, ErrandKind.DETOUR, ("small|1|2",)),
)


@pytest.fixture
def plan(tmp_path: Path, house: str) -> Plan:
    return Plan(protocol="goals", house=house, out=tmp_path, instructions=GOALS, errands=ERRANDS)


def enter(visitor: Visitor) -> None:
    visitor.frame()
    visitor.click("begin")  # the welcome
    visitor.frame()
    visitor.click("begin")  # what the phase is about
    visitor.frames(0.3)


def test_a_goal_is_ticked_off_by_the_house_and_one_is_given_up(plan: Plan, tmp_path: Path) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
        assert visitor.panel(PANEL).question_id == "2"
        assert in_a_line(visitor.trial) == "goals: 1 of 2 over"
        visitor.press("secondary")
        visitor.click(given_up(2))
        visitor.click("cannot-find")
        visitor.frames(0.1)
        assert visitor.panel("page").title == "Thank you"

    with Session.open(next(tmp_path.glob("*.mcap"))) as session:
        (given,) = session.goals()
        (done,) = session.steps_done()
        (skipped,) = session.steps_skipped()
        assert list(session.instructions()) == []
    assert (given.phase, given.goals) == ("goals", GOALS)
    assert (done.number, done.action) == (1, "reach")
    assert (skipped.number, skipped.reason) == (2, SkipReason.CANNOT_FIND)


def test_a_resumed_session_knows_its_goals_and_what_the_participant_meant_to_do(
    plan: Plan, tmp_path: Path
) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
    found = read_interrupted(next(tmp_path.glob("*.mcap")))
    again = prepared_again(found, None).plan

    assert [each.number for each in found.reached.progress.finished] == [1]
    assert again.instructions == GOALS
    assert again.errands == ERRANDS


def test_a_house_begins_in_the_states_that_its_tasks_need(house: str) -> None:
    data = load_house(house)
    assert isinstance(data, dict)
    objects = data["objects"]
    assert isinstance(objects, list)
    first = objects[0]
    assert isinstance(first, dict)
    name = first["id"]

    changed = with_start_states(data, [StartState(str(name), "isDirty", True)])

    assert json.dumps(changed).count('"isDirty": true') == 1
    assert '"isDirty": true' not in json.dumps(data)


def test_a_protocol_of_goals_needs_one(plan: Plan) -> None:
    with pytest.raises(InstructionsMissing, match="needs a goal; give --task TASK"):
        prepare(replace(plan, instructions=()))


@pytest.mark.parametrize("protocol", ["instructed", "free-explore"])
def test_a_protocol_without_goals_takes_none(plan: Plan, protocol: str) -> None:
    with pytest.raises(InstructionsMissing, match="has no goals phase"):
        prepare(replace(plan, protocol=protocol))

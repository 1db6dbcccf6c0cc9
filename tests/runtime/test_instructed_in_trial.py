"""An instructed session: its file has what was asked, done and skipped, and resuming goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.runtime.visitor import Visitor, in_a_trial, notes
from vrhuman.protocol.boards.instruction_board import PANEL
from vrhuman.recording.entries import DOORS_SETTING, SkipReason
from vrhuman.recording.reader import Session
from vrhuman.records import ClosedDoors, Instruction, JsonValue
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import InstructionsMissing, prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.resuming.preparing import prepared_again
from vrhuman.runtime.status_text import in_a_line

WAIT = Instruction(1, "Wait about 1 second.", "wait", seconds=1.0)
ASKED = (
    WAIT,
    Instruction(2, "Open the fridge.", "open", "Fridge"),
    replace(WAIT, number=3),
    Instruction(4, "Close the fridge.", "close", "Fridge"),
)


@pytest.fixture
def plan(tmp_path: Path, house: str) -> Plan:
    return Plan(protocol="instructed", house=house, out=tmp_path, instructions=ASKED)


def enter(visitor: Visitor) -> None:
    visitor.frame()
    visitor.click("begin")  # the welcome
    visitor.frame()
    visitor.click("begin")  # what the phase is about
    visitor.frames(0.2)


def skip(visitor: Visitor, reason: str) -> None:
    visitor.press("secondary")
    visitor.click("skip")
    visitor.click(reason)
    visitor.frames(0.1)


def session_in(folder: Path) -> Session:
    return Session.open(next(folder.glob("*.mcap")))


def test_a_step_is_ticked_off_by_the_house_s_own_time(plan: Plan, tmp_path: Path) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
        assert visitor.panel(PANEL).title == WAIT.text
        visitor.frames(1.3)

        assert visitor.panel(PANEL).title == "Open the fridge."
        assert in_a_line(visitor.trial) == "tasks: step 2/4"
        assert "step 1 done" in notes(visitor, tmp_path)

    with session_in(tmp_path) as session:
        (given,) = session.instructions()
        (done,) = session.steps_done()
    assert (given.phase, given.instructions) == ("tasks", ASKED)
    assert (done.number, done.action) == (1, "wait")
    assert done.end_tick - done.begin_tick == pytest.approx(250, abs=8)


def test_no_time_passes_for_a_step_while_the_list_is_open(plan: Plan) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
        visitor.press("secondary")
        visitor.frames(2.0)
        visitor.press("secondary")
        visitor.frames(0.1)

        assert visitor.panel(PANEL).title == WAIT.text


def test_a_skipped_step_is_in_the_file_and_the_world_goes_on_to_the_next(
    plan: Plan, tmp_path: Path
) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
        visitor.frames(1.3)
        skip(visitor, "cannot-find")
        visitor.frames(1.3)  # the world waits for the third step

        assert visitor.panel(PANEL).question_id == "4"
        skip(visitor, "other")
        assert visitor.panel("page").title == "Thank you"

    with session_in(tmp_path) as session:
        skipped = [(each.number, each.reason) for each in session.steps_skipped()]
        done = [each.number for each in session.steps_done()]
    assert skipped == [(2, SkipReason.CANNOT_FIND), (4, SkipReason.OTHER)]
    assert done == [1, 3]


def test_a_resumed_session_goes_on_with_the_right_step(plan: Plan, tmp_path: Path) -> None:
    with in_a_trial(plan, None) as visitor:
        enter(visitor)
        visitor.frames(1.3)
        skip(visitor, "cannot-reach")
        visitor.frame()
    found = read_interrupted(next(tmp_path.glob("*.mcap")))

    assert [each.number for each in found.reached.progress.finished] == [1, 2]
    assert prepared_again(found, None).plan.instructions == ASKED


def test_a_session_resumed_before_its_phase_knows_what_it_will_ask(
    plan: Plan, tmp_path: Path
) -> None:
    with in_a_trial(plan, None) as visitor:
        visitor.frame()
    found = read_interrupted(next(tmp_path.glob("*.mcap")))

    assert prepared_again(found, None).plan.instructions == ASKED


def test_what_holds_the_steps_together_is_in_the_file_and_kept_when_resumed(
    plan: Plan, tmp_path: Path
) -> None:
    with in_a_trial(replace(plan, video_type="random"), None) as visitor:
        visitor.frame()
    found = read_interrupted(next(tmp_path.glob("*.mcap")))

    assert prepared_again(found, None).plan.video_type == "random"


def test_a_protocol_that_asks_for_things_needs_some(plan: Plan) -> None:
    with pytest.raises(InstructionsMissing, match="--instruction FILE or --video-type"):
        prepare(replace(plan, instructions=()))


def test_a_protocol_that_asks_for_nothing_takes_none(plan: Plan) -> None:
    with pytest.raises(InstructionsMissing, match="has no instructed phase"):
        prepare(replace(plan, protocol="free-explore"))


@pytest.mark.parametrize(
    ("settings", "closed"),
    [
        ({}, ClosedDoors.NOTHING),
        ({DOORS_SETTING: True}, ClosedDoors.TAKING),
        ({DOORS_SETTING: "taking and leaving"}, ClosedDoors.TAKING_AND_LEAVING),
    ],
)
def test_closed_doors_keep_hands_away_in_a_resumed_session_as_they_did_before(
    plan: Plan, tmp_path: Path, settings: dict[str, JsonValue], closed: ClosedDoors
) -> None:
    with in_a_trial(plan, None) as visitor:
        visitor.frame()
    found = read_interrupted(next(tmp_path.glob("*.mcap")))
    other = {key: value for key, value in found.start.settings.items() if key != DOORS_SETTING}
    recorded = replace(found, start=replace(found.start, settings={**other, **settings}))

    assert prepared_again(recorded, None).plan.engine.closed_doors is closed

"""The action menu in a running trial: what is chosen is done, recorded and verified."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.kitchen import MUG
from tests.support.protocol.person import pose
from tests.support.runtime.by_the_mug import at_the_mug, by_the_mug, plan, press_button
from tests.support.runtime.interruption import After, BrokenOffHere
from tests.support.runtime.visitor import Visitor, pauses
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.records import EventKind, ObjectAction
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.runtime.trial import Trial

MENU = "action-menu"
SCRIPT = """
reach Mug
choose fill water
reach Mug
choose slice
reach Mug
grip 1.2
lift
choose empty
choose make dirty
say done
"""
DONE = ["FillObjectWithLiquid", "EmptyLiquidFromObject", "DirtyObject"]


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with by_the_mug(tmp_path) as visitor:
        yield visitor


def acted(folder: Path) -> list[ObjectAction]:
    """What the file says was done to objects."""
    with Session.open(next(folder.glob("*.mcap"))) as session:
        return [each for state in session.world_states() for each in state.object_actions]


def test_what_is_chosen_is_done_while_the_house_waits_for_the_choice(
    visitor: Visitor, tmp_path: Path
) -> None:
    press_button(visitor)
    assert visitor.panel(MENU).title == "Mug"
    before = visitor.shown.world_state
    visitor.frames(1.0)
    assert visitor.shown.world_state == before
    assert not visitor.shown.in_house

    visitor.click(f"fill water|{MUG}")
    visitor.frames(0.5)

    assert visitor.shown.in_house
    (done,) = acted(tmp_path)
    assert (done.action.name, done.success) == ("FillObjectWithLiquid", True)
    assert visitor.trial.steps == before.step_count
    reason = PauseReason.ACTION_MENU
    assert pauses(visitor, tmp_path) == [(reason, True), (reason, False)]
    press_button(visitor)
    assert f"empty|{MUG}" in visitor.panel(MENU).keys  # it is full now
    assert f"fill wine|{MUG}" not in visitor.panel(MENU).keys


def test_it_is_done_although_the_hand_moved_away_to_point(visitor: Visitor, tmp_path: Path) -> None:
    press_button(visitor)
    visitor.right = replace(
        visitor.right, squeeze=0.0, grip=pose(np.array([0.2, 1.2, -0.2]))
    )  # the arm is put away when the house goes on

    visitor.click(f"make dirty|{MUG}")
    visitor.frames(0.5)

    assert [each.success for each in acted(tmp_path)] == [True]
    assert visitor.shown.world_state.touched == ()


def test_what_is_held_stays_held_until_the_trigger_is_pulled_again(visitor: Visitor) -> None:
    visitor.right = at_the_mug(trigger=0.8)
    visitor.frames(0.5)
    assert visitor.shown.world_state.held == (MUG,)
    force = visitor.shown.world_state.grasp_force

    press_button(visitor)
    visitor.right = at_the_mug()  # the trigger points now
    visitor.click(f"fill water|{MUG}")
    visitor.frames(1.0)

    assert visitor.shown.world_state.held == (MUG,)
    assert visitor.shown.world_state.grasp_force == force
    visitor.right = at_the_mug(trigger=0.5)
    visitor.frames(0.5)
    assert visitor.shown.world_state.held == (MUG,)
    visitor.right = at_the_mug()
    visitor.frames(0.5)
    assert visitor.shown.world_state.held == ()


def test_the_sessions_menu_lets_go_as_before_of_what_the_trigger_does_not_hold(
    visitor: Visitor,
) -> None:
    visitor.right = at_the_mug(trigger=0.8)
    visitor.frames(0.5)
    assert visitor.shown.world_state.held == (MUG,)

    visitor.press("menu")
    visitor.right = at_the_mug()
    visitor.press("menu")
    visitor.frames(0.5)

    assert visitor.shown.world_state.held == ()


def test_a_mug_that_breaks_in_the_hand_leaves_an_open_hand(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.right = at_the_mug(trigger=0.8)
    visitor.frames(0.5)
    press_button(visitor)
    visitor.right = at_the_mug()

    visitor.click(f"break|{MUG}")
    visitor.frames(0.5)

    assert visitor.shown.world_state.held == ()
    assert visitor.shown.world_state.grasp_force == 0.0
    assert [each.action.name for each in acted(tmp_path)] == ["BreakObject"]


def test_who_touches_nothing_is_told_and_the_house_goes_on(visitor: Visitor) -> None:
    visitor.right = replace(visitor.right, squeeze=0.0)
    visitor.frames(1.0)

    press_button(visitor)

    assert visitor.panel("action-hint").text == "Touch something with the gripper first."
    assert visitor.shown.in_house


def test_a_protocol_without_the_key_has_no_action_menu(tmp_path: Path) -> None:
    with by_the_mug(tmp_path, allowed=False) as visitor:
        press_button(visitor)
        assert visitor.shown.in_house
        assert pauses(visitor, tmp_path) == []
    assert acted(tmp_path) == []


def test_a_scripted_session_acts_and_is_verified(tmp_path: Path) -> None:
    path = run_in_virtual_time(prepare(plan(tmp_path, script=SCRIPT)), lambda *_: None).path

    done = acted(tmp_path)
    assert [each.action.name for each in done] == DONE  # a mug is not sliced: not offered
    assert all(each.success for each in done)
    with Session.open(path) as session:
        events = [each.kind for state in session.world_states() for each in state.events]
    assert EventKind.PICKED in events
    assert not {EventKind.DROPPED, EventKind.SLIPPED} & set(events)
    assert verify(path).identical


@pytest.mark.parametrize("later", [0, 2])
def test_a_session_interrupted_at_the_menu_goes_on_and_is_verified(
    tmp_path: Path, later: int
) -> None:
    """Interrupted so many frames after the first choice: sent, but perhaps not done."""
    short = plan(tmp_path, script="reach Mug\nchoose fill water\nturn 90\nsay done")
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(short), Chosen(later))
    (path,) = tmp_path.glob("*.mcap")
    before = acted(tmp_path)

    with pytest.raises(BrokenOffHere):
        run_again(read_interrupted(path), None, None, After(30))  # type: ignore[arg-type]
    run_again(read_interrupted(path), None, None, After(10**9))  # type: ignore[arg-type]

    done = acted(tmp_path)
    assert done[: len(before)] == before
    assert [each.number for each in done] == list(range(1, len(done) + 1))
    assert verify(path).identical


class Chosen:
    """Ends a run so many frames after the first choice."""

    def __init__(self, later: int) -> None:
        self._left = later

    def __call__(self, trial: Trial, _: FrameCount) -> None:
        if trial.progress.chosen:
            if self._left == 0:
                raise BrokenOffHere
            self._left -= 1

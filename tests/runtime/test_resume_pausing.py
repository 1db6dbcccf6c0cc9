"""Why a trial stands still, and the one time of a session."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording import synthetic_session
from vrhuman import geometry
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.texts import load_texts, texts_path
from vrhuman.recording.entries import PauseReason
from vrhuman.records import HandState, HeadsetState, TrackedPose
from vrhuman.runtime.pausing import (
    BOARDS,
    PASSING,
    Pauses,
    SessionClock,
)

SECOND = 1_000_000_000
TEXTS = load_texts(texts_path("en", Path()))


def looking(trigger: float = 0.0, at: np.ndarray | None = None, valid: bool = True) -> HeadsetState:
    """A participant whose right hand points at a place, or away."""
    state = synthetic_session.headset(0)
    head = TrackedPose(np.array([0.0, 1.6, 0.0]), geometry.IDENTITY, True, valid, True)
    hand = np.array([0.2, 1.2, 0.0])
    ray = np.array([0.0, -1.0, 0.0]) if at is None else at - hand
    rotation = geometry.openxr_rotation_from_world(
        geometry.look_rotation(geometry.world_position_from_openxr(ray))
    )
    aim = TrackedPose(hand, rotation, True, True, True)
    nothing = replace(state.left, aim=replace(aim, valid=False))
    right: HandState = replace(state.right, aim=aim, trigger=trigger)
    return replace(state, head=head, left=nothing, right=right)


def test_a_pause_lasts_while_there_is_a_reason() -> None:
    one, other = PauseReason.CALM, PauseReason.DISK_LOW
    pauses = Pauses().with_reason(one, 5).with_reason(other, 9)

    assert pauses.without(one).reasons == (other,)
    assert not pauses.without(one, other).reasons


def test_a_pause_began_with_its_first_reason() -> None:
    one, other = PauseReason.CALM, PauseReason.DISK_LOW
    pauses = Pauses().with_reason(one, 5).with_reason(other, 9).with_reason(one, 11)

    assert (pauses.reasons, pauses.since_ns) == ((one, other), 5)


def test_what_ends_by_itself_is_what_the_headset_has_to_do_with() -> None:
    pauses = Pauses()
    for reason in PauseReason:
        pauses = pauses.with_reason(reason, 0)

    assert set(pauses.passing) == {
        PauseReason.HEADSET_OFF,
        PauseReason.UNFOCUSED,
        PauseReason.SYSTEM_MENU,
        PauseReason.RUNTIME_LOST,
    }
    menus = {PauseReason.MENU, PauseReason.ACTION_MENU}
    by_participant = {*menus, PauseReason.BREAK, PauseReason.WRIST}
    assert set(pauses.passing) == PASSING == set(PauseReason) - set(BOARDS) - by_participant


def welcomed() -> Pauses:
    """Somebody who is welcomed back, the board before their eyes."""
    return Pauses().with_reason(PauseReason.RESUMED, 0).met(looking(), TEXTS)


def test_the_board_waits_for_someone_to_read_it_and_stays_where_it_was_put() -> None:
    unseen = Pauses().with_reason(PauseReason.RESUMED, 0).met(looking(valid=False), TEXTS)
    seen = unseen.met(looking(), TEXTS)
    turned = seen.met(replace(looking(), head=synthetic_session.headset(50).head), TEXTS)

    assert unseen.board(TEXTS) is None
    board, later = seen.board(TEXTS), turned.board(TEXTS)
    assert board is not None
    assert later is not None
    assert board.position == pytest.approx([0.0, 1.6, -1.2])
    assert later.position == pytest.approx(board.position)


def test_who_is_welcomed_back_continues_by_pressing_the_button() -> None:
    pauses = welcomed()
    board = pauses.board(TEXTS)
    assert board is not None
    button = button_centre(board, 0)

    beside = pauses.met(looking(1.0), TEXTS)
    drawn_over = beside.met(looking(1.0, button), TEXTS)
    let_go = drawn_over.met(looking(0.0, button), TEXTS)
    pressed = let_go.met(looking(1.0, button), TEXTS)

    frames = (beside, drawn_over, let_go, pressed)
    assert [each.dismissed for each in frames] == [False, False, False, True]


def test_a_trigger_pulled_beside_the_button_continues_with_nothing() -> None:
    pauses = welcomed()

    for trigger in (0.0, 1.0, 0.0, 1.0):
        pauses = pauses.met(looking(trigger), TEXTS)
        assert not pauses.dismissed


def test_a_lost_engine_asks_nothing_of_the_participant() -> None:
    pauses = Pauses().with_reason(PauseReason.ENGINE_LOST, 0).met(looking(), TEXTS)

    board = pauses.board(TEXTS)
    assert board is not None
    assert not board.options


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_has_its_words_in_every_shipped_language(language: str) -> None:
    texts = load_texts(texts_path(language, Path()))
    for reason in BOARDS:
        board = Pauses().with_reason(reason, 0).met(looking(), texts).board(texts)
        assert board is not None
        assert board.title
        assert board.text


@given(st.lists(st.integers(1, SECOND), min_size=1, max_size=20), st.integers(0, 10**15))
def test_session_time_is_the_headsets_in_a_first_run(steps: list[int], start: int) -> None:
    clock = SessionClock()
    now = start
    for step in steps:
        now += step
        assert clock.ahead_ns(now) == 0


@given(
    st.lists(st.integers(1, SECOND), min_size=1, max_size=20),
    st.integers(0, 10**15),
    st.integers(0, 10**15),
)
def test_session_time_continues_from_where_it_stood(
    steps: list[int], last: int, start: int
) -> None:
    clock = SessionClock(last)
    now, told = start, []
    for step in steps:
        told.append(now + clock.ahead_ns(now))
        now += step

    assert told[0] == last + SessionClock.STEP_NS
    assert np.diff(told).tolist() == steps[:-1]


def test_a_runtime_that_comes_back_with_another_clock_does_not_turn_time_back() -> None:
    clock = SessionClock()
    clock.ahead_ns(500 * SECOND)

    assert 3 * SECOND + clock.ahead_ns(3 * SECOND) == 500 * SECOND + SessionClock.STEP_NS
    assert 4 * SECOND + clock.ahead_ns(4 * SECOND) == 501 * SECOND + SessionClock.STEP_NS

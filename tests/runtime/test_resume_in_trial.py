"""A trial that has to wait: the house stands still, the time counts for nothing, the file tells."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.runtime.visitor import Visitor, in_a_trial, notes, pauses
from vrhuman.recording.container import append_file
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.recorder import LOW_SPACE_BYTES
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.status_text import in_a_line

NO_DISK_HAS = 1 << 62


@pytest.fixture
def inside(tmp_path: Path, house: str) -> Iterator[Visitor]:
    """Somebody in the house."""
    with in_a_trial(Plan(steps=40, house=house, out=tmp_path), None) as visitor:
        visitor.click("begin")
        visitor.frames(0.3)
        assert visitor.shown.in_house
        yield visitor


def test_a_disk_that_fills_up_pauses_until_there_is_room(
    inside: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = inside.trial._recorder
    monkeypatch.setattr(recorder, "_low_space_bytes", NO_DISK_HAS)
    stood = inside.frame().world_state
    inside.turn_head(90.0, 0.5)

    assert inside.panel("paused").title == "A short break"
    assert inside.shown.world_state == stood
    assert "disk" in in_a_line(inside.trial)

    monkeypatch.setattr(recorder, "_low_space_bytes", LOW_SPACE_BYTES)
    inside.turn_head(0.0, 1.0)
    assert inside.shown.in_house
    assert inside.shown.world_state.tick > stood.tick
    assert pauses(inside, tmp_path) == [(PauseReason.DISK_LOW, True), (PauseReason.DISK_LOW, False)]
    told = notes(inside, tmp_path)
    assert told == ["paused: the disk is nearly full", "resumed after: the disk is nearly full"]


def test_a_disk_that_does_not_keep_up_pauses_until_it_has(
    inside: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spins_up = threading.Event()
    recorder = inside.trial._recorder
    monkeypatch.setattr(append_file, "sync_data", lambda _: spins_up.wait())
    monkeypatch.setattr(recorder, "_slow_seconds", 0.05)
    frames_until(inside, lambda: recorder.slow)
    stood = inside.frame().world_state
    inside.turn_head(90.0, 0.5)

    assert "slow" in inside.panel("paused").text
    assert inside.shown.world_state == stood
    assert in_a_line(inside.trial).endswith("paused, the disk is slow")

    monkeypatch.undo()
    spins_up.set()
    frames_until(inside, lambda: not recorder.slow)
    inside.turn_head(0.0, 1.0)
    assert inside.shown.in_house
    slow = PauseReason.DISK_SLOW
    assert pauses(inside, tmp_path) == [(slow, True), (slow, False)]
    told = notes(inside, tmp_path)
    assert told == ["paused: the disk is slow", "resumed after: the disk is slow"]


def frames_until(visitor: Visitor, come_true: Callable[[], bool]) -> None:
    """A few a second, until the disk's thread got so far."""
    deadline = time.monotonic() + 120.0
    while not come_true():
        assert time.monotonic() < deadline
        visitor.frame()
        time.sleep(0.05)


def test_a_headset_that_was_off_the_head_continues_when_it_is_on_again(
    inside: Visitor, tmp_path: Path
) -> None:
    waited = inside.trial.progress.waited_ns
    off = PauseReason.HEADSET_OFF
    inside.trial.pause(off)
    inside.world.now_ns += 30_000_000_000  # no frames meanwhile
    inside.frame()

    assert inside.shown.in_house
    assert inside.trial.progress.waited_ns - waited == pytest.approx(30e9, abs=1e9)
    assert pauses(inside, tmp_path) == [(off, True), (off, False)]
    told = notes(inside, tmp_path)
    assert told == [
        "paused: the headset is off the head",
        "resumed after: the headset is off the head",
    ]


def test_turning_while_the_trial_waits_turns_nothing(inside: Visitor) -> None:
    before = inside.frames(0.3).world_state

    inside.trial.pause(PauseReason.SYSTEM_MENU)
    inside.yaw = 90.0  # turned when the next frame comes
    inside.turn_head(90.0, 0.2)

    assert inside.frames(0.3).world_state.yaw == pytest.approx(before.yaw, abs=1.0)

"""A trial in a process of its own, led from a desk, on the real runtime."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from tests.support.scenarios.kills import DISPLAY
from tests.support.scenarios.led import plan_in
from tests.support.scenarios.process import needs_runtime
from tests.support.scenarios.studies import running, spawned_by
from vrhuman.recording.entries import InterruptionReason
from vrhuman.recording.reader import Session
from vrhuman.recording.session_lock import is_locked
from vrhuman.runtime.resuming.interrupted import read_interrupted
from vrhuman.runtime.supervision.messages import (
    AddNote,
    EndSession,
    News,
    PauseHouse,
    ResumeHouse,
    SetMarker,
    ShowMessage,
    StartRefused,
    TrialBegan,
    TrialEnded,
    TrialStatus,
)
from vrhuman.runtime.supervision.process import TrialProcess

pytestmark = [pytest.mark.end_to_end, needs_runtime]
SECONDS = 240.0
T = TypeVar("T")


def until(look: Callable[[], T | None], what: str) -> T:
    deadline = time.monotonic() + SECONDS
    while (found := look()) is None:
        assert time.monotonic() < deadline, what
        time.sleep(0.02)
    return found


def test_a_trial_is_led_from_another_process(tmp_path: Path) -> None:
    told: list[News] = []
    pictured: set[str] = set()

    with closing(TrialProcess(plan_in(tmp_path), DISPLAY)) as trial:

        def standing(wanted: Callable[[TrialStatus], bool]) -> TrialStatus | None:
            told.extend(trial.news())
            pictured.update(each.whose for each in trial.pictures())
            now = trial.standing()
            return now if now is not None and wanted(now) else None

        until(lambda: standing(lambda now: now.steps > 2), "steps are taken")
        trial.order(PauseHouse())
        paused = until(lambda: standing(lambda now: bool(now.paused)), "it is paused")
        for order in (
            SetMarker("2", "a phone"),
            AddNote("calm"),
            ShowMessage("Hello."),
            ResumeHouse(),
        ):
            trial.order(order)
        until(lambda: standing(lambda now: not now.paused), "it goes on")
        trial.order(EndSession())
        until(lambda: None if trial.alive else True, "it ends")
        told.extend(trial.news())

    assert pictured == {"agent", "person"}
    assert paused.hz == pytest.approx(30.0, abs=0.5)
    assert isinstance(told[-1], TrialEnded)
    assert (told[-1].completed, told[-1].stopped) == (False, True)
    assert [each.path for each in told if isinstance(each, TrialBegan)] == [told[-1].path]
    with Session.open(Path(told[-1].path)) as session:
        assert session.closed
        assert [each.key for each in session.markers()] == ["2"]
        notes = [note.text for note in session.notes()]
    assert "explore ended: stopped" in notes
    assert "calm" in notes


def test_a_trial_whose_desk_is_killed_is_interrupted_and_can_be_resumed(tmp_path: Path) -> None:
    desk = subprocess.Popen(
        [sys.executable, "-m", "tests.support.scenarios.led", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert desk.stdout is not None
    trial = int(desk.stdout.readline())
    children = spawned_by(trial)
    path = tmp_path / "led.mcap"
    assert is_locked(path)

    os.kill(desk.pid, signal.SIGKILL)
    desk.wait()
    gone = [trial, *children]
    until(lambda: None if any(running(pid) for pid in gone) else True, "they end")

    assert len(children) >= 3
    assert not is_locked(path)
    with Session.open(path) as session:
        assert session.closed
        (interruption,) = session.interruptions()
        assert interruption.reason is InterruptionReason.DESK_GONE
        assert [note.text for note in session.notes()][-1] == "the experimenter's window is gone"
    assert read_interrupted(path).reached.progress.phase == 0


def test_a_trial_that_is_killed_leaves_nothing_running(tmp_path: Path) -> None:
    with closing(TrialProcess(plan_in(tmp_path), DISPLAY)) as trial:
        until(lambda: trial.standing(), "it stands somewhere")
        assert trial.pid is not None
        children = spawned_by(trial.pid)

        os.kill(trial.pid, signal.SIGKILL)

        until(lambda: None if trial.alive else True, "it ends")
        until(lambda: None if any(running(pid) for pid in children) else True, "they end")
        assert not any(isinstance(each, TrialEnded) for each in trial.news())
    assert not read_interrupted(tmp_path / "led.mcap").over


def test_a_trial_that_cannot_begin_says_why(tmp_path: Path) -> None:
    (tmp_path / "led.mcap").write_bytes(b"something else")

    with closing(TrialProcess(plan_in(tmp_path), DISPLAY)) as trial:
        until(lambda: None if trial.alive else True, "it ends")
        (refused,) = [each for each in trial.news() if isinstance(each, StartRefused)]

    assert "led.mcap: exists already" in refused.line

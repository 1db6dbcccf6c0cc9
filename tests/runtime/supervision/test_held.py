"""A trial has its file to itself while it runs, also in a folder that is not there yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.runtime.interruption import After, BrokenOffHere
from vrhuman.recording.session_lock import SessionLock, SessionLocked, is_locked
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import OutputError, Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.resuming.interrupted import interrupted
from vrhuman.runtime.run import run_again, run_in_virtual_time
from vrhuman.runtime.trial import Trial


class Watching(After):
    """Breaks a trial off, and knows what was locked until then."""

    def __init__(self, path: Path) -> None:
        super().__init__(2)
        self._path = path
        self.locked: set[bool] = set()

    def __call__(self, trial: Trial, frames: FrameCount) -> None:
        self.locked.add(is_locked(self._path))
        super().__call__(trial, frames)


def broken_off(folder: Path) -> Path:
    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(Plan(name="s", kind="oracle", out=folder)), After(1))
    return folder / "s.mcap"


def test_a_new_session_is_locked_while_it_runs(tmp_path: Path) -> None:
    path = tmp_path / "study" / "P01" / "s.mcap"
    watching = Watching(path)

    with pytest.raises(BrokenOffHere):
        run_in_virtual_time(prepare(Plan(name="s", kind="oracle", out=path.parent)), watching)

    assert watching.locked == {True}
    assert [each.name for each in path.parent.iterdir()] == ["s.mcap"]


def test_a_resumed_session_is_locked_from_before_it_is_read_until_it_is_joined(
    tmp_path: Path,
) -> None:
    path = broken_off(tmp_path)
    watching = Watching(path)

    with interrupted(path) as broken:
        before = is_locked(path)
        with pytest.raises(BrokenOffHere):
            run_again(broken, None, None, watching)  # type: ignore[arg-type] -- no display

    assert before
    assert watching.locked == {True}
    assert not is_locked(path)


def test_a_session_that_is_written_is_neither_resumed_nor_begun(tmp_path: Path) -> None:
    path = broken_off(tmp_path)
    plan = Plan(name="s", kind="oracle", out=tmp_path)

    with SessionLock(path):
        with pytest.raises(SessionLocked, match=r"s\.mcap: is in use by"), interrupted(path):
            pass
        with pytest.raises(OutputError, match=r"s\.mcap: is in use by"):
            run_in_virtual_time(prepare(plan), lambda *_: None)

    with pytest.raises(OutputError, match="exists already"):
        run_in_virtual_time(prepare(plan), lambda *_: None)

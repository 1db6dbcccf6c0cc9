"""A trial that the desk starts has its file to itself, also in a folder that is not there yet."""

from __future__ import annotations

from pathlib import Path

from vrhuman.recording.session_lock import is_locked
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.supervision.process import _held


def test_a_named_session_is_locked_while_it_runs(tmp_path: Path) -> None:
    folder = tmp_path / "study" / "P01"

    with _held(Plan(name="s", out=folder)):
        during = is_locked(folder / "s.mcap")

    assert during
    assert not is_locked(folder / "s.mcap")


def test_a_session_without_a_name_locks_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "sessions"

    with _held(Plan(out=folder)):
        assert not folder.exists()

"""A session is held by one process at a time, for as long as that lives."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from vrhuman.recording.session_lock import SessionLock, SessionLocked, is_locked

SECONDS = 20.0


def hold_on(path: Path, there: Event) -> None:
    with SessionLock(path):
        there.set()
        time.sleep(SECONDS)


def test_what_nobody_is_at_is_free(tmp_path: Path) -> None:
    assert not is_locked(tmp_path / "a.mcap")
    assert list(tmp_path.iterdir()) == []


def test_a_session_is_held_until_it_is_released(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"

    with SessionLock(path):
        assert is_locked(path)
        with pytest.raises(SessionLocked, match=r"a\.mcap: is being recorded"):
            SessionLock(path)
        assert is_locked(path)

    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == []


def test_a_hold_ends_with_the_process_that_has_it(tmp_path: Path) -> None:
    path, context = tmp_path / "a.mcap", multiprocessing.get_context("spawn")
    there = context.Event()
    process = context.Process(target=hold_on, args=(path, there))
    process.start()
    assert there.wait(SECONDS)
    assert is_locked(path)

    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join(SECONDS)

    left = list(tmp_path.iterdir())
    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == left
    with SessionLock(path):
        assert is_locked(path)

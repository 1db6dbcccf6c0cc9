"""A session is written by one program at a time, for as long as that lives."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from vrhuman.clock import now, parse_utc
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.parts import join, join_new
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.recording.session_lock import (
    UNFINISHED,
    SessionLock,
    SessionLocked,
    holder_of,
    is_locked,
)

SECONDS = 240.0


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
        with pytest.raises(SessionLocked, match=r"a\.mcap: is in use by"):
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


def test_who_holds_it_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.mcap"
    monkeypatch.setattr(sys, "argv", ["/home/ada/bin/vrhuman", "study", "run", "pilot", "P01"])

    with SessionLock(path), pytest.raises(SessionLocked) as refused:
        SessionLock(path)

    told = re.fullmatch(
        rf"{re.escape(str(path))}: is in use by vrhuman study run \(process {os.getpid()} on "
        rf"{re.escape(socket.gethostname())}, since (?P<since>\S+)\); wait until it ends",
        str(refused.value),
    )
    assert told is not None
    assert abs((now() - parse_utc(told["since"])).total_seconds()) < 60


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["vrhuman", "resume", "/home/ada/P01.mcap"], "vrhuman resume"),
        (["/x/vrhuman/__main__.py", "recover", "ada.mcap"], "vrhuman recover"),
        (["notebook.py", "ada"], "notebook"),
        ([], "python"),
    ],
)
def test_the_lock_names_the_command_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], command: str
) -> None:
    monkeypatch.setattr(sys, "argv", arguments)

    with SessionLock(tmp_path / "a.mcap"):
        text = (tmp_path / "a.mcap.lock").read_text()
        holder = holder_of(tmp_path / "a.mcap")

    assert holder is not None
    assert holder.startswith(f"{command} (process ")
    assert "ada" not in text


def test_all_parts_of_a_session_and_links_to_it_have_one_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    path.touch()
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "b.mcap"
    link.symlink_to(path)

    with SessionLock(tmp_path / "a.part2.mcap"):
        assert [is_locked(each) for each in (path, tmp_path / "a.part3.mcap", link)] == [True] * 3
        assert not is_locked(tmp_path / "b.mcap")


def test_a_lock_file_in_which_nobody_is_named_still_locks(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"

    with SessionLock(path):
        (tmp_path / "a.mcap.lock").write_text("{")
        with pytest.raises(SessionLocked, match="in use by another program"):
            SessionLock(path)


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordingFailed, match=r"a\.mcap: cannot be written: No such file"):
        SessionLock(tmp_path / "none" / "a.mcap")


def test_whoever_gets_the_lock_removes_what_was_half_written(tmp_path: Path) -> None:
    half = [f"{name}{ending}" for name in ("a.mcap", "a.part2.mcap") for ending in UNFINISHED]
    others = ["a.mcap", "a.part2.mcap", "a.closing", "ab.mcap.closing", "b.mcap.joining"]
    for name in (*half, *others):
        (tmp_path / name).touch()

    with SessionLock(tmp_path / "a.mcap"):
        left = {each.name for each in tmp_path.iterdir()}

    assert left == {*others, "a.mcap.lock"}


def test_a_recorder_holds_its_session_until_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"

    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])
        with pytest.raises(SessionLocked):
            Recorder(tmp_path / "a.part2.mcap", synthetic_session.start())
        with pytest.raises(SessionLocked):
            join(path)

    assert not is_locked(path)


@pytest.mark.parametrize("copy", [recover, join_new, partial(redact, parts={Part.AUDIO})])
def test_what_is_written_is_neither_copied_nor_copied_over(
    tmp_path: Path, copy: Callable[[Path, Path], object]
) -> None:
    out = tmp_path / "out.mcap"
    source = shutil.copy(SAMPLE, tmp_path / "a.mcap")

    with SessionLock(source), pytest.raises(SessionLocked, match=r"a\.mcap: is in use"):
        copy(source, out)
    with SessionLock(out), pytest.raises(SessionLocked, match=r"out\.mcap: is in use"):
        copy(source, out)
    copy(source, out)

    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.mcap", "out.mcap"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root writes everywhere")
def test_a_session_in_a_folder_that_is_only_read_is_copied(tmp_path: Path) -> None:
    archive, out = tmp_path / "archive", tmp_path / "out.mcap"
    archive.mkdir()
    source = shutil.copy(SAMPLE, archive / "a.mcap")
    archive.chmod(0o500)

    recover(source, out)

    archive.chmod(0o700)
    assert out.exists()

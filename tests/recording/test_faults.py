"""A disk that refuses, fails to sync or is slow loses nothing that ``frame`` had accepted."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.recording import synthetic_session
from tests.support.recording.faulty_disk import Gone, PowerFails
from vrhuman.recording.closing import close_compressed
from vrhuman.recording.container import append_file, disk
from vrhuman.recording.entries import Keyframe
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder

RECORD_AND_TELL = """
import sys, pathlib
sys.path.insert(0, sys.argv[1])
from tests.support.recording import synthetic_session
from vrhuman.recording.recorder import Recorder
recorder = Recorder(sys.argv[2], synthetic_session.start())
for frame, event in enumerate(synthetic_session.world_states(10**9)):
    recorder.frame(synthetic_session.headset(frame), synthetic_session.command(frame), [event])
    sys.stdout.write(f"{frame}\\n")
    sys.stdout.flush()
"""


class FailingDisk:
    """Takes ``left`` bytes, then as much of a write as fits, then none: a disk that is full."""

    def __init__(self, left: int) -> None:
        self.left = left

    def write_all(self, fd: int, data: bytes) -> None:
        os.write(fd, data[: self.left])
        if len(data) > self.left:
            self.left = 0
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.left -= len(data)


@pytest.mark.parametrize("left", [40_000, 41_234, 47_777, 50_003])
def test_a_full_disk_keeps_what_was_and_continues_when_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    path = tmp_path / "s.mcap"
    full = FailingDisk(left)
    monkeypatch.setattr(append_file, "write_all", full.write_all)
    recorder = Recorder(path, synthetic_session.start())
    refused = 0
    for frame, world_state in enumerate(synthetic_session.world_states(60)):
        if frame == 5:
            recorder.keyframe(15, b"state", time_ns=1)
        try:
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
            )
        except RecordingFailed:
            refused += 1
            with Session.open(path) as session:
                assert session.damage is None
                assert len(list(session.world_states())) == frame
            full.left = 1 << 40
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
            )
    recorder.close()
    assert refused == 1
    with Session.open(path) as session:
        assert len(list(session.world_states())) == 60
        assert list(session.keyframes()) == [Keyframe(1, 15, b"state")]


def test_a_frame_that_is_interrupted_from_the_keyboard_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(fd: int, data: bytes) -> None:
        disk.write_all(fd, data)
        raise KeyboardInterrupt

    world_states = list(synthetic_session.world_states(3))
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [world_states[0]])
        recorder.note("before the second", time_ns=1)
        with monkeypatch.context() as patched:
            patched.setattr(append_file, "write_all", interrupted)
            with pytest.raises(KeyboardInterrupt):
                recorder.frame(synthetic_session.headset(1), None, [world_states[1]])
        recorder.note("interrupted", time_ns=2)

    with Session.open(tmp_path / "s.mcap") as session:
        assert session.closed
        assert [world_state.tick for world_state in session.world_states()] == [3]
        assert [n.text for n in session.notes()] == ["before the second", "interrupted"]


@pytest.mark.skipif(not hasattr(os, "fdatasync"), reason="the test watches fdatasync")
def test_what_a_failed_sync_lost_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system counts as stored what it could not store: the next sync alone stores nothing."""
    power = PowerFails()
    monkeypatch.setattr(disk, "os", power)
    recorder = Recorder(tmp_path / "s.mcap", synthetic_session.start())
    world_states = list(synthetic_session.world_states(6))
    for frame, world_state in enumerate(world_states):
        power.syncs_fail = frame in (2, 3)
        recorder._watch.look()  # as the thread does twice a second
        call = partial(recorder.frame, synthetic_session.headset(frame), None, [world_state])
        if power.syncs_fail:
            with pytest.raises(RecordingFailed, match="synced"):
                call()
        call()
    recorder._watch.look()
    recorder.leave_open()

    (tmp_path / "after.mcap").write_bytes(power.platter)
    with Session.open(tmp_path / "after.mcap") as session:
        assert [world_state.tick for world_state in session.world_states()] == [
            e.tick for e in world_states
        ]


def test_a_torn_end_that_cannot_be_cut_off_is_cut_before_the_next_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.keyframe(0, bytes(50_000), time_ns=1)
    with monkeypatch.context() as patched:
        patched.setattr(disk, "os", Gone(failing=1))
        with pytest.raises(RecordingFailed):
            recorder.flush()
    assert path.stat().st_size > recorder.size + 20_000
    recorder._pending = []  # what is written next is shorter
    recorder.frame(synthetic_session.headset(0), None, [])
    recorder.leave_open()

    with Session.open(path) as session:
        assert session.damage is None
        assert len(list(session.headset_states())) == 1


def record_for(recorder: Recorder, seconds: float) -> None:
    until, frame = time.monotonic() + seconds, 1
    while time.monotonic() < until:
        recorder.frame(synthetic_session.headset(frame), None, [])
        frame += 1


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved.mcap"))


def replace_by_another(path: Path) -> None:
    other = path.with_name("other.mcap")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.skipif(os.name == "nt", reason="nobody takes an open file away there")
@pytest.mark.parametrize(
    ("take_away", "told"),
    [(delete, "deleted"), (move, "moved or renamed"), (replace_by_another, "another file")],
)
def test_a_recording_that_was_taken_away_is_noticed_while_it_is_recorded(
    tmp_path: Path, take_away: Callable[[Path], None], told: str
) -> None:
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.frame(synthetic_session.headset(0), None, [])
    take_away(path)

    with pytest.raises(RecordingFailed, match=rf"s\.mcap: .*{told}.*recorded"):
        record_for(recorder, 30.0)
    with pytest.raises(RecordingFailed, match=told):
        recorder.close()
    recorder.leave_open()

    assert not recorder.closed


@pytest.mark.skipif(os.name == "nt", reason="nobody takes an open file away there")
def test_a_recording_that_was_deleted_before_it_was_closed_is_not_called_complete(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.frame(synthetic_session.headset(0), None, [])
    path.unlink()

    with pytest.raises(RecordingFailed, match="deleted") as refused, recorder:
        pass

    assert "complete" not in str(refused.value)
    assert not path.exists()


CLOSE_FOR_EVER = """
import sys, time
sys.path.insert(0, sys.argv[1])
from vrhuman.recording import closing
from vrhuman.recording.recorder import Recorder
from tests.support.recording import synthetic_session
recorder = Recorder(sys.argv[2], synthetic_session.start())
recorder.frame(synthetic_session.headset(0), None, [])
def wait(*_):
    print("closing", flush=True)
    time.sleep(600)
closing.check_written = wait
recorder.close()
"""


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="files without a name")
def test_a_killed_closing_leaves_nothing_half_written(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    process = subprocess.Popen(
        [sys.executable, "-c", CLOSE_FOR_EVER, str(ROOT), str(path)], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"closing\n"

    process.kill()
    process.communicate()

    assert {each.name for each in tmp_path.iterdir()} == {"s.mcap", "s.mcap.lock"}
    with Session.open(path) as session:
        assert len(list(session.headset_states())) == 1


def test_where_every_file_has_a_name_closing_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)

    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])

    assert recorder.closed
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]


def test_what_is_gone_before_it_is_compressed_is_not_called_complete(tmp_path: Path) -> None:
    with pytest.raises(RecordingFailed, match="deleted or moved before it could be compressed"):
        close_compressed(tmp_path / "s.mcap")


@pytest.mark.skipif(os.name == "nt", reason="RLIMIT_FSIZE")
def test_a_real_limit_of_the_operating_system(tmp_path: Path) -> None:
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (90_001, 90_001))\n" + RECORD_AND_TELL
    )
    path = tmp_path / "s.mcap"
    done = subprocess.run(
        [sys.executable, "-c", script, str(ROOT), str(path)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert b"RecordingFailed" in done.stderr
    told = len(done.stdout.split())
    with Session.open(path) as session:
        assert session.damage is None  # what was torn has been cut off
        assert len(list(session.world_states())) == told > 10


def test_closing_fails_without_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    for frame, world_state in enumerate(synthetic_session.world_states(20)):
        recorder.frame(synthetic_session.headset(frame), None, [world_state])

    def refuse(*_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("vrhuman.recording.closing.put_in_place", refuse)
    with pytest.raises(RecordingFailed, match="complete, but not compressed"):
        recorder.close()
    recorder.leave_open()
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]
    with Session.open(path) as session:
        assert not session.closed
        assert len(list(session.world_states())) == 20


def test_a_disk_that_cannot_sync_is_reported_at_the_next_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        monkeypatch.setattr(append_file, "sync_data", fail)
        poll(lambda: recorder._watch.error is not None)
        monkeypatch.undo()
        with pytest.raises(RecordingFailed, match="synced"):
            recorder.flush()


def test_frames_do_not_wait_for_a_sync_and_are_reported_that_it_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spins_up = threading.Event()
    with Recorder(tmp_path / "s.mcap", synthetic_session.start(), slow_seconds=0.05) as recorder:
        assert not recorder.slow
        monkeypatch.setattr(append_file, "sync_data", lambda _: spins_up.wait())
        poll(lambda: recorder.slow)
        for frame, world_state in enumerate(
            synthetic_session.world_states(5)
        ):  # none of them would return
            recorder.frame(synthetic_session.headset(frame), None, [world_state])

        monkeypatch.undo()
        spins_up.set()
        poll(lambda: not recorder.slow)


def test_a_write_that_lasted_is_reported_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(fd: int, data: bytes) -> None:
        time.sleep(0.3)
        disk.write_all(fd, data)

    with Recorder(tmp_path / "s.mcap", synthetic_session.start(), slow_seconds=0.5) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])
        assert not recorder.slow
        monkeypatch.setattr(append_file, "write_all", waits)
        recorder.frame(synthetic_session.headset(1), None, [])
        monkeypatch.undo()

        assert recorder.slow
        poll(lambda: not recorder.slow)


def poll(come_true: Callable[[], bool], seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not come_true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_failed_recording_is_left_as_it_was_appended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.mcap"
    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])
        monkeypatch.setattr(append_file, "write_all", FailingDisk(100).write_all)
        with pytest.raises(RecordingFailed, match="No space left") as failure:
            recorder.frame(synthetic_session.headset(1), None, [])
        recorder.__exit__(failure.type, failure.value, failure.tb)
    with Session.open(path) as session:
        assert not session.closed
        assert len(list(session.headset_states())) == 1


@pytest.mark.skipif(os.name == "nt", reason="an open file has one name there")
def test_a_file_has_its_name_only_when_it_has_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(append_file, "give_name", killed)
        patched.setattr(append_file, "remove", lambda *_: None)  # the dead clear nothing away
        with pytest.raises(Killed):
            Recorder(tmp_path / "s.mcap", synthetic_session.start())

    assert not (tmp_path / "s.mcap").exists()
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]


def test_a_file_that_is_there_is_never_begun_again(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 3)
    before = (tmp_path / "s.mcap").read_bytes()

    with pytest.raises(RecordingFailed, match="exists"):
        Recorder(tmp_path / "s.mcap", synthetic_session.start())

    assert (tmp_path / "s.mcap").read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]

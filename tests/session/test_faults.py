"""A killed process and a refusing disk lose nothing that ``frame`` had accepted."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.session import synthetic
from vrhuman.session import container, disk
from vrhuman.session.entries import Keyframe
from vrhuman.session.errors import RecordingFailed
from vrhuman.session.reader import Session
from vrhuman.session.recorder import Recorder
from vrhuman.session.recover import recover

RECORD_AND_TELL = """
import sys, pathlib
sys.path.insert(0, sys.argv[1])
from tests.session import synthetic
from vrhuman.session.recorder import Recorder
recorder = Recorder(sys.argv[2], synthetic.start())
for frame, event in enumerate(synthetic.events(10**9)):
    recorder.frame(synthetic.headset(frame), synthetic.command(frame), [event])
    sys.stdout.write(f"{frame}\\n")
    sys.stdout.flush()
"""


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
@pytest.mark.parametrize("seed", range(5))
def test_a_killed_recording_has_every_frame_that_returned(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "s.mcap"
    with subprocess.Popen(
        [sys.executable, "-c", RECORD_AND_TELL, str(Path(__file__).parent), str(path)],
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(random.Random(seed).uniform(0.0, 0.4))
        process.send_signal(signal.SIGKILL)
        told = [int(line) for line in process.stdout.read().split(b"\n")[:-1]]
    count = told[-1] + 1 if told else 1
    with Session.open(path) as session:
        assert not session.closed
        events = list(session.events())
        assert len(events) in (count, count + 1)  # killed between recording and telling
        assert [event.tick for event in events] == [3 * (i + 1) for i in range(len(events))]
    report = recover(path, tmp_path / "recovered.mcap")
    assert report.kept["/headset"] == len(events)


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
def test_a_full_disk_keeps_what_was_and_goes_on_when_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    path = tmp_path / "s.mcap"
    full = FailingDisk(left)
    monkeypatch.setattr(container, "write_all", full.write_all)
    recorder = Recorder(path, synthetic.start())
    refused = 0
    for frame, event in enumerate(synthetic.events(60)):
        if frame == 5:
            recorder.keyframe(15, b"state", time_ns=1)
        try:
            recorder.frame(synthetic.headset(frame), synthetic.command(frame), [event])
        except RecordingFailed:
            refused += 1
            with Session.open(path) as session:
                assert session.damage is None
                assert len(list(session.events())) == frame
            full.left = 1 << 40
            recorder.frame(synthetic.headset(frame), synthetic.command(frame), [event])
    recorder.close()
    assert refused == 1
    with Session.open(path) as session:
        assert len(list(session.events())) == 60
        assert list(session.keyframes()) == [Keyframe(1, 15, b"state")]


class FailingWrite:
    """Lets half of the n-th write through and fails; the others succeed."""

    def __init__(self, failing: int) -> None:
        self.failing = failing
        self.failed = False

    def write_all(self, fd: int, data: bytes) -> None:
        self.failing -= 1
        if self.failing == 0:
            self.failed = True
            os.write(fd, data[: len(data) // 2])
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        disk.write_all(fd, data)


def test_a_fault_at_every_write_until_a_run_passes_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 1000):
        path = tmp_path / f"{number}.mcap"
        fault = FailingWrite(number)
        monkeypatch.setattr(container, "write_all", fault.write_all)
        accepted = []
        try:
            with Recorder(path, synthetic.start()) as recorder:
                for frame, event in enumerate(synthetic.events(12)):
                    recorder.frame(synthetic.headset(frame), None, [event])
                    accepted.append(event.tick)
        except RecordingFailed:
            assert fault.failed
            if not path.exists():  # the start itself was refused: nothing is left behind
                assert number <= 2
                continue
        with Session.open(path) as session:
            assert session.closed != fault.failed
            assert session.damage is None
            assert [event.tick for event in session.events()] == accepted
        if not fault.failed:
            break
    assert number == 2 + 12 + 1


@pytest.mark.skipif(os.name == "nt", reason="RLIMIT_FSIZE")
def test_a_real_limit_of_the_operating_system(tmp_path: Path) -> None:
    script = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (90_001, 90_001))\n" + RECORD_AND_TELL
    )
    path = tmp_path / "s.mcap"
    done = subprocess.run(
        [sys.executable, "-c", script, str(Path(__file__).parent), str(path)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert b"RecordingFailed" in done.stderr
    told = len(done.stdout.split())
    with Session.open(path) as session:
        assert session.damage is None  # what was torn has been cut off
        assert len(list(session.events())) == told > 10


def test_closing_fails_without_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic.start())
    for frame, event in enumerate(synthetic.events(20)):
        recorder.frame(synthetic.headset(frame), None, [event])

    def refuse(*_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("vrhuman.session.closing.replace_durably", refuse)
    with pytest.raises(RecordingFailed, match="kept as recorded"):
        recorder.close()
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]
    with Session.open(path) as session:
        assert not session.closed
        assert len(list(session.events())) == 20


def test_a_disk_that_cannot_sync_is_told_at_the_next_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Recorder(tmp_path / "s.mcap", synthetic.start()) as recorder:
        monkeypatch.setattr(disk, "sync_data", fail)
        deadline = time.monotonic() + 5
        while recorder._watch.error is None and time.monotonic() < deadline:
            time.sleep(0.02)
        monkeypatch.undo()
        with pytest.raises(RecordingFailed, match="synced"):
            recorder.flush()


def test_a_failed_recording_is_left_as_it_was_appended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "s.mcap"
    with Recorder(path, synthetic.start()) as recorder:
        recorder.frame(synthetic.headset(0), None, [])
        monkeypatch.setattr(container, "write_all", FailingDisk(100).write_all)
        with pytest.raises(RecordingFailed, match="No space left") as failure:
            recorder.frame(synthetic.headset(1), None, [])
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
        patched.setattr(container, "give_name", killed)
        patched.setattr(Path, "unlink", lambda *_, **__: None)  # the dead clear nothing away
        with pytest.raises(Killed):
            Recorder(tmp_path / "s.mcap", synthetic.start())

    assert not (tmp_path / "s.mcap").exists()
    with Recorder(tmp_path / "s.mcap", synthetic.start()) as recorder:
        recorder.frame(synthetic.headset(0), None, [])
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]


def test_a_file_that_is_there_is_never_begun_anew(tmp_path: Path) -> None:
    synthetic.record(tmp_path / "s.mcap", 3)
    before = (tmp_path / "s.mcap").read_bytes()

    with pytest.raises(RecordingFailed, match="exists"):
        Recorder(tmp_path / "s.mcap", synthetic.start())

    assert (tmp_path / "s.mcap").read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["s.mcap"]

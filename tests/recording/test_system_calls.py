"""A fault at every n-th system call, n = 1, 2, 3 ... until a run passes untouched."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.faulty_disk import FaultyOs, Full, Gone, Short
from tests.support.recording.parts import EACH, record_part
from vrhuman.recording.container import disk
from vrhuman.recording.errors import RecordingFailed
from vrhuman.recording.parts import join
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover

FRAMES = 2
DISKS = [FaultyOs, Gone, Full, Short]


def until_taken(refusing: FaultyOs, call: Callable[[], object], told: list[str]) -> None:
    """Ask again after each refusal; the disk is mended after the third."""
    for attempt in range(5):
        try:
            call()
            return
        except RecordingFailed as error:
            told.append(str(error))
            if attempt == 2:
                refusing.mend()
    raise AssertionError(f"refused five times: {told}")


def record_with(refusing: FaultyOs, path: Path) -> tuple[list[str], bool]:
    """Record a few frames and close, each call again until it is taken; after each the file holds
    all that was. Returns what was told, and whether all went well at first."""
    told: list[str] = []
    recorder: Recorder | None = None

    def begin() -> None:
        nonlocal recorder
        if path.exists():  # a disk went that had just given it its name: nothing is in it
            with Session.open(path) as session:
                assert list(session.raw()) == []
            path.unlink()
        recorder = Recorder(path, synthetic_session.start())

    until_taken(refusing, begin, told)
    assert recorder is not None
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        recorder.note(f"frame {frame}", time_ns=frame + 1)
        call = partial(recorder.frame, synthetic_session.headset(frame), None, [world_state])
        until_taken(refusing, call, told)
        with Session.open(path) as session:
            assert len(list(session.world_states())) == frame + 1
    recorder.note("the last", time_ns=99)
    until_taken(refusing, recorder.close, told)
    assert recorder.closed
    return told, refusing.failed is None


@pytest.mark.parametrize("disk_of", DISKS)
def test_a_fault_at_every_system_call_of_a_recording_until_a_run_passes_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk_of: type[FaultyOs]
) -> None:
    whole = [f"frame {frame}" for frame in range(FRAMES)] + ["the last"]
    for number in range(1, 200):
        path = tmp_path / str(number) / "s.mcap"
        path.parent.mkdir()
        refusing = disk_of(number)
        with monkeypatch.context() as patched:
            patched.setattr(disk, "os", refusing)
            told, untouched = record_with(refusing, path)
        with Session.open(path) as session:
            assert session.closed
            assert session.damage is None
            assert [world_state.tick for world_state in session.world_states()] == [3, 6]
            assert [note.text for note in session.notes()] == whole
        assert all(line.startswith(str(path)) and "\n" not in line for line in told)
        assert {each.name for each in path.parent.iterdir()} - {"s.mcap.new"} == {"s.mcap"}
        if untouched:
            break
    assert untouched
    assert number > 20


@pytest.mark.parametrize("disk_of", [FaultyOs, Gone])
def test_a_fault_at_every_system_call_and_the_program_gives_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk_of: type[FaultyOs]
) -> None:
    for number in range(1, 200):
        path = tmp_path / str(number) / "s.mcap"
        path.parent.mkdir()
        refusing = disk_of(number)
        accepted = []
        with monkeypatch.context() as patched, suppress(RecordingFailed):
            patched.setattr(disk, "os", refusing)
            with Recorder(path, synthetic_session.start()) as recorder:
                for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
                    recorder.frame(synthetic_session.headset(frame), None, [world_state])
                    accepted.append(world_state.tick)
        if path.exists():
            with Session.open(path) as session:
                assert [world_state.tick for world_state in session.world_states()] == accepted
        else:
            assert accepted == []
        if refusing.failed is None:
            break
    assert refusing.failed is None


@pytest.mark.parametrize("disk_of", [FaultyOs, Full])
@pytest.mark.parametrize("work", ["join", "recover"])
def test_a_fault_at_every_system_call_of_a_rewriting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk_of: type[FaultyOs], work: str
) -> None:
    for number in range(1, 100):
        folder = tmp_path / str(number)
        folder.mkdir()
        whole, out = folder / "s.mcap", folder / "out.mcap"
        record_part(whole, 1, close=False)
        record_part(whole, 2, close=False)
        refusing = disk_of(number)
        told: list[str] = []

        def rewrite(whole: Path = whole, out: Path = out) -> None:
            if work == "join":
                join(whole)
            elif not out.exists():
                recover(whole, out)

        with monkeypatch.context() as patched:
            patched.setattr(disk, "os", refusing)
            until_taken(refusing, rewrite, told)
        with Session.open(whole if work == "join" else out) as session:
            assert session.closed
            count = len(list(session.world_states()))
            assert count == (2 * EACH if work == "join" else EACH)
        kept = ["s.mcap"] if work == "join" else ["out.mcap", "s.mcap", "s.part2.mcap"]
        assert sorted(each.name for each in folder.glob("*.mcap")) == kept
        assert all(line.startswith(str(folder)) and "\n" not in line for line in told)
        if refusing.failed is None:
            break
    assert refusing.failed is None

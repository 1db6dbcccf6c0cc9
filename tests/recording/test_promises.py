"""What the file format promises: a file is compared before it counts as closed, one lost message
is missed, and data that a disk lost are written again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.faulty_disk import PowerFails
from vrhuman.recording.closing import check_written, contents, write_closed
from vrhuman.recording.container import disk
from vrhuman.recording.container.append_file import AppendFile, Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.errors import RecordingFailed, SessionDamaged
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.start_file import read_start, start_metadata


@pytest.fixture
def closed(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A file as closing writes it, and what it should hold."""
    synthetic_session.record(tmp_path / "s.mcap", 20, close=False)
    with Blocks(tmp_path / "s.mcap") as blocks:
        metadata = [start_metadata(read_start(blocks))]
        target = tmp_path / "closed.mcap"
        return target, write_closed(
            target, list(blocks.attachments()), metadata, packets_of(blocks)
        )


def test_a_file_that_reads_back_as_written_is_closed(closed: tuple[Path, dict[str, Any]]) -> None:
    target, expected = closed

    check_written(target, expected)

    assert expected["/event"].messages == 20


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(lambda was: {**was, "/event": was["/event"]._replace(messages=21)}, id="more"),
        pytest.param(lambda was: {**was, "/event": was["/event"]._replace(checksum=1)}, id="other"),
        pytest.param(lambda was: was | contents([("/note", 1, b"a note")]), id="a channel more"),
    ],
)
def test_a_file_that_reads_back_otherwise_is_refused(
    closed: tuple[Path, dict[str, Any]], written: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    target, expected = closed

    with pytest.raises(RecordingFailed, match="differs"):
        check_written(target, written(expected))


def test_one_lost_message_leaves_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [])
        recorder.note("alone in its chunk", time_ns=synthetic_session.CLOCK_NS)
        recorder.flush()
        recorder.frame(synthetic_session.headset(1), None, [])
        recorder.leave_open()
    with Blocks(path) as blocks:
        spans = blocks.chunks
    data = path.read_bytes()
    note = spans[2]
    path.write_bytes(data[: note.offset] + data[note.offset + note.length :])

    with Session.open(path) as session, pytest.raises(SessionDamaged, match="missing"):
        list(session.raw())
    report = recover(path, tmp_path / "out.mcap")

    assert [each.messages for each in report.lost] == [1]
    with Session.open(tmp_path / "out.mcap") as session:
        assert len(list(session.gaps())) == 1
        assert len(list(session.headset_states())) == 2


class Busy(PowerFails):
    """While a sync waits for the disk, another thread may write; that is for the next sync."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], None] | None = None

    def answer(self, name: str, real: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        then, self.meanwhile = self.meanwhile, None if name == "fdatasync" else self.meanwhile
        if name != "fdatasync" or then is None:
            return super().answer(name, real, args)
        before, self._dirty = self._dirty, []
        then()
        after, self._dirty = self._dirty, before
        done = super().answer(name, real, args)
        self._dirty = after
        return done


def test_a_sync_that_began_before_lost_data_were_written_again_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    power = Busy()
    monkeypatch.setattr(disk, "os", power)
    file = AppendFile(tmp_path / "s.mcap", [], [], [])

    def write(name: bytes) -> None:
        file.write_chunk([Packet(1, 1, name)])

    def fail() -> None:
        power.syncs_fail = True
        with pytest.raises(RecordingFailed):
            file.sync()
        power.syncs_fail = False

    write(b"lost by the first sync")
    fail()
    power.meanwhile = lambda: write(b"writes the first again, while the second sync waits")
    file.sync()
    write(b"after the second sync")
    fail()
    write(b"writes all again")
    file.sync()
    file.close()

    assert bytes(power.platter) == (tmp_path / "s.mcap").read_bytes()

"""Of two recordings in one file only the first is taken, and the second is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import file_damage
from tests.support.recording.lossy import cut, unclosed
from tests.support.recording.played_study import PLAYED, play
from tests.support.recording.synthetic_session import (
    command,
    headset,
    record,
    start,
    world_state,
)
from vrhuman.recording.completeness import survey
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.errors import RecordingFailed, SessionDamaged
from vrhuman.recording.losses.ending import Ending
from vrhuman.recording.losses.report import State
from vrhuman.recording.parts import join_new, part_path
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.records import GivenAnswer


def answers(path: Path) -> list[GivenAnswer]:
    with Session.open(path) as session:
        return list(session.answers())


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("other") / "other.mcap"
    play(path, *PLAYED[0])
    return path


@pytest.mark.parametrize("closed", [True, False])
def test_of_two_files_behind_each_other_the_first_is_taken(
    tmp_path: Path, other: Path, closed: bool
) -> None:
    first = SAMPLE if closed else unclosed(SAMPLE, tmp_path / "first.mcap")
    both = tmp_path / "both.mcap"
    both.write_bytes(first.read_bytes() + other.read_bytes())

    report = recover(both, tmp_path / "out.mcap")

    assert report.another == first.stat().st_size
    assert f"another recording begins at byte {report.another}" in str(report)
    assert answers(tmp_path / "out.mcap") == answers(SAMPLE)
    assert survey(tmp_path / "out.mcap").state is (State.COMPLETE if closed else State.NOT_CLOSED)


@pytest.mark.parametrize("kept", [0.4, 0.9])
def test_a_torn_first_file_takes_nothing_from_the_second(
    tmp_path: Path, other: Path, kept: float
) -> None:
    first = unclosed(SAMPLE, tmp_path / "first.mcap").read_bytes()
    both = tmp_path / "both.mcap"
    both.write_bytes(first[: int(kept * len(first))] + other.read_bytes())

    recover(both, tmp_path / "out.mcap")

    own = answers(tmp_path / "out.mcap")
    assert own == answers(SAMPLE)[: len(own)]


def test_a_cut_first_file_is_still_cut(tmp_path: Path, other: Path) -> None:
    both = cut(SAMPLE, tmp_path / "both.mcap")
    both.write_bytes(both.read_bytes() + other.read_bytes())

    recover(both, tmp_path / "out.mcap")

    assert survey(tmp_path / "out.mcap").state is State.CUT
    assert answers(tmp_path / "out.mcap") == []


def test_chunks_whose_numbers_were_there_before_are_another_recording_s(
    tmp_path: Path, other: Path
) -> None:
    first = unclosed(SAMPLE, tmp_path / "first.mcap")
    second = tmp_path / "second.mcap"
    file_damage.unclosed(other, second)
    with Blocks(second) as blocks:
        chunks = second.read_bytes()[blocks.chunks[1].offset :]
    both = tmp_path / "both.mcap"
    both.write_bytes(first.read_bytes() + chunks)

    report = recover(both, tmp_path / "out.mcap")

    assert report.another == first.stat().st_size
    assert answers(tmp_path / "out.mcap") == answers(SAMPLE)


def test_a_joined_file_is_not_read_past_the_first_recording(tmp_path: Path, other: Path) -> None:
    both = tmp_path / "both.mcap"
    both.write_bytes(SAMPLE.read_bytes() + other.read_bytes())

    with pytest.raises(SessionDamaged, match="another recording begins at byte 1412262"):
        answers(both)
    found = survey(both)
    assert (found.state, found.ending) == (State.JOINED, Ending.JOINED)


def test_a_part_of_another_session_is_not_joined(tmp_path: Path) -> None:
    whole = tmp_path / "s.mcap"
    record(whole, 20)
    with Recorder(part_path(whole, 2), start(session_id="another")) as recorder:
        recorder.frame(headset(20), command(20), [world_state(20, 20)])

    with pytest.raises(RecordingFailed, match=r"s\.part2\.mcap is of another session \(another"):
        join_new(whole, tmp_path / "out.mcap")
    assert not (tmp_path / "out.mcap").exists()

"""A session that was broken off goes on in another file, and the files become one."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording import synthetic_session
from tests.support.recording.parts import EACH, record_part
from tests.support.recording.pendulum import Pendulum, build
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import Resumed
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.parts import (
    join,
    join_new,
    next_part,
    part_path,
    parts,
    whole_session,
)
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.verify import verify


def ticks(path: Path) -> list[int]:
    with Session.open(path) as session:
        return [world_state.tick for world_state in session.world_states()]


ALL = [3 * (frame + 1) for frame in range(3 * EACH)]


@pytest.fixture
def three_parts(tmp_path: Path) -> Path:
    """A session killed twice: the first two parts were never closed."""
    whole = tmp_path / "s.mcap"
    for number, close in ((1, False), (2, False), (3, True)):
        record_part(whole, number, close)
    return whole


def test_joined_parts_are_one_closed_session(three_parts: Path) -> None:
    join(three_parts)

    assert ticks(three_parts) == ALL
    assert [each.name for each in three_parts.parent.iterdir()] == ["s.mcap"]
    with Session.open(three_parts) as session:
        assert session.closed
        assert [each.part for each in session.resumptions()] == [2, 3]


def test_the_joined_file_says_what_the_first_part_said_of_itself(three_parts: Path) -> None:
    with Session.open(three_parts) as session:
        start = session.start

    join(three_parts)

    with Session.open(three_parts) as session:
        assert session.start == start


def test_a_torn_frame_at_a_parts_end_is_left_out(three_parts: Path) -> None:
    second = part_path(three_parts, 2)
    os.truncate(second, second.stat().st_size - 7)

    join(three_parts)

    assert ticks(three_parts) == [tick for tick in ALL if tick != 3 * 2 * EACH]


def test_damage_within_a_part_leaves_a_gap(three_parts: Path) -> None:
    data = bytearray(three_parts.read_bytes())
    at = len(data) * 9 // 10
    data[at] ^= 0x40
    three_parts.write_bytes(data)

    join(three_parts)

    with Session.open(three_parts) as session:
        assert len(list(session.gaps())) == 1
        assert {world_state.tick for world_state in session.world_states()} <= set(ALL)


class Killed(BaseException):
    """The program ends here."""


def killed(*_: object, **__: object) -> None:
    raise Killed


@pytest.mark.parametrize(
    "where",
    [
        "vrhuman.recording.parts.write_closed",
        "vrhuman.recording.parts.check_written",
        "vrhuman.recording.parts.replace_durably",
        "vrhuman.recording.parts.remove",
    ],
)
def test_killed_while_joining_nothing_is_lost_or_told_twice(
    three_parts: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(where, killed)
        with pytest.raises(Killed):
            join(three_parts)

    assert [tick for path in parts(three_parts).values() for tick in ticks(path)] == ALL
    assert next_part(three_parts)[0] == 4
    join(three_parts)
    assert ticks(three_parts) == ALL
    assert [each.name for each in three_parts.parent.glob("*.mcap")] == ["s.mcap"]


def test_a_full_disk_while_joining_is_reported_and_the_parts_stay(
    three_parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("vrhuman.recording.parts.replace_durably", refuse)

    with pytest.raises(RecordingFailed, match="parts are safe"):
        join(three_parts)

    assert list(parts(three_parts)) == [1, 2, 3]
    assert not list(three_parts.parent.glob("*.joining"))


def test_parts_are_recovered_into_a_new_file_and_stay(three_parts: Path) -> None:
    out = three_parts.with_name("whole.mcap")

    join_new(three_parts, out)

    assert ticks(out) == ALL
    assert list(parts(three_parts)) == [1, 2, 3]
    with pytest.raises(SessionError, match="exists"):
        join_new(three_parts, out)


def test_a_session_continues_in_the_next_part(tmp_path: Path) -> None:
    whole = record_part(tmp_path / "s.mcap", 1)
    other = record_part(tmp_path / "s.part2.more.mcap", 1)

    assert next_part(whole) == (2, tmp_path / "s.part2.mcap")
    assert next_part(other) == (2, tmp_path / "s.part2.more.part2.mcap")


@given(st.from_regex(r"[a-z.0-9-]{1,20}[a-z]", fullmatch=True), st.integers(2, 999))
def test_a_part_names_its_session(stem: str, number: int) -> None:
    whole = Path("sessions") / f"{stem}.mcap"

    assert whole_session(whole) == whole
    assert whole_session(part_path(whole, number)) == whole


def resumed_pendulum(whole: Path, other: Callable[[Pendulum], None] = lambda _: None) -> None:
    """A session of the chaotic little world: broken off after 50 frames, gone on with by a new
    world that came to the same state as verification does."""
    world = Pendulum()
    with Recorder(whole, synthetic_session.start()) as recorder:
        for frame in range(50):
            command = synthetic_session.command(frame)
            if frame == 30:
                state = world.save()
                world.restore(state)
                recorder.keyframe(3 * 30, state)
            recorder.frame(synthetic_session.headset(frame), command, [world.step(command, 3)])
    again = Pendulum()
    again.restore(state)
    for frame in range(30, 50):
        again.step(synthetic_session.command(frame), 3)
    other(again)
    with Recorder(part_path(whole, 2), synthetic_session.start()) as recorder:
        recorder.resumed(Resumed(1, 2, "2026-01-02T03:04:05+00:00", 12.5, "none"))
        state = again.save()
        again.restore(state)
        recorder.keyframe(3 * 50, state)
        for frame in range(50, 90):
            command = synthetic_session.command(frame)
            recorder.frame(synthetic_session.headset(frame), command, [again.step(command, 3)])


def test_a_part_is_verified_by_itself_from_its_own_keyframe(tmp_path: Path) -> None:
    whole = tmp_path / "s.mcap"
    resumed_pendulum(whole)

    result = verify(part_path(whole, 2), build)

    assert result.identical
    assert (result.frames, result.unverified) == (40, 0)


def test_joined_parts_are_verified_as_one_run(tmp_path: Path) -> None:
    whole = tmp_path / "s.mcap"
    resumed_pendulum(whole)
    join(whole)

    result = verify(whole, build)

    assert result.identical
    assert (result.frames, result.unverified) == (90, 0)


def test_a_house_that_went_on_otherwise_than_it_stopped_is_found(tmp_path: Path) -> None:
    whole = tmp_path / "s.mcap"
    resumed_pendulum(whole, lambda world: world.step(synthetic_session.command(1), 1) and None)
    join(whole)

    result = verify(whole, build)

    assert not result.identical
    assert result.first_difference is not None
    assert result.first_difference.frame == 50


def test_what_a_resumption_says_of_itself_comes_back(tmp_path: Path) -> None:
    told = Resumed(7, 2, "2026-01-02T03:04:05+00:00", 12.5, "Monado 25", {"python": "3.11"})
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.resumed(told)

    with Session.open(tmp_path / "s.mcap") as session:
        assert list(session.entries(Topic.RESUMED)) == [(7, told)]

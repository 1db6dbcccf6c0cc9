"""Cut or flipped anywhere, a file yields what was written up to there, or says what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import file_damage, synthetic_session
from vrhuman.recording.channels import Topic
from vrhuman.recording.errors import SessionDamaged, SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recover import recover
from vrhuman.recording.transforms import drawn
from vrhuman.records import WorldState

FRAMES = 160
FOLDER_FIXTURE = settings(
    max_examples=examples(120),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

Raw = list[tuple[Topic, int, bytes]]


@pytest.fixture(scope="module", params=["closed", "left open"])
def sound(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "s.mcap"
    synthetic_session.record(path, FRAMES, close=request.param == "closed")
    return path


@pytest.fixture(scope="module")
def expected(sound: Path) -> Raw:
    with Session.open(sound) as session:
        return list(session.raw())


def read_whole(path: Path) -> tuple[Raw, bool]:
    """Everything up to the damage, and whether a SessionError ended it."""
    found: Raw = []
    try:
        with Session.open(path) as session:
            for message in session.raw():
                found.append(message)
    except SessionError:
        return found, True
    return found, False


@FOLDER_FIXTURE
@given(data=st.data())
def test_a_file_cut_anywhere_yields_a_prefix(
    sound: Path, expected: Raw, tmp_path: Path, data: st.DataObject
) -> None:
    whole = sound.read_bytes()
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(whole[: data.draw(st.integers(0, len(whole) - 1))])
    found, _ = read_whole(cut)
    assert found == expected[: len(found)]


@FOLDER_FIXTURE
@given(data=st.data())
def test_flipped_bits_never_read_as_data(
    sound: Path, expected: Raw, tmp_path: Path, data: st.DataObject
) -> None:
    damaged = bytearray(sound.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    path = tmp_path / "flipped.mcap"
    path.write_bytes(damaged)
    found, stopped = read_whole(path)
    assert found == expected[: len(found)]
    if len(found) < len(expected) and not stopped:
        with Session.open(path) as session:
            assert session.damage is not None
            assert not session.closed


@pytest.mark.parametrize("form", ["closed", "unclosed"])
def test_a_bit_flipped_in_every_kind_of_place_never_reads_as_data(
    tmp_path: Path, form: str
) -> None:
    sound, copy, recovered = (tmp_path / name for name in ("s.mcap", "copy.mcap", "out.mcap"))
    synthetic_session.record(sound, 20, close=form == "closed")
    original, data = file_damage.read(sound), sound.read_bytes()
    kinds = file_damage.places(sound)
    assert sum(len(span) for spans in kinds.values() for span in spans) == len(data)
    assert {"magic", "header", "attachment", "chunk header"} < set(kinds)

    for kind, at, bit in file_damage.flips(sound, 3 * len(kinds), seed=1):
        copy.write_bytes(file_damage.flipped(data, at, bit))
        recovered.unlink(missing_ok=True)
        assert file_damage.wrong_with(copy, original, recovered) == [], (kind, at, bit)


def test_a_closed_file_whose_chunk_has_a_damaged_head_is_recovered_whole(tmp_path: Path) -> None:
    """The index tells where it is and how long."""
    sound, copy = tmp_path / "s.mcap", tmp_path / "copy.mcap"
    synthetic_session.record(sound, 20)
    head = file_damage.places(sound)["chunk header"][0][0]
    copy.write_bytes(file_damage.flipped(sound.read_bytes(), head, 0))

    report = recover(copy, tmp_path / "out.mcap")

    assert report.lost == ()
    assert file_damage.read(tmp_path / "out.mcap") == file_damage.read(sound)


@FOLDER_FIXTURE
@given(data=st.data())
def test_what_is_recovered_was_written(
    sound: Path, expected: Raw, tmp_path: Path, data: st.DataObject
) -> None:
    damaged = bytearray(sound.read_bytes())
    damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    damaged = damaged[: data.draw(st.integers(len(damaged) // 2, len(damaged)))]
    path, out = tmp_path / "damaged.mcap", tmp_path / "recovered.mcap"
    path.write_bytes(damaged)
    out.unlink(missing_ok=True)
    try:
        report = recover(path, out)
    except SessionError:
        with pytest.raises(SessionError):  # only where the start itself is gone
            Session.open(path)
        return
    assert path.read_bytes() == damaged
    before, _ = read_whole(path)
    with Session.open(out) as session:
        assert session.closed
        found = [each for each in session.raw() if each[0] not in (Topic.GAP, Topic.MISSING)]
        remaining = iter(expected)
        assert all(message in remaining for message in found)  # in order, nothing made up
        assert len(found) >= len(before)
        assert sum(report.kept.values()) == len(found)
        written = {
            world_state.tick: world_state for world_state in synthetic_session.world_states(FRAMES)
        }
        for world_state in session.world_states():
            _same_where_told(world_state, written[world_state.tick])


def _same_where_told(read: WorldState, written: WorldState) -> None:
    assert read.steps == written.steps
    assert read.events == written.events
    if len(read.body_poses):
        float32 = drawn(written.body_poses).astype(np.float32).astype(np.float64)
        assert np.array_equal(read.body_poses, float32)


def test_recovery_keeps_both_sides_of_the_damage_and_says_what_was_lost(tmp_path: Path) -> None:
    path, out = tmp_path / "s.mcap", tmp_path / "out.mcap"
    synthetic_session.record(path, 100, close=False)
    with Session.open(path) as session:
        frames = list(session.raw())
        times = {state.tick: time_ns for time_ns, state in session.timed_world_states()}
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 4
    path.write_bytes(damaged[:-5])
    report = recover(path, out)
    with Session.open(out) as left:
        kept = {state.tick for state in left.world_states()}
    first = next(state for state in synthetic_session.world_states(100) if state.tick not in kept)
    per_frame = [message for message in frames if message[1] == times[first.tick]]
    assert report.kept["/event"] == 98
    assert [each.messages for each in report.lost] == [len(per_frame), None]
    assert f"lost {len(per_frame)} messages" in str(report)
    assert "at the end" in str(report)
    with Session.open(out) as session:
        assert len(list(session.gaps())) == 1
        assert len(list(session.headset_states())) == 98


def test_recovering_an_unclosed_file_loses_nothing(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 100, close=False)
    report = recover(tmp_path / "s.mcap", tmp_path / "out.mcap")
    assert report.lost == ()
    with Session.open(tmp_path / "s.mcap") as one, Session.open(tmp_path / "out.mcap") as two:
        assert list(one.raw()) == list(two.raw())


def test_recovery_never_overwrites(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 2)
    with pytest.raises(SessionError, match="exists"):
        recover(tmp_path / "s.mcap", tmp_path / "s.mcap")


def test_a_chunk_turned_into_what_readers_skip_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    synthetic_session.record(path, 60, close=False)
    for number in (30, 60):
        with Session.open(path) as session:
            span = session._blocks.chunks[number]
        damaged = bytearray(path.read_bytes())
        assert damaged[span.offset] == 6
        damaged[span.offset] = 7  # a message index
        (tmp_path / "d.mcap").write_bytes(damaged)
        with Session.open(tmp_path / "d.mcap") as session, pytest.raises(SessionDamaged):
            list(session.world_states())


def test_a_chunk_cut_out_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    synthetic_session.record(path, 60, close=False)
    with Session.open(path) as session:
        span = session._blocks.chunks[30]
    whole = path.read_bytes()
    path.write_bytes(whole[: span.offset] + whole[span.offset + span.length :])
    with Session.open(path) as session, pytest.raises(SessionDamaged, match="missing"):
        list(session.world_states())


def test_a_session_in_a_folder_without_rights_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    path.mkdir()
    with pytest.raises(SessionError, match=os.path.basename(path)):
        Session.open(path)

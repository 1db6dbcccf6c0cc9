"""Gaze in a session file: recorded beside the frames, read, in its table, redacted with motion."""

from __future__ import annotations

from pathlib import Path

import pytest
from mcap.reader import make_reader

from tests.support.recording import synthetic_session
from tests.support.recording.comparable import plain
from vrhuman.headset.poses import nowhere
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.gaze import GAZE
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.records import Gaze
from vrhuman.review.tables import table

FRAMES = 30
LATE_NS = 8_000_000
"""So long before its frame's display time the eyes were looked at."""


def gaze(frame: int) -> Gaze:
    """Eyes that wander; every tenth frame they are shut."""
    now = synthetic_session.headset(frame).display_time_ns
    if frame % 10 == 9:
        return Gaze(now, nowhere(connected=True))
    return Gaze(now, synthetic_session.pose(0.01, 1.62, -0.05, 3.0 * frame), now - LATE_NS)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gaze") / "s.mcap"
    with Recorder(path, synthetic_session.start()) as recorder:
        for frame, one in enumerate(synthetic_session.world_states(FRAMES)):
            recorder.add(GAZE, gaze(frame))
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), [one]
            )
    return path


def test_it_is_read_as_it_was_recorded_in_the_time_of_its_frame(recorded: Path) -> None:
    with Session.open(recorded) as session:
        read = list(session.read(GAZE))
        times = [time_ns for _, time_ns, _ in session.raw(Topic.GAZE)]
        frames = [state.display_time_ns for state in session.headset_states()]

    assert [plain(each) for each in read] == [plain(gaze(frame)) for frame in range(FRAMES)]
    assert times == frames


def test_the_table_has_no_numbers_for_eyes_that_are_shut(recorded: Path) -> None:
    pytest.importorskip("pyarrow")
    with Session.open(recorded) as session:
        rows = table(session, "gaze").to_pylist()

    opened, shut = rows[0], rows[9]
    assert opened["gaze_y_m"] == pytest.approx(1.62)
    assert opened["sampled_ns"] == opened["time_ns"] - LATE_NS
    assert (shut["gaze_y_m"], shut["gaze_qw"], shut["sampled_ns"]) == (None, None, None)
    assert (shut["gaze_connected"], shut["gaze_valid"], shut["gaze_tracked"]) == (
        True,
        False,
        False,
    )


def test_it_goes_with_the_motion_and_stays_without(recorded: Path, tmp_path: Path) -> None:
    moved = redact(recorded, tmp_path / "still.mcap", {Part.MOTION})
    other = redact(recorded, tmp_path / "other.mcap", frozenset(Part) - {Part.MOTION})

    assert moved.removed[Topic.GAZE] == FRAMES
    assert Topic.GAZE not in other.removed
    with Session.open(tmp_path / "still.mcap") as session:
        assert list(session.read(GAZE)) == []
    with Session.open(tmp_path / "other.mcap") as session:
        assert len(list(session.read(GAZE))) == FRAMES


def test_other_tools_read_it_by_the_schema_in_the_file(recorded: Path) -> None:
    support = pytest.importorskip("mcap_protobuf.decoder")
    with recorded.open("rb") as file:
        reader = make_reader(file, decoder_factories=[support.DecoderFactory()])
        *_, message = next(iter(reader.iter_decoded_messages(topics=[Topic.GAZE])))

    assert message.time_ns == gaze(0).time_ns
    assert list(message.pose.position) == gaze(0).pose.position.tolist()

"""Redaction: voice, words and motion go, actions, states and answers stay, and the file says so."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording import synthetic_session
from tests.support.recording.comparable import plain
from vrhuman.embodiment.settings import (
    BodySettings,
    LocomotionSettings,
    PersonFacts,
    ReachSettings,
    as_toml,
)
from vrhuman.geometry import from_euler
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.headset import simulated_part
from vrhuman.recording.closing import contents
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import (
    AudioPacket,
    Marker,
    PauseChange,
    PauseReason,
    QuestionnaireAnswer,
    VideoPacket,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact, without_body
from vrhuman.recording.redactions import Part
from vrhuman.records import GivenAnswer

FRAMES = 240
EVENT_EVERY = 3
"""The engine obeys one command of three."""
ALL = frozenset(Part)
NOW = synthetic_session.CLOCK_NS


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with something of everything in it."""
    path = tmp_path_factory.mktemp("recorded") / "s.mcap"
    body = BodySettings(person=PersonFacts(eye_height=1.71, ipd=64.0))
    with Recorder(path, synthetic_session.start(calibration=as_toml(body))) as recorder:
        recorder.phase("explore", 0, 0)
        recorder.note("limps, left", "experimenter")
        recorder.note("paused: a break", "vrhuman")
        recorder.state(PauseChange(recorder.start.clock_ns, PauseReason.BREAK, True))
        recorder.marker(Marker(NOW, "3", "asked for his glasses", "Dr. Smith"))
        recorder.questionnaire(QuestionnaireAnswer(NOW, "demographics", "before", "age", "18-24"))
        recorder.answer(GivenAnswer("q1", "answer", ("red mug",), NOW))
        for frame, one in enumerate(synthetic_session.world_states(FRAMES)):
            recorder.audio(AudioPacket(NOW + frame, b"voice"))
            recorder.video(VideoPacket(NOW + frame, b"\0\0\0\1\x67seen", True, "person"))
            recorder.video(VideoPacket(NOW + frame, b"\0\0\0\1\x67agent", True, "agent"))
            world_states = [one] if frame % EVENT_EVERY == 0 else []
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), world_states
            )
    return path


def content(path: Path) -> dict[str, object]:
    """Count and checksum of each channel."""
    with Blocks(path) as blocks:
        topics = blocks.channels
        return dict(contents((topics[m.channel], m.time_ns, m.data) for m in blocks.messages()))


def test_without_audio_everything_else_is_byte_for_byte_there(
    recorded: Path, tmp_path: Path
) -> None:
    report = redact(recorded, tmp_path / "new.mcap", {Part.AUDIO})

    before = content(recorded)
    before.pop(Topic.AUDIO)
    assert content(tmp_path / "new.mcap") == before
    assert report.removed == {Topic.AUDIO: FRAMES}
    assert report.changed == {}


def test_without_text_no_words_of_people_are_left(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "new.mcap", {Part.TEXT})

    with Session.open(tmp_path / "new.mcap") as session:
        assert list(session.notes()) == []
        assert [pause.reason for pause in session.pauses()] == [PauseReason.BREAK]
        assert list(session.markers()) == [Marker(NOW, "3")]
        assert [answer.answer for answer in session.answers()] == [("red mug",)]


def test_without_questionnaires_nothing_of_them_is_left_and_all_answers_are(
    recorded: Path, tmp_path: Path
) -> None:
    redact(recorded, tmp_path / "new.mcap", {Part.QUESTIONNAIRES})

    with Session.open(tmp_path / "new.mcap") as session:
        assert list(session.questionnaires()) == []
        assert [answer.question_id for answer in session.answers()] == ["q1"]


def test_without_motion_no_head_is_left_and_of_the_hand_what_moved_the_arm(
    recorded: Path, tmp_path: Path
) -> None:
    redact(recorded, tmp_path / "new.mcap", {Part.MOTION})

    with Session.open(tmp_path / "new.mcap") as session:
        assert {topic for topic, _, _ in session.raw()}.isdisjoint(
            {Topic.HEADSET, Topic.TF, Topic.VIDEO_PERSON}
        )
        left = list(session.commands())
    obeyed = [synthetic_session.command(frame) for frame in range(0, FRAMES, EVENT_EVERY)]
    assert [c.sequence for c in left] == [c.sequence for c in obeyed]
    assert len({c.eye_height for c in left}) == 1
    for now, was in zip(left, obeyed, strict=True):
        assert (now.yaw, now.horizon, now.grasp_force) == (was.yaw, was.horizon, was.grasp_force)
        camera = from_euler(was.horizon, was.yaw, 0.0)
        np.testing.assert_array_equal(now.head_rotation, camera)
        wanted = was.wrist_position if was.arm_engaged else np.zeros(3)
        np.testing.assert_array_equal(now.wrist_position, wanted)


def test_without_motion_what_happened_is_as_it_was(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "new.mcap", {Part.MOTION})

    with Session.open(recorded) as old, Session.open(tmp_path / "new.mcap") as new:
        for was, now in zip(old.timed_world_states(), new.timed_world_states(), strict=True):
            assert plain(now) == plain(was)
        assert list(new.answers()) == list(old.answers())
        assert list(new.video_packets("agent")) == list(old.video_packets("agent"))


def test_without_video_only_the_view_of_the_participant_goes(
    recorded: Path, tmp_path: Path
) -> None:
    report = redact(recorded, tmp_path / "new.mcap", {Part.VIDEO})

    assert report.removed == {Topic.VIDEO_PERSON: FRAMES}


def test_who_it_was_stays(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "new.mcap", ALL)

    with Session.open(recorded) as old, Session.open(tmp_path / "new.mcap") as new:
        assert replace(new.start, calibration="") == replace(old.start, calibration="")


def test_what_was_measured_of_the_body_leaves_the_calibration() -> None:
    body = BodySettings(
        person=PersonFacts(eye_height=1.71, ipd=64.0, glasses="lenses"),
        reach=ReachSettings(reach=0.66, shoulder=0.25, speed_limit=2.0),
        locomotion=LocomotionSettings(height_offset=0.31, stick_speed=1.2),
    )

    left = without_body(as_toml(body))

    assert left == as_toml(
        BodySettings(
            reach=ReachSettings(speed_limit=2.0), locomotion=LocomotionSettings(stick_speed=1.2)
        )
    )


@pytest.mark.parametrize("text", ["ipd = 0.063\n", "not = [toml"])
def test_a_calibration_that_cannot_be_read_goes_whole(text: str) -> None:
    assert without_body(text) == ""


@given(st.integers(0, 1000))
def test_what_the_simulation_needs_is_found_by_taking_it_twice(frame: int) -> None:
    once = simulated_part(synthetic_session.command(frame))

    assert plain(simulated_part(once)) == plain(once)


def test_the_file_tells_what_was_taken_out(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "one.mcap", {Part.AUDIO})
    redact(tmp_path / "one.mcap", tmp_path / "two.mcap", {Part.TEXT, Part.VIDEO})

    with Session.open(recorded) as session:
        assert session.redactions == ()
    with Session.open(tmp_path / "two.mcap") as session:
        first, second = session.redactions
    assert (first.parts, first.removed, first.changed) == ((Part.AUDIO,), FRAMES, 0)
    assert second.parts == (Part.TEXT, Part.VIDEO)
    assert (second.removed, second.changed) == (FRAMES + 2, 1)


def test_taking_out_twice_changes_nothing_more(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "one.mcap", ALL)

    report = redact(tmp_path / "one.mcap", tmp_path / "two.mcap", ALL)

    assert (report.removed, report.changed) == ({}, {})
    assert content(tmp_path / "two.mcap") == content(tmp_path / "one.mcap")
    with Session.open(tmp_path / "one.mcap") as one, Session.open(tmp_path / "two.mcap") as two:
        assert two.redactions == one.redactions


def test_a_recovered_file_still_tells(recorded: Path, tmp_path: Path) -> None:
    redact(recorded, tmp_path / "one.mcap", ALL)

    recover(tmp_path / "one.mcap", tmp_path / "two.mcap")

    with Session.open(tmp_path / "two.mcap") as session:
        assert session.redactions[0].parts == tuple(sorted(ALL))


def test_the_original_is_not_touched_and_nothing_is_overwritten(
    recorded: Path, tmp_path: Path
) -> None:
    before = recorded.read_bytes()
    (tmp_path / "there.mcap").write_text("mine")

    for there in (recorded, tmp_path / "there.mcap"):
        with pytest.raises(SessionError, match="exists already; choose another name"):
            redact(recorded, there, ALL)

    assert recorded.read_bytes() == before
    assert (tmp_path / "there.mcap").read_text() == "mine"


def test_nothing_is_written_of_a_damaged_session(recorded: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.mcap"
    data = bytearray(recorded.read_bytes())
    data[len(data) // 2] ^= 0x10
    damaged.write_bytes(data)

    with pytest.raises(SessionError, match="recover"):
        redact(damaged, tmp_path / "new.mcap", ALL)

    assert list(tmp_path.iterdir()) == [damaged]


def test_a_session_in_parts_is_made_one_first(recorded: Path, tmp_path: Path) -> None:
    shutil.copy(recorded, tmp_path / "s.mcap")
    shutil.copy(recorded, tmp_path / "s.part2.mcap")

    with pytest.raises(SessionError, match="in 2 parts; join them first"):
        redact(tmp_path / "s.mcap", tmp_path / "new.mcap", ALL)


def test_taking_out_nothing_is_refused(recorded: Path, tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="--audio, --text, --motion, --video"):
        redact(recorded, tmp_path / "new.mcap", frozenset())


def test_a_session_that_was_never_closed_comes_out_closed(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 20, close=False)

    redact(tmp_path / "s.mcap", tmp_path / "new.mcap", {Part.MOTION})

    with Session.open(tmp_path / "new.mcap") as session:
        assert session.closed
        assert len(list(session.world_states())) == 20

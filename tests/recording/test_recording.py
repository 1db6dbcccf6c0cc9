"""What is recorded is read again, before and after closing, by us and by others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.comparable import plain
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import (
    AudioPacket,
    Keyframe,
    Marker,
    Note,
    PanelShown,
    PhaseStart,
    QuestionnaireAnswer,
    Seen,
    VideoPacket,
)
from vrhuman.recording.errors import RecordingFailed, SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.transforms import drawn
from vrhuman.records import AnswerKind, GivenAnswer, Question

FRAMES = 400


@pytest.fixture(scope="module", params=["closed", "left open"])
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("session") / "one.mcap"
    synthetic_session.record(path, FRAMES, close=request.param == "closed")
    return path


def test_every_value_returns_exactly(recorded: Path) -> None:
    with Session.open(recorded) as session:
        assert plain(list(session.headset_states())) == plain(
            [synthetic_session.headset(i) for i in range(FRAMES)]
        )
        assert plain(list(session.commands())) == plain(
            [synthetic_session.command(i) for i in range(FRAMES)]
        )
        assert list(session.timings()) == [synthetic_session.timing(i) for i in range(FRAMES)]
        for read, written in zip(
            session.world_states(), synthetic_session.world_states(FRAMES), strict=True
        ):
            float32 = drawn(written.body_poses).astype(np.float32).astype(np.float64)
            assert np.array_equal(read.body_poses, float32)
            assert plain(read) == plain(replace(written, body_poses=float32))


def test_steps_and_happenings_stand_alone_too(recorded: Path) -> None:
    world_states = list(synthetic_session.world_states(FRAMES))
    with Session.open(recorded) as session:
        assert list(session.steps()) == [
            step for world_state in world_states for step in world_state.steps
        ]
        assert list(session.events()) == [
            h for world_state in world_states for h in world_state.events
        ]


def test_a_keyframe_stands_between_the_events_it_was_saved_between(recorded: Path) -> None:
    with Session.open(recorded) as session:
        tick = 0
        seen = 0
        for _, value in session.entries(Topic.KEYFRAME, Topic.EVENT):
            if isinstance(value, Keyframe):
                assert value.tick == tick
                seen += 1
            else:
                tick = value.tick
        assert seen == (FRAMES - 1) // 150


def test_the_start_returns_exactly(recorded: Path) -> None:
    with Session.open(recorded) as session:
        assert session.start == synthetic_session.start()
        assert session.damage is None


def test_bodies_are_reported_in_full_every_second_and_in_changes_between(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 200, close=False)
    with Session.open(tmp_path / "s.mcap") as session:
        sizes = [len(data) for _, _, data in session.raw(Topic.BODIES)]
        full = [size for size in sizes if size > synthetic_session.BODIES * 28]
        assert len(full) == 4  # at 0, 1 and 2 s, and after the keyframe
        assert max(size for size in sizes if size not in full) < 300


def test_notes_answers_questions_phases_and_video(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    question = Question("q1", "count", "How many?", "count(mug)", AnswerKind.COUNT, ("0", "1"), 1)
    answer = GivenAnswer("q1", "answer", ("a", "b"), 99, 0.5)
    picture = VideoPacket(50, b"\x00\x00\x00\x01\x65abc", True, "person")
    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.phase("answer", 3, 14, time_ns=40)
        recorder.questions("answer", [question], time_ns=41)
        recorder.answer(answer)
        recorder.note("looks tired", time_ns=42)
        recorder.video(picture)
        recorder.flush()
    with Session.open(path) as session:
        assert session.closed
        assert list(session.phases()) == [PhaseStart(40, "answer", 3, 14)]
        assert [q.questions for q in session.questions()] == [(question,)]
        assert list(session.answers()) == [answer]
        assert list(session.notes()) == [Note(42, "looks tired", "experimenter")]
        assert list(session.video_packets("person")) == [picture]
        assert list(session.video_packets()) == []


def test_sound_panels_markers_and_objects_seen(tmp_path: Path) -> None:
    packet = AudioPacket(50, b"\x08abc")
    panels = [PanelShown(51, "menu", "Menu", True), PanelShown(60, "menu", "Menu", False)]
    marker, seen = Marker(52, "3", "asks aloud"), Seen(53, ("Mug|1", "Bed|2"))
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.audio(packet)
        for panel in panels:
            recorder.panel(panel)
        recorder.marker(marker)
        recorder.seen(seen)
    with Session.open(tmp_path / "s.mcap") as session:
        assert list(session.audio_packets()) == [packet]
        assert list(session.panels()) == panels
        assert list(session.markers()) == [marker]
        assert list(session.seen()) == [seen]


def test_what_was_answered_to_questionnaires(tmp_path: Path) -> None:
    answers = [
        QuestionnaireAnswer(50, "fms", "break", "sickness", 3),
        QuestionnaireAnswer(60, "demographics", "before", "hand", "left"),
    ]
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for answer in answers:
            recorder.questionnaire(answer)
    with Session.open(tmp_path / "s.mcap") as session:
        assert list(session.questionnaires()) == answers


def test_a_channel_that_this_version_does_not_know_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vrhuman.recording import channels, recorder

    with monkeypatch.context() as newer:  # a version that has one channel more
        known = [d for d in channels.definitions() if getattr(d, "topic", "") != Topic.SEEN]
        (seen,) = (d for d in channels.definitions() if getattr(d, "topic", "") == Topic.SEEN)
        renamed = replace(seen, topic="/heard")
        newer.setattr(recorder, "definitions", lambda: [*known, renamed])
        one = Recorder(tmp_path / "s.mcap", synthetic_session.start())
        one.seen(Seen(1, ("Mug|1",)))
        one.note("still read", time_ns=2)
        one.flush()
        one.leave_open()

    with Session.open(tmp_path / "s.mcap") as session:
        assert list(session.seen()) == []
        assert [note.text for note in session.notes()] == ["still read"]
        assert [topic for topic, _, _ in session.raw()] == [Topic.NOTE]


def test_closing_keeps_every_byte_in_a_third_of_the_space(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "open.mcap", 300, close=False)
    synthetic_session.record(tmp_path / "closed.mcap", 300)
    with Session.open(tmp_path / "open.mcap") as one, Session.open(tmp_path / "closed.mcap") as two:
        assert not one.closed
        assert two.closed
        assert list(one.raw()) == list(two.raw())
    assert not (tmp_path / "closed.mcap.closing").exists()
    sizes = [(tmp_path / name).stat().st_size for name in ("open.mcap", "closed.mcap")]
    assert sizes[1] < sizes[0] / 2


def test_a_session_in_progress_can_be_read(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for frame, world_state in enumerate(synthetic_session.world_states(10)):
            recorder.frame(synthetic_session.headset(frame), None, [world_state])
        with Session.open(tmp_path / "s.mcap") as session:
            assert len(list(session.world_states())) == 10


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 2)
    before = (tmp_path / "s.mcap").read_bytes()
    with pytest.raises(RecordingFailed, match=r"s\.mcap"):
        Recorder(tmp_path / "s.mcap", synthetic_session.start())
    assert (tmp_path / "s.mcap").read_bytes() == before


def test_who_it_was_must_be_one_of_four(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="robot"):
        Recorder(tmp_path / "s.mcap", synthetic_session.start(participant_kind="robot"))
    assert not (tmp_path / "s.mcap").exists()


def test_little_space_is_reported(tmp_path: Path) -> None:
    with Recorder(tmp_path / "a.mcap", synthetic_session.start(), low_space_bytes=0) as recorder:
        assert not recorder.low_space
    with Recorder(
        tmp_path / "b.mcap", synthetic_session.start(), low_space_bytes=1 << 62
    ) as recorder:
        assert recorder.low_space


@pytest.mark.parametrize("content", [b"", b"not an mcap file", bytes(500)])
def test_what_is_no_session_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.mcap"
    path.write_bytes(content)
    with pytest.raises(SessionError, match=r"s\.mcap: not a session file"):
        Session.open(path)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="No such file"):
        Session.open(tmp_path / "none.mcap")


# ------------------------------------------------------------------------------- other readers


def test_mcap_s_own_reader_counts_the_same_messages(recorded: Path) -> None:
    from mcap.stream_reader import CRCValidationError, StreamReader

    topics: dict[int, str] = {}
    counts: dict[str, int] = {}
    with recorded.open("rb") as file:
        reader = StreamReader(file, validate_crcs=True)
        try:
            for record in reader.records:
                if type(record).__name__ == "Channel":
                    topics[record.id] = record.topic
                elif type(record).__name__ == "Message":
                    counts[topics[record.channel_id]] = counts.get(topics[record.channel_id], 0) + 1
        except CRCValidationError:
            raise
        except Exception as error:  # an unclosed file ends without a footer
            assert "EndOfFile" in type(error).__name__  # noqa: PT017
    with Session.open(recorded) as session:
        ours: dict[str, int] = {}
        for topic, _, _ in session.raw():
            ours[topic] = ours.get(topic, 0) + 1
    assert counts == ours
    assert counts["/headset"] == FRAMES


def test_a_closed_file_decodes_with_nothing_but_what_is_inside(tmp_path: Path) -> None:
    support = pytest.importorskip("mcap_protobuf.decoder")
    from mcap.reader import make_reader

    jsonschema = pytest.importorskip("jsonschema")
    synthetic_session.record(tmp_path / "s.mcap", 250)
    with (tmp_path / "s.mcap").open("rb") as file:
        reader = make_reader(file, decoder_factories=[support.DecoderFactory()])
        wrist = [
            m.decoded_message for m in reader.iter_decoded_messages(topics=["/command", "/tf"])
        ]
        assert wrist[0].yaw == synthetic_session.command(0).yaw
        names = {
            transform.child_frame_id
            for message in wrist
            for transform in getattr(message, "transforms", ())
        }
        assert names == {"agent", "wrist", "eyes"}
        for schema, _, message in reader.iter_messages(topics=["/step", "/happening", "/phase"]):
            jsonschema.validate(json.loads(message.data), json.loads(schema.data))
        summary = reader.get_summary()
        assert summary is not None
        assert {name.name for name in summary.metadata_indexes} == {"session", "closed"}


def test_the_schemas_of_foxglove_are_foxglove_s() -> None:
    messages = pytest.importorskip("foxglove.messages")
    from google.protobuf import descriptor_pb2

    from vrhuman.recording.encoding.schemas import descriptor_set

    def fields(data: bytes) -> dict[str, object]:
        return {
            f"{file.package}.{message.name}": [
                (field.name, field.number, field.type, field.label, field.type_name)
                for field in message.field
            ]
            for file in descriptor_pb2.FileDescriptorSet.FromString(data).file
            for message in file.message_type
        }

    for name in ("FrameTransforms", "CompressedVideo", "CompressedAudio", "Log"):
        theirs = fields(getattr(messages, name).get_schema().data)
        ours = fields(descriptor_set(f"foxglove.{name}"))
        assert ours == {key: theirs[key] for key in ours}

"""Reading a session: the recorded values again, from a closed, unclosed or cut-off file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TypeAlias, TypeVar

from vrhuman.recording import codec, foxglove_codec, json_codec
from vrhuman.recording.blocks import Blocks
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.closing import packets_of
from vrhuman.recording.entries import (
    AudioPacket,
    Bodies,
    Gap,
    Interruption,
    Keyframe,
    Marker,
    Note,
    PanelShown,
    PauseChange,
    PhaseEnded,
    PhaseStart,
    QuestionnaireAnswer,
    QuestionsAsked,
    ReplayWatched,
    Resumed,
    Seen,
    SessionStart,
    TaskPractised,
    VideoPacket,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.redactions import Redaction, read_redactions
from vrhuman.recording.start_file import read_start
from vrhuman.recording.world_states import WorldStateAssembler
from vrhuman.records import (
    Command,
    Event,
    FrameTiming,
    GivenAnswer,
    HeadsetState,
    Step,
    WorldState,
)

Entry: TypeAlias = (
    HeadsetState
    | Command
    | WorldState
    | FrameTiming
    | Bodies
    | Step
    | Event
    | PhaseStart
    | QuestionsAsked
    | GivenAnswer
    | Note
    | Keyframe
    | VideoPacket
    | Gap
    | Resumed
    | PanelShown
    | Marker
    | Seen
    | AudioPacket
    | QuestionnaireAnswer
    | PhaseEnded
    | PauseChange
    | TaskPractised
    | ReplayWatched
    | Interruption
)
"""Anything that :meth:`Session.entries` yields."""

T = TypeVar("T")

_TOPICS = {number: topic for topic, number in CHANNEL_IDS.items()}
_EVENT_TOPICS = frozenset({Topic.EVENT, Topic.STEP, Topic.HAPPENING, Topic.BODIES, Topic.GAP})


class Session:
    """An open session file.

    Iterators yield in the order of recording. On a file that was never closed they end after the
    last whole frame; where damage follows whole data they raise :class:`SessionDamaged` after the
    last value before it. No value is ever read that was not written.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._blocks = Blocks(self.path)
        try:
            self.start: SessionStart = read_start(self._blocks)
        except BaseException:
            self._blocks.close()
            raise

    @classmethod
    def open(cls, path: Path | str) -> Session:
        """Open a session; raises :class:`SessionError` where the file is none."""
        return cls(path)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._blocks.close()

    @property
    def closed(self) -> bool:
        """Whether the recording was closed: compressed, indexed, complete."""
        return self._blocks.closed

    @property
    def damage(self) -> str | None:
        """What is wrong with the file's frame, or None; a killed recorder leaves a torn end."""
        return self._blocks.damage

    @property
    def redactions(self) -> tuple[Redaction, ...]:
        """What was taken out of the file after it was recorded (``vrhuman redact``)."""
        return read_redactions(self._blocks)

    # --------------------------------------------------------------------------------- in general

    def raw(self, *topics: Topic) -> Iterator[tuple[Topic, int, bytes]]:
        """Topic, time and bytes of the messages of some topics (all known where none is named), as
        they are stored."""
        wanted = frozenset(topics or Topic)
        known = {
            number: Topic(name) for number, name in self._blocks.channels.items() if name in wanted
        }
        for message in self._blocks.messages(frozenset(known)):
            yield known[message.channel], message.time_ns, message.data

    def entries(self, *topics: Topic) -> Iterator[tuple[int, Entry]]:
        """Time and value of everything on some topics, in the order of recording.

        World states are whole: with their steps, events and bodies.
        """
        needed = set(topics)
        if Topic.EVENT in needed:
            needed |= _EVENT_TOPICS
        elif Topic.BODIES in needed:
            needed.add(Topic.GAP)
        assembler = WorldStateAssembler()
        for channel, time_ns, data in packets_of(self._blocks, frozenset(needed)):
            topic = _TOPICS[channel]
            try:
                value = _decode(assembler, topic, time_ns, data)
            except Exception as error:  # whole bytes of another's making: any decoder may object
                raise SessionError(
                    f"{self.path}: a message of {topic} at {time_ns} ns cannot be read: {error}"
                ) from error
            if value is not None and topic in topics:
                yield time_ns, value

    # ---------------------------------------------------------------------------------- by channel

    def headset_states(self) -> Iterator[HeadsetState]:
        return _only(HeadsetState, self.entries(Topic.HEADSET))

    def commands(self) -> Iterator[Command]:
        return _only(Command, self.entries(Topic.COMMAND))

    def world_states(self) -> Iterator[WorldState]:
        """The world states; their ``body_poses`` have float32 precision, all else is exact."""
        return _only(WorldState, self.entries(Topic.EVENT))

    def timed_world_states(self) -> Iterator[tuple[int, WorldState]]:
        """The world states, each with the display time [ns] of the frame it arrived in."""
        for time_ns, value in self.entries(Topic.EVENT):
            if isinstance(value, WorldState):
                yield time_ns, value

    def steps(self) -> Iterator[Step]:
        return _only(Step, self.entries(Topic.STEP))

    def events(self) -> Iterator[Event]:
        return _only(Event, self.entries(Topic.HAPPENING))

    def timings(self) -> Iterator[FrameTiming]:
        return _only(FrameTiming, self.entries(Topic.TIMING))

    def bodies(self) -> Iterator[Bodies]:
        """All drawn bodies' poses, each time any of them changed."""
        return _only(Bodies, self.entries(Topic.BODIES))

    def phases(self) -> Iterator[PhaseStart]:
        return _only(PhaseStart, self.entries(Topic.PHASE))

    def phase_ends(self) -> Iterator[PhaseEnded]:
        """How each phase ended."""
        return _only(PhaseEnded, self.entries(Topic.PHASE_END))

    def pauses(self) -> Iterator[PauseChange]:
        """When pauses began and were over, and why."""
        return _only(PauseChange, self.entries(Topic.PAUSE))

    def tasks_practised(self) -> Iterator[TaskPractised]:
        """The tasks of a training that were mastered or failed."""
        return _only(TaskPractised, self.entries(Topic.TRAINING))

    def replays_watched(self) -> Iterator[ReplayWatched]:
        """What participants watched of their own video."""
        return _only(ReplayWatched, self.entries(Topic.REPLAY))

    def interruptions(self) -> Iterator[Interruption]:
        """Where runs ended before the session did, as far as they could still say so."""
        return _only(Interruption, self.entries(Topic.INTERRUPTION))

    def questions(self) -> Iterator[QuestionsAsked]:
        return _only(QuestionsAsked, self.entries(Topic.QUESTIONS))

    def answers(self) -> Iterator[GivenAnswer]:
        return _only(GivenAnswer, self.entries(Topic.ANSWER))

    def notes(self) -> Iterator[Note]:
        """Remarks for people; what they say of the trial is on channels of its own."""
        return _only(Note, self.entries(Topic.NOTE))

    def keyframes(self) -> Iterator[Keyframe]:
        return _only(Keyframe, self.entries(Topic.KEYFRAME))

    def gaps(self) -> Iterator[Gap]:
        """Where a recovered file lacks what was damaged."""
        return _only(Gap, self.entries(Topic.GAP))

    def resumptions(self) -> Iterator[Resumed]:
        """Where the session was broken off and gone on with."""
        return _only(Resumed, self.entries(Topic.RESUMED))

    def video_packets(self, stream: str = "agent") -> Iterator[VideoPacket]:
        topic = Topic.VIDEO_AGENT if stream == "agent" else Topic.VIDEO_PERSON
        return _only(VideoPacket, self.entries(topic))

    def audio_packets(self) -> Iterator[AudioPacket]:
        """The microphone's; :func:`vrhuman.recording.sound.decode` makes samples of them."""
        return _only(AudioPacket, self.entries(Topic.AUDIO))

    def panels(self) -> Iterator[PanelShown]:
        """When which board came up, turned its page, and went."""
        return _only(PanelShown, self.entries(Topic.PANEL))

    def markers(self) -> Iterator[Marker]:
        return _only(Marker, self.entries(Topic.MARKER))

    def questionnaires(self) -> Iterator[QuestionnaireAnswer]:
        """Answers to the items of questionnaires, item by item; the last to an item counts."""
        return _only(QuestionnaireAnswer, self.entries(Topic.QUESTIONNAIRE))

    def seen(self) -> Iterator[Seen]:
        """Objects as they came into view for the first time."""
        return _only(Seen, self.entries(Topic.SEEN))


def _only(kind: type[T], entries: Iterable[tuple[int, Entry]]) -> Iterator[T]:
    for _, value in entries:
        if isinstance(value, kind):
            yield value


def _decode(
    assembler: WorldStateAssembler, topic: Topic, time_ns: int, data: bytes
) -> Entry | None:
    """One message's value; None for what only others read, and for bodies not yet known."""
    match topic:
        case Topic.HEADSET:
            return codec.decode_headset(data)
        case Topic.COMMAND:
            return codec.decode_command(data)
        case Topic.EVENT:
            return assembler.world_state(data)
        case Topic.BODIES:
            return assembler.bodies(time_ns, data)
        case Topic.STEP:
            return assembler.step(json_codec.decode_step(data))
        case Topic.HAPPENING:
            return assembler.event(json_codec.decode_event(data))
        case Topic.TIMING:
            return codec.decode_timing(data)
        case Topic.KEYFRAME:
            return codec.decode_keyframe(time_ns, data)
        case Topic.VIDEO_AGENT | Topic.VIDEO_PERSON:
            return foxglove_codec.decode_video(time_ns, data)
        case Topic.NOTE:
            return foxglove_codec.decode_note(time_ns, data)
        case Topic.PHASE:
            return json_codec.decode_phase(data)
        case Topic.QUESTIONS:
            return json_codec.decode_questions(data)
        case Topic.ANSWER:
            return json_codec.decode_answer(data)
        case Topic.GAP:
            assembler.gap()
            return json_codec.decode_gap(data)
        case Topic.RESUMED:
            return json_codec.decode_resumed(data)
        case Topic.PANEL:
            return json_codec.decode_panel(data)
        case Topic.MARKER:
            return json_codec.decode_marker(data)
        case Topic.SEEN:
            return json_codec.decode_seen(data)
        case Topic.AUDIO:
            return foxglove_codec.decode_audio(time_ns, data)
        case Topic.QUESTIONNAIRE:
            return json_codec.decode_questionnaire(data)
        case Topic.PHASE_END:
            return json_codec.decode_phase_end(data)
        case Topic.PAUSE:
            return json_codec.decode_pause(data)
        case Topic.TRAINING:
            return json_codec.decode_training(data)
        case Topic.REPLAY:
            return json_codec.decode_replay(data)
        case Topic.INTERRUPTION:
            return json_codec.decode_interruption(data)
        case Topic.TF:
            return None

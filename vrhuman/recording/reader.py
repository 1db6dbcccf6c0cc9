"""Reading a session: the recorded values again, from a closed, unclosed or cut-off file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TypeAlias, TypeVar

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import (
    CHANNEL_IDS,
    Topic,
    episode,
    headset,
    media,
    remarks,
    runs,
    state,
    world,
)
from vrhuman.recording.closing import packets_of
from vrhuman.recording.container.blocks import Blocks
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

Entry: TypeAlias = object
"""Anything that :meth:`Session.entries` yields: a record of one of the topics' channels."""

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
                value = assembler.value(topic, time_ns, data)
            except Exception as error:  # whole bytes of another's making: any decoder may object
                raise SessionError(
                    f"{self.path}: a message of {topic} at {time_ns} ns cannot be read: {error}"
                ) from error
            if value is not None and topic in topics:
                yield time_ns, value

    # ---------------------------------------------------------------------------------- by channel

    def read(self, channel: Channel[T]) -> Iterator[T]:
        """The records of a channel."""
        for _, value in self.entries(Topic(channel.topic)):
            if isinstance(value, channel.record):
                yield value

    def headset_states(self) -> Iterator[HeadsetState]:
        return self.read(headset.HEADSET)

    def commands(self) -> Iterator[Command]:
        return self.read(headset.COMMAND)

    def world_states(self) -> Iterator[WorldState]:
        """The world states; their ``body_poses`` have float32 precision, all else is exact."""
        return self.read(world.EVENT)

    def timed_world_states(self) -> Iterator[tuple[int, WorldState]]:
        """The world states, each with the display time [ns] of the frame it arrived in."""
        for time_ns, value in self.entries(Topic.EVENT):
            if isinstance(value, WorldState):
                yield time_ns, value

    def steps(self) -> Iterator[Step]:
        return self.read(world.STEP)

    def events(self) -> Iterator[Event]:
        return self.read(world.HAPPENING)

    def timings(self) -> Iterator[FrameTiming]:
        return self.read(headset.TIMING)

    def bodies(self) -> Iterator[Bodies]:
        """All drawn bodies' poses, each time any of them changed."""
        return self.read(world.BODIES)

    def phases(self) -> Iterator[PhaseStart]:
        return self.read(episode.PHASE)

    def phase_ends(self) -> Iterator[PhaseEnded]:
        """How each phase ended."""
        return self.read(state.PHASE_END)

    def pauses(self) -> Iterator[PauseChange]:
        """When pauses began and were over, and why."""
        return self.read(state.PAUSE)

    def tasks_practised(self) -> Iterator[TaskPractised]:
        """The tasks of a training that were mastered or failed."""
        return self.read(state.TRAINING)

    def replays_watched(self) -> Iterator[ReplayWatched]:
        """What participants watched of their own video."""
        return self.read(state.REPLAY)

    def interruptions(self) -> Iterator[Interruption]:
        """Where runs ended before the session did, as far as they could still say so."""
        return self.read(state.INTERRUPTION)

    def questions(self) -> Iterator[QuestionsAsked]:
        return self.read(episode.QUESTIONS)

    def answers(self) -> Iterator[GivenAnswer]:
        return self.read(episode.ANSWER)

    def notes(self) -> Iterator[Note]:
        """Notes for people; the state of the trial has channels of its own."""
        return self.read(remarks.NOTE)

    def keyframes(self) -> Iterator[Keyframe]:
        return self.read(world.KEYFRAME)

    def gaps(self) -> Iterator[Gap]:
        """Where a recovered file lacks what was damaged."""
        return self.read(runs.GAP)

    def resumptions(self) -> Iterator[Resumed]:
        """Where the session was interrupted and resumed."""
        return self.read(runs.RESUMED)

    def video_packets(self, stream: str = "agent") -> Iterator[VideoPacket]:
        return self.read(media.VIDEO_AGENT if stream == "agent" else media.VIDEO_PERSON)

    def audio_packets(self) -> Iterator[AudioPacket]:
        """The microphone's; :func:`vrhuman.recording.sound.decode` makes samples of them."""
        return self.read(media.AUDIO)

    def panels(self) -> Iterator[PanelShown]:
        """When which board came up, turned its page, and went."""
        return self.read(episode.PANEL)

    def markers(self) -> Iterator[Marker]:
        return self.read(remarks.MARKER)

    def questionnaires(self) -> Iterator[QuestionnaireAnswer]:
        """Answers to the items of questionnaires, item by item; the last to an item counts."""
        return self.read(episode.QUESTIONNAIRE)

    def seen(self) -> Iterator[Seen]:
        """Objects as they came into view for the first time."""
        return self.read(episode.SEEN)

"""Reads a session: the recorded values, from a closed, unclosed or cut-off file."""

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
    instructing,
    media,
    remarks,
    runs,
    state,
    world,
)
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import (
    AudioPacket,
    Bodies,
    Gap,
    GoalsGiven,
    InstructionsGiven,
    Interruption,
    Keyframe,
    Marker,
    Missing,
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
    StepDone,
    StepSkipped,
    TaskPractised,
    VideoPacket,
)
from vrhuman.recording.errors import UnreadableMessage
from vrhuman.recording.notes_of_before import packets_of
from vrhuman.recording.redactions import Redaction, read_redactions
from vrhuman.recording.seal import Seal
from vrhuman.recording.seal.words import stored_seal
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
_EVENT_TOPICS = frozenset(
    {
        *(Topic.EVENT, Topic.STEP, Topic.OBJECT_ACTION, Topic.HAPPENING, Topic.BODIES, Topic.GAP),
        *(Topic.HELPER_COMMAND, Topic.HELPER_STATE, Topic.HELPER_STEP, Topic.HELPER_HAPPENING),
        Topic.HELPER_OBJECT_ACTION,
    }
)


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
        """Open a session; raises :class:`SessionError` if the file is not a session."""
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
        """What is wrong with the file's structure, or None; a killed recorder leaves a torn end."""
        return self._blocks.damage

    @property
    def redactions(self) -> tuple[Redaction, ...]:
        """What was removed from the file after it was recorded (``vrhuman redact``)."""
        return read_redactions(self._blocks)

    @property
    def seal(self) -> Seal | None:
        """The seal that it was closed with; None if it has none.

        Whether the file agrees with it is for :func:`vrhuman.recording.seal.check_seal` to tell.
        """
        return stored_seal(self._blocks)

    @property
    def topics(self) -> frozenset[str]:
        """The topics of the channels that the file declares."""
        return frozenset(self._blocks.channels.values())

    def metadata(self, name: str) -> dict[str, str] | None:
        """Return a closed file's metadata record of a name; None if it has none."""
        return self._blocks.metadata(name)

    # --------------------------------------------------------------------------------- in general

    def raw(self, *topics: Topic) -> Iterator[tuple[Topic, int, bytes]]:
        """Yield topic, time and bytes of the messages of some topics, as they are stored.

        All known topics are read if none is named.
        """
        wanted = frozenset(topics or Topic)
        known = {
            number: Topic(name) for number, name in self._blocks.channels.items() if name in wanted
        }
        for message in self._blocks.messages(frozenset(known)):
            yield known[message.channel], message.time_ns, message.data

    def entries(self, *topics: Topic, bodies: bool = True) -> Iterator[tuple[int, Entry]]:
        """Yield time and value of everything on some topics, in the order of recording.

        World states are complete: with their steps, events and bodies; these can be left unread.
        """
        needed = set(topics)
        if Topic.EVENT in needed:
            needed |= _EVENT_TOPICS if bodies else _EVENT_TOPICS - {Topic.BODIES}
        elif Topic.BODIES in needed:
            needed.add(Topic.GAP)
        assembler = WorldStateAssembler()
        for channel, time_ns, data in packets_of(self._blocks, frozenset(needed)):
            topic = _TOPICS[channel]
            try:
                value = assembler.value(topic, time_ns, data)
            except UnreadableMessage as error:
                raise UnreadableMessage(f"{self.path}: {error}") from error
            except ValueError as error:
                raise UnreadableMessage(
                    f"{self.path}: a message of {topic} at {time_ns} ns cannot be read: {error}"
                ) from error
            if value is not None and topic in topics:
                yield time_ns, value

    # ---------------------------------------------------------------------------------- by channel

    def read(self, channel: Channel[T]) -> Iterator[T]:
        """Yield the records of a channel."""
        for _, value in self.entries(Topic(channel.topic)):
            if isinstance(value, channel.record):
                yield value

    def headset_states(self) -> Iterator[HeadsetState]:
        return self.read(headset.HEADSET)

    def commands(self) -> Iterator[Command]:
        return self.read(headset.COMMAND)

    def world_states(self) -> Iterator[WorldState]:
        """Yield the world states.

        Their ``body_poses`` have float32 precision, all else is exact.
        """
        return self.read(world.EVENT)

    def timed_world_states(self) -> Iterator[tuple[int, WorldState]]:
        """Yield the world states, each with the display time [ns] of the frame it arrived in."""
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
        """Yield all drawn bodies' poses, each time any of them changed."""
        return self.read(world.BODIES)

    def phases(self) -> Iterator[PhaseStart]:
        return self.read(episode.PHASE)

    def phase_ends(self) -> Iterator[PhaseEnded]:
        """Yield how each phase ended."""
        return self.read(state.PHASE_END)

    def pauses(self) -> Iterator[PauseChange]:
        """Yield when pauses began and ended, and why."""
        return self.read(state.PAUSE)

    def tasks_practised(self) -> Iterator[TaskPractised]:
        """Yield the tasks of a training that were mastered or failed."""
        return self.read(state.TRAINING)

    def replays_watched(self) -> Iterator[ReplayWatched]:
        """Yield what participants watched of their own video."""
        return self.read(state.REPLAY)

    def interruptions(self) -> Iterator[Interruption]:
        """Yield where runs ended before the session did, as far as that could be recorded."""
        return self.read(state.INTERRUPTION)

    def instructions(self) -> Iterator[InstructionsGiven]:
        """Yield what the participant was asked to do, by phase."""
        return self.read(instructing.INSTRUCTIONS)

    def goals(self) -> Iterator[GoalsGiven]:
        """Yield the goals that the participant was given, by phase."""
        return self.read(instructing.GOALS)

    def steps_done(self) -> Iterator[StepDone]:
        """Yield the steps of the instructions that were done, and the goals that were reached."""
        return self.read(instructing.INSTRUCTION_DONE)

    def steps_skipped(self) -> Iterator[StepSkipped]:
        """Yield the steps of the instructions that were skipped, and the goals given up."""
        return self.read(instructing.INSTRUCTION_SKIPPED)

    def questions(self) -> Iterator[QuestionsAsked]:
        return self.read(episode.QUESTIONS)

    def answers(self) -> Iterator[GivenAnswer]:
        return self.read(episode.ANSWER)

    def notes(self) -> Iterator[Note]:
        """Yield the notes for people; the state of the trial has channels of its own."""
        return self.read(remarks.NOTE)

    def keyframes(self) -> Iterator[Keyframe]:
        return self.read(world.KEYFRAME)

    def gaps(self) -> Iterator[Gap]:
        """Yield where data that were damaged are missing in a recovered file."""
        return self.read(runs.GAP)

    def missing(self) -> Iterator[Missing]:
        """Yield where messages of known channels are missing in a recovered file."""
        return self.read(runs.MISSING)

    def resumptions(self) -> Iterator[Resumed]:
        """Yield where the session was interrupted and resumed."""
        return self.read(runs.RESUMED)

    def video_packets(self, stream: str = "agent") -> Iterator[VideoPacket]:
        return self.read(media.VIDEO_AGENT if stream == "agent" else media.VIDEO_PERSON)

    def audio_packets(self) -> Iterator[AudioPacket]:
        """Yield the microphone's packets; :func:`vrhuman.recording.sound.decode` decodes them."""
        return self.read(media.AUDIO)

    def panels(self) -> Iterator[PanelShown]:
        """Yield when each panel appeared, turned its page, and disappeared."""
        return self.read(episode.PANEL)

    def markers(self) -> Iterator[Marker]:
        return self.read(remarks.MARKER)

    def questionnaires(self) -> Iterator[QuestionnaireAnswer]:
        """Yield answers to the items of questionnaires, item by item.

        The last answer to an item counts.
        """
        return self.read(episode.QUESTIONNAIRE)

    def seen(self) -> Iterator[Seen]:
        """Yield objects as they came into view for the first time."""
        return self.read(episode.SEEN)

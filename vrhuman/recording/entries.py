"""The records of a session file beside those of :mod:`vrhuman.records`.

Times are nanoseconds of the headset's clock (OpenXR time), the one clock of a session file;
``SessionStart.clock_ns`` and ``started_utc`` tie it to the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, get_args

from vrhuman.records import (
    ClosedDoors,
    Floats,
    Instruction,
    JsonValue,
    ParticipantKind,
    Question,
    TaskGoal,
)

FORMAT = 1
"""The version of the file's layout; readers refuse newer ones."""

PARTICIPANT_KINDS: tuple[str, ...] = get_args(ParticipantKind)

PROTOCOL_HASH_SETTING = "protocol_sha256"
"""The setting with the SHA-256 of the protocol's text as it was recorded."""
SCRIPT_HASH_SETTING = "script_sha256"
"""The setting with the SHA-256 of a script whose text a redaction took out."""
DOORS_SETTING = "closed_doors"
"""The setting that says what closed doors keep hands from: ``true`` is from taking alone.

It is missing in sessions of versions in which they kept them from nothing."""

PROGRAM, EXPERIMENTER = "vrhuman", "experimenter"
"""The authors of notes: the program itself, and the experimenter."""


class RuntimeKind(StrEnum):
    """What showed a session to its participant.

    ``NONE`` is virtual time: nothing showed it. ``BROWSER`` is the page of a link, in a headset's
    browser or in any other.
    """

    HEADSET = "headset"
    SIMULATED = "simulated"
    DESKTOP = "desktop"
    NONE = "none"
    BROWSER = "browser"


class EndReason(StrEnum):
    """Why a phase ended.

    Its limit of steps or seconds was reached, or its task was done; ``EXPERIMENTER`` went on to the
    next one. ``STOPPED`` by the participant or the experimenter, ``UNWELL`` by a probe's answer,
    ``SESSION`` by the limit of the session's time, and ``FAILED`` in training end the whole
    session.
    """

    STEPS = "steps"
    SECONDS = "seconds"
    DONE = "done"
    ANSWERED = "answered"
    STOPPED = "stopped"
    READ = "read"
    RESTED = "rested"
    FILLED = "filled"
    MASTERED = "mastered"
    FAILED = "failed"
    EXPERIMENTER = "experimenter"
    UNWELL = "unwell"
    SESSION = "session"


class PauseReason(StrEnum):
    """Why house and protocol are paused.

    ``UNFOCUSED`` and ``SYSTEM_MENU``: the headset's input is not the participant's, the second
    where the runtime says that it shows something else. ``CALM`` is the emergency stop,
    ``PARTNER_AWAY``: the second participant in the house is not there. The last four are the
    participant's own: the menu, a break taken in it, the panel at the wrist, the menu of actions on
    objects.
    """

    HEADSET_OFF = "headset-off"
    UNFOCUSED = "unfocused"
    SYSTEM_MENU = "system-menu"
    RUNTIME_LOST = "runtime-lost"
    ENGINE_LOST = "engine-lost"
    DISK_LOW = "disk-low"
    DISK_SLOW = "disk-slow"
    RESUMED = "resumed"
    PARTNER_AWAY = "partner-away"
    EXPERIMENTER = "experimenter"
    CALM = "calm"
    MENU = "menu"
    BREAK = "break"
    WRIST = "wrist"
    ACTION_MENU = "action-menu"


class SkipReason(StrEnum):
    """Why a participant skipped an instruction or gave up a goal.

    The first four can be chosen; ``said-done`` is of a goal that was not reached when the
    participant said that all is done.
    """

    CANNOT_FIND = "cannot-find"
    CANNOT_REACH = "cannot-reach"
    DOES_NOT_WORK = "does-not-work"
    OTHER = "other"
    SAID_DONE = "said-done"


class InterruptionReason(StrEnum):
    """Why a run ended before its session did.

    The reason is a key at the terminal, the headset's system, the loss of the experimenter's
    process, or the experimenter's request.
    """

    KEYBOARD = "keyboard"
    HEADSET = "headset"
    DESK_GONE = "desk-gone"
    EXPERIMENTER = "experimenter"


@dataclass(frozen=True, slots=True)
class SessionStart:
    """Everything known before the first frame; written first and never changed.

    ``house`` is the raw ProcTHOR dict *before* randomisation, ``seeds`` what it was randomised
    with; ``protocol`` and ``calibration`` are TOML texts. ``runtime`` is its name, for people;
    ``runtime_kind`` what it is. ``provenance`` is what
    :func:`vrhuman.recording.provenance.provenance` found; ``settings`` are the options of the run:
    names of files, never folders.
    ``pilot`` marks a session that tries the study out and counts in no result.
    """

    session_id: str
    participant_kind: ParticipantKind
    participant: str
    protocol: str
    house: JsonValue
    house_id: str
    seeds: Mapping[str, int]
    calibration: str
    engine: str
    runtime: str
    started_utc: str
    clock_ns: int
    provenance: Mapping[str, JsonValue] = field(default_factory=dict)
    settings: Mapping[str, JsonValue] = field(default_factory=dict)
    runtime_kind: RuntimeKind = field(kw_only=True)
    pilot: bool = field(default=False, kw_only=True)

    @property
    def closed_doors(self) -> ClosedDoors:
        """What closed doors kept hands from."""
        told = self.settings.get(DOORS_SETTING)
        if told in [each.value for each in ClosedDoors]:
            return ClosedDoors(told)
        return ClosedDoors.TAKING if told else ClosedDoors.NOTHING


@dataclass(frozen=True, slots=True)
class PhaseStart:
    """A phase of the protocol begins, after ``tick`` ticks and ``step_count`` counted steps."""

    time_ns: int
    phase: str
    tick: int
    step_count: int


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase of the protocol is over."""

    time_ns: int
    phase: str
    reason: EndReason


@dataclass(frozen=True, slots=True)
class PauseChange:
    """A pause for this reason begins, or (``begins`` False) is over; several may overlap."""

    time_ns: int
    reason: PauseReason
    begins: bool


@dataclass(frozen=True, slots=True)
class TaskPractised:
    """The task of a training's phase is over, after ``attempts`` and ``seconds`` of practising.

    How it ended is the phase's end.
    """

    time_ns: int
    phase: str
    attempts: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ReplayWatched:
    """While answering, the participant watched this interval of their own video.

    It is in seconds from the video's beginning.
    """

    time_ns: int
    from_seconds: float
    to_seconds: float


@dataclass(frozen=True, slots=True)
class Interruption:
    """A run ends here, and its session can be resumed."""

    time_ns: int
    reason: InterruptionReason


@dataclass(frozen=True, slots=True)
class QuestionsAsked:
    """The questions of an answer phase, in the order in which they are asked."""

    time_ns: int
    phase: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A note for people; no reader decides by it.

    It is the experimenter's or the program's (``author`` :data:`EXPERIMENTER`, :data:`PROGRAM`). If
    it only says in words what a record on another channel says, ``about`` is that topic.
    """

    time_ns: int
    text: str
    author: str = EXPERIMENTER
    about: str = ""


@dataclass(frozen=True, slots=True)
class Keyframe:
    """The engine's full float64 state after ``tick``, to which the live engine reset itself.

    If ``laid_out`` names things (id, kgf), all were put back where they were at first just before,
    and these given other weights.
    """

    time_ns: int
    tick: int
    state: bytes
    laid_out: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class VideoPacket:
    """One encoded picture, H.264 Annex B; ``key`` pictures carry their parameter sets.

    ``stream`` is ``agent`` (the 800x600 observation) or ``person`` (what the participant saw).
    """

    time_ns: int
    data: bytes
    key: bool
    stream: str = "agent"


@dataclass(frozen=True, slots=True)
class AudioPacket:
    """About 20 ms of the microphone, mono: one whole Opus packet (RFC 6716, section 3).

    It is decoded without any other packet, by any player of Opus. ``time_ns`` is when the sound
    that the packet decodes to began at the microphone. If the next packet begins more than a
    packet's length later, sound is missing between.
    """

    time_ns: int
    data: bytes


@dataclass(frozen=True, slots=True)
class PanelShown:
    """A panel appears, turns to another ``page``, or disappears (``shown`` False).

    ``name`` is the panel's (:attr:`vrhuman.records.Panel.panel_id`); ``page`` is the id of the
    question on it, otherwise its title.
    """

    time_ns: int
    name: str
    page: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Marker:
    """The experimenter pressed marker ``key`` ("1" to "9"); ``text`` is what it stands for."""

    time_ns: int
    key: str
    text: str = ""
    author: str = EXPERIMENTER


@dataclass(frozen=True, slots=True)
class QuestionnaireAnswer:
    """An ``item`` of a questionnaire was answered, at a ``moment`` of the session.

    The moment is "before", "after" or "break"; of several answers to one item the last counts.
    """

    time_ns: int
    questionnaire: str
    moment: str
    item: str
    value: int | str


@dataclass(frozen=True, slots=True)
class Seen:
    """Objects that came into view for the first time, recorded while the trial ran.

    ``by`` says through whose eyes: the agent's 800x600 camera, or the person's.
    """

    time_ns: int
    object_ids: tuple[str, ...]
    by: Literal["agent", "person"] = "agent"


@dataclass(frozen=True, slots=True)
class Bodies:
    """Where the drawn bodies were after ``tick``: ``poses`` (N, 7) position, rotation x y z w.

    Stored as float32: pictures of a replay come from them, never a simulation.
    """

    time_ns: int
    tick: int
    poses: Floats


@dataclass(frozen=True, slots=True)
class Transforms:
    """Where named frames were in ``world``: positions and rotations (x y z w).

    They are right-handed with z up, as Foxglove's 3D panel has them.
    """

    time_ns: int
    poses: Mapping[str, tuple[Floats, Floats]]


@dataclass(frozen=True, slots=True)
class Resumed:
    """The session is resumed here in another run; ``part`` counts the runs from 2.

    Session time was stopped meanwhile. ``started_utc`` is when this run began, ``away_seconds`` the
    wall time since the last frame before (0 in virtual time); ``runtime`` and ``provenance`` are of
    this run.
    """

    time_ns: int
    part: int
    started_utc: str
    away_seconds: float
    runtime: str
    provenance: Mapping[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ClockEstimate:
    """How a page's clock stands to its server's: server = page + ``offset_ns``.

    It is wrong by ``error_ns`` at most, whatever the network does. The server's clock gains
    ``drift_ppm`` millionths on the page's; None until that is known.
    """

    time_ns: int
    offset_ns: int
    error_ns: int
    drift_ppm: float | None


@dataclass(frozen=True, slots=True)
class Gap:
    """A gap that ``recover`` left for damaged data, between two times of undamaged data.

    After it, states do not join. ``lost_bytes`` is 0 where another program left messages out.
    """

    first_time_ns: int
    last_time_ns: int
    lost_bytes: int


@dataclass(frozen=True, slots=True)
class Missing:
    """``messages`` of the channels ``topics`` that a recovered file lacks, between two times."""

    first_time_ns: int
    last_time_ns: int
    messages: int
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstructionsGiven:
    """What the participant is asked to do in a phase, in this order."""

    time_ns: int
    phase: str
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class GoalsGiven:
    """The goals that the participant is given in a phase, to be reached in any order."""

    time_ns: int
    phase: str
    goals: tuple[TaskGoal, ...]


@dataclass(frozen=True, slots=True)
class StepDone:
    """The instruction or goal of this ``number`` is done, as the engine's own state says.

    ``action``, ``object1``, ``preposition``, ``object2`` and the ticks are those of the action
    segment that fulfilled it, with ids of objects; of a wait, the ticks between which it lasted.
    The ``action`` of a goal is "reach", and it lasts from when it was given until it was reached.
    """

    time_ns: int
    number: int
    action: str
    object1: str
    preposition: str
    object2: str
    begin_tick: int
    end_tick: int


@dataclass(frozen=True, slots=True)
class StepSkipped:
    """The participant skipped the instruction, or gave up the goal, of this ``number``."""

    time_ns: int
    number: int
    reason: SkipReason


StateRecord = (
    PhaseEnded | PauseChange | TaskPractised | ReplayWatched | Interruption | StepDone | StepSkipped
)
"""The states that a trial reached, by which readers decide; a note says them for people."""

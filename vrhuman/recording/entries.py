"""What a session holds beside the records of :mod:`vrhuman.records`.

Times are nanoseconds of the headset's clock (OpenXR time), the one clock of a session file;
``SessionStart.clock_ns`` and ``started_utc`` tie it to the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from vrhuman.records import Floats, JsonValue, ParticipantKind, Question

FORMAT = 1
"""The version of the file's layout; readers refuse newer ones."""

PARTICIPANT_KINDS: tuple[str, ...] = get_args(ParticipantKind)


@dataclass(frozen=True, slots=True)
class SessionStart:
    """Everything known before the first frame; written first and never changed.

    ``house`` is the raw ProcTHOR dict *before* randomisation, ``seeds`` what it was randomised
    with; ``protocol`` and ``calibration`` are TOML texts. ``provenance`` is what
    :func:`vrhuman.recording.provenance.provenance` found; ``settings`` are the options of the run.
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


@dataclass(frozen=True, slots=True)
class PhaseStart:
    """A phase of the protocol begins, after ``tick`` ticks and ``step_count`` counted steps."""

    time_ns: int
    phase: str
    tick: int
    step_count: int


@dataclass(frozen=True, slots=True)
class QuestionsAsked:
    """The questions of an answering phase, in the order they are put."""

    time_ns: int
    phase: str
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark or marker of the experimenter (``author`` "experimenter") or of the program."""

    time_ns: int
    text: str
    author: str = "experimenter"


@dataclass(frozen=True, slots=True)
class Keyframe:
    """The engine's full float64 state after ``tick``, to which the live engine reset itself. Where
    ``laid_out`` names things (id, kgf), all were put back where they were at first just before, and
    these given other weights."""

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
    """About 20 ms of the microphone, mono: one whole Opus packet (RFC 6716, section 3), which needs
    no other to be found and which any player of Opus takes.

    ``time_ns`` is when the sound that the packet decodes to began at the microphone. Where the next
    packet begins more than a packet's length later, sound is missing between.
    """

    time_ns: int
    data: bytes


@dataclass(frozen=True, slots=True)
class PanelShown:
    """A board comes up, turns to another ``page``, or goes (``shown`` False).

    ``name`` is the board's (:attr:`vrhuman.records.Panel.panel_id`); ``page`` is the id of the
    question on it, else its title.
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
    author: str = "experimenter"


@dataclass(frozen=True, slots=True)
class QuestionnaireAnswer:
    """An ``item`` of a questionnaire was answered, at a ``moment`` of the session ("before",
    "after", "break"); of several answers to one the last counts."""

    time_ns: int
    questionnaire: str
    moment: str
    item: str
    value: int | str


@dataclass(frozen=True, slots=True)
class Seen:
    """Objects that came into view for the first time, told while the trial ran.

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
    """Where named frames were in ``world``: positions and rotations (x y z w), right-handed with z
    up, as Foxglove's 3D panel has them."""

    time_ns: int
    poses: Mapping[str, tuple[Floats, Floats]]


@dataclass(frozen=True, slots=True)
class Resumed:
    """Here the session goes on in another run of the program; ``part`` counts the runs from 2.

    Session time stood still meanwhile. ``started_utc`` is when this run began, ``away_seconds`` the
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
class Gap:
    """Left by ``recover`` where damaged data stood, between two times of whole data."""

    first_time_ns: int
    last_time_ns: int
    lost_bytes: int

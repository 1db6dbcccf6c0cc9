"""What a led trial and who leads it say to one another.

Orders go to the trial through a lossless ring, news come back through another; where it stands and
its pictures are newest values only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.entries import EXPERIMENTER, EndReason, PauseReason
from vrhuman.records import Answer, Floats, GivenAnswer, Question

# ------------------------------------------------------------------------------------- orders


@dataclass(frozen=True, slots=True)
class PauseHouse:
    """Let house and protocol wait; the participant is told so calmly."""


@dataclass(frozen=True, slots=True)
class ResumeHouse:
    """After :class:`PauseHouse` or :class:`EmergencyStop`."""


@dataclass(frozen=True, slots=True)
class EmergencyStop:
    """Emergency stop: at once a calm, empty surrounding and a few words, nothing moves."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """End the present phase now (reason "experimenter"), or begin the one whose instructions are
    still being read."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """Stop for good: the file is closed, the session counts as stopped."""


@dataclass(frozen=True, slots=True)
class InterruptSession:
    """Close the program but not the session: it can be gone on with."""


@dataclass(frozen=True, slots=True)
class RepeatTask:
    """Practise the present training task once more."""


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Words before the participant's eyes for some seconds; they cost no steps."""

    text: str
    seconds: float = 8.0


@dataclass(frozen=True, slots=True)
class SetMarker:
    """The experimenter's marker, keys "1" to "9"."""

    key: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class AddNote:
    """A remark for the file."""

    text: str
    author: str = EXPERIMENTER


@dataclass(frozen=True, slots=True)
class EnterAnswer:
    """The participant answered aloud: the answer of the question now asked."""

    question_id: str
    answer: Answer
    confidence: float | None = None


Order = (
    PauseHouse
    | ResumeHouse
    | EmergencyStop
    | NextPhase
    | EndSession
    | InterruptSession
    | RepeatTask
    | ShowMessage
    | SetMarker
    | AddNote
    | EnterAnswer
)

# --------------------------------------------------------------------------------------- news


@dataclass(frozen=True, slots=True)
class Loading:
    """What is being done before the first frame, and after the last one."""

    text: str


@dataclass(frozen=True, slots=True)
class TrialBegan:
    """The first frame: the file, the house's plan from above, the protocol's phases and their step
    limits in order. ``path`` is the session's whole file."""

    path: str
    house: str
    phases: tuple[tuple[str, str, int | None], ...]
    runtime: str


@dataclass(frozen=True, slots=True)
class QuestionsAnnounced:
    """The questions of the answering phases."""

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """An answer was given; ``text`` in words. ``time_ns`` of it is the session's."""

    answer: GivenAnswer
    text: str


@dataclass(frozen=True, slots=True)
class PhaseOver:
    """A phase ended."""

    name: str
    reason: EndReason
    steps: int
    seconds: float


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """A line that went into the file's notes."""

    time_ns: int
    text: str
    author: str


@dataclass(frozen=True, slots=True)
class TrialEnded:
    """The file is closed; ``completed`` is whether all phases were gone through. ``stopped``: for
    good, it cannot be gone on with."""

    path: str
    completed: bool
    stopped: bool
    figures: str = ""


@dataclass(frozen=True, slots=True)
class StartRefused:
    """The trial could not begin or go on: one line, with the remedy. What was recorded is kept."""

    line: str


News = (
    Loading
    | TrialBegan
    | QuestionsAnnounced
    | AnswerGiven
    | PhaseOver
    | NoteAdded
    | TrialEnded
    | StartRefused
)


@dataclass(frozen=True, slots=True)
class TrialStatus:
    """Where a trial stands, ten times a second.

    ``agent`` (3,) is x, z [m] and yaw [degrees] in the world, ``head_yaw`` [degrees] the person's;
    ``in_time`` the per cent of the last ten seconds' display frames in time, ``frames_in_time`` of
    all; ``tracked`` says of head, left and right hand whether they are; ``force`` [kgf]; ``sound``
    0..1 the microphone's peak, None where none is recorded; ``free_bytes`` on the disk;
    ``exposure_seconds`` since the last break; ``task`` is the training task's line, empty outside
    training. ``paused`` is the reason, None where it runs.
    """

    time_ns: int
    phase: str
    phase_number: int
    phase_kind: str
    begun: bool
    phase_seconds: float
    steps: int
    steps_left: int | None
    question: int
    told: str
    paused: PauseReason | None
    agent: Floats
    head_yaw: float
    room: str
    held: tuple[str, ...]
    force: float
    in_time: float
    frames_in_time: float
    hz: float
    tracked: tuple[bool, bool, bool]
    focused: bool
    sound: float | None
    free_bytes: int
    exposure_seconds: float
    task: str = ""


@dataclass(frozen=True, slots=True)
class LivePicture:
    """A picture (height, width, 3) uint8, top row first, of the agent's camera or of what the
    person sees, at a session time."""

    time_ns: int
    whose: Literal["agent", "person"]
    pixels: NDArray[np.uint8]

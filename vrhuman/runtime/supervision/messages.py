"""The messages between a supervised trial and the experimenter's window.

Orders go to the trial through a lossless ring, news come back through another; of its status and
its pictures, only the newest values are kept.
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
    """Pause house and protocol; the participant sees a calm explanation."""


@dataclass(frozen=True, slots=True)
class ResumeHouse:
    """Continue after :class:`PauseHouse` or :class:`EmergencyStop`."""


@dataclass(frozen=True, slots=True)
class EmergencyStop:
    """Emergency stop: at once a calm, empty surrounding and a few words, and nothing moves."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """End the present phase now (reason "experimenter").

    If its instructions are still being read, begin it instead.
    """


@dataclass(frozen=True, slots=True)
class EndSession:
    """Stop permanently: the file is closed and the session counts as stopped."""


@dataclass(frozen=True, slots=True)
class InterruptSession:
    """Close the program but not the session, which can be resumed."""


@dataclass(frozen=True, slots=True)
class RepeatTask:
    """Practise the present training task once more."""


@dataclass(frozen=True, slots=True)
class ShowMessage:
    """Show words to the participant for some seconds; they cost no steps."""

    text: str
    seconds: float = 8.0


@dataclass(frozen=True, slots=True)
class SetMarker:
    """Set the experimenter's marker, keys "1" to "9"."""

    key: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class AddNote:
    """Add a note to the file."""

    text: str
    author: str = EXPERIMENTER


@dataclass(frozen=True, slots=True)
class EnterAnswer:
    """Enter the answer to the present question, which the participant gave aloud."""

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
    """What is being done before the first frame, or after the last one."""

    text: str


@dataclass(frozen=True, slots=True)
class TrialBegan:
    """The first frame was shown.

    ``path`` is the session's whole file. The house's plan from above is included, and the
    protocol's phases and their step limits in order.
    """

    path: str
    house: str
    phases: tuple[tuple[str, str, int | None], ...]
    runtime: str


@dataclass(frozen=True, slots=True)
class QuestionsAnnounced:
    """The questions of the answer phases."""

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """An answer was given: ``text`` is the answer in words, ``time_ns`` its session time."""

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
    """A line was added to the file's notes."""

    time_ns: int
    text: str
    author: str


@dataclass(frozen=True, slots=True)
class TrialEnded:
    """The file is closed.

    ``completed`` is whether all phases were finished; ``stopped`` means that the session ended
    permanently and cannot be resumed.
    """

    path: str
    completed: bool
    stopped: bool
    figures: str = ""


@dataclass(frozen=True, slots=True)
class StartRefused:
    """The trial could not begin or continue.

    The text is one line, with the remedy. What was recorded is kept.
    """

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
    """A trial's status, sent ten times a second.

    ``agent`` (3,) is x, z [m] and yaw [degrees] in the world, ``head_yaw`` [degrees] the person's;
    ``in_time`` is the percentage of the last ten seconds' display frames in time, and
    ``sharpness`` that of the pixels along a side which they had; ``frames_in_time`` and
    ``frames_sharpness`` are those of all frames (None: no display, or no frame yet); ``tracked``
    says whether head, left and right hand are tracked; ``force`` [kgf]; ``sound`` is the
    microphone's peak 0..1, None if none is recorded; ``free_bytes`` on the disk;
    ``exposure_seconds`` since the last break; ``task`` is the training task's line, empty outside
    training. ``paused`` is the reason, None while the trial runs.
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
    in_time: float | None
    frames_in_time: float | None
    hz: float
    tracked: tuple[bool, bool, bool]
    focused: bool
    sound: float | None
    free_bytes: int
    exposure_seconds: float
    task: str = ""
    sharpness: float | None = None
    frames_sharpness: float | None = None


@dataclass(frozen=True, slots=True)
class LivePicture:
    """A picture of the agent's camera, or of what the person sees, at a session time.

    It is (height, width, 3) uint8, top row first.
    """

    time_ns: int
    whose: Literal["agent", "person"]
    pixels: NDArray[np.uint8]

"""The state of an episode: what changes from frame to frame, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from vrhuman.protocol.action_menu import ActionMenu, Offers
from vrhuman.protocol.asking import Asking, Inquiry
from vrhuman.protocol.exposure import Exposure
from vrhuman.protocol.filling import Filling
from vrhuman.protocol.film import Film
from vrhuman.protocol.instructing import Finished
from vrhuman.protocol.menu import Menu
from vrhuman.protocol.pointing import HandName, Pointing
from vrhuman.protocol.specification import PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.protocol.texts import PhaseWords, Texts
from vrhuman.protocol.training.doing import NOTHING, Doing
from vrhuman.protocol.training.machine import TaskState
from vrhuman.protocol.wrist import Wrist
from vrhuman.questionnaires.questionnaire import Questionnaire
from vrhuman.recording.entries import (
    EndReason,
    PauseReason,
    QuestionnaireAnswer,
    ReplayWatched,
    StepDone,
    TaskPractised,
)
from vrhuman.records import Action, Asked, GivenAnswer, HandState, Question, TrackedPose

BEGIN = "begin"
INSTRUCTIONS, MENU, QUESTION, WRIST = "instructions", "menu", "question", "wrist"
PAGE, ACTION_MENU = "page", "action-menu"
"""The panel ids whose buttons are handled here."""


@dataclass(frozen=True, slots=True)
class Episode:
    """What does not change while an episode runs.

    ``gripper`` is the hand that holds the gripper; the other is free, and shows the grasp force as
    a share of ``full_force`` [kgf], if any. ``questionnaires`` are those of its phases, by the
    names that the phases use. ``instructions`` are what its instructed phase asks for, or
    the goals of its goals phase.
    """

    spec: ProtocolSpec
    questions: tuple[Question, ...]
    texts: Texts
    gripper: HandName = "right"
    full_force: float | None = None
    questionnaires: Mapping[str, Questionnaire] = field(default_factory=dict)
    instructions: tuple[Asked, ...] = ()


@dataclass(frozen=True, slots=True)
class Inputs:
    """The data of one display frame that the protocol uses.

    ``steps`` are all counted so far, ``force`` [kgf] is the grasp force, ``doing`` what is done in
    the house. ``done`` are the instructions that the engine's state says are done, since the frame
    before. ``offers`` are what can be done to what the hand holds and touches, told by the engine
    since the action menu was opened; ``choice_waits`` says that what was chosen on it before is not
    done yet.
    """

    time_ns: int
    steps: int
    head: TrackedPose
    left: HandState
    right: HandState
    force: float = 0.0
    doing: Doing = NOTHING
    done: tuple[StepDone, ...] = ()
    offers: Offers | None = None
    choice_waits: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A message from the experimenter, shown until a time of the session.

    ``anchor`` is where the head was when it came.
    """

    text: str
    until_ns: int
    anchor: TrackedPose | None = None


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """A phase that is over; ``steps`` were counted in it."""

    index: int
    name: str
    reason: EndReason
    steps: int
    started_ns: int
    ended_ns: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The current state of an episode.

    ``anchor`` is the head's pose where panels are placed; None until there is someone.
    ``started_ns`` is None while the phase's instructions are read; of the time since, ``waited_ns``
    was spent waiting. ``pressing_ns`` is since when the house waits for the release of a trigger
    that pressed on a panel. ``left_ns`` is since when frames have not been the participant's.
    ``practised`` are the training tasks that ended, ``watched`` the parts of the own video that
    were watched, ``chosen`` the actions chosen on the action menu. ``finished`` are the
    instructions that were done or skipped; while ``skipping``, the panel at the hand asks for the
    reason; of a goal, ``giving_up`` is the number. ``notes`` are further texts for the file.
    """

    phase: int = 0
    started_ns: int | None = None
    waited_ns: int = 0
    steps_before: int = 0
    time_ns: int | None = None
    anchor: TrackedPose | None = None
    pointing: Pointing = field(default_factory=Pointing)
    pressing_ns: int | None = None
    menu: Menu | None = None
    menu_down: bool = True
    wrist: Wrist = field(default_factory=Wrist)
    actions: ActionMenu = field(default_factory=ActionMenu)
    asking: Asking = field(default_factory=Asking)
    film: Film | None = None
    filling: Filling | None = None
    task: TaskState | None = None
    exposure: Exposure = field(default_factory=Exposure)
    left_ns: int | None = None
    message: Message | None = None
    ends: tuple[PhaseEnd, ...] = ()
    answers: tuple[GivenAnswer, ...] = ()
    filled: tuple[QuestionnaireAnswer, ...] = ()
    practised: tuple[TaskPractised, ...] = ()
    watched: tuple[ReplayWatched, ...] = ()
    notes: tuple[str, ...] = ()
    finished: tuple[Finished, ...] = ()
    skipping: bool = False
    giving_up: int = 0
    chosen: tuple[Action, ...] = ()

    @property
    def question(self) -> int:
        """The number of the question that is asked, from 0."""
        return self.asking.question


Onward = Callable[[Episode, Progress], Episode]
"""Returns the episode after this progress: of pairs, the next follows from the answers."""


def unchanged(episode: Episode, progress: Progress) -> Episode:  # noqa: ARG001
    """Return the episode itself, where all of it is known from the beginning."""
    return episode


def current_phase(spec: ProtocolSpec, progress: Progress) -> PhaseSpec | None:
    """Return the current phase; None once the episode is over."""
    return spec.phases[progress.phase] if progress.phase < len(spec.phases) else None


def begun(progress: Progress, inputs: Inputs) -> Progress:
    """Return the progress once the phase's instructions are read."""
    return replace(
        progress,
        started_ns=inputs.time_ns,
        waited_ns=0,
        steps_before=inputs.steps,
        pressing_ns=inputs.time_ns,
    )


def clicked(progress: Progress, panel_id: str) -> str:
    """Return the key pressed in this frame on a panel, empty where none was."""
    target = progress.pointing.target
    return progress.pointing.click if target and target.panel_id == panel_id else ""


def inquiry(episode: Episode, progress: Progress, phase: PhaseSpec) -> Inquiry:
    """Return what is asked in an answer phase."""
    return Inquiry(episode.questions, episode.spec, episode.texts, progress.answers, phase.name)


def acting(spec: ProtocolSpec, progress: Progress) -> bool:
    """Return whether the house's time runs."""
    phase = current_phase(spec, progress)
    running = phase is not None and phase.in_house
    begun = progress.started_ns is not None and progress.pressing_ns is None
    practising = progress.task is None or progress.task.acting
    return running and begun and practising and waiting(progress) is None


def waiting(progress: Progress) -> PauseReason | None:
    """Return why a phase is paused, None where it is not."""
    if progress.menu is not None:
        resting = progress.menu.page in ("break", "rest")
        return PauseReason.BREAK if resting else PauseReason.MENU
    if progress.actions.open:
        return PauseReason.ACTION_MENU
    return PauseReason.WRIST if progress.wrist.open else None


def rest_left(phase: PhaseSpec, progress: Progress) -> float:
    """Return the seconds that a break phase must still last."""
    return max(0.0, phase.least_seconds - progress.exposure.rested_ns * 1e-9)


def steps_left(spec: ProtocolSpec, progress: Progress, steps: int) -> int | None:
    """Return the steps left in the current phase in the house; None where unlimited."""
    phase = current_phase(spec, progress)
    if phase is None or phase.max_steps is None or not phase.in_house:
        return None
    return max(0, phase.max_steps - steps_here(progress, steps))


def steps_here(progress: Progress, steps: int) -> int:
    """Return how many of all ``steps`` are of the current phase: none until it is begun."""
    return 0 if progress.started_ns is None else steps - progress.steps_before


def seconds_here(progress: Progress, time_ns: int) -> float:
    """Return how long the current phase has lasted, without what was spent waiting [s]."""
    assert progress.started_ns is not None
    return (time_ns - progress.started_ns - progress.waited_ns) * 1e-9


def seconds_left(spec: ProtocolSpec, progress: Progress, time_ns: int) -> float | None:
    """Return the time left in the current phase or in the session [s]; None where unlimited."""
    phase = current_phase(spec, progress)
    left: list[float] = []
    if phase is not None and phase.max_seconds is not None and progress.started_ns is not None:
        left.append(phase.max_seconds - seconds_here(progress, time_ns))
    if spec.limits.session_minutes is not None:
        left.append(60.0 * spec.limits.session_minutes - progress.exposure.session_ns * 1e-9)
    practice = phase.practice if phase is not None else None
    if practice is not None and practice.max_minutes is not None and progress.task is not None:
        left.append(60.0 * practice.max_minutes - progress.task.seconds)
    return max(0.0, min(left)) if left else None


def instructions(episode: Episode, phase: PhaseSpec) -> PhaseWords | None:
    """Return what is read before a phase; None where there is nothing, and it begins at once."""
    if phase.kind in (PhaseKind.PAGE, PhaseKind.QUESTIONNAIRE, PhaseKind.BREAK):
        return None
    text = phase_text(episode, phase)
    bonus = episode.spec.bonus
    if bonus is not None and phase.kind is PhaseKind.EXPLORE:
        text = f"{text}\n\n{bonus.text}".strip()
    return PhaseWords(phase_title(episode, phase), text) if text else None


def phase_text(episode: Episode, phase: PhaseSpec) -> str:
    """Return the protocol's wording, or else the text for the phase's name; may be empty."""
    known = episode.texts.phases.get(phase.name)
    return phase.wording or (known.text if known else "")


def phase_title(episode: Episode, phase: PhaseSpec) -> str:
    """Return the participant's name for a phase."""
    known = episode.texts.phases.get(phase.name)
    return known.title if known else phase.name.capitalize()


def interrupted(progress: Progress) -> Progress:
    """Return the progress after frames that were not the participant's.

    What has been held down since then presses nothing, and the time between does not count.
    """
    pointing = Pointing(progress.pointing.hand)
    wrist = replace(progress.wrist, button=True)
    actions = replace(progress.actions, button=True)
    left_ns = progress.left_ns if progress.time_ns is None else progress.time_ns
    return replace(
        progress,
        time_ns=None,
        left_ns=left_ns,
        pointing=pointing,
        menu_down=True,
        wrist=wrist,
        actions=actions,
    )

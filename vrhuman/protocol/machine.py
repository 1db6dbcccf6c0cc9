"""The phases of an episode as a pure state machine: progress and input in, progress out.

Explore phases end by their limit or when the participant holds the menu button; answer phases when
every question has its answer. Panels, menus and answering cost no steps (DESIGN, Phases).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.protocol.specification import PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.records import Answer, AnswerKind, GivenAnswer, Question, TrackedPose

PRESS_ON, PRESS_OFF = 0.6, 0.4
"""Trigger values between which a press is neither new nor over."""
DONE_NS = 500_000_000
"""How long the menu button is held to say "done"."""
CONFIRM = "Confirm"

EndReason = Literal["steps", "seconds", "done", "answered"]


@dataclass(frozen=True, slots=True)
class Inputs:
    """Of one display frame, what the protocol listens to.

    ``hovered`` is the option under the aim ray, ``press`` the pressure on the trigger, ``menu``
    the other hand's menu button; ``steps`` all the steps counted so far.
    """

    time_ns: int
    steps: int
    head: TrackedPose
    hovered: int | None
    press: float
    menu: bool


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
    """Where an episode stands. ``anchor`` is the head's pose as the phase began, where panels are
    placed; ``chosen`` the options toggled on a set question."""

    phase: int = 0
    started_ns: int | None = None
    steps_before: int = 0
    question: int = 0
    chosen: frozenset[int] = frozenset()
    hovered: int | None = None
    pressed: bool = False
    menu_since: int | None = None
    anchor: TrackedPose | None = None
    ends: tuple[PhaseEnd, ...] = ()
    answers: tuple[GivenAnswer, ...] = ()


def current_phase(spec: ProtocolSpec, progress: Progress) -> PhaseSpec | None:
    """None once the episode is over."""
    return spec.phases[progress.phase] if progress.phase < len(spec.phases) else None


def acting(spec: ProtocolSpec, progress: Progress) -> bool:
    """Whether the house's time runs."""
    phase = current_phase(spec, progress)
    return phase is not None and phase.kind is PhaseKind.EXPLORE


def steps_left(spec: ProtocolSpec, progress: Progress, steps: int) -> int | None:
    """Of the present explore phase; None where unlimited."""
    phase = current_phase(spec, progress)
    if phase is None or phase.max_steps is None:
        return None
    return max(0, phase.max_steps - (steps - progress.steps_before))


def panel_options(question: Question) -> tuple[str, ...]:
    """What the answering board offers; a set is toggled and confirmed."""
    if question.kind is AnswerKind.QUERY:
        return (*question.options, CONFIRM)
    return question.options


def advance(
    spec: ProtocolSpec, questions: tuple[Question, ...], progress: Progress, inputs: Inputs
) -> Progress:
    """The episode one frame later. What is new in ``ends`` and ``answers`` has just happened."""
    phase = current_phase(spec, progress)
    if phase is None:
        return progress
    if progress.started_ns is None or progress.anchor is None:
        if not inputs.head.valid:
            return progress  # a phase begins when there is someone to begin it
        return replace(  # and ends in a later frame, so that it has been
            progress,
            started_ns=inputs.time_ns,
            steps_before=inputs.steps,
            anchor=inputs.head,
            pressed=True,
        )
    new_press = inputs.press > PRESS_ON and not progress.pressed
    progress = replace(
        progress,
        hovered=inputs.hovered,
        pressed=inputs.press > (PRESS_OFF if progress.pressed else PRESS_ON),
        menu_since=(progress.menu_since or inputs.time_ns) if inputs.menu else None,
    )
    if phase.kind is PhaseKind.EXPLORE:
        return _explore(phase, progress, inputs)
    return _answer(phase, questions, progress, inputs, new_press)


def _explore(phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    assert progress.started_ns is not None
    seconds = (inputs.time_ns - progress.started_ns) * 1e-9
    if phase.max_steps is not None and inputs.steps - progress.steps_before >= phase.max_steps:
        return _end(phase, progress, inputs, "steps")
    if phase.max_seconds is not None and seconds >= phase.max_seconds:
        return _end(phase, progress, inputs, "seconds")
    if progress.menu_since is not None and inputs.time_ns - progress.menu_since >= DONE_NS:
        return _end(phase, progress, inputs, "done")
    return progress


def _answer(
    phase: PhaseSpec,
    questions: tuple[Question, ...],
    progress: Progress,
    inputs: Inputs,
    new_press: bool,
) -> Progress:
    if progress.question >= len(questions):
        return _end(phase, progress, inputs, "answered")
    if not new_press or inputs.hovered is None:
        return progress
    question = questions[progress.question]
    chosen = inputs.hovered
    options = panel_options(question)
    if question.kind is AnswerKind.QUERY and options[chosen] != CONFIRM:
        return replace(progress, chosen=progress.chosen ^ {chosen})
    given = GivenAnswer(
        question_id=question.question_id,
        phase=phase.name,
        answer=_as_answer(question, options, chosen, progress.chosen),
        time_ns=inputs.time_ns,
    )
    progress = replace(
        progress,
        question=progress.question + 1,
        chosen=frozenset(),
        answers=(*progress.answers, given),
    )
    if progress.question >= len(questions):
        return _end(phase, progress, inputs, "answered")
    return progress


def _as_answer(
    question: Question, options: tuple[str, ...], pressed: int, chosen: frozenset[int]
) -> Answer:
    if question.kind is AnswerKind.QUERY:
        return tuple(options[i] for i in sorted(chosen))
    if question.kind is AnswerKind.COUNT:
        return int(options[pressed])
    return options[pressed].lower()


def _end(phase: PhaseSpec, progress: Progress, inputs: Inputs, reason: EndReason) -> Progress:
    end = PhaseEnd(
        index=progress.phase,
        name=phase.name,
        reason=reason,
        steps=inputs.steps - progress.steps_before,
        started_ns=progress.started_ns or inputs.time_ns,
        ended_ns=inputs.time_ns,
    )
    return Progress(
        phase=progress.phase + 1,
        pressed=True,
        ends=(*progress.ends, end),
        answers=progress.answers,
    )

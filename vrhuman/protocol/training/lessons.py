"""Runs a practice phase of an episode as a lesson, frame by frame."""

from __future__ import annotations

from vrhuman.protocol.progress import Episode, Inputs
from vrhuman.protocol.specification import PhaseSpec, QueryInput
from vrhuman.protocol.training import machine
from vrhuman.protocol.training.machine import Lesson, TaskState
from vrhuman.records import Question

PRACTICE = "practice"
"""The panel id whose buttons are handled here."""


def lesson(episode: Episode, phase: PhaseSpec) -> Lesson:
    """Return the lesson of a practice phase."""
    assert phase.practice is not None
    return Lesson(
        phase.practice,
        episode.texts,
        _question(episode.questions, phase),
        episode.spec.query_input is QueryInput.TEXT,
    )


def practise(
    episode: Episode,
    phase: PhaseSpec,
    state: TaskState | None,
    inputs: Inputs,
    elapsed_ns: int,
    key: str,
) -> TaskState:
    """Return the task's state a frame later; the first frame has no state before it.

    ``elapsed_ns`` of the frame were not spent waiting.
    """
    this = lesson(episode, phase)
    before = machine.begin(this) if state is None else state
    return machine.advance(this, before, inputs.doing, elapsed_ns * 1e-9, key)


def _question(questions: tuple[Question, ...], phase: PhaseSpec) -> Question | None:
    return next((each for each in questions if each.question_id == phase.name), None)

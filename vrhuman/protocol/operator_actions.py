"""What the desk may do to an episode from outside: pure, as the participant's own frames are."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.protocol.ending import ended
from vrhuman.protocol.progress import (
    Episode,
    Inputs,
    Message,
    Progress,
    begun,
    current_phase,
    inquiry,
)
from vrhuman.protocol.specification import PhaseKind
from vrhuman.protocol.training.lessons import lesson
from vrhuman.protocol.training.machine import repeat
from vrhuman.recording.entries import EndReason
from vrhuman.records import Answer, GivenAnswer


def skip_phase(episode: Episode, progress: Progress, inputs: Inputs) -> Progress:
    """The present phase ends by the experimenter; one whose instructions are still being read
    begins. Before there is anyone, and once all is over, nothing happens."""
    phase = current_phase(episode.spec, progress)
    if phase is None or progress.anchor is None:
        return progress
    if progress.started_ns is None:
        return begun(progress, inputs)
    return ended(episode.spec, phase, progress, inputs, EndReason.EXPERIMENTER)


def stopped(episode: Episode, progress: Progress, inputs: Inputs) -> Progress:
    """The session ends for good, as if the participant had stopped it."""
    phase = current_phase(episode.spec, progress)
    if phase is None:
        return progress
    return ended(episode.spec, phase, progress, inputs, EndReason.STOPPED)


def entered_answer(
    episode: Episode,
    progress: Progress,
    question_id: str,
    answer: Answer,
    confidence: float | None,
    time_ns: int,
) -> Progress:
    """What the participant said aloud, as their answer; ``confidence`` 0..1 where they told it.
    Where it is the question before their eyes, the next one is asked. Only questions of an answer
    phase that goes on can be answered; else nothing happens."""
    phase = current_phase(episode.spec, progress)
    ids = [question.question_id for question in episode.questions]
    if phase is None or phase.kind is not PhaseKind.ANSWER or question_id not in ids:
        return progress
    if progress.started_ns is None:
        return progress
    given = GivenAnswer(question_id, phase.name, answer, time_ns, confidence)
    progress = replace(progress, answers=(*progress.answers, given))
    if ids.index(question_id) != progress.question:
        return progress
    following = inquiry(episode, progress, phase).at(progress.question + 1)
    return replace(progress, asking=following)


def said(progress: Progress, text: str, until_ns: int) -> Progress:
    """Words before the participant's eyes until a time of the session; the house goes on."""
    return replace(progress, message=Message(text, until_ns))


def practised_again(episode: Episode, progress: Progress) -> Progress:
    """The training's present task from its beginning; nothing outside the training."""
    phase = current_phase(episode.spec, progress)
    if phase is None or progress.task is None:
        return progress
    return replace(progress, task=repeat(lesson(episode, phase), progress.task))

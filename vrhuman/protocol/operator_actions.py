"""The experimenter's actions on an episode, as pure functions like the participant's frames."""

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
    """End the current phase for the experimenter, or begin one whose instructions are being read.

    Before anybody is there, and after the end, nothing happens.
    """
    phase = current_phase(episode.spec, progress)
    if phase is None or progress.anchor is None:
        return progress
    if progress.started_ns is None:
        return begun(progress, inputs)
    return ended(episode.spec, phase, progress, inputs, EndReason.EXPERIMENTER)


def stopped(episode: Episode, progress: Progress, inputs: Inputs) -> Progress:
    """End the session permanently, as if the participant had stopped it."""
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
    """Enter what the participant said aloud as their answer.

    ``confidence`` is 0..1 where they said it. Where it is the question that they see, the next one
    is asked. Only questions of a running answer phase can be answered; else nothing happens.
    """
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
    """Show a message to the participant until a time of the session; the house does not stop."""
    return replace(progress, message=Message(text, until_ns))


def practised_again(episode: Episode, progress: Progress) -> Progress:
    """Restart the training's current task; nothing happens outside the training."""
    phase = current_phase(episode.spec, progress)
    if phase is None or progress.task is None:
        return progress
    return replace(progress, task=repeat(lesson(episode, phase), progress.task))

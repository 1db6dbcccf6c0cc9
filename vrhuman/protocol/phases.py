"""Runs a phase from frame to frame, for each kind of phase."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.protocol import film as films
from vrhuman.protocol import wrist as wrists
from vrhuman.protocol.boards.instruction_board import step_pages
from vrhuman.protocol.boards.questionnaire_board import QUESTIONNAIRE
from vrhuman.protocol.boards.wrist_pages import list_pages
from vrhuman.protocol.ending import ended
from vrhuman.protocol.filling import Filled, Filling, press
from vrhuman.protocol.instructing import ALL_DONE, BACK, REASONS, SKIP, remaining
from vrhuman.protocol.pointing import HandName
from vrhuman.protocol.progress import (
    BEGIN,
    PAGE,
    QUESTION,
    WRIST,
    Episode,
    Inputs,
    Progress,
    clicked,
    inquiry,
    rest_left,
    seconds_here,
    steps_left,
)
from vrhuman.protocol.specification import PhaseKind, PhaseSpec
from vrhuman.protocol.training.lessons import PRACTICE, practise
from vrhuman.protocol.training.machine import TaskState
from vrhuman.protocol.wrist import Wrist
from vrhuman.recording.entries import (
    EndReason,
    QuestionnaireAnswer,
    SkipReason,
    StepSkipped,
    TaskPractised,
)
from vrhuman.records import GivenAnswer

PROBED = "break"
"""The moment of the session at which a break's probe is answered."""


def in_phase(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, elapsed_ns: int
) -> Progress:
    """Return the progress a frame later in a running phase.

    ``elapsed_ns`` of the frame were not spent waiting.
    """
    if steps_left(episode.spec, progress, inputs.steps) == 0:
        return ended(episode.spec, phase, progress, inputs, EndReason.STEPS)
    if (
        phase.max_seconds is not None
        and seconds_here(progress, inputs.time_ns) >= phase.max_seconds
    ):
        return ended(episode.spec, phase, progress, inputs, EndReason.SECONDS)
    match phase.kind:
        case PhaseKind.EXPLORE:
            return _explore(episode, progress, inputs)
        case PhaseKind.ANSWER:
            return _answer(episode, phase, progress, inputs, elapsed_ns)
        case PhaseKind.INSTRUCTED:
            return _instructed(episode, phase, progress, inputs)
        case PhaseKind.GOALS:
            return _goals(episode, phase, progress, inputs)
        case PhaseKind.PRACTICE:
            return _practice(episode, phase, progress, inputs, elapsed_ns)
        case PhaseKind.QUESTIONNAIRE:
            return _questionnaire(episode, phase, progress, inputs)
        case PhaseKind.BREAK:
            return _break(episode, phase, progress, inputs)
        case PhaseKind.PAGE:
            return _page(episode, phase, progress, inputs)


def something_to_fill(phase: PhaseSpec) -> Filling | None:
    """Return the blank questionnaire that a phase begins with, if any."""
    return Filling() if phase.questionnaire or phase.probe else None


def resting(phase: PhaseSpec, progress: Progress) -> bool:
    """Return whether the participant has a break."""
    if progress.menu is not None:
        return progress.menu.page in ("break", "rest")
    begun = phase.kind is PhaseKind.BREAK and progress.started_ns is not None
    return begun and progress.filling is None


def _explore(episode: Episode, progress: Progress, inputs: Inputs) -> Progress:
    if not progress.answers:
        return progress
    before, wrist = progress.wrist, _at_wrist(episode, progress, inputs)
    click = clicked(progress, WRIST)
    if wrist.open and before.open and click:
        pages = len(list_pages(episode.questions, progress.answers, episode.texts))
        wrist = wrists.press(wrist, click, pages)
    closed_by_press = before.open and not wrist.open and bool(click)
    return replace(
        progress,
        wrist=wrist,
        pressing_ns=inputs.time_ns if closed_by_press else progress.pressing_ns,
    )


def _at_wrist(episode: Episode, progress: Progress, inputs: Inputs) -> Wrist:
    """Return the panel at the free hand as the hand and the eyes open or close it."""
    free: HandName = "left" if episode.gripper == "right" else "right"
    hand = inputs.left if free == "left" else inputs.right
    return wrists.advance(progress.wrist, inputs.head, hand, free, inputs.time_ns)


def _instructed(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    asked, finished = episode.instructions, progress.finished
    progress, wrist, click = _list_pressed(episode, progress, inputs)
    skipping = progress.skipping and wrist.open
    left = remaining(asked, finished)
    if left and click in REASONS:
        skipped = StepSkipped(inputs.time_ns, left[0].number, SkipReason(click))
        finished, skipping = (*finished, skipped), False
        wrist = wrists.press(wrist, wrists.CLOSE, 1)
    elif click in (SKIP, BACK):
        skipping = click == SKIP
    elif click:
        pages = step_pages(asked, finished, episode.texts)
        wrist = wrists.press(wrist, click, len(pages))
    progress = replace(
        progress,
        wrist=wrist,
        finished=finished,
        skipping=skipping,
        pressing_ns=inputs.time_ns if click and not wrist.open else progress.pressing_ns,
    )
    if not remaining(asked, finished):
        return ended(episode.spec, phase, progress, inputs, EndReason.DONE)
    return progress


def _goals(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    asked, finished = episode.instructions, progress.finished
    progress, wrist, click = _list_pressed(episode, progress, inputs)
    left, giving_up = remaining(asked, finished), progress.giving_up if wrist.open else 0
    now_ns = inputs.time_ns
    if click in REASONS and giving_up:
        finished = (*finished, StepSkipped(now_ns, giving_up, SkipReason(click)))
        giving_up, wrist = 0, wrists.press(wrist, wrists.CLOSE, 1)
    elif click == ALL_DONE:
        unreached = (StepSkipped(now_ns, each.number, SkipReason.SAID_DONE) for each in left)
        finished, wrist = (*finished, *unreached), wrists.press(wrist, wrists.CLOSE, 1)
    elif click.startswith(SKIP):
        giving_up = int(click.removeprefix(f"{SKIP}-"))
    elif click == BACK:
        giving_up = 0
    elif click:
        wrist = wrists.press(wrist, click, 1)
    progress = replace(
        progress,
        wrist=wrist,
        finished=finished,
        skipping=giving_up != 0,
        giving_up=giving_up,
        pressing_ns=now_ns if click and not wrist.open else progress.pressing_ns,
    )
    if not remaining(asked, finished):
        return ended(episode.spec, phase, progress, inputs, EndReason.DONE)
    return progress


def _list_pressed(
    episode: Episode, progress: Progress, inputs: Inputs
) -> tuple[Progress, Wrist, str]:
    """Return the list at the free hand in this frame, and the key pressed on it, if any."""
    before, wrist = progress.wrist, _at_wrist(episode, progress, inputs)
    if wrist.open and not before.open:  # it stays where it was opened, whatever the hand does
        wrist = replace(wrist, by_turning=False)
        progress = replace(progress, anchor=inputs.head if inputs.head.valid else progress.anchor)
    return progress, wrist, clicked(progress, WRIST) if wrist.open and before.open else ""


def _answer(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, elapsed_ns: int
) -> Progress:
    if not episode.questions:
        return ended(episode.spec, phase, progress, inputs, EndReason.ANSWERED)
    if progress.film is not None:
        film, watched = films.advance(progress.film, progress.pointing, elapsed_ns, inputs.time_ns)
        progress = replace(progress, film=film, watched=(*progress.watched, *watched))
    key = clicked(progress, QUESTION)
    if not key:
        return progress
    asked = inquiry(episode, progress, phase).press(progress.asking, key)
    if asked.submitted:
        return ended(episode.spec, phase, progress, inputs, EndReason.ANSWERED)
    if asked.answer is None:
        return replace(progress, asking=asked.asking)
    given = GivenAnswer(
        question_id=episode.questions[progress.question].question_id,
        phase=phase.name,
        answer=asked.answer,
        time_ns=inputs.time_ns,
        confidence=asked.confidence,
    )
    progress = replace(progress, asking=asked.asking, answers=(*progress.answers, given))
    if phase.brief and progress.question >= len(episode.questions):
        return ended(episode.spec, phase, progress, inputs, EndReason.ANSWERED)
    return progress


def _practice(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, elapsed_ns: int
) -> Progress:
    key, before = clicked(progress, PRACTICE), progress.task
    task = practise(episode, phase, before, inputs, elapsed_ns, key)
    progress = replace(progress, task=task)
    if task.verdict and before is not None and not before.verdict:
        progress = _judged(phase, progress, task, inputs, key)
    if task.done or task.failed:
        seconds = round(task.seconds, 3)
        practised = TaskPractised(inputs.time_ns, phase.name, task.attempt, seconds)
        progress = replace(progress, practised=(*progress.practised, practised))
        reason = EndReason.MASTERED if task.done else EndReason.FAILED
        return ended(episode.spec, phase, progress, inputs, reason)
    return replace(progress, pressing_ns=inputs.time_ns) if key and task.acting else progress


def _judged(
    phase: PhaseSpec, progress: Progress, task: TaskState, inputs: Inputs, key: str
) -> Progress:
    """Show the verdict in front of the eyes, wherever they look now; an answer is stored."""
    progress = replace(progress, anchor=inputs.head if inputs.head.valid else progress.anchor)
    if task.given is None or not key:
        return progress
    given = GivenAnswer(phase.name, phase.name, task.given, inputs.time_ns)
    return replace(progress, answers=(*progress.answers, given))


def _page(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    if clicked(progress, PAGE) != BEGIN:
        return progress
    return ended(episode.spec, phase, progress, inputs, EndReason.READ)


def _questionnaire(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs
) -> Progress:
    filled = _filled(episode, phase.questionnaire, progress)
    if filled is None:
        return progress
    name = episode.questionnaires[phase.questionnaire].name
    progress = _taken(progress, filled, name, phase.moment, inputs)
    if not filled.handed_in:
        return progress
    return ended(episode.spec, phase, progress, inputs, EndReason.FILLED)


def _probe(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    """Run a break's probe: an answer of ``stop_at`` or more ends the session."""
    filled = _filled(episode, phase.probe, progress)
    if filled is None:
        return progress
    name = episode.questionnaires[phase.probe].name
    progress = _taken(progress, filled, name, PROBED, inputs)
    if not filled.handed_in:
        return progress
    numbers = [v for v in filled.filling.values.values() if isinstance(v, int)]
    if phase.stop_at is not None and any(number >= phase.stop_at for number in numbers):
        return ended(episode.spec, phase, progress, inputs, EndReason.UNWELL)
    return replace(progress, filling=None)


def _filled(episode: Episode, name: str, progress: Progress) -> Filled | None:
    """Return the result of a press on the questionnaire's panel; None without one."""
    key = clicked(progress, QUESTIONNAIRE)
    if not key or progress.filling is None:
        return None
    return press(episode.questionnaires[name], progress.filling, key)


def _taken(progress: Progress, filled: Filled, name: str, moment: str, inputs: Inputs) -> Progress:
    progress = replace(progress, filling=filled.filling)
    if filled.value is None:
        return progress
    answer = QuestionnaireAnswer(inputs.time_ns, name, moment, filled.item_id, filled.value)
    return replace(progress, filled=(*progress.filled, answer))


def _break(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    if progress.filling is not None:
        return _probe(episode, phase, progress, inputs)
    if clicked(progress, PAGE) != BEGIN or rest_left(phase, progress) > 0.0:
        return progress
    rested = replace(progress, exposure=progress.exposure.rested())
    return ended(episode.spec, phase, rested, inputs, EndReason.RESTED)

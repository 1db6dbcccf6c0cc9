"""The phases of an episode as a pure state machine: progress and input in, progress out.

A phase begins once its instructions are read. Explore phases end by their limit or when the
participant says so in the menu; answer phases when the answers are handed in. Panels, menus and
answering cost no steps (DESIGN, Phases): while one is open the house waits.
"""

from __future__ import annotations

from dataclasses import replace

from vrhuman.protocol import film as films
from vrhuman.protocol import menu as menus
from vrhuman.protocol import wrist as wrists
from vrhuman.protocol.asking import press as press_answer
from vrhuman.protocol.boards.wrist_pages import list_pages
from vrhuman.protocol.film import Film
from vrhuman.protocol.menu import Menu
from vrhuman.protocol.pointing import HandName, Pointing, let_go, point
from vrhuman.protocol.progress import (
    BEGIN,
    INSTRUCTIONS,
    MENU,
    QUESTION,
    WRIST,
    EndReason,
    Episode,
    Inputs,
    PhaseEnd,
    Progress,
    current_phase,
    instructions,
    waiting,
)
from vrhuman.protocol.specification import Condition, PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.records import GivenAnswer, Panel

LET_GO_NS = 1_000_000_000
"""A trigger that never comes to rest is waited for no longer than this."""


def advance(
    episode: Episode, progress: Progress, shown: tuple[Panel, ...], inputs: Inputs
) -> Progress:
    """The episode one frame later; ``shown`` are the panels before the participant's eyes. What is
    new in ``ends``, ``answers`` and ``notes`` has just happened."""
    phase = current_phase(episode.spec, progress)
    if phase is None:
        return progress
    if progress.anchor is None:
        if not inputs.head.valid:
            return progress  # a phase begins when there is someone to begin it
        progress = _met(episode, phase, progress, inputs)
        if progress.started_ns is None or instructions(episode, phase) is None:
            return progress  # and ends in a later frame, so that it has been
    elapsed = inputs.time_ns - (progress.time_ns or inputs.time_ns)
    stood = bool(waiting(progress)) or progress.pressing_ns is not None
    progress = replace(
        progress,
        time_ns=inputs.time_ns,
        waited_ns=progress.waited_ns + (elapsed if stood else 0),
        pointing=point(progress.pointing, shown, inputs.left, inputs.right),
    )
    progress = _release(progress, inputs)
    open_menu = progress.menu
    if phase.brief and phase.kind is PhaseKind.EXPLORE and progress.started_ns is not None:
        if _menu_down(inputs) and not progress.menu_down:
            return _end(phase, progress, inputs, "done")
        return replace(progress, menu_down=_menu_down(inputs))
    progress = _menu_button(progress, inputs)
    if progress.menu is not None:
        return _in_menu(episode, phase, progress, inputs) if open_menu else progress
    if open_menu is not None:
        return progress
    if progress.started_ns is None:
        begun = _click(progress, INSTRUCTIONS) == BEGIN
        return _begun(progress, inputs) if begun else progress
    if phase.kind is PhaseKind.EXPLORE:
        return _explore(episode, phase, progress, inputs)
    return _answer(episode, phase, progress, inputs, elapsed)


def _met(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    """There is someone; a phase that was under way before goes on."""
    first = not progress.ends and progress.started_ns is None
    pointing = Pointing(episode.gripper) if first else progress.pointing
    progress = replace(
        progress,
        time_ns=inputs.time_ns,
        anchor=inputs.head,
        pointing=point(pointing, (), inputs.left, inputs.right),
        menu_down=_menu_down(inputs),
        film=_film(episode.spec, phase, progress),
    )
    if progress.started_ns is not None or instructions(episode, phase) is not None:
        return progress
    begun = replace(progress, started_ns=inputs.time_ns, steps_before=inputs.steps)
    return replace(begun, pressing_ns=inputs.time_ns) if phase.brief else begun


def _begun(progress: Progress, inputs: Inputs) -> Progress:
    return replace(
        progress,
        started_ns=inputs.time_ns,
        waited_ns=0,
        steps_before=inputs.steps,
        pressing_ns=inputs.time_ns,
    )


def _release(progress: Progress, inputs: Inputs) -> Progress:
    """The house waits until the trigger that pressed on a panel grips nothing any more."""
    since = progress.pressing_ns
    if since is None:
        return progress
    over = let_go(progress.pointing, inputs.left, inputs.right)
    if over or inputs.time_ns - since > LET_GO_NS:
        return replace(progress, pressing_ns=None)
    return progress


def _menu_button(progress: Progress, inputs: Inputs) -> Progress:
    down = _menu_down(inputs)
    if down and not progress.menu_down:
        progress = replace(
            progress,
            menu=None if progress.menu else Menu(),
            anchor=inputs.head if inputs.head.valid else progress.anchor,
        )
    return replace(progress, menu_down=down)


def _menu_down(inputs: Inputs) -> bool:
    return inputs.left.menu or inputs.right.menu


def _in_menu(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    key = _click(progress, MENU)
    if not key or progress.menu is None:
        return progress
    menu, choice = menus.press(progress.menu, key)
    progress = replace(progress, menu=menu)
    if menu is not None:
        return progress
    progress = replace(progress, pressing_ns=inputs.time_ns)
    if choice == "recentre":
        anchor = inputs.head if inputs.head.valid else progress.anchor
        return replace(progress, anchor=anchor, notes=(*progress.notes, "panels recentred"))
    if choice == "done" and phase.kind is PhaseKind.EXPLORE and progress.started_ns is not None:
        return _end(phase, progress, inputs, "done")
    if choice == "stop":
        stopped = _end(phase, progress, inputs, "stopped")
        return replace(stopped, phase=len(episode.spec.phases))
    return progress


def _explore(episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs) -> Progress:
    assert progress.started_ns is not None
    seconds = (inputs.time_ns - progress.started_ns - progress.waited_ns) * 1e-9
    if phase.max_steps is not None and inputs.steps - progress.steps_before >= phase.max_steps:
        return _end(phase, progress, inputs, "steps")
    if phase.max_seconds is not None and seconds >= phase.max_seconds:
        return _end(phase, progress, inputs, "seconds")
    if not progress.answers:
        return progress
    before = progress.wrist
    free: HandName = "left" if episode.gripper == "right" else "right"
    hand = inputs.left if free == "left" else inputs.right
    wrist = wrists.advance(before, inputs.head, hand, free, inputs.time_ns)
    click = _click(progress, WRIST)
    if wrist.open and before.open and click:
        pages = len(list_pages(episode.questions, progress.answers, episode.texts))
        wrist = wrists.press(wrist, click, pages)
    closed_by_press = before.open and not wrist.open and bool(click)
    return replace(
        progress,
        wrist=wrist,
        pressing_ns=inputs.time_ns if closed_by_press else progress.pressing_ns,
    )


def _answer(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs, elapsed_ns: int
) -> Progress:
    if not episode.questions:
        return _end(phase, progress, inputs, "answered")
    if progress.film is not None:
        film, notes = films.advance(progress.film, progress.pointing, elapsed_ns)
        progress = replace(progress, film=film, notes=(*progress.notes, *notes))
    key = _click(progress, QUESTION)
    if not key:
        return progress
    asked = press_answer(
        episode.questions,
        episode.spec.query_input,
        episode.texts,
        progress.asking,
        progress.answers,
        phase.name,
        key,
    )
    if asked.submitted:
        return _end(phase, progress, inputs, "answered")
    if asked.answer is None:
        return replace(progress, asking=asked.asking)
    given = GivenAnswer(
        question_id=episode.questions[progress.question].question_id,
        phase=phase.name,
        answer=asked.answer,
        time_ns=inputs.time_ns,
    )
    progress = replace(progress, asking=asked.asking, answers=(*progress.answers, given))
    if phase.brief and progress.question >= len(episode.questions):
        return _end(phase, progress, inputs, "answered")
    return progress


def _click(progress: Progress, panel_id: str) -> str:
    """The key pressed in this frame on a panel, empty where none was."""
    target = progress.pointing.target
    return progress.pointing.click if target and target.panel_id == panel_id else ""


def _film(spec: ProtocolSpec, phase: PhaseSpec, progress: Progress) -> Film | None:
    """The video of the explore phase before an answer phase, where the condition allows it."""
    if spec.condition is not Condition.REPLAY or phase.kind is not PhaseKind.ANSWER:
        return None
    explored = [e for e in progress.ends if spec.phases[e.index].kind is PhaseKind.EXPLORE]
    if not explored:
        return None
    end = explored[-1]
    return Film(end.started_ns, end.ended_ns, end.started_ns)


def _end(phase: PhaseSpec, progress: Progress, inputs: Inputs, reason: EndReason) -> Progress:
    notes: tuple[str, ...] = ()
    if progress.film is not None:
        _, notes = films.stopped(progress.film)
    end = PhaseEnd(
        index=progress.phase,
        name=phase.name,
        reason=reason,
        steps=inputs.steps - progress.steps_before if progress.started_ns is not None else 0,
        started_ns=progress.started_ns or inputs.time_ns,
        ended_ns=inputs.time_ns,
    )
    return Progress(
        phase=progress.phase + 1,
        pointing=progress.pointing,
        ends=(*progress.ends, end),
        answers=progress.answers,
        notes=(*progress.notes, *notes),
    )

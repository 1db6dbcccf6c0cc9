"""Makes the panels of training: progress of a task, a question, or a verdict.

Panels in the house say with ``program`` what is to be done, for participants that cannot read:
``practice:TASK:THING...:NUMBER``.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.protocol.asking import Asking
from vrhuman.protocol.boards.placing import HAND_DISTANCE, PanelPose, ahead, held
from vrhuman.protocol.boards.question_board import question_board
from vrhuman.protocol.progress import (
    Episode,
    Inputs,
    Progress,
    phase_title,
    seconds_left,
    steps_here,
)
from vrhuman.protocol.specification import PhaseSpec
from vrhuman.protocol.training.lessons import PRACTICE, lesson
from vrhuman.protocol.training.machine import ONWARD, Lesson, TaskState
from vrhuman.protocol.training.tasks import Practice, Task
from vrhuman.records import Answer, Bar, Panel

HAND_SIZE = (0.3, 0.15)
"""Size of the panel at the free hand in the house [m]."""
VERDICT_SIZE = (0.9, 0.44)
LOWER = 0.12
"""Panels in front of the eyes are this much lower [m]."""


def practice_board(
    episode: Episode, phase: PhaseSpec, progress: Progress, inputs: Inputs
) -> Panel | None:
    """Return the task's panel in this frame; None where there is no place to show it."""
    state = progress.task
    if state is None or progress.anchor is None:
        return None
    this, place = lesson(episode, phase), ahead(progress.anchor, lower=LOWER)
    if state.verdict:
        return verdict_board(this, state, place)
    if state.measure is None:
        return _question(episode, phase, progress, state, place)
    hand = inputs.left if episode.gripper == "right" else inputs.right
    if not (hand.grip.valid and inputs.head.valid):
        return None
    at_hand = held(hand.grip, inputs.head, HAND_SIZE[1])
    steps = steps_here(progress, inputs.steps)
    left = seconds_left(episode.spec, progress, inputs.time_ns)
    title = phase_title(episode, phase)
    return status_board(this, state, title, inputs.force, steps, at_hand, left)


def status_board(
    lesson: Lesson,
    state: TaskState,
    title: str,
    force: float,
    steps: int,
    place: PanelPose,
    left: float | None = None,
) -> Panel:
    """Return a panel with the progress of a task in the house, and what to do now.

    ``force`` [kgf] is the grasp force, ``steps`` were counted in the task, ``left`` [s] is the time
    left for it, if it is limited.
    """
    assert state.measure is not None
    texts, said = lesson.texts, state.measure.said
    gripping = lesson.practice.task in (Task.GRIP_LIGHT, Task.GRIP_FIRM, Task.WEIGH)
    beside = texts.say("force", force=f"{force:.2f}") if gripping else f"{state.share * 100:.0f} %"
    return Panel(
        panel_id=PRACTICE,
        title=title,
        text=texts.say(said.key, **said.values),
        options=(),
        position=place.position,
        orientation=place.orientation,
        size=np.array(HAND_SIZE),
        footer=" · ".join(filter(None, (texts.say("steps", steps=steps), texts.time_left(left)))),
        bar=Bar(round(state.share, 2), beside),
        program=program_of(lesson.practice),
        distance=HAND_DISTANCE,
    )


def verdict_board(lesson: Lesson, state: TaskState, place: PanelPose) -> Panel:
    """Return the verdict's panel: well done, once more, or not mastered; one button leads on."""
    texts = lesson.texts
    right = lesson.question.answer if lesson.question else ""
    return Panel(
        panel_id=PRACTICE,
        title=texts.say(f"practice_{state.verdict}"),
        text=texts.say(f"practice_{state.verdict}_text", answer=_worded(lesson, right))
        if state.verdict == "again"
        else texts.say(f"practice_{state.verdict}_text"),
        options=(texts.say(f"practice_{state.verdict}_button"),),
        position=place.position,
        orientation=place.orientation,
        size=np.array(VERDICT_SIZE),
        keys=(ONWARD,),
        rows=((-1.0, 1.2, -1.0),),
        main=frozenset({0}),
    )


def program_of(practice: Practice) -> str:
    """Return a task in machine-readable words, such as ``practice:walk:HousePlant|1:5.2,1.4``.

    Another example is ``practice:grip-light:Mug|1:0.55``.
    """
    wished = practice.criteria
    number = ""
    match practice.task:
        case Task.LOOK:
            number = ",".join(f"{wished[key]:g}" for key in ("turn", "up", "down"))
        case Task.WALK:
            number = f"{wished['x']:g},{wished['z']:g}"
        case Task.GRIP_LIGHT | Task.GRIP_FIRM:
            number = f"{wished['least']:g},{wished['most']:g}"
    return ":".join(("practice", practice.task, *practice.things, number))


def _question(
    episode: Episode, phase: PhaseSpec, progress: Progress, state: TaskState, place: PanelPose
) -> Panel | None:
    this = lesson(episode, phase)
    if this.question is None:
        return None
    alone = replace(episode, questions=(this.question,))
    asking = replace(progress, asking=Asking(0, state.entry), answers=())
    panel = question_board(alone, asking, place)
    told = replace(panel, panel_id=PRACTICE, title=phase_title(episode, phase))
    if state.attempt == 1:
        return told
    reminded = this.texts.say("practice_right", answer=_worded(this, this.question.answer))
    lines = [line for line in (panel.footer, reminded) if line]
    program = f"practice:{this.practice.task}:{_plain(this.question.answer)}"
    reserved = panel.footer_lines + 1
    return replace(told, footer="\n".join(lines), footer_lines=reserved, program=program)


def _worded(lesson: Lesson, answer: Answer) -> str:
    parts = answer if isinstance(answer, tuple) else (str(answer),)
    return ", ".join(lesson.texts.answer(part) for part in parts) or lesson.texts.say("nothing")


def _plain(answer: Answer) -> str:
    return ",".join(answer) if isinstance(answer, tuple) else str(answer)

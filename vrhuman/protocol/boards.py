"""What the participant reads: the boards of each phase, placed where the phase began."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.protocol.machine import Progress, current_phase, panel_options
from vrhuman.protocol.specification import PhaseKind, ProtocolSpec
from vrhuman.records import AnswerKind, GivenAnswer, Panel, Question, TrackedPose

DISTANCE = 1.2
"""Boards stand this far ahead of the eyes [m], where stereo is comfortable."""
NOTICE_NS = 4_000_000_000
COLUMNS = {AnswerKind.YES_NO: 2, AnswerKind.COUNT: 6, AnswerKind.QUERY: 5}


def boards(
    spec: ProtocolSpec,
    questions: tuple[Question, ...],
    progress: Progress,
    time_ns: int,
    wrist: TrackedPose,
) -> tuple[Panel, ...]:
    """The panels of this frame. ``wrist`` is the free hand's grip: where the questions are at hand
    while the participant is back in the house."""
    phase = current_phase(spec, progress)
    if phase is None or progress.anchor is None or progress.started_ns is None:
        return ()
    if phase.kind is PhaseKind.ANSWER:
        if progress.question >= len(questions):
            return ()
        return (_question_board(questions, progress),)
    shown: list[Panel] = []
    if phase.wording and time_ns - progress.started_ns < NOTICE_NS:
        shown.append(_notice(phase.name, phase.wording, progress.anchor))
    if progress.answers and wrist.valid:
        shown.append(_wrist_list(questions, progress.answers, wrist))
    return tuple(shown)


def _question_board(questions: tuple[Question, ...], progress: Progress) -> Panel:
    question = questions[progress.question]
    earlier = [a for a in progress.answers if a.question_id == question.question_id]
    position, orientation = _ahead(progress.anchor)
    return Panel(
        panel_id="question",
        title=f"Question {progress.question + 1} of {len(questions)}",
        text=question.text,
        options=panel_options(question),
        position=position,
        orientation=orientation,
        size=np.array([1.0, 0.7]),
        columns=COLUMNS[question.kind],
        hovered=progress.hovered,
        selected=progress.chosen,
        footer=f"Earlier you answered: {spoken(earlier[-1])}" if earlier else "",
        question_id=question.question_id,
        program=question.program,
    )


def _notice(title: str, text: str, anchor: TrackedPose) -> Panel:
    position, orientation = _ahead(anchor)
    return Panel(
        panel_id="notice",
        title=title.capitalize(),
        text=text,
        options=(),
        position=position,
        orientation=orientation,
        size=np.array([0.7, 0.35]),
    )


def _wrist_list(
    questions: tuple[Question, ...], answers: tuple[GivenAnswer, ...], wrist: TrackedPose
) -> Panel:
    given = {a.question_id: a for a in answers}
    lines = [
        f"{i + 1}. {q.text}  [{spoken(given[q.question_id])}]"
        for i, q in enumerate(questions)
        if q.question_id in given
    ]
    up = geometry.rotate(wrist.orientation, (0.0, 0.16, 0.0))
    return Panel(
        panel_id="wrist",
        title="Your answers so far",
        text="\n".join(lines),
        options=(),
        position=wrist.position + up,
        orientation=wrist.orientation,
        size=np.array([0.36, 0.30]),
    )


def spoken(given: GivenAnswer) -> str:
    """An answer as a person would say it."""
    if isinstance(given.answer, tuple):
        return ", ".join(given.answer) or "nothing"
    return str(given.answer)


def _ahead(anchor: TrackedPose | None) -> tuple[np.ndarray, np.ndarray]:
    """A board upright before the eyes, its face (+z) towards them, in the OpenXR stage frame."""
    assert anchor is not None
    ahead = geometry.rotate(anchor.orientation, (0.0, 0.0, -1.0))
    flat = np.array([ahead[0], 0.0, ahead[2]])
    length = float(np.linalg.norm(flat))
    flat = flat / length if length > 1e-6 else np.array([0.0, 0.0, -1.0])
    orientation = geometry.axis_angle(
        (0.0, 1.0, 0.0), float(np.degrees(np.arctan2(-flat[0], -flat[2])))
    )
    return anchor.position + DISTANCE * flat, orientation

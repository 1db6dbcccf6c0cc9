"""Divides the list at the free hand into pages: as many whole questions as a page holds."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vrhuman import geometry
from vrhuman.panels.layout import lay_out
from vrhuman.panels.text import LINE_HEIGHT, wrap
from vrhuman.protocol.boards.placing import HAND_DISTANCE
from vrhuman.protocol.texts import Texts
from vrhuman.protocol.wrist import CLOSE, NEXT, PREVIOUS
from vrhuman.records import GivenAnswer, Panel, Question

Listed = tuple[tuple[int, str], ...]
"""Numbers of questions, from 1, with their lines."""

SIZE = (0.44, 0.40)
"""Width and height of the list [m]."""


def list_pages(
    questions: tuple[Question, ...], answers: tuple[GivenAnswer, ...], texts: Texts
) -> tuple[Listed, ...]:
    """Return the pages of the list, at least one.

    Each question is shown with the last answer given; never with whether it was right.
    """
    last = {answer.question_id: answer for answer in answers}
    lines = tuple(
        (
            number,
            texts.say(
                "wrist_line",
                number=number,
                question=question.text,
                answer=spoken(last[question.question_id], texts),
            ),
        )
        for number, question in enumerate(questions, start=1)
        if question.question_id in last
    )
    return parted(lines)


def spoken(given: GivenAnswer, texts: Texts) -> str:
    """Return an answer as it is displayed."""
    if isinstance(given.answer, tuple):
        return ", ".join(texts.answer(part) for part in given.answer) or texts.say("nothing")
    return texts.answer(str(given.answer))


@lru_cache(maxsize=8)
def parted(lines: Listed) -> tuple[Listed, ...]:
    """Return the lines by the pages of a list, at least one."""
    layout = lay_out(blank_list(("", "", "")))
    room = layout.text.height // round(LINE_HEIGHT * layout.em) + 1
    pages: list[list[tuple[int, str]]] = [[]]
    left = room
    for number, line in lines:
        needed = len(wrap(line, layout.text.width, layout.em)) + 1  # an empty line between two
        if pages[-1] and needed > left:
            pages.append([])
            left = room
        pages[-1].append((number, line))
        left -= needed
    return tuple(tuple(page) for page in pages)


def blank_list(options: tuple[str, ...]) -> Panel:
    """Return the list's panel with its three buttons and without its lines or place."""
    return Panel(
        panel_id="wrist",
        title="-",
        text="-",
        options=options,
        position=np.zeros(3),
        orientation=geometry.IDENTITY,
        size=np.array(SIZE),
        keys=(PREVIOUS, NEXT, CLOSE),
        rows=((1.0, 1.0, 1.0),),
        quiet=frozenset({2}),
        distance=HAND_DISTANCE,
    )

"""Makes the panel of a question: two answers, a number pad, a list of choices or a keyboard."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman.panels.text import ELLIPSIS
from vrhuman.protocol.asking import BACK, FORWARD, SUBMIT, confidence_levels, given_in
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import PanelPose
from vrhuman.protocol.boards.wrist_pages import spoken
from vrhuman.protocol.entry import (
    CONFIRM,
    DELETE,
    MORE,
    PAGE,
    SPACE,
    Entry,
    InputMode,
    page_of,
    pages,
    way_of,
)
from vrhuman.protocol.progress import QUESTION, Episode, Progress, current_phase
from vrhuman.protocol.specification import QueryInput
from vrhuman.protocol.texts import Texts
from vrhuman.records import Answer, GivenAnswer, Panel, Question
from vrhuman.scoring.confidence import CHANCE

WIDTH = 1.2
SURE_HEIGHT = 0.7
"""Minimum height of the panel that asks for the confidence [m]."""
SURE_COLUMNS = 6
"""The most levels in a row of it."""
SURE_OF = "/sure"
"""Suffix after a question's id for the question about the confidence in its answer."""
HEIGHTS: dict[InputMode, float] = {"press": 0.62, "number": 0.95, "choices": 1.03, "text": 1.08}
"""Heights of the panels [m], by input mode."""
REFUSED_LINES: dict[InputMode, int] = {"press": 0, "number": 1, "choices": 1, "text": 2}
"""Lines kept free for why an answer was refused, by input mode: a hint must not move the buttons.

With a longer one, a click on 1 would enter 4.
"""
LETTERS_REPEATED = 24
"""Letters of a typed answer that are repeated where it was not understood."""
SHORT, SHORT_COLUMNS, LONG_COLUMNS = 8, 5, 3
"""Choices that are all this short are shown in more columns than longer ones."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Keys of a panel's buttons, and their rows (:class:`~vrhuman.records.Panel`)."""

    keys: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]


def question_board(episode: Episode, progress: Progress, place: PanelPose) -> Panel:
    """Return the panel of the current question, or the one after the last."""
    texts, number = episode.texts, progress.question
    if number >= len(episode.questions):
        return last_board(texts, place)
    if progress.asking.answer is not None:
        return _sure_board(episode, progress, progress.asking.answer, place)
    question, entry = episode.questions[number], progress.asking.entry
    phase = current_phase(episode.spec, progress)
    assert phase is not None
    given = given_in(progress.answers, question, phase.name)
    way = way_of(question, episode.spec.query_input is QueryInput.TEXT)
    buttons = _buttons(way, question, entry, texts, number > 0, given is not None)
    earlier = _earlier(progress, question, phase.name)
    panel = Panel(
        panel_id=QUESTION,
        title=texts.say("question", number=number + 1, count=len(episode.questions)),
        text=question.text,
        options=tuple(_label(key, texts) for key in buttons.keys),
        position=place.position,
        orientation=place.orientation,
        size=np.array([WIDTH, HEIGHTS[way]]),
        selected=frozenset(i for i, k in enumerate(buttons.keys) if k in entry.chosen),
        footer=_footer(entry, earlier, texts),
        footer_lines=REFUSED_LINES[way] + (earlier is not None),
        question_id=question.question_id,
        program=question.program,
        choices=question.options,
        keys=buttons.keys,
        rows=buttons.rows,
        main=_where(buttons, CONFIRM),
        quiet=_where(buttons, BACK, FORWARD, DELETE),
    )
    return panel if way in ("press", "choices") else replace(panel, entry=entry.typed)


def _sure_board(episode: Episode, progress: Progress, answer: Answer, place: PanelPose) -> Panel:
    """Return the panel that asks for the confidence in the answer just given."""
    texts, question = episode.texts, episode.questions[progress.question]
    given = GivenAnswer(question.question_id, "", answer, 0)
    told = texts.say("sure_answer", question=question.text, answer=spoken(given, texts))
    levels = confidence_levels(question.kind)
    tens = tuple(f"{key} %" for key in levels)
    first, last = levels[:SURE_COLUMNS], levels[SURE_COLUMNS:]
    second = ((*(1.0,) * len(last), -float(SURE_COLUMNS - len(last))),) if last else ()
    rows = ((1.0,) * len(first), *second, (1.5, -4.5))
    meaning = texts.say("sure_text_yes_no" if CHANCE[question.kind] else "sure_text")
    board = Panel(
        panel_id=QUESTION,
        title=texts.say("sure_title"),
        text=f"{told}\n{meaning}",
        options=(*tens, texts.say("back")),
        position=place.position,
        orientation=place.orientation,
        size=np.array([WIDTH, SURE_HEIGHT]),
        question_id=f"{question.question_id}{SURE_OF}",
        choices=levels,
        keys=(*levels, BACK),
        rows=rows,
        quiet=frozenset({len(levels)}),
    )
    return fitted(board, SURE_HEIGHT)


def last_board(texts: Texts, place: PanelPose) -> Panel:
    """Return the panel after the last question: submit everything, or go back."""
    return Panel(
        panel_id=QUESTION,
        title=texts.say("all_answered"),
        text=texts.say("submit_text"),
        options=(texts.say("back"), texts.say("submit")),
        position=place.position,
        orientation=place.orientation,
        size=np.array([0.9, 0.42]),
        keys=(BACK, SUBMIT),
        rows=((1.0, -0.6, 1.4),),
        main=frozenset({1}),
        quiet=frozenset({0}),
    )


def _buttons(
    way: InputMode, question: Question, entry: Entry, texts: Texts, back: bool, forward: bool
) -> Buttons:
    """Return the answers' buttons, and those that lead to the questions before and after."""
    if way == "press":
        rows = with_ways(((), ()), back, forward, 1.5)
        keys = (*(name.lower() for name in question.options), *rows.keys)
        return Buttons(keys, ((1.0,) * len(question.options), *rows.rows))
    if way == "number":
        return number_pad(back, forward)
    if way == "text":
        return keyboard(texts, back, forward)
    page = page_of(question, entry)
    more = (MORE,) if pages(question) > 1 else ()
    short = all(len(texts.answer(name)) <= SHORT for name in question.options)
    columns = SHORT_COLUMNS if short else LONG_COLUMNS
    grid = [page[i : i + columns] for i in range(0, len(page), columns)]
    rows = with_ways((more, (CONFIRM,)), back, forward, 1.2)
    full = [(*(1.0,) * len(row), *(-1.0,) * (columns - len(row))) for row in grid]
    fullest = -(-min(PAGE, len(question.options)) // columns)
    full += [(-1.0,) * columns] * (fullest - len(full))  # a short page moves no button
    return Buttons((*page, *rows.keys), (*full, *rows.rows))


def number_pad(back: bool, forward: bool) -> Buttons:
    """Return the buttons of a number pad: ten digits, delete and confirm."""
    digits = tuple("123456789")
    left = (BACK,) if back else ()
    right = (FORWARD,) if forward else ()
    keys = (*digits, *left, DELETE, "0", CONFIRM, *right)
    side, key = 1.5, 1.3
    last = (side if back else -side, -0.2, key, key, key, -0.2, side if forward else -side)
    three = (-side - 0.2, key, key, key, -side - 0.2)
    return Buttons(keys, (three, three, three, last))


def with_ways(
    between: tuple[tuple[str, ...], tuple[str, ...]], back: bool, forward: bool, width: float
) -> Buttons:
    """Return one row: Back and Next at its left, other keys in its middle and at its right."""
    keys: list[str] = []
    row: list[float] = []
    for name, there in ((BACK, back), (FORWARD, forward)):
        row.append(width if there else -width)
        keys += [name] if there else []
    middle, right = between
    row += [width if middle else -width, width if right else -width]
    return Buttons((*keys, *middle, *right), (tuple(row),) if keys or middle or right else ())


def keyboard(texts: Texts, back: bool, forward: bool) -> Buttons:
    """Return the buttons of a keyboard: the letters, Back and Next, space, delete and confirm."""
    widest = max(len(row) for row in texts.keyboard)
    rows = []
    for letters in texts.keyboard:
        side = (widest - len(letters)) / 2
        rows.append((-side, *(1.0,) * len(letters), -side) if side else (1.0,) * len(letters))
    ways = (*((BACK,) if back else ()), *((FORWARD,) if forward else ()))
    keys = (*"".join(texts.keyboard), *ways, SPACE, DELETE, CONFIRM)
    return Buttons(keys, (*rows, (*(1.6,) * len(ways), 4.0, 2.0, 2.2)))


def _label(key: str, texts: Texts) -> str:
    controls = (BACK, FORWARD, MORE, CONFIRM, DELETE, SPACE)
    return texts.say(key) if key in controls else texts.answer(key)


def _where(buttons: Buttons, *keys: str) -> frozenset[int]:
    return frozenset(i for i, key in enumerate(buttons.keys) if key in keys)


def _earlier(progress: Progress, question: Question, phase: str) -> GivenAnswer | None:
    """Return the answer of the phase before, if there is one."""
    earlier = [
        a for a in progress.answers if a.question_id == question.question_id and a.phase != phase
    ]
    return earlier[-1] if earlier else None


def _footer(entry: Entry, earlier: GivenAnswer | None, texts: Texts) -> str:
    """Return why the last confirmation was refused, and the answer of the phase before."""
    lines = [refusal(entry.refused, entry.typed, texts)] if entry.refused else []
    if earlier is not None:
        lines.append(texts.say("earlier", answer=spoken(earlier, texts)))
    return "\n".join(lines)


def refusal(key: str, typed: str, texts: Texts) -> str:
    """Return why an answer was refused; of what was ``typed`` only the beginning is repeated."""
    whole = len(typed) <= LETTERS_REPEATED
    return texts.say(key, typed=typed if whole else f"{typed[:LETTERS_REPEATED]}{ELLIPSIS}")

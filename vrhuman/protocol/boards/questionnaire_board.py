"""Makes the panel of a questionnaire's item: a row of numbers, a few choices, or a number pad."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import numpy as np

from vrhuman.protocol.asking import BACK, FORWARD
from vrhuman.protocol.boards.fitting import fitted
from vrhuman.protocol.boards.placing import PanelPose
from vrhuman.protocol.boards.question_board import (
    REFUSED_LINES,
    Buttons,
    last_board,
    number_pad,
    refusal,
    with_ways,
)
from vrhuman.protocol.entry import CONFIRM, DELETE
from vrhuman.protocol.filling import Filling, item_of
from vrhuman.protocol.texts import Texts
from vrhuman.questionnaires.questionnaire import Item, Questionnaire
from vrhuman.records import Panel

QUESTIONNAIRE = "questionnaire"
"""The id of the panel."""
WIDTH = 1.2
NUMBERS_IN_A_ROW = 7
LETTERS_IN_A_ROW, LETTERS_ROUND = 54, 4
"""Letters of all labels in a row of buttons, and letters that each button's margin takes."""
LIST_IN_ONE, COLUMNS = 4, 2
"""Longer lists have more columns."""
HARD_SPACE = "\u00a0"


def questionnaire_board(
    questionnaire: Questionnaire, filling: Filling, texts: Texts, place: PanelPose
) -> Panel:
    """Return the panel of the current item, or the one after the last."""
    item = item_of(questionnaire, filling)
    if item is None:
        return replace(last_board(texts, place), panel_id=QUESTIONNAIRE)
    count = len(questionnaire.items)
    number = f"  {filling.item + 1} / {count}" if count > 1 else ""
    answered = item.item_id in filling.values
    buttons, labels = _buttons(item, texts, filling.item > 0, answered)
    given = str(filling.values.get(item.item_id, "")).lower()
    panel = Panel(
        panel_id=QUESTIONNAIRE,
        title=f"{questionnaire.heading}{number}",
        text="\n\n".join(filter(None, (questionnaire.instruction, item.text, _ends(item)))),
        options=labels,
        position=place.position,
        orientation=place.orientation,
        size=np.array([WIDTH, 1.0]),
        selected=frozenset(i for i, key in enumerate(buttons.keys) if answered and key == given),
        footer=refusal(filling.refused, filling.typed, texts) if filling.refused else "",
        footer_lines=0 if item.choices else REFUSED_LINES["number"],
        question_id=f"{questionnaire.name}.{item.item_id}",
        choices=_choices(item),
        keys=buttons.keys,
        rows=buttons.rows,
        main=frozenset(i for i, key in enumerate(buttons.keys) if key == CONFIRM),
        quiet=frozenset(i for i, key in enumerate(buttons.keys) if key in (BACK, FORWARD, DELETE)),
        entry=None if item.choices else filling.typed,
    )
    return fitted(panel)


def _choices(item: Item) -> tuple[str, ...]:
    """Return the possible answers for a participant that cannot read."""
    if item.bodiless is not None:
        return (str(item.bodiless).lower(),)
    if item.choices:
        return tuple(str(choice.value).lower() for choice in item.choices)
    return tuple(str(number) for number in range(item.least, item.most + 1))


def _buttons(
    item: Item, texts: Texts, back: bool, forward: bool
) -> tuple[Buttons, tuple[str, ...]]:
    """Return buttons with their labels: the values' meanings where they fit, else the values."""
    if not item.choices:
        pad = number_pad(back, forward)
        ways = (BACK, FORWARD, DELETE, CONFIRM)
        return pad, tuple(texts.say(key) if key in ways else key for key in pad.keys)
    keys = tuple(str(choice.value).lower() for choice in item.choices)
    labels = keys if _by_numbers(item) else tuple(c.label or str(c.value) for c in item.choices)
    columns = _columns(item, labels)
    full = [min(columns, len(keys) - i) for i in range(0, len(keys), columns)]
    grid = tuple((*(1.0,) * there, *(-1.0,) * (columns - there)) for there in full)
    leading = with_ways(((), ()), back, forward, 1.5)
    return (
        Buttons((*keys, *leading.keys), (*grid, *leading.rows)),
        (*labels, *(texts.say(key) for key in leading.keys)),
    )


def _by_numbers(item: Item) -> bool:
    """Return whether buttons show the numbers of a scale, with their meanings in the text."""
    numbers = all(isinstance(choice.value, int) for choice in item.choices)
    return bool(item.choices) and numbers and not _fit([choice.label for choice in item.choices])


def _fit(labels: list[str]) -> bool:
    """Return whether all labels fit on a row of buttons, and none is empty."""
    widest = max(len(label) for label in labels) + LETTERS_ROUND
    return all(labels) and widest * len(labels) <= LETTERS_IN_A_ROW


def _columns(item: Item, labels: tuple[str, ...]) -> int:
    if _by_numbers(item):
        return ceil(len(labels) / ceil(len(labels) / NUMBERS_IN_A_ROW))
    if _fit(list(labels)):
        return len(labels)
    return 1 if len(labels) <= LIST_IN_ONE else COLUMNS


def _ends(item: Item) -> str:
    """Return what the numbers of a scale mean, where the buttons do not say it."""
    if not _by_numbers(item):
        return ""
    told = [(choice.value, choice.label) for choice in item.choices if choice.label]
    if not told and item.low:
        told = [(item.choices[0].value, item.low), (item.choices[-1].value, item.high)]
    return " · ".join(f"{value} = {words}".replace(" ", HARD_SPACE) for value, words in told)

"""Fills in a questionnaire on panels: item after item, with a way back until it is submitted.

A questionnaire with only one item is submitted by its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vrhuman.protocol.asking import BACK, FORWARD, SUBMIT
from vrhuman.protocol.entry import CONFIRM, DELETE
from vrhuman.questionnaires.questionnaire import Item, Questionnaire, Value


@dataclass(frozen=True, slots=True)
class Filling:
    """The state of a questionnaire that is filled in.

    ``item`` is the number of the shown one; after the last, everything is submitted. ``typed`` are
    the digits typed so far, ``refused`` why they were not accepted (a key of the texts).
    """

    item: int = 0
    typed: str = ""
    refused: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filled:
    """The result of a press.

    It has the new state ``filling``, a ``value`` given to ``item_id``, and whether everything was
    ``handed_in``.
    """

    filling: Filling
    item_id: str = ""
    value: Value | None = None
    handed_in: bool = False


def item_of(questionnaire: Questionnaire, filling: Filling) -> Item | None:
    """Return the shown item; None after the last."""
    if filling.item >= len(questionnaire.items):
        return None
    return questionnaire.items[filling.item]


def press(questionnaire: Questionnaire, filling: Filling, key: str) -> Filled:
    """Return the result of a key: a value as it is written, or a move to another item."""
    item = item_of(questionnaire, filling)
    if key == BACK:
        return Filled(_at(questionnaire, filling, max(0, filling.item - 1)))
    if key == FORWARD:
        return Filled(_at(questionnaire, filling, filling.item + 1))
    if item is None:
        return Filled(filling, handed_in=key == SUBMIT)
    if not item.choices:
        return _typed(questionnaire, filling, item, key)
    value = next((each.value for each in item.choices if str(each.value).lower() == key), None)
    return Filled(filling) if value is None else _given(questionnaire, filling, item, value)


def _typed(questionnaire: Questionnaire, filling: Filling, item: Item, key: str) -> Filled:
    typed = filling.typed
    if key == DELETE:
        return Filled(replace(filling, typed=typed[:-1], refused=""))
    if key != CONFIRM:
        fits = key.isdecimal() and len(typed) < len(str(item.most))
        return Filled(replace(filling, typed=typed + key if fits else typed, refused=""))
    if not typed:
        return Filled(replace(filling, refused="number_missing"))
    if not item.allows(int(typed)):
        return Filled(replace(filling, refused="misunderstood"))
    return _given(questionnaire, filling, item, int(typed))


def _given(questionnaire: Questionnaire, filling: Filling, item: Item, value: Value) -> Filled:
    values = {**filling.values, item.item_id: value}
    after = _at(questionnaire, replace(filling, values=values), filling.item + 1)
    return Filled(after, item.item_id, value, handed_in=len(questionnaire.items) == 1)


def _at(questionnaire: Questionnaire, filling: Filling, number: int) -> Filling:
    """Return the state at an item, with what was typed there before."""
    at = Filling(min(number, len(questionnaire.items)), values=filling.values)
    item = item_of(questionnaire, at)
    if item is None or item.choices or item.item_id not in filling.values:
        return at
    return replace(at, typed=str(filling.values[item.item_id]))

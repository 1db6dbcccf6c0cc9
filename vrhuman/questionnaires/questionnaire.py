"""Defines a questionnaire: its items, their possible answers, and the scales computed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Value = int | str
"""An answer to an item: a number of its scale, or the name of a choice."""

Rule = Literal["sum", "mean", "weighted"]
"""How a scale is computed from its items.

``weighted`` is the mean with each item weighted by how often it was chosen in comparisons of two.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that is offered.

    ``label`` says what it means, and is empty where the value does.
    """

    value: Value
    label: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a questionnaire.

    ``title`` is its short name; ``low`` and ``high`` are what the ends of its scale mean, where the
    choices do not say it. Where there are no ``choices`` a whole number from ``least`` to ``most``
    is typed. A ``turned`` item counts from the other end of its scale. ``bodiless`` is what a
    participant without a body answers, None where any answer may be guessed.
    """

    item_id: str
    text: str
    title: str = ""
    choices: tuple[Choice, ...] = ()
    low: str = ""
    high: str = ""
    least: int = 0
    most: int = 0
    turned: bool = False
    bodiless: Value | None = None

    def allows(self, value: Value) -> bool:
        """Return whether the value is a possible answer."""
        if self.choices:
            return any(value == choice.value for choice in self.choices)
        return isinstance(value, int) and self.least <= value <= self.most

    def number(self, value: Value) -> float:
        """Return the number that a value counts as; only numeric items are counted."""
        if not self.turned:
            return float(value)
        least, most = self.ends
        return least + most - float(value)

    @property
    def ends(self) -> tuple[float, float]:
        """The smallest and the largest number that it can be answered with."""
        if not self.choices:
            return float(self.least), float(self.most)
        numbers = [float(choice.value) for choice in self.choices]
        return min(numbers), max(numbers)


@dataclass(frozen=True, slots=True)
class Scale:
    """A score: ``rule`` applied to ``items`` (one named twice counts twice), times ``factor``.

    ``pairs`` are the comparisons of two that weigh the items of a weighted scale.
    """

    name: str
    rule: Rule
    items: tuple[str, ...]
    factor: float = 1.0
    pairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Questionnaire:
    """A questionnaire with its items and scales.

    ``heading`` and ``instruction`` are shown above every item. ``source`` is where items and rules
    were published; ``language`` is the language of its words.
    """

    name: str
    title: str
    heading: str
    instruction: str
    items: tuple[Item, ...]
    scales: tuple[Scale, ...]
    source: str
    language: str

    def item(self, item_id: str) -> Item:
        return next(item for item in self.items if item.item_id == item_id)


Answers = Mapping[str, Value]
"""Maps an item's id to its value."""

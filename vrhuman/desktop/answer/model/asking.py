"""What is asked of a participant: the items of a set in an order of their own, one at a time."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Container, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from vrhuman.benchmarks.items import Item, ItemSet
from vrhuman.records import VrhumanError
from vrhuman.study.entries import ItemCondition


def drawn_order(
    item_set: ItemSet, condition: ItemCondition, seed: int, participant: str, count: int = 0
) -> tuple[str, ...]:
    """Return the ids of the items in the order in which a participant is asked them.

    It follows from the seed, the participant, the set and the condition. ``count`` asks so many of
    them, 0 all. Without the question, items about the same part of a film are the same to a person
    where their forms and frames are, so only the first of them is asked.
    """
    told = f"{seed} {participant} {item_set.digest} {condition}"
    chance = random.Random(int.from_bytes(hashlib.sha256(told.encode()).digest()))
    items = sorted(item_set.items, key=lambda each: each.item_id)
    chance.shuffle(items)
    if condition == "film-only":
        parts: dict[Hashable, Item] = {}
        for each in items:
            parts.setdefault((each.film, each.begin_s, each.end_s, each.form, each.frame), each)
        items = list(parts.values())
    return tuple(each.item_id for each in items)[: count or None]


def named_items(item_set: ItemSet, order: Sequence[str]) -> tuple[Item, ...]:
    """Return the items of an order.

    :raises VrhumanError: for an id that the set has not.
    """
    items = {each.item_id: each for each in item_set.items}
    for name in order:
        if name not in items:
            raise VrhumanError(f"{item_set.name}: has no item {name}, which was asked before")
    return tuple(items[name] for name in order)


@dataclass(frozen=True, slots=True)
class AnswerProgress:
    """Where a participant is: the items in their order, those answered, and the one that is shown.

    ``shown`` is its place, the number of items after the last. Only with ``revise`` can somebody
    go back to an item that is answered.
    """

    items: tuple[Item, ...]
    answered: frozenset[str] = frozenset()
    shown: int = 0
    revise: bool = False

    @classmethod
    def at_first(
        cls, items: Sequence[Item], answered: Iterable[str], revise: bool
    ) -> AnswerProgress:
        """Return it at the first item without an answer."""
        done = frozenset(answered)
        return cls(tuple(items), done, _first_open(items, done, 0), revise)

    @property
    def item(self) -> Item | None:
        """The item that is shown; None at the end."""
        return self.items[self.shown] if self.shown < len(self.items) else None

    @property
    def may_go_back(self) -> bool:
        return self.revise and self.shown > 0

    @property
    def may_go_on(self) -> bool:
        """Whether the next item can be shown without another answer to this one."""
        item = self.item
        return self.revise and item is not None and item.item_id in self.answered

    def submitted(self) -> AnswerProgress:
        """Return it with the shown item answered, at the next."""
        item = self.item
        assert item is not None
        answered = self.answered | {item.item_id}
        return replace(self, answered=answered, shown=self.shown + 1)

    def back(self) -> AnswerProgress:
        """Return it at the item before, if that is allowed."""
        return replace(self, shown=self.shown - 1) if self.may_go_back else self

    def on(self) -> AnswerProgress:
        """Return it at the next item, if that is allowed."""
        return replace(self, shown=self.shown + 1) if self.may_go_on else self


def _first_open(items: Sequence[Item], answered: Container[str], start: int) -> int:
    for place in range(start, len(items)):
        if items[place].item_id not in answered:
            return place
    return len(items)

"""Goals: conditions over the state of a world, as a person would write them.

A condition is a short line: ``[how many] TYPE [which]``, for instance ``Potato is cooked``,
``2 Plate on DiningTable``, ``every Faucet is off``, ``no Pillow on Bed``,
``Mug filled with coffee``. Without a number, one is enough. Types are AI2-THOR's. With "and" the
same object must be so in several ways: ``Mug is clean and on CounterTop``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.annotation.matching import holders_of
from vrhuman.annotation.relations import near
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.records import VrhumanError

STATES: Mapping[str, Callable[[ObjectFacts], bool]] = {
    "open": lambda o: o.is_open,
    "closed": lambda o: not o.is_open,
    "on": lambda o: o.is_toggled,
    "off": lambda o: not o.is_toggled,
    "broken": lambda o: o.is_broken,
    "whole": lambda o: not o.is_broken and not o.is_sliced,
    "sliced": lambda o: o.is_sliced,
    "dirty": lambda o: o.is_dirty,
    "clean": lambda o: not o.is_dirty,
    "used up": lambda o: o.is_used_up,
    "cooked": lambda o: o.is_cooked,
    "held": lambda o: o.is_held,
    "empty": lambda o: not o.liquid,
    "filled": lambda o: bool(o.liquid),
}
"""The states that a condition can name, after "is"."""

_LINE = re.compile(
    r"(?:(?P<count>\d{1,2}|every|no) )?(?P<kind>[A-Za-z]\w*)"
    r"(?: is (?P<state>[a-z ]+)| filled with (?P<liquid>[a-z]+)"
    r"|(?: is)? (?P<where>on|in|near) (?P<other>[A-Z]\w*))"
)


class GoalError(VrhumanError):
    """A condition cannot be read; the message has the line and the remedy."""


@dataclass(frozen=True, slots=True)
class Condition:
    """At least ``count`` objects of a type are so; every one, or none, where ``count`` says that.

    One of ``state`` (of :data:`STATES`), ``liquid`` and ``where`` with ``other``, a type, is given;
    ``also`` are conditions that the same objects fulfil. What is held is nowhere yet. Where there
    is no object of the type, "every" and "no" are fulfilled.
    """

    object_type: str
    count: int | Literal["every", "no"] = 1
    state: str = ""
    liquid: str = ""
    where: Literal["", "on", "in", "near"] = ""
    other: str = ""
    also: tuple[Condition, ...] = ()

    @property
    def parts(self) -> tuple[Condition, ...]:
        """The condition and those that the same objects fulfil."""
        return (self, *self.also)

    def holds(self, facts: WorldFacts) -> bool:
        """Return whether a world fulfils it."""
        own = [each for each in facts.objects.values() if each.object_type == self.object_type]
        so = sum(self.is_of(each, facts) for each in own)
        if self.count == "every":
            return so == len(own)
        return so == 0 if self.count == "no" else so >= self.count

    def is_of(self, thing: ObjectFacts, facts: WorldFacts) -> bool:
        """Return whether an object is so, in all ways."""
        return all(part._is_so(thing, facts) for part in self.parts)

    def _is_so(self, thing: ObjectFacts, facts: WorldFacts) -> bool:
        if self.state:
            return STATES[self.state](thing)
        if self.liquid:
            return thing.liquid == self.liquid
        if thing.is_held:
            return False
        holders = holders_of(thing, facts)
        others = [each for each in facts.objects.values() if each.object_type == self.other]
        if self.where == "near":
            return any(each.object_id not in holders and near(thing, each) for each in others)
        return any(each.object_id in holders for each in others)


Goal = tuple[Condition, ...]
"""All of these."""


def reached(goal: Goal, facts: WorldFacts) -> bool:
    """Return whether a world fulfils all conditions of a goal."""
    return all(each.holds(facts) for each in goal)


def parse_condition(line: str) -> Condition:
    """Read a condition.

    :raises GoalError: for a line that is none.
    """
    first, *more = line.strip().split(" and ")
    condition = _part(first, line)
    also = tuple(_part(f"{condition.object_type} {each}", line) for each in more)
    return replace(condition, also=also)


def _part(text: str, line: str) -> Condition:
    """Read a condition without "and", a part of a line."""
    found = _LINE.fullmatch(text)
    if found is None or (found["state"] is not None and found["state"] not in STATES):
        states = ", ".join(STATES)
        raise GoalError(
            f"{line!r}: is no condition; write one such as 'Potato is cooked' (states: {states}), "
            "'2 Plate on DiningTable' or 'Mug filled with coffee'"
        )
    count: int | Literal["every", "no"] = 1
    if found["count"] == "every" or found["count"] == "no":
        count = "every" if found["count"] == "every" else "no"
    elif found["count"] is not None:
        count = int(found["count"])
    where: Literal["", "on", "in", "near"] = ""
    for known in ("on", "in", "near"):
        if found["where"] == known:
            where = known
    return Condition(
        found["kind"],
        count,
        found["state"] or "",
        found["liquid"] or "",
        where,
        found["other"] or "",
    )

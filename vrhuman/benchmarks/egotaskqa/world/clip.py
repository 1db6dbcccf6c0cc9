"""A clip's world: its intervals in order, those of the near future, and the deeds behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from vrhuman.annotation.causes import official, strict
from vrhuman.annotation.causes.deeds import Deed
from vrhuman.annotation.causes.links import Executable, Link, Trace
from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.egotaskqa.world.intervals import Interval

PREDICTED = 3
"""So many actions after a clip can be predicted, as in the public generator."""


@dataclass(frozen=True)
class ClipWorld:
    """What can be asked about a clip: ``intervals`` and what follows it (``is_pred``), in order.

    ``deeds`` are those of the intervals, and of other actors' at that time, in order of their ends.
    """

    video_id: str
    begin_ns: int
    end_ns: int
    intervals: tuple[Interval, ...]
    deeds: tuple[Deed, ...]

    @cached_property
    def traces(self) -> Mapping[Rule, Trace]:
        """The causal trace under each rule."""
        return {"official": official.trace_of(self.deeds), "strict": strict.trace_of(self.deeds)}

    def link(self, one: int, other: int, rule: Rule) -> Link:
        """Return how a later action stands to an earlier one, by their numbers."""
        return self.traces[rule].get((one, other), Link.UNRELATED)

    @cached_property
    def _without(self) -> Mapping[tuple[Rule, int], Mapping[int, Executable]]:
        """What can be done without each action, by rule: it is asked again and again."""
        numbers = [deed.number for deed in self.deeds]
        trace = self.traces["official"]
        found: dict[tuple[Rule, int], Mapping[int, Executable]] = {}
        for number in numbers:
            found["official", number] = official.without(self.deeds, trace, number)
            found["strict", number] = strict.without(self.deeds, number)
        return found

    def without(self, number: int, rule: Rule) -> Mapping[int, Executable]:
        """Say which later actions can be done without one."""
        return self._without[rule, number]

    def depends(self, one: int, other: int, rule: Rule) -> str | None:
        """Answer whether ``other`` depends on the earlier ``one``; None for no answer."""
        if rule == "official":
            return official.depends(self.deeds, self.traces[rule], one, other)
        order = [deed.number for deed in self.deeds]
        if order.index(one) >= order.index(other):
            return None
        return "yes" if self._without[rule, one].get(other) is Executable.NO else "no"


@dataclass(frozen=True)
class StoredWorld:
    """A clip's world as a set has it: intervals, and the causes as they were found."""

    intervals: tuple[Interval, ...]
    stored_without: Mapping[tuple[str, int], Mapping[int, Executable]]
    stored_depends: Mapping[tuple[str, int, int], str | None]

    def without(self, number: int, rule: Rule) -> Mapping[int, Executable]:
        """Say which later actions can be done without one."""
        return self.stored_without[rule, number]

    def depends(self, one: int, other: int, rule: Rule) -> str | None:
        """Answer whether ``other`` depends on the earlier ``one``; None for no answer."""
        return self.stored_depends.get((rule, one, other))


class World(Protocol):
    """What programs are carried out over."""

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The actions in order."""
        ...

    def without(self, number: int, rule: Rule) -> Mapping[int, Executable]:
        """Say which later actions can be done without one."""
        ...

    def depends(self, one: int, other: int, rule: Rule) -> str | None:
        """Answer whether one action depends on an earlier one."""
        ...

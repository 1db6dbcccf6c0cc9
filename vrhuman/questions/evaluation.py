"""Evaluates a program in any world that knows facts: this defines the meaning of the language.

Sets are three-valued: a member is certain, or *doubtful* where a fact that decides its membership
is unknown (or a difference is too small). An answer that the doubtful members cannot change is
given; where they could change it, the reason of the first is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from vrhuman.questions.programs import (
    Alike,
    Compare,
    CompareCounts,
    Count,
    Exist,
    Filter,
    Has,
    Intersect,
    Program,
    Quantity,
    Query,
    Relate,
    Same,
    Scene,
    SetProgram,
    Union,
    Unique,
)
from vrhuman.records import Answer, VrhumanError

Thing = TypeVar("Thing")


class Unanswerable(VrhumanError):
    """A program has no answer in this world."""


class NotUnique(Unanswerable):
    """``unique`` was applied to a set of ``found`` objects, not one."""

    def __init__(self, program: Unique, found: int) -> None:
        super().__init__(f"{program} means {found} objects, not one")
        self.found = found


class Facts(Protocol[Thing]):
    """A world: its objects and the facts about them.

    Each method may raise :class:`Unanswerable`.
    """

    def objects(self) -> Sequence[Thing]: ...

    def has(self, thing: Thing, attribute: str, value: str) -> bool:
        """Return whether ``value`` is (one of) the thing's ``attribute``."""
        ...

    def values(self, thing: Thing, attribute: str) -> tuple[str, ...]:
        """Return all values of the thing's ``attribute`` as a person says them, sorted."""
        ...

    def holds(self, relation: str, thing: Thing, other: Thing) -> bool:
        """Return whether ``thing`` is in ``relation`` to ``other``."""
        ...


@dataclass(frozen=True, slots=True)
class _Members(Generic[Thing]):
    certain: tuple[Thing, ...]
    doubtful: tuple[tuple[Thing, Unanswerable], ...] = ()


def answer(program: Program, facts: Facts[Thing]) -> Answer:
    """Evaluate a program to ``"yes"``/``"no"``, a whole number, or a sorted tuple of labels.

    Labels are words such as "white" or "living room".

    :raises Unanswerable: where the facts give no answer; :class:`NotUnique` where a reference of
        the program means no object or several.
    """
    match program:
        case Count(among):
            return _count(among, facts)
        case Exist(among):
            members = _members(among, facts)
            if not members.certain:
                _demand_certainty(members)
            return _yes_or_no(bool(members.certain))
        case CompareCounts(quantity, first, second):
            counts = _count(first, facts), _count(second, facts)
            return _yes_or_no(_compared(quantity, *counts))
        case Has(thing, attribute, value):
            return _yes_or_no(facts.has(find(thing, facts), attribute, value))
        case Query(thing, attribute):
            return facts.values(find(thing, facts), attribute)
        case Alike(thing, attribute, other):
            both = find(thing, facts), find(other, facts)
            one, two = (facts.values(each, attribute) for each in both)
            return _yes_or_no(one == two)
        case Compare(thing, relation, to):
            return _yes_or_no(facts.holds(relation, find(thing, facts), find(to, facts)))


def find(program: Unique, facts: Facts[Thing]) -> Thing:
    """Return the object that ``program`` means."""
    members = _members(program.among, facts)
    if len(members.certain) > 1:
        raise NotUnique(program, len(members.certain))
    _demand_certainty(members)
    if not members.certain:
        raise NotUnique(program, 0)
    return members.certain[0]


def members(program: SetProgram, facts: Facts[Thing]) -> tuple[Thing, ...]:
    """Return the certain members of a set.

    :raises Unanswerable: where a reference of the program means no object or several.
    """
    return _members(program, facts).certain


def _count(program: SetProgram, facts: Facts[Thing]) -> int:
    members = _members(program, facts)
    _demand_certainty(members)
    return len(members.certain)


def _compared(quantity: Quantity, first: int, second: int) -> bool:
    if quantity == "more":
        return first > second
    return first < second if quantity == "fewer" else first == second


def _members(program: SetProgram, facts: Facts[Thing]) -> _Members[Thing]:
    match program:
        case Scene():
            return _Members(tuple(facts.objects()))
        case Filter(among, conditions):
            tests = [partial(facts.has, attribute=name, value=value) for name, value in conditions]
            return _kept(_members(among, facts), tests)
        case Relate(among, relation, to):
            other = find(to, facts)
            members = _members(among, facts)
            return _kept(members, [lambda t: t is not other and facts.holds(relation, t, other)])
        case Same(among, attribute, thing):
            model = find(thing, facts)
            wanted = facts.values(model, attribute)
            members = _members(among, facts)
            return _kept(
                members, [lambda t: t is not model and facts.values(t, attribute) == wanted]
            )
        case Union(first, second):
            return _united(_members(first, facts), _members(second, facts), facts)
        case Intersect(first, second):
            return _intersected(_members(first, facts), _members(second, facts))


def _kept(members: _Members[Thing], tests: Sequence[Callable[[Thing], bool]]) -> _Members[Thing]:
    """Return the members that pass every test.

    A member that fails any test is out, whatever is unknown about it.
    """
    certain = []
    doubtful = []
    candidates: list[tuple[Thing, Unanswerable | None]] = [
        *((thing, None) for thing in members.certain),
        *members.doubtful,
    ]
    for thing, doubt in candidates:
        verdict = doubt
        for test in tests:
            try:
                if not test(thing):
                    break
            except Unanswerable as reason:
                verdict = verdict or reason
        else:
            if verdict is None:
                certain.append(thing)
            else:
                doubtful.append((thing, verdict))
    return _Members(tuple(certain), tuple(doubtful))


def _united(
    first: _Members[Thing], second: _Members[Thing], facts: Facts[Thing]
) -> _Members[Thing]:
    """Unite two sets in the world's order, so that the same set is always the same tuple."""
    sure = {id(thing) for thing in (*first.certain, *second.certain)}
    doubts = {id(thing): reason for thing, reason in (*second.doubtful, *first.doubtful)}
    everything = facts.objects()
    return _Members(
        tuple(thing for thing in everything if id(thing) in sure),
        tuple(
            (thing, doubts[id(thing)])
            for thing in everything
            if id(thing) in doubts and id(thing) not in sure
        ),
    )


def _intersected(first: _Members[Thing], second: _Members[Thing]) -> _Members[Thing]:
    sure = {id(thing) for thing in second.certain}
    doubts = {id(thing): reason for thing, reason in second.doubtful}
    certain = tuple(thing for thing in first.certain if id(thing) in sure)
    doubtful = [(thing, doubts[id(thing)]) for thing in first.certain if id(thing) in doubts]
    doubtful += [(t, why) for t, why in first.doubtful if id(t) in sure or id(t) in doubts]
    return _Members(certain, tuple(doubtful))


def _demand_certainty(members: _Members[Thing]) -> None:
    for _, reason in members.doubtful:
        raise reason


def _yes_or_no(truth: bool) -> str:
    return "yes" if truth else "no"

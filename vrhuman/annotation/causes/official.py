"""The public generator's rules of causes, with everything that is odd about them.

As in ``generation/generate`` of EgoTaskQA's public code: actions that share an object (hands and
tables do not count) are *dependent* if both change the same attribute of it, or if the first
changed its spatial relationships and all those that it has then are among those before the second;
else they are *related* ("unknown" in the code). The values of attributes are not compared. Objects
are known by their type: two mugs are one, as their names are in the public annotations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vrhuman.annotation.causes.deeds import ATTRIBUTES, SPATIAL, Deed
from vrhuman.annotation.causes.links import Executable, Link, Trace

IGNORED = frozenset({"Hand", "Table", "CoffeeTable", "DiningTable", "SideTable"})
"""The types that make no link: the public annotations call every table "table"."""


def trace_of(deeds: Sequence[Deed]) -> Trace:
    """Return the links of all pairs of deeds."""
    return {
        (one.number, other.number): link(one, other)
        for place, one in enumerate(deeds)
        for other in deeds[place + 1 :]
    }


def link(one: Deed, other: Deed) -> Link:
    """Return how a later deed stands to an earlier one."""
    shared = types_of(one) & types_of(other)
    if not shared:
        return Link.UNRELATED
    if any(_depends(one, other, kind) for kind in sorted(shared)):
        return Link.DEPENDENT
    return Link.RELATED


def types_of(deed: Deed) -> frozenset[str]:
    """Return the types of a deed's objects, without those that make no link."""
    types = {deed.before.objects[each].object_type for each in deed.objects}
    return frozenset(types - IGNORED)


def _depends(one: Deed, other: Deed, kind: str) -> bool:
    mine = [c for c in one.changes if one.before.objects[c.object_id].object_type == kind]
    theirs = [c for c in other.changes if other.before.objects[c.object_id].object_type == kind]
    if {c.attribute for c in mine} & {c.attribute for c in theirs}:
        return True
    if not any(c.attribute == SPATIAL for c in mine):
        return False
    after = {c.after for c in mine if c.attribute == SPATIAL}
    before = {
        ATTRIBUTES[SPATIAL](other.before.objects[each])
        for each in other.objects
        if other.before.objects[each].object_type == kind
    }
    return bool(before) and after <= before


def depends(deeds: Sequence[Deed], trace: Trace, one: int, other: int) -> str | None:
    """Answer whether ``other`` depends on ``one`` as the public ``depend`` does.

    What it finds deeper than directly below is not returned, so that the answer is None there (and
    the question is left out) and "no" only where nothing follows from ``one`` at all.
    """
    below = _below(deeds, trace, one)
    if not below:
        return "no"
    for number, known in below:
        if number == other:
            return "yes" if known else "unknown"
    return None


def without(deeds: Sequence[Deed], trace: Trace, root: int) -> Mapping[int, Executable]:
    """Say of each deed after ``root`` whether it can be done without it.

    Affected is all that is reachable by links whose deeds share an object with the root; a path
    with a related link on it leaves it unknown, unless another path has none.
    """
    by_number = {deed.number: deed for deed in deeds}
    objects = types_of(by_number[root])
    sure: set[int] = set()
    unsure: set[int] = set()

    def follow(number: int, known: bool) -> None:
        for other, direct in _below(deeds, trace, number):
            if not objects & types_of(by_number[other]):
                continue
            found = sure if known and direct else unsure
            if other not in found:
                found.add(other)
                follow(other, known and direct)

    follow(root, True)
    start = by_number[root].segment.begin_tick
    after = [d for d in deeds if d.segment.begin_tick > start or (d.number > root)]
    return {
        deed.number: Executable.NO
        if deed.number in sure
        else Executable.UNKNOWN
        if deed.number in unsure
        else Executable.YES
        for deed in after
        if deed.number != root
    }


def _below(deeds: Sequence[Deed], trace: Trace, number: int) -> list[tuple[int, bool]]:
    """Return what is linked to a deed, in order, and whether the link is a dependence."""
    return [
        (deed.number, trace[number, deed.number] is Link.DEPENDENT)
        for deed in deeds
        if trace.get((number, deed.number), Link.UNRELATED) is not Link.UNRELATED
    ]

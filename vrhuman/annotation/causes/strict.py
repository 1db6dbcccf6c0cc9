"""Causes by value: a deed depends on an earlier one whose effect is what it needs.

What a deed needs (:func:`needs_of`) are values just before it: that the mug was dirty which was
cleaned, that it was where the hand reached for it, that the cabinet was open from which it was
taken. A deed *depends* on an earlier one that was the last to change a value that it needs, if the
value from before would not do.

Whether it could be done without an earlier one follows from values, too (:func:`without`): the
world is told forward without that deed; whatever then lacks what it needs is not done either, and
so changes nothing. So a tap that was turned on, off and on again can be turned on the last time
without the first time, although a chain of dependences leads there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from vrhuman.annotation.action_names import AI2THOR_ACTIONS, ActionName
from vrhuman.annotation.action_rules import ANY, Value, is_so, preconditions_of
from vrhuman.annotation.causes.deeds import (
    CARRYING,
    IDLE,
    WHERE,
    Deed,
    held_before,
    is_same_place,
)
from vrhuman.annotation.causes.links import Executable, Link, Trace
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

POSITION = "position"
"""Where an object is, as a hand needs to know it: not what carries it, but its coordinates."""
AT_HAND = "at hand"
"""The value of a position that a hand must only be near to."""
AS_HIGH = "as high"
"""The value of a position past which a hand comes that pushes: no higher or lower than it was."""
AT_HAND_METRES, GRASP_METRES = 0.17, 0.05
"""How far beyond half an object's width a hand may be off for the menu, and for grasping [m]."""
_CARRIED = frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW})
_TAKEN = _CARRIED | {ActionName.PICK_UP}


@dataclass(frozen=True, slots=True)
class Need:
    """A value that a deed needs: of a fluent of an object, or its :data:`POSITION` as it was."""

    object_id: str
    fluent: str
    value: Value = ""


def needs_of(deed: Deed) -> tuple[Need, ...]:
    """Return what a deed needs to be as it was before it.

    These are the action rules' preconditions (:mod:`vrhuman.annotation.action_rules`) that were
    met, for the engine has the last word on them; and that its objects are where the hand reaches.
    """
    segment, before = deed.segment, deed.before
    if segment.action in IDLE:
        return ()
    if segment.action is ActionName.TIDY:
        return tuple(need for each in sorted(deed.moved) for need in _in_reach(each, before))
    rules = preconditions_of(segment.action, segment.object1, segment.object2, before)
    over = _over(deed)
    found = [
        Need(each.object_id, each.fluent, each.value)
        for each in rules
        if each.object_id in before.objects and each.object_id != over and is_so(each, before)
    ]
    if segment.action is ActionName.PUSH:  # it is what the hand carries that pushes
        found += [Need(each, "is_held", True) for each in held_before(deed)]
    by_menu = segment.action in AI2THOR_ACTIONS.values() or segment.action is ActionName.MAKE
    for object_id in deed.objects:
        if object_id == segment.object1 or segment.action is ActionName.MOVE:
            swung = segment.action in (ActionName.OPEN, ActionName.CLOSE)
            how = AT_HAND if by_menu else AS_HIGH if segment.action is ActionName.PUSH else ""
            found += _in_reach(object_id, before, how, not by_menu or swung)
    return tuple(dict.fromkeys(found))


def _over(deed: Deed) -> str:
    """Return the id of what something was put on top of, of which nothing else is needed.

    A potato that comes to lie on a fridge does not need it open.
    """
    segment = deed.segment
    thing = deed.after.objects.get(segment.object1)
    if segment.action is not ActionName.MOVE or thing is None:
        return ""
    around = (*deed.before.objects[thing.object_id].inside, *thing.inside)
    return "" if segment.object2 in around else segment.object2


def _in_reach(object_id: str, facts: WorldFacts, how: str = "", in_hand: bool = True) -> list[Need]:
    """An object is where the hand reaches for it: ``in_hand`` if it was there.

    The menu is of what the hand is at: a cup that was lifted is filled as well where it stood. A
    book that was opened in the hand lies closed, and is smaller, where it was.
    """
    found = [Need(object_id, POSITION, how)]
    if in_hand and facts.objects[object_id].is_held:
        found.append(Need(object_id, "is_held", True))
    return found


def reach_of(need: Need, thing: ObjectFacts) -> float:
    """Return how far from where it was an object may be for a need of its position [m]."""
    half = (thing.size[0] + thing.size[2]) / 4.0
    return half + (AT_HAND_METRES if need.value == AT_HAND else GRASP_METRES)


def puts_down(deed: Deed) -> bool:
    """Return whether a deed ends with its object out of the hand."""
    return deed.segment.action in _CARRIED


def is_of_grip(deed: Deed, earlier: Deed) -> bool:
    """Return whether a deed was done by the same closing of the hand as an earlier one.

    So it carried what a picking up took, without letting go between: such a picking up is told
    apart where it was asked for, or where something else was done since. And what the hand pulls
    open by its handle, and is light, it takes up.
    """
    one, other = earlier.segment, deed.segment
    if one.object1 != other.object1 or one.actor != other.actor:
        return False
    if one.action is ActionName.PICK_UP and other.action in _CARRIED:
        return deed.taken_tick == earlier.taken_tick
    if not (_is_pulled(one) or _is_pulled(other)) or not {one.action, other.action} & _TAKEN:
        return False
    return one.begin_tick <= other.end_tick and other.begin_tick <= one.end_tick


def _is_pulled(segment: ActionSegment) -> bool:
    """Return whether something was opened or closed by its handle: that takes time."""
    swung = segment.action in (ActionName.OPEN, ActionName.CLOSE)
    return swung and segment.begin_tick < segment.end_tick


def trace_of(deeds: Sequence[Deed]) -> Trace:
    """Return the links of all pairs of deeds."""
    return {
        (one.number, other.number): link(deeds, place, later)
        for place, one in enumerate(deeds)
        for later, other in enumerate(deeds)
        if later > place
    }


def link(deeds: Sequence[Deed], place: int, later: int) -> Link:
    """Return how the deed at ``later`` stands to the one at ``place``."""
    one, other = deeds[place], deeds[later]
    between = deeds[place + 1 : later]
    for need in needs_of(other):
        fulfils = _changed(one, need) and not _would_do(need, one.before, other.before)
        if fulfils and not any(_changed(each, need) for each in between):
            return Link.DEPENDENT
    if is_of_grip(other, one):
        return Link.DEPENDENT
    shared = {*one.objects, *_touched(one)} & {*other.objects, *_touched(other)}
    return Link.RELATED if shared else Link.UNRELATED


def _touched(deed: Deed) -> Iterable[str]:
    return (*(change.object_id for change in (*deed.changes, *deed.others)), *deed.moved)


def _changed(deed: Deed, need: Need) -> bool:
    """Return whether a deed changed what is needed."""
    if need.fluent == POSITION:
        return need.object_id in deed.moved
    one, other = (facts.objects.get(need.object_id) for facts in (deed.before, deed.after))
    return one is not None and other is not None and _value(one, need) != _value(other, need)


def _would_do(need: Need, facts: WorldFacts, wanted: WorldFacts) -> bool:
    """Return whether a need is met by some other facts as by those that were there."""
    one, other = facts.objects.get(need.object_id), wanted.objects.get(need.object_id)
    if one is None or other is None:
        return one is other
    return _suits(need, one, other)


def _suits(need: Need, one: ObjectFacts, wanted: ObjectFacts) -> bool:
    if need.fluent == POSITION:
        raised = abs(one.position[1] - wanted.position[1])
        if need.value == AS_HIGH and raised > GRASP_METRES:
            return False
        return math.dist(one.position, wanted.position) <= reach_of(need, wanted)
    value = _value(one, need)
    return value not in ("", False) if need.value == ANY else value == need.value


def _value(facts: ObjectFacts, need: Need) -> Value:
    value: Value = getattr(facts, need.fluent)
    return value


def without(deeds: Sequence[Deed], root: int) -> Mapping[int, Executable]:
    """Say of each deed after ``root`` (a deed's number) whether it can be done without it.

    The world is told forward: ``other`` has the facts of the objects that are not as recorded.
    """
    numbers = [deed.number for deed in deeds]
    at = numbers.index(root)
    other: dict[str, _Otherwise] = {}
    _undone(deeds[at], other)
    left = [deeds[at]]
    found = {}
    for deed in deeds[at + 1 :]:
        can = _can(deed, other) and not any(is_of_grip(deed, each) for each in left)
        found[deed.number] = Executable.YES if can else Executable.NO
        if can:
            _done(deed, other)
        else:
            left.append(deed)
            _undone(deed, other)
    return found


def depends(deeds: Sequence[Deed], one: int, other: int) -> str:
    """Answer whether ``other`` can only be done because of ``one``: "yes" or "no"."""
    return "yes" if without(deeds, one).get(other) is Executable.NO else "no"


@dataclass(frozen=True, slots=True)
class _Otherwise:
    """An object that is not as recorded: its ``facts``, of which only these ``fluents`` count.

    A pot that was filled in the hand, while it was carried, is not elsewhere for not being filled.
    """

    facts: ObjectFacts
    fluents: frozenset[str]


def _can(deed: Deed, other: Mapping[str, _Otherwise]) -> bool:
    """Return whether all that a deed needs is there, where some objects are ``other``."""
    return all(
        _suits(need, other[need.object_id].facts, deed.before.objects[need.object_id])
        for need in needs_of(deed)
        if need.object_id in other and need.fluent in other[need.object_id].fluents
    )


def _undone(deed: Deed, other: dict[str, _Otherwise]) -> None:
    """Keep what a deed would have changed as it was."""
    for object_id in dict.fromkeys(_touched(deed)):
        before, after = deed.before.objects[object_id], deed.after.objects[object_id]
        fluents = _differing(before, after)
        if deed.segment.action in CARRYING:
            fluents &= {POSITION, *WHERE}
        if object_id not in deed.moved:
            fluents -= {POSITION}  # a hand that holds it is never quite still
        old = other.get(object_id, _Otherwise(before, frozenset()))
        new: dict[str, Any] = {name: getattr(before, name) for name in fluents - old.fluents}
        other[object_id] = _Otherwise(replace(old.facts, **new), old.fluents | fluents)


def _differing(one: ObjectFacts, other: ObjectFacts) -> frozenset[str]:
    names = (each.name for each in fields(one))
    return frozenset(name for name in names if getattr(one, name) != getattr(other, name))


def _done(deed: Deed, other: dict[str, _Otherwise]) -> None:
    """Change what a deed changes; objects that are elsewhere by now are not carried along."""
    for object_id in dict.fromkeys(_touched(deed)):
        if object_id not in other:
            continue
        then = other[object_id]
        recorded, now = deed.before.objects[object_id], deed.after.objects[object_id]
        away = POSITION in then.fluents and not is_same_place(then.facts, recorded)
        if object_id not in deed.objects and away:
            continue
        changed = _merged(deed, then.facts, recorded, now)
        left = then.fluents & _differing(changed, now)
        if is_same_place(changed, now):
            left -= {POSITION}
        if left:
            other[object_id] = _Otherwise(changed, left)
        else:
            del other[object_id]


def _merged(deed: Deed, then: ObjectFacts, recorded: ObjectFacts, now: ObjectFacts) -> ObjectFacts:
    """Return other facts with what a deed changed from ``recorded`` to ``now``."""
    names = [each.name for each in fields(now)]
    if deed.segment.action in CARRYING:
        names = ["position", "room", *WHERE]
    changed = {
        name: getattr(now, name) for name in names if getattr(recorded, name) != getattr(now, name)
    }
    if puts_down(deed) and now.object_id == deed.segment.object1:
        changed["is_held"] = False  # it may have been taken before ``then``
    return replace(then, **changed)

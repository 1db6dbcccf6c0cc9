"""Causes by value: a deed depends on an earlier one whose effect is what it needs.

What a deed needs (:func:`needs_of`) are values of attributes just before it: that the mug was dirty
which was cleaned, that it was where the hand reached for it, that the cabinet was open from which it
was taken. These are the engine's conditions, and a hand's. A deed *depends* on an earlier one that
was the last to change a value that it needs, if the value from before would not do.

Whether it could be done without an earlier one follows from values, too (:func:`without`): the world
is told forward without that deed; whatever then lacks what it needs is not done either, and so
changes nothing. So a tap that was turned on, off and on again can be turned on the last time without
the first time, although a chain of dependences leads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.causes.deeds import ATTRIBUTES, IDLE, Deed, is_same_place
from vrhuman.annotation.causes.links import Executable, Link, Trace
from vrhuman.annotation.relations import supports
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.engines.affordances import CLOSED_WHILE_ON

PLACE = "place"
"""Where an object is, as a hand needs to know it: not what carries it, but its position."""
IN_HAND = "possession"
_CARRYING = frozenset({ActionName.MOVE, ActionName.PUT, ActionName.THROW, ActionName.PICK_UP})
_CONDITION: Mapping[ActionName, tuple[str, ...]] = {
    ActionName.OPEN: ("openness",),
    ActionName.CLOSE: ("openness",),
    ActionName.TURN_ON: ("poweredness",),
    ActionName.TURN_OFF: ("poweredness",),
    ActionName.CLEAN: ("cleanliness",),
    ActionName.MAKE: ("cleanliness",),
    ActionName.MAKE_DIRTY: ("cleanliness",),
    ActionName.FILL: ("emptiness",),
    ActionName.SLICE: ("shape", IN_HAND),
    ActionName.BREAK: ("wholeness",),
    ActionName.USE_UP: ("supply",),
}
"""The attributes of its first object whose values an action needs as they are."""


@dataclass(frozen=True, slots=True)
class Need:
    """A value that a deed needs: of an attribute of an object, or its :data:`PLACE`."""

    object_id: str
    attribute: str


def needs_of(deed: Deed) -> tuple[Need, ...]:
    """Return what a deed needs to be as it was before it."""
    segment, before = deed.segment, deed.before
    if segment.action in IDLE:
        return ()
    if segment.action is ActionName.TIDY:
        return tuple(need for each in sorted(deed.moved) for need in _in_reach(each, before))
    first = segment.object1
    if first not in before.objects:
        return ()
    found = [Need(first, each) for each in _CONDITION.get(segment.action, ())]
    if segment.action is ActionName.EMPTY:
        found.append(Need(first, "emptiness"))
    kind = before.objects[first].object_type
    if kind in CLOSED_WHILE_ON and segment.action is ActionName.TURN_ON:
        found.append(Need(first, "openness"))
    if kind in CLOSED_WHILE_ON and segment.action in (ActionName.OPEN, ActionName.CLOSE):
        found.append(Need(first, "poweredness"))
    if segment.action in (ActionName.THROW, ActionName.PUSH) or segment.action in _CARRYING:
        found += [need for each in _holders(first, before) for need in _is_open(each, before)]
    found += _in_reach(first, before)
    if segment.action is ActionName.MOVE and segment.object2 in before.objects:
        found += _in_reach(segment.object2, before)
        found += _is_open(segment.object2, before)
    return tuple(dict.fromkeys(found))


def _in_reach(object_id: str, facts: WorldFacts) -> list[Need]:
    """An object is where the hand reaches for it: in the hand if it was there, else at its place."""
    found = [Need(object_id, PLACE)]
    if facts.objects[object_id].is_held:
        found.append(Need(object_id, IN_HAND))
    return found


def _is_open(object_id: str, facts: WorldFacts) -> list[Need]:
    thing = facts.objects.get(object_id)
    return [Need(object_id, "openness")] if thing is not None and thing.is_open else []


def _holders(object_id: str, facts: WorldFacts) -> tuple[str, ...]:
    return supports(facts.objects[object_id]) if object_id in facts.objects else ()


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
    shared = {*one.objects, *_touched(one)} & {*other.objects, *_touched(other)}
    return Link.RELATED if shared else Link.UNRELATED


def _touched(deed: Deed) -> Iterable[str]:
    return (*(change.object_id for change in (*deed.changes, *deed.others)), *deed.moved)


def _changed(deed: Deed, need: Need) -> bool:
    """Return whether a deed changed what is needed."""
    if need.attribute == PLACE:
        return need.object_id in deed.moved
    return any(
        (change.object_id, change.attribute) == (need.object_id, need.attribute)
        for change in (*deed.changes, *deed.others)
    )


def _would_do(need: Need, facts: WorldFacts, wanted: WorldFacts) -> bool:
    """Return whether a need is met by some other facts as by those that were there."""
    one, other = facts.objects.get(need.object_id), wanted.objects.get(need.object_id)
    if one is None or other is None:
        return one is other
    return _suits(need, one, other)


def _suits(need: Need, one: ObjectFacts, wanted: ObjectFacts) -> bool:
    if need.attribute == PLACE:
        return is_same_place(one, wanted)
    value = ATTRIBUTES[need.attribute]
    if need.attribute == "emptiness" and wanted.liquid:
        return bool(one.liquid)  # any liquid can be poured out
    return value(one) == value(wanted)


def without(deeds: Sequence[Deed], root: int) -> Mapping[int, Executable]:
    """Say of each deed after ``root`` (a deed's number) whether it can be done without it.

    The world is told forward: ``other`` has the facts of the objects that are not as recorded.
    """
    numbers = [deed.number for deed in deeds]
    at = numbers.index(root)
    other: dict[str, ObjectFacts] = {}
    _undone(deeds[at], other)
    found = {}
    for deed in deeds[at + 1 :]:
        can = _can(deed, other)
        found[deed.number] = Executable.YES if can else Executable.NO
        if can:
            _done(deed, other)
        else:
            _undone(deed, other)
    return found


def depends(deeds: Sequence[Deed], one: int, other: int) -> str:
    """Answer whether ``other`` can only be done because of ``one``: "yes" or "no"."""
    return "yes" if without(deeds, one).get(other) is Executable.NO else "no"


def _can(deed: Deed, other: Mapping[str, ObjectFacts]) -> bool:
    """Return whether all that a deed needs is there, where some objects are ``other``."""
    return all(
        _suits(need, other[need.object_id], deed.before.objects[need.object_id])
        for need in needs_of(deed)
        if need.object_id in other
    )


def _undone(deed: Deed, other: dict[str, ObjectFacts]) -> None:
    """Keep what a deed would have changed as it was."""
    for object_id in dict.fromkeys(_touched(deed)):
        other.setdefault(object_id, deed.before.objects[object_id])


def _done(deed: Deed, other: dict[str, ObjectFacts]) -> None:
    """Change what a deed changes; objects that are elsewhere by now are not carried along."""
    for object_id in dict.fromkeys(_touched(deed)):
        then = other.get(object_id)
        if then is None:
            continue
        recorded, now = deed.before.objects[object_id], deed.after.objects[object_id]
        own = object_id in deed.objects
        if not own and not is_same_place(then, recorded):
            continue
        changed = _merged(then, recorded, now)
        if _alike(changed, now):
            del other[object_id]
        else:
            other[object_id] = changed


def _merged(then: ObjectFacts, recorded: ObjectFacts, now: ObjectFacts) -> ObjectFacts:
    """Return other facts with what was changed from ``recorded`` to ``now``."""
    changed = {
        each.name: getattr(now, each.name)
        for each in fields(now)
        if getattr(recorded, each.name) != getattr(now, each.name)
    }
    return replace(then, **changed)


def _alike(one: ObjectFacts, other: ObjectFacts) -> bool:
    return is_same_place(one, other) and all(
        value(one) == value(other) for value in ATTRIBUTES.values()
    )

"""Deeds: the successful actions of a session, and which attributes of which objects they changed.

Attributes are EgoTaskQA's where it has them. Their values are texts, so that they can be compared,
told and asked for: openness (opened, closed), poweredness (on, off), cleanliness (clean, dirty),
emptiness (empty, or what it is full of), shape (in one piece, in pieces), cookedness (cooked, raw),
wholeness (intact, broken), supply (used up, not used up), possession (in hand, not in hand) and
spatial relationships ("in sink|2" or "on shelf|1 and on table|4"; ids of objects).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts

SPATIAL = "spatial relationships"
ATTRIBUTES: Mapping[str, Callable[[ObjectFacts], str]] = {
    "openness": lambda o: "opened" if o.is_open else "closed",
    "poweredness": lambda o: "on" if o.is_toggled else "off",
    "cleanliness": lambda o: "dirty" if o.is_dirty else "clean",
    "emptiness": lambda o: f"full of {o.liquid}" if o.liquid else "empty",
    "shape": lambda o: "in pieces" if o.is_sliced else "in one piece",
    "cookedness": lambda o: "cooked" if o.is_cooked else "raw",
    "wholeness": lambda o: "broken" if o.is_broken else "intact",
    "supply": lambda o: "used up" if o.is_used_up else "not used up",
    "possession": lambda o: "in hand" if o.is_held else "not in hand",
    SPATIAL: lambda o: " and ".join(sorted(relations_of(o))),
}
"""How each attribute's value is read from an object's facts."""
WHERE = ("is_held", "rests_on", "inside")
"""The fluents that say where an object is, besides its position."""
SAME_METRES = 0.1
"""An object is still where it was if its centre is no farther away [m]."""
IDLE = frozenset({ActionName.WAIT, ActionName.FIND})
"""Actions that change nothing."""
CARRYING = frozenset(
    {ActionName.PICK_UP, ActionName.MOVE, ActionName.PUT, ActionName.PUSH, ActionName.TIDY}
)
"""Actions that change only where things are; what else changes meanwhile is another one's doing."""


@dataclass(frozen=True, slots=True)
class Change:
    """One attribute of one object, before and after a deed."""

    object_id: str
    attribute: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Deed:
    """One action that succeeded: ``number`` is its segment's in the annotation.

    ``before`` and ``after`` are the world's facts around it; ``changes`` what it changed of its own
    objects, ``others`` what it changed of other ones (what a drawer carried along, what a microwave
    cooked). ``moved`` are the ids of all objects that it displaced. ``taken_tick`` is when the hand
    took what it picked up, put down or threw.
    """

    number: int
    segment: ActionSegment
    before: WorldFacts
    after: WorldFacts
    changes: tuple[Change, ...]
    others: tuple[Change, ...]
    moved: frozenset[str]
    taken_tick: int

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids of the objects that it is about, without the floor and liquids."""
        segment = self.segment
        named = (segment.object1, *(() if segment.preposition == "with" else (segment.object2,)))
        return tuple(dict.fromkeys(each for each in named if each in self.before.objects))


def relations_of(facts: ObjectFacts) -> tuple[str, ...]:
    """Return the spatial relations of an object: "in ID" of what encloses it, "on ID" of others."""
    on = [f"on {each}" for each in facts.rests_on if each not in facts.inside]
    return (*(f"in {each}" for each in facts.inside), *on)


def held_before(deed: Deed) -> tuple[str, ...]:
    """Return the ids of what was in a hand when a deed began."""
    return tuple(sorted(each.object_id for each in deed.before.objects.values() if each.is_held))


def is_same_place(one: ObjectFacts, other: ObjectFacts) -> bool:
    """Return whether an object is where it was, to a hand that reaches for it there."""
    return math.dist(one.position, other.position) <= SAME_METRES


def deeds_of(annotation: Annotation) -> tuple[Deed, ...]:
    """Return the deeds of a session in the order of their segments; what failed is none.

    A throw begins when the hand lets go; as a deed it begins where the object was taken. What
    another actor handled meanwhile is that one's doing.
    """
    resting, taken = dict(annotation.start.objects), dict[tuple[str, str], int]()
    found = []
    each_in_turn = zip(annotation.segments, annotation.before, annotation.after, strict=True)
    for number, (segment, before, after) in enumerate(each_in_turn):
        _put_down(resting, before)
        thing = before.objects.get(segment.object1)
        if thing is not None and thing.is_held and segment.action is ActionName.THROW:
            own = {segment.object1: resting[segment.object1]}
            before = replace(before, objects={**before.objects, **own})
        whose = segment.actor, segment.object1
        if segment.action is ActionName.PICK_UP:
            taken[whose] = segment.begin_tick
        if segment.success:
            spared = _of_others(segment, annotation)
            thrown = segment.action is ActionName.THROW
            since = taken.get(whose, segment.begin_tick) if thrown else segment.begin_tick
            found.append(deed_of(number, segment, before, after, spared, since))
        _put_down(resting, after)
    return tuple(found)


def _put_down(resting: dict[str, ObjectFacts], facts: WorldFacts) -> None:
    """Take note of all objects that are not in the hand."""
    resting.update({name: each for name, each in facts.objects.items() if not each.is_held})


def _of_others(segment: ActionSegment, annotation: Annotation) -> frozenset[str]:
    """Return the ids of what other actors handled at the time of a segment, and it did not."""
    handled = {
        each.object1
        for each in annotation.segments
        if each.actor != segment.actor
        and each.begin_tick <= segment.end_tick
        and segment.begin_tick <= each.end_tick
    }
    return frozenset(handled - {segment.object1, segment.object2})


def deed_of(
    number: int,
    segment: ActionSegment,
    before: WorldFacts,
    after: WorldFacts,
    spared: frozenset[str] = frozenset(),
    taken_tick: int | None = None,
) -> Deed:
    """Return what one segment changed; not of the objects ``spared``, by their ids.

    Without a ``taken_tick``, what it carried it took as it began.
    """
    own: list[Change] = []
    others: list[Change] = []
    moved: set[str] = set()
    idle = segment.action in IDLE
    for object_id in () if idle else sorted(after.objects):
        then, now = before.objects.get(object_id), after.objects[object_id]
        if then is None or then == now or object_id in spared:
            continue
        if segment.action in CARRYING:
            now = replace(
                then,
                **{name: getattr(now, name) for name in ("position", "room", *WHERE)},
            )
        if not is_same_place(then, now):
            moved.add(object_id)
        named = object_id in (segment.object1, segment.object2)
        (own if named else others).extend(_changes(object_id, then, now))
    since = segment.begin_tick if taken_tick is None else taken_tick
    return Deed(number, segment, before, after, tuple(own), tuple(others), frozenset(moved), since)


def _changes(object_id: str, then: ObjectFacts, now: ObjectFacts) -> Sequence[Change]:
    return [
        Change(object_id, attribute, value(then), value(now))
        for attribute, value in ATTRIBUTES.items()
        if value(then) != value(now)
    ]

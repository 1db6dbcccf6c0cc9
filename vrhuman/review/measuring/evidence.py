"""Finds the evidence for an answer: whether the participant saw or felt what a question is about.

A question *needs* objects to have been seen: each object that its program names; each member of a
set that it counts; one member of a set in which it finds something. What it compares by weight has
to have been lifted. If a set is empty, it needs the objects that a condition excluded from the set
("how many black mugs?": the mugs); if there are none of the kind, every room in which one might be
has to have been entered, and what might contain one and is closed has to have been opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from vrhuman.questions.evaluation import Unanswerable, find, members
from vrhuman.questions.evaluator import HouseFacts
from vrhuman.questions.parser import parse
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
    Query,
    Relate,
    Same,
    Scene,
    SetProgram,
    Union,
    Unique,
)
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph
from vrhuman.records import Question
from vrhuman.review.measuring.in_view import Viewer
from vrhuman.review.measuring.sightings import Sightings

How = Literal["seen", "held", "lifted"]
Had = Literal["seen", "lifted"]
_BY_WEIGHT = "heavier_than"
_INSIDE = "contained_by"
_BY_SIGHT = (_INSIDE, "on_top_of", "adjacent_to")


@dataclass(frozen=True, slots=True)
class Sighting:
    """A time when an object was in view, in the hand, or lifted.

    ``viewer`` says through whose eyes it was seen (the hand is the person's).
    """

    start_ns: int
    end_ns: int
    object_id: str
    how: How
    viewer: Viewer = "person"


@dataclass(frozen=True, slots=True)
class Need:
    """The need that something was ``seen``, ``lifted``, ``opened`` or ``entered``.

    One of some objects was seen, lifted or opened, or one of some rooms entered; most needs name
    only one.
    """

    names: tuple[str, ...]
    how: Literal["seen", "lifted", "opened", "entered"]

    def met(self, first: Mapping[str, int], before_ns: int) -> bool:
        """Return whether the need was met; ``first`` has the first time of each kind."""
        return any(first.get(name, before_ns) < before_ns for name in self.names)


@dataclass(frozen=True, slots=True)
class Support:
    """What a question needs, and what of it was ``missing`` by some time."""

    needs: tuple[Need, ...]
    missing: tuple[Need, ...]

    @property
    def holds(self) -> bool:
        """Whether the question could be answered from what was seen and felt."""
        return not self.missing


def evidence(sightings: Sightings, question: Question) -> tuple[Sighting, ...]:
    """Return when the objects that a question needs were in view and in the hand, in order of time.

    They were in view of the person or of the counted agent.
    """
    needed = needs(question, sightings.graph)
    names = {name for need in needed if need.how != "entered" for name in need.names}
    found = [
        Sighting(view.start_ns, view.end_ns, view.object_id, "seen", view.viewer)
        for view in sightings.in_view
        if view.object_id in names
    ]
    for hold in sightings.holds:
        if hold.object_id in names:
            found.append(Sighting(hold.start_ns, hold.end_ns, hold.object_id, "held"))
            if hold.lifted_ns is not None:
                found.append(Sighting(hold.lifted_ns, hold.end_ns, hold.object_id, "lifted"))
    return tuple(sorted(found, key=lambda each: (each.start_ns, each.object_id, each.how)))


def supported(
    sightings: Sightings, question: Question, before_ns: int, viewer: Viewer = "person"
) -> Support:
    """Return what a question needs and what was missing before a time (that of its answer)."""
    first: dict[str, Mapping[str, int]] = {
        "seen": sightings.first_seen(viewer),
        "lifted": _first((h.object_id, h.lifted_ns) for h in sightings.holds),
        "opened": sightings.opened,
        "entered": _first((each.room, each.time_ns) for each in sightings.samples),
    }
    needed = needs(question, sightings.graph)
    missing = tuple(need for need in needed if not need.met(first[need.how], before_ns))
    return Support(needed, missing)


def _first(times: Iterable[tuple[str, int | None]]) -> dict[str, int]:
    """Return the first time of each name; ``times`` ascend."""
    first: dict[str, int] = {}
    for name, time_ns in times:
        if time_ns is not None:
            first.setdefault(name, time_ns)
    return first


def needs(question: Question, graph: SceneGraph) -> tuple[Need, ...]:
    """Return what a question needs, in the order in which its program names it.

    It is nothing if the question has no program (about a pair of weights), or was made for another
    house.
    """
    if not question.program:
        return ()
    try:
        return tuple(dict.fromkeys(_of_program(parse(question.program), HouseFacts(graph))))
    except Unanswerable:
        return ()


def _of_program(program: Program, facts: HouseFacts) -> Iterator[Need]:
    match program:
        case Count(among):
            yield from _of_set(among, facts, _each)
        case Exist(among):
            yield from _of_set(among, facts, _one)
        case CompareCounts(_, first, second):
            yield from _of_set(first, facts, _each)
            yield from _of_set(second, facts, _each)
        case Has(thing=thing) | Query(thing=thing):
            yield from _of_object(thing, facts)
        case Alike(thing, _, other):
            yield from _of_object(thing, facts)
            yield from _of_object(other, facts)
        case Compare(thing, relation, other):
            for each in (thing, other):
                yield from _of_object(each, facts)
                if relation == _BY_WEIGHT:
                    yield Need((find(each, facts).object_id,), "lifted")


class Wanted(Protocol):
    """How many of a set's members are needed."""

    def __call__(self, nodes: Sequence[ObjectNode], how: Had = "seen") -> Iterator[Need]: ...


def _each(nodes: Sequence[ObjectNode], how: Had = "seen") -> Iterator[Need]:
    for node in nodes:
        yield Need((node.object_id,), how)


def _one(nodes: Sequence[ObjectNode], how: Had = "seen") -> Iterator[Need]:
    yield Need(tuple(node.object_id for node in nodes), how)


def _of_object(program: Unique, facts: HouseFacts) -> Iterator[Need]:
    yield Need((find(program, facts).object_id,), "seen")
    yield from _spoken_of(program.among, facts)


def _of_set(program: SetProgram, facts: HouseFacts, wanted: Wanted) -> Iterator[Need]:
    yield from _spoken_of(program, facts)
    inside = members(program, facts)
    if not inside:
        yield from _nothing_in(program, facts)
        return
    yield from wanted(inside)
    if isinstance(program, Relate) and program.relation == _BY_WEIGHT:
        yield Need((find(program.to, facts).object_id,), "lifted")
        yield from wanted(inside if wanted is _one else members(program.among, facts), "lifted")


def _spoken_of(program: SetProgram, facts: HouseFacts) -> Iterator[Need]:
    """Yield the objects by which a set is described."""
    match program:
        case Filter(among, _):
            yield from _spoken_of(among, facts)
        case Relate(among, _, other) | Same(among, _, other):
            yield from _spoken_of(among, facts)
            yield from _of_object(other, facts)
        case Union(first, second) | Intersect(first, second):
            yield from _spoken_of(first, facts)
            yield from _spoken_of(second, facts)
        case Scene():
            pass


def _nothing_in(program: SetProgram, facts: HouseFacts) -> Iterator[Need]:
    """Yield what shows that a set is empty."""
    match program:
        case Filter(Scene(), conditions):
            place = tuple(each for each in conditions if each[0] in ("type", "room"))
            others = members(Filter(Scene(), place), facts) if place else ()
            yield from _each(others) if others else _rooms(dict(conditions).get("room"), facts)
        case Filter(among, _) | Same(among, _, _):
            yield from _of_set(among, facts, _each)
        case Relate(among, relation, other):
            if relation in _BY_SIGHT:  # its receptacle is named by the program, but may be closed
                holder = find(other, facts)
                if relation == _INSIDE and holder.openable and not holder.is_open:
                    yield Need((holder.object_id,), "opened")
                return
            yield from _of_set(among, facts, _each)
            if relation == _BY_WEIGHT:
                yield Need((find(other, facts).object_id,), "lifted")
                yield from _each(members(among, facts), "lifted")
        case Union(first, second):
            yield from _nothing_in(first, facts)
            yield from _nothing_in(second, facts)
        case Intersect(first, _):
            yield from _of_set(first, facts, _each)
        case Scene():
            pass


def _rooms(room_type: str | None, facts: HouseFacts) -> Iterator[Need]:
    for room in facts.graph.rooms:
        if room_type in (None, room.room_type):
            yield Need((room.room_id,), "entered")

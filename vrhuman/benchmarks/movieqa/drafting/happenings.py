"""What happened in a session, in the words of quizzes: events by types of things, not by their ids.

Two mugs have one word, so an event in words may have happened several times. What is false of a
film is false of every thing with the word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.relations import near, supports
from vrhuman.annotation.world_facts import WorldFacts

FLOOR = "Floor"
HANDLING = frozenset(
    {
        *(ActionName.PICK_UP, ActionName.PUT, ActionName.MOVE, ActionName.THROW),
        *(ActionName.PUSH, ActionName.TIDY),
    }
)
"""What changes where a thing is."""
_LEFT_OUT = frozenset({ActionName.FIND, ActionName.WAIT})
"""What is not asked about: other things are seen too, and everybody waits between two actions."""
PLACING = frozenset({ActionName.PUT, ActionName.MOVE})


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done, in words: types of objects, and liquids as they are called."""

    action: ActionName
    object1: str
    preposition: str = ""
    object2: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """A deed that was done, by whom, from when to when [ns]; ``number`` is its segment's."""

    deed: Deed
    actor: str
    number: int
    begin_ns: int
    end_ns: int


@dataclass(frozen=True, slots=True)
class Happenings:
    """What quizzes can ask of one film.

    ``types`` are the types of things in the house, ``single`` those of which it has one.
    ``taken_from`` says out of what a thing was picked up, by the segment's number; ``ends`` where a
    single thing that was moved is at the end: "in" or "on", and of which type. ``places`` says, for
    each type, at which types (on, in or near) such a thing was at any moment that is known;
    ``handled`` are the types of which one was moved, ``changed`` pairs of a type and a property
    that changed.
    """

    house: str
    first_ns: int
    last_ns: int
    happened: tuple[Happened, ...]
    types: frozenset[str]
    single: frozenset[str]
    taken_from: Mapping[int, str]
    ends: Mapping[str, tuple[str, str]]
    places: Mapping[str, frozenset[str]]
    handled: frozenset[str]
    changed: frozenset[tuple[str, str]]

    def times(self, deed: Deed) -> int:
        """Return how often a deed was done."""
        return sum(each.deed == deed for each in self.happened)

    @property
    def deeds(self) -> frozenset[Deed]:
        """All that was done."""
        return frozenset(each.deed for each in self.happened)


def happenings_of(found: Annotation) -> Happenings:
    """Return what happened in an annotated session, in words."""
    types = found.types()
    numbers = Counter(each.object_type for each in found.start.objects.values())
    single = frozenset(name for name, number in numbers.items() if number == 1)
    happened = [
        Happened(
            Deed(
                segment.action,
                types.get(segment.object1, segment.object1),
                segment.preposition,
                types.get(segment.object2, segment.object2),
            ),
            segment.actor,
            number,
            segment.begin_ns,
            segment.end_ns,
        )
        for number, segment in enumerate(found.segments)
        if segment.success and segment.action not in _LEFT_OUT
    ]
    attempts = {types.get(each.object1, "") for each in found.segments if each.action in HANDLING}
    moved = {
        types.get(object_id, "")
        for object_id, chain in found.chains.items()
        if any(each.key in ("is_held", "rests_on", "inside") for each in chain)
    }
    handled = frozenset(attempts | moved)
    moments = [found.start, found.end, *found.before, *found.after]
    return Happenings(
        house=found.house_id,
        first_ns=found.first_ns,
        last_ns=found.last_ns,
        happened=tuple(sorted(happened, key=lambda each: (each.begin_ns, each.end_ns))),
        types=frozenset(numbers),
        single=single,
        taken_from=_taken_from(found),
        ends=_ends(found, single),
        places=_places(moments, handled),
        handled=handled,
        changed=frozenset(
            (types.get(object_id, ""), each.key)
            for object_id, chain in found.chains.items()
            for each in chain
        ),
    )


def _taken_from(found: Annotation) -> dict[int, str]:
    taken = {}
    for number, (segment, before) in enumerate(zip(found.segments, found.before, strict=True)):
        thing = before.objects.get(segment.object1)
        if segment.action is ActionName.PICK_UP and segment.success and thing and thing.inside:
            around = before.objects.get(thing.inside[0])
            if around is not None:
                taken[number] = around.object_type
    return taken


def _ends(found: Annotation, single: frozenset[str]) -> dict[str, tuple[str, str]]:
    ends = {}
    for object_id, thing in found.end.objects.items():
        before = found.start.objects.get(object_id)
        if before is None or thing.object_type not in single or thing.is_held:
            continue
        where = supports(thing)[:1]
        if not where or where == supports(before)[:1] or where[0] not in found.end.objects:
            continue
        place = found.end.objects[where[0]].object_type
        ends[thing.object_type] = ("in" if thing.inside else "on", place)
    return ends


def _places(moments: Iterable[WorldFacts], handled: frozenset[str]) -> dict[str, frozenset[str]]:
    places: dict[str, set[str]] = {}
    for facts in moments:
        for thing in facts.objects.values():
            known = places.setdefault(thing.object_type, set())
            for name in supports(thing):
                known.add(facts.objects[name].object_type if name in facts.objects else FLOOR)
            if thing.object_type in handled:
                known.update(
                    other.object_type for other in facts.objects.values() if near(thing, other)
                )
    return {name: frozenset(known) for name, known in places.items()}

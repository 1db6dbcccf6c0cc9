"""Intervals: the actions of a clip with everything that programs ask about, in the public shape.

An interval's fields are those that the public executor reads: ``hoi``, ``action``, ``task``,
``aware``, ``executable`` are texts; ``state``, ``relationship`` and ``change`` are tables whose
rows have columns; ``others`` are the intervals of another actor at that time. Frames are 24 a
second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from vrhuman.annotation.awareness import Sighting, is_visible
from vrhuman.annotation.causes.deeds import ATTRIBUTES, SPATIAL, Deed, relations_of
from vrhuman.annotation.segments import ActionSegment
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.egotaskqa.world.phrases import Phrase
from vrhuman.benchmarks.envqa.questions.words import noun

FRAMES_PER_SECOND = 24
VISIBILITY = "visibility"
"""The column that says whether the other person could see an object: visible or invisible."""
Row = Mapping[str, str]
TABLES = ("state", "relationship", "change")
TEXTS = ("hoi", "action", "task", "aware", "executable", "is_multi")


@dataclass(frozen=True, slots=True)
class Interval:
    """One action of a clip; ``number`` is its segment's in the annotation.

    ``begin_tick`` and ``end_tick`` order the actions exactly; ``start`` and ``end`` are frames.
    ``is_pred`` says that it lies after the clip, where only predictions ask about it.
    """

    number: int
    interval_id: str
    hoi: str
    action: str
    task: str
    start: int
    end: int
    begin_tick: int
    end_tick: int
    state: tuple[Row, ...]
    relationship: tuple[Row, ...]
    change: tuple[Row, ...]
    others: tuple[Interval, ...] = ()
    aware: str = ""
    executable: str = "yes"
    is_multi: str = "no"
    is_pred: bool = False
    said: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The forms in which questions say it: "hoi.ing", "action.s" and so on."""


def frame_of(time_ns: int, first_ns: int) -> int:
    """Return the public frame number of a time, counted from the session's first frame."""
    return (time_ns - first_ns) * FRAMES_PER_SECOND // 1_000_000_000


def interval_of(
    video: str,
    person: str,
    deed: Deed,
    phrase: Phrase,
    first_ns: int,
    task: str,
    changing: Mapping[str, frozenset[str]],
    sighting: Sighting | None = None,
) -> Interval:
    """Return the interval of a deed, as an action of the clip itself.

    ``changing`` has the attributes that ever change, by object id: their values are told. With a
    ``sighting`` it is told, too, which objects the other person could see.
    """
    segment = deed.segment
    start, end = (frame_of(t, first_ns) for t in (segment.begin_ns, segment.end_ns))
    hoi = phrase.said()
    return Interval(
        number=deed.number,
        interval_id=f"{video}@{person}|{hoi}|{start}|{end}",
        hoi=hoi,
        action=phrase.said(anonymous=True),
        task=task,
        start=start,
        end=end,
        begin_tick=segment.begin_tick,
        end_tick=segment.end_tick,
        state=tuple(_states(deed, changing, _visible(sighting))),
        relationship=tuple(_relationships(deed)),
        change=tuple(_changes(deed)),
        said=said_of(phrase),
    )


def said_of(phrase: Phrase) -> Mapping[str, str]:
    """Return an action in all forms that questions use."""
    return {
        f"{name}.{form}": phrase.said(form, article=True, anonymous=name == "action")
        for name in ("hoi", "action")
        for form in phrase.verbs
    }


def changing_in(deeds: Iterable[Deed]) -> Mapping[str, frozenset[str]]:
    """Return the attributes of each object that some deed changes, without where it is.

    That a table is not sliced says nothing: what never changes is not told.
    """
    found: dict[str, set[str]] = {}
    for each in (change for deed in deeds for change in (*deed.changes, *deed.others)):
        if each.attribute != SPATIAL:
            found.setdefault(each.object_id, set()).add(each.attribute)
    return {object_id: frozenset(names) for object_id, names in found.items()}


def _states(
    deed: Deed, changing: Mapping[str, frozenset[str]], visible: Mapping[tuple[str, str], str]
) -> list[Row]:
    return [
        {"obj": _word(facts), "type": when}
        | {
            name: value(facts)
            for name, value in ATTRIBUTES.items()
            if name in changing.get(object_id, ())
        }
        | ({VISIBILITY: seen} if (seen := visible.get((object_id, when))) else {})
        for object_id, when, facts in _facts_around(deed)
    ]


def _visible(sighting: Sighting | None) -> Mapping[tuple[str, str], str]:
    """Return whether the other person could see an object before and after an action."""
    words = {True: "visible", False: "invisible"}
    return {
        (object_id, when): words[is_visible(share)]
        for object_id, *shares in (() if sighting is None else sighting.things)
        for when, share in zip(("before", "after"), shares, strict=True)
    }


def _relationships(deed: Deed) -> list[Row]:
    return [
        {"obj": _word(facts), "type": when, "relationship": text, "rel": rel, "r_obj": other}
        for _, when, facts in _facts_around(deed)
        for text, rel, other in _relations(facts, deed.before if when == "before" else deed.after)
    ]


def _relations(facts: ObjectFacts, world: WorldFacts) -> list[tuple[str, str, str]]:
    found = []
    for each in relations_of(facts):
        rel, _, other = each.partition(" ")
        word = noun(world.objects[other].object_type) if other in world.objects else None
        if word:
            found.append((f"{rel} {word}", rel, word))
    return found


def _changes(deed: Deed) -> list[Row]:
    return [
        {
            "obj": _word(deed.before.objects[each.object_id]),
            "change": each.attribute,
            "before": _worded(each.before, deed.before),
            "after": _worded(each.after, deed.after),
        }
        for each in deed.changes
        if noun(deed.before.objects[each.object_id].object_type)
    ]


def _worded(value: str, world: WorldFacts) -> str:
    """Say a value; object ids in spatial relationships become words."""
    parts = []
    for part in value.split(" and "):
        rel, _, other = part.partition(" ")
        thing = world.objects.get(other)
        parts.append(part if thing is None else f"{rel} {noun(thing.object_type) or 'something'}")
    return " and ".join(sorted(set(parts)))


def _facts_around(deed: Deed) -> list[tuple[str, str, ObjectFacts]]:
    """Return the facts of a deed's objects before and after it."""
    return [
        (each, when, world.objects[each])
        for each in deed.objects
        for when, world in (("before", deed.before), ("after", deed.after))
        if each in world.objects and noun(world.objects[each].object_type)
    ]


def _word(facts: ObjectFacts) -> str:
    return noun(facts.object_type) or ""


def overlapping(
    segment: ActionSegment, others: Sequence[tuple[ActionSegment, Interval]]
) -> tuple[Interval, ...]:
    """Return what another actor did at the time of a segment, in order."""
    return tuple(
        interval
        for each, interval in others
        if each.begin_tick <= segment.end_tick and segment.begin_tick <= each.end_tick
    )

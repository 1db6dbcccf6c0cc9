"""Drafts questions of the types Event and Order: what happened, to what, and which came first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, Moment
from vrhuman.benchmarks.envqa.questions.drafts import (
    NEEDED,
    Draft,
    about,
    doing,
    event_slots,
    things,
)
from vrhuman.benchmarks.envqa.questions.knowledge import Knowledge
from vrhuman.benchmarks.envqa.questions.programs.events import (
    Did,
    DoneTo,
    EventBetween,
    HitBy,
    MovedWhere,
    PouredInto,
    Precedes,
    ThingActed,
    Which,
    WhichThing,
)
from vrhuman.benchmarks.envqa.questions.words import PLURAL


def event_drafts(known: Knowledge) -> Iterator[Draft]:
    """Yield all drafts about what happened."""
    told = known.events.told
    if len(told) == 1:
        yield Draft("event_only", EventBetween(BEGIN, END, "only"))
    elif told:
        yield Draft("event_first", EventBetween(BEGIN, END, "first"))
        yield Draft("event_last", EventBetween(BEGIN, END, "last"))
    for place, event in enumerate(told):
        if slots := event_slots(known, event):
            yield from _beside(event, place, len(told), slots)
    for (one, first), (three, last) in combinations(enumerate(told), 2):
        slots = event_slots(known, first) | event_slots(known, last, number="2")
        if last - first and three - one == 2 and len(slots) == 6:
            program = EventBetween(Moment("after", first), Moment("before", last), "only")
            yield Draft("event_between", program, slots)
    yield from _about_things(known)


def _beside(event: int, place: int, count: int, slots: dict[str, str]) -> Iterator[Draft]:
    follow, lead = count - place - 1, place
    after, before = Moment("after", event), Moment("before", event)
    if follow == 1:
        yield Draft("event_after", EventBetween(after, END, "only"), slots)
    elif follow:
        yield Draft("event_right_after", EventBetween(after, END, "first"), slots)
    if lead == 1:
        yield Draft("event_before", EventBetween(BEGIN, before, "only"), slots)
    elif lead:
        yield Draft("event_right_before", EventBetween(BEGIN, before, "last"), slots)


def _about_things(known: Knowledge) -> Iterator[Draft]:
    done = [known.events.segment(each).object1 for each in known.events.told]
    places = {
        segment.object2
        for segment in known.clip.segments
        if segment.action is ActionName.MOVE and segment.object2
    }
    for name, slots in things(known):
        if done.count(name) == 1:
            yield Draft("done_to", DoneTo(name, "only"), slots)
        elif name in done:
            yield Draft("done_to_first", DoneTo(name, "first"), slots)
            yield Draft("done_to_last", DoneTo(name, "last"), slots)
        if name in done:
            yield Draft("moved_where", MovedWhere(name), slots)
            yield Draft("hit_by", HitBy(name), slots)
            yield Draft("poured_into", PouredInto(name), slots)
        if name in places:
            program = ThingActed(ActionName.MOVE, name)
            yield Draft("thing_moved_to", program, slots | doing(ActionName.MOVE))
        for action, ability in NEEDED.items():
            if ability in known.clip.look(name).abilities and action is not ActionName.TIDY:
                words = slots | doing(action, slots["a"])
                yield Draft("did", Did(action, name), words)
    for action in NEEDED:
        yield Draft("thing_acted", ThingActed(action, ""), doing(action))


def order_drafts(known: Knowledge) -> Iterator[Draft]:
    """Yield all drafts about which of two happened first."""
    for one, other in permutations(known.events.told, 2):
        slots = event_slots(known, one) | event_slots(known, other, number="2")
        if len(slots) == 6:
            yield Draft("which_first", Which(one, other, "first"), slots)
            yield Draft("which_later", Which(one, other, "later"), slots)
            yield Draft("precedes", Precedes(one, other), slots)
            yield Draft("follows", Precedes(other, one), slots)
    for one, other in permutations(known.events.told, 2):
        first, second = known.events.segment(one), known.events.segment(other)
        if first.action is not second.action or first.action not in NEEDED:
            continue
        slots = about(known, first.object1) | about(known, second.object1, "b")
        if "a" in slots and "b" in slots and slots["a"] != slots["b"]:
            words = slots | doing(first.action)
            same = known.events.noun_of(first.object1) == known.events.noun_of(second.object1)
            many = {known.events.noun_of(e.object1) for e in (first, second)} & PLURAL
            if not same and not many:
                things_ = (first.object1, second.object1)
                yield Draft("which_thing_first", WhichThing(first.action, *things_, "first"), words)
                yield Draft("which_thing_later", WhichThing(first.action, *things_, "later"), words)

"""Programs about events: what was done to what, which came first, how often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.answers import Roles, yes_no
from vrhuman.benchmarks.envqa.questions.clip import Moment
from vrhuman.benchmarks.envqa.questions.counting import (
    acted,
    clear_moves,
    moved_there,
)
from vrhuman.benchmarks.envqa.questions.knowledge import LONG_VIEWS, Knowledge
from vrhuman.benchmarks.envqa.questions.programs.things import ColourOf, MaterialOf

Pick = Literal["only", "first", "last"]


@dataclass(frozen=True, slots=True)
class EventBetween:
    """What happened after one moment and before another: the only event, the first or the last."""

    after: Moment
    before: Moment
    pick: Pick

    def answer(self, known: Knowledge) -> Roles | None:
        return _picked(known, known.events.between(self.after, self.before), self.pick)


@dataclass(frozen=True, slots=True)
class DoneTo:
    """What was done to a thing: the only event with it, the first or the last."""

    thing: str
    pick: Pick

    def answer(self, known: Knowledge) -> Roles | None:
        events = known.events
        whole = [e for e in events.told if self.thing in _things(known, e)]
        own = [e for e in whole if events.segment(e).object1 == self.thing]
        if whole != own or _tried(known, self.thing) or events.parts:
            return None
        return _picked(known, tuple(own), self.pick)


@dataclass(frozen=True, slots=True)
class ThingActed:
    """Which one thing was opened, moved to ``place``, ...; that is an object id or empty."""

    action: ActionName
    place: str

    def answer(self, known: Knowledge) -> Roles | None:
        things = _acted_on(known, self.action, self.place)
        if things is None or len(things) != 1:
            return None
        name = known.events.noun_of(things.pop())
        return Roles(object1=name) if name else None


@dataclass(frozen=True, slots=True)
class LookOfActed:
    """The colour or material of the one thing that was opened, moved, ..."""

    action: ActionName
    attribute: Literal["colour", "material"]

    def answer(self, known: Knowledge) -> Roles | None:
        things = _acted_on(known, self.action, "")
        if things is None or len(things) != 1:
            return None
        thing = things.pop()
        look = ColourOf(thing) if self.attribute == "colour" else MaterialOf(thing)
        return look.answer(known)


@dataclass(frozen=True, slots=True)
class MovedWhere:
    """Where the one move of a thing took it."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        events = clear_moves(known, self.thing)
        if events is None or len(events) != 1:
            return None
        own = known.events.roles(events[0])
        return Roles(preposition="to", object1=own.object2) if own else None


@dataclass(frozen=True, slots=True)
class HitBy:
    """What a thing hit in the one throw of it."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        throws = _done_with(known, ActionName.THROW, self.thing)
        if len(throws) != 1:
            return None
        own = known.events.roles(throws[0])
        return Roles(object1=own.object2) if own and own.object2 else None


@dataclass(frozen=True, slots=True)
class PouredInto:
    """What liquid a thing was filled with, the one time that it was."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        fills = _done_with(known, ActionName.FILL, self.thing)
        liquids = {known.events.segment(each).object2 for each in fills} - {""}
        return Roles(adjective=liquids.pop()) if len(fills) == len(liquids) == 1 else None


@dataclass(frozen=True, slots=True)
class Did:
    """Whether something was done to a thing in the clip."""

    action: ActionName
    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        events = acted(known, self.action)
        if events is None or _tried(known, self.thing) or known.views(self.thing) < LONG_VIEWS:
            return None
        if self.action is ActionName.MOVE and clear_moves(known, self.thing) is None:
            return None
        return yes_no(any(known.events.segment(e).object1 == self.thing for e in events))


@dataclass(frozen=True, slots=True)
class Which:
    """Which of two events happened first, or later."""

    one: int
    other: int
    pick: Literal["first", "later"]

    def answer(self, known: Knowledge) -> Roles | None:
        events = known.events
        if not (events.apart(self.one) and events.apart(self.other)):
            return None
        order = sorted((self.one, self.other), key=events.told.index)
        return events.roles(order[0 if self.pick == "first" else 1])


@dataclass(frozen=True, slots=True)
class WhichThing:
    """Which of two things was opened, moved, ... first, or later; each was once."""

    action: ActionName
    one: str
    other: str
    pick: Literal["first", "later"]

    def answer(self, known: Knowledge) -> Roles | None:
        events = acted(known, self.action) or ()
        own = [e for e in events if known.events.segment(e).object1 in (self.one, self.other)]
        things = [known.events.segment(each).object1 for each in own]
        if sorted(things) != sorted((self.one, self.other)):
            return None
        if not all(known.events.apart(each) for each in own):
            return None
        name = known.events.noun_of(things[0 if self.pick == "first" else 1])
        return Roles(object1=name) if name else None


@dataclass(frozen=True, slots=True)
class Precedes:
    """Whether one event happened before another."""

    one: int
    other: int

    def answer(self, known: Knowledge) -> Roles | None:
        events = known.events
        if not (events.apart(self.one) and events.apart(self.other)):
            return None
        return yes_no(events.told.index(self.one) < events.told.index(self.other))


@dataclass(frozen=True, slots=True)
class Times:
    """How often something was done (to a thing), between two moments."""

    action: ActionName
    thing: str
    after: Moment
    before: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        events = acted(known, self.action)
        if self.action is ActionName.MOVE and self.thing:
            events = clear_moves(known, self.thing)
        if events is None or (self.thing and _tried(known, self.thing)):
            return None
        inside = known.events.between(self.after, self.before)
        own = [
            each
            for each in events
            if each in inside
            and (not self.thing or known.events.segment(each).object1 == self.thing)
        ]
        return Roles(number=str(len(own)))


@dataclass(frozen=True, slots=True)
class Distinct:
    """How many different things were opened, moved to ``place`` (an object id or empty), ..."""

    action: ActionName
    place: str

    def answer(self, known: Knowledge) -> Roles | None:
        things = _acted_on(known, self.action, self.place)
        return Roles(number=str(len(things))) if things else None


def _acted_on(known: Knowledge, action: ActionName, place: str) -> set[str] | None:
    """Return what was opened, moved to ``place``, ..., None where that is not clear."""
    events = moved_there(known, place) if place else acted(known, action)
    return None if events is None else {known.events.segment(each).object1 for each in events}


def _done_with(known: Knowledge, action: ActionName, thing: str) -> list[int]:
    """Return the events of one action that was done with a thing; none where that is not clear."""
    events = acted(known, action) or ()
    return [each for each in events if known.events.segment(each).object1 == thing]


def _picked(known: Knowledge, events: tuple[int, ...], pick: Pick) -> Roles | None:
    if not events or (pick == "only" and len(events) > 1):
        return None
    return _event_roles(known, events[0 if pick == "first" else -1])


def _event_roles(known: Knowledge, event: int) -> Roles | None:
    """Return an event as an answer; None where people may tell it in another way."""
    segment = known.events.segment(event)
    after = Moment("after", event)
    if segment.action is ActionName.PUT and segment.preposition == "near":
        rests = known.place_at(segment.object1, after)
        if rests is None or (rests.preposition, rests.holder) != ("near", segment.object2):
            return None
    return known.events.roles(event) if known.events.apart(event) else None


def _things(known: Knowledge, event: int) -> tuple[str, str]:
    segment = known.events.segment(event)
    return segment.object1, segment.object2


def _tried(known: Knowledge, thing: str) -> bool:
    """Return whether something failed with a thing, or it was only picked up, which is no event."""
    return any(
        thing in (each.object1, each.object2)
        and (not each.success or each.action is ActionName.PICK_UP)
        for each in known.clip.segments
    )

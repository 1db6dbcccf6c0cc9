"""The programs of the questions: small typed values that a clip's truth answers in roles.

``answer(known)`` is None where the question has no clear answer in that clip. A program's printed
form is a list of texts, its name and its arguments: ``["where", "Bread|1", "before 3"]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Literal, Protocol, get_type_hints

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.envqa.questions.answers import Roles, yes_no
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, ClipTruth, Moment
from vrhuman.benchmarks.envqa.questions.counting import (
    acted,
    clear_moves,
    moved_there,
    things_seen,
)
from vrhuman.benchmarks.envqa.questions.knowledge import FLOOR, LONG_VIEWS, STATES, Knowledge
from vrhuman.benchmarks.envqa.questions.words import american
from vrhuman.questions.vocabulary import label, looks_like
from vrhuman.records import VrhumanError

Pick = Literal["only", "first", "last"]


class Program(Protocol):
    """A question's program."""

    def answer(self, known: Knowledge) -> Roles | None:
        """Return the answer in roles, None where there is no clear one."""
        ...


# ----------------------------------------------------------------------- attribute


@dataclass(frozen=True, slots=True)
class ColourOf:
    """What colour a thing is."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        colour = known.colour(self.thing)
        long = known.views(self.thing) >= LONG_VIEWS
        return Roles(adjective=american(colour)) if colour and long else None


@dataclass(frozen=True, slots=True)
class MaterialOf:
    """What a thing is made of."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        material = known.material(self.thing)
        long = known.views(self.thing) >= LONG_VIEWS
        return Roles(adjective=label(material)) if material and long else None


@dataclass(frozen=True, slots=True)
class IsColour:
    """Whether a thing is of a colour."""

    thing: str
    colour: str

    def answer(self, known: Knowledge) -> Roles | None:
        own = known.colour(self.thing)
        if own is None or known.views(self.thing) < LONG_VIEWS:
            return None
        if own != self.colour and looks_like(own, self.colour):
            return None
        return yes_no(own == self.colour)


@dataclass(frozen=True, slots=True)
class IsMaterial:
    """Whether a thing is made of a material, which is said as in answers ("wood")."""

    thing: str
    material: str

    def answer(self, known: Knowledge) -> Roles | None:
        own = MaterialOf(self.thing).answer(known)
        return None if own is None else yes_no(own.adjective == self.material)


@dataclass(frozen=True, slots=True)
class SameColour:
    """Whether two things are of the same colour."""

    one: str
    other: str

    def answer(self, known: Knowledge) -> Roles | None:
        own, others = known.colour(self.one), known.colour(self.other)
        if min(known.views(self.one), known.views(self.other)) < LONG_VIEWS:
            return None
        if own is None or others is None or (own != others and looks_like(own, others)):
            return None
        return yes_no(own == others)


# --------------------------------------------------------------------------- state


@dataclass(frozen=True, slots=True)
class Where:
    """Where a thing is at a moment."""

    thing: str
    moment: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        place = known.place(self.thing, self.moment)
        if place is None:
            return None
        name = FLOOR if place.holder == FLOOR else known.events.noun_of(place.holder)
        return Roles(preposition=place.preposition, object1=name) if name else None


@dataclass(frozen=True, slots=True)
class IsThere:
    """Whether a thing is in or on another at a moment."""

    thing: str
    preposition: str
    holder: str
    moment: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        place = known.place(self.thing, self.moment)
        if place is None or place.preposition == "near":
            return None
        if place.holder == self.holder:
            return yes_no(True) if place.preposition == self.preposition else None
        carrier = known.clip.thing(place.holder, self.moment)
        if carrier is not None and self.holder in (*carrier.rests_on, *carrier.inside):
            return None  # the apple on the plate on the table: is it on the table?
        return yes_no(False)


@dataclass(frozen=True, slots=True)
class IsState:
    """Whether a thing is in a state (or, not ``positive``, in its opposite) at a moment."""

    thing: str
    state: str
    positive: bool
    moment: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        if not self.positive and not STATES[self.state].opposite:
            return None
        holds = known.state(self.thing, self.state, self.moment)
        return None if holds is None else yes_no(holds == self.positive)


@dataclass(frozen=True, slots=True)
class FilledWith:
    """What a thing is filled with at a moment: a liquid, or nothing."""

    thing: str
    moment: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        liquid = known.liquid(self.thing, self.moment)
        return Roles(adjective=liquid) if liquid else None


@dataclass(frozen=True, slots=True)
class WhatIsThere:
    """What the one thing is that is in or on another at a moment."""

    preposition: str
    holder: str
    moment: Moment

    def answer(self, known: Knowledge) -> Roles | None:
        things = known.contents(self.holder, self.moment)
        if len(things) != 1:
            return None
        place = known.place(things[0], self.moment)
        name = known.events.noun_of(things[0])
        if place is None or name is None:
            return None
        there = (place.preposition, place.holder) == (self.preposition, self.holder)
        facts = known.clip.thing(self.holder, self.moment)
        dry = facts is not None and not facts.liquid
        return Roles(object1=name) if there and dry else None


# --------------------------------------------------------------------------- event


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
        events = moved_there(known, self.place) if self.place else acted(known, self.action)
        if events is None:
            return None
        things = {known.events.segment(each).object1 for each in events}
        if len(things) != 1:
            return None
        name = known.events.noun_of(things.pop())
        return Roles(object1=name) if name else None


@dataclass(frozen=True, slots=True)
class LookOfActed:
    """The colour or material of the one thing that was opened, moved, ..."""

    action: ActionName
    attribute: Literal["colour", "material"]

    def answer(self, known: Knowledge) -> Roles | None:
        events = acted(known, self.action)
        things = {known.events.segment(each).object1 for each in events or ()}
        if len(things) != 1:
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
        throws = [
            e
            for e in acted(known, ActionName.THROW) or ()
            if known.events.segment(e).object1 == self.thing
        ]
        if len(throws) != 1:
            return None
        own = known.events.roles(throws[0])
        return Roles(object1=own.object2) if own and own.object2 else None


@dataclass(frozen=True, slots=True)
class PouredInto:
    """What liquid a thing was filled with, the one time that it was."""

    thing: str

    def answer(self, known: Knowledge) -> Roles | None:
        fills = [
            e
            for e in acted(known, ActionName.FILL) or ()
            if known.events.segment(e).object1 == self.thing
        ]
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


# --------------------------------------------------------------------------- order


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


# -------------------------------------------------------------------------- number


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
        events = moved_there(known, self.place) if self.place else acted(known, self.action)
        if events is None:
            return None
        return Roles(number=str(len({known.events.segment(each).object1 for each in events})))


@dataclass(frozen=True, slots=True)
class Seen:
    """How many things of a name are seen."""

    noun: str

    def answer(self, known: Knowledge) -> Roles | None:
        things = things_seen(known, self.noun)
        return None if things is None else Roles(number=str(len(things)))


def _picked(known: Knowledge, events: tuple[int, ...], pick: Pick) -> Roles | None:
    if not events or (pick == "only" and len(events) > 1):
        return None
    event = events[0 if pick == "first" else -1]
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


# ------------------------------------------------------------------------- printed

PROGRAMS: Mapping[str, type] = {
    "colour": ColourOf,
    "material": MaterialOf,
    "is_colour": IsColour,
    "is_material": IsMaterial,
    "same_colour": SameColour,
    "where": Where,
    "is_there": IsThere,
    "is_state": IsState,
    "filled_with": FilledWith,
    "what_is_there": WhatIsThere,
    "event": EventBetween,
    "done_to": DoneTo,
    "thing_acted": ThingActed,
    "look_of_acted": LookOfActed,
    "moved_where": MovedWhere,
    "hit_by": HitBy,
    "poured_into": PouredInto,
    "did": Did,
    "which": Which,
    "which_thing": WhichThing,
    "precedes": Precedes,
    "times": Times,
    "distinct": Distinct,
    "seen": Seen,
}
_NAMES = {kind: name for name, kind in PROGRAMS.items()}


def printed(program: Program) -> list[str]:
    """Return a program as texts: its name, then its arguments."""
    told = [getattr(program, each.name) for each in fields(program)]  # type: ignore[arg-type]
    return [_NAMES[type(program)], *map(_print, told)]


def parsed(texts: Sequence[str]) -> Program:
    """Read a printed program.

    :raises VrhumanError: where it is none, naming it.
    """
    try:
        kind = PROGRAMS[texts[0]]
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind)]
        arguments = [_parse(hints[n], text) for n, text in zip(names, texts[1:], strict=True)]
        program: Program = kind(*arguments)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise VrhumanError(f"program {list(texts)!r}: is none of Env-QA's questions") from error
    return program


def answer_by_program(program: Sequence[str], clip: ClipTruth) -> Roles | None:
    """Return the answer of somebody with perfect perception to a question, by its ``program``.

    None where the clip does not tell it.

    :raises VrhumanError: where the program is none.
    """
    return parsed(program).answer(Knowledge(clip))


def _print(value: object) -> str:
    match value:
        case Moment(kind, segment):
            return f"{kind} {segment}" if segment >= 0 else kind
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _parse(kind: object, text: str) -> object:
    if kind is Moment:
        name, _, number = text.partition(" ")
        if name not in ("begin", "end", "before", "after"):
            raise ValueError(text)
        return {"begin": BEGIN, "end": END}.get(name) or Moment(name, int(number))  # type: ignore[arg-type]
    if kind is bool:
        return {"yes": True, "no": False}[text]
    if kind is int:
        return int(text)
    return ActionName(text) if kind is ActionName else text

"""Programs about things: how they look, where and in what state they are, how many are seen."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.benchmarks.envqa.questions.answers import Roles, yes_no
from vrhuman.benchmarks.envqa.questions.clip import Moment
from vrhuman.benchmarks.envqa.questions.counting import (
    things_seen,
)
from vrhuman.benchmarks.envqa.questions.knowledge import FLOOR, LONG_VIEWS, STATES, Knowledge
from vrhuman.benchmarks.envqa.questions.words import american
from vrhuman.questions.vocabulary import label, looks_like


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


@dataclass(frozen=True, slots=True)
class Seen:
    """How many things of a name are seen."""

    noun: str

    def answer(self, known: Knowledge) -> Roles | None:
        things = things_seen(known, self.noun)
        return None if things is None else Roles(number=str(len(things)))

"""What a viewer of a clip can know of its objects: what to call them, their states, their places.

A fact is known at a moment if the object is in view while the fact holds, and holds still until the
next event; what is not known, or people may tell otherwise, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import NEAR_METRES, encloses, gap
from vrhuman.annotation.world_facts import ObjectFacts
from vrhuman.benchmarks.envqa.questions.clip import ClipTruth, Moment
from vrhuman.benchmarks.envqa.questions.events import Events
from vrhuman.benchmarks.envqa.questions.words import american, cased
from vrhuman.engines.affordances import BED
from vrhuman.engines.legibility.table import legible
from vrhuman.questions.nouns import CONFUSABLE
from vrhuman.questions.receptacles import ENCLOSING, VESSELS, clearly_held, placement
from vrhuman.questions.vocabulary import MATERIALS, looks_like

MIN_VIEWS = 2
"""Frames (half a second) that must show an object while a fact about it holds."""
LONG_VIEWS = 4
"""Frames (a second) that must show an object whose look is asked, or that is counted."""
WIDE_OPEN = 0.3
"""The least openness of which everybody says that it is open; less is neither open nor closed."""
SHUT = 0.02
FLOOR = "floor"
"""The place of what lies on the floor; ids of objects are never this word."""
_ON_FLOOR = 0.06
"""The most that the bottom of a thing on the floor may be above it [m]."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class State:
    """A state that an object of an ability may be in.

    ``word`` says it ("open"), ``opposite`` its contrary, empty where there is no clear word.
    ``holds`` is None where people may disagree.
    """

    ability: str
    word: str
    opposite: str
    holds: Callable[[ObjectFacts], bool | None]
    beds: bool | None = False
    """Whether only beds have it; None where beds have it, too."""


def _open(facts: ObjectFacts) -> bool | None:
    if facts.is_open:
        return True if facts.openness >= WIDE_OPEN or facts.openness == 0.0 else None
    return False if facts.openness <= SHUT else None


STATES: Mapping[str, State] = {
    "open": State("openable", "open", "closed", _open, None),
    "on": State("toggleable", "turned on", "turned off", lambda f: f.is_toggled, None),
    "broken": State("breakable", "broken", "in one piece", lambda f: f.is_broken),
    "sliced": State("sliceable", "sliced", "whole", lambda f: f.is_sliced),
    "dirty": State("dirtyable", "dirty", "clean", lambda f: f.is_dirty),
    "made": State("dirtyable", "made", "unmade", lambda f: not f.is_dirty, True),
    "filled": State("canFillWithLiquid", "filled with liquid", "empty", lambda f: bool(f.liquid)),
    "used_up": State("canBeUsedUp", "used up", "", lambda f: f.is_used_up),
    "cooked": State("cookable", "cooked", "", lambda f: f.is_cooked),
}


@dataclass(frozen=True, slots=True)
class ThingPlace:
    """Where a thing is: ``preposition`` is in, on or near; ``holder`` an object id or "floor"."""

    preposition: str
    holder: str


class Knowledge:
    """What a viewer of one clip knows."""

    def __init__(self, clip: ClipTruth) -> None:
        self.clip = clip
        self.events = Events(clip)
        self._types = frozenset(clip.type_of(each) for each in clip.present)
        self._contents: dict[tuple[str, Moment], tuple[str, ...]] = {}
        self._references: dict[tuple[str, bool], str | None] = {}

    # -------------------------------------------------------------------- looks

    def colour(self, name: str) -> str | None:
        """Return the one colour that people would say of a thing."""
        return self._one("colour", self.clip.look(name).colours)

    def material(self, name: str) -> str | None:
        """Return the one material ("Wood") that people would say a thing is made of."""
        material = self._one("material", self.clip.look(name).materials)
        return material if material in MATERIALS else None  # nobody says it is made of food

    def _one(self, attribute: str, words: tuple[str, ...] | None) -> str | None:
        if words is None or len(words) != 1:
            return None
        may = legible("colour" if attribute == "colour" else "material", words[0])
        return words[0] if may else None

    def views(self, name: str) -> int:
        return len(self.clip.views.get(name, ()))

    # -------------------------------------------------------------------- names

    def reference(self, name: str, by_colour: bool = True) -> str | None:
        """Return words for just this thing: "the mug", or "the red mug" where there are two."""
        key = (name, by_colour)
        if key not in self._references:
            self._references[key] = self._refer(name, by_colour)
        return self._references[key]

    def _refer(self, name: str, by_colour: bool) -> str | None:
        kind = self.clip.type_of(name)
        noun = self.events.noun_of(name)
        if (
            noun is None
            or name not in self.clip.present
            or CONFUSABLE.get(kind, set()) & self._types
        ):
            return None
        others = [each for each in self.events.alike(noun) if each != name]
        if not others:
            return f"the {cased(noun)}"
        own = self.colour(name)
        if not by_colour or own is None:
            return None
        for each in others:
            colours = self.clip.look(each).colours
            if colours is None or any(looks_like(own, colour) for colour in colours):
                return None
        return f"the {american(own)} {cased(noun)}"

    # ------------------------------------------------------------------- states

    def state(self, name: str, state: str, moment: Moment) -> bool | None:
        """Return whether a known thing is in one of :data:`STATES` at a moment."""
        kind = STATES[state]
        bed = self.clip.type_of(name) == BED
        if kind.ability not in self.clip.look(name).abilities or kind.beds not in (None, bed):
            return None
        if state == "filled" and not self._drinkable(name, moment):
            return None
        return self.known(name, moment, lambda at: self._holds(name, state, at))

    def _holds(self, name: str, state: str, moment: Moment) -> bool | None:
        facts = self.clip.thing(name, moment)
        return None if facts is None else STATES[state].holds(facts)

    def liquid(self, name: str, moment: Moment) -> str | None:
        """Return what fills a known thing at a moment, "nothing" where nothing does."""
        able = "canFillWithLiquid" in self.clip.look(name).abilities
        if not able or not self._drinkable(name, moment):
            return None
        return self.known(name, moment, lambda at: self._liquid(name, at))

    def _liquid(self, name: str, moment: Moment) -> str | None:
        facts = self.clip.thing(name, moment)
        return None if facts is None else facts.liquid or "nothing"

    def _drinkable(self, name: str, moment: Moment) -> bool:
        """Return whether only a liquid can be in a thing; there is earth in a plant's pot."""
        return not self.contents(name, moment) and self.clip.type_of(name) != "HousePlant"

    # ------------------------------------------------------------------- places

    def place(self, name: str, moment: Moment) -> ThingPlace | None:
        """Return where a known thing is at a moment, None while it is held or in pieces."""
        return self.known(name, moment, lambda at: self.place_at(name, at))

    def place_at(self, name: str, moment: Moment) -> ThingPlace | None:
        """Return where a thing is, whether or not a viewer knows."""
        facts = self.clip.thing(name, moment)
        if facts is not None and facts.is_held and moment.kind == "before":
            own = self.events.segment(moment.segment)
            if own.object1 == name:  # its event began when it was taken
                moments = self.events.moments
                moment = moments[moments.index(moment) - 1]
                facts = self.clip.thing(name, moment)
        if facts is None or facts.is_held or facts.is_sliced or facts.is_broken:
            return None
        objects = self.clip.facts(moment).objects
        under = facts.rests_on[0] if facts.rests_on else None
        if facts.inside:  # the apple in the bowl in the fridge is in both
            sole = len({self.events.noun_of(each) for each in facts.inside}) == 1
            around = under if under in facts.inside else facts.inside[0]
            same = under is None or self._same_noun(under, around)
            clear = sole and same and self._clear("in", around, facts, objects)
            return ThingPlace("in", around) if clear and not self._put_near(name, moment) else None
        if under is None or self.clip.type_of(under) == "Floor":
            return self._on_floor(name, facts, moment, under is not None)
        chain = objects[under].rests_on + objects[under].inside if under in objects else ()
        if any(self.clip.type_of(e) != "Floor" and e not in chain for e in facts.rests_on[1:]):
            return None
        clear = self._clear("on", under, facts, objects) and not self._put_near(name, moment)
        return ThingPlace("on", under) if clear else None

    def _clear(
        self, said: str, holder: str, facts: ObjectFacts, objects: Mapping[str, ObjectFacts]
    ) -> bool:
        """Return whether everybody would say that a thing is in, or on, its holder.

        What is deep below the top of a chest of drawers is in it, whatever the engine says. What
        lies on a vase may be in it: the engine does not tell, as for it a vase holds nothing.
        """
        kind = self.clip.type_of(holder)
        if said == "on" and encloses(kind) and kind not in VESSELS | ENCLOSING:
            return False
        if holder not in objects or (said == "in" and kind not in VESSELS | ENCLOSING):
            return holder in objects
        own = (facts.position, facts.size)
        box = (objects[holder].position, objects[holder].size)
        return placement(kind, box, own) == said and clearly_held(kind, box, own)

    def _same_noun(self, one: str, other: str) -> bool:
        return self.events.noun_of(one) == self.events.noun_of(other)

    def _on_floor(
        self, name: str, facts: ObjectFacts, moment: Moment, sure: bool
    ) -> ThingPlace | None:
        if not sure and facts.position[1] - facts.size[1] / 2 > _ON_FLOOR:
            return None
        beside = self._put_near(name, moment)
        if not beside:
            return ThingPlace("on", FLOOR)
        return ThingPlace("near", beside) if self.alone_near(beside, name, moment) else None

    def alone_near(self, beside: str, name: str, moment: Moment) -> bool:
        """Return whether nobody would say that a thing is near something else.

        Beside furniture, only other furniture would be named; beside a candle, all that is near,
        the house's doors and windows, too. What is behind a wall counts, too.
        """
        objects = self.clip.facts(moment).objects
        own, beside_furniture = objects[name], self._is_furniture(beside)
        openings = () if beside_furniture else self.clip.openings
        if any(gap(own, each) < NEAR_METRES for each in openings):
            return False
        return not any(
            gap(own, facts) < NEAR_METRES
            for each, facts in objects.items()
            if each not in (name, beside) and self.clip.type_of(each) != "Floor"
            if self._is_furniture(each) or not beside_furniture
        )

    def _is_furniture(self, name: str) -> bool:
        """Return whether things are put in or on it, and it stays where it is."""
        return {"receptacle", "pickupable"} & self.clip.look(name).abilities == {"receptacle"}

    def _put_near(self, name: str, moment: Moment) -> str:
        """Return what a thing was put near of when it was last acted on, empty for nothing."""
        last = ""
        for each in self.events.moments[: self.events.moments.index(moment) + 1]:
            if each.kind == "after" and self.events.segment(each.segment).object1 == name:
                own = self.events.segment(each.segment)
                near = own.action is ActionName.PUT and own.preposition == "near"
                last = own.object2 if near else ""
        return last

    def contents(self, holder: str, moment: Moment) -> tuple[str, ...]:
        """Return the ids of all things that a holder carries, directly or through others."""
        key = (holder, moment)
        if key not in self._contents:
            self._contents[key] = self._carried(holder, moment)
        return self._contents[key]

    def _carried(self, holder: str, moment: Moment) -> tuple[str, ...]:
        objects = self.clip.facts(moment).objects
        found: set[str] = set()
        waiting = {holder}
        while waiting:
            more = {
                name
                for name, each in objects.items()
                if waiting.intersection(each.rests_on) or waiting.intersection(each.inside)
            }
            waiting = more - found - {holder}
            found |= waiting
        return tuple(sorted(found))

    # ---------------------------------------------------------------- knowledge

    def known(
        self, name: str, moment: Moment, value: Callable[[Moment], Value | None]
    ) -> Value | None:
        """Return a value at a moment if a viewer can know it there.

        It must not change without an event on that side of the moment where the question looks, and
        the object must be in view for ``MIN_VIEWS`` frames of the time in which it stays so.
        """
        own = value(moment)
        moments = self.events.moments
        here = moments.index(moment)
        if own is None or not self._settled(here, own, value):
            return None
        first = here
        while first > 0 and value(moments[first - 1]) == own:
            first -= 1
        last = here
        while last + 1 < len(moments) and value(moments[last + 1]) == own:
            last += 1
        start, end = self.events.time(moments[first]), self.events.time(moments[last])
        seen = sum(start <= time <= end for time in self.clip.views.get(name, ()))
        return own if seen >= MIN_VIEWS else None

    def _settled(self, here: int, own: Value, value: Callable[[Moment], Value | None]) -> bool:
        moments = self.events.moments
        kind = moments[here].kind
        other = here + (1 if kind in ("begin", "after") else -1)
        free = {"begin": "before", "after": "before", "before": "after", "end": "after"}[kind]
        edge = moments[other].kind in ("begin", "end")
        return not (edge or moments[other].kind == free) or value(moments[other]) == own

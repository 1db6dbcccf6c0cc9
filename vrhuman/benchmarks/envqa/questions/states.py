"""Drafts questions of the type State: where things are, what they are like, what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.relations import encloses
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, Moment
from vrhuman.benchmarks.envqa.questions.drafts import Draft, about, event_slots, things
from vrhuman.benchmarks.envqa.questions.knowledge import STATES, Knowledge
from vrhuman.benchmarks.envqa.questions.programs.things import (
    FilledWith,
    IsState,
    IsThere,
    WhatIsThere,
    Where,
)

_SETS: Mapping[str, frozenset[ActionName]] = {
    "open": frozenset({ActionName.OPEN, ActionName.CLOSE}),
    "on": frozenset({ActionName.TURN_ON, ActionName.TURN_OFF}),
    "broken": frozenset({ActionName.BREAK}),
    "sliced": frozenset({ActionName.SLICE}),
    "dirty": frozenset({ActionName.CLEAN, ActionName.MAKE_DIRTY}),
    "made": frozenset({ActionName.MAKE, ActionName.CLEAN, ActionName.MAKE_DIRTY}),
    "filled": frozenset({ActionName.FILL, ActionName.EMPTY}),
    "used_up": frozenset({ActionName.USE_UP}),
    "cooked": frozenset(),
}
"""What sets each state: its own event tells what was before and after it, so it is not asked."""


def state_drafts(known: Knowledge) -> Iterator[Draft]:
    """Yield all drafts about states, at the clip's ends and beside each event."""
    named = list(things(known))
    for name, slots in named:
        if _loose(known, name):
            yield Draft("where_at_begin", Where(name, BEGIN), slots)
        yield from _at(known, name, slots, "at_end", END)
    for event in known.events.told:
        for name, slots in named:
            said = event_slots(known, event, name)
            if not said:
                break
            about_it = known.events.segment(event).object1 == name
            full = event_slots(known, event)
            words = slots | said | {"full_clause": full["clause"]}
            if about_it and full["clause"].startswith("the "):
                words["a_or_it"] = slots["it"]
                if known.events.segment(event).object2 not in known.clip.present:
                    words["a_then"] = slots["it"]  # else "it" might be either thing
            yield from _at(known, name, words, "before", Moment("before", event))
            yield from _at(known, name, words, "after", Moment("after", event))


def _at(
    known: Knowledge, name: str, slots: Mapping[str, str], when: str, moment: Moment
) -> Iterator[Draft]:
    own = known.events.segment(moment.segment) if moment.segment >= 0 else None
    mine = own is not None and own.object1 == name
    tells = when == "after" and mine
    slots = dict(slots)
    there = {**slots, "clause": slots.get("full_clause", "")}  # "it" might be either thing
    if not tells and _loose(known, name):
        yield Draft(f"where_{when}", Where(name, moment), slots)
        for holder in _holders(known, name, moment):
            said = about(known, holder, "holder")
            preposition = "in" if encloses(known.clip.type_of(holder)) else "on"
            if said and holder != name:
                yield Draft(
                    f"is_there_{when}",
                    IsThere(name, preposition, holder, moment),
                    there | said | {"prep": preposition},
                )
    for state, kind in STATES.items():
        if mine and own is not None and own.action in _SETS[state]:
            continue
        for positive, word in ((True, kind.word), (False, kind.opposite)):
            if word and kind.ability in known.clip.look(name).abilities:
                program = IsState(name, state, positive, moment)
                yield Draft(f"{state}_{when}", program, slots | {"word": word})
    filled = mine and own is not None and own.action in _SETS["filled"]
    if not filled and "canFillWithLiquid" in known.clip.look(name).abilities:
        yield Draft(f"filled_with_{when}", FilledWith(name, moment), slots)
    if own is None or own.object2 != name or when == "before":
        preposition = "in" if encloses(known.clip.type_of(name)) else "on"
        if len(known.contents(name, moment)) == 1:
            yield Draft(
                f"what_is_there_{when}",
                WhatIsThere(preposition, name, moment),
                there | {"prep": preposition},
            )


def _holders(known: Knowledge, name: str, moment: Moment) -> list[str]:
    """Return where a thing is, and the other places where things of the clip are, or come to."""
    own = known.place_at(name, moment)
    if own is None:
        return []
    found = {own.holder}
    for each in known.clip.segments:
        if each.action is ActionName.MOVE:
            found.add(each.object2)
    for world in (known.clip.begin, known.clip.end):
        facts = world.objects.get(name)
        if facts is not None:
            found |= {*facts.rests_on, *facts.inside}
    return sorted(found & known.clip.present)


def _loose(known: Knowledge, name: str) -> bool:
    """Return whether a thing is one whose place people ask about."""
    return "pickupable" in known.clip.look(name).abilities

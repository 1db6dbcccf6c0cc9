"""All legal events of a house: what can be done to which of its things (Env-QA, section 3.1).

An event is legal if some thing of its type has the property that the action needs, and something
else is there to do it with. Whether it can be done *now* (a door that is open is not opened) is for
:mod:`.symbolic`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from vrhuman.annotation.action_names import ActionName
from vrhuman.benchmarks.instructing.things import Thing, Things
from vrhuman.engines.affordances import BED

TO, NEAR, WITH, TO_HIT, TO_BREAK = "to", "near", "with", "to hit", "to break"
"""The prepositions of an instruction."""
LIQUIDS = ("water", "coffee", "wine")
"""AI2-THOR's liquids."""

NEEDED: Mapping[ActionName, str] = {
    ActionName.OPEN: "CanOpen",
    ActionName.CLOSE: "CanOpen",
    ActionName.TURN_ON: "CanToggleOnOff",
    ActionName.TURN_OFF: "CanToggleOnOff",
    ActionName.SLICE: "CanBeSliced",
    ActionName.BREAK: "CanBreak",
    ActionName.FILL: "CanBeFilled",
    ActionName.EMPTY: "CanBeFilled",
    ActionName.CLEAN: "CanBeDirty",
    ActionName.MAKE_DIRTY: "CanBeDirty",
    ActionName.MAKE: "CanBeDirty",
    ActionName.USE_UP: "CanBeUsedUp",
}
"""The catalogue's property without which AI2-THOR refuses an action."""

ENCLOSING = frozenset(
    {
        *("Box", "Bowl", "ClothesDryer", "CoffeeMachine", "Cup", "Fridge", "GarbageCan"),
        *("LaundryHamper", "Microwave", "Mug", "Pot", "Safe", "Toaster", "WashingMachine"),
    }
)
"""Types that things are put into, not only onto."""
RESERVED: Mapping[str, frozenset[str]] = {
    "CoffeeMachine": frozenset({"Mug", "Cup"}),
    "Toaster": frozenset(),
    "ToiletPaperHanger": frozenset({"ToiletPaper"}),
    "TowelHolder": frozenset({"Towel"}),
    "HandTowelHolder": frozenset({"HandTowel"}),
    "Cup": frozenset(),
    "Mug": frozenset(),
}
"""Receptacles that take only some types (AI2-THOR's object-specific ones), or are too narrow."""
HIGHEST_TOP = 1.3
"""Things are put down no higher than this, and pushed [m]."""
SNUG = 0.8
"""The share of an enclosing receptacle's extents that is room for things."""
FLATTEST = 0.045
"""A hand slides over what lies flatter than this instead of pushing it [m]."""
EDGE = 0.9
"""The share of a surface's extents that a thing may take."""


@dataclass(frozen=True, slots=True, order=True)
class LegalEvent:
    """One thing to do, as in an instruction; ``object1`` and ``object2`` are types or a liquid."""

    action: ActionName
    object1: str = ""
    preposition: str = ""
    object2: str = ""
    seconds: float = 0.0


def legal_events(things: Things) -> tuple[LegalEvent, ...]:
    """Return all legal events of a house, in a fixed order."""
    return tuple(sorted(set(_events(things))))


def refused(event: LegalEvent, things: Things) -> str:
    """Return why an event cannot be done in a house, in a few words; empty if it can."""
    if event.action is ActionName.WAIT:
        return ""
    firsts = of_type(things, event.object1)
    if not firsts:
        return f"no {event.object1}"
    if event.action is not ActionName.FILL and event.object2 and not of_type(things, event.object2):
        return f"no {event.object2}"
    if any(affords(event, first, things) for first in firsts):
        return ""
    return f"no {event.object1} for which this is possible"


def of_type(things: Things, object_type: str) -> list[Thing]:
    return [each for each in things.values() if each.object_type == object_type]


def affords(event: LegalEvent, first: Thing, things: Things) -> bool:
    """Return whether an event can be done to one thing of its first type, by the properties."""
    needed = NEEDED.get(event.action)
    if needed is not None:
        liquid = event.action is not ActionName.FILL or event.object2 in ("", *LIQUIDS)
        bed = event.action is not ActionName.MAKE or first.object_type == BED
        return first.can(needed) and liquid and bed
    others = [each for each in of_type(things, event.object2) if each.object_id != first.object_id]
    match event.action:
        case ActionName.PICK_UP:
            return first.pickupable
        case ActionName.PUSH:
            feels = first.pickupable and first.pushable
            return feels and first.size[1] >= FLATTEST and first.top <= HIGHEST_TOP
        case ActionName.TIDY:
            return first.receptacle
        case ActionName.MOVE:
            return first.pickupable and any(fits(first, each) for each in others)
        case ActionName.PUT:
            return first.pickupable and bool(others)
        case ActionName.THROW if not event.object2:
            return first.pickupable
        case ActionName.THROW if event.preposition == TO_BREAK:
            return first.pickupable and any(each.can("CanBreak") for each in others)
        case ActionName.THROW:
            return first.pickupable and bool(others)
    return True  # find and wait


def fits(thing: Thing, receptacle: Thing) -> bool:
    """Return whether a thing can be put in or on a receptacle: by type, height and extents."""
    kind = receptacle.object_type
    if not receptacle.receptacle or thing.object_id == receptacle.object_id:
        return False
    if kind in RESERVED:
        return thing.object_type in RESERVED[kind]
    if kind in ENCLOSING:
        room = sorted(SNUG * extent for extent in receptacle.size)
        return all(a <= b for a, b in zip(sorted(thing.size), room, strict=True))
    if receptacle.top > HIGHEST_TOP:
        return False
    small, large = sorted((thing.size[0], thing.size[2]))
    narrow, wide = sorted((EDGE * receptacle.size[0], EDGE * receptacle.size[2]))
    return small <= narrow and large <= wide


def _events(things: Things) -> Iterator[LegalEvent]:
    types = sorted({each.object_type for each in things.values()})
    for first in types:
        yield from _of_one(first, things)
        candidates: Iterable[LegalEvent] = (
            LegalEvent(action, first, preposition, second)
            for second in types
            if second != first
            for action, preposition in (
                (ActionName.MOVE, TO),
                (ActionName.PUT, NEAR),
                (ActionName.THROW, TO_HIT),
                (ActionName.THROW, TO_BREAK),
            )
        )
        yield from (each for each in candidates if not refused(each, things))


def _of_one(object_type: str, things: Things) -> Iterator[LegalEvent]:
    alone = (*NEEDED, ActionName.PICK_UP, ActionName.PUSH, ActionName.TIDY, ActionName.THROW)
    for action in (*alone, ActionName.FIND):
        if action is ActionName.FILL:
            events = [LegalEvent(action, object_type, WITH, liquid) for liquid in LIQUIDS]
        else:
            events = [LegalEvent(action, object_type)]
        yield from (each for each in events if not refused(each, things))

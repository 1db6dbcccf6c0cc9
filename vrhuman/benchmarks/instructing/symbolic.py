"""What events do to the state of a house, and which can be done now: without any physics.

The state is a :class:`~vrhuman.annotation.world_facts.WorldFacts`, so that what a plan reaches here
and what a session reaches are judged by the same conditions. Rules are AI2-THOR's: a microwave is
switched on only while it is closed, and cooks what is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.matching import holders_of
from vrhuman.annotation.relations import supports
from vrhuman.annotation.world_facts import ObjectFacts, WorldFacts
from vrhuman.benchmarks.instructing.legal_events import (
    ENCLOSING,
    TO_BREAK,
    LegalEvent,
    affords,
    fits,
    of_type,
)
from vrhuman.benchmarks.instructing.things import Thing, Things
from vrhuman.engines.affordances import CLOSED_WHILE_ON

SPENT_BY = frozenset({ActionName.BREAK, ActionName.SLICE})
"""Actions after which a thing is not what it was, and no more is asked of its type."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A house in the middle of a plan.

    ``spent`` are types of which nothing more is asked: something of them was broken or sliced, and
    nobody can know which. ``handled`` are the ids that the plan's events were done to, in order.
    """

    things: Things
    facts: WorldFacts
    spent: frozenset[str] = frozenset()
    handled: tuple[str, ...] = ()

    @property
    def held(self) -> str:
        """The id of what the hand holds, empty for nothing."""
        return next((each.object_id for each in self.facts.objects.values() if each.is_held), "")


def at_start(things: Things) -> Situation:
    """Return the situation in which a house begins."""
    facts = {each.object_id: _initial(each, things) for each in things.values()}
    return Situation(things, WorldFacts(0, 0, "", facts))


def able(event: LegalEvent, now: Situation) -> str:
    """Return the id of the thing to which an event is best done now; empty if it cannot be done.

    Something in the hand, then something in reach goes first. To wait can always be done, and
    returns "-".
    """
    if event.action is ActionName.WAIT:
        return "-"
    if event.object1 in now.spent or event.object2 in now.spent:
        return ""
    candidates = [
        each for each in of_type(now.things, event.object1) if _possible(event, each, now)
    ]
    best = sorted(candidates, key=lambda each: _preference(each, now))
    return best[0].object_id if best else ""


def after(event: LegalEvent, now: Situation) -> Situation:
    """Return the situation after an event that can be done now."""
    chosen = able(event, now)
    if not chosen:
        raise ValueError(f"{event}: cannot be done now")
    if event.action is ActionName.WAIT:
        return now
    changed = _changed(event, now, chosen)
    objects = {**now.facts.objects, **{each.object_id: each for each in changed}}
    facts = replace(now.facts, objects=objects)
    return Situation(now.things, facts, now.spent | _spent(event, now), (*now.handled, chosen))


def in_reach(event: LegalEvent, now: Situation) -> bool:
    """Return whether what an event needs is in a hand's reach, judged from the plan."""
    chosen = able(event, now)
    if not chosen or event.action is ActionName.WAIT:
        return bool(chosen)
    second = True
    if event.object2 and event.action is not ActionName.FILL:
        second = any(each.reached for each in of_type(now.things, event.object2))
    return second and (now.things[chosen].reached or chosen == now.held)


# ---------------------------------------------------------------------------------- possible now


def _possible(event: LegalEvent, first: Thing, now: Situation) -> bool:
    if not affords(event, first, now.things) or _shut_in(first.object_id, now):
        return False
    is_held = now.held == first.object_id
    fact = now.facts.objects[first.object_id]
    if fact.is_broken:
        return False
    picks = event.action in (ActionName.MOVE, ActionName.PUT, ActionName.THROW, ActionName.PICK_UP)
    if now.held and not is_held:
        return False  # the hand is not free
    if is_held and event.action in (ActionName.PICK_UP, ActionName.SLICE, ActionName.PUSH):
        return False
    if picks and not (first.pickupable and not _holds_anything(first.object_id, now)):
        return False
    if event.action in _READY:
        return _READY[event.action](first, fact)
    match event.action:
        case ActionName.TIDY:
            return not now.held and _to_tidy(first.object_id, now)
        case ActionName.MOVE:
            return _target(event, first, now) is not None
        case ActionName.PUT:
            return _others(event, first, now) != []
        case ActionName.THROW if event.preposition == TO_BREAK:
            return any(
                each.can("CanBreak") and not now.facts.objects[each.object_id].is_broken
                for each in _others(event, first, now)
            )
    return True


_READY: Mapping[ActionName, Callable[[Thing, ObjectFacts], bool]] = {
    ActionName.OPEN: lambda thing, fact: not fact.is_open and not _locked(thing, fact),
    ActionName.CLOSE: lambda _, fact: fact.is_open,
    ActionName.TURN_ON: lambda thing, fact: not fact.is_toggled and not _ajar(thing, fact),
    ActionName.TURN_OFF: lambda _, fact: fact.is_toggled,
    ActionName.SLICE: lambda _, fact: not fact.is_sliced,
    ActionName.FILL: lambda _, fact: not fact.liquid,
    ActionName.EMPTY: lambda _, fact: bool(fact.liquid),
    ActionName.CLEAN: lambda _, fact: fact.is_dirty,
    ActionName.MAKE: lambda _, fact: fact.is_dirty,
    ActionName.MAKE_DIRTY: lambda _, fact: not fact.is_dirty,
    ActionName.USE_UP: lambda _, fact: not fact.is_used_up,
}
"""The state in which each action is possible."""


def _locked(thing: Thing, fact: ObjectFacts) -> bool:
    return thing.object_type in CLOSED_WHILE_ON and fact.is_toggled


def _ajar(thing: Thing, fact: ObjectFacts) -> bool:
    return thing.object_type in CLOSED_WHILE_ON and fact.is_open


def _shut_in(object_id: str, now: Situation) -> bool:
    """Return whether something is in a receptacle that is closed."""
    return any(
        _encloses(now.things[each])
        and now.things[each].can("CanOpen")
        and not now.facts.objects[each].is_open
        for each in holders_of(now.facts.objects[object_id], now.facts)
        if each in now.things
    )


def _others(event: LegalEvent, first: Thing, now: Situation) -> list[Thing]:
    return [
        each
        for each in of_type(now.things, event.object2)
        if each.object_id != first.object_id
        and not now.facts.objects[each.object_id].is_broken
        and not _shut_in(each.object_id, now)
    ]


def _target(event: LegalEvent, first: Thing, now: Situation) -> Thing | None:
    """Return the receptacle to which a thing can be moved now, one in reach if there is one.

    Nobody is asked to move to a table what is on a table: who reads it can't know which is meant.
    """
    already = holders_of(now.facts.objects[first.object_id], now.facts)
    if any(now.things[each].object_type == event.object2 for each in already if each in now.things):
        return None
    found = [
        each
        for each in _others(event, first, now)
        if fits(first, each)
        and (not _encloses(each) or not each.can("CanOpen") or _is_open(each, now))
    ]
    return min(found, key=lambda each: _preference(each, now)) if found else None


def _encloses(thing: Thing) -> bool:
    return thing.object_type in ENCLOSING


def _is_open(thing: Thing, now: Situation) -> bool:
    return now.facts.objects[thing.object_id].is_open


def _carried(object_id: str, now: Situation) -> list[ObjectFacts]:
    return [each for each in now.facts.objects.values() if object_id in supports(each)]


def _holds_anything(object_id: str, now: Situation) -> bool:
    return bool(_carried(object_id, now))


def _to_tidy(object_id: str, now: Situation) -> bool:
    """Return whether there is something on or in a receptacle, and a hand can take all of it."""
    carried = [now.things[each.object_id] for each in _carried(object_id, now)]
    shut = now.things[object_id].can("CanOpen") and not now.facts.objects[object_id].is_open
    return bool(carried) and not shut and all(each.pickupable and each.reached for each in carried)


def _preference(thing: Thing, now: Situation) -> tuple[int, int, int, str]:
    """What sorts the best thing to the front; what the plan used last goes before others."""
    last = now.handled[::-1].index(thing.object_id) if thing.object_id in now.handled else 99
    return (
        0 if now.held == thing.object_id else 1,
        0 if thing.reached else 1,
        last,
        thing.object_id,
    )


# ------------------------------------------------------------------------------------------ after


def _changed(event: LegalEvent, now: Situation, chosen: str) -> list[ObjectFacts]:
    """Return the objects that an event changes."""
    thing, fact = now.things[chosen], now.facts.objects[chosen]
    match event.action:
        case ActionName.OPEN:
            return [replace(fact, is_open=True, openness=1.0)]
        case ActionName.CLOSE:
            return [replace(fact, is_open=False, openness=0.0)]
        case ActionName.TURN_ON:
            return [replace(fact, is_toggled=True), *_worked(thing, now)]
        case ActionName.TURN_OFF:
            return [replace(fact, is_toggled=False)]
        case ActionName.SLICE:
            return [replace(fact, is_sliced=True)]
        case ActionName.BREAK:
            return [replace(fact, is_broken=True, liquid="", is_held=False)]
        case ActionName.FILL:
            return [replace(fact, liquid=event.object2 or "water")]
        case ActionName.EMPTY:
            return [replace(fact, liquid="")]
        case ActionName.CLEAN | ActionName.MAKE:
            return [replace(fact, is_dirty=False)]
        case ActionName.MAKE_DIRTY:
            return [replace(fact, is_dirty=True)]
        case ActionName.USE_UP:
            return [replace(fact, is_used_up=True)]
        case ActionName.PICK_UP:
            return [replace(fact, is_held=True, rests_on=(), inside=())]
        case ActionName.MOVE:
            target = _target(event, thing, now)
            assert target is not None
            return [_placed(fact, target, now)]
        case ActionName.PUT:
            return [_beside(fact, event, now)]
        case ActionName.THROW:
            return [replace(fact, is_held=False, rests_on=(), inside=()), *_broken(event, now)]
        case ActionName.TIDY:
            return [replace(each, rests_on=(), inside=()) for each in _carried(chosen, now)]
    return []  # push and find


def _placed(fact: ObjectFacts, target: Thing, now: Situation) -> ObjectFacts:
    """Return an object in or on a receptacle, at its place."""
    onto = now.facts.objects[target.object_id]
    holders = (target.object_id,)
    within = _encloses(target)
    x, y, z = onto.position
    return replace(
        fact,
        is_held=False,
        room=onto.room,
        position=(x, y + (onto.size[1] + fact.size[1]) / 2.0, z),
        rests_on=() if within else holders,
        inside=holders if within else (),
    )


def _beside(fact: ObjectFacts, event: LegalEvent, now: Situation) -> ObjectFacts:
    """Return an object right beside something of the event's second type."""
    others = _others(event, now.things[fact.object_id], now)
    target = now.facts.objects[min(others, key=lambda each: _preference(each, now)).object_id]
    x, y, z = target.position
    beside = (x + (target.size[0] + fact.size[0]) / 2.0, y, z)
    return replace(fact, is_held=False, room=target.room, position=beside, rests_on=(), inside=())


def _worked(machine: Thing, now: Situation) -> list[ObjectFacts]:
    """Return what a machine does to what is in it when it is switched on."""
    if not machine.can("isHeatSource"):
        return []
    out = []
    for each in now.facts.objects.values():
        if machine.object_id not in supports(each):
            continue
        thing = now.things[each.object_id]
        if machine.object_type == "CoffeeMachine":
            if thing.can("CanBeFilled") and not each.liquid:
                out.append(replace(each, liquid="coffee"))
        elif thing.can("CanBeCooked"):
            out.append(replace(each, is_cooked=True))
    return out


def _broken(event: LegalEvent, now: Situation) -> list[ObjectFacts]:
    """Return what a throw is to break."""
    if event.preposition != TO_BREAK:
        return []
    hit = [
        each
        for each in of_type(now.things, event.object2)
        if each.can("CanBreak") and not now.facts.objects[each.object_id].is_broken
    ]
    target = min(hit, key=lambda each: _preference(each, now))
    return [replace(now.facts.objects[target.object_id], is_broken=True)]


def _spent(event: LegalEvent, now: Situation) -> frozenset[str]:
    """Return the types of which nothing more is asked after an event: one of them is in pieces."""
    spent = {event.object1} if event.action in SPENT_BY else set()
    if event.action is ActionName.THROW:
        spent |= {
            kind
            for kind in (event.object1, event.object2)
            if any(each.can("CanBreak") for each in of_type(now.things, kind))
        }
    return frozenset(spent)


def _initial(thing: Thing, things: Things) -> ObjectFacts:
    holder = things.get(thing.holder)
    within = holder is not None and _encloses(holder)
    return ObjectFacts(
        object_id=thing.object_id,
        object_type=thing.object_type,
        room=thing.room,
        position=thing.position,
        size=thing.size,
        openness=thing.openness,
        is_open=thing.openness > 0.0,
        is_toggled=thing.is_on,
        is_dirty=thing.is_dirty,
        rests_on=(thing.holder,) if holder is not None and not within else (),
        inside=(thing.holder,) if within else (),
    )

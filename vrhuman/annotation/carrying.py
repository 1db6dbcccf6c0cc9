"""Finds what was picked up, moved, put down and thrown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.moment import Moment, RestingPlace, Settling, Stamp, place_of
from vrhuman.annotation.relations import NEAR_METRES
from vrhuman.annotation.segments import ActionSegment
from vrhuman.engines.engine import ObjectStates
from vrhuman.houses.house import House
from vrhuman.records import TICK_SECONDS, EventKind

MOVED_METRES = 0.25
"""An object that is put back on what it was on has been moved if it is this far away [m]."""
MAX_SETTLING_TICKS = round(4.0 / TICK_SECONDS)
"""What does not come to rest after this long is taken as it is (it rolls on)."""
FLOOR = "Floor"
"""Stands for the floor, which is no object, where something was put down."""


@dataclass(frozen=True, slots=True)
class Carry:
    """An object in the hand: since when, and where it was before."""

    object_id: str
    picked: Stamp
    origin: RestingPlace


@dataclass(slots=True)
class Flight:
    """An object that has left the hand, until it rests.

    Of one that was ``lost``, because it broke in the hand, nothing is told.
    """

    carry: Carry
    released: Stamp
    settling: Settling
    lost: bool
    thrown: bool = False
    hits: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


class CarryingFinder:
    """Follows what the hand takes and lets go of, moment by moment.

    ``places`` says where each object was last at rest, by its number; it is brought up to date.
    """

    def __init__(self, actor: str, house: House, places: dict[int, RestingPlace]) -> None:
        self._actor, self._house, self._places = actor, house, places
        self._numbers = {o.object_id: n for n, o in enumerate(house.objects)}
        self._held: dict[str, Carry] = {}
        self._flights: list[Flight] = []

    def stopped(self, tick: int) -> bool:
        """Return whether something that was let go of may have come to rest at a tick."""
        return any(flight.settling.may_rest_since(tick) for flight in self._flights)

    def is_moving(self, object_id: str) -> bool:
        """Return whether an object is in the hand or has just left it."""
        return object_id in self._held or any(
            flight.carry.object_id == object_id for flight in self._flights
        )

    def update(self, moment: Moment, broken_in_hand: str) -> Iterator[ActionSegment]:
        """Yield what is complete now; what broke in the hand was not put down."""
        for event in moment.world_state.events:
            match event.kind:
                case EventKind.PICKED:
                    yield from self._taken_again(event.object_id, moment.states)
                    yield self._picked(event.object_id, moment.stamp)
                case EventKind.DROPPED | EventKind.SLIPPED:
                    carry = self._held.pop(event.object_id, None)
                    if carry is not None:
                        self._let_go(carry, moment, event.object_id == broken_in_hand)
                case EventKind.THROWN:
                    for flight in self._flights:
                        flight.thrown |= flight.carry.object_id == event.object_id
                case EventKind.HIT | EventKind.BROKEN:
                    self._hit(event.kind, event.object_id)
        if self._flights:
            yield from self._landed(moment)

    def _taken_again(self, object_id: str, states: ObjectStates) -> Iterator[ActionSegment]:
        """Yield what putting something down was that is taken up as soon as it rested."""
        for flight in self._flights:
            if flight.carry.object_id == object_id and flight.settling.rest is not None:
                yield from self._ended(flight, flight.settling.rest, states)

    def _picked(self, object_id: str, now: Stamp) -> ActionSegment:
        number = self._numbers[object_id]
        self._flights = [f for f in self._flights if f.carry.object_id != object_id]
        self._held[object_id] = Carry(object_id, now, self._places[number])
        return self._segment(ActionName.PICK_UP, object_id, now, now)

    def _let_go(self, carry: Carry, moment: Moment, lost: bool) -> None:
        position = moment.states.poses[self._numbers[carry.object_id], :3]
        settling = Settling(position.copy())
        self._flights.append(Flight(carry, moment.stamp, settling, lost))

    def _hit(self, kind: EventKind, object_id: str) -> None:
        thrown = [flight for flight in self._flights if flight.thrown]
        for flight in thrown[-1:]:
            told = flight.hits if kind is EventKind.HIT else flight.broken
            if object_id not in told:
                told.append(object_id)

    def _landed(self, moment: Moment) -> Iterator[ActionSegment]:
        tick, still = moment.world_state.tick, []
        for flight in self._flights:
            number = self._numbers[flight.carry.object_id]
            rests = flight.settling.rests(moment.states.poses[number, :3], moment.stamp)
            if not rests and tick - flight.released.tick < MAX_SETTLING_TICKS:
                still.append(flight)
                continue
            yield from self._ended(flight, flight.settling.rest or moment.stamp, moment.states)
        self._flights = still

    def _ended(self, flight: Flight, end: Stamp, states: ObjectStates) -> Iterator[ActionSegment]:
        number = self._numbers[flight.carry.object_id]
        self._places[number] = place_of(states, number)
        segment = self._threw(flight, end) if flight.thrown else self._put(flight, end, states)
        if segment is not None and not flight.lost:
            yield segment

    def _threw(self, flight: Flight, end: Stamp) -> ActionSegment:
        name = flight.carry.object_id
        others = [other for other in flight.broken if other != name]
        preposition, target = "", ""
        if others:
            preposition, target = "to break", others[0]
        elif flight.hits:
            preposition, target = "to hit", flight.hits[0]
        return self._segment(
            ActionName.THROW,
            name,
            flight.released,
            end,
            preposition,
            target,
            tuple((name, other) for other in flight.hits),
        )

    def _put(self, flight: Flight, end: Stamp, states: ObjectStates) -> ActionSegment | None:
        """Return what putting something down was; None where it is back where it was."""
        carry, number = flight.carry, self._numbers[flight.carry.object_id]
        place = self._places[number]
        moved = carry.origin.apart(np.array(place.position)) >= MOVED_METRES
        if place.supports:
            if place.supports[:1] == carry.origin.supports[:1] and not moved:
                return None
            onto = self._house.objects[place.supports[0]].object_id
            return self._segment(ActionName.MOVE, carry.object_id, carry.picked, end, "to", onto)
        if not carry.origin.supports and not moved:
            return None
        beside = nearest(self._house, states, number)
        preposition = "near" if beside else "on"
        return self._segment(
            ActionName.PUT,
            carry.object_id,
            carry.picked,
            end,
            preposition,
            beside or FLOOR,
        )

    def _segment(
        self,
        action: ActionName,
        object1: str,
        begin: Stamp,
        end: Stamp,
        preposition: str = "",
        object2: str = "",
        contacts: tuple[tuple[str, str], ...] = (),
    ) -> ActionSegment:
        return ActionSegment(
            self._actor,
            action,
            object1,
            preposition,
            object2,
            begin.tick,
            end.tick,
            begin.time_ns,
            end.time_ns,
            contacts=contacts,
        )


def nearest(house: House, states: ObjectStates, number: int) -> str:
    """Return the id of the nearest thing that holds others and stays; empty where none is near."""
    low, high = states.low, states.high
    apart = np.maximum(low[number] - high, low - high[number])[:, [0, 2]].clip(min=0.0)
    away = np.hypot(apart[:, 0], apart[:, 1])
    room = house.objects[number].room
    found = [
        (float(away[n]), n)
        for n, o in enumerate(house.objects)
        if o.asset.receptacle and not o.asset.pickupable and n != number and o.room == room
    ]
    distance, best = min(found, default=(NEAR_METRES, -1))
    return house.objects[best].object_id if distance < NEAR_METRES else ""

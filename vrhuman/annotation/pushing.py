"""Finds what an empty hand pushed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.moment import Moment, RestingPlace, Settling, Stamp, place_of
from vrhuman.annotation.segments import ActionSegment
from vrhuman.engines.engine import ObjectStates
from vrhuman.houses.house import House
from vrhuman.records import TICK_SECONDS, ArmStatus, EventKind, Floats, WorldState

PUSHED_METRES = 0.05
"""What an empty hand moved this far is pushed; less is brushed against [m]."""
BEGUN_METRES = 0.005
STIRRING_METRES, HAND_METRES = 0.0005, 0.0005
"""Something may begin to move that has moved, or is touched by a hand that moves, this far [m]."""
LET_BE_TICKS = round(0.5 / TICK_SECONDS)
"""A hand that has not touched a thing for this long has ended pushing it."""
OPENING_TICKS = round(2.0 / TICK_SECONDS)
"""What opened or closed no longer ago than this may still move what is in it."""


@dataclass(slots=True)
class Touched:
    """An object that the empty hand touches or has just touched, since the tick ``since``."""

    since: int
    last_touch: Stamp
    settling: Settling
    begun: Stamp | None = None


class PushingFinder:
    """Follows what the empty hand touches, moment by moment.

    ``places`` says where each object was last at rest, by its number; it is brought up to date.
    ``openness`` (N) is that of all objects at the start.
    """

    def __init__(
        self, actor: str, house: House, places: dict[int, RestingPlace], openness: Floats
    ) -> None:
        self._actor, self._house, self._places = actor, house, places
        self._numbers = {o.object_id: n for n, o in enumerate(house.objects)}
        self._touched: dict[str, Touched] = {}
        self._openness = openness
        self._opened: dict[int, int] = {}
        self._hand: Floats | None = None

    @property
    def following(self) -> bool:
        """Whether something was touched that may have been pushed."""
        return bool(self._touched)

    def may_begin(self, coming: WorldState, states: Callable[[], ObjectStates]) -> bool:
        """Return whether something touched may begin to move in the world state to come.

        ``states`` returns the object states before it.
        """
        waiting = [name for name, each in self._touched.items() if each.begun is None]
        if not waiting or self._hand is None:
            return False
        if float(np.linalg.norm(coming.arm.hand_centre - self._hand)) > HAND_METRES:
            return True
        poses = states().poses
        numbers = [self._numbers[name] for name in waiting]
        return any(self._places[n].apart(poses[n, :3]) > STIRRING_METRES for n in numbers)

    def stopped(self, tick: int) -> bool:
        """Return whether something that was touched may have come to rest at a tick."""
        begun = (each for each in self._touched.values() if each.begun is not None)
        return any(each.settling.may_rest_since(tick) for each in begun)

    def update(self, moment: Moment, is_moving: Callable[[str], bool]) -> Iterator[ActionSegment]:
        """Yield the pushes that are over now; what the hand carries or let go of is no push."""
        world_state = moment.world_state
        openness = moment.states.openness
        changed = (openness != self._openness).nonzero()[0].tolist()
        self._opened.update(dict.fromkeys(changed, world_state.tick))
        self._openness = openness
        self._hand = world_state.arm.hand_centre
        parked = world_state.arm_status is ArmStatus.PARKED
        for name in world_state.touched if not (world_state.held or parked) else ():
            number = self._numbers[name]
            if not self._house.objects[number].asset.pickupable or is_moving(name):
                continue
            known = self._touched.get(name)
            if known is None:
                position = moment.states.poses[number, :3].copy()
                settling = Settling(position)
                self._touched[name] = Touched(world_state.tick, moment.stamp, settling)
            else:
                known.last_touch = moment.stamp
        for event in world_state.events:
            if event.kind is EventKind.PICKED:
                self._touched.pop(event.object_id, None)
        for name in list(self._touched):
            yield from self._followed(name, moment)

    def _followed(self, name: str, moment: Moment) -> Iterator[ActionSegment]:
        touched, number = self._touched[name], self._numbers[name]
        position: Floats = moment.states.poses[number, :3]
        rests = touched.settling.rests(position, moment.stamp)
        rest = touched.settling.rest
        if rest is not None and rest.tick == touched.since:  # something else had moved it here
            self._places[number], touched.begun = place_of(moment.states, number), None
        away = self._places[number].apart(position)
        if touched.begun is None and away >= BEGUN_METRES:
            touched.begun = moment.stamp
        let_be = moment.world_state.tick - touched.last_touch.tick >= LET_BE_TICKS
        place = place_of(moment.states, number)
        flat = np.array(place.position) - np.array(self._places[number].position)
        pushed = float(np.hypot(flat[0], flat[2])) >= PUSHED_METRES
        if not rests or not (let_be or pushed):
            return
        del self._touched[name]
        supports = self._places[number].supports
        self._places[number] = place
        if touched.begun is None or not pushed:
            return
        since = touched.begun.tick - OPENING_TICKS
        if any(self._opened.get(support, since - 1) >= since for support in supports):
            return  # it rode on a drawer
        begin, end = touched.begun, touched.settling.rest or moment.stamp
        yield ActionSegment(
            self._actor,
            ActionName.PUSH,
            name,
            "",
            "",
            begin.tick,
            end.tick,
            begin.time_ns,
            end.time_ns,
        )

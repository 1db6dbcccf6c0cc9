"""Finds action segments moment by moment: live in an instructed session, and in simulating again.

Nothing is read from prose: what counts are the engine's events and object states, and the object
actions of the menu.
"""

from __future__ import annotations

from collections.abc import Iterator

from vrhuman.annotation.action_names import AI2THOR_ACTIONS, ActionName
from vrhuman.annotation.carrying import CarryingFinder
from vrhuman.annotation.looking import Looking
from vrhuman.annotation.moment import Moment, RestingPlace, Stamp, place_of
from vrhuman.annotation.pushing import PushingFinder
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.words import type_of
from vrhuman.engines.affordances import BED
from vrhuman.engines.engine import Engine
from vrhuman.records import EventKind, ObjectAction, WorldState


class ActionFinder:
    """Finds what one actor does in a house; call :meth:`update` with every world state, in order.

    ``engine`` is the actor's, in the state after that world state. Where several act in one house,
    ``places`` is :attr:`places` of the first of their finders.
    """

    def __init__(
        self,
        engine: Engine,
        actor: str = FIRST_AGENT,
        places: dict[int, RestingPlace] | None = None,
    ) -> None:
        self._engine, self._actor = engine, actor
        house, states = engine.house, engine.object_states()
        self._types = {o.object_id: o.object_type for o in house.objects}
        if places is None:
            movable = (n for n, o in enumerate(house.objects) if o.asset.pickupable)
            places = {n: place_of(states, n) for n in movable}
        self._places = places
        self._openness = states.openness
        self._carrying = CarryingFinder(actor, house, places)
        self._pushing = PushingFinder(actor, house, places, states.openness)
        self._pulls: dict[str, Stamp] = {}
        self._looking = Looking(actor, engine)

    @property
    def places(self) -> dict[int, RestingPlace]:
        """Where each thing was last at rest, by its number: brought up to date by who moves it."""
        return self._places

    def look_for(self, object_types: frozenset[str]) -> None:
        """Find from now on when an object of these types is come to see; nothing for no types."""
        self._looking.look_for(object_types)

    def may_begin(self, coming: WorldState) -> bool:
        """Return whether something may begin in the world state to come, without an event.

        That is: something is come to see, pushed, or pulled open by its handle.
        """
        closed = coming.grasp_force > 0.0 and not coming.held
        pulling = closed and bool(coming.touched) and not self._pulls
        return (
            pulling
            or self._looking.may_begin(coming)
            or self._pushing.may_begin(coming, self._engine.object_states)
        )

    def stopped(self, tick: int) -> bool:
        """Return whether something may have come to rest at a tick; later it is certain."""
        return self._carrying.stopped(tick) or self._pushing.stopped(tick)

    def laid_out(self) -> None:
        """Take note that all objects were put back where they started."""
        states = self._engine.object_states()
        for number in self._places:
            self._places[number] = place_of(states, number)

    def update(self, world_state: WorldState, time_ns: int) -> tuple[ActionSegment, ...]:
        """Return the segments that are complete with this world state, in the order of begin."""
        moment = Moment(world_state, time_ns, self._engine)
        found = [
            *self._acted(moment),
            *self._carrying.update(moment, self._broken_in_hand(world_state)),
            *self._opened(moment),
            *self._looking.update(moment),
        ]
        if world_state.touched or self._pushing.following:
            found += self._pushing.update(moment, self._carrying.is_moving)
        return tuple(sorted(found, key=lambda segment: (segment.begin_tick, segment.end_tick)))

    # ------------------------------------------------------------------------------ within

    def _acted(self, moment: Moment) -> Iterator[ActionSegment]:
        """Yield what was chosen on the menu, also what the engine refused."""
        events = moment.world_state.events
        by_throw = {e.object_id for e in events if e.kind is EventKind.BROKEN}
        for each in moment.world_state.object_actions:
            name = AI2THOR_ACTIONS.get(each.action.name)
            thing = each.action.arguments.get("objectId")
            if name is None or not isinstance(thing, str):
                continue
            if name is not ActionName.BREAK or thing not in by_throw:
                yield self._of_menu(each, name, thing, moment.stamp)

    def _of_menu(
        self, done: ObjectAction, name: ActionName, thing: str, now: Stamp
    ) -> ActionSegment:
        if name is ActionName.CLEAN and self._types.get(thing, type_of(thing)) == BED:
            name = ActionName.MAKE
        liquid = done.action.arguments.get("fillLiquid", "") if name is ActionName.FILL else ""
        return ActionSegment(
            actor=self._actor,
            action=name,
            object1=thing,
            preposition="with" if liquid else "",
            object2=str(liquid),
            begin_tick=now.tick,
            end_tick=now.tick,
            begin_ns=now.time_ns,
            end_ns=now.time_ns,
            success=done.success,
            error=done.error,
        )

    @staticmethod
    def _broken_in_hand(world_state: WorldState) -> str:
        for each in world_state.object_actions:
            if each.action.name == "BreakObject" and each.success:
                return str(each.action.arguments["objectId"])
        return ""

    def _opened(self, moment: Moment) -> Iterator[ActionSegment]:
        """Yield openings and closings: by a button at once, by the handle from its first motion.

        A lid or a cover that stirs as its thing is taken up was not opened by anybody.
        """
        world_state, now = moment.world_state, moment.stamp
        kinds = {EventKind.OPENED: ActionName.OPEN, EventKind.CLOSED: ActionName.CLOSE}
        taken = {each.object_id for each in world_state.events if each.kind is EventKind.PICKED}
        done = [each for each in world_state.events if each.kind in kinds]
        if done or (world_state.grasp_force > 0.0 and not world_state.held):
            openness = moment.states.openness
            for number in (openness != self._openness).nonzero()[0].tolist():
                self._pulls.setdefault(self._engine.house.objects[number].object_id, now)
            self._openness = openness
        for event in done:
            begin = self._pulls.pop(event.object_id, now)
            if event.object_id in taken:  # the closing hand pinched its lid or cover
                continue
            yield ActionSegment(
                self._actor,
                kinds[event.kind],
                event.object_id,
                "",
                "",
                begin.tick,
                now.tick,
                begin.time_ns,
                now.time_ns,
            )
        if not world_state.grasp_force or world_state.held:
            self._pulls.clear()

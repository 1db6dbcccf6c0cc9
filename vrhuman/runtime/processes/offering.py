"""What the action menu offers: what the hand holds, and the nearest thing it touches or is at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vrhuman.annotation.words import spoken
from vrhuman.engines.affordances import offered
from vrhuman.protocol.action_menu import OfferedObject, Offers
from vrhuman.records import JsonValue, WorldState


def offers_of(
    objects: Sequence[Mapping[str, JsonValue]],
    world_state: WorldState,
    at_hand: Sequence[str] = (),
) -> Offers:
    """Return what can be done now; ``objects`` are AI2-THOR's ``objects[]`` of the same moment.

    Of all that the hand touches, and then of what else is ``at_hand``, nearest first, it is the
    first thing with which something can be done now, or else with which anything can ever be done.
    """
    touching = tuple(dict.fromkeys((*world_state.touched, *at_hand)))
    wanted = {*world_state.held, *touching}
    things = {each["objectId"]: each for each in objects if each["objectId"] in wanted}
    held = [_offer(things[i], True) for i in world_state.held if i in things]
    touched = [
        _offer(things[i], False) for i in touching if i in things and i not in world_state.held
    ]
    able = [each for each in touched if any(not action.reason for action in each.actions)]
    nearest = (able or [each for each in touched if each.actions])[:1]
    return Offers((*(each for each in held if each.actions), *nearest))


def _offer(thing: Mapping[str, JsonValue], held: bool) -> OfferedObject:
    return OfferedObject(thing["objectId"], spoken(thing["objectType"]), held, offered(thing))

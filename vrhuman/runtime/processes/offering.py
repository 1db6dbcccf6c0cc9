"""What the action menu offers: what the hand holds, and the nearest thing it touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vrhuman.annotation.words import spoken
from vrhuman.engines.affordances import offered
from vrhuman.protocol.action_menu import OfferedObject, Offers
from vrhuman.records import JsonValue, WorldState


def offers_of(objects: Sequence[Mapping[str, JsonValue]], world_state: WorldState) -> Offers:
    """Return what can be done now; ``objects`` are AI2-THOR's ``objects[]`` of the same moment.

    Of all that the hand touches, it is the nearest thing with which something can be done now, or
    else the nearest with which anything can ever be done.
    """
    wanted = {*world_state.held, *world_state.touched}
    things = {each["objectId"]: each for each in objects if each["objectId"] in wanted}
    held = [_offer(things[i], True) for i in world_state.held if i in things]
    touched = [
        _offer(things[i], False)
        for i in world_state.touched
        if i in things and i not in world_state.held
    ]
    able = [each for each in touched if any(not action.reason for action in each.actions)]
    nearest = (able or [each for each in touched if each.actions])[:1]
    return Offers((*(each for each in held if each.actions), *nearest))


def _offer(thing: Mapping[str, JsonValue], held: bool) -> OfferedObject:
    return OfferedObject(thing["objectId"], spoken(thing["objectType"]), held, offered(thing))

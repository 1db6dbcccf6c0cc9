"""Actions on objects: grasping, releasing, opening. They take no time themselves: a door swings
during the ticks that follow."""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.engines.embedded.arguments import ArgumentError, Arguments
from vrhuman.engines.embedded.gliding import Handler
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult


def pick_up(world: World, given: Arguments) -> ActionResult:
    """PickupObject(objectIdCandidates): every pickupable in the hand sphere."""
    wanted = given.texts("objectIdCandidates")
    objects = world.house.house.objects
    found = [n for n in world.touched() if objects[n].asset.pickupable]
    found = [n for n in found if world.house.free_place[n] >= 0]
    if not found:
        return ActionResult(False, "No objects were valid to be picked up by the arm")
    if wanted is not None:
        found = [n for n in found if objects[n].object_id in wanted]
    if not found:
        return ActionResult(
            False, "No objects (specified by objectId) were valid to be picked up by the arm"
        )
    world.pick(found)
    return ActionResult(True, value=[objects[n].object_id for n in found])


def release(world: World, _: Arguments) -> ActionResult:
    """ReleaseObject(): always succeeds, and returns at once."""
    world.release()
    return ActionResult(True)


def open_object(world: World, given: Arguments) -> ActionResult:
    """OpenObject(objectId, openness)."""
    return _open(world, given, given.number("openness", given.number("moveMagnitude", 1.0)))


def close_object(world: World, given: Arguments) -> ActionResult:
    """CloseObject(objectId)."""
    return _open(world, given, 0.0)


def _open(world: World, given: Arguments, openness: float) -> ActionResult:
    object_id = given.text("objectId")
    number = world.house.number(object_id)
    if number is None:
        raise ArgumentError(f"Object with ID '{object_id}' isn't in scene.")
    if number not in world.house.openable:
        return ActionResult(False, f"{object_id} is not an Openable object")
    if not 0.0 <= openness <= 1.0:
        raise ArgumentError(f"openness={openness} must be in [0, 1]")
    at = world.house.openable.index(number)
    if world.state.opening[at] == openness:
        state = "open" if openness > 0.0 else "closed"
        return ActionResult(False, f"object is already {state}: {object_id}")
    world.open(number, openness)
    return ActionResult(True)


HANDLERS: Mapping[str, Handler] = {
    "PickupObject": pick_up,
    "ReleaseObject": release,
    "OpenObject": open_object,
    "CloseObject": close_object,
}

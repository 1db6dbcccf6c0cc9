"""How the arm agent grasps what is in the hand sphere; grasping and releasing take no time."""

from __future__ import annotations

from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Signature, optional
from vrhuman.engines.embedded.actions.targets import BY_NAME, BY_POINT, Handler
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult


def pick_up(world: World, given: Arguments) -> ActionResult:
    """PickupObject(objectIdCandidates): take every pickupable object in the hand sphere."""
    wanted = given.texts("objectIdCandidates")
    objects = world.house.house.objects
    found = [n for n in world.touched() if objects[n].asset.pickupable]
    found = [n for n in found if world.movable(n)]
    if not found:
        return ActionResult(False, "No objects were valid to be picked up by the arm")
    if wanted is not None:
        found = [n for n in found if objects[n].object_id in wanted]
    if not found:
        return ActionResult(
            False, "No objects (specified by objectId) were valid to be picked up by the arm"
        )
    world.loosen(found)
    world.pick(found)
    return ActionResult(True, value=[objects[n].object_id for n in found])


def release(world: World, _: Arguments) -> ActionResult:
    """ReleaseObject(): always succeeds, and returns at once."""
    world.release()
    return ActionResult(True)


def _refused(action: str, parameters: str) -> Handler:
    def refuse(_: World, __: Arguments) -> ActionResult:
        raise ActionError(
            f"You are passing in iTHOR {action} parameters ({parameters}) to the arm agent!"
        )

    return refuse


SIGNATURES: tuple[Signature[World], ...] = (
    Signature("PickupObject", pick_up, (optional("objectIdCandidates", Kind.STRINGS),)),
    Signature("PickupObject", _refused("PickupObject", "objectId"), BY_NAME),
    Signature("PickupObject", _refused("PickupObject", "x, y"), BY_POINT),
    Signature("PutObject", _refused("PutObject", "objectId"), BY_NAME),
    Signature("PutObject", _refused("PutObject", "x, y"), BY_POINT),
    Signature("ReleaseObject", release),
)

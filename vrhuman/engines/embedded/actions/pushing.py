"""Actions that push objects with a force and wait until they rest."""

from __future__ import annotations

import numpy as np

from vrhuman.engines import arm
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import STEP_SECONDS, STEP_TICKS
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.actions.targets import both_ways
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult, JsonValue

_LONGEST = 500
"""The longest that an action waits for objects to come to rest [ticks]: 2 s."""
_FASTEST = 30.0
"""No push makes an object faster than this [m/s]."""


def impulse(world: World, number: int, direction: Vector, newtons: float) -> None:
    """Push a free object with a force during one of AI2-THOR's steps of 0.02 s."""
    mass = world.physics.mass(number)
    speed = float(np.clip(newtons * STEP_SECONDS / mass, -_FASTEST, _FASTEST))
    world.physics.launch(number, np.array(direction) * speed)


def come_to_rest(world: World) -> None:
    """Let time pass until everything rests, or for two seconds."""
    if not world.initialization.finish_motions:
        return
    for _ in range(_LONGEST // STEP_TICKS):
        world.move(world.state.agent, STEP_TICKS)
        if world.physics.resting:
            return


def _push(world: World, number: int, degrees: float, newtons: float) -> ActionResult:
    """Push an object horizontally, ``degrees`` to the right of where the agent faces."""
    if world.house.free_place[number] < 0:
        return ActionResult(False, "Target Primary Property Type incompatible with push/pull")
    if number in world.state.held:
        return ActionResult(False, "Target object is in the agent's hand")
    direction = arm.turn(world.state.agent.yaw + degrees, (0.0, 0.0, 1.0))
    impulse(world, number, direction, newtons)
    come_to_rest(world)
    return ActionResult(True)


def push(world: World, given: Arguments, number: int) -> ActionResult:
    """PushObject(moveMagnitude): push away from the agent."""
    return _push(world, number, 0.0, given.number("moveMagnitude"))


def pull(world: World, given: Arguments, number: int) -> ActionResult:
    """PullObject(moveMagnitude): pull towards the agent."""
    return _push(world, number, 180.0, given.number("moveMagnitude"))


def directional_push(world: World, given: Arguments, number: int) -> ActionResult:
    """DirectionalPush(pushAngle, moveMagnitude): push in a direction."""
    angle = given.number("pushAngle")
    if not 0.0 <= angle <= 360.0:
        raise ActionError("please give an angle in degrees, 0 <= pushAngle <= 360")
    return _push(world, number, angle, given.number("moveMagnitude"))


def touch(world: World, given: Arguments) -> ActionResult:
    """TouchThenApplyForce: reach for a point of the picture, and push what is there.

    ``direction`` is in the agent's frame; touching anything but an object, or nothing within
    ``handDistance`` [m], succeeds, too.
    """
    x, y = given.number("x"), given.number("y")
    if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
        raise ActionError("x/y must be in [0:1]")
    reach = world.initialization.visibility_distance
    hand = given.optional_number("handDistance")
    hand = reach if hand is None else hand
    if hand <= 0.0:
        raise ActionError("handDistance must be > 0.")
    number, away, there = Visibility(world).along(x, y)
    if away is None or away > hand:
        if Visibility(world).away(x, y, hand) > reach:
            raise ActionError(
                "The position the hand would have moved to is outside the agent's max interaction "
                "range."
            )
        return ActionResult(True, value=_felt(False, "", hand))
    if number is None:
        return ActionResult(True, value=_felt(False, "", hand))
    if there > reach:
        raise ActionError(
            "Object successfully hit, but it is outside of the Agent's interaction range"
        )
    if world.house.free_place[number] < 0:
        text = "Target Primary Property Type incompatible with push/pull"
        return ActionResult(False, text, value=_felt(False, "", hand))
    dx, dy, dz = given.vector("direction")
    length = float(np.linalg.norm((dx, dy, dz)))
    if length > 0.0:
        tx, ty, tz = arm.turn(world.state.agent.yaw, (dx, dy, dz))
        unit = (tx / length, ty / length, tz / length)
        impulse(world, number, unit, given.number("moveMagnitude"))
        come_to_rest(world)
    return ActionResult(True, value=_felt(True, world.house.house.objects[number].object_id, away))


def _felt(touched: bool, name: str, metres: float) -> dict[str, JsonValue]:
    """AI2-THOR's TouchFeedback."""
    return {"didHandTouchSomething": touched, "objectId": name, "armsLength": metres}


_FORCE = required("moveMagnitude", Kind.FLOAT)

SIGNATURES: tuple[Signature[World], ...] = (
    *both_ways("PushObject", push, _FORCE),
    *both_ways("PullObject", pull, _FORCE),
    Signature(
        "TouchThenApplyForce",
        touch,
        (
            required("x", Kind.FLOAT),
            required("y", Kind.FLOAT),
            _FORCE,
            required("direction", Kind.VECTOR),
            optional("handDistance", Kind.FLOAT),
        ),
    ),
    *both_ways("DirectionalPush", directional_push, _FORCE, optional("pushAngle", Kind.FLOAT, 0.0)),
)

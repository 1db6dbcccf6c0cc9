"""The hand of AI2-THOR's default agent (PhysicsRemoteFPSAgentController).

It takes one object and what is in it, which then floats in front of the camera, and moves, turns,
puts down, drops or throws it. Differences from AI2-THOR: any object may be put in any receptacle;
an object that is put down comes to rest by physics, and in its receptacle; its box's centre, not
its pivot, is where the hand is.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.placing import free_spots, rests_in
from vrhuman.engines.embedded.actions.pushing import come_to_rest, impulse
from vrhuman.engines.embedded.actions.signatures import Signature, optional
from vrhuman.engines.embedded.actions.targets import FORCED, Handler, both_ways
from vrhuman.engines.embedded.metadata.visibility import Visibility
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose, Hand, posture
from vrhuman.records import ActionResult

_STEP = 0.02
"""A moving hand is tested for collisions this often [m]."""
_MAX_STEPS = 500
_MAX_TRIES = 12
"""PutObject tries so many free spots; an object that rolls or falls off one is put on another."""


def pick_up(world: World, given: Arguments, number: int) -> ActionResult:
    """PickupObject: take an object into the hand."""
    object_ = world.house.house.objects[number]
    name, force = object_.object_id, given.flag("forceAction")
    if world.state.grips:
        text = "Agent hand has something in it already! Can't pick up anything else"
        raise ActionError(text, "InventoryFull")
    if not object_.asset.pickupable or not world.movable(number):
        text = f"{name} must have the property CanPickup to be picked up."
        raise ActionError(text, "ObjectNotPickupable")
    if number in world.state.held:
        raise ActionError(f"{name} is in another agent's hand.", "ObjectNotPickupable")
    world.loosen([number])
    before = world.object_states()
    inside = [n for n, parents in enumerate(before.parents) if number in parents]
    loose = [n for n in inside if world.house.free_place[n] >= 0 and n not in world.state.held]
    taken = [number, *loose]
    old = before.poses[number]
    upright = geometry.yaw_rotation(world.state.agent.yaw)
    turn = geometry.multiply(upright, geometry.inverse(old[3:]))
    hand = np.array(world.posture.hand)
    for n in taken:
        pose = before.poses[n]
        at = hand + geometry.rotate(turn, pose[:3] - old[:3])
        world.physics.put(n, np.concatenate([at, geometry.multiply(turn, pose[3:])]))
    world.pick(taken)
    hit = world.obstacles.arm_hit(world.posture, world.state.grips, None)
    if hit is not None and not force:
        world.release()
        for n in taken:
            world.physics.put(n, before.poses[n])
        world.physics.refresh()
        return ActionResult(False, "Picking up object would cause it to collide and clip.")
    world.physics.refresh()
    return ActionResult(True, value=name)


def put(world: World, _: Arguments, receptacle: int) -> ActionResult:
    """PutObject: put what is held in or on a receptacle."""
    objects = world.house.house.objects
    if not world.state.grips:
        text = "Can't place an object if Agent isn't holding anything"
        raise ActionError(text, "ObjectNotInInventory")
    target = objects[receptacle]
    if not target.asset.receptacle:
        return ActionResult(False, f"This target object is NOT a receptacle!: {target.object_id}")
    if receptacle in world.house.openable and world.openness(receptacle) == 0.0:
        text = "Target openable Receptacle is CLOSED, can't place if target is not open!"
        raise ActionError(text, "ReceptacleNotOpen")
    held = [grip.number for grip in world.state.grips]
    poses = world.object_states().poses
    before = world.snapshot()
    for spot in itertools.islice(free_spots(world, held[0], receptacle), _MAX_TRIES):
        turn = geometry.multiply(spot[3:], geometry.inverse(poses[held[0], 3:]))
        for n in held:
            at = spot[:3] + geometry.rotate(turn, poses[n, :3] - poses[held[0], :3])
            world.physics.put(n, np.concatenate([at, geometry.multiply(turn, poses[n, 3:])]))
        _let_go(world)
        come_to_rest(world)
        if not world.initialization.finish_motions or rests_in(world, held[0], receptacle):
            return ActionResult(True)
        world.restore(*before)
    return ActionResult(False, "No valid positions to place object found")


def drop(world: World, _: Arguments) -> ActionResult:
    """DropHandObject, DropHeldObject: let go of what is held."""
    if not world.state.grips:
        raise ActionError("nothing in hand to drop!", "ObjectNotInInventory")
    _let_go(world)
    come_to_rest(world)
    return ActionResult(True)


def throw(world: World, given: Arguments) -> ActionResult:
    """ThrowObject(moveMagnitude): a force [N] during one of AI2-THOR's steps, along the gaze."""
    if not world.state.grips:
        raise ActionError("Nothing in Hand to Throw!", "ObjectNotInInventory")
    thrown = world.state.grips[0].number
    ahead = geometry.rotate_floats(world.state.agent.gaze, (0.0, 0.0, 1.0))
    _let_go(world)
    impulse(world, thrown, ahead, given.number("moveMagnitude"))
    come_to_rest(world)
    return ActionResult(True)


def _let_go(world: World) -> None:
    """Release everything; the hand goes back to its place."""
    world.release()
    world.state = replace(world.state, agent=replace(world.state.agent, hand=Hand()))


# ------------------------------------------------------------------------------- moving, turning


def _hand(world: World, verb: str) -> Hand:
    hand = world.state.agent.hand
    if hand is None or not world.state.grips:
        raise ActionError(f"Agent can only {verb} hand if holding an item", "ObjectNotInInventory")
    return hand


def _moved(world: World, offset: Vector, force_visible: bool) -> ActionResult:
    """Move the hand by ``offset`` in the camera's frame."""
    hand = _hand(world, "move")
    x, y, z = (a + b for a, b in zip(hand.position, offset, strict=True))
    if np.linalg.norm((x, y, z)) > world.initialization.visibility_distance:
        return ActionResult(
            False,
            "The target position is out of range- object cannot move outside of max visibility "
            "distance.",
        )
    if not force_visible and not Visibility(world).frames((x, y, z)):
        return ActionResult(
            False,
            "Target position is outside of the agent's viewport. The target position must be "
            "within the frustrum of the viewport.",
        )
    count = min(_MAX_STEPS, max(1, int(np.ceil(np.linalg.norm(offset) / _STEP))))
    px, py, pz = hand.position
    dx, dy, dz = offset
    path = [
        replace(hand, position=(px + dx * i / count, py + dy * i / count, pz + dz * i / count))
        for i in range(1, count + 1)
    ]
    return _go(world, path, "moving")


def _go(world: World, path: list[Hand], verb: str) -> ActionResult:
    """Move the hand along a path, or not at all if what it holds collides."""
    start = world.state.agent
    now: AgentPose = start
    for hand in path:
        pose = replace(start, hand=hand)
        hit = world.obstacles.arm_hit(posture(pose), world.state.grips, posture(now))
        if hit is not None:
            name, _ = world.house.name_of(hit.geom)
            return ActionResult(False, f"{name} is blocking the held object from {verb}.")
        now = pose
    world.move(now, 0)
    return ActionResult(True)


def move_held(world: World, given: Arguments) -> ActionResult:
    """MoveHeldObject(ahead, right, up) along the camera's axes [m]."""
    offset = (given.number("right"), given.number("up"), given.number("ahead"))
    return _moved(world, offset, given.flag("forceVisible"))


def _mover(x: float, y: float, z: float) -> Handler:
    def move(world: World, given: Arguments) -> ActionResult:
        metres = given.optional_number("moveMagnitude")
        metres = world.initialization.grid_size if metres is None else metres
        return _moved(world, (x * metres, y * metres, z * metres), given.flag("forceVisible"))

    return move


def turn_held(world: World, given: Arguments) -> ActionResult:
    """RotateHeldObject(pitch, yaw, roll) about the agent's axes [degrees]."""
    hand, agent = _hand(world, "rotate"), world.state.agent
    asked = (given.number("pitch"), given.number("yaw"), -given.number("roll"))
    turn = _euler(asked)
    upright = geometry.yaw_floats(agent.yaw)
    # about the agent's axes: the camera's tilt is taken off and put on again
    tilt = geometry.multiply_floats(geometry.inverse_floats(upright), agent.gaze)
    local = geometry.multiply_floats(
        geometry.inverse_floats(tilt),
        geometry.multiply_floats(turn, geometry.multiply_floats(tilt, hand.rotation)),
    )
    return _go(world, [replace(hand, rotation=geometry.normalised_floats(local))], "rotating")


def set_held(world: World, given: Arguments) -> ActionResult:
    """RotateHeldObject(rotation): turn to a rotation relative to the camera."""
    hand = _hand(world, "rotate")
    angles = given.optional_vector("rotation") or (0.0, 0.0, 0.0)
    rotation = geometry.normalised_floats(_euler(angles))
    return _go(world, [replace(hand, rotation=rotation)], "rotating")


def _euler(angles: Vector) -> Quaternion:
    x, y, z, w = geometry.from_euler(*angles).tolist()
    return (x, y, z, w)


_MOVING = (optional("moveMagnitude", Kind.FLOAT), optional("forceVisible", Kind.BOOL, False))

SIGNATURES: tuple[Signature[World], ...] = (
    *both_ways("PickupObject", pick_up, optional("manualInteract", Kind.BOOL, False)),
    *both_ways(
        "PutObject",
        put,
        optional("placeStationary", Kind.BOOL, True),
        optional("randomSeed", Kind.INT, 0),
    ),
    Signature("DropHandObject", drop, (FORCED,)),
    Signature("DropHeldObject", drop, (FORCED,)),
    Signature("ThrowObject", throw, (optional("moveMagnitude", Kind.FLOAT, 0.0), FORCED)),
    Signature(
        "MoveHeldObject",
        move_held,
        (
            *(optional(name, Kind.FLOAT, 0.0) for name in ("ahead", "right", "up")),
            optional("forceVisible", Kind.BOOL, False),
        ),
    ),
    Signature("MoveHeldObjectAhead", _mover(0.0, 0.0, 1.0), _MOVING),
    Signature("MoveHeldObjectBack", _mover(0.0, 0.0, -1.0), _MOVING),
    Signature("MoveHeldObjectLeft", _mover(-1.0, 0.0, 0.0), _MOVING),
    Signature("MoveHeldObjectRight", _mover(1.0, 0.0, 0.0), _MOVING),
    Signature("MoveHeldObjectUp", _mover(0.0, 1.0, 0.0), _MOVING),
    Signature("MoveHeldObjectDown", _mover(0.0, -1.0, 0.0), _MOVING),
    Signature(
        "RotateHeldObject",
        turn_held,
        tuple(optional(name, Kind.FLOAT, 0.0) for name in ("pitch", "yaw", "roll")),
    ),
    Signature("RotateHeldObject", set_held, (optional("rotation", Kind.VECTOR),)),
)

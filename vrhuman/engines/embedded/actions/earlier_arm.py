"""ManipulaTHOR's first names for the arm's actions, which the public code of its paper calls."""

from __future__ import annotations

from vrhuman import geometry
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions import arm_actions, arm_turns, grasp_actions
from vrhuman.engines.embedded.actions.arguments import Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import MOVING
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult


def move(world: World, given: Arguments) -> ActionResult:
    """MoveMidLevelArm: MoveArm, in the arm base's frame or (handCameraSpace) the wrist's."""
    space = "wrist" if given.flag("handCameraSpace") else "armBase"
    values = {key: value for key, value in given.items() if key != "handCameraSpace"}
    return arm_actions.move_arm(world, Arguments({**values, "coordinateSpace": space}))


def turn(world: World, given: Arguments) -> ActionResult:
    """RotateMidLevelHand: turn the wrist about its own axes.

    ``rotation`` are Euler angles, or the axis of a turn by ``degrees`` where these are not 0.
    """
    asked, degrees = given.vector("rotation"), given.number("degrees")
    pitch, yaw, roll = asked if degrees == 0.0 else _euler(asked, degrees)
    values = dict(given.items())
    return arm_turns.rotate_wrist(
        world, Arguments({**values, "pitch": pitch, "yaw": yaw, "roll": -roll})
    )


def _euler(axis: Vector, degrees: float) -> Vector:
    x, y, z = geometry.to_euler(geometry.axis_angle(axis, degrees)).tolist()
    return (x, y, z)


def graspable(world: World, _: Arguments) -> ActionResult:
    """WhatObjectsCanHandPickUp: the ids of what the hand sphere could take."""
    objects = world.house.house.objects
    found = [n for n in world.touched() if objects[n].asset.pickupable and world.movable(n)]
    return ActionResult(True, value=[objects[n].object_id for n in found])


_MOVED = (*MOVING, optional("restrictMovement", Kind.BOOL, False))

SIGNATURES: tuple[Signature[World], ...] = (
    Signature(
        "MoveMidLevelArm",
        move,
        (
            required("position", Kind.VECTOR),
            *_MOVED,
            optional("handCameraSpace", Kind.BOOL, False),
        ),
    ),
    Signature(
        "MoveMidLevelArmHeight",
        arm_actions.move_arm_base,
        (required("y", Kind.FLOAT), *MOVING, optional("normalizedY", Kind.BOOL, True)),
    ),
    Signature(
        "RotateMidLevelHand",
        turn,
        (required("rotation", Kind.VECTOR), optional("degrees", Kind.FLOAT, 0.0), *MOVING),
    ),
    Signature(
        "PickUpMidLevelHand",
        grasp_actions.pick_up,
        (optional("objectIdCandidates", Kind.STRINGS),),
    ),
    Signature("DropMidLevelHand", grasp_actions.release),
    Signature("WhatObjectsCanHandPickUp", graspable),
)

"""Actions that turn the arm's wrist and elbow (ArmAgentController, IK_Robot_Arm_Controller)."""

from __future__ import annotations

import math
from dataclasses import replace

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import ArmPose, Quaternion, Vector
from vrhuman.engines.embedded.actions.arguments import Arguments, Kind
from vrhuman.engines.embedded.actions.arm_actions import arm_now
from vrhuman.engines.embedded.actions.gliding import (
    DROPPED_TURN,
    TURNING_WRIST,
    glide,
    pace_of,
    shares,
)
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.world import World
from vrhuman.geometry import turned_towards_floats
from vrhuman.records import ActionResult


def rotate_wrist(world: World, given: Arguments) -> ActionResult:
    """RotateWristRelative: turn the wrist about its own axes; it stays where it is."""
    return _turn_wrist(world, arm_now(world).wrist, given)


def rotate_wrist_around_point(world: World, given: Arguments) -> ActionResult:
    """RotateWristAroundPoint: turn the wrist and move it around a world point."""
    return _around(world, given.vector("point"), given)


def rotate_wrist_around_held_object(world: World, given: Arguments) -> ActionResult:
    """RotateWristAroundHeldObject: turn the wrist around the held object, if there is just one."""
    held = world.state.grips
    if len(held) != 1:
        return ActionResult(
            False,
            "Cannot RotateWristAroundHeldObject when holding != 1 objects, "
            f"currently holding {len(held)} objects.",
        )
    x, y, z = world.object_pose(held[0].number)[:3].tolist()
    return _around(world, (x, y, z), given)


def _around(world: World, point: Vector, given: Arguments) -> ActionResult:
    agent = world.state.agent
    centre = arm.from_world(agent.position, agent.yaw, agent.arm.base_height, point)
    return _turn_wrist(world, centre, given)


def _turn_wrist(world: World, centre: Vector, given: Arguments) -> ActionResult:
    """Turn the wrist about ``centre`` (in the arm base's frame) by pitch, yaw and roll."""
    agent, start, pace = world.state.agent, arm_now(world), pace_of(given)
    pitch, yaw, roll = (given.number(key) for key in ("pitch", "yaw", "roll"))
    x, y, z, w = geometry.from_euler(pitch, yaw, -roll).tolist()
    goal = geometry.normalised_floats(geometry.multiply_floats(start.rotation, (x, y, z, w)))
    dot = sum(a * b for a, b in zip(start.rotation, goal, strict=True))
    radians = 2.0 * math.acos(min(1.0, abs(dot)))
    reach = geometry.rotate_floats(
        geometry.inverse_floats(start.rotation), arm.minus(start.wrist, centre)
    )

    def at(rotation: Quaternion) -> ArmPose:
        wrist = arm.plus(centre, geometry.rotate_floats(rotation, reach))
        return replace(start, wrist=arm.stretched(wrist), rotation=rotation)

    end = replace(agent, arm=at(goal))
    path = (
        replace(agent, arm=at(turned_towards_floats(start.rotation, goal, share * radians)))
        if share < 1.0
        else end
        for share in shares(radians, pace.stride, math.radians(DROPPED_TURN))
    )
    turned = geometry.multiply_floats(geometry.yaw_floats(agent.yaw), goal)
    return glide(world, path, end, pace, turned)


def rotate_elbow(world: World, given: Arguments) -> ActionResult:
    """RotateElbow: turn the elbow to an angle."""
    now = world.state.agent.arm.elbow_orientation
    return _turn_elbow(world, given.number("degrees") - now, given)


def rotate_elbow_relative(world: World, given: Arguments) -> ActionResult:
    """RotateElbowRelative: turn the elbow by an angle."""
    return _turn_elbow(world, given.number("degrees"), given)


def _turn_elbow(world: World, degrees: float, given: Arguments) -> ActionResult:
    agent, start, pace = world.state.agent, arm_now(world), pace_of(given)
    change = geometry.wrap_degrees(degrees)

    def at(share: float) -> ArmPose:
        return replace(start, elbow_orientation=(start.elbow_orientation + share * change) % 360.0)

    path = (
        replace(agent, arm=at(share))
        for share in shares(abs(change), math.degrees(pace.stride), DROPPED_TURN)
    )
    goal = replace(agent, arm=at(1.0))
    target = (goal.arm.elbow_orientation,)
    return glide(world, path, goal, pace, target)


_EULER = tuple(optional(name, Kind.FLOAT, 0.0) for name in ("pitch", "yaw", "roll"))
_DEGREES = required("degrees", Kind.FLOAT)

SIGNATURES: tuple[Signature[World], ...] = (
    Signature("RotateWristRelative", rotate_wrist, (*_EULER, *TURNING_WRIST)),
    Signature(
        "RotateWristAroundPoint",
        rotate_wrist_around_point,
        (required("point", Kind.VECTOR), *_EULER, *TURNING_WRIST),
    ),
    Signature(
        "RotateWristAroundHeldObject",
        rotate_wrist_around_held_object,
        (*_EULER, *TURNING_WRIST),
    ),
    Signature("RotateElbow", rotate_elbow, (_DEGREES, *TURNING_WRIST)),
    Signature("RotateElbowRelative", rotate_elbow_relative, (_DEGREES, *TURNING_WRIST)),
)

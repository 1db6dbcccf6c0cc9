"""Actions of the arm. An unreachable wrist target moves the wrist as far as it goes and succeeds,
as in AI2-THOR, but is drawn in before the wrist sets out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import ArmPose, Vector
from vrhuman.engines.embedded.arguments import ArgumentError, Arguments
from vrhuman.engines.embedded.gliding import (
    MOVE_SPEED,
    STEP_SECONDS,
    STEP_TICKS,
    WRIST_TURN_SPEED,
    Handler,
    glide,
    speed_of,
    steps_of,
)
from vrhuman.engines.embedded.model import AGENT_HEIGHT
from vrhuman.engines.embedded.motion import approach
from vrhuman.engines.embedded.posture import posture
from vrhuman.engines.embedded.world import World
from vrhuman.records import ActionResult


def _to_pose(world: World, goal: ArmPose, given: Arguments) -> ActionResult:
    path = []
    now = world.state.agent
    metres = speed_of(given, MOVE_SPEED) * STEP_SECONDS
    pose = now.arm
    while pose != goal:
        pose = approach(pose, goal, metres, metres, WRIST_TURN_SPEED * STEP_SECONDS)
        path.append(replace(now, arm=pose))
    return glide(world, path or [now], given.flag("returnToStart", True), base=False)


def move_arm(world: World, given: Arguments) -> ActionResult:
    """MoveArm(position, coordinateSpace, restrictMovement)."""
    target = given.vector("position")
    space = given.text("coordinateSpace", "armBase")
    return _move_wrist(world, _in_arm_base(world, target, space), target, space, given)


def move_arm_relative(world: World, given: Arguments) -> ActionResult:
    """MoveArmRelative(offset, coordinateSpace, restrictMovement)."""
    offset = given.vector("offset")
    space = given.text("coordinateSpace", "armBase")
    pose = world.state.agent.arm
    turned = {
        "armBase": lambda: offset,
        "wrist": lambda: arm.rotate(pose.rotation, offset),
        "world": lambda: arm.turn(-world.state.agent.yaw, offset),
    }
    if space not in turned:
        raise ArgumentError(f"Invalid coordinateSpace: {space}")
    x, y, z = (a + b for a, b in zip(pose.wrist, turned[space](), strict=True))
    return _move_wrist(world, (x, y, z), offset, space, given)


def _move_wrist(
    world: World, target: Vector, asked: Vector, space: str, given: Arguments
) -> ActionResult:
    if given.flag("restrictMovement", False) and not arm.restricted(target):
        x, y, z = asked
        return ActionResult(
            False,
            f"Invalid target: Position '({x:.4f}, {y:.4f}, {z:.4f})' in space '{space}' "
            "is behind shoulder.",
        )
    goal = replace(world.state.agent.arm, wrist=arm.within_reach(target))
    return _to_pose(world, goal, given)


def _in_arm_base(world: World, point: Vector, space: str) -> Vector:
    agent = world.state.agent
    if space == "armBase":
        return point
    if space == "world":
        return arm.from_world(agent.position, agent.yaw, agent.arm.base_height, point)
    if space == "wrist":
        x, y, z = arm.rotate(agent.arm.rotation, point)
        wrist = agent.arm.wrist
        return (wrist[0] + x, wrist[1] + y, wrist[2] + z)
    raise ArgumentError(f"Invalid coordinateSpace: {space}")


def move_arm_base(world: World, given: Arguments) -> ActionResult:
    """MoveArmBase(y, normalizedY)."""
    y, normalised = given.number("y"), given.flag("normalizedY", True)
    low, high = arm.HEIGHT_RANGE
    if normalised:
        if not 0.0 <= y <= 1.0:
            raise ArgumentError(f"y={y} value must be in [0, 1] when normalizedY=true.")
        height = low + y * (high - low)
    else:
        height = y - AGENT_HEIGHT
        if not low - 1e-6 <= height <= high + 1e-6:
            raise ArgumentError(
                f"height={y} value must be in [{AGENT_HEIGHT + low}, {AGENT_HEIGHT + high}]."
            )
    return _to_pose(world, replace(world.state.agent.arm, base_height=height), given)


def _lifter(sign: float) -> Handler:
    def lift(world: World, given: Arguments) -> ActionResult:
        distance = given.number("distance")
        low, high = arm.HEIGHT_RANGE
        height = world.state.agent.arm.base_height + sign * distance
        goal = replace(world.state.agent.arm, base_height=min(high, max(low, height)))
        return _to_pose(world, goal, given)

    return lift


def rotate_wrist(world: World, given: Arguments) -> ActionResult:
    """RotateWristRelative(pitch, yaw, roll)."""
    pitch, yaw, roll = (given.number(key, 0.0) for key in ("pitch", "yaw", "roll"))
    x, y, z, w = geometry.from_euler(pitch, yaw, -roll).tolist()
    turn = (x, y, z, w)
    now = world.state.agent.arm
    goal = replace(now, rotation=arm.normalised(arm.multiply(now.rotation, turn)))
    return _to_pose(world, goal, given)


def rotate_elbow(world: World, given: Arguments) -> ActionResult:
    """RotateElbow(degrees) to an angle."""
    return _elbow(world, given.number("degrees"), given)


def rotate_elbow_relative(world: World, given: Arguments) -> ActionResult:
    """RotateElbowRelative(degrees) by an angle."""
    now = world.state.agent.arm.elbow_orientation
    return _elbow(world, now + given.number("degrees"), given)


def _elbow(world: World, degrees: float, given: Arguments) -> ActionResult:
    agent = world.state.agent
    change = degrees - agent.arm.elbow_orientation
    count = steps_of(math.radians(abs(change)), speed_of(given, WRIST_TURN_SPEED))
    path = [
        replace(
            agent,
            arm=replace(
                agent.arm, elbow_orientation=agent.arm.elbow_orientation + change * i / count
            ),
        )
        for i in range(1, count + 1)
    ]
    return glide(world, path, given.flag("returnToStart", True), base=False)


def teleport_arm(world: World, given: Arguments) -> ActionResult:
    """TeleportArm(position, rotation, armHeight, elbowOrientation, worldRelative, forceAction)."""
    position = given.vector("position", arm.DEFAULT_WRIST)
    turn = given.axis_angle("rotation")
    height = given.number("armHeight", arm.DEFAULT_HEIGHT)
    elbow = given.number("elbowOrientation", 0.0)
    force, in_world = given.flag("forceAction", False), given.flag("worldRelative", False)
    agent = world.state.agent
    low, high = arm.HEIGHT_RANGE
    if not low <= height <= high:
        raise ArgumentError(f"height={height} value must be in [{low}, {high}].")
    if in_world:
        position = arm.from_world(agent.position, agent.yaw, height, position)
        turn = arm.multiply(arm.yaw_quaternion(-agent.yaw), turn)
    pose = replace(agent, arm=ArmPose(height, arm.within_reach(position), turn, elbow))
    if not force and world.obstacles.arm_hit(posture(pose), world.state.grips, None):
        return ActionResult(False, "collision detected at desired transform, cannot teleport")
    world.move(pose, STEP_TICKS, pushing=False)
    return ActionResult(True)


HANDLERS: Mapping[str, Handler] = {
    "MoveArm": move_arm,
    "MoveArmRelative": move_arm_relative,
    "MoveArmBase": move_arm_base,
    "MoveArmBaseUp": _lifter(1.0),
    "MoveArmBaseDown": _lifter(-1.0),
    "RotateWristRelative": rotate_wrist,
    "RotateElbow": rotate_elbow,
    "RotateElbowRelative": rotate_elbow_relative,
    "TeleportArm": teleport_arm,
}

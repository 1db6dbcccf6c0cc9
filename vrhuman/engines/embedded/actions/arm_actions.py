"""Actions that move and place the arm (ArmAgentController, IK_Robot_Arm_Controller).

An unreachable wrist target straightens the arm towards it and succeeds, as in AI2-THOR.
"""

from __future__ import annotations

import math
from dataclasses import replace

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.arm import ArmPose, Quaternion, Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import (
    MOVING,
    STEP_TICKS,
    dropped,
    glide,
    pace_of,
    shares,
)
from vrhuman.engines.embedded.actions.signatures import Handler, Signature, optional, required
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import posture
from vrhuman.records import ActionResult


def arm_now(world: World) -> ArmPose:
    """Return the arm pose from which a motion starts.

    AI2-THOR sets the wrist's target back to the wrist after each motion.
    """
    now = world.state.agent.arm
    return replace(now, wrist=arm.solve(now.wrist, now.elbow_orientation).wrist)


# ------------------------------------------------------------------------------------------ moving


def move_arm(world: World, given: Arguments) -> ActionResult:
    """MoveArm: move the wrist to a position."""
    asked, space = given.vector("position"), given.text("coordinateSpace")
    start = arm_now(world)
    agent = world.state.agent
    if space == "armBase":
        target = asked
    elif space == "world":
        target = arm.from_world(agent.position, agent.yaw, start.base_height, asked)
    elif space == "wrist":
        target = arm.plus(start.wrist, geometry.rotate_floats(start.rotation, asked))
    else:
        raise ActionError(f"Invalid coordinateSpace: {space}")
    return _move_wrist(world, start, target, asked, space, given)


def move_arm_relative(world: World, given: Arguments) -> ActionResult:
    """MoveArmRelative: move the wrist by an offset."""
    offset, space = given.vector("offset"), given.text("coordinateSpace")
    start = arm_now(world)
    agent = world.state.agent
    if space == "armBase":
        step = offset
    elif space == "world":
        step = arm.turn(-agent.yaw, offset)
    elif space == "wrist":
        step = geometry.rotate_floats(start.rotation, offset)
    else:
        raise ActionError(f"Invalid coordinateSpace: {space}")
    target = arm.plus(start.wrist, step)
    asked = arm.to_world(agent.position, agent.yaw, start.base_height, target)
    return _move_wrist(world, start, target, asked, "world", given)


def _move_wrist(
    world: World, start: ArmPose, target: Vector, asked: Vector, space: str, given: Arguments
) -> ActionResult:
    if given.flag("restrictMovement") and not arm.restricted(target):
        shown = ", ".join(f"{value:.4f}" for value in asked)
        raise ActionError(
            f"Invalid target: Position '({shown})' in space '{space}' is behind shoulder."
        )
    agent, pace = world.state.agent, pace_of(given)
    length = math.dist(start.wrist, target)
    steps = list(shares(length, pace.stride, dropped(world)))
    path = [
        replace(
            agent, arm=replace(start, wrist=arm.stretched(_between(start.wrist, target, share)))
        )
        for share in steps
    ]
    goal = path[-1] if path else replace(agent, arm=start)
    shown_target = arm.to_world(agent.position, agent.yaw, start.base_height, target)
    return glide(world, path, goal, pace, shown_target)


def move_arm_base(world: World, given: Arguments) -> ActionResult:
    """MoveArmBase: move joint 1 to a height, as a share of its range or in the world."""
    y = given.number("y")
    low, high = arm.HEIGHT_RANGE
    if given.flag("normalizedY"):
        if not 0.0 <= y <= 1.0:
            raise ActionError(f"y={y:g} value must be in [0, 1] when normalizedY=true.")
        return _lift(world, min(high, low + y * (high - low)), given)
    height = y - AGENT_HEIGHT
    if not low - 1e-6 <= height <= high + 1e-6:
        raise ActionError(
            f"height={y:g} value must be in [{AGENT_HEIGHT + low:g}, {AGENT_HEIGHT + high:g}]."
        )
    return _lift(world, min(high, max(low, height)), given)


def _lifter(sign: float) -> Handler[World]:
    def lift(world: World, given: Arguments) -> ActionResult:
        low, high = arm.HEIGHT_RANGE
        height = world.state.agent.arm.base_height + sign * given.number("distance")
        return _lift(world, min(high, max(low, height)), given)

    return lift


def _lift(world: World, height: float, given: Arguments) -> ActionResult:
    agent, start, pace = world.state.agent, arm_now(world), pace_of(given)
    rise = height - start.base_height
    goal = replace(agent, arm=replace(start, base_height=height))
    path = (
        replace(agent, arm=replace(start, base_height=start.base_height + share * rise))
        if share < 1.0
        else goal
        for share in shares(abs(rise), pace.stride, dropped(world))
    )
    target = arm.to_world(agent.position, agent.yaw, height, (0.0, 0.0, 0.0))
    return glide(world, path, goal, pace, target)


# ----------------------------------------------------------------------------------------- at once


def teleport_arm(world: World, given: Arguments) -> ActionResult:
    """TeleportArm: place the whole arm at once, by default where it starts."""
    position = given.optional_vector("position") or arm.DEFAULT_WRIST
    turn = _quaternion(given.axis_angle("rotation"))
    height = given.optional_number("armHeight")
    height = arm.DEFAULT_HEIGHT if height is None else height
    elbow = given.optional_number("elbowOrientation") or 0.0
    agent = world.state.agent
    low, high = arm.HEIGHT_RANGE
    if not low <= height <= high:
        raise ActionError(f"height={height:g} value must be in [{low}, {high}].")
    if given.flag("worldRelative"):
        position = arm.from_world(agent.position, agent.yaw, height, position)
        turn = geometry.multiply_floats(geometry.yaw_floats(-agent.yaw), turn)
    pose = replace(agent, arm=ArmPose(height, arm.stretched(position), turn, elbow % 360.0))
    force = given.flag("forceAction")
    if not force and world.obstacles.arm_hit(posture(pose), world.state.grips, None):
        return ActionResult(False, "collision detected at desired transform, cannot teleport")
    world.move(pose, STEP_TICKS, pushing=False)
    return ActionResult(True)


def _quaternion(turn: Quaternion | None) -> Quaternion:
    """A rotation from axis and degrees; none for an axis of no length, as in Unity."""
    x, y, z, degrees = turn or (1.0, 0.0, 0.0, 0.0)
    length = math.hypot(x, y, z)
    if length < 1e-9:
        return (0.0, 0.0, 0.0, 1.0)
    axis = (x / length, y / length, z / length)
    qx, qy, qz, qw = geometry.axis_angle(axis, math.fmod(degrees, 360.0)).tolist()
    return (qx, qy, qz, qw)


def set_hand_sphere_radius(world: World, given: Arguments) -> ActionResult:
    """SetHandSphereRadius: change the sphere's radius; its rear stays at the wrist."""
    radius = given.number("radius")
    low, high = arm.HAND_RADIUS_RANGE
    if not low <= radius <= high:
        raise ActionError(
            f"radius={radius:g} of hand cannot be less than {low:g}m nor greater than {high:g}m"
        )
    world.move(replace(world.state.agent, hand_radius=radius), 0)
    return ActionResult(True)


def toggle_magnet_visibility(_: World, __: Arguments) -> ActionResult:
    """ToggleMagnetVisibility: succeeds; the hand sphere is never drawn here."""
    return ActionResult(True)


def _between(a: Vector, b: Vector, share: float) -> Vector:
    if share >= 1.0:
        return b
    x, y, z = (p + share * (q - p) for p, q in zip(a, b, strict=True))
    return (x, y, z)


_WRIST = (
    *MOVING[:3],
    optional("coordinateSpace", Kind.STRING, "armBase"),
    optional("restrictMovement", Kind.BOOL, False),
    MOVING[3],
)
_DISTANCE = required("distance", Kind.FLOAT)

SIGNATURES: tuple[Signature[World], ...] = (
    Signature("MoveArm", move_arm, (required("position", Kind.VECTOR), *_WRIST)),
    Signature("MoveArmRelative", move_arm_relative, (required("offset", Kind.VECTOR), *_WRIST)),
    Signature(
        "MoveArmBase",
        move_arm_base,
        (required("y", Kind.FLOAT), *MOVING, optional("normalizedY", Kind.BOOL, True)),
    ),
    Signature("MoveArmBaseUp", _lifter(1.0), (_DISTANCE, *MOVING)),
    Signature("MoveArmBaseDown", _lifter(-1.0), (_DISTANCE, *MOVING)),
    Signature(
        "TeleportArm",
        teleport_arm,
        (
            optional("position", Kind.VECTOR),
            optional("rotation", Kind.AXIS_ANGLE),
            optional("armHeight", Kind.FLOAT),
            optional("elbowOrientation", Kind.FLOAT),
            optional("worldRelative", Kind.BOOL, False),
            optional("forceAction", Kind.BOOL, False),
        ),
    ),
    Signature("SetHandSphereRadius", set_hand_sphere_radius, (required("radius", Kind.FLOAT),)),
    Signature(
        "ToggleMagnetVisibility", toggle_magnet_visibility, (optional("visible", Kind.BOOL),)
    ),
)

"""Where the agent's body is: the kinematic state, and the world poses that follow from it.

World frame (left-handed, y up, metres, degrees) in tuples of plain floats.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vrhuman.engines import arm
from vrhuman.engines.arm import ArmPose, Quaternion, Vector
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.model import AGENT_HEIGHT, AGENT_TALL
from vrhuman.records import Floats


@dataclass(frozen=True, slots=True)
class AgentPose:
    """The whole kinematic state: base position [m], ``yaw`` and ``horizon`` [degrees], arm."""

    x: float
    z: float
    yaw: float
    horizon: float
    arm: ArmPose

    @property
    def position(self) -> Vector:
        """AI2-THOR's agent position."""
        return (self.x, AGENT_HEIGHT, self.z)


@dataclass(frozen=True, slots=True)
class Posture:
    """``joints`` 1 to 4, the wrist's ``rotation`` and the ``hand`` sphere's centre in the world."""

    joints: tuple[Vector, Vector, Vector, Vector]
    rotation: Quaternion
    hand: Vector


@dataclass(frozen=True, slots=True)
class Grip:
    """A held object: its ``number``, and its pose in the wrist's frame."""

    number: int
    position: Vector
    rotation: Quaternion


def posture(agent: AgentPose) -> Posture:
    """The world poses of an agent; its wrist must be within reach."""
    height, at = agent.arm.base_height, agent.position
    chain = arm.solve(agent.arm.wrist, agent.arm.elbow_orientation)
    base = arm.to_world(at, agent.yaw, height, (0.0, 0.0, 0.0))
    shoulder, elbow, wrist = (
        _plus(base, arm.turn(agent.yaw, point))
        for point in (arm.SHOULDER, chain.elbow, chain.wrist)
    )
    rotation = arm.multiply(arm.yaw_quaternion(agent.yaw), agent.arm.rotation)
    return Posture((base, shoulder, elbow, wrist), rotation, arm.hand_centre(wrist, rotation))


def grip_pose(body: Posture, grip: Grip) -> tuple[Vector, Quaternion]:
    """The world pose of a held object."""
    return (
        _plus(body.joints[3], arm.rotate(body.rotation, grip.position)),
        arm.normalised(arm.multiply(body.rotation, grip.rotation)),
    )


def grip_of(body: Posture, number: int, position: Vector, rotation: Quaternion) -> Grip:
    """How an object at a world pose is held by the wrist that is there."""
    x, y, z = body.joints[3]
    back = arm.conjugate(body.rotation)
    offset = (position[0] - x, position[1] - y, position[2] - z)
    return Grip(number, arm.rotate(back, offset), arm.normalised(arm.multiply(back, rotation)))


def link_poses(agent: AgentPose, body: Posture) -> Floats:
    """World poses (6, 7) of agent, arm_1, arm_2, arm_3, arm_4 and gripper; links lie at their first
    joint with +z along them, arm_4 and gripper at the wrist."""
    rows = [(agent.x, AGENT_TALL / 2.0, agent.z, *arm.yaw_quaternion(agent.yaw))]
    for start, end in zip(body.joints[:3], body.joints[1:], strict=True):
        along = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        rows.append((*start, *frames.look(along)))
    wrist = (*body.joints[3], *body.rotation)
    return np.array([*rows, wrist, wrist])


def _plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])

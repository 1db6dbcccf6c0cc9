"""The agent's posture: its kinematic state, and the world poses that follow from it.

World frame (left-handed, y up, metres, degrees) in tuples of plain floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import (
    AGENT_HEIGHT,
    AGENT_TALL,
    CAMERA_HEIGHT,
    CROUCHED_CAMERA_HEIGHT,
)
from vrhuman.engines.arm import HAND_RADIUS, ArmPose, Quaternion, Vector
from vrhuman.records import Floats


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of AI2-THOR's default agent, which has no arm.

    It floats in front of the camera, at ``position`` [m] and ``rotation`` in the camera's frame.
    """

    position: Vector = (0.0, -0.16, 0.38)
    rotation: Quaternion = (0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class AgentPose:
    """The whole kinematic state of the agent.

    It is the base position [m], ``yaw`` and ``horizon`` [degrees], arm, radius of the hand sphere
    [m], and whether the agent stands or crouches (which lowers its camera only). Where there is a
    ``hand``, there is no arm.
    """

    x: float
    z: float
    yaw: float
    horizon: float
    arm: ArmPose
    hand_radius: float = HAND_RADIUS
    standing: bool = True
    hand: Hand | None = None

    @property
    def position(self) -> Vector:
        """AI2-THOR's agent position."""
        return (self.x, AGENT_HEIGHT, self.z)

    @property
    def camera(self) -> Vector:
        """The camera's position."""
        height = CAMERA_HEIGHT if self.standing else CROUCHED_CAMERA_HEIGHT
        return (self.x, AGENT_HEIGHT + height, self.z)

    @property
    def gaze(self) -> Quaternion:
        """The camera's rotation."""
        half = math.radians(self.horizon) / 2.0
        tilt = (math.sin(half), 0.0, 0.0, math.cos(half))
        return geometry.multiply_floats(geometry.yaw_floats(self.yaw), tilt)


@dataclass(frozen=True, slots=True)
class Course:
    """The way of the base in one motion: its ``places`` after each step, x and z [m].

    ``pose`` returns the agent's whole pose after a step, from 0. Of a way that nothing obstructs
    only the last is wanted, and making all of them takes longer than finding that out.
    """

    places: Sequence[tuple[float, float]]
    pose: Callable[[int], AgentPose]

    def after(self, done: int) -> list[AgentPose]:
        """Return the poses that are left after ``done`` steps."""
        return [self.pose(step) for step in range(done, len(self.places))]


@dataclass(frozen=True, slots=True)
class Posture:
    """The world poses of the arm.

    They are ``joints`` 1 to 4, the wrist's ``rotation`` and the centre of the ``hand`` sphere. If
    the agent is not ``armed``, all of them are at its hand.
    """

    joints: tuple[Vector, Vector, Vector, Vector]
    rotation: Quaternion
    hand: Vector
    armed: bool = True


@dataclass(frozen=True, slots=True)
class Grip:
    """A held object: its ``number``, and its pose in the wrist's frame."""

    number: int
    position: Vector
    rotation: Quaternion


@lru_cache(maxsize=8)  # where a stride ends the next begins, and the whole motion ends
def posture(agent: AgentPose) -> Posture:
    """Return the world poses of an agent; its wrist must be within reach."""
    if agent.hand is not None:
        at = _plus(agent.camera, geometry.rotate_floats(agent.gaze, agent.hand.position))
        turn = geometry.normalised_floats(geometry.multiply_floats(agent.gaze, agent.hand.rotation))
        return Posture((at, at, at, at), turn, at, armed=False)
    height, at = agent.arm.base_height, agent.position
    chain = arm.solve(agent.arm.wrist, agent.arm.elbow_orientation)
    base = arm.to_world(at, agent.yaw, height, (0.0, 0.0, 0.0))
    shoulder, elbow, wrist = (
        _plus(base, arm.turn(agent.yaw, point))
        for point in (arm.SHOULDER, chain.elbow, chain.wrist)
    )
    rotation = geometry.multiply_floats(geometry.yaw_floats(agent.yaw), agent.arm.rotation)
    hand = arm.hand_centre(wrist, rotation, agent.hand_radius)
    return Posture((base, shoulder, elbow, wrist), rotation, hand)


def grip_pose(body: Posture, grip: Grip) -> tuple[Vector, Quaternion]:
    """Return the world pose of a held object."""
    return (
        _plus(body.joints[3], geometry.rotate_floats(body.rotation, grip.position)),
        geometry.normalised_floats(geometry.multiply_floats(body.rotation, grip.rotation)),
    )


def grip_of(body: Posture, number: int, position: Vector, rotation: Quaternion) -> Grip:
    """Return how the wrist holds an object that is at a world pose."""
    x, y, z = body.joints[3]
    back = geometry.inverse_floats(body.rotation)
    offset = (position[0] - x, position[1] - y, position[2] - z)
    return Grip(
        number,
        geometry.rotate_floats(back, offset),
        geometry.normalised_floats(geometry.multiply_floats(back, rotation)),
    )


def link_poses(agent: AgentPose, body: Posture) -> Floats:
    """Return the world poses (6, 7) of agent, arm_1, arm_2, arm_3, arm_4 and gripper.

    The links' origins are at their first joint with +z along them; arm_4 and gripper are at the
    wrist.
    """
    rows = [(agent.x, AGENT_TALL / 2.0, agent.z, *geometry.yaw_floats(agent.yaw))]
    for start, end in zip(body.joints[:3], body.joints[1:], strict=True):
        along = (end[0] - start[0], end[1] - start[1], end[2] - start[2])
        rows.append((*start, *_look(along)))
    wrist = (*body.joints[3], *body.rotation)
    return np.array([*rows, wrist, wrist])


def _look(direction: Vector) -> Quaternion:
    """Unity's LookRotation with world up: +z along ``direction``, no roll."""
    x, y, z = direction
    a = math.atan2(x, z) / 2.0
    b = math.atan2(-y, math.hypot(x, z)) / 2.0
    ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
    return (ca * sb, sa * cb, -sa * sb, ca * cb)


def _plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])

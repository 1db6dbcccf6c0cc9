"""AI2-THOR's arm, and an agent seen by another, as bodies to draw: parts, order, and places.

An engine whose scene the shared renderer draws puts :func:`arm_bodies` at the end of its scene's
bodies, and the poses that :func:`arm_poses` returns at the end of its world states' ``body_poses``.
"""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import (
    AGENT_HEIGHT,
    AGENT_RADIUS,
    CAMERA_HEIGHT,
    CROUCHED_CAMERA_HEIGHT,
)
from vrhuman.engines.arm import Quaternion
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.opening import carried_pose
from vrhuman.engines.posture import AgentPose, Posture, link_poses
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

ARM_BODIES = ("arm_1", "arm_2", "arm_3", "arm_4", "gripper", "gripper~left", "gripper~right")
AGENT_BODIES = ("body", "mount", *ARM_BODIES)
"""The bodies of an agent that another one sees; the mount carries its arm."""
UNDER_THE_FLOOR = -100.0
"""The height of bodies that are not present [m]."""
FINGER_OPEN = 0.04
FINGER_CLOSED = 0.015
"""The distance of a closed finger from the middle of the gripper [m]."""
_WHITE, _DARK, _ACCENT = (0.85, 0.86, 0.88), (0.2, 0.21, 0.24), (0.95, 0.55, 0.1)
_AGENT_COLOURS = (
    (0.16, 0.32, 0.75),
    (0.9, 0.75, 0.15),
    (0.2, 0.6, 0.3),
    (0.75, 0.2, 0.2),
    (0.7, 0.25, 0.65),
    (0.5, 0.5, 0.52),
)
"""Blue, yellow, green, red, magenta, grey: AI2-THOR's order of agents' colours."""
MAX_AGENTS = len(_AGENT_COLOURS)
"""The most agents in one house: as many as AI2-THOR has colours for."""


def has_arm(scene: Scene) -> bool:
    """Whether the arm is among a scene's bodies, and so among the poses of its world states."""
    names = {body.name for body in scene.bodies}
    return names.issuperset(ARM_BODIES)


def arm_poses(agent: AgentPose, body: Posture, holding: bool) -> Floats:
    """Return the world poses (7, 7) of :data:`ARM_BODIES`."""
    return with_fingers(link_poses(agent, body), body, holding)


def with_fingers(links: Floats, body: Posture, holding: bool) -> Floats:
    """Return :func:`arm_poses`, given what :func:`.link_poses` returns."""
    apart = FINGER_CLOSED if holding else FINGER_OPEN
    wrist = (*body.joints[3], *body.rotation)
    fingers = [carried_pose(wrist, (side, 0.0, 0.0), _NO_TURN) for side in (-apart, apart)]
    poses: Floats = np.concatenate([links[1:], np.array(fingers)])
    return poses


_NO_TURN: Quaternion = (0.0, 0.0, 0.0, 1.0)


def arm_bodies() -> tuple[SceneBody, ...]:
    """Return the arm's bodies, in the order of :data:`ARM_BODIES`."""
    parts = _arm_parts()
    return tuple(SceneBody(name, parts[name], 1.0, 0) for name in ARM_BODIES)


def agent_bodies(name: str, agent: int, segment: int) -> tuple[SceneBody, ...]:
    """Return an agent's body and arm as another one sees them, in the order of AGENT_BODIES."""
    parts = {**_body_parts(_AGENT_COLOURS[agent % MAX_AGENTS]), **_arm_parts()}
    return tuple(SceneBody(f"{name}~{each}", parts[each], 1.0, segment) for each in AGENT_BODIES)


def agent_poses(agent: AgentPose, body: Posture, holding: bool) -> Floats:
    """Return the world poses (9, 7) of :data:`AGENT_BODIES`.

    The body's origin is on the floor; the mount is at the arm's base.
    """
    turn = geometry.yaw_floats(agent.yaw)
    lower = 0.0 if agent.standing else CROUCHED_CAMERA_HEIGHT - CAMERA_HEIGHT
    rows = [(agent.x, lower, agent.z, *turn), (*body.joints[0], *turn)]
    poses: Floats = np.concatenate([np.array(rows), arm_poses(agent, body, holding)])
    return poses


def _body_parts(colour: tuple[float, float, float]) -> dict[str, tuple[Part, ...]]:
    """A round body as wide as its capsule, in the agent's colour, with a head that has a front."""
    wide = 2.0 * AGENT_RADIUS
    eyes = AGENT_HEIGHT + CAMERA_HEIGHT
    shoulders = eyes - 0.2
    return {
        "body": (
            Part("cylinder", (wide, 0.12, wide), (0.0, 0.06, 0.0), colour=_DARK, material="Metal"),
            Part(
                "cylinder",
                (0.8 * wide, shoulders - 0.12, 0.8 * wide),
                (0.0, 0.06 + shoulders / 2.0, 0.0),
                colour=colour,
                material="Plastic",
            ),
            Part("cylinder", (0.1, 0.1, 0.1), (0.0, shoulders + 0.04, 0.0), colour=_DARK),
            Part("ellipsoid", (0.28, 0.3, 0.28), (0.0, eyes, 0.0), colour=_WHITE),
            Part("box", (0.2, 0.07, 0.06), (0.0, eyes, 0.12), colour=_DARK, material="Glass"),
        ),
        "mount": (
            Part(
                "box",
                (arm.BASE_RIGHT - 0.6 * AGENT_RADIUS, 0.06, 0.06),
                (-(arm.BASE_RIGHT - 0.6 * AGENT_RADIUS) / 2.0, 0.0, 0.0),
                colour=_DARK,
                material="Metal",
            ),
            Part("ellipsoid", (0.1, 0.1, 0.1), colour=_DARK, material="Metal"),
        ),
    }


def _arm_parts() -> dict[str, tuple[Part, ...]]:
    """A white arm with dark joints and orange finger tips, each part in its body's frame."""
    along = (0.7071067811865476, 0.0, 0.0, 0.7071067811865476)

    def tube(length: float, width: float) -> Part:
        size = (width, length, width)
        return Part("cylinder", size, (0.0, 0.0, length / 2), along, _WHITE, "Plastic")

    def joint(width: float) -> Part:
        return Part("ellipsoid", (width, width, width), colour=_DARK, material="Metal")

    def finger(side: float) -> tuple[Part, ...]:
        bone = Part("box", (0.012, 0.022, 0.05), (0.0, 0.0, 0.065), colour=_DARK, material="Metal")
        at = (-0.004 * side, 0.0, 0.1)
        return (bone, Part("box", (0.012, 0.022, 0.03), at, colour=_ACCENT, material="Rubber"))

    return {
        "arm_1": (joint(0.09), tube(arm.SHOULDER_LENGTH, 0.06)),
        "arm_2": (joint(0.08), tube(arm.UPPER_LENGTH, 0.05)),
        "arm_3": (joint(0.075), tube(arm.FOREARM_LENGTH, 0.045)),
        "arm_4": (joint(0.06),),
        "gripper": (
            Part("box", (0.1, 0.035, 0.02), (0.0, 0.0, 0.035), colour=_DARK, material="Metal"),
            Part("cylinder", (0.04, 0.03, 0.04), (0.0, 0.0, 0.015), along, _DARK, "Metal"),
        ),
        "gripper~left": finger(-1.0),
        "gripper~right": finger(1.0),
    }

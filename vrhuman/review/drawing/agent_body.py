"""The drawn body of the agent, for views from outside.

AI2-THOR's arm agent has no body besides its arm; this one is for people who watch.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vrhuman import geometry
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.arm_drawing import FINGER_CLOSED, FINGER_OPEN, arm_bodies
from vrhuman.engines.drawing.scene import SceneBody
from vrhuman.houses.parts import Part, Shape
from vrhuman.records import Floats, WorldState
from vrhuman.review.drawing.cameras import head_pose
from vrhuman.review.moment import Moment


def agent_poses(moment: Moment) -> Floats:
    """Return the world poses (3, 7) of :data:`AGENT`.

    It stands where the agent does, its lift carries the arm, and its head is the person's.
    """
    world_state = moment.world_state
    x, height, z = world_state.agent_position.tolist()
    turned = geometry.yaw_rotation(world_state.yaw).tolist()
    stands = [x, height - AGENT_HEIGHT, z, *turned]
    lift = [x, float(world_state.arm.joints[0, 1]), z, *turned]
    return np.array([stands, lift, np.concatenate(head_pose(moment))])


def places_of(moment: Moment) -> Floats:
    """Return the places (3, 3) by which the agent is seen [m].

    They are its head, its lift, and a place above its base.
    """
    places: Floats = agent_poses(moment)[[2, 1, 0], :3]
    places[2, 1] += 0.3
    return places


def arm_poses(world_state: WorldState) -> Floats:
    """Return the world poses (7, 7) of :data:`ARM`, from its joints.

    Links lie at their first joint with +z along them, the rest at the wrist.
    """
    joints, wrist = world_state.arm.joints, world_state.arm.wrist_rotation
    links = [
        np.concatenate([start, geometry.look_rotation(end - start)])
        for start, end in pairwise(joints)
    ]
    apart = FINGER_CLOSED if world_state.held else FINGER_OPEN
    fingers = [joints[3] + geometry.rotate(wrist, (side, 0.0, 0.0)) for side in (-apart, apart)]
    ends = [np.concatenate([place, wrist]) for place in (joints[3], joints[3], *fingers)]
    return np.array([*links, *ends])


_DARK, _LIGHT, _BODY, _FACE = (
    (0.2, 0.21, 0.24),
    (0.85, 0.86, 0.88),
    (0.2, 0.42, 0.75),
    (0.95, 0.55, 0.1),
)
_COLUMN_BACK = -0.09
_SHOULDER = 0.33
"""How far to the agent's right its arm begins [m]."""


def _part(
    shape: Shape,
    size: tuple[float, float, float],
    place: tuple[float, float, float],
    colour: tuple[float, float, float],
) -> Part:
    return Part(shape, size, place, colour=colour, material="Plastic")


_PARTS = {
    "agent": (
        _part("cylinder", (0.42, 0.14, 0.42), (0.0, 0.07, 0.0), _DARK),
        _part("cylinder", (0.4, 0.12, 0.4), (0.0, 0.2, 0.0), _BODY),
        _part("box", (0.1, 0.03, 0.06), (0.0, 0.2, 0.19), _FACE),
        _part("cylinder", (0.1, 1.2, 0.1), (0.0, 0.86, _COLUMN_BACK), _LIGHT),
    ),
    "agent's lift": (
        _part("cylinder", (0.16, 0.12, 0.16), (0.0, 0.0, _COLUMN_BACK), _BODY),
        _part("box", (_SHOULDER, 0.06, 0.06), (_SHOULDER / 2.0, 0.0, _COLUMN_BACK), _BODY),
        _part("box", (0.06, 0.06, 0.12), (_SHOULDER - 0.01, 0.0, -0.05), _BODY),
    ),
    "agent's head": (
        _part("ellipsoid", (0.22, 0.24, 0.24), (0.0, 0.0, -0.1), _LIGHT),
        _part("box", (0.19, 0.1, 0.06), (0.0, 0.0, -0.02), _DARK),
        _part("box", (0.14, 0.02, 0.16), (0.0, 0.12, -0.1), _FACE),
    ),
}
"""The parts of each body; +z is where each faces, and the head's origin is between the eyes."""

AGENT = tuple(SceneBody(name, parts, 1.0, 0) for name, parts in _PARTS.items())
"""The agent's body: base, lift and head. It has no number in pictures of object numbers."""
ARM = arm_bodies()
"""The arm, for sessions that recorded none among their bodies."""

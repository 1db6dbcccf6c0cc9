"""A few moving frames for Foxglove's 3D panel, ten times a second; nothing reads them back.

Foxglove is right-handed with z up, as MuJoCo is, so MuJoCo's conversion is the one used.
"""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.records import Command, Floats, WorldState

DRAWN_RESOLUTION = 2.0**-16
"""What is only drawn is stored in multiples of this [m, parts of a quaternion]: 15 micrometres.

A metre away that is a fiftieth of a pixel of a headset; finer digits would not compress.
"""
_AGENT_HEIGHT = 0.9  # of AI2-THOR's agent position above the floor [m]


def drawn(values: Floats) -> Floats:
    """Return positions or rotations at the resolution in which what is drawn is stored."""
    return np.rint(values / DRAWN_RESOLUTION) * DRAWN_RESOLUTION


def viewed_poses(
    command: Command | None, world_state: WorldState
) -> dict[str, tuple[Floats, Floats]]:
    """Return the poses of agent, wrist and, if a command is given, the eyes."""
    agent = world_state.agent_position
    names = ["agent", "wrist"]
    positions = [agent, world_state.arm.joints[3]]
    rotations = [geometry.yaw_rotation(world_state.yaw), world_state.arm.wrist_rotation]
    if command is not None:
        floor = agent[1] - _AGENT_HEIGHT
        names.append("eyes")
        positions.append(np.array([agent[0], floor + command.eye_height, agent[2]]))
        rotations.append(command.head_rotation)
    places = drawn(geometry.mujoco_position_from_world(positions))
    turns = drawn(geometry.mujoco_wxyz_from_world(rotations)[:, [1, 2, 3, 0]])
    return dict(zip(names, zip(places, turns, strict=True), strict=True))

"""A few moving frames for Foxglove's 3D panel, ten times a second; nothing reads them back.

Foxglove is right-handed with z up, as MuJoCo is, so MuJoCo's conversion is the one used.
"""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.records import Command, Floats, WorldState

_AGENT_HEIGHT = 0.9  # of AI2-THOR's agent position above the floor [m]


def _z_up(position: Floats, rotation: Floats) -> tuple[Floats, Floats]:
    wxyz = geometry.mujoco_wxyz_from_world(rotation)
    return geometry.mujoco_position_from_world(position), wxyz[[1, 2, 3, 0]]


def viewed_poses(
    command: Command | None, world_state: WorldState
) -> dict[str, tuple[Floats, Floats]]:
    """Return the poses of agent, wrist and, if a command is given, the eyes."""
    agent = world_state.agent_position
    poses = {
        "agent": _z_up(agent, geometry.yaw_rotation(world_state.yaw)),
        "wrist": _z_up(world_state.arm.joints[3], world_state.arm.wrist_rotation),
    }
    if command is not None:
        floor = agent[1] - _AGENT_HEIGHT
        eyes = np.array([agent[0], floor + command.eye_height, agent[2]])
        poses["eyes"] = _z_up(eyes, command.head_rotation)
    return poses

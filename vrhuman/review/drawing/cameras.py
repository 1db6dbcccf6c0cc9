"""From where a moment is looked at: the person's head, the agent, over its shoulder, from above.

A :data:`Camera` is asked for its :class:`vrhuman.records.Camera` of a moment: world frame
(left-handed, y up, metres), angles in degrees, yaw 0 along +z, pitch down positive.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry, records
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT, FIELD_OF_VIEW
from vrhuman.engines.drawing.picture import agent_camera, overhead_camera
from vrhuman.houses.house import House
from vrhuman.records import Floats
from vrhuman.review.moment import Moment

_BEHIND, _BESIDE, _ABOVE = 1.5, 0.5, 1.1
"""How far behind, to the right of and above the agent's position (0.9 m up) one looks from [m]."""
_HIGHER, _AHEAD, _NEARER = 0.45, 0.7, 0.5
"""It looks ahead of the agent's position. Where walls leave no space at all, it is so much higher
and looks so much nearer [m]."""
_OFF_WALLS = 0.15
"""Kept from a wall [m]."""


@dataclass(frozen=True, slots=True)
class Ego:
    """The person's head: between the eyes, turned and tilted as it was, with the agent camera's
    field of view (90 degrees upright). The agent's own camera where nobody's head was recorded."""

    shows_agent = False
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """The camera for a picture of ``size`` [px]."""
        position, rotation = head_pose(moment)
        fov = geometry.fov_from_vertical(FIELD_OF_VIEW, size[0] / size[1])
        return records.Camera(position, rotation, fov)


@dataclass(frozen=True, slots=True)
class Agent:
    """The agent's camera, whose 800x600 video is in the file: no leaning, no tilt of the head."""

    shows_agent = False
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """The camera for a picture of ``size`` [px]."""
        world_state = moment.world_state
        return agent_camera(world_state.agent_position, world_state.yaw, world_state.horizon, size)


@dataclass(frozen=True, slots=True)
class Third:
    """Over the agent's right shoulder, in its room: where a wall is in the way, before the wall.
    Things between it and the agent (an open door, a fridge) are left out of its pictures."""

    shows_agent = True
    sees_through = True

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:
        """The camera for a picture of ``size`` [px]."""
        agent = moment.world_state.agent_position
        ahead = geometry.forward(moment.world_state.yaw)
        away = _BESIDE * geometry.right(moment.world_state.yaw) - _BEHIND * ahead
        most = float(np.linalg.norm(away))
        free = _free_way(house, agent, away / most, most + _OFF_WALLS) - _OFF_WALLS
        share = max(0.0, free / most)
        eye = agent + share * away
        eye[1] += _ABOVE + (1.0 - share) * _HIGHER
        target = agent + (_AHEAD - (1.0 - share) * _NEARER) * ahead
        return records.Camera(
            position=eye,
            rotation=geometry.look_rotation(target - eye),
            fov=geometry.fov_from_vertical(75.0, size[0] / size[1]),
        )


@dataclass(frozen=True, slots=True)
class Top:
    """The whole house from above without its ceilings, +x right and +z up."""

    shows_agent = True
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """The camera for a picture of ``size`` [px]."""
        return overhead_camera(house, size)


@dataclass(frozen=True, slots=True)
class Free:
    """From anywhere: ``position`` x, y, z [m]; ``yaw`` and ``pitch`` (down positive) [degrees]."""

    position: tuple[float, float, float]
    yaw: float = 0.0
    pitch: float = 0.0
    shows_agent = True
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """The camera for a picture of ``size`` [px]."""
        return records.Camera(
            position=np.array(self.position, dtype=np.float64),
            rotation=geometry.from_euler(self.pitch, self.yaw, 0.0),
            fov=geometry.fov_from_vertical(75.0, size[0] / size[1]),
        )


Camera = Ego | Agent | Third | Top | Free
"""A way to look at a moment; ``shows_agent`` where the agent's body is in the picture,
``sees_through`` where what hides it is not."""

EGO, AGENT, THIRD, TOP = Ego(), Agent(), Third(), Top()


def head_pose(moment: Moment) -> tuple[Floats, Floats]:
    """Where the person's head is in the house, (3,) [m] between the eyes, and its rotation (4,);
    the agent's camera where no head was recorded."""
    command, world_state = moment.command, moment.world_state
    x, height, z = world_state.agent_position.tolist()
    if command is None:
        turn = geometry.from_euler(world_state.horizon, world_state.yaw, 0.0)
        return np.array([x, height + CAMERA_HEIGHT, z]), turn
    return np.array([x, height - AGENT_HEIGHT + command.eye_height, z]), command.head_rotation


def _free_way(house: House, start: Floats, direction: Floats, most: float) -> float:
    """How far one can go from ``start`` (3,) in a level ``direction`` (3,) before a wall, open
    doorways counting as wall; ``most`` where none is as near [m]."""
    nearest = most
    x, _, z = start.tolist()
    dx, _, dz = direction.tolist()
    for wall in house.walls:
        if wall.empty:
            continue
        (ax, az), (bx, bz) = wall.start.tolist(), wall.end.tolist()
        ex, ez = bx - ax, bz - az
        cross = dx * ez - dz * ex
        if math.isclose(cross, 0.0, abs_tol=1e-12):
            continue
        along = ((ax - x) * ez - (az - z) * ex) / cross
        part = ((ax - x) * dz - (az - z) * dx) / cross
        if 0.0 <= along < nearest and 0.0 <= part <= 1.0:
            nearest = along
    return nearest

"""The cameras for looking at a moment: from the head, the agent, its shoulder, above or anywhere.

A :data:`Camera` returns its :class:`vrhuman.records.Camera` for a moment: world frame (left-handed,
y up, metres), angles in degrees, yaw 0 along +z, pitch down positive.
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
"""How far behind, to the right of and above the agent's position (0.9 m up) the camera is [m]."""
_HIGHER, _AHEAD, _NEARER = 0.45, 0.7, 0.5
"""The point ahead of the agent's position at which the camera looks [m].

Where walls leave no space at all, the camera is this much higher and looks this much nearer [m].
"""
_OFF_WALLS = 0.15
"""The camera's distance from a wall [m]."""


@dataclass(frozen=True, slots=True)
class Ego:
    """The person's head: between the eyes, turned and tilted as it was.

    The field of view is the agent camera's (90 degrees vertically). If nobody's head was recorded,
    it is the agent's own camera.
    """

    shows_agent = False
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """Return the camera for a picture of ``size`` [px]."""
        position, rotation = head_pose(moment)
        fov = geometry.fov_from_vertical(FIELD_OF_VIEW, size[0] / size[1])
        return records.Camera(position, rotation, fov)


@dataclass(frozen=True, slots=True)
class Agent:
    """The agent's camera, whose 800x600 video is in the file.

    It does not follow the leaning and the tilt of the head.
    """

    shows_agent = False
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """Return the camera for a picture of ``size`` [px]."""
        world_state = moment.world_state
        return agent_camera(world_state.agent_position, world_state.yaw, world_state.horizon, size)


@dataclass(frozen=True, slots=True)
class Third:
    """A camera over the agent's right shoulder, in its room.

    If a wall is in the way, the camera is before the wall. Things between it and the agent (an open
    door, a fridge) are left out of its pictures.
    """

    shows_agent = True
    sees_through = True

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:
        """Return the camera for a picture of ``size`` [px]."""
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
        """Return the camera for a picture of ``size`` [px]."""
        return overhead_camera(house, size)


@dataclass(frozen=True, slots=True)
class Free:
    """A camera at any place and angle.

    ``position`` is x, y, z [m]; ``yaw`` and ``pitch`` (down positive) are in degrees.
    """

    position: tuple[float, float, float]
    yaw: float = 0.0
    pitch: float = 0.0
    shows_agent = True
    sees_through = False

    def view(self, moment: Moment, house: House, size: tuple[int, int]) -> records.Camera:  # noqa: ARG002
        """Return the camera for a picture of ``size`` [px]."""
        return records.Camera(
            position=np.array(self.position, dtype=np.float64),
            rotation=geometry.from_euler(self.pitch, self.yaw, 0.0),
            fov=geometry.fov_from_vertical(75.0, size[0] / size[1]),
        )


Camera = Ego | Agent | Third | Top | Free
"""A camera for a moment.

``shows_agent`` says whether the agent's body is in the picture, ``sees_through`` whether what hides
it is left out.
"""

EGO, AGENT, THIRD, TOP = Ego(), Agent(), Third(), Top()


def head_pose(moment: Moment) -> tuple[Floats, Floats]:
    """Return where the person's head is in the house, and its rotation.

    The position (3,) [m] is between the eyes, the rotation is (4,). If no head was recorded, they
    are the agent camera's.
    """
    command, world_state = moment.command, moment.world_state
    x, height, z = world_state.agent_position.tolist()
    if command is None:
        turn = geometry.from_euler(world_state.horizon, world_state.yaw, 0.0)
        return np.array([x, height + CAMERA_HEIGHT, z]), turn
    return np.array([x, height - AGENT_HEIGHT + command.eye_height, z]), command.head_rotation


def _free_way(house: House, start: Floats, direction: Floats, most: float) -> float:
    """Return the distance from ``start`` (3,) to a wall in a level ``direction`` (3,) [m].

    Open doorways count as wall; it is ``most`` if no wall is as near [m].
    """
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

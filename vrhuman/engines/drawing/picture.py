"""Cameras for pictures: the agent's, from above, and from behind the agent."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from vrhuman import geometry
from vrhuman.engines.agent import CAMERA_HEIGHT, FIELD_OF_VIEW
from vrhuman.houses.house import House
from vrhuman.records import Camera


def agent_camera(
    position: ArrayLike,
    yaw: float,
    horizon: float,
    size: tuple[int, int],
    field_of_view: float = FIELD_OF_VIEW,
) -> Camera:
    """Return the agent's own camera.

    ``position`` (3,) is AI2-THOR's agent position, 0.9 m above the floor; ``yaw`` and ``horizon``
    (down positive) degrees; ``size`` the picture's [px].
    """
    return Camera(
        position=np.asarray(position, dtype=np.float64) + np.array([0.0, CAMERA_HEIGHT, 0.0]),
        rotation=geometry.from_euler(horizon, yaw, 0.0),
        fov=geometry.fov_from_vertical(field_of_view, size[0] / size[1]),
    )


def overhead_camera(house: House, size: tuple[int, int], field_of_view: float = 40.0) -> Camera:
    """Return a camera on the whole house from above, +x right and +z up.

    Ceilings are not seen from above.
    """
    corners = np.concatenate([room.polygon for room in house.rooms])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle, extent = (low + high) / 2.0, high - low + 0.6
    top = max((wall.height for wall in house.walls), default=0.0)
    slope = math.tan(math.radians(field_of_view) / 2.0)
    height = top + max(float(extent[1]), float(extent[0]) * size[1] / size[0]) / 2.0 / slope
    return Camera(
        position=np.array([middle[0], height, middle[1]]),
        rotation=geometry.from_euler(90.0, 0.0, 0.0),
        fov=geometry.fov_from_vertical(field_of_view, size[0] / size[1]),
        near=max(0.05, (height - top) * 0.5),
        far=height + 5.0,
    )


def third_person(
    position: ArrayLike, yaw: float, size: tuple[int, int], back: float = 1.3, up: float = 0.9
) -> Camera:
    """Return a camera behind and above the agent at ``position`` (3,), looking where it works."""
    ahead = geometry.rotate(geometry.axis_angle((0.0, 1.0, 0.0), yaw), (0.0, 0.0, 1.0))
    agent = np.asarray(position, dtype=np.float64)
    eye = agent - back * ahead + np.array([0.0, up, 0.0])
    return Camera(
        position=eye,
        rotation=geometry.look_rotation(agent + 0.8 * ahead - eye),
        fov=geometry.fov_from_vertical(70.0, size[0] / size[1]),
    )

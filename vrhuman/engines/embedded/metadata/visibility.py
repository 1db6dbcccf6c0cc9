"""Finds what the agent's camera really sees, by rays from it to the shapes of what is near.

The agent looks past its own body, and not through another agent's.

AI2-THOR calls an object visible if one of the visibility points on it is within the visibility
distance of the agent (height left out), in the picture, and first on the way from the camera. Here
the points are the middles of an object's solid shapes, and points inside their corners.
"""

from __future__ import annotations

import math
from collections.abc import Collection

import mujoco
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.model import AGENT_GROUP, Integers
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose
from vrhuman.records import Floats

Bools = NDArray[np.bool_]

_SEEN_GROUPS = np.array([group != AGENT_GROUP for group in range(6)], dtype=np.uint8)
_INSIDE = 0.85
"""How far from a shape's middle towards the corners of its box its other points are."""
_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * _INSIDE
FARTHEST = 10.0
"""The farthest that an object at a point of the screen may be [m]."""


class Visibility:
    """What one world's agent sees now; created again when anything has moved.

    ``agent`` is another pose to see from, ``reach`` [m] another visibility distance.
    """

    def __init__(
        self, world: World, agent: AgentPose | None = None, reach: float | None = None
    ) -> None:
        world.physics.refresh()  # tests may have left shapes elsewhere
        world.show_others()
        agent = agent or world.state.agent
        start = world.initialization
        self._world = world
        self._reach = start.visibility_distance if reach is None else reach
        self._model, self._data = world.physics.model, world.physics.data
        self._camera = np.array(frames.mujoco_vector(agent.camera))
        self._axes = np.array(frames.mujoco_matrix(agent.gaze)).reshape(3, 3)
        tangent = math.tan(math.radians(start.field_of_view) / 2.0)
        self._slopes = np.array([tangent * start.width / start.height, tangent])

    def seen(self, numbers: Collection[int] | None = None) -> Bools:
        """Return which objects are visible (N,); only of ``numbers``, if given."""
        owners, model = self._world.house.geom_object, self._model
        found = np.zeros(len(self._world.house.house.objects), dtype=bool)
        reach = self._reach
        offset = self._data.geom_xpos[:, :2] - self._camera[:2]
        away = np.sqrt(np.einsum("ij,ij->i", offset, offset))
        near = (owners >= 0) & (away < reach + model.geom_rbound)
        if numbers is not None:
            near &= np.isin(owners, np.fromiter(numbers, dtype=np.int64))
        geoms: Integers = np.flatnonzero(near)
        self._look(geoms, self._middles(geoms)[:, None], found)
        rest = geoms[~found[owners[geoms]]]
        self._look(rest, self._inner_corners(rest), found)
        return found

    def sights(self, number: int) -> Floats:
        """Return the points (K, 3) of an object that are in sight, wherever the camera looks.

        They are for :meth:`frames_any`, of this or another pose with the camera at the same place.
        """
        geoms: Integers = np.flatnonzero(self._world.house.geom_object == number)
        if not len(geoms):
            return np.empty((0, 3))
        points = np.concatenate(
            [self._middles(geoms), self._inner_corners(geoms).reshape(-1, 3)], axis=0
        )
        offset = points - self._camera
        near = np.einsum("ij,ij->i", offset[:, :2], offset[:, :2]) < self._reach * self._reach
        if not near.any():
            return np.empty((0, 3))
        points, offset = points[near], offset[near]
        length = np.linalg.norm(offset, axis=1, keepdims=True)
        hits, _ = self._first(offset / np.maximum(length, 1e-9))
        owners = np.where(hits >= 0, self._world.house.geom_object[hits], -1)
        found: Floats = points[owners == number]
        return found

    def frames_any(self, points: Floats) -> bool:
        """Whether one of an object's :meth:`sights` is in the picture."""
        return bool(len(points)) and bool(self._in_view(points).any())

    def reaches(self, point: Vector) -> bool:
        """Whether a world point is near enough, in the picture, and nothing is before it."""
        here = np.array(frames.mujoco_vector(point))
        if not self._in_view(here[None])[0]:
            return False
        offset = here - self._camera
        away = float(np.linalg.norm(offset))
        _, distance = self._first(offset[None] / max(away, 1e-9))
        return bool(distance[0] < 0.0 or distance[0] > away - 0.02)

    def at(self, x: float, y: float) -> int | None:
        """Return the number of the object at a point of the picture; None if there is none.

        The point is 0..1 from the picture's upper left corner.
        """
        number, away, _ = self.along(x, y)
        return number if away is not None else None

    def along(self, x: float, y: float) -> tuple[int | None, float | None, float]:
        """Return what is at a point of the picture: an object's number, and how far that is.

        The number is None for structure, the distance [m] None where there is nothing near enough;
        the last is the distance with height left out.
        """
        direction = self._ray(x, y)
        hit, distance = self._first(direction[None])
        if hit[0] < 0 or distance[0] > FARTHEST:
            return None, None, FARTHEST
        number = int(self._world.house.geom_object[hit[0]])
        flat = float(distance[0] * np.linalg.norm(direction[:2]))
        return (number if number >= 0 else None), float(distance[0]), flat

    def away(self, x: float, y: float, length: float) -> float:
        """Return how far from the camera a ray of a length ends, height left out [m]."""
        return float(length * np.linalg.norm(self._ray(x, y)[:2]))

    def _ray(self, x: float, y: float) -> Floats:
        """The direction (3,) of a point of the picture, in MuJoCo's axes."""
        right, up = (2.0 * x - 1.0) * self._slopes[0], (1.0 - 2.0 * y) * self._slopes[1]
        # the camera's own x, y, z are right, up, ahead; in MuJoCo's axes right, ahead, up
        direction: Floats = self._axes @ np.array([right, 1.0, up])
        return direction / np.linalg.norm(direction)

    def frames(self, point: Vector) -> bool:
        """Whether a point in the camera's frame (right, up, ahead) is in the picture."""
        right, up, ahead = point
        across, high = self._slopes.tolist()
        return bool(abs(right) < across * ahead and abs(up) < high * ahead)

    # ----------------------------------------------------------------------------- inner workings

    def _middles(self, geoms: Integers) -> Floats:
        """The positions of geoms (N, 3)."""
        turn = self._data.geom_xmat[geoms].reshape(-1, 3, 3)
        local = self._model.geom_aabb[geoms, :3]
        out: Floats = self._data.geom_xpos[geoms] + np.einsum("nij,nj->ni", turn, local)
        return out

    def _inner_corners(self, geoms: Integers) -> Floats:
        """Points inside the corners of geoms' boxes (N, 8, 3)."""
        turn = self._data.geom_xmat[geoms].reshape(-1, 3, 3)
        local = self._model.geom_aabb[geoms, None, 3:] * _CORNERS
        offset = np.einsum("nij,nkj->nki", turn, local)
        out: Floats = self._middles(geoms)[:, None] + offset
        return out

    def _look(self, geoms: Integers, points: Floats, found: Bools) -> None:
        """Mark the owners of geoms (N) of which one of the ``points`` (N, K, 3) is visible."""
        count = points.shape[1]
        flat = points.reshape(-1, 3)
        whose = np.repeat(self._world.house.geom_object[geoms], count)
        keep = self._in_view(flat)
        if not keep.any():
            return
        offset, whose = flat[keep] - self._camera, whose[keep]
        length = np.linalg.norm(offset, axis=1, keepdims=True)
        hits, _ = self._first(offset / np.maximum(length, 1e-9))
        owners = np.where(hits >= 0, self._world.house.geom_object[hits], -1)
        found[whose[owners == whose]] = True

    def _in_view(self, points: Floats) -> Bools:
        """Which points (N, 3) are near enough and in the picture."""
        offset = points - self._camera
        right, ahead, up = (offset @ self._axes).T
        reach = self._reach
        near = np.einsum("ij,ij->i", offset[:, :2], offset[:, :2]) < reach * reach
        inside = (np.abs(right) < self._slopes[0] * ahead) & (np.abs(up) < self._slopes[1] * ahead)
        out: Bools = near & (ahead > 0.0) & inside
        return out

    def _first(self, directions: Floats) -> tuple[NDArray[np.int32], Floats]:
        """The first geom along each ray (N, 3) from the camera, or -1, and its distance [m]."""
        count = len(directions)
        geoms, distances = np.full(count, -1, dtype=np.int32), np.full(count, -1.0)
        mujoco.mj_multiRay(
            self._model,
            self._data,
            self._camera,
            np.ascontiguousarray(directions).reshape(-1),
            _SEEN_GROUPS,
            1,
            -1,
            geoms,
            distances,
            None,
            count,
            FARTHEST,
        )
        return geoms, distances

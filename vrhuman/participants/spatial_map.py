"""Maps where the agent can walk and what it has looked at: an occupancy grid from depth and path.

Three layers of 0.1 m cells: *floor* (the floor itself was seen there, so a body fits above it),
*obstacle* (something between 0.1 and 1.75 m) and *tall* (something at eye height, which hides what
is behind it). A cell is *inspected* when it was in view within 3 m with nothing tall in front of
it: nearer than that, an object of 0.1 m still shows 100 pixels of the 800x600 view.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.participants.body import floor_height
from vrhuman.participants.door_leaves import ABOVE_LEAF, DoorLeaves, Window, shows_above
from vrhuman.records import ArmStatus, Floats, Observation

Bools = NDArray[np.bool_]
Cell = tuple[int, int]
WHOLE: Window = np.s_[0:, 0:]
"""The window of the whole map."""

CELL = 0.1
"""Edge length of a cell [m]."""
HALF_EXTENT = 25.0
"""The grid reaches this far from the person's starting point [m]."""
BODY_HEIGHTS = (0.1, 1.75)
TALL_HEIGHTS = (1.25, 1.75)
OBSTACLE_RANGE = 6.0
"""Maximum depth [m]: beyond it a pixel says too little about one cell."""
PARKED_ARM = ((0.05, 0.6), (-0.2, 1.0))
"""Where the parked arm is seen, right and ahead of the agent's centre [m]."""
WORKING_ARM_RANGE = 1.2
"""Nearer points [m] may be the working arm or what it holds."""
HARD_RADIUS = 0.2
SOFT_RADIUS = 0.35
"""Radius [m] around an obstacle in which walking costs more; the agent is a capsule of 0.2 m."""
INSPECT_RANGE = 3.0
VIEW_HALF_ANGLE = 50.0
"""Half angle [degrees] that the 800x600 view shows to either side (53 at its edge)."""
RAY_STEP = 0.1
UNKNOWN_COST, NEAR_COST, LEAF_COST = 3.0, 2.0, 4.0
WALL_SPARED = 0.2
"""A wall this near to a goal [m] does not hide it: things hang on walls."""
BEHIND_LEAF = 0.6
"""Unknown cells this near to a door's leaf [m] are worth walking to."""
NO_LEAF_RADIUS = 0.4
"""What stopped the body was not a leaf, nor is anything this near to it [m]."""
BEHIND_LEAF_AREA = 10.0
"""The area supposed behind a leaf, as a multiple of its cells' area [m^2]."""
MAX_VOTES = 12
SUPPOSED_VOTES = 3
"""How much a plan counts that nobody has checked: a second view of something else outweighs it."""


class SpatialMap:
    """The grid; :meth:`integrate` takes every observation, the other methods query the map."""

    def __init__(self, origin: Floats) -> None:
        size = round(2 * HALF_EXTENT / CELL)
        self._corner = np.asarray(origin, dtype=np.float64)[[0, 2]] - HALF_EXTENT
        self._votes = np.zeros((size, size), dtype=np.int8)  # > 0 obstacle, < 0 floor
        self._tall_votes = np.zeros((size, size), dtype=np.int8)
        self._bumped: Bools = np.zeros((size, size), dtype=bool)
        self._walked: Bools = np.zeros((size, size), dtype=bool)
        self._inspected: Bools = np.zeros((size, size), dtype=bool)
        self._given_up: Bools = np.zeros((size, size), dtype=bool)
        self._leaves = DoorLeaves(size)
        self._seen_from: tuple[float, float, float, float] | None = None
        self._integrated_at = -math.inf

    # ------------------------------------------------------------------------------- learning

    def integrate(self, observation: Observation, now: float) -> None:
        """Learn from one view; views that show nothing new (same pose) are skipped."""
        position = observation.agent_position
        self._walked[self.cell(position)] = True
        pose = (float(position[0]), float(position[2]), observation.yaw, observation.horizon)
        if self._seen_from is not None and now - self._integrated_at < self._patience(pose):
            return
        self._seen_from, self._integrated_at = pose, now
        points = view_points(observation)
        self._vote(observation, points)
        self._inspect(observation)

    def _patience(self, pose: tuple[float, float, float, float]) -> float:
        """Return how long after the last view one from ``pose`` is not worth taking [s]."""
        before = self._seen_from or pose
        moved = math.hypot(pose[0] - before[0], pose[1] - before[1])
        turned = abs(geometry.wrap_degrees(pose[2] - before[2])) + abs(pose[3] - before[3])
        return 0.2 if moved > 0.1 or turned > 4.0 else 1.5

    def _vote(self, observation: Observation, points: Floats) -> None:
        heights = points[:, 1] - floor_height(observation)
        offsets = points[:, [0, 2]] - observation.agent_position[[0, 2]]
        square = offsets[:, 0] * offsets[:, 0] + offsets[:, 1] * offsets[:, 1]
        near = square < OBSTACLE_RANGE**2
        body = (heights > BODY_HEIGHTS[0]) & (heights < BODY_HEIGHTS[1]) & near
        body &= ~self._own_arm(observation, offsets, square)
        floor = (np.abs(heights) <= BODY_HEIGHTS[0]) & near
        tall = body & (heights > TALL_HEIGHTS[0])
        window = self._window(observation.agent_position)
        votes, tall_votes = self._votes[window], self._tall_votes[window]
        places = self._places_in(points, window)
        hit, bare, high = (
            self._touched_cells(places[chosen], window) for chosen in (body, floor, tall)
        )
        bare &= ~hit
        np.copyto(votes, np.minimum(votes + 2, MAX_VOTES), where=hit)
        np.copyto(votes, np.maximum(votes - 1, -MAX_VOTES), where=bare)
        np.copyto(tall_votes, np.maximum(tall_votes - 1, 0), where=bare)
        np.copyto(tall_votes, np.minimum(tall_votes + 2, MAX_VOTES), where=high)
        above = (heights > ABOVE_LEAF[0]) & (heights < ABOVE_LEAF[1]) & near
        ahead = offsets @ geometry.forward(observation.yaw)[[0, 2]]
        walled = dilated(self._touched_cells(places[above], window), 1.5 * CELL)
        lone = self._touched_cells(places[tall & shows_above(observation, ahead)], window)
        self._leaves.learn(window, lone & ~walled, walled)
        for seen in observation.seen:
            self._leaves.furnish(seen, self._corner, CELL)

    def _own_arm(self, observation: Observation, offsets: Floats, square: Floats) -> Bools:
        """Return which points may be the own arm or what it holds, and so are no obstacles.

        ``square`` is that of their distance [m^2].
        """
        own: Bools
        if observation.arm_status is not ArmStatus.PARKED or observation.held:
            own = square < WORKING_ARM_RANGE**2
        else:
            right = offsets @ geometry.right(observation.yaw)[[0, 2]]
            ahead = offsets @ geometry.forward(observation.yaw)[[0, 2]]
            (nearest, farthest), (back, front) = PARKED_ARM
            own = (right > nearest) & (right < farthest) & (ahead > back) & (ahead < front)
        return own

    def _window(self, position: Floats) -> Window:
        """Return the part of the grid around a world position (3,) that one view can change."""
        reach = math.ceil(OBSTACLE_RANGE / CELL) + 2
        rows, columns = (slice(max(0, at - reach), at + reach + 1) for at in self.cell(position))
        return rows, columns

    def _places_in(self, points: Floats, window: Window) -> NDArray[np.intp]:
        """Return the places of points (N, 3) in a window's flat grid, as far as they are in it."""
        rows, columns = self._along(points[:, 0], 0), self._along(points[:, 2], 1)
        wide = self._votes[window].shape[1]
        places: NDArray[np.intp] = (rows - window[0].start) * wide + (columns - window[1].start)
        return places

    def _touched_cells(self, places: NDArray[np.intp], window: Window) -> Bools:
        """Return which cells of a window are at one of these places; all of them are in it."""
        touched: Bools = np.zeros(self._votes[window].shape, dtype=bool)
        np.put(touched, places, True)
        return touched

    def _inspect(self, observation: Observation) -> None:
        angles = observation.yaw + np.arange(-VIEW_HALF_ANGLE, VIEW_HALF_ANGLE + 0.1, 2.5)
        cells, visible = self.rays(observation.agent_position[[0, 2]][None], angles)
        np.put(self._inspected, cells[visible], True)

    def suppose(
        self, floor: Floats, blocked: Floats, tall: Floats, walls: Floats, leaves: Floats
    ) -> None:
        """Take from a plan what was not seen yet; views may correct it.

        Floor points (N, 2): of the bare floor, of what stands on it, of what is tall, of walls, and
        of doors' leaves, through which no way leads.
        """
        for points, votes in ((floor, -SUPPOSED_VOTES), (blocked, SUPPOSED_VOTES)):
            self._votes[self.cells(points)] = votes
        for points in (tall, walls, leaves):
            self._tall_votes[self.cells(points)] = SUPPOSED_VOTES
        for points in (walls, leaves):
            self._votes[self.cells(points)] = SUPPOSED_VOTES
        walled: Bools = np.zeros_like(self._bumped)
        walled[self.cells(walls)] = True
        self._leaves.learn(WHOLE, np.zeros_like(walled), walled)
        standing: Bools = np.zeros_like(self._bumped)
        standing[self.cells(leaves)] = True
        self._leaves.forget(standing)

    def bump(self, position: Floats, direction: Floats) -> None:
        """Record that something unseen stops the body.

        It stops at ``position`` on the way along ``direction`` (2,).
        """
        cell = self.cell_of(position[[0, 2]] + direction * (HARD_RADIUS + 0.1))
        here = np.zeros_like(self._bumped)
        self._bumped[cell] = here[cell] = True
        self._leaves.forget(dilated(here, NO_LEAF_RADIUS))

    def give_up(self, cell: Cell, yaw: float) -> None:
        """Give up what a view from ``cell`` would have shown: it is no longer worth looking for."""
        angles = yaw + np.arange(-VIEW_HALF_ANGLE, VIEW_HALF_ANGLE + 0.1, 2.5)
        cells, visible = self.rays(self.centre(cell)[None], angles)
        np.put(self._given_up, cells[visible], True)

    def reconsider(self) -> None:
        """Make everything that was given up worth looking for again."""
        self._given_up[:] = False

    def forget_bumps(self) -> None:
        """Take ways for free again on which something unseen stopped the body.

        Often it was a door that has moved since, or what the hand carried, which did not get
        through as it was held.
        """
        self._bumped[:] = False

    def forget(self, cells: Bools) -> None:
        """Make cells unknown again: something swung there, or away from there."""
        self._votes[cells] = self._tall_votes[cells] = 0
        self._walked[cells] = self._bumped[cells] = False

    # ------------------------------------------------------------------------------ questions

    @property
    def leaf(self) -> Bools:
        """Cells of open doors' leaves: they hide what is behind, but do not block."""
        rim = dilated(self._leaves.cells, 1.5 * CELL) & self._leaves.not_walls
        leaf: Bools = rim & self.obstacle & ~self._bumped
        return leaf

    @property
    def behind_leaf(self) -> Bools:
        """Unknown cells beside a leaf."""
        hidden: Bools = dilated(self.leaf, BEHIND_LEAF) & ~self.known
        return hidden

    @property
    def floor(self) -> Bools:
        """Cells whose floor was seen (or walked on)."""
        seen: Bools = (self._votes < 0) | self._walked
        return seen

    @property
    def obstacle(self) -> Bools:
        """Cells that a body cannot enter."""
        blocked: Bools = ((self._votes > 1) & ~self._walked) | self._bumped
        return blocked

    def free_near(self, middle: Floats, radius: float) -> Bools:
        """Return the cells within ``radius`` [m] of a floor point (2,) that a body can enter."""
        away = self.centres(np.indices(self._votes.shape).transpose(1, 2, 0)) - middle
        free: Bools = (np.hypot(away[..., 0], away[..., 1]) < radius) & self.floor & ~self.obstacle
        return free

    @property
    def tall(self) -> Bools:
        """Cells that block the view."""
        blocked: Bools = self._tall_votes > 1
        return blocked

    @property
    def known(self) -> Bools:
        """Cells about which anything is known."""
        any_known: Bools = (self._votes != 0) | self._walked
        return any_known

    @property
    def bumped(self) -> bool:
        """Whether anything stopped the body."""
        return bool(self._bumped.any())

    @property
    def inspected(self) -> Bools:
        """Cells that were in near view."""
        return self._inspected

    @property
    def interesting(self) -> Bools:
        """Cells that are still worth a look."""
        left: Bools = ~(self._inspected | self._given_up)
        return left

    @property
    def frontier(self) -> Bools:
        """Floor cells beside unknown cells: the house continues there."""
        unknown = ~self.known
        beside: Bools = self.floor & dilated(unknown, 1.01 * CELL) & ~dilated(self.obstacle, CELL)
        return beside

    def coverage(self) -> float:
        """Estimate the share 0..1 of the house that was looked at from near.

        It is the known area that was inspected, over all known area plus, for each metre of
        frontier, one square metre supposed behind it, and what doors' leaves hide. 0 before
        anything was seen.
        """
        known = self.known
        area = CELL * CELL
        inspected = float((known & self._inspected).sum()) * area
        supposed = float((self.frontier & ~self._inspected).sum()) * CELL
        supposed += float((self.behind_leaf & self.interesting).sum()) * area * BEHIND_LEAF_AREA
        total = float(known.sum()) * area + supposed
        return inspected / total if total > 0.0 else 0.0

    def cell(self, position: Floats) -> Cell:
        """Return the cell of a world position (3,)."""
        return self.cell_of(np.asarray(position)[[0, 2]])

    def cell_of(self, point: Floats) -> Cell:
        """Return the cell of a floor point (2,), the nearest one where it is outside the grid."""
        last = self._votes.shape[0] - 1
        (x, z), (first_x, first_z) = point.tolist(), self._corner.tolist()
        row, column = int((x - first_x) / CELL), int((z - first_z) / CELL)
        return min(max(row, 0), last), min(max(column, 0), last)

    def cells(self, points: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the cells of floor points (..., 2), clipped to the grid.

        Rows are along x, columns along z.
        """
        return self._along(points[..., 0], 0), self._along(points[..., 1], 1)

    def _along(self, coordinates: Floats, axis: int) -> NDArray[np.intp]:
        """Return the cells' indices along the x axis (0) or the z axis (1)."""
        cells = coordinates - self._corner[axis]
        cells /= CELL
        index: NDArray[np.intp] = cells.astype(np.intp)  # towards 0, to where it is clipped
        np.clip(index, 0, self._votes.shape[0] - 1, out=index)
        return index

    def _all_along(self, origins: Floats, offsets: Floats, axis: int) -> NDArray[np.intp]:
        """Return the indices of all ``offsets`` from ``origins``: many of these are in a line."""
        if len(origins) == 1:
            return self._along(origins[:, None, None] + offsets, axis)
        lines, line = np.unique(origins, return_inverse=True)
        return self._along(lines[:, None, None] + offsets, axis)[line]

    def centre(self, cell: Cell) -> Floats:
        """Return the floor point (2,) in the middle of a cell."""
        (row, column), (first_x, first_z) = cell, self._corner.tolist()
        return np.array([first_x + (row + 0.5) * CELL, first_z + (column + 0.5) * CELL])

    def centres(self, cells: NDArray[np.intp]) -> Floats:
        """Return the floor points (N, 2) in the middle of cells (N, 2)."""
        middles: Floats = self._corner + (cells + 0.5) * CELL
        return middles

    def hides(self, place: Floats, goal: Floats, spared: float) -> bool:
        """Return whether something tall is between two floor points (2,).

        The last ``spared`` [m] before the goal do not count, since the goal itself may be tall;
        but a wall that it stands at hides it from the other side.
        """
        length = float(np.hypot(*(goal - place)))
        along = np.arange(CELL, max(CELL, length - min(spared, WALL_SPARED)), CELL)
        rows, columns = self.cells(place + (goal - place) * (along / max(length, CELL))[:, None])
        tall = self._tall_votes[rows, columns] > 1
        walled = self._leaves.walled(rows, columns)
        counts = walled | (along < length - spared)
        return bool((tall & counts).any())

    def rays(self, origins: Floats, angles: Floats) -> tuple[NDArray[np.intp], Bools]:
        """Return the cells along horizontal rays to 3 m, and which of them are visible.

        ``origins`` (K, 2) floor points, ``angles`` (A,) world yaws; the results are (K, A, R), the
        cells as places in the flat grid: numpy finds these in half the time of rows and columns.
        The first tall cell of a ray is visible from its origin, those behind it are not.
        """
        radii = np.arange(RAY_STEP, INSPECT_RANGE + 1e-6, RAY_STEP)
        turns = np.radians(angles)
        rows, columns = (
            self._all_along(origins[:, axis], directions[:, None] * radii, axis)
            for axis, directions in enumerate((np.sin(turns), np.cos(turns)))
        )
        cells = rows * self._votes.shape[1] + columns
        tall = self.tall.take(cells)
        tall[..., -1] = True  # the last cell of a ray hides nothing
        visible: Bools = np.arange(len(radii)) <= tall.argmax(axis=-1)[..., None]
        return cells, visible

    def walk_costs(self, window: Window = WHOLE) -> Floats:
        """Return the cost of walking through each cell of a window, per metre.

        It is 1 on open floor and infinite where blocked. All that is known is well inside.
        """
        leaf = self.leaf[window]
        obstacle = self.obstacle[window] & ~leaf
        costs = np.where(self.known[window], 1.0, UNKNOWN_COST)
        costs[leaf] += LEAF_COST
        costs[dilated(obstacle, SOFT_RADIUS)] += NEAR_COST
        costs[dilated(obstacle, HARD_RADIUS) & ~self._walked[window]] = np.inf
        return costs


def view_points(observation: Observation) -> Floats:
    """Return the world points (N, 3) of the depth image; pixels without depth are left out."""
    depth = observation.depth
    height, width = depth.shape
    top = math.tan(math.radians(observation.field_of_view) / 2.0)
    side = top * width / height
    ups = top * (1.0 - 2.0 * (np.arange(height) + 0.5) / height)
    rights = side * (2.0 * (np.arange(width) + 0.5) / width - 1.0)
    usable = (depth > 0.05) & (depth < 3.0 * OBSTACLE_RANGE)
    along = (rights * depth, ups[:, None] * depth, depth)
    local = np.stack([each[usable] for each in along], axis=-1)
    turn = geometry.matrix(geometry.from_euler(observation.horizon, observation.yaw, 0.0))
    points: Floats = local @ turn.T
    x, _, z = observation.agent_position.tolist()
    eyes = (x, floor_height(observation) + observation.eye_height, z)
    for axis, place in enumerate(eyes):  # a fifth of the time of adding rows of three
        points[:, axis] += place
    return points


def dilated(cells: Bools, radius: float) -> Bools:
    """Return ``cells`` and all cells whose centre is within ``radius`` [m] of one of theirs."""
    reach = int(radius / CELL + 1e-6)
    out = cells.copy()
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    if len(rows) == 0:
        return out
    window = tuple(
        slice(max(0, int(lines[0]) - reach), int(lines[-1]) + reach + 1)
        for lines in (rows, columns)
    )
    inner, target = cells[window], out[window]
    wide, half, height = inner.copy(), 0, len(inner)
    for i in range(reach, -1, -1):  # the lines of a disc, from its narrow ends to its middle
        while math.hypot(i, half + 1) * CELL <= radius + 1e-9:
            half += 1
            wide[:, half:] |= inner[:, :-half]
            wide[:, :-half] |= inner[:, half:]
        shifted = max(0, height - i)
        target[i:] |= wide[:shifted]
        target[:shifted] |= wide[i:]
    return out

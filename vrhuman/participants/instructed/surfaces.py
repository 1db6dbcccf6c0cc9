"""Where on a receptacle something can be put: level and free, as the depth of the view shows it.

A receptacle's box says where it is, not where its surface is: a bed's box ends at the top of its
headboard, a sink's basin lies lower than its rim. The points of the depth image inside the box are
what is seen of it, and what stands on it rises above its level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, Observation, SeenObject

PATCH = 0.05
"""Edge length of the squares by which a surface is judged [m]."""
LEVEL = 0.025
"""Heights that differ by less than this are one level [m]."""
MIN_PATCHES = 4
"""A level that is seen on fewer squares is no surface to put anything on."""
MAX_POINTS = 6000
HAND_CLEAR = 0.22
"""Points this near to the hand are the arm's [m]."""
FLOOR = 0.06
"""A level this little above a thing's lowest point is what it stands on [m]."""
HEADROOM = 0.25
"""The free height above a surface that an object and the hand need at least [m]."""


@dataclass(slots=True)
class SeenPoints:
    """The points that the view showed of one receptacle, the newest last.

    ``points`` (N, 3) are in the world [m].
    """

    points: Floats = field(default_factory=lambda: np.empty((0, 3)))

    def add(self, observation: Observation, seen: Floats, thing: SeenObject) -> None:
        """Add what the points ``seen`` (N, 3) of one view show of ``thing``'s box."""
        low = thing.position - thing.size / 2 - 0.02
        high = thing.position + thing.size / 2 + 0.02
        seen = seen[((seen >= low) & (seen <= high)).all(axis=1)]
        if len(seen) == 0:
            return
        inside = np.ones(len(seen), dtype=bool)
        area = float(thing.size[0] * thing.size[2])
        inside &= np.linalg.norm(seen - observation.hand_centre, axis=1) > HAND_CLEAR
        for other in observation.seen:
            if other.object_id in observation.held:
                margin = other.size / 2 + 0.05
                inside &= ~(np.abs(seen - other.position) <= margin).all(axis=1)
            elif float(other.size[0] * other.size[2]) > area:  # a table's top above a chair's seat
                top = other.position[1] + other.size[1] / 2
                over = (np.abs(seen - other.position) <= other.size / 2 + 0.02).all(axis=1)
                inside &= ~(over & (np.abs(seen[:, 1] - top) < LEVEL))
        self.points = np.concatenate([self.points, seen[inside]])[-MAX_POINTS:]


@dataclass(frozen=True, slots=True)
class Spot:
    """A free place: ``point`` (3,) on a surface, and how far it is free around [m]."""

    point: Floats
    clearance: float


def free_spots(
    points: Floats, thing: SeenObject, others: Sequence[SeenObject], radius: float
) -> list[Spot]:
    """Return places for something of ``radius`` [m] on ``thing``, the freest first.

    ``points`` (N, 3) are what was seen of it, ``others`` what is known to be there.
    """
    if len(points) == 0:
        return []
    low, high = thing.position - thing.size / 2, thing.position + thing.size / 2
    shape = np.maximum(1, np.ceil((high - low)[[0, 2]] / PATCH).astype(int))
    cells = np.clip(((points[:, [0, 2]] - low[[0, 2]]) / PATCH).astype(int), 0, shape - 1)
    spots: list[Spot] = []
    under = low[1] + min(FLOOR, float(thing.size[1]) / 2)  # the floor below a table is not its top
    for level in (each for each in _levels(points, cells, shape) if each > under):
        spots += _on_level(level, points, cells, shape, low, others, radius)
    return sorted(spots, key=lambda spot: -spot.clearance)


def _levels(points: Floats, cells: NDArray[np.int_], shape: NDArray[np.int_]) -> list[float]:
    """Return the heights at which many squares show a surface, the widest first."""
    heights = np.round(points[:, 1] / LEVEL).astype(int)
    names = np.unique(np.stack([heights, cells[:, 0] * shape[1] + cells[:, 1]], axis=1), axis=0)
    values, counts = np.unique(names[:, 0], return_counts=True)
    wide = [(int(c), int(v)) for v, c in zip(values, counts, strict=True) if c >= MIN_PATCHES]
    chosen: list[float] = []
    for _, value in sorted(wide, reverse=True):
        if all(abs(value * LEVEL - other) > 3 * LEVEL for other in chosen):
            chosen.append(value * LEVEL)
    return chosen[:4]


def _on_level(
    level: float,
    points: Floats,
    cells: NDArray[np.int_],
    shape: NDArray[np.int_],
    low: Floats,
    others: Sequence[SeenObject],
    radius: float,
) -> list[Spot]:
    above = points[:, 1] - level
    flat = np.zeros(tuple(shape), dtype=bool)
    on = np.abs(above) <= 1.5 * LEVEL
    flat[cells[on, 0], cells[on, 1]] = True
    taken = np.zeros(tuple(shape), dtype=bool)
    over = (above > 1.5 * LEVEL) & (above < HEADROOM)
    taken[cells[over, 0], cells[over, 1]] = True
    centres = np.indices(tuple(shape)).transpose(1, 2, 0) * PATCH + PATCH / 2 + low[[0, 2]]
    for other in others:
        bottom, top = other.position[1] - other.size[1] / 2, other.position[1] + other.size[1] / 2
        if top < level + 0.01 or bottom > level + HEADROOM:
            continue
        margin = other.size[[0, 2]] / 2
        taken |= (np.abs(centres - other.position[[0, 2]]) <= margin).all(axis=2)
    free = np.argwhere(flat & ~taken)
    blocked = centres[taken | ~_grown(flat)].reshape(-1, 2)
    spots = []
    for i, j in free:
        here = centres[i, j]
        edge = float(min(*((np.array([i, j]) + 0.5) * PATCH), *((shape - [i, j] - 0.5) * PATCH)))
        away = float(np.hypot(*(blocked - here).T).min()) if len(blocked) else np.inf
        clearance = min(away, edge + radius / 2, radius + 0.1)
        spots.append(Spot(np.array([here[0], level, here[1]]), clearance))
    return spots


def _grown(flat: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return squares with seen surface and their neighbours: views leave gaps between points."""
    padded = np.pad(flat, 1)
    out = np.zeros_like(flat)
    for i in range(3):
        for j in range(3):
            out |= padded[i : i + flat.shape[0], j : j + flat.shape[1]]
    return out

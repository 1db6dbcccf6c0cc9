"""Chooses where to look next: the view that shows most uninspected area for the fewest steps."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.participants.routes import Routes
from vrhuman.participants.spatial_map import (
    INSPECT_RANGE,
    RAY_STEP,
    VIEW_HALF_ANGLE,
    Cell,
    SpatialMap,
)
from vrhuman.records import Floats

STEP_METRES = 0.25
STEP_DEGREES = 15.0
LATTICE = 4
"""Candidate places are on every fourth cell."""
MAX_PLACES = 160
RAY_DEGREES = 5.0
OVERHEAD_STEPS = 2.0
"""Steps added to every view, so that one large view is preferred to many small ones."""
UNSURE = 0.5
"""Factor on the gain expected behind a door's leaf."""
MIN_GAIN = 0.5
"""Minimum gain: a view that shows less new area [m^2] is not worth a step."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A place and yaw to look from: ``gain`` [m^2] of new area for about ``steps`` steps."""

    cell: Cell
    yaw: float
    gain: float
    steps: float

    @property
    def rate(self) -> float:
        """The new area per step [m^2]."""
        return self.gain / (self.steps + OVERHEAD_STEPS)


def turning_steps(yaw: float, to: float) -> float:
    """Return approximately how many counted rotations are between two yaws."""
    return abs(geometry.wrap_degrees(to - yaw)) / STEP_DEGREES


def best_viewpoint(
    map_: SpatialMap, routes: Routes, position: Floats, yaw: float
) -> Viewpoint | None:
    """Return the view with most new area per step, None where nothing reachable shows enough."""
    cells = _candidate_cells(map_, routes, position)
    angles = np.arange(0.0, 360.0, RAY_DEGREES)
    origins = map_.centres(np.array(cells))
    gains = _gain_by_ray(map_, origins, angles)
    side = int(VIEW_HALF_ANGLE / RAY_DEGREES)
    wrapped = np.concatenate([gains[:, -side:], gains, gains[:, :side]], axis=1)
    sums = np.cumsum(np.pad(wrapped, ((0, 0), (1, 0))), axis=1)
    in_view = sums[:, 2 * side + 1 :] - sums[:, : -2 * side - 1]
    in_view *= np.where(map_.known[tuple(np.array(cells).T)], 1.0, UNSURE)[:, None]
    walking = np.array([routes.cost(cell) for cell in cells]) / STEP_METRES
    turning = np.abs((angles - yaw + 180.0) % 360.0 - 180.0) / STEP_DEGREES
    steps = walking[:, None] + turning[None, :]
    rates = np.where(in_view >= MIN_GAIN, in_view / (steps + OVERHEAD_STEPS), -1.0)
    i, j = np.unravel_index(int(np.argmax(rates)), rates.shape)
    if rates[i, j] <= 0.0:
        return None
    return Viewpoint(
        cells[int(i)],
        geometry.wrap_degrees(float(angles[j])),
        float(in_view[i, j]),
        float(steps[i, j]),
    )


def _candidate_cells(map_: SpatialMap, routes: Routes, position: Floats) -> list[Cell]:
    """Return candidate cells to look from, nearest first.

    They are the current cell and reachable places on seen floor or behind a door's leaf.
    """
    reachable = routes.reachable(LATTICE)
    on_floor = (map_.floor | map_.behind_leaf)[reachable[:, 0], reachable[:, 1]]
    places = reachable[on_floor]
    nearest = routes.costs_of(places).argsort(kind="stable")
    chosen = [(row, column) for row, column in places[nearest].tolist()]
    if len(chosen) > MAX_PLACES:
        chosen = [chosen[round(k)] for k in np.linspace(0, len(chosen) - 1, MAX_PLACES)]
    return [map_.cell(position), *chosen]


def _gain_by_ray(map_: SpatialMap, origins: Floats, angles: Floats) -> Floats:
    """Compute the new area (K, A) [m^2] that each ray from each origin would show."""
    cells, visible = map_.rays(origins, angles)
    radii = np.arange(RAY_STEP, INSPECT_RANGE + 1e-6, RAY_STEP)
    area = radii * RAY_STEP * math.radians(RAY_DEGREES)
    new = visible & map_.interesting.take(cells)
    gains: Floats = (new * area).sum(axis=-1)
    return gains

"""Finds where a held thing can be put: on a piece of furniture, beside a thing, on the floor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.participants.body import floor_height
from vrhuman.participants.handling import Stand
from vrhuman.participants.instructed import reaching
from vrhuman.participants.instructed.surfaces import SeenPoints, Spot, free_spots
from vrhuman.participants.mind import Mind
from vrhuman.participants.routes import Routes, routes_from
from vrhuman.participants.spatial_map import Cell, dilated
from vrhuman.records import Floats, SeenObject

SPOTS = 4
"""How many places on one receptacle are tried."""
NEAR_SPOTS = 0.7
"""How far from a thing something is put "near" it [m]; within one metre is asked."""
SMALL = 0.5
"""A receptacle no wider than this [m] is aimed at in its middle."""
WIDEST = 0.14
"""No more than this [m] is kept free around what is put down."""
FLOOR_CLEARANCE = 0.3
"""Things are preferably put on the floor this far from what stands there [m]."""
Place = tuple[Floats, Stand]
"""A point (3,) on which something is put, and where the agent stands for it."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the held thing can be put, as far as is known.

    ``points`` is what was seen of the things that are watched, ``held`` the id of the held thing,
    and ``radius`` how far it reaches to its sides [m].
    """

    mind: Mind
    points: Mapping[str, SeenPoints]
    held: str
    radius: float

    def on(
        self, receptacle: SeenObject, used: Sequence[Floats], stuck: tuple[Cell, ...]
    ) -> Place | None:
        """Return a place on or in a receptacle apart from those that were used; None without.

        It is not reached from near the cells from which the hand was ``stuck``. If all were used
        but can be reached from elsewhere, it is one of them.
        """
        top = receptacle.position + np.array([0.0, receptacle.size[1] / 2, 0.0])
        width = float(receptacle.size[[0, 2]].max())
        candidates = [top] if width <= SMALL else []
        candidates += [spot.point for spot in self._free(receptacle)]
        candidates.append(_inside_edge(self.mind.position, receptacle, top))
        routes = self._routes()
        fresh = [p for p in candidates if all(float(np.linalg.norm(p - u)) > 0.12 for u in used)]
        for point in (*fresh, *(used if stuck else ())):
            stand = reaching.stand_for(self.mind, routes, point, stuck, 0.2 + width)
            if stand is not None:
                return point, stand
        return None

    def beside(self, thing: SeenObject, carrier: SeenObject) -> Place | None:
        """Return a place beside a thing on what carries it; None where there is none."""
        routes = self._routes()
        for spot in self._free(carrier):
            away = float(np.hypot(*(spot.point - thing.position)[[0, 2]]))
            apart = self.radius + float(thing.size[[0, 2]].max()) / 2
            if apart * 0.8 < away < NEAR_SPOTS:
                stand = reaching.stand_for(self.mind, routes, spot.point, (), 1.0)
                if stand is not None:
                    return spot.point, stand
        return None

    def _routes(self) -> Routes:
        return routes_from(self.mind.map, self.mind.position)

    def _free(self, receptacle: SeenObject) -> list[Spot]:
        """Return few free places on a receptacle, the best first, apart from one another."""
        seen = self.points.get(receptacle.object_id, SeenPoints())
        others = self._smaller(receptacle)
        spots = free_spots(seen.points, receptacle, others, min(WIDEST, self.radius))
        here = self.mind.position[[0, 2]]

        def worth(spot: Spot) -> float:
            away = float(np.hypot(*(spot.point[[0, 2]] - here)))
            return 6.0 * spot.clearance - 0.5 * away

        chosen: list[Spot] = []
        for spot in sorted(spots, key=worth, reverse=True):
            if all(float(np.linalg.norm(spot.point - c.point)) > 0.15 for c in chosen):
                chosen.append(spot)
            if len(chosen) == 2 * SPOTS:
                break
        return chosen

    def _smaller(self, receptacle: SeenObject) -> list[SeenObject]:
        """Return the known things that may stand on a receptacle."""
        return [
            known.latest
            for name, known in self.mind.belief.objects.items()
            if name not in (receptacle.object_id, self.held)
            and known.latest.size[[0, 2]].max() < receptacle.size[[0, 2]].max()
        ]


def inwards(position: Floats, thing: SeenObject) -> Floats:
    """Return the horizontal direction (3,) in which a hand goes into a thing's open front."""
    way = (thing.position - position) * np.array([1.0, 0.0, 1.0])
    axis = 0 if abs(way[0]) * thing.size[2] > abs(way[2]) * thing.size[0] else 2
    out = np.zeros(3)
    out[axis] = np.sign(way[axis])
    return out


def floor_spots(
    mind: Mind, around: Floats, within: float, beside: SeenObject | None = None
) -> list[Floats]:
    """Return free places on the floor within a distance [m] of a point, the best first."""
    routes = routes_from(mind.map, mind.position)
    cells = routes.reachable()
    if len(cells) == 0:
        return []
    places = mind.map.centres(cells)
    away = np.hypot(*(places - around[[0, 2]]).T)
    if beside is not None:
        half = beside.size[[0, 2]] / 2
        low, high = beside.position[[0, 2]] - half, beside.position[[0, 2]] + half
        away = np.hypot(*(places - np.clip(places, low, high)).T) + 0.3 * away
    own = np.hypot(*(places - mind.position[[0, 2]]).T)
    narrow = dilated(mind.map.obstacle, FLOOR_CLEARANCE)[cells[:, 0], cells[:, 1]]
    unseen = ~mind.map.floor[cells[:, 0], cells[:, 1]]
    worse = away + 0.3 * np.abs(own - 0.75) + 0.5 * narrow + 2.0 * unseen
    fits = (away <= within) & (own > 0.5)
    floor = floor_height(mind.observation)
    chosen: list[Floats] = []
    for n in np.argsort(worse)[fits[np.argsort(worse)]]:
        point = np.array([places[n][0], floor, places[n][1]])
        if all(float(np.linalg.norm(point - other)) > 0.25 for other in chosen):
            chosen.append(point)
        if len(chosen) == SPOTS + 2:
            break
    return chosen


def _inside_edge(position: Floats, thing: SeenObject, top: Floats) -> Floats:
    """Return a point of a thing's top that is just inside its edge, on the agent's side."""
    half = np.maximum(0.0, thing.size[[0, 2]] / 2 - 0.15)
    at = np.clip(position[[0, 2]], top[[0, 2]] - half, top[[0, 2]] + half)
    return np.array([at[0], top[1], at[1]])

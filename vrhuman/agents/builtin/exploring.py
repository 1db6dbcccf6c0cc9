"""Untrained exploration on the ``map`` track: the nearest frontier, or the nearest unseen object.

Both are privileged: they know where they are, and the second where everything is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vrhuman.agents.actions import DONE
from vrhuman.agents.agent import AgentAnswer, AgentCard, AgentQuestion, Brief, MapView, Usage, View
from vrhuman.agents.builtin.guessing import guessed
from vrhuman.agents.builtin.walker import LOOKING_DOWN, Walker, known, tilt, towards
from vrhuman.records import Action

_IN_SIGHT = 2.5
"""What is nearer than this is first looked at from where the agent stands [m]."""
_FACED = 30.0
_NEAR = 1.0


class FrontierAgent:
    """Goes to the nearest floor that it has not seen, until all was seen; then is done."""

    def __init__(self) -> None:
        self.card = AgentCard(name="frontier", track="map")
        self._seed = 0
        self._walker = Walker()
        self._faced: set[int] = set()

    def begin(self, brief: Brief) -> None:
        self._seed, self._walker = brief.seed, Walker()
        self._faced = set()

    def act(self, view: View) -> Sequence[Action]:
        seen = view.map
        if view.reentering or seen is None:
            return (Action(DONE),)
        self._walker.update(view, seen)
        tilted = tilt(seen, LOOKING_DOWN)
        if tilted is not None:
            return (tilted,)
        return (self._explore(seen) or Action(DONE),)

    def _explore(self, seen: MapView) -> Action | None:
        """Return the action that brings the nearest unseen floor into view; None for none."""
        unknown = ~known(seen)
        way = self._walker.way(self._walker.here(seen), lambda n: bool(unknown[n]))
        if not way:
            return None
        if len(way) * 0.25 <= _IN_SIGHT:
            goal = self._goal(seen, way)
            if goal not in self._faced:
                x, z = (float(v) for v in seen.cells[goal])
                turn = towards(seen, x, z, _FACED)
                if turn is not None:
                    return turn
                self._faced.add(goal)
        return self._walker.step(seen, way)

    @staticmethod
    def _goal(seen: MapView, way: tuple[tuple[int, int], ...]) -> int:
        """Return the number of the unseen cell at the end of a way."""
        (x, z), (ex, ez) = way[0], way[-1]
        place = (seen.x + 0.25 * (ex - x), seen.z + 0.25 * (ez - z))
        return int(np.argmin(np.square(seen.cells - place).sum(axis=1)))

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        return guessed(asked, self._seed)

    def end(self) -> Usage:
        return Usage()


class NearestUnseenAgent:
    """Goes to the nearest object that it has not seen, until all were seen; then is done."""

    def __init__(self) -> None:
        self.card = AgentCard(name="nearest-unseen", track="map")
        self._seed = 0
        self._walker = Walker()
        self._given_up: list[tuple[float, float]] = []
        self._looked = 0

    def begin(self, brief: Brief) -> None:
        self._seed, self._walker = brief.seed, Walker()
        self._given_up, self._looked = [], 0

    def act(self, view: View) -> Sequence[Action]:
        seen = view.map
        if view.reentering or seen is None:
            return (Action(DONE),)
        self._walker.update(view, seen)
        left = [p for p in map(_place, seen.unseen) if p not in self._given_up]
        while left:
            action = self._approach(seen, left[0])
            if action is not None:
                return (action,)
            self._given_up.append(left.pop(0))
            self._looked = 0
        return (Action(DONE),)

    def _approach(self, seen: MapView, place: tuple[float, float]) -> Action | None:
        """Return the next action towards an object; None if it was looked at in vain."""
        away = np.square(seen.cells - place).sum(axis=1)
        best = float(away.min())
        far = math.dist((seen.x, seen.z), place)
        goal = int(np.argmin(away))
        if far <= max(_NEAR, math.sqrt(best) + 0.3):
            return self._look(seen, place)
        way = self._walker.way(self._walker.here(seen), lambda n: n == goal)
        return self._walker.step(seen, way) if way else self._look(seen, place)

    def _look(self, seen: MapView, place: tuple[float, float]) -> Action | None:
        """Turn to the object and look down and up once."""
        turn = towards(seen, *place, 10.0)
        if turn is not None:
            return turn
        for number, horizon in enumerate((0.0, LOOKING_DOWN, 60.0, -30.0)):
            if self._looked <= number:
                tilted = tilt(seen, horizon)
                if tilted is not None:
                    return tilted
                self._looked = number + 1
        return None

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        return guessed(asked, self._seed)

    def end(self) -> Usage:
        return Usage()


def _place(at: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, float]:
    return round(float(at[0]), 3), round(float(at[1]), 3)

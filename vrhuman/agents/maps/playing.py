"""Lets an agent of the ``map`` track explore a house's map: a first phase without a house.

It takes a hundredth of the time of an episode with physics and pictures, and leaves no session
file: for comparing ways of exploring, and for watching an agent while it is trained.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vrhuman.agents.actions import DONE, NAMES, NAVIGATION, UNITS
from vrhuman.agents.agent import Agent, Brief, View
from vrhuman.agents.maps.stored import MappedHouse
from vrhuman.agents.maps.walking import MapWalk


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen after ``steps`` counted actions: shares of floor and objects, 0..1."""

    steps: int
    floor: float
    objects: float


def explore(agent: Agent, house: MappedHouse, steps: int, seed: int, questions: int = 0) -> MapWalk:
    """Let an agent explore a house for at most so many steps; return its walk.

    The same seed gives the same place to begin at, and is the agent's own.
    """
    walk = MapWalk.drawn(house, np.random.default_rng(seed))
    agent.begin(Brief(NAMES, UNITS, steps, questions, seed))
    for _ in walked(agent, walk, steps, False):
        pass
    return walk


def walked(agent: Agent, walk: MapWalk, steps: int, reentering: bool) -> Iterator[int]:
    """Let an agent walk until it is done or after so many steps; yield the steps so far."""
    done, success = 0, True
    while done < steps:
        view = View(
            phase="re-enter" if reentering else "explore",
            step=done,
            steps_left=steps - done,
            success=success,
            reentering=reentering,
            map=walk.view(),
        )
        for action in agent.act(view):
            if action.name == DONE:
                return
            success = action.name in NAVIGATION and walk.move(action.name)
            done += 1
            yield done
            if not success or done >= steps:
                break


def seen_by(agent: Agent, house: MappedHouse, steps: int, seed: int) -> Seen:
    """Return what an agent has seen of a house when it is done, or after so many steps."""
    walk = explore(agent, house, steps, seed)
    explored = walk.explored
    return Seen(steps, explored.floor_share, explored.objects_share)

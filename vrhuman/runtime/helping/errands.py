"""Which things a helper fetches, from where it reaches them, and where it puts them."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.engine import Engine, ObjectStates
from vrhuman.records import Floats

HEAVIEST = 1.5
"""The heaviest thing that it fetches [kgf]."""
WIDEST = 0.3
"""The longest side of a thing that it fetches [m]."""
HEIGHTS = (0.3, 1.35)
"""Tops of things, and of what it puts them on, that its hand reaches from above [m]."""
SURFACES = frozenset(
    {"CoffeeTable", "CounterTop", "Desk", "DiningTable", "SideTable", "Shelf", "TVStand"}
)
"""What has a level top, as high as its box."""
AHEAD = 0.86
"""How far ahead of the agent's middle the hand works [m]."""
OVER = 0.25
"""How far the shoulder is above the wrist that works [m]."""
DIRECTIONS = 16
MARGIN = 0.05
"""The least distance of a thing that is put down from the surface's edge, and from others [m]."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A thing to be fetched, and the surface on which it is put."""

    object_id: str
    surface_id: str


@dataclass(frozen=True, slots=True)
class Stand:
    """Where to stand, x and z [m], and to face [degrees], so that the hand is over a point."""

    x: float
    z: float
    yaw: float


def errands(engine: Engine, seed: int, spared: Collection[str] = ()) -> tuple[Errand, ...]:
    """Return what a helper could fetch in this house, in the order of its seed.

    Things of the types in ``spared`` are left to the participant.
    """
    states, objects = engine.object_states(), engine.house.objects
    surfaces = [
        number
        for number, each in enumerate(objects)
        if each.object_type in SURFACES and HEIGHTS[0] < states.high[number][1] < HEIGHTS[1]
    ]
    draw = random.Random(f"helper/{seed}")
    found = []
    for number, each in enumerate(objects):
        if each.object_type in spared or not _can_be_fetched(engine, states, number):
            continue
        others = [s for s in surfaces if s not in states.parents[number]]
        others = [s for s in others if objects[s].room == each.room] or others
        if others:
            near = sorted(others, key=lambda s: _apart(states, number, s))[:4]
            found.append(Errand(each.object_id, objects[draw.choice(near)].object_id))
    draw.shuffle(found)
    return tuple(found)


def _can_be_fetched(engine: Engine, states: ObjectStates, number: int) -> bool:
    each, objects = engine.house.objects[number], engine.house.objects
    high, size = states.high[number], states.high[number] - states.low[number]
    free = each.asset.pickupable and not each.kinematic and not states.held[number]
    covered = any(objects[p].asset.openable for p in states.parents[number])
    small = each.mass <= HEAVIEST and max(size[0], size[2]) <= WIDEST
    return bool(free and small and not covered and HEIGHTS[0] < high[1] < HEIGHTS[1])


def _apart(states: ObjectStates, one: int, other: int) -> float:
    offset = (states.low[one] + states.high[one] - states.low[other] - states.high[other]) / 2.0
    return math.hypot(offset[0], offset[2])


def stands(engine: Engine, point: Floats) -> Iterator[Stand]:
    """Give free places from which the hand is over a point (3,), the nearest to the agent first."""
    now = engine.observe().agent_position
    found = []
    for turn in range(DIRECTIONS):
        yaw = 360.0 * turn / DIRECTIONS
        right, _, ahead = arm.turn(yaw, (arm.BASE_RIGHT, 0.0, AHEAD))
        at = np.array([point[0] - right, AGENT_HEIGHT, point[2] - ahead])
        if engine.fits(at):
            away = math.hypot(at[0] - now[0], at[2] - now[2])
            found.append((away, yaw, float(at[0]), float(at[2])))
    for _, yaw, x, z in sorted(found):
        yield Stand(x, z, yaw)


def spots(engine: Engine, surface: int, thing: int) -> Iterator[Floats]:
    """Give free points (3,) on a surface for a thing, those near its edge first.

    What the hand is to reach from outside is near the edge.
    """
    states = engine.object_states()
    low, high = states.low[surface], states.high[surface]
    half = float(np.max((states.high[thing] - states.low[thing])[[0, 2]])) / 2.0 + MARGIN
    xs, zs = (np.arange(low[i] + half, high[i] - half + 1e-9, 0.1) for i in (0, 2))
    places = [(x, z) for x in xs for z in zs]
    others = [n for n in range(len(states.low)) if n not in (surface, thing)]
    for x, z in sorted(places, key=lambda p: (round(_to_edge(p, low, high), 1), p)):
        if not any(_over(states, n, x, z, half, float(high[1])) for n in others):
            yield np.array([x, float(high[1]), z])


def _to_edge(point: tuple[float, float], low: Floats, high: Floats) -> float:
    x, z = point
    return float(min(x - low[0], high[0] - x, z - low[2], high[2] - z))


def _over(states: ObjectStates, n: int, x: float, z: float, half: float, top: float) -> bool:
    """Whether something reaches over a surface, at a place."""
    low, high = states.low[n], states.high[n]
    beside = x + half < low[0] or x - half > high[0] or z + half < low[2] or z - half > high[2]
    return bool(not beside and high[1] > top + 0.01 and low[1] < top + 0.5)


def number_of(engine: Engine, object_id: str) -> int:
    """Return an object's number in the order of ``house.objects``."""
    names: Sequence[str] = [each.object_id for each in engine.house.objects]
    return names.index(object_id)


def hand_down(yaw: float) -> Floats:
    """Return the rotation (4,) of a hand that points down."""
    return geometry.from_euler(90.0, yaw, 0.0)

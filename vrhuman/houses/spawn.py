"""How an episode begins: at a drawn place with space to move, and with objects in given states.

A place is free by the house's plan (:mod:`vrhuman.houses.free_floor`) and clear of doors
(:mod:`vrhuman.houses.door_floor`), with a margin, and enough floor can be reached from
it that nobody starts enclosed by furniture.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vrhuman.houses.door_floor import clear_of_doors
from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.house import House
from vrhuman.records import JsonValue

STEP = 0.25
"""An agent's step [m] (EXCALIBUR, figure 2)."""
MARGIN = 0.15
"""Distance [m] kept free around the body: things that lie or lean differ a little from the plan."""
REACHED = 40
"""Minimum number of reachable places, each a step apart: 2.5 m^2 of floor."""
HEADINGS = 24
"""Directions of 15 degrees each, the agent's rotation step."""
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Spawn:
    """A starting place: ``x``, ``z`` [m], ``yaw``, ``horizon`` [degrees], AI2-THOR's frame."""

    x: float
    z: float
    yaw: float
    horizon: float


def drawn_spawn(house: House, seed: int) -> Spawn:
    """Draw a starting place; the same for the same house and seed.

    It is the house's own place where none is found.
    """
    chance = random.Random(f"{seed}/spawn")
    on_plan, clear_of_door = free_floor(house), clear_of_doors(house)

    def free(x: float, z: float) -> bool:
        return on_plan(x, z) and clear_of_door(x, z)

    rooms = house.rooms
    areas = [_box(room.polygon)[2] for room in rooms]
    for _ in range(_TRIES):
        (room,) = chance.choices(rooms, areas)
        (left, back), (right, front), _ = _box(room.polygon)
        x = round(chance.uniform(left, right), 3)
        z = round(chance.uniform(back, front), 3)
        if _roomy(free, x, z) and _leads_on(free, x, z):
            yaw = 360.0 / HEADINGS * chance.randrange(HEADINGS)
            return Spawn(x, z, yaw, house.agent_horizon)
    x, _, z = (float(value) for value in house.agent_position)
    return Spawn(x, z, house.agent_yaw, house.agent_horizon)


def placed(data: JsonValue, spawn: Spawn) -> JsonValue:
    """Return a ProcTHOR house dict with every agent that it names at that place."""
    metadata: dict[str, Any] = dict(data["metadata"])
    agent = metadata.get("agent") or next(iter(metadata["agentPoses"].values()))
    height = agent["position"]["y"]
    own = {
        "position": {"x": spawn.x, "y": height, "z": spawn.z},
        "rotation": {"x": 0, "y": spawn.yaw, "z": 0},
        "horizon": spawn.horizon,
    }
    metadata["agent"] = {**agent, **own}
    if metadata.get("agentPoses"):
        poses = metadata["agentPoses"].items()
        metadata["agentPoses"] = {kind: {**pose, **own} for kind, pose in poses}
    return {**data, "metadata": metadata}


def beginning(house: House, spawn: Spawn) -> House:
    """Return the house with its agent at that place."""
    place = house.agent_position.copy()
    place[[0, 2]] = spawn.x, spawn.z
    return replace(house, agent_position=place, agent_yaw=spawn.yaw, agent_horizon=spawn.horizon)


def _box(polygon: Any) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return the lowest and highest corner of a floor's bounding box, and its area."""
    (left, back), (right, front) = polygon.min(axis=0).tolist(), polygon.max(axis=0).tolist()
    return (left, back), (right, front), (right - left) * (front - back)


def _roomy(free: Callable[[float, float], bool], x: float, z: float) -> bool:
    sides = ((0, 0), (MARGIN, 0), (-MARGIN, 0), (0, MARGIN), (0, -MARGIN))
    return all(free(x + dx, z + dz) for dx, dz in sides)


def _leads_on(free: Callable[[float, float], bool], x: float, z: float) -> bool:
    """Return whether steps lead from here to enough floor."""
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting and len(seen) < REACHED:
        i, j = waiting.pop(0)
        for there in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if there not in seen and free(x + there[0] * STEP, z + there[1] * STEP):
                seen.add(there)
                waiting.append(there)
    return len(seen) >= REACHED


@dataclass(frozen=True, slots=True)
class StartState:
    """An object of a house begins in this state: ``key`` is ProcTHOR's (isOn, isDirty)."""

    object_id: str
    key: str
    value: bool


def with_start_states(house: JsonValue, states: Sequence[StartState]) -> JsonValue:
    """Return a ProcTHOR dict in which these objects begin in other states."""
    if not states:
        return house
    changed = copy.deepcopy(house)
    left: list[JsonValue] = [changed]
    while left:
        node = left.pop()
        if isinstance(node, dict):
            if "assetId" in node:
                node.update({s.key: s.value for s in states if s.object_id == node.get("id")})
            left += node.values()
        elif isinstance(node, list):
            left += node
    return changed

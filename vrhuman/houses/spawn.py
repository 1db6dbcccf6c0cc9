"""Where an episode begins: on a free place with room to move, facing anywhere, drawn by a seed.

A place is free by the house's plan (:mod:`vrhuman.houses.free_floor`) with a margin, and so much
floor can be reached from it that nobody begins walled in by furniture.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from vrhuman.houses.free_floor import free_floor
from vrhuman.houses.house import House
from vrhuman.records import JsonValue

STEP = 0.25
"""Metres: an agent's (EXCALIBUR, figure 2)."""
MARGIN = 0.15
"""Metres kept free about the body: things that lie or lean are not quite where the plan says."""
REACHED = 40
"""Steps apart, so many places must be reached: 2.5 m^2 of floor."""
HEADINGS = 24
"""Of 15 degrees each, the agent's rotation."""
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Spawn:
    """``x``, ``z`` [m], ``yaw``, ``horizon`` [degrees], AI2-THOR's frame."""

    x: float
    z: float
    yaw: float
    horizon: float


def drawn_spawn(house: House, seed: int) -> Spawn:
    """The same for a house and a seed; the house's own place where none is found."""
    chance = random.Random(f"{seed}/spawn")
    free = free_floor(house)
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
    """A ProcTHOR house dict whose agent, of every kind that it names, begins there."""
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
    """The house with its agent there."""
    place = house.agent_position.copy()
    place[[0, 2]] = spawn.x, spawn.z
    return replace(house, agent_position=place, agent_yaw=spawn.yaw, agent_horizon=spawn.horizon)


def _box(polygon: Any) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Lowest and highest corner about a floor, and the area between."""
    (left, back), (right, front) = polygon.min(axis=0).tolist(), polygon.max(axis=0).tolist()
    return (left, back), (right, front), (right - left) * (front - back)


def _roomy(free: Callable[[float, float], bool], x: float, z: float) -> bool:
    sides = ((0, 0), (MARGIN, 0), (-MARGIN, 0), (0, MARGIN), (0, -MARGIN))
    return all(free(x + dx, z + dz) for dx, dz in sides)


def _leads_on(free: Callable[[float, float], bool], x: float, z: float) -> bool:
    """Whether steps lead from here to enough floor."""
    seen, waiting = {(0, 0)}, [(0, 0)]
    while waiting and len(seen) < REACHED:
        i, j = waiting.pop(0)
        for there in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if there not in seen and free(x + there[0] * STEP, z + there[1] * STEP):
                seen.add(there)
                waiting.append(there)
    return len(seen) >= REACHED

"""Teleport, TeleportFull and GetReachablePositions: where the agent can stand.

Intended differences from AI2-THOR: the agent always stands on the floor, whatever y it is sent to;
a place outside every room is out of the scene's bounds; TeleportFull's rotation, horizon and
standing may be left out.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_HEIGHT, HORIZON_RANGE
from vrhuman.engines.arm import Vector
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import parked
from vrhuman.engines.embedded.actions.signatures import Signature, optional, required
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose, posture
from vrhuman.houses.house import room_at
from vrhuman.records import ActionResult

FLOOR_TOLERANCE = 0.05
"""How far a teleport's y may be from the agent's height [m]."""
TILTED = 0.01
"""A pitch or roll of this much or more is refused [degrees]."""
SWEEP = 0.15
"""The spacing at which the path between two reachable positions is checked [m]."""
MAX_CELLS = 20_000
"""The most cells of one search for reachable positions.

Large houses have a fifth of it at gridSize 0.25.
"""


def on_floor(world: World, x: float, z: float) -> bool:
    """Whether a point is in one of the house's rooms."""
    return bool(room_at(world.house.house.rooms, x, z))


def teleport_to_position(world: World, given: Arguments) -> ActionResult:
    """Teleport(position, ...): go to a point, or only turn."""
    position = given.optional_vector("position")
    return _teleport(world, position or world.state.agent.position, given)


def teleport_to_coordinates(world: World, given: Arguments) -> ActionResult:
    """Teleport(x, y, z, ...): go to a point given by its coordinates."""
    return _teleport(world, (given.number("x"), given.number("y"), given.number("z")), given)


def _teleport(world: World, position: Vector, given: Arguments) -> ActionResult:
    agent = world.state.agent
    pitch, yaw, roll = given.optional_vector("rotation") or (0.0, agent.yaw, 0.0)
    horizon = given.optional_number("horizon")
    horizon = agent.horizon if horizon is None else horizon
    standing = given.optional_flag("standing")
    pose = replace(
        agent,
        x=position[0],
        z=position[2],
        yaw=yaw % 360.0,
        horizon=horizon,
        standing=agent.standing if standing is None else standing,
    )
    if not given.flag("forceAction"):
        _check(world, pose, position, (pitch, yaw, roll))
    world.move(pose, 0, pushing=False)
    return ActionResult(True)


def _check(world: World, pose: AgentPose, position: Vector, rotation: Vector) -> None:
    """Check a teleport's pose, in AI2-THOR's order.

    :raises ActionError: where AI2-THOR refuses it.
    """
    where = "({:.6f}, {:.6f}, {:.6f})"
    if abs(rotation[0]) >= TILTED or abs(rotation[2]) >= TILTED:
        raise ActionError(
            "No agents currently can change in pitch or roll. So, you must set "
            f"rotation(x=0, y=yaw, z=0). You gave {where.format(*rotation)}."
        )
    low, high = HORIZON_RANGE
    if not low - 1e-6 <= pose.horizon <= high + 1e-6:
        raise ActionError(f"Each horizon must be in [{low:g}:{high:g}]. You gave {pose.horizon:g}.")
    if not on_floor(world, pose.x, pose.z):
        raise ActionError(
            f"Teleport position {where.format(*position)} out of scene bounds! "
            "Ignore this by setting forceAction=true."
        )
    grid = world.initialization.grid_size
    if world.initialization.snap_to_grid and not _on_grid(pose, grid):
        raise ActionError(
            f"Teleport position {where.format(*position)} is not on the grid of size {grid:g}."
        )
    hit = world.obstacles.base_hit(pose.x, pose.z, None)
    if hit is not None:
        raise ActionError(f"Collided with: {world.house.name_of(hit.geom)[0]}.")
    if not parked(world) and world.obstacles.arm_hit(posture(pose), world.state.grips, None):
        raise ActionError(
            "Mid Level Arm is actively clipping with some static geometry in the environment. "
            "TeleportFull fails in this position."
        )
    rise = abs(position[1] - AGENT_HEIGHT)
    if rise > FLOOR_TOLERANCE:
        raise ActionError(
            "After teleporting and adjusting agent position to floor, there was too large a change"
            f"({rise:g} > {FLOOR_TOLERANCE}) in the y component. Consider using "
            "`forceAction=true` if you'd like to teleport anyway."
        )


def _on_grid(pose: AgentPose, grid: float) -> bool:
    return all(abs(round(v / grid) * grid - v) <= 1e-5 for v in (pose.x, pose.z))


def reachable_positions(world: World, given: Arguments) -> ActionResult:
    """GetReachablePositions: search breadth-first over the grid from where the agent is."""
    size = given.optional_number("gridSize")
    steps = given.optional_integer("maxStepCount")
    agent = world.state.agent
    yaw = agent.yaw if given.flag("directionsRelativeAgent") else 0.0
    places = reachable(world, agent.x, agent.z, yaw, size, steps)
    return ActionResult(True, value=[standing_at(x, z) for x, z in places])


def standing_at(x: float, z: float) -> dict[str, float]:
    """Return AI2-THOR's position of an agent."""
    return {"x": x, "y": AGENT_HEIGHT, "z": z}


def reachable(
    world: World,
    x: float,
    z: float,
    yaw: float = 0.0,
    size: float | None = None,
    steps: int | None = None,
) -> Iterator[tuple[float, float]]:
    """Yield the places on a grid around ``x``, ``z`` that the agent reaches, the nearest first.

    The grid is turned by ``yaw``; its ``size`` is by default the initialization's [m].

    :raises ActionError: for a size that is none, and where there are too many places.
    """
    size = world.initialization.grid_size if size is None else size
    if size <= 0.0:
        raise ActionError(f"gridSize={size:g} must be greater than 0.")
    most = min(MAX_CELLS, (10_000 if steps is None else steps) // (size * size))

    def place(right: float, ahead: float) -> tuple[float, float]:
        dx, _, dz = arm.turn(yaw, (right * size, 0.0, ahead * size))
        return x + dx, z + dz

    floor, count = world.floor, math.ceil(size / SWEEP)
    shares = [i / count for i in range(1, count + 1)]
    seen, found = {(0, 0)}, 0
    queue = deque([(0, 0)])
    while queue:
        cell = queue.popleft()
        found += 1
        if found > most:
            raise ActionError("Too many steps taken in GetReachablePositions.")
        yield place(*cell)
        for right, ahead in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            there = (cell[0] + right, cell[1] + ahead)
            if there in seen:
                continue
            seen.add(there)  # what is blocked from one side is not tried from another
            way = (place(cell[0] + right * s, cell[1] + ahead * s) for s in shares)
            if all(floor.free(*point) for point in way):
                queue.append(there)


_POSE = (
    optional("rotation", Kind.ROTATION),
    optional("horizon", Kind.FLOAT),
    optional("standing", Kind.BOOL),
    optional("forceAction", Kind.BOOL, False),
)
_COORDINATES = tuple(required(name, Kind.FLOAT) for name in "xyz")

SIGNATURES: tuple[Signature[World], ...] = (
    Signature("Teleport", teleport_to_position, (optional("position", Kind.VECTOR), *_POSE)),
    Signature("Teleport", teleport_to_coordinates, (*_COORDINATES, *_POSE)),
    Signature("TeleportFull", teleport_to_position, (required("position", Kind.VECTOR), *_POSE)),
    Signature("TeleportFull", teleport_to_coordinates, (*_COORDINATES, *_POSE)),
    Signature(
        "GetReachablePositions",
        reachable_positions,
        (
            optional("maxStepCount", Kind.INT),
            optional("directionsRelativeAgent", Kind.BOOL, False),
            optional("gridSize", Kind.FLOAT),
        ),
    ),
)

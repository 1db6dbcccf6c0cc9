"""Actions of base and camera: moving, turning, looking, teleporting, where one can stand."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from vrhuman.engines import arm
from vrhuman.engines.embedded.arguments import ArgumentError, Arguments
from vrhuman.engines.embedded.gliding import (
    MOVE_SPEED,
    STEP_TICKS,
    TURN_SPEED,
    Handler,
    glide,
    parked,
    speed_of,
    steps_of,
)
from vrhuman.engines.embedded.model import AGENT_HEIGHT
from vrhuman.engines.embedded.posture import posture
from vrhuman.engines.embedded.world import World
from vrhuman.houses import polygons
from vrhuman.records import ActionResult

HORIZON_RANGE = (-30.0, 60.0)
GRID = 0.25
"""AI2-THOR's gridSize [m]."""
FLOOR_TOLERANCE = 0.05
"""How far a teleport's y may be from the agent's height [m]."""


def _move_agent(world: World, ahead: float, right: float, given: Arguments) -> ActionResult:
    agent = world.state.agent
    dx, _, dz = arm.turn(agent.yaw, (right, 0.0, ahead))
    count = steps_of(math.hypot(ahead, right), speed_of(given, MOVE_SPEED))
    return glide(
        world,
        [
            replace(agent, x=agent.x + dx * i / count, z=agent.z + dz * i / count)
            for i in range(1, count + 1)
        ],
        given.flag("returnToStart", True),
        base=True,
    )


def _mover(ahead: float, right: float) -> Handler:
    def move(world: World, given: Arguments) -> ActionResult:
        metres = given.number("moveMagnitude", GRID)
        return _move_agent(world, ahead * metres, right * metres, given)

    return move


def move_agent(world: World, given: Arguments) -> ActionResult:
    """MoveAgent(ahead, right)."""
    ahead, right = given.number("ahead", 0.0), given.number("right", 0.0)
    if ahead == 0.0 and right == 0.0:
        raise ArgumentError("Must specify ahead or right!")
    return _move_agent(world, ahead, right, given)


def _turn_agent(world: World, degrees: float, given: Arguments) -> ActionResult:
    agent = world.state.agent
    count = steps_of(math.radians(abs(degrees)), speed_of(given, TURN_SPEED))
    path = [replace(agent, yaw=agent.yaw + degrees * i / count) for i in range(1, count)]
    path.append(replace(agent, yaw=(agent.yaw + degrees) % 360.0))
    return glide(world, path, given.flag("returnToStart", True), base=True)


def _turner(sign: float) -> Handler:
    def turn(world: World, given: Arguments) -> ActionResult:
        return _turn_agent(world, sign * given.number("degrees", 15.0), given)

    return turn


def _looker(sign: float) -> Handler:
    def look(world: World, given: Arguments) -> ActionResult:
        agent = world.state.agent
        horizon = agent.horizon + sign * given.number("degrees", 15.0)
        low, high = HORIZON_RANGE
        if horizon < low - 1e-6:
            return ActionResult(
                False, f"can't look up beyond {-low:g} degrees above the forward horizon"
            )
        if horizon > high + 1e-6:
            return ActionResult(
                False, f"can't look down beyond {high:g} degrees below the forward horizon"
            )
        world.move(replace(agent, horizon=horizon), STEP_TICKS)
        return ActionResult(True)

    return look


def teleport(world: World, given: Arguments) -> ActionResult:
    """Teleport, TeleportFull(position or x, y, z, rotation, horizon, forceAction)."""
    agent = world.state.agent
    if given.has("position"):
        x, y, z = given.vector("position")
    else:
        x, y, z = (
            given.number("x", agent.x),
            given.number("y", AGENT_HEIGHT),
            given.number("z", agent.z),
        )
    yaw = _yaw(given, agent.yaw)
    horizon = given.number("horizon", agent.horizon)
    force = given.flag("forceAction", False)
    low, high = HORIZON_RANGE
    if not force and not low - 1e-6 <= horizon <= high + 1e-6:
        raise ArgumentError(f"Each horizon must be in [{low:g}:{high:g}]. You gave {horizon:g}.")
    if not force and abs(y - AGENT_HEIGHT) > FLOOR_TOLERANCE:
        return ActionResult(
            False,
            f"After teleporting and adjusting agent position to floor, there was too large a "
            f"change({y - AGENT_HEIGHT:.4f} > {FLOOR_TOLERANCE}) in the y component.",
        )
    pose = replace(agent, x=x, z=z, yaw=yaw % 360.0, horizon=horizon)
    if not force:
        hit = world.obstacles.base_hit(x, z, None)
        if hit is None and not parked(world):
            hit = world.obstacles.arm_hit(posture(pose), world.state.grips, None)
        if hit is not None or not on_floor(world, x, z):
            what = world.house.name_of(hit.geom)[0] if hit else "nothing, outside the house"
            return ActionResult(False, f"Collided with: {what}; cannot teleport to ({x}, {z}).")
    world.move(pose, 0, pushing=False)
    return ActionResult(True)


def _yaw(given: Arguments, default: float) -> float:
    if not given.has("rotation"):
        return default
    try:
        return given.number("rotation")
    except ArgumentError:
        return given.vector("rotation")[1]


def on_floor(world: World, x: float, z: float) -> bool:
    """Whether a point lies in one of the house's rooms."""
    return any(polygons.contains(room.polygon, x, z) for room in world.house.house.rooms)


def reachable_positions(world: World, given: Arguments) -> ActionResult:
    """GetReachablePositions(gridSize, maxStepCount): breadth-first over the grid."""
    grid = given.number("gridSize", GRID)
    most = given.number("maxStepCount", 10_000.0)
    agent = world.state.agent
    seen = {(0, 0): 0}
    queue = deque([(0, 0)])
    while queue:
        cell = queue.popleft()
        if seen[cell] >= most:
            continue
        for dx, dz in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            there = (cell[0] + dx, cell[1] + dz)
            if there in seen:
                continue
            halfway = ((cell[0] + there[0]) / 2.0, (cell[1] + there[1]) / 2.0)
            if all(
                _free(world, agent.x + i * grid, agent.z + j * grid) for i, j in (halfway, there)
            ):
                seen[there] = seen[cell] + 1
                queue.append(there)
    found = [{"x": agent.x + i * grid, "y": AGENT_HEIGHT, "z": agent.z + j * grid} for i, j in seen]
    return ActionResult(True, value=found)


def _free(world: World, x: float, z: float) -> bool:
    return on_floor(world, x, z) and world.obstacles.base_hit(x, z, None) is None


def wait(world: World, _: Arguments) -> ActionResult:
    """Pass, Done: one fixed step."""
    world.move(world.state.agent, STEP_TICKS)
    return ActionResult(True)


HANDLERS: Mapping[str, Handler] = {
    "MoveAhead": _mover(1.0, 0.0),
    "MoveBack": _mover(-1.0, 0.0),
    "MoveRight": _mover(0.0, 1.0),
    "MoveLeft": _mover(0.0, -1.0),
    "MoveAgent": move_agent,
    "RotateRight": _turner(1.0),
    "RotateLeft": _turner(-1.0),
    "RotateAgent": _turner(1.0),
    "LookUp": _looker(-1.0),
    "LookDown": _looker(1.0),
    "Teleport": teleport,
    "TeleportFull": teleport,
    "GetReachablePositions": reachable_positions,
    "Pass": wait,
    "Done": wait,
}

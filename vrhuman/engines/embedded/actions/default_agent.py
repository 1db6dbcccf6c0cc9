"""How agentMode "default" moves and turns: at once, and on the grid if it snaps to it.

(AI2-THOR's PhysicsRemoteFPSAgentController.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from vrhuman.engines import arm
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments
from vrhuman.engines.embedded.actions.base_actions import MOVE, ROTATE
from vrhuman.engines.embedded.actions.gliding import MAX_STEPS, STEP_TICKS
from vrhuman.engines.embedded.actions.signatures import Handler, Signature
from vrhuman.engines.embedded.obstacles import Hit
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose, posture
from vrhuman.records import ActionResult

SWEEP = 0.05
"""The spacing at which the path of a move is checked [m]."""
SWEEP_DEGREES = 10.0
"""The spacing at which a turn with something in the hand is checked [degrees]."""


def _mover(ahead: float, right: float) -> Handler[World]:
    def move(world: World, given: Arguments) -> ActionResult:
        grid = world.initialization.grid_size
        metres = given.optional_number("moveMagnitude") or grid
        agent = world.state.agent
        dx, _, dz = arm.turn(agent.yaw, (right * metres, 0.0, ahead * metres))
        x, z = agent.x + dx, agent.z + dz
        was = agent
        for share in _sweep(metres, SWEEP):
            pose = replace(agent, x=agent.x + dx * share, z=agent.z + dz * share)
            hit = world.obstacles.base_hit(pose.x, pose.z, (was.x, was.z))
            if hit is not None:
                return ActionResult(
                    False,
                    f"{_name(world, hit)} is blocking Agent {world.acting} from moving by "
                    f"({dx:.4f}, 0.0000, {dz:.4f}).",
                )
            hit = _held_hit(world, pose, was)
            if hit is not None and not given.flag("forceAction"):
                return ActionResult(
                    False, f"{_name(world, hit)} is blocking the Agent from moving what it holds."
                )
            was = pose
        if world.initialization.snap_to_grid:
            x, z = round(x / grid) * grid, round(z / grid) * grid
        world.move(replace(agent, x=x, z=z), STEP_TICKS)
        return ActionResult(True)

    return move


def _turner(sign: float, way: str) -> Handler[World]:
    def turn(world: World, given: Arguments) -> ActionResult:
        degrees = given.optional_number("degrees")
        if degrees == 0.0:
            raise ActionError(
                "Cannot rotate by 0 degrees as this previously defaulted to rotating by a "
                "diferent amount."
            )
        degrees = world.initialization.rotate_step_degrees if degrees is None else degrees
        agent = world.state.agent
        was = agent
        held = world.state.grips and not given.flag("forceAction")
        for share in _sweep(math.fmod(degrees, 360.0), SWEEP_DEGREES) if held else ():
            pose = replace(agent, yaw=agent.yaw + sign * math.fmod(degrees, 360.0) * share)
            if _held_hit(world, pose, was) is not None:
                name = world.house.house.objects[world.state.grips[0].number].object_id
                return ActionResult(
                    False,
                    f"a held item: {name} with something if agent rotates {way} "
                    f"{degrees:g} degrees",
                )
            was = pose
        world.move(replace(agent, yaw=(agent.yaw + sign * degrees) % 360.0), STEP_TICKS)
        return ActionResult(True)

    return turn


def _sweep(length: float, stride: float) -> Iterator[float]:
    """Shares of a path, one for each ``stride`` of it.

    :raises ActionError: for a path of more than :data:`~.gliding.MAX_STEPS`.
    """
    if abs(length) > stride * MAX_STEPS:
        raise ActionError(f"{length:g} is too far.")
    count = max(1, math.ceil(abs(length) / stride))
    return (i / count for i in range(1, count + 1))


def _held_hit(world: World, pose: AgentPose, was: AgentPose) -> Hit | None:
    """What stops the held objects at ``pose``, or None."""
    grips = world.state.grips
    return world.obstacles.arm_hit(posture(pose), grips, posture(was)) if grips else None


def _name(world: World, hit: Hit) -> str:
    return world.house.name_of(hit.geom)[0]


SIGNATURES: tuple[Signature[World], ...] = (
    Signature("MoveAhead", _mover(1.0, 0.0), MOVE),
    Signature("MoveBack", _mover(-1.0, 0.0), MOVE),
    Signature("MoveRight", _mover(0.0, 1.0), MOVE),
    Signature("MoveLeft", _mover(0.0, -1.0), MOVE),
    Signature("RotateRight", _turner(1.0, "Right"), ROTATE),
    Signature("RotateLeft", _turner(-1.0, "Left"), ROTATE),
)

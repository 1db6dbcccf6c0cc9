"""Actions of base and camera: moving, turning, looking, standing.

(AI2-THOR's ArmAgentController and PhysicsRemoteFPSAgentController.)
"""

from __future__ import annotations

import math
from dataclasses import replace

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import HORIZON_RANGE
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.gliding import (
    DROPPED_TURN,
    MOVING,
    STEP_TICKS,
    dropped,
    glide,
    pace_of,
    shares,
)
from vrhuman.engines.embedded.actions.signatures import Handler, Signature, optional, required
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose, Course
from vrhuman.records import ActionResult
from vrhuman.replacing import replaced

LOOK_DEGREES = 30.0
"""The default angle of LookUp and LookDown [degrees]."""


def _mover(ahead: float, right: float) -> Handler[World]:
    def move(world: World, given: Arguments) -> ActionResult:
        metres = given.optional_number("moveMagnitude")
        metres = world.initialization.grid_size if metres is None else metres
        return _move(world, ahead * metres, right * metres, given)

    return move


def move_agent(world: World, given: Arguments) -> ActionResult:
    """MoveAgent: move by metres ahead and to the right."""
    return _move(world, given.number("ahead"), given.number("right"), given)


def _move(world: World, ahead: float, right: float, given: Arguments) -> ActionResult:
    if ahead == 0.0 and right == 0.0:
        raise ActionError("Must specify ahead or right!")
    agent, pace = world.state.agent, pace_of(given)
    dx, _, dz = arm.turn(agent.yaw, (right, 0.0, ahead))
    places = [
        (agent.x + dx * share, agent.z + dz * share)
        for share in shares(math.hypot(ahead, right), pace.stride, dropped(world))
    ]

    def pose(step: int) -> AgentPose:
        x, z = places[step]
        return replaced(agent, x=x, z=z)

    goal = replaced(agent, x=agent.x + dx, z=agent.z + dz)
    return glide(world, Course(places, pose), goal, pace, goal.position)


def _turner(sign: float) -> Handler[World]:
    def turn(world: World, given: Arguments) -> ActionResult:
        degrees = given.optional_number("degrees")
        degrees = world.initialization.rotate_step_degrees if degrees is None else degrees
        return _turn(world, sign * degrees, given)

    return turn


def _turn(world: World, degrees: float, given: Arguments) -> ActionResult:
    """Turn by the shorter way, as AI2-THOR's quaternions do."""
    agent, pace = world.state.agent, pace_of(given)
    change = math.fmod(degrees, 360.0)
    if abs(change) > 180.0:
        change -= math.copysign(360.0, change)
    goal = replaced(agent, yaw=(agent.yaw + degrees) % 360.0)
    parts = list(shares(abs(change), math.degrees(pace.stride), DROPPED_TURN))

    def pose(step: int) -> AgentPose:
        share = parts[step]
        return replaced(agent, yaw=agent.yaw + change * share) if share < 1.0 else goal

    course = Course([(agent.x, agent.z)] * len(parts), pose)
    return glide(world, course, goal, pace, geometry.yaw_floats(goal.yaw))


def _looker(sign: float, name: str) -> Handler[World]:
    def look(world: World, given: Arguments) -> ActionResult:
        degrees = given.number("degrees")
        if degrees < 0.0:
            raise ActionError(
                f"{name} action requires positive degree value. Invalid value used: {degrees:g}"
            )
        tenths = round(degrees * 10.0, 4)
        if tenths != round(tenths):
            raise ActionError(f"{name} action requires degree value to be a multiple of 0.1f")
        agent = world.state.agent
        horizon = agent.horizon + sign * (tenths / 10.0 or LOOK_DEGREES)
        low, high = HORIZON_RANGE
        if not low <= round(horizon, 1) <= high:
            way = ("down", high, "below") if sign > 0.0 else ("up", -low, "above")
            raise ActionError(
                f"can't look {way[0]} beyond {way[1]:g} degrees {way[2]} the forward horizon",
                "LookDownCantExceedMin",  # AI2-THOR says so for both directions
            )
        world.move(replaced(agent, horizon=horizon), STEP_TICKS)
        return ActionResult(True)

    return look


def rotate_look(world: World, given: Arguments) -> ActionResult:
    """RotateLook: set yaw and horizon at once, unchecked."""
    _, yaw, _ = given.vector("rotation")
    horizon = geometry.wrap_degrees(given.number("horizon"))
    world.move(replace(world.state.agent, yaw=yaw % 360.0, horizon=horizon), 0, pushing=False)
    return ActionResult(True)


def _stander(standing: bool) -> Handler[World]:
    def stand(world: World, _: Arguments) -> ActionResult:
        if world.state.agent.standing == standing:
            return ActionResult(False, f"Already {'standing' if standing else 'crouching'}.")
        world.move(replace(world.state.agent, standing=standing), STEP_TICKS)
        return ActionResult(True)

    return stand


def wait(world: World, _: Arguments) -> ActionResult:
    """Pass, Done: let one fixed step pass."""
    world.move(world.state.agent, STEP_TICKS)
    return ActionResult(True)


_UNUSED = (
    optional("objectId", Kind.STRING, ""),
    optional("maxAgentsDistance", Kind.FLOAT, -1.0),
    optional("forceAction", Kind.BOOL, False),
    optional("manualInteract", Kind.BOOL, False),
    optional("allowAgentsToIntersect", Kind.BOOL, False),
)
"""Parameters of AI2-THOR's moves that its arm agent accepts and ignores."""
MOVE = (optional("moveMagnitude", Kind.FLOAT), *_UNUSED, *MOVING)
_TURN = (
    optional("speed", Kind.FLOAT, 1.0),
    optional("waitForFixedUpdate", Kind.BOOL, False),
    optional("returnToStart", Kind.BOOL, True),
    optional("disableRendering", Kind.BOOL, True),
    optional("fixedDeltaTime", Kind.FLOAT, 0.02),
)
ROTATE = (
    optional("degrees", Kind.FLOAT),
    optional("manualInteract", Kind.BOOL, False),
    optional("forceAction", Kind.BOOL, False),
    *_TURN,
)
_LOOK = (optional("degrees", Kind.FLOAT, 0.0), optional("manualInteract", Kind.BOOL, False))

SIGNATURES: tuple[Signature[World], ...] = (
    Signature("LookUp", _looker(-1.0, "LookUp"), _LOOK),
    Signature("LookDown", _looker(1.0, "LookDown"), _LOOK),
    Signature(
        "RotateLook",
        rotate_look,
        (required("rotation", Kind.ROTATION), required("horizon", Kind.FLOAT)),
    ),
    Signature("Stand", _stander(True)),
    Signature("Crouch", _stander(False)),
    Signature("Pass", wait),
    Signature("Done", wait),
)
"""The actions of every agent."""
ARM_AGENT_SIGNATURES: tuple[Signature[World], ...] = (
    Signature("MoveAhead", _mover(1.0, 0.0), MOVE),
    Signature("MoveBack", _mover(-1.0, 0.0), MOVE),
    Signature("MoveRight", _mover(0.0, 1.0), MOVE),
    Signature("MoveLeft", _mover(0.0, -1.0), MOVE),
    Signature(
        "MoveAgent",
        move_agent,
        (optional("ahead", Kind.FLOAT, 0.0), optional("right", Kind.FLOAT, 0.0), *MOVING),
    ),
    Signature("RotateRight", _turner(1.0), ROTATE),
    Signature("RotateLeft", _turner(-1.0), ROTATE),
    Signature("RotateAgent", _turner(1.0), (required("degrees", Kind.FLOAT), *_TURN)),
)
"""How agentMode "arm" moves and turns: step by step."""

"""Motions in AI2-THOR's fixed steps of 0.02 s (five ticks), each tested for static collisions.

Deliberate differences to AI2-THOR: moves under 3.16 cm are done, not silently dropped; and a parked
arm with an empty hand is not stopped by anything, so that an agent fits where a person does; nor is
an arm that comes out of what it was parked in.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from vrhuman.engines.arm import ArmPose, Vector
from vrhuman.engines.embedded.arguments import ArgumentError, Arguments
from vrhuman.engines.embedded.model import AGENT_HEIGHT
from vrhuman.engines.embedded.obstacles import Hit
from vrhuman.engines.embedded.posture import AgentPose, posture
from vrhuman.engines.embedded.world import World
from vrhuman.records import TICK_SECONDS, ActionResult

STEP_TICKS = 5
"""AI2-THOR's fixedDeltaTime of 0.02 s."""
STEP_SECONDS = STEP_TICKS * TICK_SECONDS
MOVE_SPEED = 1.0
"""m/s, of base, arm base and wrist."""
TURN_SPEED = 1.0
"""Of the agent, rad/s."""
WRIST_TURN_SPEED = 10.0
"""rad/s, as AI2-THOR passes it (it calls it degrees)."""
Handler = Callable[[World, Arguments], ActionResult]


def parked(world: World) -> bool:
    """Whether the arm is folded away with an empty hand."""
    return world.state.agent.arm == ArmPose() and not world.state.grips


def glide(world: World, path: list[AgentPose], back: bool, base: bool) -> ActionResult:
    """Follow poses, one a fixed step; stop at a static collision."""
    start, grips = world.state.agent, world.state.grips
    loose = base and parked(world)
    loose = loose or world.obstacles.frees(posture(start), posture(path[-1]), grips)
    for pose in path:
        now = world.state.agent
        hit: Hit | None = None
        if base and (pose.x, pose.z) != (now.x, now.z):
            hit = world.obstacles.base_hit(pose.x, pose.z, (now.x, now.z))
        if hit is None and not loose:
            hit = world.obstacles.arm_hit(posture(pose), grips, posture(now))
        if hit is not None:
            world.move(start if back else now, 0, not loose)
            target = (pose.x, AGENT_HEIGHT, pose.z) if base else posture(path[-1]).joints[3]
            return ActionResult(False, collision_text(world, hit, target))
        world.move(pose, STEP_TICKS, not loose)
    return ActionResult(True)


def collision_text(world: World, hit: Hit, target: Vector) -> str:
    """AI2-THOR's message for a static collision."""
    name, is_object = world.house.name_of(hit.geom)
    what = "static sim object" if is_object else "static structure in scene"
    x, y, z = target
    return f"Collided with {what}: '{name}', could not reach target: '({x:.4f}, {y:.4f}, {z:.4f})'."


def steps_of(length: float, speed: float) -> int:
    return max(1, math.ceil(length / (speed * STEP_SECONDS) - 1e-6))


def speed_of(given: Arguments, default: float) -> float:
    """The argument ``speed``."""
    speed = given.number("speed", default)
    if speed <= 0.0:
        raise ArgumentError(f"speed={speed} must be greater than 0")
    return speed

"""How the agent follows a person: base with sliding, arm at limited speed, never into a wall.

One call moves the kinematic state by one command, in sub-steps of at most :data:`STRIDE`. The
base's capsule slides along what stops it. The wrist goes to its target at :data:`WRIST_SPEED`,
slides along what stops it, else keeps its place relative to the agent; where even that is blocked,
an engaged arm stops the base. A parked arm with an empty hand stops nothing and is stopped by
nothing, and nothing ever stops a person's head from turning.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import ArmPose, Quaternion, Vector
from vrhuman.engines.embedded.obstacles import Hit, Obstacles, Surroundings
from vrhuman.engines.posture import AgentPose, Grip, posture
from vrhuman.geometry import turned_towards_floats
from vrhuman.records import ArmStatus
from vrhuman.replacing import replaced

WRIST_SPEED = 2.0
"""The speed of the wrist [m/s]."""
LIFT_SPEED = 1.0
"""The speed of the arm base [m/s]."""
TURN_SPEED = 12.0
"""The speed of the wrist's rotation [rad/s]."""
STRIDE = 0.08
"""The longest sub-step of any part [m].

A link and a wall together are 0.10 m thick, so nothing is stepped over.
"""
JUMP = 0.7
"""A target that jumps farther than this in one command is refused once [m]."""


@dataclass(frozen=True, slots=True)
class MotionTarget:
    """Where the agent should go.

    It has the base displacement ``dx``, ``dz`` [m], ``yaw``, ``horizon`` [degrees]; ``wrist`` and
    ``rotation`` are relative to the agent's position in world axes; a ``wrist`` of None parks the
    arm.
    """

    dx: float
    dz: float
    yaw: float
    horizon: float
    base_height: float
    wrist: Vector | None
    rotation: Quaternion


@dataclass(frozen=True, slots=True)
class Followed:
    """The outcome of following.

    ``base_stop`` and ``arm_stop`` say what stopped them, if anything; ``pushing`` whether the arm
    is out, and not inside anything.
    """

    agent: AgentPose
    status: ArmStatus
    reason: str
    base_stop: Hit | None
    arm_stop: Hit | None
    pushing: bool


def follow(
    agent: AgentPose,
    wish: MotionTarget,
    seconds: float,
    obstacles: Obstacles,
    grips: tuple[Grip, ...],
) -> Followed:
    """Move the agent for ``seconds`` towards its target."""
    goal, status, reason = _goal(wish)
    turned = math.radians(abs((wish.yaw - agent.yaw + 180.0) % 360.0 - 180.0))
    longest = max(math.hypot(wish.dx, wish.dz), WRIST_SPEED * seconds, turned * 0.7)
    count = max(1, math.ceil(longest / STRIDE)) if _moves(agent, wish, goal) else 1
    loose = wish.wrist is None and not grips
    base_stop: Hit | None = None
    arm_stop: Hit | None = None
    inside = False
    for i in range(count):
        yaw = agent.yaw + ((wish.yaw - agent.yaw + 180.0) % 360.0 - 180.0) / (count - i)
        if i == count - 1:
            yaw = wish.yaw
        x, z, hit = _slide(agent, wish.dx / count, wish.dz / count, obstacles)
        base_stop = base_stop or hit
        carried = _turned(agent, yaw, wish)
        moved = _reaching(carried, goal, yaw, wish, seconds / count)
        step = replaced(agent, x=x, z=z, yaw=yaw, horizon=wish.horizon, arm=moved)
        if loose or step == agent:
            agent = step
            continue
        around = obstacles.surroundings((posture(agent), posture(step)), grips, posture(agent))
        if not around.near:
            agent = step
            continue
        end = replaced(step, yaw=wish.yaw, arm=goal)
        agent, stopped, hit, freed = _stopped(agent, step, end, carried, obstacles, grips, around)
        inside = inside or freed
        arm_stop = arm_stop or hit
        base_stop = base_stop or stopped
    if arm_stop is not None:
        status, reason = ArmStatus.HELD, ""
    return Followed(agent, status, reason, base_stop, arm_stop, not (loose or inside))


def _goal(wish: MotionTarget) -> tuple[ArmPose, ArmStatus, str]:
    """The arm pose to move to, limited to what the arm can do."""
    if wish.wrist is None:
        return ArmPose(), ArmStatus.PARKED, ""
    low, high = arm.HEIGHT_RANGE
    height = min(high, max(low, wish.base_height))
    wrist = arm.from_world((0.0, 0.0, 0.0), wish.yaw, height, wish.wrist)
    rotation = geometry.multiply_floats(geometry.yaw_floats(-wish.yaw), wish.rotation)
    distance = arm.from_shoulder(wrist)
    near = arm.within_reach(wrist)
    goal = ArmPose(height, near, rotation)
    if near != wrist:
        return goal, ArmStatus.LIMITED, f"{distance:.2f} m away, the arm is {arm.REACH:.2f} m long"
    if abs(height - wish.base_height) > 1e-6:
        return goal, ArmStatus.LIMITED, f"the arm base stays within {low} .. {high} m"
    return goal, ArmStatus.OK, ""


def _moves(agent: AgentPose, wish: MotionTarget, goal: ArmPose) -> bool:
    return bool(wish.dx or wish.dz) or agent.arm != goal or agent.yaw != wish.yaw


def _slide(
    agent: AgentPose, dx: float, dz: float, obstacles: Obstacles
) -> tuple[float, float, Hit | None]:
    """The base after a short displacement, sliding along what stops it."""
    if dx == 0.0 and dz == 0.0:
        return agent.x, agent.z, None
    was = (agent.x, agent.z)
    first: Hit | None = None
    for _ in range(3):
        hit = obstacles.base_hit(agent.x + dx, agent.z + dz, was)
        if hit is None:
            return agent.x + dx, agent.z + dz, first
        first = first or hit
        flat = math.hypot(hit.out[0], hit.out[2])
        if flat < 1e-6:
            break
        nx, nz = hit.out[0] / flat, hit.out[2] / flat
        into = min(0.0, dx * nx + dz * nz)
        dx, dz = dx - into * nx, dz - into * nz
        if dx * dx + dz * dz < 1e-12:
            break
    return agent.x, agent.z, first


def _turned(agent: AgentPose, yaw: float, wish: MotionTarget) -> ArmPose:
    """The present arm, seen from the turned agent.

    An engaged wrist stays where it is in the world; a parked one turns with the agent.
    """
    if wish.wrist is None or yaw == agent.yaw:
        return agent.arm
    height = agent.arm.base_height
    fixed = arm.to_world((0.0, 0.0, 0.0), agent.yaw, height, agent.arm.wrist)
    wrist = arm.from_world((0.0, 0.0, 0.0), yaw, height, fixed)
    rotation = geometry.multiply_floats(geometry.yaw_floats(agent.yaw - yaw), agent.arm.rotation)
    return replaced(agent.arm, wrist=arm.within_reach(wrist), rotation=rotation)


def _reaching(
    now: ArmPose, goal: ArmPose, yaw: float, wish: MotionTarget, seconds: float
) -> ArmPose:
    """The arm pose ``seconds`` later, on its way to ``goal`` (given for the target's final yaw)."""
    if wish.wrist is not None and yaw != wish.yaw:
        wrist = arm.within_reach(arm.from_world((0.0, 0.0, 0.0), yaw, goal.base_height, wish.wrist))
        goal = replaced(
            goal,
            wrist=wrist,
            rotation=geometry.multiply_floats(geometry.yaw_floats(-yaw), wish.rotation),
        )
    return approach(now, goal, WRIST_SPEED * seconds, LIFT_SPEED * seconds, TURN_SPEED * seconds)


def approach(now: ArmPose, goal: ArmPose, metres: float, lift: float, radians: float) -> ArmPose:
    """Return ``now`` moved towards ``goal`` by at most ``metres``, ``lift`` and ``radians``."""
    if now == goal:
        return now
    rise = goal.base_height - now.base_height
    height = goal.base_height if abs(rise) <= lift else now.base_height + math.copysign(lift, rise)
    dx, dy, dz = (b - a for a, b in zip(now.wrist, goal.wrist, strict=True))
    distance = math.sqrt(dx * dx + dy * dy + dz * dz)
    wrist = goal.wrist
    if distance > metres:
        k = metres / distance
        x, y, z = now.wrist
        wrist = (x + dx * k, y + dy * k, z + dz * k)
    return ArmPose(
        height,
        wrist,
        turned_towards_floats(now.rotation, goal.rotation, radians),
        goal.elbow_orientation,
    )


def _stopped(
    agent: AgentPose,
    step: AgentPose,
    goal: AgentPose,
    carried: ArmPose,
    obstacles: Obstacles,
    grips: tuple[Grip, ...],
    around: Surroundings,
) -> tuple[AgentPose, Hit | None, Hit | None, bool]:
    """The best free pose between ``agent`` and ``step``, and what stopped base and arm.

    The last result says whether the arm is on its way out of something. It tries in turn: the step
    itself (also out of something, if its ``goal`` is free); sliding along the obstacle; the whole
    arm lifted as it is (which frees an elbow that hangs behind an edge); the arm carried along; and
    all that without the base.
    """
    hit = obstacles.arm_hit_near(posture(step), grips, around)
    if hit is None:
        return step, None, None, False
    if obstacles.frees(posture(agent), posture(goal), grips):
        return step, None, None, True
    lifted = replace(carried, base_height=step.arm.base_height)
    arms = (_along(carried, step, hit), lifted, carried)
    tries = [(replace(step, arm=pose), False) for pose in arms]
    if step.x != agent.x or step.z != agent.z:
        stay = replace(step, x=agent.x, z=agent.z)
        tries += [(replace(stay, arm=pose), True) for pose in (step.arm, arms[0], carried)]
    for pose, held_back in tries:
        if obstacles.arm_hit_near(posture(pose), grips, around) is None:
            return pose, hit if held_back else None, hit, False
    pose, held_back = tries[-1]
    return pose, hit if held_back else None, hit, False


def _along(now: ArmPose, step: AgentPose, hit: Hit) -> ArmPose:
    """The arm's step without the component that leads into the obstacle."""
    nx, ny, nz = arm.turn(-step.yaw, hit.out)
    rise = step.arm.base_height - now.base_height
    dx, dy, dz = (b - a for a, b in zip(now.wrist, step.arm.wrist, strict=True))
    dy += rise
    into = min(0.0, dx * nx + dy * ny + dz * nz)
    x, y, z = now.wrist
    wrist = (x + dx - into * nx, y + dy - into * ny - rise, z + dz - into * nz)
    return replace(step.arm, wrist=arm.within_reach(wrist))

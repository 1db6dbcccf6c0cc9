"""Motions in AI2-THOR's fixed steps (ContinuousMovement), each tested for static collisions.

Intended differences from AI2-THOR: moves under 3.16 cm are dropped only if the engine is
initialised so; a parked arm with an empty hand is not stopped by anything, so that an agent fits
where a person does; nor is an arm that comes out of what it was parked in; and a motion of more
than :data:`MAX_STEPS` is refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vrhuman.engines.arm import ArmPose
from vrhuman.engines.embedded.actions.arguments import ActionError, Arguments, Kind
from vrhuman.engines.embedded.actions.signatures import Parameter, optional
from vrhuman.engines.embedded.obstacles import Hit
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import AgentPose, Course, posture
from vrhuman.records import TICK_SECONDS, ActionResult

STEP_SECONDS = 0.02
"""AI2-THOR's fixedDeltaTime [s]."""
STEP_TICKS = 5
"""AI2-THOR's fixedDeltaTime in ticks."""
LONGEST_STEP = 1.0
"""The longest step [s]."""
MAX_STEPS = 15_000
"""The most steps of one motion: five minutes at the usual step."""
DROPPED = math.sqrt(1e-3)
"""A move shorter than this is dropped, and such a remainder is done in one last step [m].

AI2-THOR compares the square of what remains of a move with 1e-3.
"""
EXACT = 1e-6
"""The same limit for people, which drops nothing [m]."""
DROPPED_TURN = 1e-3
"""The same limit for turns [degrees]."""

MOVING: tuple[Parameter, ...] = (
    optional("speed", Kind.FLOAT, 1.0),
    optional("fixedDeltaTime", Kind.FLOAT),
    optional("returnToStart", Kind.BOOL, True),
    optional("disableRendering", Kind.BOOL, True),
)
"""The parameters of every motion; ``speed`` in m/s."""
TURNING_WRIST = (optional("speed", Kind.FLOAT, 10.0), *MOVING[1:])
"""The parameters of turning the wrist and the elbow; ``speed`` in rad/s."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A motion's ``speed`` [m/s or rad/s] and the ``seconds`` of its steps.

    ``back`` says whether it returns to its start when it is stopped.
    """

    speed: float
    seconds: float
    back: bool

    @property
    def ticks(self) -> int:
        """The ticks of one step."""
        return max(1, round(self.seconds / TICK_SECONDS))

    @property
    def stride(self) -> float:
        """The metres or radians of one step."""
        return self.speed * self.seconds


def pace_of(given: Arguments) -> Pace:
    """Read the pace from the arguments of :data:`MOVING`.

    :raises ActionError: for a motion that would never end.
    """
    speed, seconds = given.number("speed"), given.optional_number("fixedDeltaTime")
    if seconds is None or not given.flag("disableRendering"):
        seconds = STEP_SECONDS
    if speed <= 0.0:
        raise ActionError(f"speed={speed} must be greater than 0")
    if not 0.0 < seconds <= LONGEST_STEP:
        raise ActionError(f"fixedDeltaTime={seconds} must be in (0, {LONGEST_STEP:g}]")
    return Pace(speed, seconds, given.flag("returnToStart"))


def shares(length: float, stride: float, dropped: float) -> Iterator[float]:
    """Return the share of a motion of ``length`` that is done after each step, from 0 to 1.

    A step is ``stride``; the last one does what remains, up to ``stride`` and ``dropped``. There
    are no steps if there is nothing to do.

    :raises ActionError: for more than :data:`MAX_STEPS`.
    """
    if length > stride * MAX_STEPS:
        raise ActionError(
            f"This motion would take more than {MAX_STEPS} steps: raise speed or go less far."
        )
    return _shares(length, stride, dropped)


def _shares(length: float, stride: float, dropped: float) -> Iterator[float]:
    done = 0.0
    while length - done > dropped:
        done += stride
        if length - done <= dropped:
            done = length
        yield done / length


def dropped(world: World) -> float:
    """Return the length up to which a move is dropped [m]."""
    return DROPPED if world.initialization.drop_small_moves else EXACT


def parked(world: World) -> bool:
    """Whether the arm is parked with an empty hand."""
    return world.state.agent.arm == ArmPose() and not world.state.grips


def glide(
    world: World,
    path: Iterable[AgentPose] | Course,
    goal: AgentPose,
    pace: Pace,
    target: Sequence[float],
) -> ActionResult:
    """Follow poses on the way to ``goal``, one per step; stop at a static collision.

    The message of a collision contains ``target``. A :class:`Course` is the base's, any other path
    the arm's.
    """
    start, grips = world.state.agent, world.state.grips
    base = isinstance(path, Course)
    loose = base and parked(world)
    loose = loose or world.obstacles.frees(world.posture, posture(goal), grips)
    result = ActionResult(True)
    if isinstance(path, Course):
        path = path.after(world.move_unobstructed(path, pace.ticks) if loose else 0)
    for pose in path:
        now = world.state.agent
        hit: Hit | None = None
        if base and (pose.x, pose.z) != (now.x, now.z):
            hit = world.obstacles.base_hit(pose.x, pose.z, (now.x, now.z))
        if hit is None and not loose:
            hit = world.obstacles.arm_hit(posture(pose), grips, world.posture)
        if hit is not None:
            world.move(start if pace.back else now, 0, not loose)
            result = ActionResult(False, collision_text(world, hit, target))
            break
        world.move(pose, pace.ticks, not loose)
    world.move(world.state.agent, pace.ticks)
    return result


def collision_text(world: World, hit: Hit, target: Sequence[float]) -> str:
    """Return AI2-THOR's message for a static collision."""
    name, is_object = world.house.name_of(hit.geom)
    what = "static sim object" if is_object else "static structure in scene"
    shown = ", ".join(f"{value:.4f}" for value in target)
    return f"Collided with {what}: '{name}', could not reach target: '({shown})'."

"""Computes what the person sees of the hand: its ghost, the limit of reach, the gauge.

Positions are in the world (left-handed, y up) [m].
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from vrhuman.embodiment.feedback import Gauge, Ghost, Refusal, Touch, Workspace
from vrhuman.embodiment.grasp import carries
from vrhuman.embodiment.hand import Wrist
from vrhuman.embodiment.settings import ForceSettings
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion
from vrhuman.geometry import angle_between_floats
from vrhuman.records import ArmStatus, WorldState

GHOST_METRES, GHOST_DEGREES = 0.03, 15.0
"""The ghost hand is shown when the wrist differs from its target by this much."""
EDGE = 0.85
"""The share of the arm's reach from which on its limit is shown."""
_HINDERED: Mapping[ArmStatus, Refusal] = {
    ArmStatus.LIMITED: "out_of_reach",
    ArmStatus.HELD: "in_the_way",
}
GAUGE_ABOVE = 0.1
"""The height of the gauge above the wrist [m]."""


def strays(asked: Wrist, world_state: WorldState) -> tuple[float, bool]:
    """Return how far [m] the wrist is from its target, and whether a ghost hand should be shown.

    ``asked`` is the target relative to the agent; the rotation between the two counts for the
    ghost, too.
    """
    x, y, z = (world_state.arm.joints[3] - world_state.agent_position).tolist()
    a, b, c, d = world_state.arm.wrist_rotation.tolist()
    rotation: Quaternion = (a, b, c, d)
    metres = math.dist(asked.position, (x, y, z))
    degrees = angle_between_floats(asked.rotation, rotation)
    return metres, metres > GHOST_METRES or degrees > GHOST_DEGREES


def workspace(asked: Wrist, world_state: WorldState) -> Workspace | None:
    """Return the limit of the arm's reach if the target ``asked`` (in the world) is near it."""
    shoulder = world_state.arm.joints[1]
    share = math.dist(asked.position, shoulder.tolist()) / arm.REACH
    visible = min(1.0, (share - EDGE) / (1.0 - EDGE))
    return Workspace(shoulder, arm.REACH, visible) if visible > 0.0 else None


def touch(
    world_state: WorldState, handled: Mapping[str, float | None], ghost: Ghost | None
) -> Touch | None:
    """Return what the empty gripper touches, and why it does not come; None if there is neither.

    ``handled`` are the things that can be lifted, with their weight [kgf], or opened (None).
    ``ghost`` is the hand if it is elsewhere than the gripper.
    """
    if world_state.held:
        return None
    near = [each for each in world_state.touched if each in handled]
    object_id = next((each for each in near if handled[each] is not None), *near[:1] or [""])
    weight, force = handled.get(object_id), world_state.grasp_force
    refusal: Refusal = ""
    if weight is not None and force > 0.0 and not carries(force, weight):
        refusal = "too_weak"
    elif not object_id and ghost is not None:
        refusal = _HINDERED.get(ghost.status, "")
    if not (object_id or refusal):
        return None
    position = world_state.arm.joints[3] if object_id or ghost is None else ghost.position
    return Touch(object_id, refusal, position)


def gauge(world_state: WorldState, engaged: bool, settings: ForceSettings) -> Gauge | None:
    """Return the force gauge at the wrist while the hand is in use."""
    if settings.gauge == "off" or not (engaged or world_state.held):
        return None
    position = world_state.arm.joints[3] + np.array((0.0, GAUGE_ABOVE, 0.0))
    return Gauge(
        settings.gauge, world_state.grasp_force, settings.full_force, world_state.slip, position
    )

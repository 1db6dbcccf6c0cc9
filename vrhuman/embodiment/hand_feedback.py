"""What one is shown and made to feel of the hand: its ghost, the edge of reach, the gauge, pulses.

Positions are the world's (left-handed, y up) [m].
"""

from __future__ import annotations

import math

import numpy as np

from vrhuman.embodiment.feedback import Gauge, Ghost, Pulse, Workspace
from vrhuman.embodiment.hand import Wrist
from vrhuman.embodiment.settings import ForceSettings, HandName
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion
from vrhuman.geometry import angle_between_floats
from vrhuman.records import ArmStatus, WorldState

GHOST_METRES, GHOST_DEGREES = 0.03, 15.0
"""A wrist this far from where it was asked to be leaves the person's hand to be seen as a ghost."""
EDGE = 0.85
"""Of the arm's reach: from here on its edge is seen."""
GAUGE_ABOVE = 0.1
"""The gauge stands this far above the wrist [m]."""
PULSE_NS = 125_000_000
"""While the arm cannot follow, the hand feels it eight times a second."""
PULSE_SECONDS = 0.04
WEAKEST, STRONGEST, STRONGEST_AT = 0.1, 0.6, 0.3
"""Amplitudes 0..1: just off, and from 0.3 m on."""
_UNABLE = (ArmStatus.LIMITED, ArmStatus.HELD, ArmStatus.JUMPED)


def strays(asked: Wrist, world_state: WorldState) -> tuple[float, bool]:
    """How far [m] ``world_state``'s wrist is from the one ``asked`` of it, relative to the agent;
    and whether that, or the turn between them, is worth a ghost."""
    x, y, z = (float(v) for v in world_state.arm.joints[3] - world_state.agent_position)
    a, b, c, d = (float(v) for v in world_state.arm.wrist_rotation)
    rotation: Quaternion = (a, b, c, d)
    metres = math.dist(asked.position, (x, y, z))
    degrees = angle_between_floats(asked.rotation, rotation)
    return metres, metres > GHOST_METRES or degrees > GHOST_DEGREES


def workspace(asked: Wrist, world_state: WorldState) -> Workspace | None:
    """The edge of the arm's reach, as ``asked`` (in the world) comes near it."""
    shoulder = world_state.arm.joints[1]
    share = math.dist(asked.position, shoulder.tolist()) / arm.REACH
    visible = min(1.0, (share - EDGE) / (1.0 - EDGE))
    return Workspace(shoulder, arm.REACH, visible) if visible > 0.0 else None


def gauge(world_state: WorldState, engaged: bool, settings: ForceSettings) -> Gauge | None:
    """The force at the wrist, while the hand is at work."""
    if settings.gauge == "off" or not (engaged or world_state.held):
        return None
    position = world_state.arm.joints[3] + np.array((0.0, GAUGE_ABOVE, 0.0))
    return Gauge(
        settings.gauge, world_state.grasp_force, settings.full_force, world_state.slip, position
    )


class Tugs:
    """Light pulses, repeated while the arm cannot follow, stronger the farther the hand is off."""

    def __init__(self, hand: HandName) -> None:
        self._hand = hand
        self._felt_ns: int | None = None

    def pulses(self, shown: Ghost | None, metres: float, now_ns: int) -> tuple[Pulse, ...]:
        """Those that begin now."""
        if shown is None or shown.status not in _UNABLE:
            self._felt_ns = None
            return ()
        if self._felt_ns is not None and 0 <= now_ns - self._felt_ns < PULSE_NS:
            return ()
        self._felt_ns = now_ns
        share = min(1.0, metres / STRONGEST_AT)
        amplitude = WEAKEST + (STRONGEST - WEAKEST) * share
        return (Pulse(self._hand, amplitude, PULSE_SECONDS),)

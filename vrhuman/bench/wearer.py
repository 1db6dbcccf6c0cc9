"""A person for measurements of the session file: head, both hands and the arm move all the time.

A frozen head or hand repeats its numbers, which compress to nothing, and makes files look small.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.participants.motion import Sway, synthetic_motion
from vrhuman.participants.streams import true_hand
from vrhuman.records import Floats, FrameTiming, HandState, HeadsetState
from vrhuman.runtime.loop.virtual_loop import headset_state

TREMOR_METRES = 0.002
SWING_DEGREES = np.array([30.0, 40.0, 20.0])
SWING_HERTZ = np.array([0.14, 0.10, 0.11])
"""How far and how often the wrists turn about each axis."""
AIM = geometry.from_euler(-40.0, 0.0, 0.0)
"""A controller points about 40 degrees below the direction of its grip."""
AIM_AHEAD = np.array([0.0, 0.02, -0.05])
RATE = 1000.0
"""Samples of the head a second; with fewer than frames, some frames would repeat one."""
STAGE_NS = 1_000_000
"""About how long each stage of a frame takes [ns]."""


class Wearer:
    """A person who looks and walks about and moves a raised, engaged right hand and a left one."""

    def __init__(self, seed: int, seconds: float) -> None:
        self._motion = synthetic_motion(seed, seconds, RATE)
        self._sway = Sway(seed)
        self._chance = np.random.default_rng(seed)

    def state(self, number: int, time_ns: int) -> HeadsetState:
        """Return the state of frame ``number``, shown at ``time_ns``."""
        seconds = time_ns * 1e-9
        sample = self._motion.at(seconds)
        head = self._motion.positions[sample]
        inputs = SimulatedInputs(
            head=_pose(head, self._motion.orientations[sample]),
            left=self._hand(seconds + 2.0, -1.0, head),
            right=replace(self._hand(seconds, 1.0, head), squeeze=1.0),
        )
        state = headset_state(inputs, number, time_ns)
        return replace(state, left=_aiming(state.left), right=_aiming(state.right))

    def timing(self, number: int, time_ns: int, period_ns: int) -> FrameTiming:
        """Return a timing of that frame whose stages vary as measured ones do."""
        spent = self._chance.gamma(4.0, STAGE_NS / 4.0, 9).astype(int).tolist()
        return FrameTiming(number, time_ns, period_ns, 0, *spent)

    def _hand(self, seconds: float, side: float, head: Floats) -> SimulatedHand:
        tremor = self._sway.at(np.array([seconds]))[0, :3] * TREMOR_METRES
        beside = head - self._motion.positions[0] + tremor
        place = true_hand(np.array([seconds]))[0] * np.array([side, 1.0, 1.0]) + beside
        turn = SWING_DEGREES * np.sin(2.0 * np.pi * SWING_HERTZ * seconds)
        return SimulatedHand(_pose(place, geometry.from_euler(*turn.tolist())))


def _aiming(hand: HandState) -> HandState:
    """Return the hand with an aim pose that differs from its grip, as real controllers' do."""
    grip = hand.grip
    turned = geometry.multiply(grip.orientation, AIM)
    ahead = grip.position + geometry.rotate(turned, AIM_AHEAD)
    return replace(hand, aim=replace(grip, position=ahead, orientation=turned))


def _pose(position: Floats, orientation: Floats) -> SimulatedPose:
    x, y, z = (float(v) for v in position)
    a, b, c, d = (float(v) for v in orientation)
    return SimulatedPose((x, y, z), (a, b, c, d))

"""A simulated person's body: from wishes to smooth head, hand and finger motion, at any rate."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.participants.participant import Frame, HandGoal, Intent
from vrhuman.records import Floats, Observation

MAX_STEP = 0.02
"""Motion is integrated in steps of at most this [s]."""
MAX_GAP = 0.25
"""A longer pause between two calls [s] is a body that was not asked, not one that moved."""


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """How fast a person moves; ``tremor`` scales 1 mm and 0.2 degrees of hand unrest (0: none)."""

    eye_height: float = 1.575
    head_speed: float = 150.0
    head_acceleration: float = 500.0
    hand_speed: float = 1.2
    hand_acceleration: float = 6.0
    wrist_speed: float = 200.0
    tremor: float = 0.0


REST_OFFSET: Floats = np.array([0.25, -0.5, 0.3])
"""The idle right hand from the head, in the head's own yaw [m]."""
REST_PITCH = 30.0
SETTLED_SPEED = 3.0
"""Head slower than this [degrees/s] for SETTLED_AFTER seconds: what is observed is current."""
SETTLED_AFTER = 0.35


def approach_speed(distance: float, top: float, deceleration: float) -> float:
    """The speed at which something that must stop after ``distance`` may still move."""
    return min(top, math.sqrt(2.0 * deceleration * distance), 8.0 * distance)


class Body:
    """Head, hands and fingers of one simulated person; deterministic given ``seed`` and times.

    It stands at the stage's origin, facing -z, and walks by the left stick. How the stage lies
    over the house it learns as a person does: by seeing, with the head at rest, which way it faces.
    """

    def __init__(self, limits: BodyLimits | None = None, seed: int = 0) -> None:
        self._limits = limits or BodyLimits()
        self._head = np.array([0.0, self._limits.eye_height, 0.0])
        self._yaw, self._horizon = 0.0, 0.0  # of the head, in the stage
        self._head_rates = np.zeros(2)
        self._still_since = -math.inf
        self._hand, self._hand_rotation = self._rest()
        self._hand_velocity = np.zeros(3)
        self._trigger = 0.0
        self._time: float | None = None
        self._stage_yaw: float | None = None
        self._tremor_phases = np.random.default_rng(seed).uniform(0.0, 2.0 * math.pi, (3, 6))

    @property
    def stage_yaw(self) -> float:
        """Degrees from the stage's axes to the world's, as last seen."""
        return self._stage_yaw or 0.0

    def update(self, intent: Intent, observation: Observation, now_ns: int) -> SimulatedInputs:
        """The body at ``now_ns``, having followed ``intent`` since the last call."""
        now = now_ns * 1e-9
        elapsed = 0.0 if self._time is None else now - self._time
        self._time = now
        self._recognise(observation, now)
        left = min(max(elapsed, 0.0), MAX_GAP)
        while left > 1e-9:
            step = min(left, MAX_STEP)
            self._turn_head(intent, step, now)
            self._move_hand(intent.hand, observation, step)
            reach = intent.trigger_rate * step
            self._trigger += min(reach, max(-reach, intent.trigger - self._trigger))
            left -= step
        return self._inputs(intent, now)

    def _recognise(self, observation: Observation, now: float) -> None:
        """See how the stage lies over the house, whenever the head has been still for a while."""
        if np.abs(self._head_rates).max() > SETTLED_SPEED:
            self._still_since = now
        if self._stage_yaw is None or now - self._still_since > SETTLED_AFTER:
            self._stage_yaw = geometry.wrap_degrees(observation.yaw - self._yaw)

    def _turn_head(self, intent: Intent, step: float, now: float) -> None:
        gaze = intent.gaze
        errors = np.zeros(2)
        if gaze is not None:
            turned = self.stage_yaw if gaze.frame is Frame.WORLD else 0.0
            errors[0] = geometry.wrap_degrees(gaze.yaw - turned - self._yaw)
            errors[1] = gaze.horizon - self._horizon
        limits = self._limits
        for i, error in enumerate(errors):
            wished = math.copysign(
                approach_speed(abs(error), limits.head_speed, limits.head_acceleration / 2), error
            )
            change = limits.head_acceleration * step
            self._head_rates[i] += min(change, max(-change, wished - self._head_rates[i]))
        if np.abs(self._head_rates).max() > SETTLED_SPEED:
            self._still_since = now
        self._yaw += float(self._head_rates[0]) * step
        self._horizon = min(85.0, max(-85.0, self._horizon + float(self._head_rates[1]) * step))

    def _move_hand(self, goal: HandGoal | None, observation: Observation, step: float) -> None:
        position, rotation = self._hand_target(goal, observation)
        limits = self._limits
        top = limits.hand_speed if goal is None else min(goal.speed, limits.hand_speed)
        error = position - self._hand
        distance = float(np.linalg.norm(error))
        wished = np.zeros(3)
        if distance > 1e-6:
            wished = error / distance * approach_speed(distance, top, limits.hand_acceleration / 2)
        change = wished - self._hand_velocity
        size = float(np.linalg.norm(change))
        allowed = limits.hand_acceleration * step
        self._hand_velocity = self._hand_velocity + change * min(1.0, allowed / max(size, 1e-9))
        self._hand = self._hand + self._hand_velocity * step
        angle = geometry.angle_between(self._hand_rotation, rotation)
        if angle > 1e-3:
            share = min(1.0, approach_speed(angle, limits.wrist_speed, 300.0) * step / angle)
            self._hand_rotation = slerp(self._hand_rotation, rotation, share)

    def _hand_target(
        self, goal: HandGoal | None, observation: Observation
    ) -> tuple[Floats, Floats]:
        """Stage pose (OpenXR) at which the hand is where it is wished."""
        if goal is None:
            return self._rest()
        if goal.frame is Frame.STAGE:
            return goal.position, goal.rotation
        eyes = observation.agent_position * np.array([1.0, 0.0, 1.0])
        eyes[1] = floor_height(observation) + observation.eye_height
        back = geometry.yaw_rotation(-self.stage_yaw)
        offset = geometry.rotate(back, goal.position - eyes)
        rotation = geometry.multiply(back, goal.rotation)
        return (
            self._head + geometry.openxr_position_from_world(offset),
            geometry.openxr_rotation_from_world(rotation),
        )

    def _rest(self) -> tuple[Floats, Floats]:
        turn = geometry.yaw_rotation(self._yaw)
        offset = geometry.rotate(turn, REST_OFFSET)
        rotation = geometry.from_euler(REST_PITCH, self._yaw, 0.0)
        return (
            self._head + geometry.openxr_position_from_world(offset),
            geometry.openxr_rotation_from_world(rotation),
        )

    def _unrest(self, now: float) -> tuple[Floats, Floats]:
        """Tremor of the hand, of slow and fast waves: a displacement (3,) [m], a small rotation."""
        waves = np.sin(
            now * 2.0 * math.pi * np.array([[1.3], [4.7], [9.1]]) + self._tremor_phases
        ).mean(axis=0)
        shift = waves[:3] * 1e-3 * self._limits.tremor
        turn = waves[3:] * 0.2 * self._limits.tremor
        return shift, geometry.from_euler(*(float(v) for v in turn))

    def _inputs(self, intent: Intent, now: float) -> SimulatedInputs:
        head = geometry.openxr_rotation_from_world(
            geometry.from_euler(self._horizon, self._yaw, 0.0)
        )
        shift, turn = self._unrest(now)
        left_offset = geometry.rotate(
            geometry.yaw_rotation(self._yaw), REST_OFFSET * np.array([-1.0, 1.0, 1.0])
        )
        return SimulatedInputs(
            head=_pose(self._head, head),
            left=SimulatedHand(
                pose=_pose(
                    self._head + geometry.openxr_position_from_world(left_offset), self._rest()[1]
                ),
                stick=self._stick(intent.walk),
                menu=intent.menu,
            ),
            right=SimulatedHand(
                pose=_pose(self._hand + shift, geometry.multiply(self._hand_rotation, turn)),
                trigger=self._trigger,
                squeeze=1.0 if intent.squeeze else 0.0,
                primary=intent.primary,
            ),
        )

    def _stick(self, walk: Floats) -> tuple[float, float]:
        """The stick (right, up) that walks along the world's ``walk``, whichever way one looks."""
        heading = self._yaw + self.stage_yaw
        ahead, right = geometry.forward(heading), geometry.right(heading)
        wish = np.array([walk[0], 0.0, walk[1]])
        wish = wish / max(1.0, float(np.linalg.norm(wish)))
        return float(wish @ right), float(wish @ ahead)


def floor_height(observation: Observation) -> float:
    """The height of the floor under the agent: AI2-THOR's position is 0.9 m above it."""
    return float(observation.agent_position[1]) - 0.9


def slerp(p: Floats, q: Floats, share: float) -> Floats:
    """The rotation ``share`` (0..1) of the way from unit quaternion ``p`` to ``q``."""
    vector = geometry.rotation_vector(geometry.multiply(geometry.inverse(p), q)) * share
    angle = float(np.linalg.norm(vector))
    if angle < 1e-9:
        return p
    turned = geometry.multiply(p, geometry.axis_angle(vector / angle, angle))
    unit: Floats = turned / np.linalg.norm(turned)
    return unit


def _pose(position: Floats, orientation: Floats) -> SimulatedPose:
    x, y, z = (float(v) for v in position)
    a, b, c, d = (float(v) for v in orientation)
    return SimulatedPose((x, y, z), (a, b, c, d))

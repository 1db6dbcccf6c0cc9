"""Simulates a person's body: turns intents into smooth head, hand and finger motion.

It works at any frame rate. The head leads: a hand starts towards a new goal a moment after the
eyes. Head and hand move as in :mod:`.smoothness`, with a seeded tremor
(:class:`vrhuman.participants.motion.Sway`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.geometry import QuaternionTuple, VectorTuple
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.participants.motion import TREMOR_DEGREES, TREMOR_METRES, Sway
from vrhuman.participants.participant import Frame, HandGoal, Intent
from vrhuman.participants.smoothness import Movement, Pace, distance
from vrhuman.records import Floats, Observation

MAX_STEP = 0.07
"""Maximum time step [s] in which motion is integrated."""
MAX_GAP = 0.25
"""Maximum pause [s] between two updates: after a longer one the body has not moved meanwhile."""


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """How fast a person moves.

    ``throwing_speed`` is the hand's where its goal asks for more than ``hand_speed``.
    ``tremor`` scales 2 mm and 0.5 degrees of tremor (0: none), of which the head has a tenth.
    """

    eye_height: float = 1.575
    head_speed: float = 150.0
    head_acceleration: float = 500.0
    hand_speed: float = 1.2
    throwing_speed: float = 2.5
    hand_acceleration: float = 6.0
    wrist_speed: float = 200.0
    tremor: float = 0.0


HEAD_WIDTH, HAND_WIDTH = 2.0, 0.01
"""How exactly goals are reached [degrees, m]: a target's width in Fitts' law."""
REACTION_SECONDS, NEW_GOAL = 0.12, 0.08
"""The delay [s] of a hand behind the head, where its goal is farther away than NEW_GOAL [m]."""
HEADS_SHARE = 0.1
REST_OFFSET = (0.25, -0.5, 0.3)
"""Position of the idle right hand from the head [m], in the head's own yaw."""
LEFT_REST_OFFSET = (-0.25, -0.5, 0.3)
REST_PITCH = 30.0
SETTLED_SPEED = 3.0
"""Maximum head speed [degrees/s], for SETTLED_AFTER seconds, at which observations are current."""
SETTLED_AFTER = 0.35


class SimulatedBody:
    """Head, hands and fingers of one simulated person; deterministic given ``seed`` and times.

    It stands at the stage's origin, facing -z, and walks with the left stick. It learns the
    orientation of the stage over the house as a person does: by seeing, with the head at rest,
    which way it faces.
    """

    def __init__(self, limits: BodyLimits | None = None, seed: int = 0) -> None:
        self._limits = limits or BodyLimits()
        self._head = (0.0, self._limits.eye_height, 0.0)
        self._gaze = Movement((0.0, 0.0))  # yaw and horizon of the head, in the stage
        self._still_since = -math.inf
        place, self._hand_rotation = self._rest()
        self._hand = Movement(place)
        self._hand_goal = place
        self._hand_waits = 0.0
        self._trigger = 0.0
        self._time: float | None = None
        self._stage_yaw: float | None = None
        self._hand_sway, self._head_sway = Sway(seed), Sway(seed + 1)

    @property
    def _yaw(self) -> float:
        return self._gaze.place[0]

    @property
    def _horizon(self) -> float:
        return self._gaze.place[1]

    @property
    def stage_yaw(self) -> float:
        """The angle [degrees] from the stage's axes to the world's, as last seen."""
        return self._stage_yaw or 0.0

    def update(self, intent: Intent, observation: Observation, now_ns: int) -> SimulatedInputs:
        """Return the body at ``now_ns``, after following ``intent`` since the last call."""
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
        """Learn the orientation of the stage over the house when the head has been still."""
        if self._turning:
            self._still_since = now
        if self._stage_yaw is None or now - self._still_since > SETTLED_AFTER:
            self._stage_yaw = geometry.wrap_degrees(observation.yaw - self._yaw)

    @property
    def _turning(self) -> bool:
        """Whether the head turns so fast that what is seen may be from before."""
        yaw, nod = self._gaze.velocity
        return max(abs(yaw), abs(nod)) > SETTLED_SPEED

    def _turn_head(self, intent: Intent, step: float, now: float) -> None:
        gaze, limits = intent.gaze, self._limits
        goal = self._gaze.place
        if gaze is not None:
            turned = self.stage_yaw if gaze.frame is Frame.WORLD else 0.0
            yaw = self._yaw + geometry.wrap_degrees(gaze.yaw - turned - self._yaw)
            goal = (yaw, min(85.0, max(-85.0, gaze.horizon)))
        pace = Pace(limits.head_speed, limits.head_acceleration, HEAD_WIDTH)
        self._gaze.towards(goal, pace, step)
        if self._turning:
            self._still_since = now

    def _move_hand(self, goal: HandGoal | None, observation: Observation, step: float) -> None:
        position, rotation = self._hand_target(goal, observation)
        limits = self._limits
        if distance(position, self._hand_goal) > NEW_GOAL and self._hand_waits <= 0.0:
            self._hand_waits = REACTION_SECONDS
        self._hand_waits -= step
        if self._hand_waits <= 0.0:
            self._hand_goal = position
        top = limits.hand_speed if goal is None else min(goal.speed, limits.throwing_speed)
        pace = Pace(top, limits.hand_acceleration, HAND_WIDTH)
        self._hand.towards(self._hand_goal, pace, step)
        angle = geometry.angle_between(self._hand_rotation, rotation)
        if angle > 1e-3:
            speed = min(limits.wrist_speed, math.sqrt(600.0 * angle), 8.0 * angle)
            self._hand_rotation = geometry.slerp(
                self._hand_rotation, rotation, min(1.0, speed * step / angle)
            )

    def _hand_target(
        self, goal: HandGoal | None, observation: Observation
    ) -> tuple[VectorTuple, Floats]:
        """Return the stage pose (OpenXR) at which the hand reaches its goal."""
        if goal is None:
            return self._rest()
        x, y, z = goal.position.tolist()
        if goal.frame is Frame.STAGE:
            return (x, y, z), goal.rotation
        eyes_x, _, eyes_z = observation.agent_position.tolist()
        eyes_y = floor_height(observation) + observation.eye_height
        back = geometry.yaw_floats(-self.stage_yaw)
        place = self._from_head(back, (x - eyes_x, y - eyes_y, z - eyes_z))
        rotation = geometry.multiply(back, goal.rotation)
        return place, geometry.openxr_rotation_from_world(rotation)

    def _from_head(self, turn: QuaternionTuple, offset: VectorTuple) -> VectorTuple:
        """Return the stage position at an ``offset`` [m] from the head, in axes turned by it."""
        x, y, z = geometry.rotate(turn, offset).tolist()
        head_x, head_y, head_z = self._head
        x, y, z = geometry.openxr_position_floats_from_world((x, y, z))
        return head_x + x, head_y + y, head_z + z

    def _rest(self) -> tuple[VectorTuple, Floats]:
        place = self._from_head(geometry.yaw_floats(self._yaw), REST_OFFSET)
        return place, np.array(self._turned(REST_PITCH))

    def _turned(self, horizon: float) -> QuaternionTuple:
        """Return the stage rotation that faces where the head does, at that ``horizon``."""
        return geometry.openxr_rotation_floats_from_world(
            geometry.euler_floats(horizon, self._yaw, 0.0)
        )

    def _trembling(
        self, place: VectorTuple, rotation: QuaternionTuple, sway: Sway, now: float, share: float
    ) -> SimulatedPose:
        """Return a pose with ``share`` of the tremor: displaced, and rotated a little."""
        x, y, z = place
        (dx, dy, dz), turn = self._unrest(sway, now, share)
        return SimulatedPose((x + dx, y + dy, z + dz), geometry.multiply_floats(rotation, turn))

    def _unrest(self, sway: Sway, now: float, share: float) -> tuple[VectorTuple, QuaternionTuple]:
        """Return the tremor: a displacement (3,) [m] and a small rotation."""
        if self._limits.tremor == 0.0:
            return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        waves = sway.at(np.array([now]))[0] * share * self._limits.tremor
        x, y, z = (waves[:3] * TREMOR_METRES).tolist()
        return (x, y, z), geometry.euler_floats(*(waves[3:] * TREMOR_DEGREES).tolist())

    def _inputs(self, intent: Intent, now: float) -> SimulatedInputs:
        left_place = self._from_head(geometry.yaw_floats(self._yaw), LEFT_REST_OFFSET)
        x, y, z = self._hand.place
        a, b, c, d = self._hand_rotation.tolist()
        return SimulatedInputs(
            head=self._trembling(
                self._head, self._turned(self._horizon), self._head_sway, now, HEADS_SHARE
            ),
            left=SimulatedHand(
                pose=SimulatedPose(left_place, self._turned(REST_PITCH)),
                stick=self._stick(intent.walk),
                menu=intent.menu,
                secondary=intent.left_secondary,
            ),
            right=SimulatedHand(
                pose=self._trembling((x, y, z), (a, b, c, d), self._hand_sway, now, 1.0),
                trigger=self._trigger,
                squeeze=1.0 if intent.squeeze else 0.0,
                primary=intent.primary,
                secondary=intent.secondary,
            ),
        )

    def _stick(self, walk: Floats) -> tuple[float, float]:
        """Return the stick deflection (right, up) that walks along the world's ``walk``.

        The result depends on the direction of the head.
        """
        x, z = walk.tolist()
        if x == z == 0.0:
            return 0.0, 0.0
        length = max(1.0, math.sqrt(x * x + z * z))
        x, z = x / length, z / length
        heading = math.radians(self._yaw + self.stage_yaw)
        sine, cosine = math.sin(heading), math.cos(heading)
        return x * cosine - z * sine, x * sine + z * cosine


def floor_height(observation: Observation) -> float:
    """Return the height of the floor under the agent: AI2-THOR's position is 0.9 m above it."""
    return float(observation.agent_position[1]) - 0.9

"""The working memory of a scripted participant: its newest view, map and belief."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from vrhuman import geometry
from vrhuman.participants.belief import Belief
from vrhuman.participants.participant import Gaze, Intent
from vrhuman.participants.spatial_map import Cell, SpatialMap
from vrhuman.participants.viewpoints import STEP_DEGREES, STEP_METRES
from vrhuman.records import ArmStatus, Floats, Observation

WORKING_HORIZON = 30.0
"""Looking 30 degrees down shows both a table top at arm's length and the far wall's shelf."""
LOOKING_HORIZON = 20.0
"""Horizon for looking round: it also shows where walls continue above doors."""
STEP_ARM_METRES = 0.05
USUAL_RATIO, USUAL_EFFORT = 1.4, 60.0
"""Prior for counted steps per own estimated step, and its weight in own steps."""


@dataclass(slots=True)
class Mind:
    """One participant's working memory; :meth:`notice` is called at every update.

    ``attempts`` counts the handlings of each object, ``tried`` are the places from which they were
    tried, ``opened`` what was opened, and ``effort`` measures the own motion in steps;
    :attr:`steps` is the counted number, as far as that was shown (``compared``: steps counted,
    effort). ``programs`` are those of all questions read so far, by question id.
    """

    observation: Observation
    now: float
    map: SpatialMap
    belief: Belief = field(default_factory=Belief)
    gaze: Gaze = field(default_factory=lambda: Gaze(0.0, WORKING_HORIZON))
    attempts: dict[str, int] = field(default_factory=dict)
    tried: dict[str, list[Cell]] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    out_of_reach_until: dict[str, float] = field(default_factory=dict)
    effort: float = 0.0
    compared: tuple[float, float] = (0.0, 0.0)
    programs: dict[str, str] = field(default_factory=dict)

    @classmethod
    def awake(cls, observation: Observation, now: float) -> Mind:
        """Create a mind from the first observation; it knows nothing yet."""
        return cls(
            observation,
            now,
            SpatialMap(observation.agent_position),
            gaze=Gaze(observation.yaw, WORKING_HORIZON),
        )

    @property
    def position(self) -> Floats:
        """The agent's world position (3,)."""
        return self.observation.agent_position

    @property
    def steps(self) -> float:
        """An estimate of the steps counted in the session so far."""
        counted, effort = self.compared
        return self.effort * (counted + USUAL_RATIO * USUAL_EFFORT) / (effort + USUAL_EFFORT)

    def notice(self, observation: Observation, now: float, learning: bool) -> None:
        """Take a new observation; only with ``learning`` the house is learnt from it."""
        before, effort = self.observation, self.effort
        x, _, z = (observation.agent_position - before.agent_position).tolist()
        moved = float(np.hypot(x, z))
        turned = abs(geometry.wrap_degrees(observation.yaw - before.yaw))
        self.effort += moved / STEP_METRES + turned / STEP_DEGREES
        if observation.arm_status is not ArmStatus.PARKED:
            reached = geometry.length(observation.hand_centre - before.hand_centre)
            self.effort += reached / STEP_ARM_METRES
        if before.phase == observation.phase and before.steps_left and observation.steps_left:
            counted = max(0, before.steps_left - observation.steps_left)
            self.compared = self.compared[0] + counted, self.compared[1] + self.effort - effort
        self.observation, self.now = observation, now
        if learning:
            self.belief.learn(before, observation)
            self.map.integrate(observation, now)

    def still(self) -> Intent:
        """Return an intent that does nothing and keeps the gaze."""
        return Intent(gaze=self.gaze)

    def facing(self, tolerance: float = 3.0) -> bool:
        """Return whether the head has reached its gaze goal, within ``tolerance`` [degrees]."""
        off = abs(geometry.wrap_degrees(self.observation.yaw - self.gaze.yaw))
        return off < tolerance and abs(self.observation.horizon - self.gaze.horizon) < 5.0

    def waiting(self, seconds: float) -> Callable[[], bool]:
        """Return a function that is true until ``seconds`` from now have passed."""
        until = self.now + seconds
        return lambda: self.now < until

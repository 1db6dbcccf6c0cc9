"""Measures the arm's reach: touch the shoulder with the controller, then stretch the arm forward.

Both places are relative to the head, so that leaning forward is not reach.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vrhuman.embodiment.settings import BodySettings, HandName
from vrhuman.protocol.calibration.step import (
    ASIDE,
    NEXT,
    TO_CONFIRM,
    TO_REDO,
    Moment,
    Page,
    free_hand,
)
from vrhuman.protocol.calibration.stillness import StillnessWindow
from vrhuman.records import Floats

STILL_SECONDS, STILL_METRES = 1.0, 0.025
SIDEWAYS = 0.32
"""Maximum horizontal distance of a shoulder from the eyes [m]; a hand that points is farther."""
BELOW = (0.02, 0.5)
"""Distance of a shoulder below the eyes [m]; a hand that hangs is farther below."""
SHORTEST, LONGEST = 0.3, 1.2
"""Plausible reaches of a person [m], the limits of a profile."""
STEEPEST = 0.6
"""Maximum rise or fall of a stretched arm as a share of its length; a hanging arm has more."""


@dataclass(frozen=True, slots=True)
class ReachStep:
    """The step: touch the shoulder, stretch the arm, confirm."""

    hand: HandName
    hold: StillnessWindow = field(
        default_factory=lambda: StillnessWindow(STILL_SECONDS, STILL_METRES)
    )
    touched: Floats | None = None
    reach: float | None = None
    hint: Literal["", "reach.short", "reach.long"] = ""
    finished: bool = False

    def advance(self, moment: Moment) -> ReachStep:
        if self.reach is not None:
            if moment.choice == NEXT:
                return replace(self, finished=True)
            return self
        grip = moment.hand(self.hand).grip
        if not (grip.valid and moment.head.valid):
            return replace(self, hold=self.hold.broken())
        place = np.asarray(grip.position - moment.head.position)
        if self.touched is None:
            return self._touch(moment.time_ns, place)
        return self._stretch(moment.time_ns, place, self.touched)

    def _touch(self, time_ns: int, place: Floats) -> ReachStep:
        at_shoulder = np.hypot(place[0], place[2]) <= SIDEWAYS and BELOW[0] <= -place[1] <= BELOW[1]
        hold = self.hold.add(time_ns, place) if at_shoulder else self.hold.broken()
        if not hold.full:
            return replace(self, hold=hold)
        return replace(self, hold=hold.broken(), touched=hold.median)

    def _stretch(self, time_ns: int, place: Floats, touched: Floats) -> ReachStep:
        arm = place - touched
        length = float(np.linalg.norm(arm))
        ahead = length >= SHORTEST and abs(arm[1]) <= STEEPEST * length
        hold = self.hold.add(time_ns, place) if ahead else self.hold.broken()
        if not hold.full:
            return replace(self, hold=hold)
        reach = round(float(np.linalg.norm(hold.median - touched)), 3)
        if reach < SHORTEST:
            return ReachStep(self.hand, hint="reach.short")
        if reach > LONGEST:
            return ReachStep(self.hand, hint="reach.long")
        return replace(self, hold=hold, reach=reach)

    def page(self) -> Page:
        free = (free_hand(self.hand),)
        words = f"reach.{'shoulder' if self.touched is None else 'stretch'}_{self.hand}"
        if self.reach is None:
            held = self.hold.share
            return Page(words, TO_REDO, hint=self.hint, held=held, clicking=free, rows=(ASIDE,))
        return Page("reach.measured", TO_CONFIRM, {"reach": f"{self.reach:.2f}"})

    def applied(self, settings: BodySettings) -> BodySettings:
        if self.reach is None or self.touched is None:
            return settings
        shoulder = round(float(-self.touched[1]), 3)
        return replace(settings, reach=replace(settings.reach, reach=self.reach, shoulder=shoulder))

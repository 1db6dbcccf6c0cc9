"""Measures how high the eyes are, and asks whether the participant stands or sits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT
from vrhuman.protocol.calibration.step import (
    AGAIN,
    ASIDE,
    LAST,
    NEXT,
    SKIP,
    TO_CONFIRM,
    TO_REDO,
    Moment,
    Page,
    Posture,
)
from vrhuman.protocol.calibration.stillness import StillnessWindow

STILL_SECONDS, STILL_METRES = 2.0, 0.03
LOWEST, HIGHEST = 0.5, 2.3
"""Plausible eye heights of a person [m above the floor]: else the headset's floor is wrong."""
NO_OFFSET = "no_offset"
AGENT_EYES = AGENT_HEIGHT + CAMERA_HEIGHT
"""Eye height of the standing agent [m above the floor]."""


@dataclass(frozen=True, slots=True)
class PostureStep:
    """The step: choose, hold still, confirm.

    A seated participant sees the house from the agent's eye height, unless they prefer their own.
    """

    posture: Posture | None = None
    hold: StillnessWindow = field(
        default_factory=lambda: StillnessWindow(STILL_SECONDS, STILL_METRES)
    )
    eye_height: float | None = None
    offset: float = 0.0
    hint: Literal["", "posture.floor"] = ""
    finished: bool = False

    def advance(self, moment: Moment) -> PostureStep:
        if self.posture is None:
            if moment.choice in ("standing", "seated"):
                posture: Posture = "seated" if moment.choice == "seated" else "standing"
                return replace(self, posture=posture)
            return self
        if self.eye_height is None:
            return self._hold(moment)
        if moment.choice == NO_OFFSET:
            return replace(self, offset=0.0, finished=True)
        if moment.choice == NEXT:
            return replace(self, finished=True)
        return self

    def _hold(self, moment: Moment) -> PostureStep:
        if not moment.head.valid:
            return replace(self, hold=self.hold.broken())
        hold = self.hold.add(moment.time_ns, moment.head.position)
        if not hold.full:
            return replace(self, hold=hold)
        height = round(float(hold.median[1]), 3)
        if not LOWEST <= height <= HIGHEST:
            return replace(self, hold=hold.broken(), hint="posture.floor")
        offset = round(AGENT_EYES - height, 3) if self.posture == "seated" else 0.0
        return replace(self, hold=hold, eye_height=height, offset=offset)

    def page(self) -> Page:
        if self.posture is None:
            return Page("posture.choose", ("standing", "seated", SKIP), rows=((1, 1), LAST))
        if self.eye_height is None:
            return Page(
                "posture.still", TO_REDO, hint=self.hint, held=self.hold.share, rows=(ASIDE,)
            )
        values = {"eye_height": f"{self.eye_height:.2f}", "offset": f"{self.offset:.2f}"}
        if self.posture == "standing":
            return Page("posture.standing", TO_CONFIRM, values)
        return Page("posture.seated", (NEXT, NO_OFFSET, AGAIN), values)

    def applied(self, settings: BodySettings) -> BodySettings:
        if self.eye_height is None:
            return settings
        return replace(
            settings,
            person=replace(settings.person, eye_height=self.eye_height),
            locomotion=replace(settings.locomotion, height_offset=self.offset),
        )

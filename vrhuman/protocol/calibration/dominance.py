"""Finds which hand holds the gripper: the one whose trigger the participant pulls when asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vrhuman.embodiment.settings import BodySettings, HandName
from vrhuman.protocol.calibration.step import NEXT, TO_CONFIRM, Moment, Page


@dataclass(frozen=True, slots=True)
class DominanceStep:
    """The step: pull a trigger, then confirm."""

    hand: HandName | None = None
    finished: bool = False

    def advance(self, moment: Moment) -> DominanceStep:
        if self.hand is None:
            return replace(self, hand=moment.pressed)
        if moment.choice == NEXT:
            return replace(self, finished=True)
        return self

    def page(self) -> Page:
        if self.hand is None:
            return Page("hand.pull", ())  # whatever the hand points at, the pull is the answer
        return Page(f"hand.{self.hand}", TO_CONFIRM)

    def applied(self, settings: BodySettings) -> BodySettings:
        if self.hand is None:
            return settings
        return replace(settings, grip=replace(settings.grip, hand=self.hand))

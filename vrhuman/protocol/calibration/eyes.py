"""Records the distance of the headset's lenses, and what the participant wears before the eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.calibration.step import LAST, SKIP, Moment, Page

WIDEST_MM = 90.0
Glasses = Literal["none", "glasses", "lenses"]
GLASSES: tuple[Glasses, ...] = ("none", "glasses", "lenses")


@dataclass(frozen=True, slots=True)
class EyesStep:
    """The step: ``ipd`` [mm] is what the headset reports now.

    It can be changed while the page is shown.
    """

    ipd: float = 0.0
    glasses: Glasses | None = None

    @property
    def finished(self) -> bool:
        return self.glasses is not None

    def advance(self, moment: Moment) -> EyesStep:
        step = self
        if moment.eyes_apart is not None and 0.0 < 1e3 * moment.eyes_apart <= WIDEST_MM:
            step = replace(step, ipd=round(1e3 * moment.eyes_apart, 1))
        for worn in GLASSES:
            if moment.choice == worn:
                step = replace(step, glasses=worn)
        return step

    def page(self) -> Page:
        ipd = f"{self.ipd:.0f}" if self.ipd else "..."
        return Page("eyes.glasses", (*GLASSES, SKIP), {"ipd": ipd}, rows=((1, 1, 1), LAST))

    def applied(self, settings: BodySettings) -> BodySettings:
        person = replace(settings.person, ipd=self.ipd or settings.person.ipd)
        if self.glasses is not None:
            person = replace(person, glasses=self.glasses)
        return replace(settings, person=person)

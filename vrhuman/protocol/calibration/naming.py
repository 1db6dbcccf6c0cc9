"""Naming six of the colours that questions ask for, as the headset shows them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.colours import RGB
from vrhuman.protocol.calibration.pictures import Swatch
from vrhuman.protocol.calibration.step import ASIDE, TO_REDO, Moment, Page

COLOURS = ("red", "orange", "brown", "green", "blue", "purple")
"""Those that eyes, or a display, confuse most."""
FORGIVEN = 1
"""Names that may be wrong: brown and orange are neighbours."""


@dataclass(frozen=True, slots=True)
class NamingStep:
    """``order`` they are shown in, ``answers`` so far."""

    order: tuple[str, ...]
    answers: tuple[str, ...] = ()

    @staticmethod
    def drawn_by(seed: int) -> NamingStep:
        """Another order for each seed."""
        return NamingStep(tuple(random.Random(f"naming {seed}").sample(COLOURS, len(COLOURS))))

    @property
    def finished(self) -> bool:
        return len(self.answers) == len(self.order)

    def advance(self, moment: Moment) -> NamingStep:
        if self.finished or moment.choice not in COLOURS:
            return self
        return replace(self, answers=(*self.answers, moment.choice))

    def page(self) -> Page:
        number = min(len(self.answers), len(self.order) - 1)
        shown = self.order[number]
        return Page(
            "naming.name",
            (*COLOURS, *TO_REDO),
            {"number": str(number + 1), "count": str(len(self.order))},
            rows=((1, 1, 1), (1, 1, 1), ASIDE),
            drawing=Swatch(RGB[shown]),
            program=shown,
        )

    def applied(self, settings: BodySettings) -> BodySettings:
        """More than one wrong name: whoever read the plates is not sure to name colours."""
        if not self.finished:
            return settings
        wrong = sum(said != shown for said, shown in zip(self.answers, self.order, strict=True))
        if wrong <= FORGIVEN or settings.person.colour_vision == "red-green":
            return settings
        return replace(settings, person=replace(settings.person, colour_vision="unsure"))

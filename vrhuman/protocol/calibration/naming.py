"""Tests whether the participant names six of the questions' colours, as the headset shows them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from vrhuman.embodiment.settings import BodySettings
from vrhuman.houses.colours import RGB
from vrhuman.protocol.calibration.pictures import Swatch
from vrhuman.protocol.calibration.step import ASIDE, TO_REDO, Moment, Page

COLOURS = ("red", "orange", "brown", "green", "blue", "purple")
"""The colours that eyes, or a display, confuse most."""
FORGIVEN = 1
"""Maximum number of wrong names: brown and orange are similar."""


@dataclass(frozen=True, slots=True)
class NamingStep:
    """The step: ``order`` in which colours are shown, ``answers`` so far."""

    order: tuple[str, ...]
    answers: tuple[str, ...] = ()

    @staticmethod
    def drawn_by(seed: int) -> NamingStep:
        """Return the step; each seed has another order."""
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
        """Return the settings with the result.

        After more than one wrong name it is noted that the participant may not name colours, even
        if they read the plates.
        """
        if not self.finished:
            return settings
        wrong = sum(said != shown for said, shown in zip(self.answers, self.order, strict=True))
        if wrong <= FORGIVEN or settings.person.colour_vision == "red-green":
            return settings
        return replace(settings, person=replace(settings.person, colour_vision="unsure"))

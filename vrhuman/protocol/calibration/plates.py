"""Screens colour vision by plates of dots: numbers that need normal red-green vision to read.

The first plate is one that everybody can read: a person who does not read it has not understood the
task, or cannot see the panel. It is a screening on an uncalibrated display, not a diagnosis.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.calibration.pictures import Plate, PlateKind
from vrhuman.protocol.calibration.step import TO_REDO, Moment, Page

KINDS: tuple[PlateKind, ...] = ("anyone", "protan", "deutan", "protan", "deutan")
DIGITS = "23456789"
"""Digits without those that are easily confused."""
NOTHING = "nothing"
PASSED = 4
"""Red-green plates that must be read for normal colour vision; two or fewer are noted."""
FAILED = 2

Verdict = Literal["normal", "red-green", "unsure"]


@dataclass(frozen=True, slots=True)
class PlatesStep:
    """The step; ``answers`` are the digits chosen so far."""

    plates: tuple[Plate, ...]
    answers: tuple[str, ...] = ()

    @staticmethod
    def drawn_by(seed: int) -> PlatesStep:
        """Return the step; each seed has other digits and other dots, and no digit occurs twice."""
        digits = random.Random(f"plates {seed}").sample(DIGITS, len(KINDS))
        pairs = zip(KINDS, digits, strict=True)
        return PlatesStep(tuple(Plate(kind, digit, seed) for kind, digit in pairs))

    @property
    def finished(self) -> bool:
        return len(self.answers) == len(self.plates)

    def advance(self, moment: Moment) -> PlatesStep:
        if self.finished or moment.choice not in (*DIGITS, NOTHING):
            return self
        return replace(self, answers=(*self.answers, moment.choice))

    def page(self) -> Page:
        number = min(len(self.answers), len(self.plates) - 1)
        plate = self.plates[number]
        return Page(
            "plates.read",
            (*DIGITS, NOTHING, *TO_REDO),
            {"number": str(number + 1), "count": str(len(self.plates))},
            rows=((1, 1, 1, 1), (1, 1, 1, 1), (2, 1, 1)),
            drawing=plate,
            program=f"{plate.kind} {plate.digit}",
        )

    @property
    def verdict(self) -> Verdict:
        """The verdict from all answers."""
        right = [a == plate.digit for a, plate in zip(self.answers, self.plates, strict=True)]
        if not right[0]:
            return "unsure"
        read = sum(right[1:])
        return "normal" if read >= PASSED else "red-green" if read <= FAILED else "unsure"

    def applied(self, settings: BodySettings) -> BodySettings:
        if not self.finished:
            return settings
        return replace(settings, person=replace(settings.person, colour_vision=self.verdict))

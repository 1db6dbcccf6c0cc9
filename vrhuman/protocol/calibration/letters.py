"""Finds the smallest letters that can be read in the headset, by a descending staircase.

At each size two letters of three must be read, by choice among options. The letters are Sloan's
ten, which are about equally hard. The result is the angle at the distance from which they were
read.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.calibration.pictures import Letter
from vrhuman.protocol.calibration.step import TO_REDO, Moment, Page

SLOAN = "CDHKNORSVZ"
DEGREES = (2.0, 1.4, 1.0, 0.7, 0.5, 0.35, 0.25)
"""Heights [degrees], at the panel's nominal distance; below the last, the panel's pixels show."""
ENOUGH = 2
"""Letters read, or missed, that decide a size."""
ILLEGIBLE = "illegible"


@dataclass(frozen=True, slots=True)
class LettersStep:
    """The step of reading letters.

    ``heights`` [m] are those of the letters by size; ``read`` and ``missed`` count at the current
    ``size``. ``legible`` [degrees] is the smallest size passed, 0 where none is.
    """

    seed: int
    heights: tuple[float, ...]
    size: int = 0
    read: int = 0
    missed: int = 0
    legible: float = 0.0
    finished: bool = False

    @staticmethod
    def drawn_by(seed: int, distance: float) -> LettersStep:
        """Return the step for a panel at ``distance`` [m]; each seed has other letters."""
        heights = tuple(2.0 * distance * math.tan(math.radians(d) / 2.0) for d in DEGREES)
        return LettersStep(seed, heights)

    @property
    def letter(self) -> str:
        """The letter shown now: no letter occurs twice within three sizes."""
        order = random.Random(f"letters {self.seed} {self.size // 3}").sample(SLOAN, len(SLOAN))
        return order[3 * (self.size % 3) + self.read + self.missed]

    def advance(self, moment: Moment) -> LettersStep:
        said = moment.choice
        if self.finished or said not in (*SLOAN, ILLEGIBLE):
            return self
        if said != self.letter:
            missed = self.missed + 1
            return replace(self, missed=missed, finished=missed >= ENOUGH)
        if self.read + 1 < ENOUGH:
            return replace(self, read=self.read + 1)
        last = self.size + 1 == len(self.heights)
        return replace(
            self,
            size=self.size if last else self.size + 1,
            read=0,
            missed=0,
            legible=self._seen_from(moment.distance),
            finished=last,
        )

    def _seen_from(self, distance: float | None) -> float:
        """Return the angle [degrees] of the current size."""
        if distance is None or distance <= 0.0:
            return DEGREES[self.size]
        seen = 2.0 * math.degrees(math.atan2(self.heights[self.size] / 2.0, distance))
        return min(10.0, round(seen, 3))

    def page(self) -> Page:
        return Page(
            "letters.read",
            (*SLOAN, ILLEGIBLE, *TO_REDO),
            rows=((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1)),
            drawing=Letter(self.letter, self.heights[self.size]),
            program=f"{self.letter} {DEGREES[self.size]}",
        )

    def applied(self, settings: BodySettings) -> BodySettings:
        if not self.finished:
            return settings
        return replace(settings, person=replace(settings.person, legible=self.legible))

"""The smallest letters that can be read in the headset: a staircase down, by choice.

At each size two letters of three must be read. The letters are Sloan's ten, which are about equally
hard. What is reported is the angle at the distance from which they were read.
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
"""Heights, at the board's nominal distance. Below the last the board's own pixels show."""
ENOUGH = 2
"""Letters read, or missed, that decide a size."""
ILLEGIBLE = "illegible"


@dataclass(frozen=True, slots=True)
class LettersStep:
    """``heights`` [m] of the letters by size; ``read`` and ``missed`` at the present ``size``.
    ``legible`` [degrees] is the smallest size passed, 0 where none is."""

    seed: int
    heights: tuple[float, ...]
    size: int = 0
    read: int = 0
    missed: int = 0
    legible: float = 0.0
    finished: bool = False

    @staticmethod
    def drawn_by(seed: int, distance: float) -> LettersStep:
        """Other letters for each seed, for a board at a ``distance`` [m]."""
        heights = tuple(2.0 * distance * math.tan(math.radians(d) / 2.0) for d in DEGREES)
        return LettersStep(seed, heights)

    @property
    def letter(self) -> str:
        """The one shown now: no letter twice within three sizes."""
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
        """The angle [degrees] of the present size."""
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

"""Models a person who weighs a thing in the hand: a noisy finger, a gauge, and slip.

A weight is felt by pressing harder until the thing lifts, loosening until it slips, pressing again:
the gauge at a lift is at least the weight, at a slip it is less. A finger's force is noisy in
proportion to itself (10 to 15 % without sight of the object; Jones 1986), which makes single
readings poor and many good: the smallest lift and the greatest slip converge to the weight.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

RISE = 0.8
"""Rise of the intended pressure until the thing first lifts, in the control's travel per second."""
HOVER = 0.4
"""The same from then on, up and down about the weight."""
CROSSINGS = 12
"""Lifts and slips that are needed for a result."""
GIVES_UP = 1.0
"""Time [s] of pressing with full force after which a thing is too heavy."""


@dataclass(slots=True)
class MotorNoise:
    """The motor noise of a finger on an intended pressure 0..1.

    ``share`` is the standard deviation relative to the pressure; ``seconds`` is the correlation
    time (0: independent at each moment).
    """

    share: float
    seconds: float
    rng: np.random.Generator
    unrest: float = 0.0

    def pressure(self, intended: float, elapsed: float) -> float:
        """Return the actual pressure, ``elapsed`` seconds after the last one."""
        kept = math.exp(-elapsed / self.seconds) if self.seconds > 0.0 else 0.0
        fresh = math.sqrt(1.0 - kept * kept) * float(self.rng.standard_normal())
        self.unrest = kept * self.unrest + fresh
        return min(1.0, max(0.0, intended * (1.0 + self.share * self.unrest)))


@dataclass(slots=True)
class Weighing:
    """One thing weighed by a hand that touches it; call :meth:`press` once a frame until ``done``.

    ``above`` and ``at_most`` [kgf] are the readings nearest to its weight from both sides.
    """

    noise: MotorNoise
    intended: float = 0.0
    above: float = 0.0
    at_most: float = math.inf
    crossings: int = 0
    held: bool = False
    straining: float = field(default=0.0)

    def press(self, gauge: float, held: bool, elapsed: float) -> float:
        """Return the pressure 0..1 of the next frame.

        The ``gauge`` [kgf] and whether the thing is ``held`` are what the last frame showed.
        """
        if held != self.held:
            self.held = held
            self.crossings += 1
            if held:
                self.at_most = min(self.at_most, gauge)
            else:
                self.above = max(self.above, gauge)
        rate = HOVER if self.crossings else RISE
        change = -rate if held else rate
        self.intended = min(1.0, max(0.0, self.intended + change * elapsed))
        self.straining = self.straining + elapsed if self.intended == 1.0 and not held else 0.0
        return self.noise.pressure(self.intended, elapsed)

    @property
    def done(self) -> bool:
        """Whether there are enough readings, or the thing is too heavy."""
        return self.crossings >= CROSSINGS or self.straining > GIVES_UP

    @property
    def estimate(self) -> float:
        """The most likely weight [kgf]; infinite if it is too heavy to lift."""
        return math.sqrt(max(1e-3, self.above) * self.at_most)

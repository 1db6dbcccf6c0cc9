"""Turns the pressure of a finger into grasp force.

A control's value 0..1 is filtered, mapped onto the participant's own scale by their four calibrated
presses, turned into force [kgf] and rounded to the steps of an agent's argument:

- *Scale.* Rest is 0 and full is 1; a light press is at 4/19 and a firm one at 12/19. These are the
  places of 0.25 and 0.65 between the end of the default dead zone, 0.05, and 1: with the shipped
  profile the scale is a straight line.
- *Curve.* "log" runs from one quantum at the dead zone's end to the full force, by equal ratios for
  equal parts of the scale, because fingers resolve ratios (Weber); a light press is then 0.13 kgf
  and a firm one 0.9 of 5 kgf. "linear" starts from zero.
- *Steps.* Multiples of 0.05 kgf, rounded down, and kept until the force has fallen below by 4 %, or
  by half a quantum where that is more: on such a scale a finger trembles by more than a step.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vrhuman.embodiment.settings import ForceSettings
from vrhuman.records import FORCE_QUANTUM_KGF, Floats

LIGHT, FIRM = 4.0 / 19.0, 12.0 / 19.0
"""The places of a light and of a firm press on the participant's scale 0..1."""
_KEPT = 0.04
"""A force step is kept while the force falls by no more than this share, or half a quantum."""
_MIN_DEAD = 0.01
"""The smallest dead zone: a control at rest varies a little, and must still let go."""
_ROUNDING = 1e-6


class Press:
    """One hand's press over time; call :meth:`update` once a frame, in order."""

    def __init__(self, settings: ForceSettings) -> None:
        self._settings = settings
        self._pressure: float | None = None
        self._time_ns = 0
        self._force = 0.0

    def update(self, value: float, now_ns: int) -> float:
        """Return the grasp force [kgf, a multiple of 0.05] at ``now_ns`` for a control's value.

        A value that is not finite is ignored; a value outside 0..1 is clipped to it.
        """
        if not math.isfinite(value):
            return self._force
        value = min(1.0, max(0.0, value))
        if self._pressure is None:
            self._pressure = value
        elapsed = max(0, now_ns - self._time_ns) * 1e-9
        smoothing = self._settings.smoothing
        kept = math.exp(-elapsed / smoothing) if smoothing > 0.0 else 0.0
        self._pressure = value + (self._pressure - value) * kept
        self._time_ns = now_ns
        self._force = quantised(force_of(self._pressure, self._settings), self._force)
        return self._force

    def rest(self) -> None:
        """Forget the press: the next one begins from an open hand."""
        self._pressure = None
        self._force = 0.0


@dataclass(frozen=True, slots=True)
class KeptGrip:
    """A grasp that is kept although its control was let go, for pointing at a panel.

    The grasp is the hand's again once the control is pulled as hard as before, or has been pulled
    and let go. ``force`` [kgf] is 0 while nothing is kept; ``pulled`` is whether it was pulled.
    """

    force: float = 0.0
    pulled: bool = False

    def update(self, force: float) -> KeptGrip:
        """Return the grip after a frame in which the control asks for ``force`` [kgf]."""
        if force >= self.force or (self.pulled and force <= 0.0):
            return KeptGrip()
        return KeptGrip(self.force, self.pulled or force > 0.0)


def force_of(pressure: float, settings: ForceSettings) -> float:
    """Return the unrounded force [kgf] of a control's value 0..1; it never falls as that rises."""
    places, scale = _knots(settings)
    begin = float(places[0])
    if pressure < begin:
        if settings.curve == "linear" or pressure <= settings.rest:
            return 0.0
        return FORCE_QUANTUM_KGF * (pressure - settings.rest) / (begin - settings.rest)
    share = float(np.interp(pressure, places, scale))
    if settings.curve == "linear":
        return settings.full_force * share
    return FORCE_QUANTUM_KGF * float((settings.full_force / FORCE_QUANTUM_KGF) ** share)


def pressure_for(force: float, settings: ForceSettings) -> float:
    """Return the least control value 0..1 that gives ``force`` [kgf].

    This is the inverse of :func:`force_of`.
    """
    if force <= 0.0:
        return settings.rest
    force = min(force, settings.full_force)
    places, scale = _knots(settings)
    if settings.curve == "linear":
        share = force / settings.full_force
    elif force < FORCE_QUANTUM_KGF:
        begin = float(places[0])
        return settings.rest + (begin - settings.rest) * force / FORCE_QUANTUM_KGF
    elif settings.full_force <= FORCE_QUANTUM_KGF:
        share = 0.0
    else:
        ratio = force / FORCE_QUANTUM_KGF
        share = math.log(ratio) / math.log(settings.full_force / FORCE_QUANTUM_KGF)
    return float(np.interp(share, scale, places))


@lru_cache(maxsize=16)  # it is every frame, of the same settings
def _knots(settings: ForceSettings) -> tuple[Floats, Floats]:
    """The participant's presses in rising order from the dead zone's end, and their scale values.

    A press inside the dead zone, or at the full press, carries no information and is left out.
    """
    begin = settings.rest + max(_MIN_DEAD, settings.dead_zone) * (settings.full - settings.rest)
    between = ((settings.light, LIGHT), (settings.firm, FIRM))
    inner = [(place, share) for place, share in between if begin < place < settings.full]
    places, scale = zip((begin, 0.0), *inner, (settings.full, 1.0), strict=True)
    return np.array(places), np.array(scale)


def quantised(force: float, before: float) -> float:
    """Round ``force`` [kgf] to steps of 0.05; ``before`` is the previous step."""
    kept = max(FORCE_QUANTUM_KGF / 2.0, _KEPT * force)
    most = math.floor((force + kept) / FORCE_QUANTUM_KGF - _ROUNDING)
    least = math.floor(force / FORCE_QUANTUM_KGF + _ROUNDING)
    now = round(before / FORCE_QUANTUM_KGF)
    return round(min(max(now, least), max(most, least)) * FORCE_QUANTUM_KGF, 2)

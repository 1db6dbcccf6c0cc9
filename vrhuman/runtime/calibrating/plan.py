"""Whom to calibrate and how: from a profile to a calibration, and back to a profile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.clock import day_of, utc_now
from vrhuman.embodiment.settings import BodySettings, HandName, load_settings
from vrhuman.protocol.calibration.machine import QUICK, STEPS, Calibration, StepName, begin
from vrhuman.protocol.calibration.words import SHIPPED, load_words
from vrhuman.runtime.calibrating.profiles import profile_path, store_profile


@dataclass(frozen=True, slots=True)
class CalibrationPlan:
    """Whom to calibrate, and how.

    ``start`` is the profile to begin from (otherwise the participant's own in ``out``, otherwise
    the defaults); ``hand`` is the dominant hand where it is already known; ``only`` are the steps
    to do (otherwise all; for a person who was measured before, the quick ones). ``seed`` draws
    plates and letters.
    """

    name: str
    out: Path = Path("calibration")
    start: Path | None = None
    hand: HandName | None = None
    only: tuple[StepName, ...] = ()
    words: Path = SHIPPED
    seed: int = 1

    @property
    def profile(self) -> Path:
        """Where the profile is written.

        :raises ProfileError: if the name is not valid.
        """
        return profile_path(self.out, self.name)


def first_of(plan: CalibrationPlan) -> Calibration:
    """Read all files and return the calibration as it is before its first frame.

    :raises VrhumanError: if the name, the profile or the file of texts is not valid.
    """
    own = plan.profile
    start = plan.start or (own if own.exists() else None)
    settings = load_settings(start) if start else BodySettings()
    if plan.hand is not None:
        settings = replace(settings, grip=replace(settings.grip, hand=plan.hand))
    known = bool(settings.person.measured) and not plan.only
    whole = tuple(step for step in STEPS if step != "hand" or plan.hand is None)
    steps = plan.only or (QUICK if known else whole)
    return begin(plan.name, settings, load_words(plan.words), plan.seed, steps, whole, known)


def saved(plan: CalibrationPlan, calibration: Calibration) -> BodySettings:
    """Write the profile of a calibration that is over, and return it.

    :raises ProfileError: if it cannot be written.
    """
    person = replace(calibration.settings.person, measured=day_of(utc_now()))
    settings = replace(calibration.settings, person=person)
    store_profile(plan.profile, settings)
    return settings

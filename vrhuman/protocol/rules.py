"""A protocol's rules besides its phases: limits, bonus, exclusion, training, questionnaires.

Each class is a table of the protocol file, each field a key of it (:mod:`vrhuman.protocol.keys`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from vrhuman.embodiment.settings import (
    VERSION,
    CalibrationError,
    LocomotionSettings,
    parse_settings,
)
from vrhuman.protocol.keys import WrongKey, one_of, table, within


class GraspInput(StrEnum):
    """The control that closes the gripper; ``""`` is as calibrated."""

    AS_CALIBRATED = ""
    TRIGGER = "trigger"
    SQUEEZE = "squeeze"


class Posture(StrEnum):
    """How the study's people take part; ``""`` is not specified."""

    ANY = ""
    SEATED = "seated"
    STANDING = "standing"


@dataclass(frozen=True, slots=True)
class Limits:
    """``[limits]``: limits of the time in the headset and of the session.

    After ``exposure_minutes`` in the headset a break of ``rest_seconds`` is mandatory; after
    ``session_minutes`` the session ends. None is unlimited.
    """

    exposure_minutes: float | None = within(0.1, 600.0)
    rest_seconds: float = within(0.0, 3600.0, 60.0)
    session_minutes: float | None = within(0.1, 600.0)


@dataclass(frozen=True, slots=True)
class Bonus:
    """``[bonus]``: the payment for right answers, in the study's own currency.

    ``text`` is shown before each phase in the house; ``per_right`` is earned for each right answer
    of the last answer phase, ``per_step`` is subtracted for each step of the second phase in the
    house.
    """

    text: str
    per_right: float = within(0.0, 1e6, 0.0)
    per_step: float = within(0.0, 1e6, 0.0)

    def earned(self, right: int, t3: int) -> float:
        """Return the bonus earned, never below 0.

        ``t3`` are the steps of the second phase in the house.
        """
        return max(0.0, self.per_right * right - self.per_step * t3)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """``[exclusion]``: who is left out of the per-protocol results, specified in advance.

    Shares are 0..1, None does not exclude: display frames in time, the pixels along a side that
    they had, counted actions that were blocked, questions answered. ``probe_at_least`` is a value
    of the probe at a break; ``training_failed`` says whether those who did not master the training
    are left out.
    """

    training_failed: bool = True
    least_in_time: float | None = within(0.0, 1.0)
    least_sharpness: float | None = within(0.0, 1.0)
    most_blocked_share: float | None = within(0.0, 1.0)
    least_answered_share: float | None = within(0.0, 1.0)
    probe_at_least: float | None = within(0.0, 20.0)


@dataclass(frozen=True, slots=True)
class ItemRules:
    """``[items]``: how people answer the items of a benchmark's set (``vrhuman answer``).

    A film may be watched ``watches`` times, 0 for any number. With ``revise`` a participant may go
    back to an answer that was submitted, and change it; with ``confidence`` each answer is followed
    by how sure they are.
    """

    watches: int = within(0, 1000, 0)
    revise: bool = False
    confidence: bool = True


@dataclass(frozen=True, slots=True)
class TrainingRules:
    """``[training]``: the training that comes first, and the limits of its tasks.

    ``protocol`` is its name; a task may be tried at most ``max_attempts`` times and for
    ``max_minutes``; a person who does not master it then is excluded.
    """

    protocol: str = "training"
    max_attempts: int = within(1, 1000, 5)
    max_minutes: float = within(0.1, 600.0, 20.0)


@dataclass(frozen=True, slots=True)
class QuestionnaireWish:
    """``[[questionnaires]]``: a questionnaire, and when and where it is filled in.

    It has a questionnaire's ``name``, the ``moments`` of the session ("before", "after", "break",
    ...), and ``where``: in the headset, where a phase of the kind "questionnaire" asks it, or at
    the desk.
    """

    name: str
    moments: tuple[str, ...]
    where: str = one_of("headset", "desk", default="desk")


def locomotion_rules(data: Any) -> Mapping[str, Any]:
    """Parse ``[locomotion]``: keys of a calibration profile's table that are the same for all."""
    found = table(data, "locomotion")
    try:
        parsed = parse_settings({"version": VERSION, "locomotion": dict(found)}, "")
    except CalibrationError as error:
        raise WrongKey(str(error).removeprefix(": ")) from error
    names = {each.name for each in fields(LocomotionSettings)} & set(found)
    return {name: getattr(parsed.locomotion, name) for name in sorted(names)}

"""Defines a calibration step: it receives moments, shows a page, and results in settings.

A step is a frozen value; ``advance`` returns the step one frame later. Poses are OpenXR stage poses
(right-handed, y up, the floor at y = 0, metres), pressures 0..1, times nanoseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from vrhuman.embodiment.settings import BodySettings, HandName
from vrhuman.protocol.calibration.pictures import Drawing
from vrhuman.records import HandState, TrackedPose

NEXT, AGAIN, SKIP, EVERYTHING, SAVE = "next", "again", "skip", "everything", "save"
"""The choices that pages share.

They are: take the result, repeat the step, leave things as they were, measure everything, and
finish. Repeat, skip and everything are handled by :mod:`.machine`.
"""
TO_CONFIRM, TO_REDO = (NEXT, AGAIN), (AGAIN, SKIP)

Rows = tuple[tuple[float, ...], ...]
"""Widths of the buttons in each row, relative; a negative one is free space."""
ASIDE, LAST = (-2.0, 1.0, 1.0), (-3.0, 1.0)
"""Rows with two small buttons at their end, and with one."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The data of one display frame that a step uses.

    ``eyes_apart`` [m] and ``distance`` [m] from the eyes to the panel are None where unknown.
    ``choice`` is the option that was just pressed, empty where none was, ``pressed`` the hand whose
    trigger was just pressed without choosing anything.
    """

    time_ns: int
    head: TrackedPose
    left: HandState
    right: HandState
    eyes_apart: float | None = None
    distance: float | None = None
    choice: str = ""
    pressed: HandName | None = None

    def hand(self, name: HandName) -> HandState:
        return self.left if name == "left" else self.right


@dataclass(frozen=True, slots=True)
class Page:
    """What a step shows, as keys of the words; without ``rows`` all choices are in one row.

    ``hint`` is shown below the text: why something is measured again. ``held`` 0..1 is how much of
    a hold is done, None where nothing is held. ``clicking`` says whose trigger chooses: while one
    hand is measured, the free one's. ``program`` is the machine-readable form, for participants
    that cannot see.
    """

    words: str
    choices: tuple[str, ...]
    values: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    rows: Rows = ()
    drawing: Drawing | None = None
    held: float | None = None
    clicking: tuple[HandName, ...] = ("left", "right")
    program: str = ""


class Step(Protocol):
    """One thing that is measured or asked."""

    @property
    def finished(self) -> bool:
        """Whether :meth:`applied` is what the participant confirmed."""
        ...

    def advance(self, moment: Moment) -> Step:
        """Return the step one frame later."""
        ...

    def page(self) -> Page:
        """Return the page to show now."""
        ...

    def applied(self, settings: BodySettings) -> BodySettings:
        """Return the settings with the measured values; unchanged where nothing was measured."""
        ...


def free_hand(hand: HandName) -> HandName:
    """Return the other hand."""
    return "left" if hand == "right" else "right"


Posture = Literal["standing", "seated"]

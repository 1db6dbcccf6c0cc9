"""The interface of every program that takes part: it gets an Observation and returns an Intent."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

import numpy as np

from vrhuman.records import Floats, Observation, Panel, ParticipantKind

ButtonCentre = Callable[[Panel, int], Floats]
"""Returns the centre (3,) of a panel's button in the OpenXR stage frame [m].

It comes from the panels' own layout.
"""


class Frame(StrEnum):
    """The frame of a goal: the house, or the real room in which the person stands."""

    WORLD = "world"
    STAGE = "stage"


@dataclass(frozen=True, slots=True)
class Gaze:
    """The direction to which the head turns [degrees], horizon down positive.

    In ``WORLD`` yaw is the agent's; in ``STAGE`` yaw 0 faces OpenXR's -z and grows to the right.
    """

    yaw: float
    horizon: float
    frame: Frame = Frame.WORLD


@dataclass(frozen=True, slots=True)
class HandGoal:
    """The goal of the right hand's grip (the agent's wrist).

    ``WORLD``: left-handed world metres and rotation. ``STAGE``: OpenXR's, right-handed. ``speed``
    [m/s] is the maximum.
    """

    position: Floats
    rotation: Floats
    frame: Frame = Frame.WORLD
    speed: float = 0.5


@dataclass(frozen=True, slots=True)
class Intent:
    """What the person wants now; the body moves there as fast as a real one.

    ``gaze`` None keeps the head where it is, ``hand`` None lets the hand hang at rest. ``walk``
    (2,) is the wanted walk in world (x, z), length 0..1 of full stick. ``trigger`` is approached at
    ``trigger_rate`` per second. ``menu`` is the left hand's button,
    ``primary`` and ``secondary`` are the right hand's, ``left_secondary`` is the left one's.
    """

    gaze: Gaze | None = None
    walk: Floats = field(default_factory=lambda: np.zeros(2))
    hand: HandGoal | None = None
    squeeze: bool = False
    trigger: float = 0.0
    trigger_rate: float = 8.0
    primary: bool = False
    menu: bool = False
    secondary: bool = False
    left_secondary: bool = False


Skill = Generator[Intent, None, bool]
"""An action over time: yields one intent per update and returns whether it succeeded.

What can be seen meanwhile is in the :class:`~vrhuman.participants.mind.Mind` that it was given.
"""


class Participant(Protocol):
    """A person's mind; call :meth:`update` at 20 to 30 Hz with the newest observation."""

    @property
    def kind(self) -> ParticipantKind:
        """The kind that is permanently written into the session file."""
        ...

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """Return the intent of this moment."""
        ...

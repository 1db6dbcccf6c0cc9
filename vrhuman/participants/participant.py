"""The contract of every scripted person: it is shown an Observation and wishes an Intent."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

import numpy as np

from vrhuman.records import Floats, Observation, Panel, ParticipantKind

ButtonCentre = Callable[[Panel, int], Floats]
"""The centre (3,) of a panel's button in the OpenXR stage frame [m]; the panels' own layout."""


class Frame(StrEnum):
    """Where a wish is expressed: the house, or the room the person really stands in."""

    WORLD = "world"
    STAGE = "stage"


@dataclass(frozen=True, slots=True)
class Gaze:
    """Where the head shall turn [degrees], horizon down positive.

    In ``WORLD`` yaw is the agent's; in ``STAGE`` yaw 0 faces OpenXR's -z and grows to the right.
    """

    yaw: float
    horizon: float
    frame: Frame = Frame.WORLD


@dataclass(frozen=True, slots=True)
class HandGoal:
    """Where the right hand's grip (the agent's wrist) shall go.

    ``WORLD``: left-handed world metres and rotation. ``STAGE``: OpenXR's, right-handed.
    ``speed`` [m/s] caps the motion.
    """

    position: Floats
    rotation: Floats
    frame: Frame = Frame.WORLD
    speed: float = 0.5


@dataclass(frozen=True, slots=True)
class Intent:
    """What the person wants now; the body gets there as fast as a body does.

    ``gaze`` None keeps the head where it is, ``hand`` None lets the hand hang at rest. ``walk``
    (2,) is a wished walk in world (x, z), length 0..1 of full stick. ``trigger`` is approached at
    ``trigger_rate`` per second. ``menu`` is the left hand's.
    """

    gaze: Gaze | None = None
    walk: Floats = field(default_factory=lambda: np.zeros(2))
    hand: HandGoal | None = None
    squeeze: bool = False
    trigger: float = 0.0
    trigger_rate: float = 8.0
    primary: bool = False
    menu: bool = False


Skill = Generator[Intent, None, bool]
"""Something done over time: yields one wish an update, returns whether it succeeded. What there
is to see meanwhile stands in the :class:`~vrhuman.participants.mind.Mind` that it was given."""


class Participant(Protocol):
    """A person's mind; call :meth:`update` at 20 to 30 Hz with the newest observation."""

    @property
    def kind(self) -> ParticipantKind:
        """What is written into the session file for ever."""
        ...

    def update(self, observation: Observation, now_ns: int) -> Intent:
        """The wish of this moment."""
        ...

"""What a participant is shown and made to feel of their own body, beside the house: plain values.

:class:`vrhuman.embodiment.body.Body` tells them, :mod:`vrhuman.headset` draws them over the house
and plays the pulses. World values are AI2-THOR's: left-handed, y up, metres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.records import ArmStatus, Floats


@dataclass(frozen=True, slots=True)
class Ghost:
    """The person's own hand where the arm cannot be: ``position`` (3,) of the wrist they ask for,
    ``rotation`` (4,) x y z w, and why the arm is elsewhere."""

    position: Floats
    rotation: Floats
    status: ArmStatus
    reason: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """The grasp force at the wrist: ``force`` of ``full_force`` [kgf], beside ``position`` (3,).
    ``slip`` 0..1 is how near what is held is to slipping."""

    style: Literal["bar", "number"]
    force: float
    full_force: float
    slip: float
    position: Floats


@dataclass(frozen=True, slots=True)
class Workspace:
    """The edge of the arm's reach: a sphere, seen as its ``visible`` 0..1 grows near it."""

    centre: Floats
    radius: float
    visible: float


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a teleport would lead, ``position`` (3,) on the floor, and whether it is ``free``."""

    position: Floats
    free: bool


@dataclass(frozen=True, slots=True)
class Pulse:
    """A vibration: amplitude 0..1 for some seconds (its rules: :mod:`.haptics`)."""

    hand: Literal["left", "right"]
    amplitude: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Feedback:
    """Of one frame. ``fade`` 0..1 hides the house (the head is in a wall, or a teleport under way),
    ``vignette`` 0..1 narrows the view."""

    fade: float = 0.0
    vignette: float = 0.0
    ghost: Ghost | None = None
    gauge: Gauge | None = None
    workspace: Workspace | None = None
    landing: Landing | None = None
    pulses: tuple[Pulse, ...] = ()

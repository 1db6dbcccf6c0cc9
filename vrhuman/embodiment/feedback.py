"""Plain values for what participants see and feel of their own body, besides the house.

:class:`vrhuman.embodiment.body.Body` computes them, and :mod:`vrhuman.headset` draws them over the
    house and plays the pulses. World values are AI2-THOR's: left-handed, y up, metres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vrhuman.records import ArmStatus, Floats


@dataclass(frozen=True, slots=True)
class Ghost:
    """The ghost hand: the person's own hand, shown where the arm does not follow.

    ``position`` (3,) is the wrist's that the person asks for, ``rotation`` (4,) is x y z w; the
    status says why the arm is elsewhere.
    """

    position: Floats
    rotation: Floats
    status: ArmStatus
    reason: str


@dataclass(frozen=True, slots=True)
class Gauge:
    """The gauge of grasp force at the wrist.

    It shows ``force`` of ``full_force`` [kgf], beside ``position`` (3,). ``slip`` 0..1 says how
    near the held object is to slipping.
    """

    style: Literal["bar", "number"]
    force: float
    full_force: float
    slip: float
    position: Floats


@dataclass(frozen=True, slots=True)
class Workspace:
    """The limit of the arm's reach: a sphere, more ``visible`` 0..1 as the hand comes near."""

    centre: Floats
    radius: float
    visible: float


@dataclass(frozen=True, slots=True)
class Landing:
    """The floor point ``position`` (3,) where a teleport would lead, and if it is ``free``."""

    position: Floats
    free: bool


Refusal = Literal["", "out_of_reach", "too_weak", "in_the_way"]
"""Why the gripper does not get what the hand wants: keys of the texts; empty where it does."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What the gripper touches, and why it does not come.

    ``object_id`` is what would be lifted or opened, empty where nothing is touched; ``position``
    (3,) is the wrist's, or where the hand is that the gripper does not follow. ``words`` tell the
    ``refusal`` in the participant's language.
    """

    object_id: str
    refusal: Refusal
    position: Floats
    words: str = ""


@dataclass(frozen=True, slots=True)
class Pulse:
    """A vibration with amplitude 0..1 and a duration in seconds (the rules: :mod:`.haptics`)."""

    hand: Literal["left", "right"]
    amplitude: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Feedback:
    """All feedback of one frame.

    ``fade`` 0..1 hides the house (while the head is in a wall, or during a teleport), and
    ``vignette`` 0..1 narrows the view.
    """

    fade: float = 0.0
    vignette: float = 0.0
    ghost: Ghost | None = None
    gauge: Gauge | None = None
    workspace: Workspace | None = None
    landing: Landing | None = None
    touch: Touch | None = None
    pulses: tuple[Pulse, ...] = ()

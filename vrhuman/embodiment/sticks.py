"""What the two sticks ask for: walking, stepping, turning, going to a place pointed at.

The free hand's stick moves; the gripper hand's stick, pushed aside, turns. Where there is no second
stick, the free hand's first button (X, or A) turns. World directions are left-handed, y up; metres,
degrees, seconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.counting.steps import BASE_METRES
from vrhuman.embodiment.settings import LocomotionSettings
from vrhuman.records import Floats, HandState

PUSHED, LET_GO = 0.7, 0.4
"""How far a stick must be pushed, and how far it must come back before the next push counts."""
STEP_SECONDS = 0.12
"""The duration of a step of 0.25 m, a short glide and not a cut."""
FARTHEST = 4.0
"""The greatest distance of a place that is pointed at [m]."""
DASH_SECONDS = 0.15
"""The duration of a teleport [s].

The way is really travelled, only fast, so that walls stop it and steps count it.
"""
VIGNETTE_SECONDS = 0.15


@dataclass(frozen=True, slots=True)
class Aim:
    """A pointing ray.

    ``origin`` (3,) and ``direction`` (3,) are in the world's axes, relative to the floor point
    below the head.
    """

    origin: Floats
    direction: Floats

    @property
    def heading(self) -> float:
        """The yaw of the ray [degrees]."""
        return math.degrees(math.atan2(self.direction[0], self.direction[2]))


class Sticks:
    """The two sticks of one person; in each frame call :meth:`turn` first, then :meth:`motion`."""

    def __init__(self, settings: LocomotionSettings) -> None:
        self._settings = settings
        self._turn_pushed = self._button_down = self._pushed = False
        self._left = np.zeros(2)  # of a step or a dash
        self._speed = 0.0
        self._dashing = False
        self._choosing = False
        self._landing: Floats | None = None
        self._vignette = 0.0
        self._turning = False

    @property
    def landing(self) -> Floats | None:
        """The place (2,) pointed at, relative to the floor point below the head, or None."""
        return self._landing

    @property
    def dashing(self) -> bool:
        """Whether the person is on the way to a place that was pointed at."""
        return self._dashing

    @property
    def vignette(self) -> float:
        """How far the view narrows, 0..1."""
        return self._vignette

    def rest(self) -> None:
        """Cancel what was begun; a pushed stick must be let go before it counts again."""
        self._left = np.zeros(2)
        self._dashing = self._choosing = False
        self._landing = None
        self._vignette = 0.0
        self._turn_pushed = self._button_down = self._pushed = True

    def turn(self, free: HandState, gripping: HandState, seconds: float) -> float:
        """Return the degrees to turn in this frame, right positive."""
        settings = self._settings
        button = free.primary and not self._button_down
        self._button_down = free.primary
        across, along = _stick(gripping)
        aside = abs(across) > abs(along)
        pushed = abs(across) > (LET_GO if self._turn_pushed else PUSHED) and (
            aside or self._turn_pushed
        )
        snap = math.copysign(settings.snap_turn, across) if pushed and not self._turn_pushed else 0
        self._turn_pushed = pushed
        self._turning = False
        if settings.turn == "off":
            return 0.0
        degrees = settings.snap_turn if button else 0.0
        if settings.turn == "snap":
            return degrees + snap
        if aside and abs(across) >= settings.stick_dead_zone:
            self._turning = True
            degrees += across * settings.turn_speed * seconds
        return degrees

    def motion(self, free: HandState, heading: float, aim: Aim | None, seconds: float) -> Floats:
        """Return the displacement (2,) the stick asks for in this frame, x and z of the world.

        Without an ``aim`` no place is pointed at.
        """
        across, along = _stick(free)
        deflection = math.hypot(across, along)
        wished = np.zeros(2)
        smooth = False
        if self._settings.teleport:
            if aim is not None:
                self._point(along, deflection, aim)
        elif self._settings.stick == "smooth":
            if deflection >= self._settings.stick_dead_zone:
                smooth = True
                wished = _towards(heading, across, along) * (self._settings.stick_speed * seconds)
        elif self._settings.stick == "step":
            self._step(across, along, deflection, heading)
        going = bool(self._left.any())
        self._narrow(smooth or going or self._turning, seconds)
        if not going:
            self._dashing = False
            return wished
        return wished + self._go_on(seconds)

    def _step(self, across: float, along: float, deflection: float, heading: float) -> None:
        """Begin one step of an agent, along or across, when the stick is pushed."""
        pushed = deflection > (LET_GO if self._pushed else PUSHED)
        if pushed and not self._pushed and not self._left.any():
            if abs(along) >= abs(across):
                across, along = 0.0, math.copysign(1.0, along)
            else:
                across, along = math.copysign(1.0, across), 0.0
            self._left = _towards(heading, across, along) * BASE_METRES
            self._speed = BASE_METRES / STEP_SECONDS
        self._pushed = pushed

    def _point(self, along: float, deflection: float, aim: Aim) -> None:
        """Choose a place while the stick is pushed forward; go there when it is let go.

        Pulling the stick back cancels.
        """
        if self._choosing:
            if along < -LET_GO:
                self._choosing, self._landing, self._pushed = False, None, True
            elif deflection > LET_GO:
                self._landing = pointed_at(aim)
            elif self._landing is not None:
                distance = float(np.hypot(*self._landing))
                self._left, self._speed = self._landing, max(0.1, distance) / DASH_SECONDS
                self._choosing, self._landing = False, None
                self._dashing = distance > 0.0
            return
        pushed = deflection > (LET_GO if self._pushed else PUSHED)
        if pushed and not self._pushed and along > 0.0 and not self._dashing:
            self._choosing, self._landing = True, pointed_at(aim)
        self._pushed = pushed

    def _go_on(self, seconds: float) -> Floats:
        """The part of a step or a dash that falls into this frame."""
        left = float(np.hypot(*self._left))
        part = self._left * min(1.0, self._speed * seconds / left)
        self._left = self._left - part
        if float(np.hypot(*self._left)) < 1e-9:
            self._left = np.zeros(2)
        return part

    def _narrow(self, moving: bool, seconds: float) -> None:
        most = self._settings.vignette
        change = most * seconds / VIGNETTE_SECONDS
        self._vignette = min(most, max(0.0, self._vignette + (change if moving else -change)))


def pointed_at(aim: Aim) -> Floats:
    """Return the floor point (2,) that a ray meets, at most :data:`FARTHEST` metres away."""
    flat = aim.direction[[0, 2]]
    level = float(np.hypot(*flat))
    if level < 1e-6:  # straight up or down
        return aim.origin[[0, 2]]
    fall, height = -float(aim.direction[1]), max(0.0, float(aim.origin[1]))
    reach = height * level / fall if fall > 1e-6 else math.inf
    place: Floats = aim.origin[[0, 2]] + flat / level * min(reach, FARTHEST)
    distance = float(np.hypot(*place))
    return place if distance <= FARTHEST else place * (FARTHEST / distance)


def _stick(hand: HandState) -> tuple[float, float]:
    """Right and up, within the unit circle; a value that is not a number is a stick at rest."""
    across, along = hand.stick.tolist()
    if not math.isfinite(across + along):
        return 0.0, 0.0
    size = max(1.0, math.hypot(across, along))
    return across / size, along / size


def _towards(heading: float, across: float, along: float) -> Floats:
    """The world's x and z of a stick's deflection, for a person who faces ``heading``."""
    direction = geometry.forward(heading) * along + geometry.right(heading) * across
    out: Floats = direction[[0, 2]]
    return out

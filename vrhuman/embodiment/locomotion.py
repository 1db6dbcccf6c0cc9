"""Turns head and sticks into the movement of the agent's base and camera.

The person's tracked space lies over the house by a yaw, the *rig*, and by the place below their
head. Feet walk in it, sticks shift and turn it; the base follows (:mod:`.play_area_offset`). Where
the base cannot follow, the view fades with the overhang, so that nobody looks through a wall.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.play_area_offset import PlayAreaOffset
from vrhuman.embodiment.settings import LocomotionSettings
from vrhuman.embodiment.sticks import Aim, Sticks
from vrhuman.embodiment.tracking import Pose, pose_of
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion
from vrhuman.geometry import angle_between_floats
from vrhuman.records import Floats, HandState, WorldState

FADE_FROM, FADE_TO = 0.05, 0.15
"""The overhang [m] at which the view begins to fade, and at which it is fully hidden.

The latter is the capsule's radius of 0.2 m less the 0.05 m at which a camera cuts what is near.
Eyes meet a wall at 0.2 m.
"""
FADE_SECONDS = 0.2
"""The time in which the view comes back [s]; it is hidden at once."""
HEAD_JUMP, HEAD_SPEED = 0.25, 8.0
HEAD_LEAP = 90.0
"""The largest turn of a head in one frame [degrees].

A head that moves farther in a frame than 0.25 m and 8 m/s, or turns by more than this, did not
really move: its stage did (the headset was recentred, or tracking was lost and found).
"""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of one frame.

    ``yaw`` and ``horizon`` [degrees], ``rotation`` in the world, and the eyes' ``height``
    above the floor [m].
    """

    yaw: float
    horizon: float
    height: float
    rotation: Quaternion


class Locomotion:
    """One person's movement through the house.

    ``standable`` says whether a person could stand at a place, x and z [m], as far as is known.
    """

    def __init__(
        self,
        settings: LocomotionSettings,
        start: WorldState,
        standable: Callable[[float, float], bool],
    ) -> None:
        self._settings = settings
        self._standable = standable
        self._standing = PlayAreaOffset(start)
        self._sticks = Sticks(settings)
        self._yaw = start.yaw  # of the head, as last commanded
        self._rig_yaw = 0.0
        self._anchored = False
        self._before: Pose | None = None
        self._fade = 0.0

    @property
    def standing(self) -> PlayAreaOffset:
        return self._standing

    @property
    def rig_yaw(self) -> float:
        """The rotation from the stage's axes to the world's axes [degrees]."""
        return self._rig_yaw

    @property
    def fade(self) -> float:
        """How far the house is hidden, 0..1."""
        return self._fade

    @property
    def vignette(self) -> float:
        return self._sticks.vignette

    @property
    def landing(self) -> tuple[Floats, bool] | None:
        """The place (2,) in the house that is pointed at, and whether a person can stand there."""
        if self._sticks.landing is None:
            return None
        place = self._standing.place + self._sticks.landing
        return place, self._standable(float(place[0]), float(place[1]))

    def rest(self) -> None:
        """Ignore the head until it is followed again.

        The head is then above the base again, and faces where it faced before.
        """
        self._anchored = False
        self._before = None
        self._standing.gather()
        self._sticks.rest()
        self._fade = 0.0

    def unseen(self) -> None:
        """Note that the head is not tracked: what it does meanwhile moves nothing."""
        self._before = None

    def follow(
        self, head: Pose, free: HandState, gripping: HandState, seconds: float, since: float
    ) -> Head:
        """Follow the head and the sticks for a frame of ``seconds``.

        ``since`` [s] is the time since the head was last followed.
        """
        yaw, horizon = geometry.yaw_and_horizon(head.rotation)
        if self._before is not None and _jumped(self._before, head, since):
            self._anchored, self._before = False, None
        if not self._anchored:
            self._rig_yaw = self._yaw - yaw
            self._anchored = True
        self._rig_yaw += self._sticks.turn(free, gripping, seconds)
        heading = yaw + self._rig_yaw
        walked = (0.0, 0.0)
        if self._before is not None:
            x, _, z = arm.turn(self._rig_yaw, arm.minus(head.position, self._before.position))
            walked = (x, z)
        gaze = self._settings.direction == "gaze"
        aim = None if gaze and not self._settings.teleport else self._aim(head, free)
        ahead = heading if gaze or aim is None else aim.heading
        across, along = self._sticks.motion(free, ahead, aim, seconds).tolist()
        self._standing.move(walked, (across, along), seconds)
        self._before, self._yaw = head, heading
        self._darken(seconds)
        return Head(
            yaw=heading,
            horizon=horizon,
            height=head.position[1] + self._settings.height_offset,
            rotation=geometry.multiply_floats(geometry.yaw_floats(self._rig_yaw), head.rotation),
        )

    def _aim(self, head: Pose, free: HandState) -> Aim:
        """The ray of the free hand; the head's where the hand is not seen."""
        from_pose = pose_of(free.aim) or head
        x, _, z = arm.turn(self._rig_yaw, arm.minus(from_pose.position, head.position))
        height = from_pose.position[1] + self._settings.height_offset
        ahead = arm.turn(self._rig_yaw, geometry.rotate_floats(from_pose.rotation, (0.0, 0.0, 1.0)))
        return Aim(np.array((x, height, z)), np.array(ahead))

    def _darken(self, seconds: float) -> None:
        overhang = math.hypot(*self._standing.overhang_floats)
        wished = min(1.0, max(0.0, (overhang - FADE_FROM) / (FADE_TO - FADE_FROM)))
        if self._sticks.dashing:
            wished = 1.0
        self._fade = max(wished, self._fade - seconds / FADE_SECONDS)


def _jumped(before: Pose, now: Pose, seconds: float) -> bool:
    moved = math.dist(before.position, now.position)
    if moved > HEAD_JUMP + HEAD_SPEED * min(seconds, 0.1):
        return True
    return angle_between_floats(before.rotation, now.rotation) > HEAD_LEAP

"""Turns the gripper hand's pose into the wrist's target: calibrated, eased, limited in speed.

Poses here are :class:`Wrist`: relative to the agent's position, in the world's axes [m]. While the
person holds the arm, the wrist's target moves as the hand does. Where the two are apart (at first,
when the hand takes the parked gripper; or after a jump of the tracking), they stay apart at that
moment, and the difference then eases to zero: the gripper never leaps to the hand, and soon it is
where the person feels the hand to be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vrhuman import geometry
from vrhuman.embodiment.settings import ReachSettings
from vrhuman.embodiment.tracking import Pose
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.geometry import angle_between_floats, turned_towards_floats
from vrhuman.records import ArmStatus

NECK: Vector = (0.0, -0.10, -0.08)
"""The point about which the head turns, from between the eyes, in the head's frame [m].

Looking around leaves this point, and the shoulders below it, where they are.
"""
STRETCHED = arm.SHOULDER_LENGTH + arm.REACH - NECK[2]
"""How far ahead of the participant's shoulder the wrist of the stretched arm is [m].

The agent stands below the eyes.
"""
NEAR = 1.0 / 3.0
"""The share of a participant's reach within which the wrist is exactly where the hand is."""
TAKEN_SPEED, TAKEN_TURN = 0.5, 120.0
"""How fast [m/s, degrees/s] the gripper comes to the hand that has taken it."""
ACCEPTED_SECONDS = 0.2
"""After a jump the wrist moves to the hand's new place in about this time [s], not as a jump."""
UNREST, UNREST_DEGREES = 0.01, 2.0
"""Noise of the tracking, never a jump however short the time [m, degrees]."""
MAX_SECONDS = 0.1
"""The longest time over which an unseen hand may have moved; more is a jump [s]."""


@dataclass(frozen=True, slots=True)
class Wrist:
    """A pose of the wrist."""

    position: Vector
    rotation: Quaternion


TOGETHER = Wrist((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))


class Hand:
    """The gripper hand of one participant; call :meth:`follow` once a frame, in order."""

    def __init__(self, settings: ReachSettings) -> None:
        self._settings = settings
        self._time_ns = 0
        self._seen: Pose | None = None
        self._seen_ns = 0
        self._target: Wrist | None = None
        self._apart: Wrist | None = None  # from the hand to the target
        self._ease = (0.0, 0.0)
        self._jumped_ns: int | None = None
        self._jump = 0.0
        self._hidden = False

    @property
    def status(self) -> ArmStatus:
        """OK while the target follows the hand, otherwise the reason why it does not."""
        if self._hidden:
            return ArmStatus.HELD
        return ArmStatus.OK if self._jumped_ns is None else ArmStatus.JUMPED

    @property
    def reason(self) -> str:
        if self._hidden:
            return "the hand is not seen"
        return "" if self._jumped_ns is None else f"the hand jumped {self._jump:.2f} m at once"

    def let_go(self) -> None:
        """Note that the person has let go of the arm."""
        self._target = self._apart = self._jumped_ns = None
        self._hidden = False

    def rest(self) -> None:
        """Stop following the hand for a while."""
        self.let_go()
        self._seen = None

    def watch(self, seen: Pose | None, now_ns: int) -> bool:
        """Note the hand's pose in the stage, and return whether it jumped.

        A repeated pose is a late one: the next movement may have taken the time since the last new
        pose.
        """
        before, self._seen = self._seen, seen or self._seen
        if seen is None or before is None or seen == before:
            if before is None:
                self._seen_ns = now_ns
            return False
        seconds = min(MAX_SECONDS, max(0, now_ns - self._seen_ns) * 1e-9)
        self._seen_ns = now_ns
        self._jump = math.dist(before.position, seen.position)
        turned = angle_between_floats(before.rotation, seen.rotation)
        return (
            self._jump > self._settings.speed_limit * seconds + UNREST
            or turned > self._settings.turn_limit * seconds + UNREST_DEGREES
        )

    def follow(self, asked: Wrist | None, jumped: bool, gripper: Wrist, now_ns: int) -> Wrist:
        """Return the wrist's target while the person holds the arm.

        ``asked`` is where the hand is, None while it is not seen; ``gripper`` is where the wrist
        is.
        """
        seconds = min(MAX_SECONDS, max(0, now_ns - self._time_ns) * 1e-9)
        self._time_ns = now_ns
        taken = self._target is None
        if self._target is None:
            self._target = gripper
        if self._jumped_ns is not None and now_ns - self._jumped_ns > ACCEPTED_SECONDS * 1e9:
            self._jumped_ns = None
        self._hidden = asked is None
        if asked is None:
            return self._target
        if self._apart is None or jumped:
            self._apart = _apart(asked, self._target)
            self._ease = TAKEN_SPEED, TAKEN_TURN
            if jumped and not taken:
                self._jumped_ns = now_ns
                turned = angle_between_floats(self._apart.rotation, TOGETHER.rotation)
                self._ease = (
                    max(TAKEN_SPEED, math.hypot(*self._apart.position) / ACCEPTED_SECONDS),
                    max(TAKEN_TURN, turned / ACCEPTED_SECONDS),
                )
            return self._target
        self._apart = brought(self._apart, TOGETHER, *(rate * seconds for rate in self._ease))
        wished = Wrist(
            arm.plus(asked.position, self._apart.position),
            geometry.normalised_floats(
                geometry.multiply_floats(self._apart.rotation, asked.rotation)
            ),
        )
        settings = self._settings
        self._target = brought(
            self._target, wished, settings.speed_limit * seconds, settings.turn_limit * seconds
        )
        return self._target


def shoulder_of(head: Quaternion, below: float) -> Vector:
    """Return the shoulder's position relative to the point between the eyes [m].

    ``head`` is the head's rotation; the shoulder is ``below`` metres under the eyes when the head
    is upright. The result is in the axes in which the head's rotation is given.
    """
    return arm.plus(geometry.rotate_floats(head, NECK), (0.0, -below - NECK[1], 0.0))


def extended(hand: Vector, shoulder: Vector, reach: float) -> Vector:
    """Return where the wrist should be for a ``hand``: a stretched arm stretches the gripper.

    ``reach`` [m] is the participant's measured reach from the ``shoulder``; 0 means not measured,
    and the wrist is where the hand is. It is also there near the body; beyond a third of the reach
    the extension grows with the square of the distance (the Go-Go technique of Poupyrev et al.,
    UIST 1996), until a stretched arm asks for :data:`STRETCHED`.
    """
    offset = arm.minus(hand, shoulder)
    distance = math.hypot(*offset)
    near = NEAR * reach
    if reach <= 0.0 or reach >= STRETCHED or distance <= near:
        return hand
    share = min(1.0, (distance - near) / (reach - near))
    scale = (distance + (STRETCHED - reach) * share * share) / distance
    x, y, z = offset
    return arm.plus(shoulder, (x * scale, y * scale, z * scale))


def brought(now: Wrist, to: Wrist, metres: float, degrees: float) -> Wrist:
    """Return ``now`` moved towards ``to`` by at most ``metres`` and ``degrees``."""
    dx, dy, dz = arm.minus(to.position, now.position)
    distance = math.sqrt(dx * dx + dy * dy + dz * dz)
    position = to.position
    if distance > metres:
        k = metres / distance
        position = arm.plus(now.position, (dx * k, dy * k, dz * k))
    return Wrist(position, turned_towards_floats(now.rotation, to.rotation, math.radians(degrees)))


def _apart(hand: Wrist, target: Wrist) -> Wrist:
    """The transform from the hand to the target."""
    turn = geometry.multiply_floats(target.rotation, geometry.inverse_floats(hand.rotation))
    return Wrist(arm.minus(target.position, hand.position), geometry.normalised_floats(turn))

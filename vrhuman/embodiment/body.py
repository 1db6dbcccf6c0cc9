"""Turns the headset's state of a frame into one command for the agent.

The head gives the camera, walking and the stick give the base, the hand gives the wrist.
:mod:`.locomotion` computes the movement through the house, :mod:`.hand` the wrist and :mod:`.force`
the grasp; here they become one command per frame, and the feedback that the person sees and feels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment import hand_feedback
from vrhuman.embodiment.feedback import Feedback, Ghost, Landing
from vrhuman.embodiment.force import KeptGrip, Press
from vrhuman.embodiment.hand import Hand, Wrist, extended, shoulder_of
from vrhuman.embodiment.haptics import Tugs, slip_pulse
from vrhuman.embodiment.locomotion import Locomotion
from vrhuman.embodiment.settings import BodySettings
from vrhuman.embodiment.tracking import Pose, hand_pose_of, pose_of
from vrhuman.engines import arm
from vrhuman.engines.agent import CAMERA_HEIGHT
from vrhuman.records import (
    Action,
    ArmStatus,
    Command,
    Floats,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    WorldState,
)

BASE_ABOVE_WRIST = (0.05, 0.35)
"""Joint 1 stays this far above the wrist [m], least and most.

Because an elbow hangs down, a lower joint would put it below a table's edge. Inside the band joint
1 does not move, so that lifting a thing moves only the wrist.
"""
CLUTCH_ON, CLUTCH_OFF = 0.5, 0.4
MAX_SECONDS = 0.1
"""A longer time between two frames counts as a pause; the sticks move nobody for longer [s]."""
RESOLUTION = 2.0**-30
"""Commands are multiples of this [m, degrees, parts of a quaternion]: a nanometre.

Headsets report poses in float32, a hundred times coarser. The digits below are rounding errors, and
were a third of what commands take up in a file.
"""


def anywhere(x: float, z: float) -> bool:  # noqa: ARG001
    """Say that every place can be stood on, for when nothing is known about the house."""
    return True


class BaseCommand(NamedTuple):
    """What of a command is of base and head: ``travel`` x, z, ``head_rotation`` x, y, z, w."""

    travel: Floats | Sequence[float]
    yaw: float
    horizon: float
    eye_height: float
    head_rotation: Floats | Sequence[float]


class ArmCommand(NamedTuple):
    """What of a command is of the hand: the ``wrist`` (3,), its ``rotation``, joint 1's height."""

    wrist: Floats | Sequence[float]
    rotation: Floats | Sequence[float]
    height: float


class Body:
    """Turns one participant's movements into commands; call :meth:`command` once a frame, in order.

    ``standable`` says whether a teleport may lead to a place, x and z [m].
    """

    def __init__(
        self,
        settings: BodySettings,
        start: WorldState,
        standable: Callable[[float, float], bool] = anywhere,
        handled: Mapping[str, float | None] | None = None,
    ) -> None:
        self._settings = settings
        self._handled = dict(handled or {})
        self._press = Press(settings.force)
        self._kept = KeptGrip()
        self._agent_height = float(start.agent_position[1])
        self._locomotion = Locomotion(settings.locomotion, start, standable)
        self._hand = Hand(settings.reach)
        self._tugs = Tugs(settings.grip.hand)
        self._asked: Wrist | None = None
        self._asked_of: dict[int, Wrist | None] = {}
        self._frame_ns: int | None = None
        self._head_ns = 0
        self._open_was_down = False
        self._pending: tuple[tuple[int, Interaction], ...] = ()
        self._interactions = 0
        self._sequence = 0
        self._last = Command(
            sequence=0,
            display_time_ns=0,
            travel=np.zeros(2),
            yaw=start.yaw,
            horizon=start.horizon,
            eye_height=self._agent_height + CAMERA_HEIGHT,
            head_rotation=geometry.from_euler(start.horizon, start.yaw, 0.0),
            arm_engaged=False,
            wrist_position=np.zeros(3),
            wrist_rotation=geometry.yaw_rotation(start.yaw),
            arm_base_height=0.0,
            grasp_force=0.0,
        )

    @property
    def rig_yaw(self) -> float:
        """The rotation from the stage's axes to the world's axes [degrees]."""
        return self._locomotion.rig_yaw

    def idle(self) -> Command:
        """The last command given; before the first, a command that does nothing."""
        return self._last

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Give things other weights [kgf] from now on."""
        self._handled.update(weights)

    def rest(self, keeping_grip: bool = False) -> None:
        """Ignore the person's movements until the next command, as while answering or in a break.

        What the head does meanwhile moves nothing, and the world stays where it was in front of the
        eyes. With ``keeping_grip`` what is held stays held although the trigger is let go, for
        pointing, until the trigger is pulled again.
        """
        self._locomotion.rest()
        self._hand.rest()
        self._press.rest()
        self._kept = KeptGrip(self._last.grasp_force if keeping_grip else self._kept.force)
        self._asked = None
        self._frame_ns = None

    def choose(self, action: Action) -> None:
        """Do an action to an object with the next command, as the button opens one.

        Until a world state has acknowledged it, the hand stays where it is.
        """
        self._interactions += 1
        new = Interaction(self._interactions, InteractionKind.ACT, action)
        self._pending += ((self._sequence + 1, new),)

    def awaits(self, world_state: WorldState) -> bool:
        """Return whether an action that was chosen is not done yet in this newest world state."""
        return any(
            sequence > world_state.command_sequence and each.kind is InteractionKind.ACT
            for sequence, each in self._pending
        )

    def command(self, state: HeadsetState, world_state: WorldState) -> Command:
        """Compute the next command; ``world_state`` is the newest result of the earlier commands.

        An untracked head keeps the agent where it is, and an untracked hand keeps the wrist's
        target: an invalid pose is never used as data.
        """
        self._sequence += 1
        now_ns = state.display_time_ns
        gripping, free = state.right, state.left
        if self._settings.grip.hand == "left":
            gripping, free = free, gripping
        self._locomotion.standing.hear(world_state)
        last = self._last
        head = pose_of(state.head)
        base = BaseCommand(last.travel, last.yaw, last.horizon, last.eye_height, last.head_rotation)
        if head is None:
            self._locomotion.unseen()
        else:
            base = self._follow_head(now_ns, head, free, gripping)
        interactions = self._interactions_of(gripping, world_state.command_sequence)
        moved_arm = ArmCommand(last.wrist_position, last.wrist_rotation, last.arm_base_height)
        engaged, force = last.arm_engaged, last.grasp_force
        if not any(each.kind is InteractionKind.ACT for each in interactions):
            force = self._force_of(gripping, now_ns, world_state)
            engaged = self._engages(gripping, force)
            moved_arm = self._follow_hand(moved_arm, engaged, head, gripping, now_ns, world_state)
        command = _command(self._sequence, now_ns, base, engaged, moved_arm, force, interactions)
        self._frame_ns = now_ns
        self._last = command
        self._locomotion.standing.commanded(command.sequence)
        self._asked_of[command.sequence] = self._asked
        for sequence in [s for s in self._asked_of if s < world_state.command_sequence]:
            del self._asked_of[sequence]
        return command

    def base(self, world_state: WorldState) -> Floats:
        """The place in the house below the head, x and z [m].

        This is where the agent's base will be once all that was commanded is done, so it is ahead
        of the newest world state. Where the base was stopped, the overhang is added.
        """
        self._locomotion.standing.hear(world_state)
        return self._locomotion.standing.place

    @property
    def overhang(self) -> Floats:
        """How far :meth:`base` is ahead of the agent's own place, x and z [m].

        This is the distance that the person walked on after the base was stopped.
        """
        return self._locomotion.standing.overhang

    def feedback(self, world_state: WorldState) -> Feedback:
        """What the person sees and feels of their own body after this frame's command."""
        if self._frame_ns is None:
            return Feedback()
        locomotion, settings = self._locomotion, self._settings
        ghost, workspace, touch, metres = None, None, None, 0.0
        if self._asked is not None and self._last.arm_engaged:
            here = self._in_world(self._asked)
            workspace = hand_feedback.workspace(here, world_state)
            then = self._asked_of.get(world_state.command_sequence) or self._asked
            metres, strays = hand_feedback.strays(then, world_state)
            status, reason = self._hand.status, self._hand.reason
            if status is ArmStatus.OK:
                status, reason = world_state.arm_status, world_state.arm_reason
            if strays or self._hand.status is not ArmStatus.OK:
                ghost = Ghost(np.array(here.position), np.array(here.rotation), status, reason)
            if settings.grip.tint:
                touch = hand_feedback.touch(world_state, self._handled, ghost)
        slip = slip_pulse(world_state, settings.grip.hand)
        tugs = self._tugs.pulses(ghost, metres, self._frame_ns)
        landing = locomotion.landing
        return Feedback(
            fade=locomotion.fade,
            vignette=locomotion.vignette,
            ghost=ghost,
            gauge=hand_feedback.gauge(world_state, self._last.arm_engaged, settings.force),
            workspace=workspace,
            touch=touch,
            landing=landing and Landing(np.array((landing[0][0], 0.0, landing[0][1])), landing[1]),
            pulses=tugs if slip is None else (slip, *tugs),
        )

    def _follow_head(
        self, now_ns: int, head: Pose, free: HandState, gripping: HandState
    ) -> BaseCommand:
        elapsed = 0 if self._frame_ns is None else now_ns - self._frame_ns
        seconds = min(MAX_SECONDS, max(0.0, elapsed * 1e-9))
        since = max(0.0, (now_ns - self._head_ns) * 1e-9)
        self._head_ns = now_ns
        gaze = self._locomotion.follow(head, free, gripping, seconds, since)
        travel = self._locomotion.standing.travel_floats
        return BaseCommand(travel, gaze.yaw, gaze.horizon, gaze.height, gaze.rotation)

    def _force_of(self, hand: HandState, now_ns: int, world_state: WorldState) -> float:
        """The grasp force [kgf] of the control that grasps."""
        squeezed = self._settings.grip.grasp_input == "squeeze"
        return self._force(hand.squeeze if squeezed else hand.trigger, now_ns, world_state)

    def _engages(self, hand: HandState, force: float) -> bool:
        """Whether the person holds the arm: by the other control, or by grasping."""
        squeezed = self._settings.grip.grasp_input == "squeeze"
        threshold = CLUTCH_OFF if self._last.arm_engaged else CLUTCH_ON
        return (hand.trigger if squeezed else hand.squeeze) > threshold or force > 0.0

    def _follow_hand(
        self,
        last: ArmCommand,
        engaged: bool,
        head: Pose | None,
        hand: HandState,
        now_ns: int,
        world_state: WorldState,
    ) -> ArmCommand:
        seen = hand_pose_of(hand.grip) if head is not None else None
        jumped = self._hand.watch(seen, now_ns)
        asked = None if head is None or seen is None else self._asked_for(head, seen)
        self._asked = asked or self._asked
        if not engaged:
            self._hand.let_go()
            self._asked = None
            return last
        target = self._hand.follow(asked, jumped, _gripper(world_state), now_ns)
        height = _base_height(last.height, target.position[1])
        return ArmCommand(target.position, target.rotation, height)

    def _force(self, pressure: float, now_ns: int, world_state: WorldState) -> float:
        """The grasp force [kgf]: the finger's, or the one that is kept."""
        force = self._press.update(pressure, now_ns)
        if self._kept.force > 0.0:
            self._kept = self._kept.update(force) if world_state.held else KeptGrip()
        return max(force, self._kept.force)

    def _asked_for(self, head: Pose, hand: Pose) -> Wrist:
        """The wrist pose that the hand asks for, relative to the agent, in the world's axes."""
        reach, rig_yaw = self._settings.reach, self._locomotion.rig_yaw
        shoulder = shoulder_of(head.rotation, reach.shoulder)
        offset = extended(arm.minus(hand.position, head.position), shoulder, reach.reach)
        x, _, z = arm.turn(rig_yaw, offset)
        over = self._locomotion.standing.overhang_floats
        height = head.position[1] + offset[1] + self._settings.locomotion.height_offset
        return Wrist(
            (x + over[0], height - self._agent_height, z + over[1]),
            geometry.multiply_floats(geometry.yaw_floats(rig_yaw), hand.rotation),
        )

    def _in_world(self, wrist: Wrist) -> Wrist:
        """Turn a wrist pose relative to the agent into the world as the person sees it."""
        standing = self._locomotion.standing
        x, z = (standing.place - standing.overhang).tolist()
        return replace(wrist, position=arm.plus((x, self._agent_height, z), wrist.position))

    def _interactions_of(self, hand: HandState, acknowledged: int) -> tuple[Interaction, ...]:
        if hand.primary and not self._open_was_down:
            self._interactions += 1
            new = Interaction(self._interactions, InteractionKind.OPEN_OR_CLOSE)
            self._pending += ((self._sequence, new),)
        self._open_was_down = hand.primary
        self._pending = tuple(p for p in self._pending if p[0] > acknowledged)
        return tuple(interaction for _, interaction in self._pending)


def _gripper(world_state: WorldState) -> Wrist:
    """The wrist's present pose, relative to the agent."""
    x, y, z = (world_state.arm.joints[3] - world_state.agent_position).tolist()
    a, b, c, d = world_state.arm.wrist_rotation.tolist()
    return Wrist((x, y, z), (a, b, c, d))


def _base_height(now: float, wrist: float) -> float:
    """The height of the arm base for a wrist height, both in the agent's frame [m]."""
    low, high = BASE_ABOVE_WRIST
    wished = min(wrist + high, max(wrist + low, now))
    return min(arm.HEIGHT_RANGE[1], max(arm.HEIGHT_RANGE[0], wished))


def rounded(command: Command) -> Command:
    """Return a command whose lengths, angles and rotations are multiples of :data:`RESOLUTION`."""
    return _command(
        command.sequence,
        command.display_time_ns,
        BaseCommand(
            command.travel,
            command.yaw,
            command.horizon,
            command.eye_height,
            command.head_rotation,
        ),
        command.arm_engaged,
        ArmCommand(command.wrist_position, command.wrist_rotation, command.arm_base_height),
        command.grasp_force,
        command.interactions,
    )


def _command(
    sequence: int,
    display_time_ns: int,
    base: BaseCommand,
    engaged: bool,
    moved_arm: ArmCommand,
    force: float,
    interactions: tuple[Interaction, ...],
) -> Command:
    """Return a command, its numbers :func:`rounded` in one go: it is every frame."""
    numbers = np.array(
        (
            *(base.yaw, base.horizon, base.eye_height, moved_arm.height),
            *base.travel,
            *base.head_rotation,
            *moved_arm.wrist,
            *moved_arm.rotation,
        )
    )
    near: Floats = np.rint(numbers * (1.0 / RESOLUTION)) * RESOLUTION
    yaw, horizon, eye_height, arm_base_height = near[:4].tolist()
    return Command(
        sequence=sequence,
        display_time_ns=display_time_ns,
        travel=near[4:6],
        yaw=yaw,
        horizon=horizon,
        eye_height=eye_height,
        head_rotation=near[6:10],
        arm_engaged=engaged,
        wrist_position=near[10:13],
        wrist_rotation=near[13:17],
        arm_base_height=arm_base_height,
        grasp_force=force,
        interactions=interactions,
    )

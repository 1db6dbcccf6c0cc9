"""From a headset's state to a command: head to camera, walking and stick to base, hand to wrist.

The person's tracked space is laid over the house by a *rig*: a yaw that maps the stage's axes onto
the world's. The base follows the head's horizontal motion, accumulated as ``travel``; where a wall
takes some of it away the engine simply does not move, and the house stays put around the person.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.feedback import Feedback
from vrhuman.embodiment.settings import BodySettings, ForceSettings
from vrhuman.engines import arm
from vrhuman.engines.agent import CAMERA_HEIGHT
from vrhuman.records import (
    FORCE_QUANTUM_KGF,
    Camera,
    Command,
    Event,
    Floats,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    TrackedPose,
    View,
)

BASE_ABOVE_WRIST = (0.05, 0.35)
"""Joint 1 stays this much above the wrist [m]: an elbow hangs down, and would else be below the
table's edge. Within the band it rests, so that lifting a thing moves one thing, not two."""
CLUTCH_ON, CLUTCH_OFF = 0.5, 0.4


def grasp_force(pressure: float, settings: ForceSettings) -> float:
    """Pressure 0..1 to force [kgf], a multiple of 0.05, rising linearly past the dead zone."""
    if not math.isfinite(pressure) or pressure <= settings.dead_zone:
        return 0.0
    share = min(1.0, (pressure - settings.dead_zone) / (1.0 - settings.dead_zone))
    quanta = math.floor(share * settings.full_force / FORCE_QUANTUM_KGF + 1e-6)
    return round(quanta * FORCE_QUANTUM_KGF, 2)


class Body:
    """One participant's mapping; call :meth:`command` once a frame, in order."""

    def __init__(self, settings: BodySettings, start: Event) -> None:
        self._settings = settings
        self._agent_height = float(start.agent_position[1])
        self._rig_yaw: float | None = None  # until the head is first tracked
        self._head_before: Floats | None = None
        self._time_before: int | None = None
        self._open_was_down = False
        self._turn_was_down = False
        self._pending: tuple[tuple[int, Interaction], ...] = ()
        self._interactions = 0
        self._sequence = 0
        self._travelled: dict[int, Floats] = {}
        self._last = Command(
            sequence=0,
            display_time_ns=0,
            travel=np.zeros(2),
            yaw=start.yaw,
            horizon=start.horizon,
            eye_height=float(start.agent_position[1]) + CAMERA_HEIGHT,
            head_rotation=geometry.from_euler(start.horizon, start.yaw, 0.0),
            arm_engaged=False,
            wrist_position=np.zeros(3),
            wrist_rotation=geometry.yaw_rotation(start.yaw),
            arm_base_height=0.0,
            grasp_force=0.0,
        )

    @property
    def rig_yaw(self) -> float:
        """Degrees from the stage's axes to the world's."""
        return self._rig_yaw or 0.0

    def idle(self) -> Command:
        """The last command given, or before any, the one that wants nothing."""
        return self._last

    def rest(self) -> None:
        """The person stopped acting (answering, a break): what the head does until the next
        command moves nothing, and the world stays where it was in front of the eyes."""
        self._rig_yaw = None
        self._head_before = None
        self._time_before = None

    def command(self, state: HeadsetState, event: Event) -> Command:
        """The next command; ``event`` is the newest that came of the earlier ones.

        An untracked head holds the agent where it is, an untracked hand holds the wrist's target:
        a pose that is not valid is never data.
        """
        self._sequence += 1
        hand = state.right if self._settings.grip.hand == "right" else state.left
        other = state.left if self._settings.grip.hand == "right" else state.right
        command = replace(
            self._last, sequence=self._sequence, display_time_ns=state.display_time_ns
        )
        if state.head.valid:
            command = self._follow_head(command, state, other)
            command = self._follow_hand(command, state.head, hand)
        else:
            self._head_before = None
        command = replace(command, interactions=self._interactions_of(hand, event.command_sequence))
        self._time_before = state.display_time_ns
        self._last = command
        self._travelled[command.sequence] = command.travel
        return command

    def base(self, event: Event) -> Floats:
        """Where the agent is thought to be by now, x and z [m]: ahead of the newest event by the
        travel wished since."""
        base: Floats = event.agent_position[[0, 2]]
        consumed = self._travelled.get(event.command_sequence)
        if consumed is not None:
            base = base + self._last.travel - consumed
            for sequence in [s for s in self._travelled if s < event.command_sequence]:
                del self._travelled[sequence]
        return base

    def feedback(self, event: Event) -> Feedback:  # noqa: ARG002
        """What is shown and felt of the body, after this frame's command."""
        return Feedback()

    def _follow_head(self, command: Command, state: HeadsetState, other: HandState) -> Command:
        position = geometry.world_position_from_openxr(state.head.position)
        rotation = geometry.world_rotation_from_openxr(state.head.orientation)
        yaw, horizon = geometry.yaw_and_horizon(rotation)
        if self._rig_yaw is None:
            self._rig_yaw = self._last.yaw - yaw
        self._rig_yaw += self._snap_turn(other)
        rig = geometry.yaw_rotation(self._rig_yaw)
        heading = yaw + self._rig_yaw
        moved = np.zeros(3)
        if self._head_before is not None:
            moved = geometry.rotate(rig, position - self._head_before)
        if self._time_before is not None:
            seconds = min(0.1, max(0.0, (state.display_time_ns - self._time_before) * 1e-9))
            moved = moved + self._stick_motion(other, heading, seconds)
        self._head_before = position
        return replace(
            command,
            travel=command.travel + moved[[0, 2]],
            yaw=heading,
            horizon=horizon,
            eye_height=float(position[1]) + self._settings.locomotion.height_offset,
            head_rotation=geometry.multiply(rig, rotation),
        )

    def _stick_motion(self, hand: HandState, heading: float, seconds: float) -> Floats:
        """The left stick walks (the right-handed person's free hand), along and across the gaze."""
        deflection = float(np.hypot(*hand.stick))
        if deflection < self._settings.locomotion.stick_dead_zone:
            return np.zeros(3)
        across, along = (float(v) for v in hand.stick / max(1.0, deflection))
        direction = geometry.forward(heading) * along + geometry.right(heading) * across
        out: Floats = direction * (self._settings.locomotion.stick_speed * seconds)
        return out

    def _snap_turn(self, hand: HandState) -> float:
        """A press of the walking stick's X button turns by the snap angle, comfort's usual way."""
        pressed = hand.primary and not self._turn_was_down
        self._turn_was_down = hand.primary
        return self._settings.locomotion.snap_turn if pressed else 0.0

    def _follow_hand(self, command: Command, head: TrackedPose, hand: HandState) -> Command:
        pressure, clutch = hand.trigger, hand.squeeze
        if self._settings.grip.grasp_input == "squeeze":
            pressure, clutch = clutch, pressure
        force = grasp_force(pressure, self._settings.force)
        threshold = CLUTCH_OFF if self._last.arm_engaged else CLUTCH_ON
        engaged = clutch > threshold or force > 0.0
        command = replace(command, arm_engaged=engaged, grasp_force=force)
        if not (engaged and hand.grip.valid):
            return command
        rig = geometry.yaw_rotation(self.rig_yaw)
        offset = geometry.world_position_from_openxr(hand.grip.position - head.position)
        relative = geometry.rotate(rig, offset)
        relative[1] = (
            float(hand.grip.position[1])
            + self._settings.locomotion.height_offset
            - self._agent_height
        )
        return replace(
            command,
            wrist_position=relative,
            wrist_rotation=geometry.multiply(
                rig, geometry.world_rotation_from_openxr(hand.grip.orientation)
            ),
            arm_base_height=_base_height(command.arm_base_height, float(relative[1])),
        )

    def _interactions_of(self, hand: HandState, acknowledged: int) -> tuple[Interaction, ...]:
        if hand.primary and not self._open_was_down:
            self._interactions += 1
            new = Interaction(self._interactions, InteractionKind.OPEN_OR_CLOSE)
            self._pending += ((self._sequence, new),)
        self._open_was_down = hand.primary
        self._pending = tuple(p for p in self._pending if p[0] > acknowledged)
        return tuple(interaction for _, interaction in self._pending)


def _base_height(now: float, wrist: float) -> float:
    """The arm base's height for a wrist's, both in the agent's frame [m]."""
    low, high = BASE_ABOVE_WRIST
    wished = min(wrist + high, max(wrist + low, now))
    return min(arm.HEIGHT_RANGE[1], max(arm.HEIGHT_RANGE[0], wished))


def eye_cameras(
    head: TrackedPose,
    views: tuple[View, View],
    base: Floats,
    rig_yaw: float,
    height_offset: float,
) -> tuple[Camera, Camera]:
    """Both eyes' cameras in the world. ``base`` (2,) is the agent's x, z [m], above which the
    tracked head stands; ``rig_yaw`` turns
    the stage's axes onto the world's [degrees].
    """
    rig = geometry.yaw_rotation(rig_yaw)
    middle = geometry.world_position_from_openxr(head.position)
    cameras = []
    for view in views:
        position = geometry.world_position_from_openxr(view.position)
        x, _, z = geometry.rotate(rig, position - middle)
        cameras.append(
            Camera(
                position=np.array([base[0] + x, position[1] + height_offset, base[1] + z]),
                rotation=geometry.multiply(
                    rig, geometry.world_rotation_from_openxr(view.orientation)
                ),
                fov=view.fov,
            )
        )
    return cameras[0], cameras[1]


def eye_views(
    cameras: tuple[Camera, Camera],
    head: TrackedPose,
    base: Floats,
    rig_yaw: float,
    height_offset: float,
) -> tuple[View, View]:
    """The views in the OpenXR stage that cameras in the world belong to: :func:`eye_cameras`
    turned round, for pictures drawn earlier, as the house lies over the stage now."""
    back = geometry.yaw_rotation(-rig_yaw)
    middle = geometry.world_position_from_openxr(head.position)
    views = []
    for camera in cameras:
        x, height, z = camera.position
        offset = geometry.rotate(back, (x - base[0], 0.0, z - base[1]))
        place = np.array([middle[0] + offset[0], height - height_offset, middle[2] + offset[2]])
        views.append(
            View(
                position=geometry.openxr_position_from_world(place),
                orientation=geometry.openxr_rotation_from_world(
                    geometry.multiply(back, camera.rotation)
                ),
                fov=camera.fov,
            )
        )
    return views[0], views[1]

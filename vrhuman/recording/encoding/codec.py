"""Converts records to protobuf messages and back, exactly: frames' records and keyframes.

OpenXR values are float32 in the file, as the runtime gives them; commands and world states are
float64, because a replay must be bit-exact.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.encoding.json_records import json_value
from vrhuman.recording.encoding.schemas import message_class
from vrhuman.recording.entries import Bodies, Keyframe
from vrhuman.records import (
    Action,
    ArmState,
    ArmStatus,
    Command,
    Floats,
    FrameTiming,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    TrackedPose,
    View,
    WorldState,
)

_HEADSET = message_class("vrhuman.HeadsetState")
_COMMAND = message_class("vrhuman.Command")
_EVENT = message_class("vrhuman.Event")
_BODIES = message_class("vrhuman.Bodies")
_KEYFRAME = message_class("vrhuman.Keyframe")
_TIMING = message_class("vrhuman.FrameTiming")

_TIMING_FIELDS = tuple(field.name for field in fields(FrameTiming))
_TIMING_VALUES = attrgetter(*_TIMING_FIELDS)


def _array(values: Sequence[float], size: int) -> Floats:
    out = np.array(values[:], dtype=np.float64)  # a list is read faster than protobuf's sequence
    if out.shape != (size,):
        raise ValueError(f"{out.size} numbers where {size} belong")
    return out


# --------------------------------------------------------------------------------------- headset


def put_pose(message: Any, pose: TrackedPose) -> None:
    message.position.extend(pose.position.tolist())
    message.orientation.extend(pose.orientation.tolist())
    message.connected = pose.connected
    message.valid = pose.valid
    message.tracked = pose.tracked


def read_pose(message: Any) -> TrackedPose:
    return TrackedPose(
        _array(message.position, 3),
        _array(message.orientation, 4),
        message.connected,
        message.valid,
        message.tracked,
    )


def _put_hand(message: Any, hand: HandState) -> None:
    put_pose(message.grip, hand.grip)
    put_pose(message.aim, hand.aim)
    message.trigger = hand.trigger
    message.squeeze = hand.squeeze
    message.stick.extend(hand.stick.tolist())
    message.primary = hand.primary
    message.secondary = hand.secondary
    message.menu = hand.menu


def _hand(message: Any) -> HandState:
    return HandState(
        read_pose(message.grip),
        read_pose(message.aim),
        message.trigger,
        message.squeeze,
        _array(message.stick, 2),
        message.primary,
        message.secondary,
        message.menu,
    )


def encode_headset(state: HeadsetState) -> bytes:
    message = _HEADSET(
        frame=state.frame, display_time_ns=state.display_time_ns, focused=state.focused
    )
    put_pose(message.head, state.head)
    for view in state.views:
        message.views.add(
            position=view.position.tolist(),
            orientation=view.orientation.tolist(),
            fov=view.fov.tolist(),
        )
    _put_hand(message.left, state.left)
    _put_hand(message.right, state.right)
    return bytes(message.SerializeToString())


def decode_headset(data: bytes) -> HeadsetState:
    message = _HEADSET.FromString(data)
    left, right = (
        View(_array(view.position, 3), _array(view.orientation, 4), _array(view.fov, 4))
        for view in message.views
    )
    return HeadsetState(
        message.frame,
        message.display_time_ns,
        read_pose(message.head),
        (left, right),
        _hand(message.left),
        _hand(message.right),
        message.focused,
    )


# --------------------------------------------------------------------------------------- command


def encode_command(command: Command) -> bytes:
    message = _COMMAND(
        sequence=command.sequence,
        display_time_ns=command.display_time_ns,
        travel=command.travel.tolist(),
        yaw=command.yaw,
        horizon=command.horizon,
        eye_height=command.eye_height,
        head_rotation=command.head_rotation.tolist(),
        arm_engaged=command.arm_engaged,
        wrist_position=command.wrist_position.tolist(),
        wrist_rotation=command.wrist_rotation.tolist(),
        arm_base_height=command.arm_base_height,
        grasp_force=command.grasp_force,
    )
    for interaction in command.interactions:
        action = interaction.action
        message.interactions.add(
            number=interaction.number,
            kind=interaction.kind,
            action="" if action is None else action.name,
            arguments="" if action is None else json.dumps(dict(action.arguments)),
        )
    return bytes(message.SerializeToString())


def decode_command(data: bytes) -> Command:
    message = _COMMAND.FromString(data)
    return Command(
        message.sequence,
        message.display_time_ns,
        _array(message.travel, 2),
        message.yaw,
        message.horizon,
        message.eye_height,
        _array(message.head_rotation, 4),
        message.arm_engaged,
        _array(message.wrist_position, 3),
        _array(message.wrist_rotation, 4),
        message.arm_base_height,
        message.grasp_force,
        tuple(
            Interaction(each.number, InteractionKind(each.kind), _action(each))
            for each in message.interactions
        ),
    )


def _action(interaction: Any) -> Action | None:
    """The action of an interaction; None for the button that needs none."""
    if not interaction.action:
        return None
    arguments = json_value(interaction.arguments.encode())
    if not isinstance(arguments, dict):
        raise ValueError("interactions: arguments are no object")
    return Action(interaction.action, arguments)


# ----------------------------------------------------------------------------------------- event


class Companions(NamedTuple):
    """How many messages on other channels belong to a world state."""

    events: int
    steps: int
    object_actions: int


def encode_world_state(world_state: WorldState) -> bytes:
    """Encode the world state without its events, steps and bodies.

    These have channels of their own.
    """
    message = _EVENT(
        tick=world_state.tick,
        ticks=world_state.ticks,
        command_sequence=world_state.command_sequence,
        agent_position=world_state.agent_position.tolist(),
        yaw=world_state.yaw,
        horizon=world_state.horizon,
        room=world_state.room,
        arm_status=world_state.arm_status,
        arm_reason=world_state.arm_reason,
        held=world_state.held,
        touched=world_state.touched,
        grasp_force=world_state.grasp_force,
        happenings=len(world_state.events),
        steps=len(world_state.steps),
        step_count=world_state.step_count,
        state_hash=world_state.state_hash,
        slip=world_state.slip,
        object_actions=len(world_state.object_actions),
    )
    arm = message.arm
    arm.joints.extend(world_state.arm.joints.ravel().tolist())
    arm.wrist_rotation.extend(world_state.arm.wrist_rotation.tolist())
    arm.base_height = world_state.arm.base_height
    arm.hand_centre.extend(world_state.arm.hand_centre.tolist())
    arm.hand_radius = world_state.arm.hand_radius
    return bytes(message.SerializeToString())


def decode_world_state(data: bytes) -> tuple[WorldState, Companions]:
    """Decode a world state with empty events, steps, object actions and bodies.

    It also returns how many of the first three belong to it.
    """
    message = _EVENT.FromString(data)
    arm = message.arm
    world_state = WorldState(
        tick=message.tick,
        ticks=message.ticks,
        command_sequence=message.command_sequence,
        agent_position=_array(message.agent_position, 3),
        yaw=message.yaw,
        horizon=message.horizon,
        room=message.room,
        arm=ArmState(
            _array(arm.joints, 12).reshape(4, 3),
            _array(arm.wrist_rotation, 4),
            arm.base_height,
            _array(arm.hand_centre, 3),
            arm.hand_radius,
        ),
        arm_status=ArmStatus(message.arm_status),
        arm_reason=message.arm_reason,
        held=tuple(message.held),
        touched=tuple(message.touched),
        grasp_force=message.grasp_force,
        events=(),
        steps=(),
        step_count=message.step_count,
        body_poses=np.zeros((0, 7)),
        state_hash=message.state_hash,
        slip=message.slip,
    )
    return world_state, Companions(message.happenings, message.steps, message.object_actions)


# ---------------------------------------------------------------------------------------- bodies


def encode_bodies(
    tick: int, poses: NDArray[np.float32], before: NDArray[np.float32] | None
) -> bytes | None:
    """Encode what differs from ``before`` (all of it if that is None or of another size).

    It is None if nothing differs.
    """
    full = before is None or before.shape != poses.shape
    if full:
        indices = np.arange(len(poses))
    else:
        assert before is not None
        changed = (poses.view(np.uint32) != before.view(np.uint32)).any(axis=1)
        indices = np.flatnonzero(changed)
        if not len(indices):
            return None
    message = _BODIES(
        tick=tick,
        count=len(poses),
        full=full,
        indices=[] if full else indices.tolist(),
        poses=poses[indices].ravel().tolist(),
    )
    return bytes(message.SerializeToString())


def decode_bodies(time_ns: int, data: bytes, before: Bodies | None) -> Bodies | None:
    """Return the bodies after this change; None if it changes a state that is not known."""
    message = _BODIES.FromString(data)
    poses = np.array(message.poses, dtype=np.float64).reshape(-1, 7)
    if message.full:
        if len(poses) != message.count:
            raise ValueError(f"{len(poses)} poses of {message.count} bodies")
    else:
        if before is None or len(before.poses) != message.count:
            return None
        changes, poses = poses, before.poses.copy()
        if len(changes) != len(message.indices):
            raise ValueError(f"{len(changes)} poses of {len(message.indices)} bodies")
        poses[np.array(message.indices, dtype=np.intp)] = changes
    poses.setflags(write=False)
    return Bodies(time_ns, message.tick, poses)


# ------------------------------------------------------------------------------ timing, keyframes


def encode_timing(timing: FrameTiming) -> bytes:
    values = zip(_TIMING_FIELDS, _TIMING_VALUES(timing), strict=True)
    return bytes(_TIMING(**dict(values)).SerializeToString())


def decode_timing(data: bytes) -> FrameTiming:
    message = _TIMING.FromString(data)
    values = {name: getattr(message, name) for name in _TIMING_FIELDS}
    values["sharpness"] = values["sharpness"] or 1.0  # older files drew all pixels, and say nothing
    return FrameTiming(**values)


def encode_keyframe(keyframe: Keyframe) -> bytes:
    message = _KEYFRAME(
        tick=keyframe.tick,
        state=keyframe.state,
        weighed=[name for name, _ in keyframe.laid_out],
        weights=[weight for _, weight in keyframe.laid_out],
    )
    return bytes(message.SerializeToString())


def decode_keyframe(time_ns: int, data: bytes) -> Keyframe:
    message = _KEYFRAME.FromString(data)
    laid_out = tuple(zip(message.weighed, message.weights, strict=True))
    return Keyframe(time_ns, message.tick, message.state, laid_out)

"""The bounds of what a session can hold: a value beyond them is not one that was measured.

What is read of a file is checked here, once, so that nothing that uses it has to expect a position
that is not a number, a million ticks in one state, or a count that no table can store. Only what
OpenXR said is kept as it is: runtimes report poses that are not numbers, and who uses a pose of a
headset looks whether it is usable.
"""

from __future__ import annotations

from vrhuman.recording.entries import Bodies, Keyframe
from vrhuman.records import Command, Floats, FrameTiming, Gaze, HeadsetState, WorldState

MAX_TICKS = 1_000
"""The most ticks between two world states; a live engine makes 25 and gives up the rest."""
LARGEST = 1e6
"""No number of the world is as large [m, degrees, kgf]."""
_SQUARE = LARGEST**2
_INT64 = 1 << 63


class OutOfBounds(ValueError):
    """A value that no session can hold."""


def bounded_headset(state: HeadsetState) -> HeadsetState:
    _counted("frame", state.frame)
    return state


def bounded_gaze(gaze: Gaze, time_ns: int) -> Gaze:
    if gaze.time_ns != time_ns:
        raise OutOfBounds("time_ns: is not the time of its message")
    return gaze


def bounded_timing(timing: FrameTiming) -> FrameTiming:
    _counted("frame", timing.frame)
    _number("sharpness", timing.sharpness)
    return timing


def bounded_command(command: Command) -> Command:
    _counted("sequence", command.sequence)
    for each in command.interactions:
        _counted("interactions: number", each.number)
    travel, head = command.travel, command.head_rotation
    wrist, rotation = command.wrist_position, command.wrist_rotation
    together = (
        travel.dot(travel) + head.dot(head) + wrist.dot(wrist) + rotation.dot(rotation)
    ).item()
    for value in (
        *(command.yaw, command.horizon, command.eye_height),
        *(command.arm_base_height, command.grasp_force),
    ):
        together += value * value
    if together < _SQUARE:  # then each of them is within its bounds
        return command
    _number("yaw", command.yaw)
    _number("horizon", command.horizon)
    _number("eye_height", command.eye_height)
    _number("arm_base_height", command.arm_base_height)
    _number("grasp_force", command.grasp_force)
    _numbers("travel", command.travel)
    _numbers("head_rotation", command.head_rotation)
    _numbers("wrist_position", command.wrist_position)
    _numbers("wrist_rotation", command.wrist_rotation)
    return command


def bounded_world_state(state: WorldState) -> WorldState:
    _counted("tick", state.tick)
    _counted("command_sequence", state.command_sequence)
    _counted("step_count", state.step_count)
    if state.ticks > MAX_TICKS:
        raise OutOfBounds(f"ticks: {state.ticks}, of at most {MAX_TICKS} in one state")
    if state.ticks > state.tick:
        raise OutOfBounds(f"ticks: {state.ticks}, of {state.tick} in all")
    arm = state.arm
    place, joints = state.agent_position, arm.joints.ravel()
    wrist, hand = arm.wrist_rotation, arm.hand_centre
    together = (place.dot(place) + joints.dot(joints) + wrist.dot(wrist) + hand.dot(hand)).item()
    for value in (
        *(state.yaw, state.horizon, state.grasp_force, state.slip),
        *(arm.base_height, arm.hand_radius),
    ):
        together += value * value
    if together < _SQUARE:
        return state
    _number("yaw", state.yaw)
    _number("horizon", state.horizon)
    _number("grasp_force", state.grasp_force)
    _number("slip", state.slip)
    _number("arm.base_height", arm.base_height)
    _number("arm.hand_radius", arm.hand_radius)
    _numbers("agent_position", state.agent_position)
    _numbers("arm.joints", arm.joints.ravel())
    _numbers("arm.wrist_rotation", arm.wrist_rotation)
    _numbers("arm.hand_centre", arm.hand_centre)
    return state


def bounded_bodies(bodies: Bodies | None) -> Bodies | None:
    if bodies is not None:
        _counted("tick", bodies.tick)
        flat = bodies.poses.reshape(-1)
        if not flat.dot(flat) < _SQUARE:
            raise OutOfBounds("poses: of bodies where no house is")
    return bodies


def bounded_keyframe(keyframe: Keyframe) -> Keyframe:
    _counted("tick", keyframe.tick)
    for name, weight in keyframe.laid_out:
        _number(f"weights: {name}", weight)
    return keyframe


def _counted(name: str, value: int) -> None:
    if value >= _INT64:
        raise OutOfBounds(f"{name}: {value}, more than anything is counted to")


def _number(name: str, value: float) -> None:
    if not -LARGEST < value < LARGEST:
        raise OutOfBounds(f"{name}: {value}, which nothing in a house is")


def _numbers(name: str, values: Floats) -> None:
    if not values.dot(values) < _SQUARE:  # nor is it where one of them is not a number
        raise OutOfBounds(f"{name}: {values.tolist()}, where no house is")

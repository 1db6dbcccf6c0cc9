"""Every record comes back from the file exactly as it went in."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording.comparable import plain
from vrhuman.recording import codec, foxglove_codec
from vrhuman.recording.entries import (
    AudioPacket,
    Bodies,
    Keyframe,
    Note,
    VideoPacket,
)
from vrhuman.records import (
    ArmState,
    ArmStatus,
    Command,
    FrameTiming,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    TrackedPose,
    View,
    WorldState,
)

doubles = st.floats(allow_nan=True, allow_infinity=True)
singles = st.floats(width=32, allow_nan=True, allow_infinity=True)
counts = st.integers(0, 2**63 - 1)
times = st.integers(0, 2**62)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
durations = st.integers(-(2**40), 2**40)


def arrays(elements: st.SearchStrategy[float], *shape: int) -> st.SearchStrategy[np.ndarray]:
    size = int(np.prod(shape))
    return st.lists(elements, min_size=size, max_size=size).map(
        lambda values: np.array(values, dtype=np.float64).reshape(shape)
    )


poses = st.builds(
    TrackedPose, arrays(singles, 3), arrays(singles, 4), st.booleans(), st.booleans(), st.booleans()
)
views = st.builds(View, arrays(singles, 3), arrays(singles, 4), arrays(singles, 4))
hands = st.builds(
    HandState,
    poses,
    poses,
    singles,
    singles,
    arrays(singles, 2),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
headset_states = st.builds(
    HeadsetState, counts, times, poses, st.tuples(views, views), hands, hands, st.booleans()
)
commands = st.builds(
    Command,
    sequence=counts,
    display_time_ns=times,
    travel=arrays(doubles, 2),
    yaw=doubles,
    horizon=doubles,
    eye_height=doubles,
    head_rotation=arrays(doubles, 4),
    arm_engaged=st.booleans(),
    wrist_position=arrays(doubles, 3),
    wrist_rotation=arrays(doubles, 4),
    arm_base_height=doubles,
    grasp_force=doubles,
    interactions=st.lists(
        st.builds(Interaction, counts, st.sampled_from(InteractionKind)), max_size=3
    ).map(tuple),
)
arms = st.builds(
    ArmState, arrays(doubles, 4, 3), arrays(doubles, 4), doubles, arrays(doubles, 3), doubles
)
world_states = st.builds(
    WorldState,
    tick=counts,
    ticks=st.integers(0, 2**31),
    command_sequence=counts,
    agent_position=arrays(doubles, 3),
    yaw=doubles,
    horizon=doubles,
    room=texts,
    arm=arms,
    arm_status=st.sampled_from(ArmStatus),
    arm_reason=texts,
    held=st.lists(texts, max_size=2).map(tuple),
    touched=st.lists(texts, max_size=2).map(tuple),
    grasp_force=doubles,
    events=st.just(()),
    steps=st.just(()),
    step_count=counts,
    body_poses=st.just(np.zeros((0, 7))),
    slip=st.floats(0.0, 1.0),
    state_hash=st.binary(max_size=32),
)


@given(headset_states)
def test_headset_states(state: HeadsetState) -> None:
    assert plain(codec.decode_headset(codec.encode_headset(state))) == plain(state)


@given(commands)
def test_commands(command: Command) -> None:
    assert plain(codec.decode_command(codec.encode_command(command))) == plain(command)


@given(world_states)
def test_events(world_state: WorldState) -> None:
    decoded, happened, stepped = codec.decode_world_state(codec.encode_world_state(world_state))
    assert plain(decoded) == plain(world_state)
    assert (happened, stepped) == (0, 0)


@given(st.builds(FrameTiming, counts, times, *[durations] * 11))
def test_timings(timing: FrameTiming) -> None:
    assert codec.decode_timing(codec.encode_timing(timing)) == timing


@given(st.builds(Note, times, texts, texts, texts))
def test_notes(note: Note) -> None:
    assert foxglove_codec.decode_note(note.time_ns, foxglove_codec.encode_note(note)) == note


@given(st.builds(AudioPacket, times, st.binary()))
def test_sound(packet: AudioPacket) -> None:
    data = foxglove_codec.encode_audio(packet)
    assert foxglove_codec.decode_audio(packet.time_ns, data) == packet


@given(st.builds(Keyframe, times, counts, st.binary()))
def test_keyframes(keyframe: Keyframe) -> None:
    assert codec.decode_keyframe(keyframe.time_ns, codec.encode_keyframe(keyframe)) == keyframe


def test_video_packets_tell_key_pictures_by_their_bytes() -> None:
    for nal, key in ((0x65, True), (0x41, False), (0x67, False)):
        packet = VideoPacket(7, b"\x00\x00\x00\x01" + bytes([nal]) + b"abc", key, "person")
        assert foxglove_codec.decode_video(7, foxglove_codec.encode_video(packet)) == packet


@given(
    st.integers(0, 4).flatmap(
        lambda n: st.lists(
            arrays(st.sampled_from([0.0, -0.0, 1.5, float("nan")]), n, 7), min_size=1, max_size=5
        )
    )
)
def test_bodies_from_changes_only(history: list[np.ndarray]) -> None:
    before: np.ndarray | None = None
    known: Bodies | None = None
    for tick, now in enumerate(history):
        poses = now.astype(np.float32)
        data = codec.encode_bodies(tick, poses, before)
        if data is not None:
            known = codec.decode_bodies(tick, data, known)
        before = poses
        assert known is not None
        assert plain(known.poses) == plain(poses.astype(np.float64))


def test_a_change_of_bodies_that_were_never_told_is_not_guessed() -> None:
    poses = np.zeros((3, 7), dtype=np.float32)
    moved = poses.copy()
    moved[1, 0] = 1.0
    data = codec.encode_bodies(5, moved, poses)
    assert data is not None
    assert codec.decode_bodies(0, data, None) is None

"""Every record comes back from the file exactly as it went in."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.support.recording.comparable import plain
from tests.support.recording.frame_strategies import (
    arrays,
    commands,
    counts,
    durations,
    headset_states,
    world_states,
)
from tests.support.recording.record_strategies import texts, times
from vrhuman.recording.encoding import codec, foxglove_codec
from vrhuman.recording.entries import (
    AudioPacket,
    Bodies,
    Keyframe,
    Note,
    VideoPacket,
)
from vrhuman.records import Command, FrameTiming, HeadsetState, WorldState


@given(headset_states)
def test_headset_states(state: HeadsetState) -> None:
    assert plain(codec.decode_headset(codec.encode_headset(state))) == plain(state)


@given(commands)
def test_commands(command: Command) -> None:
    assert plain(codec.decode_command(codec.encode_command(command))) == plain(command)


@given(world_states)
def test_events(world_state: WorldState) -> None:
    decoded, has = codec.decode_world_state(codec.encode_world_state(world_state))
    assert plain(decoded) == plain(world_state)
    assert has == (0, 0, 0)


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

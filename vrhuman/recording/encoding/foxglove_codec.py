"""Converts records to Foxglove's messages and back: notes, video, sound, and transforms."""

from __future__ import annotations

from typing import Any

import numpy as np

from vrhuman.recording.encoding.schemas import LOG_INFO, message_class
from vrhuman.recording.entries import (
    AudioPacket,
    Note,
    Transforms,
    VideoPacket,
)

_VIDEO = message_class("foxglove.CompressedVideo")
_AUDIO = message_class("foxglove.CompressedAudio")
_LOG = message_class("foxglove.Log")
_TRANSFORMS = message_class("foxglove.FrameTransforms")
_SECOND = 1_000_000_000


def _put_time(message: Any, time_ns: int) -> None:
    message.timestamp.seconds, message.timestamp.nanos = divmod(time_ns, _SECOND)


def encode_note(note: Note) -> bytes:
    message = _LOG(level=LOG_INFO, message=note.text, name=note.author, file=note.about)
    _put_time(message, note.time_ns)
    return bytes(message.SerializeToString())


def decode_note(time_ns: int, data: bytes) -> Note:
    message = _LOG.FromString(data)
    return Note(time_ns, message.message, message.name, message.file)


def encode_video(packet: VideoPacket) -> bytes:
    message = _VIDEO(frame_id=packet.stream, data=packet.data, format="h264")
    _put_time(message, packet.time_ns)
    return bytes(message.SerializeToString())


def decode_video(time_ns: int, data: bytes) -> VideoPacket:
    message = _VIDEO.FromString(data)
    return VideoPacket(time_ns, message.data, is_key_picture(message.data), message.frame_id)


def is_key_picture(data: bytes) -> bool:
    """Whether an H.264 Annex B packet holds an IDR slice (a NAL unit of type 5)."""
    start = data.find(b"\x00\x00\x01")
    while start >= 0 and start + 3 < len(data):
        if data[start + 3] & 0x1F == 5:
            return True
        start = data.find(b"\x00\x00\x01", start + 3)
    return False


def encode_audio(packet: AudioPacket) -> bytes:
    message = _AUDIO(data=packet.data, format="opus")
    _put_time(message, packet.time_ns)
    return bytes(message.SerializeToString())


def decode_audio(time_ns: int, data: bytes) -> AudioPacket:
    return AudioPacket(time_ns, _AUDIO.FromString(data).data)


def encode_transforms(transforms: Transforms) -> bytes:
    message = _TRANSFORMS()
    for name, (position, rotation) in transforms.poses.items():
        one = message.transforms.add(parent_frame_id="world", child_frame_id=name)
        _put_time(one, transforms.time_ns)
        one.translation.x, one.translation.y, one.translation.z = position.tolist()
        one.rotation.x, one.rotation.y, one.rotation.z, one.rotation.w = rotation.tolist()
    return bytes(message.SerializeToString())


def decode_transforms(time_ns: int, data: bytes) -> Transforms:
    return Transforms(
        time_ns,
        {
            each.child_frame_id: (
                np.array([each.translation.x, each.translation.y, each.translation.z]),
                np.array([each.rotation.x, each.rotation.y, each.rotation.z, each.rotation.w]),
            )
            for each in _TRANSFORMS.FromString(data).transforms
        },
    )

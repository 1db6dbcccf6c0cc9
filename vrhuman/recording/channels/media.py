"""Pictures and sound: ``/video/agent``, ``/video/person``, ``/audio``."""

from __future__ import annotations

from vrhuman.recording.channel import (
    MEBIBYTE,
    NOTHING_PERSONAL,
    Channel,
    gone,
    protobuf_schema,
)
from vrhuman.recording.encoding import foxglove_codec
from vrhuman.recording.entries import AudioPacket, VideoPacket
from vrhuman.recording.redactions import Part

VIDEO_AGENT = Channel(
    topic="/video/agent",
    record=VideoPacket,
    meaning="the agent's 800x600 view, H.264 (Annex B)",
    schema=protobuf_schema("foxglove.CompressedVideo"),
    encode=foxglove_codec.encode_video,
    parse=foxglove_codec.decode_video,
    redaction=NOTHING_PERSONAL,
    max_bytes=16 * MEBIBYTE,
)

VIDEO_PERSON = Channel(
    topic="/video/person",
    record=VideoPacket,
    meaning="what the left eye saw of the house, with `--person-video`: 480 pixels wide, five "
    "pictures a second, without panels; in AI2-THOR with a margin around the view",
    schema=VIDEO_AGENT.schema,
    encode=foxglove_codec.encode_video,
    parse=foxglove_codec.decode_video,
    redaction={Part.MOTION: gone, Part.VIDEO: gone},
    max_bytes=VIDEO_AGENT.max_bytes,
)

AUDIO = Channel(
    topic="/audio",
    record=AudioPacket,
    meaning="the microphone, if recorded: mono, 16 kHz, Opus packets of 20 ms, each of which "
    "can be decoded alone",
    schema=protobuf_schema("foxglove.CompressedAudio"),
    encode=foxglove_codec.encode_audio,
    parse=foxglove_codec.decode_audio,
    redaction={Part.AUDIO: gone},
)

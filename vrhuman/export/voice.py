"""Writes sound as it was recorded, in Opus, into a WebM file, without encoding it again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av

from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import RATE
from vrhuman.records import VrhumanError

PACKET_NS = 20_000_000
_AHEAD_NS = 6_500_000
"""What a player skips at the beginning: the encoder's first samples are of nothing."""
_SILENCE = b"\xf8\xff\xfe"
"""An Opus packet of 20 ms in which nothing is to be heard."""


class VoiceError(VrhumanError):
    """A recording cannot be written; the message names its file."""


def begins_ns(packets: Sequence[AudioPacket]) -> int:
    """Return when the sound of a recording begins, as a player plays it [ns]."""
    return packets[0].time_ns + _AHEAD_NS


def on_time(packets: Sequence[AudioPacket]) -> list[bytes]:
    """Return one packet for each 20 ms, silence where sound is missing, in step with the times."""
    found: list[bytes] = []
    for each in packets:
        place = round((each.time_ns - packets[0].time_ns) / PACKET_NS)
        if place < len(found):
            continue  # a clock that goes fast: one packet more than there is room for
        found += [_SILENCE] * (place - len(found))
        found.append(each.data)
    return found


def write_webm(path: Path, packets: Sequence[AudioPacket]) -> None:
    """Write packets, one or more, as a file that begins at :func:`begins_ns`.

    :raises VoiceError: if the file cannot be written.
    """
    try:
        with av.open(str(path), "w", format="webm") as out:
            stream = out.add_stream("libopus", rate=RATE)
            stream.codec_context.layout = "mono"
            stream.codec_context.format = "s16"
            out.start_encoding()
            for place, data in enumerate(on_time(packets)):
                packet = av.Packet(data)
                packet.stream = stream
                packet.time_base = Fraction(1, 1000)
                packet.pts = packet.dts = place * PACKET_NS // 1_000_000
                packet.duration = PACKET_NS // 1_000_000
                out.mux(packet)
    except (OSError, av.error.FFmpegError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise VoiceError(f"{path}: cannot be written ({why})") from error

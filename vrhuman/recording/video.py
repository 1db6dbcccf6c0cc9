"""Encodes a session's video to H.264 pictures that survive cuts of the file, and exports MP4.

Constrained baseline-like H.264 (no B pictures), Annex B, parameter sets before every key picture,
so each packet can be shown as soon as it is there and any key picture starts a decoder.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import BytesIO
from itertools import chain
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.recording.encoding.foxglove_codec import is_key_picture
from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session

Picture = NDArray[np.uint8]
"""(height, width, 3) red, green, blue, top row first."""

_NANOSECONDS = Fraction(1, 1_000_000_000)
_MP4_CLOCK = Fraction(1, 90_000)


class VideoEncoder:
    """Pictures in, packets out, none held back; for a process of its own.

    ``rate`` is the pictures a second that are expected; the times given are what is stored. A key
    picture comes every ``key_seconds``, so a cut loses at most that much at its start.
    """

    def __init__(
        self,
        width: int,
        height: int,
        rate: int,
        stream: str = "agent",
        key_seconds: float = 1.0,
        quality: int = 26,
    ) -> None:
        if width % 2 or height % 2:
            raise ValueError(f"{width}x{height}: H.264 needs even sides")
        self._stream = stream
        self._times: deque[int] = deque()
        context = av.CodecContext.create("libx264", "w")
        context.width, context.height = width, height
        context.pix_fmt = "yuv420p"
        context.framerate = Fraction(rate)
        context.time_base = Fraction(1, rate)
        context.gop_size = max(1, round(rate * key_seconds))
        context.options = {
            "preset": "ultrafast",
            "tune": "zerolatency",
            "crf": str(quality),
            "threads": "1",
            "x264-params": "annexb=1:repeat-headers=1:scenecut=0",
        }
        self._context = context
        self._number = 0

    def encode(self, time_ns: int, picture: Picture) -> list[VideoPacket]:
        """Return the packets of one picture, shown at ``time_ns``."""
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="rgb24")
        frame.pts = self._number
        self._number += 1
        self._times.append(time_ns)
        return self._packets(frame)

    def flush(self) -> list[VideoPacket]:
        """Return the packets still inside, at the end."""
        return self._packets(None)

    def _packets(self, frame: av.VideoFrame | None) -> list[VideoPacket]:
        packets = []
        for packet in self._context.encode(frame):
            data = bytes(packet)
            packets.append(
                VideoPacket(self._times.popleft(), data, is_key_picture(data), self._stream)
            )
        return packets


def decode(
    packets: Iterable[VideoPacket], size: tuple[int, int] | None = None
) -> Iterator[tuple[int, Picture]]:
    """Yield time and picture of every packet from the first key picture on.

    If a ``size`` (width, height) is given, the pictures are resized to it.
    """
    context = av.CodecContext.create("h264", "r")
    context.thread_count = 1
    started = False
    for each in packets:
        started = started or each.key
        if not started:
            continue
        packet = av.Packet(each.data)
        packet.pts, packet.time_base = each.time_ns, _NANOSECONDS
        yield from _pictures(context, packet, size)
    if started:
        yield from _pictures(context, None, size)


def _pictures(
    context: av.CodecContext, packet: av.Packet | None, size: tuple[int, int] | None
) -> Iterator[tuple[int, Picture]]:
    try:
        for frame in context.decode(packet):
            width, height = size or (frame.width, frame.height)
            yield int(frame.pts), frame.to_ndarray(format="rgb24", width=width, height=height)
    except av.FFmpegError as error:
        raise SessionError(f"the video cannot be decoded: {error}") from error


def export_mp4(session: Session, path: Path | str, stream: str = "agent") -> int:
    """Write a session's video as MP4, without encoding it again; return the number of pictures."""
    packets = session.video_packets(stream)
    first = next((packet for packet in packets if packet.key), None)
    if first is None:
        raise SessionError(f"{session.path}: this session has no {stream} video")
    count, last = 0, -1
    with (
        av.open(BytesIO(first.data), format="h264") as template,
        av.open(str(path), "w", format="mp4") as container,
    ):
        out = container.add_stream_from_template(template.streams.video[0])
        out.time_base = _MP4_CLOCK
        for each in chain([first], packets):
            ticks = round((each.time_ns - first.time_ns) * _NANOSECONDS / _MP4_CLOCK)
            last = max(ticks, last + 1)
            packet = av.Packet(each.data)
            packet.stream = out
            packet.time_base = _MP4_CLOCK
            packet.pts = packet.dts = last
            packet.is_keyframe = each.key
            container.mux(packet)
            count += 1
    return count

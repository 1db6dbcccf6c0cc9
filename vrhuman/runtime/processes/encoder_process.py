"""The process that encodes a video, and the loop's link to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from vrhuman.recording.entries import VideoPacket
from vrhuman.recording.video import Picture, VideoEncoder
from vrhuman.runtime.processes.child import Child, orphaned, step_back
from vrhuman.runtime.processes.handover import Mailbox, Ring, RingFull
from vrhuman.runtime.processes.messages import Stop

PACKET_BYTES = 1 << 24
IDLE_SECONDS = 0.005
RESTART_SECONDS = 2.0
"""The shortest time between two starts of an encoder that keeps failing [s]."""


class Look(Protocol):
    """One picture to encode, (H, W, 3) with even sides, and its session time."""

    @property
    def time_ns(self) -> int: ...

    @property
    def picture(self) -> Picture: ...


def encode(
    orders: tuple[int, str],
    looks: tuple[int, str],
    packets: tuple[int, str],
    rate: int,
    stream: str,
) -> None:
    """Run the process: take the newest :class:`Look`, and put out encoded packets.

    When the size of the pictures changes, the video continues with a key picture.
    """
    step_back()
    inbox, outbox, control = Mailbox(*looks), Ring(*packets), Ring(*orders)
    encoder, size = None, (0, 0)
    try:
        while not orphaned() and Stop() not in control.take():
            look: Look | None = inbox.get()
            if look is None:
                time.sleep(IDLE_SECONDS)
                continue
            height, width = look.picture.shape[:2]
            if encoder is None or size != (width, height):
                size = width, height
                encoder = VideoEncoder(width, height, rate, stream)
            for packet in encoder.encode(look.time_ns, look.picture):
                try:
                    outbox.put(packet)
                except RingFull:
                    break  # a lost picture is missing from the video only
    finally:
        for end in (inbox, outbox, control):
            end.close()


class EncoderLink:
    """The loop's link to the encoding process.

    An encoder that dies is replaced, which is reported to ``tell``; the video continues with a key
    picture.
    """

    def __init__(
        self,
        looks: tuple[int, str],
        rate: int,
        tell: Callable[[str], None],
        stream: str = "agent",
    ) -> None:
        self._packets = Ring(PACKET_BYTES)
        self._arguments = (looks, self._packets.address, rate, stream)
        self._tell = tell
        self._child = self._started()

    def take(self) -> list[VideoPacket]:
        """Return the pictures encoded since the last call."""
        if not self._child.alive and time.monotonic() - self._started_s > RESTART_SECONDS:
            self._tell(
                f"the video has a gap: the encoder's process ended (exit code "
                f"{self._child.exit_code}) and is started again"
            )
            self._child.close()
            self._child = self._started()
        return self._packets.take()

    def close(self) -> None:
        self._child.close()
        self._packets.close()

    def _started(self) -> Child:
        self._started_s = time.monotonic()
        return Child("vrhuman-encoder", encode, *self._arguments)

"""The process that encodes the agent's view, and the link to it."""

from __future__ import annotations

import time
from collections.abc import Callable

from vrhuman.session.entries import VideoPacket
from vrhuman.session.video import VideoEncoder
from vrhuman.trial.child import Child, orphaned, step_back
from vrhuman.trial.handover import Mailbox, Ring, RingFull
from vrhuman.trial.messages import Stop
from vrhuman.trial.sight import HEIGHT, WIDTH

PACKET_BYTES = 1 << 24
IDLE_SECONDS = 0.005
RESTART_SECONDS = 2.0
"""An encoder that cannot live is not started more often than this."""


def encode(
    orders: tuple[int, str], sights: tuple[int, str], packets: tuple[int, str], rate: int
) -> None:
    """The process's main function: the newest look in, packets out."""
    step_back()
    inbox, outbox, control = Mailbox(*sights), Ring(*packets), Ring(*orders)
    encoder = VideoEncoder(WIDTH, HEIGHT, rate)
    try:
        while not orphaned() and Stop() not in control.take():
            sight = inbox.get()
            if sight is None:
                time.sleep(IDLE_SECONDS)
                continue
            for packet in encoder.encode(sight.observation.time_ns, sight.picture):
                try:
                    outbox.put(packet)
                except RingFull:
                    break  # a picture is lost to the video, never to the measurement
    finally:
        for end in (inbox, outbox, control):
            end.close()


class EncoderLink:
    """The loop's end. An encoder that dies is replaced, which is told to ``tell``: the video goes
    on with a key picture."""

    def __init__(self, sights: tuple[int, str], rate: int, tell: Callable[[str], None]) -> None:
        self._packets = Ring(PACKET_BYTES)
        self._arguments = (sights, self._packets.address, rate)
        self._tell = tell
        self._child = self._started()

    def take(self) -> list[VideoPacket]:
        """The pictures encoded since the last call."""
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

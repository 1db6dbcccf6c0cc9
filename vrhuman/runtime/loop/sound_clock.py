"""Session time of the microphone's sound."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.recording.entries import AudioPacket

SLOWNESS = 64
"""Frames over which the headset's clock is followed: its predictions wobble by milliseconds."""
ANOTHER_NS = 100_000_000
"""A clock that is apart by more is another one."""


class SoundClock:
    """From the monotonic clock to the session's: what sounds while a frame is shown has the
    frame's time."""

    def __init__(self) -> None:
        self._ahead_ns: int | None = None

    def placed(self, packet: AudioPacket, clock_ns: int) -> AudioPacket:
        """The packet in session time; ``clock_ns`` is that of a frame minus the monotonic clock
        when it is shown."""
        ahead = self._ahead_ns
        if ahead is None or abs(clock_ns - ahead) > ANOTHER_NS:
            ahead = clock_ns
        self._ahead_ns = ahead + (clock_ns - ahead) // SLOWNESS
        return replace(packet, time_ns=packet.time_ns + self._ahead_ns)

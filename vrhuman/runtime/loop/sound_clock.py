"""Converts the times of the microphone's sound to session time."""

from __future__ import annotations

from dataclasses import replace

from vrhuman.recording.entries import AudioPacket

SLOWNESS = 64
"""Frames over which the headset's clock is averaged: its predictions vary by milliseconds."""
ANOTHER_NS = 100_000_000
"""A clock that differs by more is treated as another clock [ns]."""


class SoundClock:
    """Converts times from the monotonic clock to session time.

    Sound that is heard while a frame is shown gets the frame's time.
    """

    def __init__(self) -> None:
        self._ahead_ns: int | None = None

    def placed(self, packet: AudioPacket, clock_ns: int) -> AudioPacket:
        """Return the packet in session time.

        ``clock_ns`` is a frame's clock minus the monotonic clock at the moment it is shown [ns].
        """
        ahead = self._ahead_ns
        if ahead is None or abs(clock_ns - ahead) > ANOTHER_NS:
            ahead = clock_ns
        self._ahead_ns = ahead + (clock_ns - ahead) // SLOWNESS
        return replace(packet, time_ns=packet.time_ns + self._ahead_ns)

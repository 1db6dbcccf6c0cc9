"""The participant's voice, from a page's messages to packets of sound for the file."""

from __future__ import annotations

from vrhuman.audio.block_clock import BlockClock
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder
from vrhuman.web.messages import VOICE_SAMPLES, Voice

_NS = 1_000_000_000


class PageVoice:
    """Encodes what a page sends, at the server's times.

    A message's time has the jitter of the page's thread; samples come as regularly as a quartz.
    """

    def __init__(self) -> None:
        self._encoder = SoundEncoder()
        self._clock = BlockClock(VOICE_SAMPLES * _NS // RATE)

    def heard(self, voice: Voice, offset_ns: int) -> list[AudioPacket]:
        """Return the packets of a message; ``offset_ns`` brings the page's clock to the server's.

        Their times are those of the monotonic clock.
        """
        began = self._clock.began(round(voice.time_ms * 1e6) + offset_ns)
        return [
            packet
            for first in range(0, VOICE_SAMPLES, BLOCK)
            for packet in self._encoder.encode(
                began + first * _NS // RATE, voice.samples[first : first + BLOCK]
            )
        ]

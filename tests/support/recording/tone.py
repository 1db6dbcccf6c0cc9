"""A tone that begins half a second into a recording, in blocks and encoded."""

from __future__ import annotations

import numpy as np

from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder

START_NS = 7_000_000_000


BLOCK_NS = 20_000_000


ONSET = 0.5


PITCH = 1000.0


BLOCKS = 75


def tone(blocks: int = BLOCKS) -> np.ndarray:
    """Silence, and from :data:`ONSET` seconds on a tone, in blocks."""
    seconds = np.arange(blocks * BLOCK) / RATE
    sound = 0.5 * 32767 * np.sin(2 * np.pi * PITCH * seconds) * (seconds >= ONSET)
    return sound.astype(np.int16).reshape(blocks, BLOCK)


def encoded(times: list[int] | None = None) -> list[AudioPacket]:
    times = [START_NS + n * BLOCK_NS for n in range(BLOCKS)] if times is None else times
    encoder = SoundEncoder()
    blocks = tone(len(times))
    packets = [
        p for at, block in zip(times, blocks, strict=True) for p in encoder.encode(at, block)
    ]
    return packets + encoder.flush()

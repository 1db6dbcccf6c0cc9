"""Records a microphone: blocks of 16 kHz mono sound, each with the time at which it began.

Times are ``time.monotonic_ns()``. PortAudio reports for each block when its first sample was at the
converter, on a clock of its own, which is compared with the monotonic clock again and again: a busy
machine may call back late, and must not make the sound late. Where a driver reports no such time, a
block is assumed to have ended when it was handed over.
"""

from __future__ import annotations

import math
import time
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.audio.block_clock import BlockClock
from vrhuman.audio.devices import NoMicrophone, SoundDevice
from vrhuman.audio.streams import begun, ended

RATE = 16_000
BLOCK = 320
BLOCK_NS = BLOCK * 1_000_000_000 // RATE
LATENCY_SECONDS = 0.2
"""Maximum buffering by the driver: times are reported, so only loss matters."""
SILENCE_SECONDS, FIRST_SECONDS = 3.0, 10.0
"""A device that delivers nothing for this long is lost; one just opened may take longer."""
_KEPT = 500
"""Maximum number of waiting blocks: ten seconds, then the oldest are lost."""
_OLDEST_SECONDS = 1.0
"""If a driver reports a block as older than this, its time is wrong."""
_AT_ONCE_NS = 100_000


class MicrophoneLost(NoMicrophone):
    """An open microphone no longer delivers sound."""


@dataclass(frozen=True, slots=True)
class Block:
    """20 ms of sound: ``samples`` (320,), the first at ``time_ns`` of the monotonic clock."""

    time_ns: int
    samples: NDArray[np.int16]

    @property
    def level(self) -> float:
        """The loudest sample, in decibels relative to the maximum (0 to -96)."""
        peak = int(np.abs(self.samples.astype(np.int32)).max())
        return 20.0 * math.log10(max(peak, 0.5) / 32768.0)


class Microphone:
    """An open microphone; a context manager.

    PortAudio's own thread only takes the samples and the time; everything else runs in the caller's
    thread.

    :raises NoMicrophone: where the device does not open.
    """

    def __init__(self, device: SoundDevice) -> None:
        self.device = device
        self._told: deque[tuple[int, float | None, bytes]] = deque(maxlen=_KEPT)
        self._ahead_ns: int | None = None
        self._clock = BlockClock(BLOCK_NS)
        self._patience_s = time.monotonic() + FIRST_SECONDS
        self._stream = begun(
            "in",
            device,
            lambda why: NoMicrophone(
                f"the microphone {device.name} cannot be opened: {why}; choose another with "
                "--microphone DEVICE"
            ),
            samplerate=RATE,
            blocksize=BLOCK,
            latency=LATENCY_SECONDS,
            callback=self._take,
        )

    def __enter__(self) -> Microphone:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ended(self._stream)

    def blocks(self) -> list[Block]:
        """Return the blocks recorded since the last call.

        :raises MicrophoneLost: where the device no longer delivers anything.
        """
        self._compare_clocks()
        blocks = []
        while self._told:
            called_ns, converted_s, data = self._told.popleft()
            began_ns = called_ns - BLOCK_NS
            if converted_s is not None and self._ahead_ns is not None:
                began_ns = int(1e9 * converted_s) + self._ahead_ns
            samples = np.frombuffer(data, np.int16)
            blocks.append(Block(self._clock.began(began_ns), samples))
        now = time.monotonic()
        if blocks:
            self._patience_s = now + SILENCE_SECONDS
        elif not self._stream.active or now > self._patience_s:
            raise MicrophoneLost(f"the microphone {self.device.name} is gone")
        return blocks

    def _take(self, data: Any, frames: int, told: Any, status: Any) -> None:  # noqa: ARG002
        """Take a block and its time; runs in PortAudio's thread."""
        converted: float | None = told.inputBufferAdcTime
        age = told.currentTime - told.inputBufferAdcTime
        if told.inputBufferAdcTime <= 0.0 or not 0.0 <= age < _OLDEST_SECONDS:
            converted = None
        self._told.append((time.monotonic_ns(), converted, bytes(data)))

    def _compare_clocks(self) -> None:
        """Measure the offset of the monotonic clock from PortAudio's.

        A measurement counts only where nothing came between the two readings.
        """
        before = time.monotonic_ns()
        theirs = self._stream.time
        after = time.monotonic_ns()
        if self._ahead_ns is None or after - before < _AT_ONCE_NS:
            self._ahead_ns = (before + after) // 2 - int(1e9 * theirs)

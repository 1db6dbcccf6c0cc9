"""A loudspeaker that is always open, so that a sound begins as soon as it is requested.

PortAudio's own thread takes what is to be played; where there is nothing it plays silence.
"""

from __future__ import annotations

import time
from collections import deque
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.audio.cues import RATE
from vrhuman.audio.devices import NoLoudspeaker, SoundDevice
from vrhuman.audio.streams import begun, ended

LATENCY_SECONDS = 0.05
"""Maximum buffering by the driver: a cue is never later than this."""
SILENCE_SECONDS, FIRST_SECONDS = 2.0, 10.0
"""A device that takes nothing for this long is lost; one just opened may take longer."""


class LoudspeakerLost(NoLoudspeaker):
    """An open loudspeaker no longer takes sound."""


class Loudspeaker:
    """An open loudspeaker; a context manager.

    :raises NoLoudspeaker: where the device does not open.
    """

    def __init__(self, device: SoundDevice) -> None:
        self.device = device
        self._waiting: deque[NDArray[np.int16]] = deque()
        self._taken_s = time.monotonic() + FIRST_SECONDS
        self._stream = begun(
            "out",
            device,
            lambda why: NoLoudspeaker(
                f"the loudspeaker {device.name} cannot be opened: {why}; choose another with "
                "--cues DEVICE"
            ),
            samplerate=RATE,
            latency=LATENCY_SECONDS,
            callback=self._give,
        )

    def __enter__(self) -> Loudspeaker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ended(self._stream)

    def play(self, samples: NDArray[np.int16]) -> None:
        """Play samples after those that are still waiting."""
        self._waiting.append(samples)

    def check(self) -> None:
        """Check that the device still takes sound.

        :raises LoudspeakerLost: where the device no longer takes anything.
        """
        if not self._stream.active or time.monotonic() > self._taken_s + SILENCE_SECONDS:
            raise LoudspeakerLost(f"the loudspeaker {self.device.name} is gone")

    def _give(self, data: Any, frames: int, told: Any, status: Any) -> None:  # noqa: ARG002
        """Fill PortAudio's buffer; runs in PortAudio's thread."""
        self._taken_s = time.monotonic()
        out = np.frombuffer(data, np.int16)
        out[:] = 0
        at = 0
        while self._waiting and at < frames:
            piece = self._waiting.popleft()
            fits = piece[: frames - at]
            out[at : at + len(fits)] = fits
            at += len(fits)
            if len(fits) < len(piece):
                self._waiting.appendleft(piece[len(fits) :])

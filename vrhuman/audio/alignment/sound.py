"""Reads a recording of any format, rate and number of channels as 16 kHz mono."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.records import Floats, VrhumanError

RATE = 16_000
Sound = NDArray[np.float32]
"""Samples (N,) at :data:`RATE`, -1 to 1."""


class SoundError(VrhumanError):
    """A recording cannot be read; the message names its file."""


def resampled(samples: Floats, rate: int) -> Sound:
    """Return one channel's samples (-1..1, ``rate`` a second) at the aligner's rate."""
    resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    whole = (np.clip(samples, -1.0, 1.0) * 32767).astype(np.int16)[None]
    frame = av.AudioFrame.from_ndarray(whole, format="s16", layout="mono")
    frame.sample_rate = rate
    parts = [*resampler.resample(frame), *resampler.resample(None)]
    return np.concatenate([each.to_ndarray()[0] for each in parts]).astype(np.float32) / 32768.0


def read_sound(path: Path) -> Sound:
    """Read a recording: WAV, WebM, Ogg, MP3 or whatever else FFmpeg knows.

    :raises SoundError: if there is no such file, or no sound in it.
    """
    parts: list[NDArray[np.int16]] = []
    try:
        with av.open(str(path)) as container:
            if not container.streams.audio:
                raise SoundError(f"{path}: has no sound; give a recording of a voice")
            resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
            for frame in container.decode(container.streams.audio[0]):
                parts.extend(each.to_ndarray()[0] for each in resampler.resample(frame))
            parts.extend(each.to_ndarray()[0] for each in resampler.resample(None))
    except (OSError, av.error.FFmpegError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).splitlines()[0]
        raise SoundError(f"{path}: cannot be read as sound ({reason})") from error
    if not sum(map(len, parts)):
        raise SoundError(f"{path}: holds no sound; record it again")
    return np.concatenate(parts).astype(np.float32) / 32768.0

"""Writes MP4 that any player accepts: H.264 with 4:2:0 colour, AAC sound, the index in front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path

import av
import numpy as np

from vrhuman.recording.sound import DECODED_RATE
from vrhuman.recording.video import Picture
from vrhuman.records import Floats


def write_mp4(
    path: Path,
    frames: Iterable[Picture],
    size: tuple[int, int],
    rate: int,
    quality: int,
    sound: Iterator[Floats],
    comment: str,
) -> None:
    """Encode ``frames`` of ``size`` (width, height), even sides, ``rate`` a second, as MP4.

    ``quality`` is x264's constant rate factor: 18 looks like the original, 30 is small. ``sound``
    has the samples (-1..1, 48,000 a second, one channel) in pieces, from the first frame's time on;
    without any there is no sound track. ``comment`` is what the file says of itself. The same
    frames give the same bytes, however many cores there are.
    """
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        container.metadata["comment"] = comment
        video = container.add_stream("libx264", rate=rate)
        video.width, video.height = size
        video.pix_fmt = "yuv420p"
        video.codec_context.thread_count = 1  # x264 gives other pictures with another number
        video.options = {"preset": "veryfast", "crf": str(quality), "profile": "high"}
        first = next(sound, None)
        track = None if first is None else _SoundTrack(container, first, sound)
        for number, picture in enumerate(frames):
            frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
            frame.pts, frame.time_base = number, Fraction(1, rate)
            container.mux(video.encode(frame))
            if track is not None:
                track.until((number + 1) / rate)
        container.mux(video.encode(None))
        if track is not None:
            track.end()


class _SoundTrack:
    """The sound track, encoded alternately with the pictures.

    So a player finds both at the place where it reads.
    """

    def __init__(
        self, container: av.container.OutputContainer, first: Floats, rest: Iterator[Floats]
    ) -> None:
        self._container = container
        self._stream = container.add_stream("aac", rate=DECODED_RATE)
        self._stream.layout = "mono"
        self._stream.bit_rate = 64_000
        self._sound = chain([first], rest)
        self._told = 0

    def until(self, seconds: float) -> None:
        """Encode the sound before ``seconds`` of the film."""
        while self._told < seconds * DECODED_RATE:
            samples = next(self._sound, None)
            if samples is None:
                return
            whole = (np.clip(samples, -1.0, 1.0) * 32767).astype(np.int16)[None, :]
            frame = av.AudioFrame.from_ndarray(whole, format="s16", layout="mono")
            frame.sample_rate = DECODED_RATE
            frame.pts, frame.time_base = self._told, Fraction(1, DECODED_RATE)
            self._container.mux(self._stream.encode(frame))
            self._told += whole.shape[1]

    def end(self) -> None:
        """End the track; sound after the end of the film is left out."""
        self._container.mux(self._stream.encode(None))

"""Reads a film's pictures at any moment, forwards without decoding anything twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.records import VrhumanError

Picture = NDArray[np.uint8]
"""Height x width x 3, red, green, blue."""


_FAR_S = 5.0
"""A moment so much later [s] is sought in the file, and not decoded to."""


class FilmError(VrhumanError):
    """A film cannot be shown; the message names its file."""


class Film:
    """A film's file, open until :meth:`close`."""

    def __init__(self, path: Path) -> None:
        """Open a film.

        :raises FilmError: if there is no such file, or no film in it.
        """
        self._path = path
        try:
            self._container = av.open(str(path))
            self._stream = self._container.streams.video[0]
        except (OSError, av.error.FFmpegError, IndexError) as error:
            raise FilmError(f"{path}: cannot be shown as a film ({_why(error)})") from error
        self._stream.thread_type = "AUTO"
        self._frames: Iterator[av.VideoFrame] = iter(())
        self._shown: tuple[float, Picture] | None = None
        self._next: tuple[float, av.VideoFrame] | None = None

    @property
    def length_s(self) -> float:
        """How long it is [s]; 0 where the file does not say."""
        duration, base = self._stream.duration, self._stream.time_base
        if duration is not None and base is not None:
            return float(duration * base)
        return float(self._container.duration or 0) / float(av.time_base)

    @property
    def pause_s(self) -> float:
        """The time from one picture to the next [s]."""
        rate = self._stream.average_rate
        return 1.0 / float(rate) if rate else 0.04

    @property
    def shown_s(self) -> float:
        """The time of the picture that was returned last [s]."""
        return -1.0 if self._shown is None else self._shown[0]

    def picture(self, seconds: float) -> Picture:
        """Return the newest picture at or before a time, or the first.

        :raises FilmError: if the file is damaged there.
        """
        at = seconds + 1e-6
        try:
            if self._shown is None or not 0.0 <= at - self._shown[0] < _FAR_S:
                self._seek(seconds)
            while self._next is not None and (self._shown is None or self._next[0] <= at):
                when, frame = self._next
                self._next = self._read()
                if self._shown is None or self._next is None or self._next[0] > at:
                    self._shown = (when, frame.to_ndarray(format="rgb24"))
        except (OSError, av.error.FFmpegError, ValueError) as error:
            raise FilmError(f"{self._path}: damaged at {seconds:.1f} s ({_why(error)})") from error
        if self._shown is None:
            raise FilmError(f"{self._path}: has no picture at {seconds:.1f} s")
        return self._shown[1]

    def close(self) -> None:
        """Close the file."""
        self._frames = iter(())
        self._container.close()

    def _seek(self, seconds: float) -> None:
        """Begin to decode at the key picture before a time."""
        assert self._stream.time_base is not None
        start = max(0, int(seconds / self._stream.time_base))
        self._container.seek(start, stream=self._stream, backward=True)
        self._frames = self._container.decode(self._stream)
        self._shown = None
        self._next = self._read()

    def _read(self) -> tuple[float, av.VideoFrame] | None:
        for frame in self._frames:
            if frame.time is not None:
                return float(frame.time), frame
        return None


def _why(error: Exception) -> str:
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return text.splitlines()[0]

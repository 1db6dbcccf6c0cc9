"""Takes single pictures out of a film, by a rule that says which."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from vrhuman.records import VrhumanError


class FilmUnreadable(VrhumanError):
    """A film that cannot be read; the message names it."""


def even_times(begin_s: float, end_s: float, count: int) -> tuple[float, ...]:
    """Return the middles of ``count`` equal parts of a time [s]."""
    part = (end_s - begin_s) / count
    return tuple(begin_s + part * (number + 0.5) for number in range(count))


def pictures_at(film: Path, times: tuple[float, ...]) -> list[NDArray[np.uint8]]:
    """Return the newest picture (height, width, 3) at or before each of ascending times [s].

    :raises FilmUnreadable: if there is no film, or it is damaged.
    """
    found: list[NDArray[np.uint8]] = []
    try:
        with av.open(str(film)) as container:
            stream = container.streams.video[0]
            if times and stream.time_base:
                container.seek(max(0, int(times[0] / stream.time_base)), stream=stream)
            shown = None
            for frame in container.decode(stream):
                while len(found) < len(times) and shown is not None and frame.time is not None:
                    if frame.time <= times[len(found)] + 1e-6:
                        break
                    found.append(shown.to_ndarray(format="rgb24"))
                if len(found) == len(times):
                    break
                shown = frame
            while len(found) < len(times) and shown is not None:
                found.append(shown.to_ndarray(format="rgb24"))
    except (OSError, av.error.FFmpegError, IndexError) as error:
        raise FilmUnreadable(f"{film}: cannot be read as a film ({error})") from error
    if len(found) < len(times):
        raise FilmUnreadable(f"{film}: has no picture; make the set again")
    return found

"""The picture of what is checked, with its trace painted on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.vidln.masks import Mask
from vrhuman.benchmarks.vidln.record import positions
from vrhuman.benchmarks.vidln.score import trace_mask
from vrhuman.benchmarks.vidln.verifying.checks import Check, FilmPicture
from vrhuman.desktop.answer.model.film import Film, Picture
from vrhuman.desktop.answer.model.frames import read_picture

_NO_PICTURE = (480, 640)
"""Height and width of what is shown where there is no picture."""
_GREY, _TRACE, _EDGE = 90, (255, 214, 10), (0, 0, 0)


def shown_picture(check: Check) -> Picture:
    """Return a check's picture with its trace, the trace alone on grey where there is no picture.

    :raises VrhumanError: if the picture is there, and cannot be shown.
    """
    return painted(_read(check), check)


def painted(picture: Picture, check: Check) -> Picture:
    """Return a picture with a check's trace on it: yellow, with a black edge."""
    height, width = picture.shape[:2]
    trace = check.trace
    if trace is None:
        return picture
    mask: Mask
    if isinstance(trace, np.ndarray):
        mask = trace if trace.shape == (height, width) else _scaled(trace, (height, width))
    else:
        mask = trace_mask(positions(trace), (height, width))
    found = picture.copy()
    found[_widened(mask)] = _EDGE
    found[mask] = _TRACE
    return found


def _read(check: Check) -> Picture:
    place = check.picture
    if place is None:
        trace = check.trace
        size = trace.shape if isinstance(trace, np.ndarray) else _NO_PICTURE
        return np.full((*size, 3), _GREY, dtype=np.uint8)
    if isinstance(place, FilmPicture):
        film = Film(place.film)
        try:
            return film.picture(place.number * film.pause_s)
        finally:
            film.close()
    return read_picture(place)


def _scaled(mask: Mask, size: tuple[int, int]) -> Mask:
    rows = np.arange(size[0]) * mask.shape[0] // size[0]
    columns = np.arange(size[1]) * mask.shape[1] // size[1]
    found: Mask = mask[rows][:, columns]
    return found


def _widened(mask: Mask) -> NDArray[np.bool_]:
    """Return all pixels at most two from one of the mask."""
    found = mask.copy()
    for axis in (0, 1):
        here = found.copy()
        for step in (-2, -1, 1, 2):
            moved = np.roll(here, step, axis)
            edge = slice(0, step) if step > 0 else slice(step, None)
            moved[edge if axis == 0 else (slice(None), edge)] = False
            found |= moved
    return found

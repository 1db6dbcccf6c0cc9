"""Reads the picture on which a bounding box is drawn: the set's own file, or the film's picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from vrhuman.benchmarks.items import FilmFrame
from vrhuman.desktop.answer.model.film import Film, Picture
from vrhuman.records import VrhumanError


class PictureError(VrhumanError):
    """A picture cannot be shown; the message names its file."""


def read_picture(path: Path) -> Picture:
    """Read a picture's file.

    :raises PictureError: if it is missing or damaged.
    """
    try:
        with Image.open(path) as picture:
            return np.asarray(picture.convert("RGB"))
    except (OSError, ValueError) as error:
        raise PictureError(f"{path}: cannot be shown as a picture") from error


def frame_picture(folder: Path, frame: FilmFrame, film: Film | None) -> Picture | None:
    """Return a frame's picture from the set in ``folder``; None where there is no film either.

    It may have another number of pixels than the frame, in the same shape.

    :raises VrhumanError: if it cannot be shown, naming its file.
    """
    if frame.picture:
        return read_picture(folder / frame.picture)
    return None if film is None else film.picture(frame.time_s)

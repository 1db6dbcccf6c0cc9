"""Writes the pictures of a grounding set and their masks, as DAVIS has them.

``JPEGImages/VIDEO/00000.jpg`` are the film's pictures, drawn again at the moments of the masks;
``Annotations/VIDEO/00000.png`` the things' masks in one picture with a palette, each thing by its
place among the film's in ``masks.json``, from 1; 0 for all else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from vrhuman.benchmarks.vidln.automatic import HEIGHT, WIDTH
from vrhuman.benchmarks.vidln.grounding import RATE, Expression, GroundingError
from vrhuman.benchmarks.vidln.masks import Mask, write_indexed_png
from vrhuman.files.private import make_folder
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

PICTURES, ANNOTATIONS = "JPEGImages", "Annotations"
_QUALITY = 90


def write_pictures(
    folder: Path,
    session: Path,
    films: Sequence[tuple[str, Sequence[Expression]]],
    meshes: Path | None = None,
    rate: float = RATE,
) -> str:
    """Write the pictures and masks of one session's grounded narratives; return their digest.

    ``films`` are for each narrative the name of its video and its expressions.

    :raises GroundingError: if something cannot be written.
    :raises SessionError: if the session cannot be drawn again.
    """
    try:
        for video, expressions in films:
            _write_annotations(folder / ANNOTATIONS / video, expressions)
        places = [folder / PICTURES / video for video, _ in films]
        for place in places:
            make_folder(place)
        _write_images(places, session, meshes, rate)
    except OSError as error:
        raise GroundingError(f"{folder}: cannot be written ({error.strerror})") from error
    return _digest(folder, [video for video, _ in films])


def numbered(expressions: Sequence[Expression], place: int) -> np.ndarray:
    """Return the number of the thing that each pixel of a picture shows, 0 for none of them.

    Things are numbered from 1 in the order in which expressions name them.
    """
    things: dict[str, Mask] = {each.object_id: each.masks[place] for each in expressions}
    found = np.zeros(expressions[0].masks[place].shape, dtype=np.uint8)
    for number, mask in enumerate(things.values(), 1):
        found[mask] = number
    return found


def _write_annotations(place: Path, expressions: Sequence[Expression]) -> None:
    make_folder(place)
    for number in range(len(expressions[0].masks)):
        write_indexed_png(place / f"{number:05d}.png", numbered(expressions, number))


def _write_images(places: Sequence[Path], session: Path, meshes: Path | None, rate: float) -> None:
    with open_recording(session) as recording:
        view = SceneView(recording, WIDTH, HEIGHT, meshes)
        try:
            times = range(recording.first_ns, recording.last_ns + 1, round(1e9 / rate))
            for number, time_ns in enumerate(times):
                picture = Image.fromarray(view.images(recording.at(time_ns), AGENT).colour)
                for place in places:
                    picture.save(place / f"{number:05d}.jpg", quality=_QUALITY)
        finally:
            view.close()


def _digest(folder: Path, videos: Sequence[str]) -> str:
    found = hashlib.sha256()
    for video in videos:
        for kind in (PICTURES, ANNOTATIONS):
            for each in sorted((folder / kind / video).iterdir()):
                found.update(f"{each.name} ".encode() + each.read_bytes())
    return found.hexdigest()

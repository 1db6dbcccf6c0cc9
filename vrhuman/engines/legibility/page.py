"""Writes the page that people rate: one HTML file with its pictures inside, and no network."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import numpy as np
from PIL import Image

from vrhuman.engines.legibility.exhibits import MATERIALS, exhibits
from vrhuman.engines.legibility.gallery import gallery
from vrhuman.engines.legibility.ratings import FORMAT
from vrhuman.engines.legibility.showroom import Picture
from vrhuman.engines.legibility.table import ATTRIBUTES, Attribute, LegibilityError
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.colours import RGB
from vrhuman.records import JsonValue

PICTURES = 120
_QUALITY = 90


def write_page(
    out: Path, seed: int = 0, *, count: int = PICTURES, names: Mapping[str, str] | None = None
) -> int:
    """Write the page with ``count`` pictures to ``out``, and return how many there are.

    ``names`` are what people call the object types (``{"Pot": "cooking pot"}``); others are called
    by their type. The same seed gives the same pictures. Raises :class:`LegibilityError` if ``out``
    cannot be written, ``VrhumanError`` if there is no OpenGL.
    """
    try:
        out.touch()  # check that it can be written before a minute of drawing
        out.write_text(page(gallery(count, seed), seed, names or {}), encoding="utf-8")
    except OSError as error:
        raise LegibilityError(f"{out}: cannot be written ({error}); choose another file") from error
    return count


def page(pictures: tuple[Picture, ...], seed: int, names: Mapping[str, str]) -> str:
    """Return the page's HTML."""
    types = sorted({e.asset.object_type for e in exhibits(load_catalogue())})
    data = {
        "format": FORMAT,
        "seed": seed,
        "options": {
            "type": sorted(([t, names.get(t, _spoken(t))] for t in types), key=lambda o: o[1]),
            "colour": [[name, name] for name in sorted(RGB)],
            "material": [[name, name.lower()] for name in MATERIALS],
        },
        "swatches": {
            name: "#" + "".join(f"{round(255 * c):02x}" for c in rgb) for name, rgb in RGB.items()
        },
        "pictures": [_entry(picture) for picture in pictures],
    }
    template = resources.files("vrhuman.engines.legibility").joinpath("page.html")
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return template.read_text(encoding="utf-8").replace("/*DATA*/null", text)


def asked(picture: Picture) -> tuple[Attribute, ...]:
    """Return the attributes that are asked for in a picture.

    These are not the type of a thing in another's colour and material, and not a material that is
    none of the choices (an apple is of food).
    """
    exhibit = picture.exhibit
    return tuple(
        attribute
        for attribute in ATTRIBUTES
        if not (attribute == "type" and exhibit.dress)
        and not (attribute == "material" and not set(exhibit.labels("material")) & set(MATERIALS))
    )


def _entry(picture: Picture) -> dict[str, JsonValue]:
    rows = np.flatnonzero(picture.mask.any(axis=1))
    columns = np.flatnonzero(picture.mask.any(axis=0))
    side = picture.mask.shape[0]
    box = [int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1]
    return {
        "jpeg": _jpeg(picture),
        "box": [round(100.0 * edge / side, 1) for edge in box],
        "width": round(picture.width, 3),
        "distance": round(picture.distance, 2),
        "truth": {a: list(picture.exhibit.labels(a)) for a in asked(picture)},
    }


def _jpeg(picture: Picture) -> str:
    file = io.BytesIO()
    image = Image.fromarray(picture.colour)
    image.save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return "data:image/jpeg;base64," + base64.b64encode(file.getvalue()).decode("ascii")


def _spoken(object_type: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", object_type).lower()

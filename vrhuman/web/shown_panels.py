"""What a page shows of panels: their places, and the pictures that it does not have yet."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vrhuman.panels.painter import PanelPainter
from vrhuman.records import Panel

MAX_KEPT_TEXELS = 4_500_000
"""How much a page keeps of panels' pictures: 24 MB with mip maps; the server keeps their names.

The page drops by the same rule (client/src/panels.ts): the least lately shown first, and none that
is up.
"""
_MAX_NAMES = 256
_QUALITY = 80


class ShownPanels:
    """Turns panels into parts of messages for one page, which keeps their pictures."""

    def __init__(self) -> None:
        self._painter = PanelPainter()
        self._sent: OrderedDict[str, int] = OrderedDict()  # its texels
        self._names: dict[Any, str] = {}

    def message(self, panels: Iterable[Panel]) -> Mapping[str, Any]:
        """Return ``panels``, and ``pictures`` if there are new ones."""
        placed, pictures = [], []
        for panel in panels:
            name, picture = self._picture(panel)
            if picture is not None:
                pictures.append({"name": name, **picture})
            placed.append(_placed(panel, name))
        self._drop(len({each["picture"] for each in placed}))
        return {"panels": placed} | ({"pictures": pictures} if pictures else {})

    def _picture(self, panel: Panel) -> tuple[str, Mapping[str, Any] | None]:
        """Return the name of a panel's picture, and the picture if the page does not have it.

        A film's is compressed as a photograph: ten a second, of 60 kB instead of 600.
        """
        look = self._painter.appearance(panel)
        name = self._names.get(look)
        if name is not None and name in self._sent:
            self._sent.move_to_end(name)
            return name, None
        pixels = self._painter.paint(panel)
        film = panel.picture is not None and panel.film_ns is not None
        picture = _jpeg(pixels) if film else _png(pixels)
        name = hashlib.sha256(picture).hexdigest()[:16]
        self._names = dict(list(self._names.items())[-_MAX_NAMES:]) | {look: name}
        if name in self._sent:
            self._sent.move_to_end(name)
            return name, None
        self._sent[name] = pixels.shape[0] * pixels.shape[1]
        return name, {"type": "image/jpeg" if film else "image/png", "data": picture}

    def _drop(self, up: int) -> None:
        """Forget what the page drops after a frame that shows ``up`` pictures."""
        texels = sum(self._sent.values())
        while texels > MAX_KEPT_TEXELS and len(self._sent) > up:
            texels -= self._sent.popitem(last=False)[1]


def _placed(panel: Panel, name: str) -> Mapping[str, Any]:
    return {
        "id": panel.panel_id,
        "picture": name,
        "position": panel.position.tolist(),
        "orientation": panel.orientation.tolist(),
        "size": panel.size.tolist(),
        "options": bool(panel.options or panel.bar),
        "mark": panel.look != "board",
    }


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """Return a PNG of (height, width, 4); its rows are unfiltered, as suits flat colours."""
    height, width, _ = pixels.shape
    rows = np.zeros((height, 1 + 4 * width), dtype=np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.data, 1)), (b"IEND", b""))
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"".join([b"\x89PNG\r\n\x1a\n", *chunks])


def _jpeg(pixels: NDArray[np.uint8]) -> bytes:
    """Return a JPEG of (height, width, 4), without the fourth: a board with a film is opaque."""
    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels[:, :, :3])).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()

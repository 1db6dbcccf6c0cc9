"""What one frame shows, as messages to the page: only what has changed since the frame before."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vrhuman.embodiment.feedback import Feedback, Touch
from vrhuman.embodiment.haptics import felt_pulses
from vrhuman.engines.drawing.body_table import BodyTable
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.drawing.shadows import casters, shadow_rectangles
from vrhuman.headset.input import Hand
from vrhuman.headset.overlay import shapes
from vrhuman.panels.painter import PanelPainter
from vrhuman.records import Panel, WorldState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.view.participant_view import TouchTint
from vrhuman.web.house_file import PackedHouse

MAX_KEPT_TEXELS = 4_500_000
"""How much a page keeps of panels' pictures: 24 MB with mip maps; the server keeps their names.

The page drops by the same rule (client/src/panels.ts): the least lately shown first, and none that
is up.
"""
_MAX_NAMES = 256
_QUALITY = 80


class ShownFrames:
    """Turns frames into messages for one page; a page that comes back gets one of its own."""

    def __init__(
        self, scene: Scene, house: PackedHouse, hand: Hand, height_offset: float = 0.0
    ) -> None:
        self._table = BodyTable(scene, house.plan, house.bodies)
        self._tint = TouchTint(scene)
        self._parts = casters(scene.bodies)
        self._rectangles = np.zeros((len(self._parts.body), 8), dtype=np.float32)
        self._rows: NDArray[np.float32] = np.full_like(self._table.rows, np.nan)
        self._drawn: tuple[WorldState | None, Touch | None] = (None, None)
        self._hand = hand
        self._height_offset = height_offset
        self._painter = PanelPainter()
        self._sent: OrderedDict[str, int] = OrderedDict()  # its texels
        self._names: dict[Any, str] = {}

    def message(self, frame: int, stamp: int, shown: FrameOutput) -> Mapping[str, Any]:
        """Return the answer to the page's ``frame``."""
        message: dict[str, Any] = {
            "kind": "shown",
            "frame": frame,
            "stamp": stamp,
            "base": [round(each, 5) for each in shown.base.tolist()],
            "rig_yaw": round(shown.rig_yaw, 4),
            "lift": self._height_offset,
            "in_house": shown.in_house,
            "panels": [],
        }
        message |= self._bodies(shown)
        if shown.in_house:
            message |= self._feedback(shown)
        pictures = []
        for panel in shown.panels:
            name, picture = self._picture(panel)
            if picture is not None:
                pictures.append({"name": name, **picture})
            message["panels"].append(_placed(panel, name))
        self._drop(len({each["picture"] for each in message["panels"]}))
        if pictures:
            message["pictures"] = pictures
        pulses = _pulses(shown, self._hand)
        if pulses:
            message["pulses"] = pulses
        return message

    def _bodies(self, shown: FrameOutput) -> dict[str, Any]:
        """Return the rows of the body table and the floor's shadows, if they changed."""
        touch = shown.feedback.touch if shown.in_house else None
        (before, touched), self._drawn = self._drawn, (shown.world_state, touch)
        if before is shown.world_state and touched is None and touch is None:
            return {}
        tinted = self._tint.rows(touch)
        tints = self._tint.tints(tinted) if tinted else None
        moved = self._table.update(shown.world_state.body_poses, tints)
        out: dict[str, Any] = {}
        if self._table.changed or np.isnan(self._rows[0, 0, 0]):
            rows = self._table.rows
            if touched is None and touch is None and not np.isnan(self._rows[0, 0, 0]):
                differs = (rows[moved] != self._rows[moved]).reshape(len(moved), -1)
                new = moved[differs.any(axis=1)]
            else:
                new = np.flatnonzero((rows != self._rows).reshape(len(rows), -1).any(axis=1))
            out["rows"] = new.astype("<u2").tobytes()
            out["values"] = rows[new].astype("<f4").tobytes()
            self._rows[new] = rows[new]
        which = np.flatnonzero(self._moved(moved)[self._parts.body]) if len(moved) else moved
        if len(which):
            now = shadow_rectangles(self._parts, which, self._table.models)
            if not np.array_equal(now, self._rectangles[which]):
                self._rectangles[which] = now
                thrown = self._rectangles[self._rectangles[:, 7] > 0.0]
                out["shadows"] = thrown.astype("<f4").tobytes()
        return out

    def _feedback(self, shown: FrameOutput) -> dict[str, Any]:
        """Return what is drawn over the house; the page moves the ghost hand on with the hand."""
        told, out = shown.feedback, dict[str, Any]()
        if told.fade > 0.0:
            out["fade"] = round(told.fade, 3)
        if told.vignette > 0.0:
            out["vignette"] = round(told.vignette, 3)
        if (told.landing, told.ghost, told.workspace) != (None, None, None):
            solid = shapes.beside_hand(told, shown.world_state.arm.joints[3])
            if len(solid):
                out["solid"] = solid.astype("<f4").tobytes()
        if told.ghost is not None:
            out["ghost"] = shapes.ghost_hand(told.ghost).astype("<f4").tobytes()
            out["ghost_side"] = self._hand
        if told.gauge is not None:
            gauge = told.gauge
            out["gauge"] = {
                "style": gauge.style,
                "force": round(gauge.force, 3),
                "full": gauge.full_force,
                "slips": gauge.slip > 0.0,
                "at": [round(float(each), 4) for each in gauge.position],
            }
        if told.touch is not None and told.touch.words:
            at = [round(float(each), 4) for each in told.touch.position]
            out["words"] = {"text": told.touch.words, "at": at}
        return out

    def _moved(self, moved: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return for each body whether it is among those that moved."""
        among = np.zeros(len(self._rows), dtype=bool)
        among[moved] = True
        return among

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


def _pulses(shown: FrameOutput, hand: Hand) -> Sequence[Mapping[str, Any]]:
    feedback: Feedback = shown.feedback
    return [
        {"hand": each.hand, "amplitude": each.amplitude, "seconds": each.seconds}
        for each in (*felt_pulses(shown.events, hand), *feedback.pulses)
    ]

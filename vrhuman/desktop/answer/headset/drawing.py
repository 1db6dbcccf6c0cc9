"""The frame on its board: what a hand draws on it, and how that is shown. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from vrhuman.benchmarks.items import FilmFrame
from vrhuman.desktop.answer.headset.entry import ItemEntry
from vrhuman.desktop.answer.model.boxes import BoundingBox, BoxDrag
from vrhuman.desktop.answer.model.film import Picture
from vrhuman.panels.layout import lay_out, on_picture, picture_box
from vrhuman.protocol.pointing import Pointing
from vrhuman.records import Panel, PanelPicture

FRAME_PANEL = "frame"
"""The id of the frame's board."""
_REACH, _SLACK = 8.0, 4.0
"""A corner is taken from so far, and a press that moves no further is no drag [px of 512]."""
_WIDTH = 512
_EMPTY, _LINE, _EDGE = 76, (255, 214, 10), (0, 0, 0)
_EDGES = ((-3, _EDGE), (2, _EDGE), *((away, _LINE) for away in (-2, -1, 0, 1)))
"""Lines along an edge, by pixels from it."""


def draw(entry: ItemEntry, pointing: Pointing, boards: Sequence[Panel]) -> ItemEntry:
    """Return the item after a frame in which the hand points at the boards.

    A press on the picture begins a box, or takes a corner of the one there is; while the trigger is
    held, the corner goes along.
    """
    frame = entry.shown.item.frame
    if frame is None or not entry.on_frame or pointing.hand not in pointing.pressed:
        return replace(entry, drag=None)
    share = _place(pointing, boards)
    if share is None:
        return entry
    at = (share[0] * frame.width, share[1] * frame.height)
    if entry.drag is None:
        if not pointing.clicked or not (0.0 <= share[0] <= 1.0 and 0.0 <= share[1] <= 1.0):
            return entry
        pixel = frame.width / _WIDTH
        drag = BoxDrag.at(at, entry.box, pixel * _REACH, pixel * _SLACK, frame)
        return replace(entry, drag=drag, told="")
    drag = entry.drag.to(at)
    draft = entry.draft if drag.box is None else entry.draft.with_values(drag.box.answer)
    return replace(entry, drag=drag, draft=draft)


def frame_picture(entry: ItemEntry) -> PanelPicture:
    """Return the item's frame with its box; empty where there is no picture to see."""
    frame, picture, box = entry.shown.item.frame, entry.shown.picture, entry.box
    assert frame is not None
    if picture is None:
        picture = np.full((frame.height, frame.width, 3), _EMPTY, dtype=np.uint8)
    told = "" if box is None else " ".join(box.answer.values())
    name = f"frame of {entry.shown.item.item_id}: {told}"
    return PanelPicture(name, picture if box is None else with_box(picture, box, frame))


def fitted_picture(picture: Picture, panel: Panel) -> Picture:
    """Return a picture with as many pixels as it is shown with on a panel.

    While a box is drawn, the panel is painted anew in each of the display's frames, and resizing
    would be more than half of that.
    """
    height, width = picture.shape[:2]
    room = picture_box(lay_out(panel).picture, width, height)
    return np.asarray(Image.fromarray(picture).resize((room.width, room.height)))


def with_box(picture: Picture, box: BoundingBox, frame: FilmFrame) -> Picture:
    """Return a picture of a frame with a box on it: yellow, with black edges."""
    found = picture.copy()
    height, width = found.shape[:2]
    left, right = (round(x * width / frame.width) for x in (box.left, box.right))
    top, bottom = (round(y * height / frame.height) for y in (box.top, box.bottom))
    rows, columns = slice(max(0, top - 1), bottom + 1), slice(max(0, left - 1), right + 1)
    for away, colour in _EDGES:
        for x in (left + away, right + away):
            if 0 <= x < width:
                found[rows, x] = colour
        for y in (top + away, bottom + away):
            if 0 <= y < height:
                found[y, columns] = colour
    return found


def _place(pointing: Pointing, boards: Sequence[Panel]) -> tuple[float, float] | None:
    """Return where on the frame's picture the hand points, in shares of it."""
    target = pointing.target
    if target is None or target.panel_id != FRAME_PANEL:
        return None
    board = next((each for each in boards if each.panel_id == FRAME_PANEL), None)
    return None if board is None else on_picture(board, target.point)

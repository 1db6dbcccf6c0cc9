"""Somebody who answers items on the boards in the headset: aims, presses and lets go."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tests.support.protocol.person import RIGHT, aiming
from vrhuman.benchmarks.items import Answer, FilmFrame
from vrhuman.desktop.answer.headset.answerer import ON, Answerer
from vrhuman.desktop.answer.headset.drawing import FRAME_PANEL
from vrhuman.desktop.answer.headset.entry import FIELD, LEVEL, OPTION, TAB, ItemEntry, pages
from vrhuman.desktop.answer.model.boxes import BoundingBox, Point
from vrhuman.geometry import rotate
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.panels.layout import button_centre, lay_out
from vrhuman.protocol.entry import CONFIRM
from vrhuman.protocol.film import PLAY
from vrhuman.records import Floats, Panel


class BoardPerson:
    """Watches each film once and gives these answers, by item, with this confidence."""

    def __init__(self, answers: Mapping[str, Answer], sure: int = 100) -> None:
        self.answers, self.sure = answers, sure
        self.items: list[str] = []
        self._aimed: Point | None = None

    def inputs(self, answerer: Answerer, panels: tuple[Panel, ...]) -> SimulatedInputs:
        """Aim at what is wanted; press once it is under the hand; let go before the next."""
        entry = answerer.entry
        if entry is not None and entry.shown.item.item_id not in self.items:
            self.items.append(entry.shown.item.item_id)
        frame = next((each for each in panels if each.panel_id == FRAME_PANEL), None)
        if entry is not None and frame is not None and (hand := self._drawing(entry, frame)):
            return SimulatedInputs(right=hand)
        key = ON if entry is None else self._wanted(entry)
        panel = next((each for each in panels if key in each.keys), None)
        if panel is None:
            return SimulatedInputs()
        pointing = answerer.pointing
        there = pointing.target is not None and pointing.target.key == key
        down = "right" in pointing.pressed
        pulled = there and not down and not answerer.pressed
        return SimulatedInputs(right=hand_at(button_centre(panel, panel.keys.index(key)), pulled))

    def _drawing(self, entry: ItemEntry, panel: Panel) -> SimulatedHand | None:
        """The hand that draws the answer on the frame; None once it is drawn and let go.

        It aims at one corner, presses there, and holds until the other corner gives the answer.
        """
        item = entry.shown.item
        meant = BoundingBox.of(self.answers[item.item_id], item.frame) if item.frame else None
        if entry.part != "answer" or meant is None:
            return None
        drawn = entry.box == meant
        if drawn and entry.drag is None:
            return None
        corner = meant.corners[0 if entry.drag is None else 2]
        place = frame_place(panel, corner, item.frame)
        aimed, self._aimed = self._aimed, corner
        return hand_at(place, pulled=not drawn and (aimed == corner or entry.drag is not None))

    def _wanted(self, entry: ItemEntry) -> str:
        """The key of the next button; empty to wait."""
        watching, shown = entry.watching, entry.shown
        if shown.film is not None and (watching.playing or not watching.watches):
            return "" if watching.playing else PLAY
        answer = self.answers[shown.item.item_id]
        if entry.part == "sure":
            return f"{LEVEL}{self.sure}"
        if entry.part == "field":
            value = answer[entry.field]
            page = next(n for n, each in enumerate(pages(entry.open_field)) if value in each)
            return OPTION + value if page == entry.page else f"{TAB}{page}"
        if shown.form.style == "choice":
            return OPTION + next(iter(answer.values()))
        left = [name for name, value in answer.items() if entry.draft.values.get(name) != value]
        return FIELD + left[0] if left else CONFIRM


def hand_at(point: Floats, pulled: bool) -> SimulatedHand:
    """The right hand that aims at a point of the stage, its trigger pulled or not."""
    aim = aiming(RIGHT, point)
    x, y, z, w = (float(np.float32(each)) for each in aim.orientation)
    place = SimulatedPose((RIGHT[0], RIGHT[1], RIGHT[2]), (x, y, z, w))
    return SimulatedHand(place, trigger=float(pulled))


def frame_place(panel: Panel, pixel: Point, frame: FilmFrame | None) -> Floats:
    """Where a place on a frame is in the stage, on the board that shows it as large as it fits."""
    assert frame is not None
    layout = lay_out(panel)
    room = layout.picture
    share = min(room.width / frame.width, room.height / frame.height)
    across = (room.left + room.right) / 2 + share * (pixel[0] - frame.width / 2)
    down = (room.top + room.bottom) / 2 + share * (pixel[1] - frame.height / 2)
    x = (across / layout.width - 0.5) * panel.size[0]
    y = (0.5 - down / layout.height) * panel.size[1]
    return panel.position + rotate(panel.orientation, (x, y, 0.0))

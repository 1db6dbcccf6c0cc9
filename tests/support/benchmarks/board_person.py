"""Somebody who answers items on the boards in the headset: aims, presses and lets go."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tests.support.protocol.person import RIGHT, aiming
from vrhuman.benchmarks.items import Answer
from vrhuman.desktop.answer.headset.answerer import ON, Answerer
from vrhuman.desktop.answer.headset.entry import FIELD, LEVEL, OPTION, TAB, ItemEntry, pages
from vrhuman.headset.simulated import SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.entry import CONFIRM
from vrhuman.protocol.film import PLAY
from vrhuman.records import Panel


class BoardPerson:
    """Watches each film once and gives these answers, by item, with this confidence."""

    def __init__(self, answers: Mapping[str, Answer], sure: int = 100) -> None:
        self.answers, self.sure = answers, sure
        self.items: list[str] = []

    def inputs(self, answerer: Answerer, panels: tuple[Panel, ...]) -> SimulatedInputs:
        """Aim at what is wanted; press once it is under the hand; let go before the next."""
        entry = answerer.entry
        if entry is not None and entry.shown.item.item_id not in self.items:
            self.items.append(entry.shown.item.item_id)
        key = ON if entry is None else self._wanted(entry)
        panel = next((each for each in panels if key in each.keys), None)
        if panel is None:
            return SimulatedInputs()
        aim = aiming(RIGHT, button_centre(panel, panel.keys.index(key)))
        x, y, z, w = (float(np.float32(each)) for each in aim.orientation)
        pointing = answerer.pointing
        there = pointing.target is not None and pointing.target.key == key
        down = "right" in pointing.pressed
        place = SimulatedPose((RIGHT[0], RIGHT[1], RIGHT[2]), (x, y, z, w))
        pulled = 1.0 if there and not down and not answerer.pressed else 0.0
        return SimulatedInputs(right=SimulatedHand(place, trigger=pulled))

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

"""Checks that the text on panels is large enough to read and not cut off."""

from __future__ import annotations

import math
from collections.abc import Iterator

from vrhuman.panels.layout import (
    LETTER_DEGREES,
    TITLE,
    Box,
    lay_out,
)
from vrhuman.panels.text import CAPITAL_HEIGHT, set_text
from vrhuman.records import Panel


def words_of(panel: Panel) -> Iterator[tuple[str, Box, int, bool]]:
    """Each piece of text with its box, its wished size and whether it is bold."""
    layout = lay_out(panel)
    margin = round(0.25 * layout.em)
    if panel.title:
        yield panel.title, layout.title, round(TITLE * layout.small), True
    if panel.text:
        yield panel.text, layout.text, layout.em, False
    if panel.footer:
        yield panel.footer, layout.footer, layout.small, False
    for i, (label, box) in enumerate(zip(panel.options, layout.options, strict=True)):
        tick = round(0.9 * layout.em) if i in panel.selected else 0
        inside = Box(box.left + margin + tick, box.top, box.right - margin, box.bottom)
        yield label, inside, layout.em, i in panel.main


def check(panels: tuple[Panel, ...]) -> None:
    for panel in panels:
        layout = lay_out(panel)
        metres = float(panel.size[0]) / layout.width
        for text, box, size, bold in words_of(panel):
            set_ = set_text(
                text, box.width, box.height, size, layout.small, "bold" if bold else "regular"
            )
            letter = CAPITAL_HEIGHT * set_.size * metres
            degrees = math.degrees(math.atan(letter / panel.distance))
            assert set_.whole, f"{panel.panel_id}: {text!r} does not fit"
            assert degrees >= LETTER_DEGREES - 1e-3, f"{panel.panel_id}: {text!r}"

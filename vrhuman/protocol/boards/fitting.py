"""Computes how high a panel must be for its content in letters of full size."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vrhuman.panels.layout import BODY, SMALL_EM, footer_lines, lay_out
from vrhuman.panels.text import LINE_HEIGHT, wrap
from vrhuman.records import Panel

RIMS, TITLE, ROW, ENTRY, BAR = 1.8, 2.1, 2.4, 2.25, 1.65
FOOTER, FOOTER_MARGIN = LINE_HEIGHT, 0.25
"""What each part takes of a panel's height, with its margin [ems of the text]; each footer line."""


def fitted(panel: Panel, least: float = 0.0) -> Panel:
    """Return the panel with the height that it needs, ``least`` [m] or more; its width stays."""
    layout = lay_out(panel)
    lines = _lines(panel.text, layout.text.width, layout.em)
    ems = RIMS + LINE_HEIGHT * lines + ROW * len(panel.rows)
    footers = footer_lines(panel)
    for there, height in (
        (panel.title, TITLE),
        (footers, FOOTER * footers + FOOTER_MARGIN),
        (panel.entry is not None, ENTRY),
        (panel.bar is not None, BAR),
    ):
        ems += height if there else 0.0
    needed = SMALL_EM * BODY * panel.distance * ems
    return replace(panel, size=np.array([panel.size[0], max(least, needed)]))


@lru_cache(maxsize=64)
def _lines(text: str, width: int, em: int) -> int:
    """Return the number of lines of a text, cached since panels are made in each frame."""
    return len(wrap(text, width, em))

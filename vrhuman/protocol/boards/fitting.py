"""How high a board must be for all that stands on it, in letters of full size."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vrhuman.panels.layout import BODY, SMALL_EM, lay_out
from vrhuman.panels.text import LINE_HEIGHT, wrap
from vrhuman.records import Panel

RIMS, TITLE, ROW, ENTRY, BAR, FOOTER = 1.8, 2.1, 2.4, 2.25, 1.65, 1.2 * LINE_HEIGHT
"""What each takes of a board's height, with what is left free beside it [ems of the text]."""


def fitted(panel: Panel, least: float = 0.0) -> Panel:
    """The panel as high as it must be, ``least`` [m] or more; its width stays."""
    layout = lay_out(panel)
    lines = _lines(panel.text, layout.text.width, layout.em)
    ems = RIMS + LINE_HEIGHT * lines + ROW * len(panel.rows)
    for there, height in (
        (panel.title, TITLE),
        (panel.footer, FOOTER),
        (panel.entry is not None, ENTRY),
        (panel.bar is not None, BAR),
    ):
        ems += height if there else 0.0
    needed = SMALL_EM * BODY * panel.distance * ems
    return replace(panel, size=np.array([panel.size[0], max(least, needed)]))


@lru_cache(maxsize=64)
def _lines(text: str, width: int, em: int) -> int:
    """So many a text takes; boards are made anew in each frame, their texts seldom."""
    return len(wrap(text, width, em))

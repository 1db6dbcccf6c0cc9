"""The film on its board: what a press or a drag does to it. Pure functions."""

from __future__ import annotations

from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.protocol.film import BACK, LONGEST_FRAME_NS, ON, PANEL, PLAY
from vrhuman.protocol.pointing import Pointing

JUMP_S = 5.0


def advance(watching: Watching, pointing: Pointing, elapsed_s: float) -> Watching:
    """Return the film after a frame of so many seconds, with what a hand does at its board."""
    watching = watching.after(min(elapsed_s, LONGEST_FRAME_NS * 1e-9))
    target = pointing.target if pointing.target and pointing.target.panel_id == PANEL else None
    if target is None:
        return watching
    if pointing.dragging == PANEL and target.along is not None:
        length = watching.end_s - watching.begin_s
        return watching.sought(watching.begin_s + target.along * length)
    match pointing.click:
        case key if key == PLAY:
            return watching.toggled()
        case key if key in (BACK, ON):
            return watching.sought(watching.position_s + (JUMP_S if key == ON else -JUMP_S))
    return watching

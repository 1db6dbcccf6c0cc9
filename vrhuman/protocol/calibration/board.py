"""Makes the panel of a calibration page, which hangs in front of the participant."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.panels.layout import lay_out
from vrhuman.protocol.boards.placing import DISTANCE, PanelPose, ahead
from vrhuman.protocol.calibration.pictures import drawn
from vrhuman.protocol.calibration.step import NEXT, SAVE, TO_REDO, Page
from vrhuman.protocol.calibration.words import Words
from vrhuman.records import Bar, Panel, PanelPicture, TrackedPose

BELOW = 0.1
"""A panel's middle is this far below the eyes [m]."""
SIZE, PICTURED = (1.15, 0.8), (1.15, 1.15)
"""Size of a panel [m], and of one with a picture."""
ASTRAY_DEGREES, ASTRAY_METRES = 45.0, 0.5
"""A head that turned or moved farther than this from where the panel was placed has lost it."""
STEEPEST = 0.9
"""Maximum vertical component of the gaze for a panel to be placed ahead of it."""


def hung(
    page: Page, words: Words, footer: str, anchor: TrackedPose | None, hovered: int | None
) -> Panel:
    """Return the panel of a page, ahead of the head ``anchor``."""
    place = PanelPose(np.array([0.0, 1.5, -DISTANCE]), geometry.IDENTITY)
    if anchor is not None:
        place = ahead(anchor, lower=BELOW)
    panel = Panel(
        panel_id=page.words,
        title=words.say(f"{page.words}.title", page.values),
        text=_text(words, page),
        options=tuple(words.choice(key) for key in page.choices),
        position=place.position,
        orientation=place.orientation,
        size=np.array(PICTURED if page.drawing else SIZE),
        rows=page.rows or (tuple(1.0 for _ in page.choices),),
        keys=page.choices,
        main=_those(page, (NEXT, SAVE)),
        quiet=frozenset() if NEXT in page.choices else _those(page, TO_REDO),
        hovered=hovered,
        footer=footer,
        program=page.program,
        bar=_bar(words, page.held),
        distance=DISTANCE,
    )
    return _pictured(panel, page)


def level(head: TrackedPose) -> bool:
    """Return whether a panel may be placed ahead of this head.

    The head must be seen, and look neither up nor down.
    """
    if not head.valid or not np.isfinite(head.position).all():
        return False
    return abs(float(geometry.rotate(head.orientation, (0.0, 0.0, -1.0))[1])) < STEEPEST


def astray(anchor: TrackedPose, head: TrackedPose) -> bool:
    """Return whether a head has lost the panel.

    The head is level, and the panel was placed ahead of the level ``anchor``.
    """
    then, now = (geometry.rotate(h.orientation, (0.0, 0.0, -1.0))[[0, 2]] for h in (anchor, head))
    cosine = float(then @ now) / (float(np.linalg.norm(then)) * float(np.linalg.norm(now)))
    far = float(np.linalg.norm(head.position - anchor.position)) > ASTRAY_METRES
    return far or cosine < math.cos(math.radians(ASTRAY_DEGREES))


def _text(words: Words, page: Page) -> str:
    text = words.say(f"{page.words}.text", page.values)
    if not page.hint:
        return text
    return words.say("board.hint", {"text": text, "hint": words.say(f"{page.hint}.hint", {})})


def _those(page: Page, keys: tuple[str, ...]) -> frozenset[int]:
    return frozenset(i for i, key in enumerate(page.choices) if key in keys)


def _bar(words: Words, held: float | None) -> Bar | None:
    """Return the bar of a hold in tenths, so that it is drawn ten times and not at every frame."""
    if held is None:
        return None
    tenths = int(10 * held)
    return Bar(tenths / 10, words.say("board.held", {"percent": str(10 * tenths)}))


def _pictured(panel: Panel, page: Page) -> Panel:
    """Add the page's drawing, in the pixels of its box on the panel."""
    if page.drawing is None:
        return panel
    nothing = PanelPicture("", np.zeros((1, 1, 3), np.uint8))
    layout = lay_out(replace(panel, picture=nothing))
    box, per_metre = layout.picture, layout.width / float(panel.size[0])
    pixels = drawn(page.drawing, box.width, box.height, per_metre)
    return replace(panel, picture=PanelPicture(f"{page.drawing} {box}", pixels))

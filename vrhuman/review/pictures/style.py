"""Colours, fonts and words that the contact sheet and the map share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from PIL import ImageDraw, ImageFont

from vrhuman.recording.entries import SessionStart

PAPER = (252, 252, 250)
TEXT = (38, 42, 48)
FAINT = (120, 126, 134)
WARNING = (176, 74, 20)
ELLIPSIS = "…"
RIGHT, WRONG = (29, 107, 49), (163, 38, 29)
"""The colours of a right and of a wrong answer; words or signs always tell it too."""
_PAPER_PHASES = {
    "explore": (31, 119, 180),
    "answer": (214, 96, 20),
    "re-enter": (44, 140, 60),
    "answer again": (170, 50, 140),
}
"""The paper's four phases: each has its own colour in every protocol, report, window and film.

Their lightness distinguishes them for people of any colour vision.
"""
_OTHER_PHASES = (
    *((120, 94, 40), (0, 128, 128), (110, 80, 190), (190, 40, 90)),
    *((90, 110, 20), (70, 100, 130), (150, 70, 60), (60, 60, 110)),
)


def phase_colour(phases: Iterable[str], phase: str) -> tuple[int, int, int]:
    """Return the colour of a phase: the one map for reports, windows, plots and films.

    ``phases`` are the session's in their order; one that was entered again, as after a break-off,
    keeps its colour. A phase with a name that is not the paper's has a colour by its place among
    such phases.
    """
    if phase in _PAPER_PHASES:
        return _PAPER_PHASES[phase]
    others = [name for name in dict.fromkeys(phases) if name not in _PAPER_PHASES]
    place = others.index(phase) if phase in others else 0
    return _OTHER_PHASES[place % len(_OTHER_PHASES)]


def hex_colour(colour: tuple[int, int, int]) -> str:
    """Return a colour as web pages and plots write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return a font ``size`` pixels high; loading one takes longer than writing with it."""
    return ImageFont.load_default(size)


def clock(nanoseconds: int) -> str:
    """Return minutes and seconds, ``03:07``; never less than 0."""
    minutes, seconds = divmod(max(0, nanoseconds) // 1_000_000_000, 60)
    return f"{minutes:02d}:{seconds:02d}"


def who(start: SessionStart) -> str:
    """Return the participant; a pilot, and one that was not a person, are marked so."""
    pilot = "PILOT, " if start.pilot else ""
    if start.participant_kind == "person":
        return f"{pilot}participant {start.participant}"
    return f"{pilot}{start.participant_kind.upper()} PARTICIPANT, NOT A PERSON"


def shortened(draw: ImageDraw.ImageDraw, words: str, size: int, width: float) -> str:
    """Return ``words``, or as many of their letters as fit into ``width`` with an ellipsis."""
    lettering = font(size)
    if draw.textlength(words, font=lettering) <= width:
        return words
    while words and draw.textlength(words + ELLIPSIS, font=lettering) > width:
        words = words[:-1]
    return words.rstrip() + ELLIPSIS


def heading(draw: ImageDraw.ImageDraw, start: SessionStart, width: int, margin: int) -> None:
    """Write the title, on two smaller lines if it is long, and the participant at its right."""
    counts = start.participant_kind == "person" and not start.pilot
    colour = FAINT if counts else WARNING
    mark = shortened(draw, who(start), 20, width / 2)
    draw.text((width - margin, margin + 4), mark, fill=colour, font=font(20), anchor="ra")
    space = width - 3 * margin - draw.textlength(mark, font=font(20))
    where = f"house {start.house_id}   {start.engine} engine"
    title = f"{start.session_id}   {where}"
    if draw.textlength(title, font=font(26)) <= space:
        draw.text((margin, margin), title, fill=TEXT, font=font(26))
        return
    for line, words in enumerate((start.session_id, where)):
        place = (margin, margin - 4 + 22 * line)
        draw.text(place, shortened(draw, words, 18, space), fill=TEXT, font=font(18))

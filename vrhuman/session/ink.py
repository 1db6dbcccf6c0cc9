"""Colours, lettering and words that the contact sheet and the map share."""

from __future__ import annotations

from PIL import ImageDraw, ImageFont

from vrhuman.session.entries import SessionStart

PAPER = (252, 252, 250)
TEXT = (38, 42, 48)
FAINT = (120, 126, 134)
WARNING = (176, 74, 20)
PHASE_COLOURS = ((31, 119, 180), (214, 96, 20), (44, 140, 60), (170, 50, 140), (120, 94, 40))
"""Of a protocol's phases in their order, told apart by people of any colour vision by lightness."""


def phase_colour(phases: list[str], phase: str) -> tuple[int, int, int]:
    """The colour of a phase, by its place among the session's."""
    place = phases.index(phase) if phase in phases else 0
    return PHASE_COLOURS[place % len(PHASE_COLOURS)]


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def clock(nanoseconds: int) -> str:
    """Minutes and seconds, ``03:07``."""
    minutes, seconds = divmod(nanoseconds // 1_000_000_000, 60)
    return f"{minutes:02d}:{seconds:02d}"


def title(start: SessionStart) -> str:
    return f"{start.session_id}   house {start.house_id}   {start.engine} engine"


def who(start: SessionStart) -> str:
    """The participant; what no person did is said to be so."""
    if start.participant_kind == "person":
        return f"participant {start.participant}"
    return f"{start.participant_kind.upper()} PARTICIPANT, NOT A PERSON"


def heading(draw: ImageDraw.ImageDraw, start: SessionStart, width: int, margin: int) -> int:
    """Write the title and the participant across the top; returns the height they take."""
    draw.text((margin, margin), title(start), fill=TEXT, font=font(26))
    colour = FAINT if start.participant_kind == "person" else WARNING
    draw.text((width - margin, margin + 4), who(start), fill=colour, font=font(20), anchor="ra")
    return margin + 44

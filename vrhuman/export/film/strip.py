"""Draws the strip under the film's picture: time, phase, steps, the hand, the room, questions."""

from __future__ import annotations

import math
from textwrap import wrap

from PIL import Image, ImageDraw, ImageEnhance

from vrhuman.export.film.asking import CurrentQuestion
from vrhuman.export.film.status import Status
from vrhuman.records import FORCE_QUANTUM_KGF
from vrhuman.review.outline import PhaseSpan
from vrhuman.review.pictures import style

DRAWN_FOR = 800
"""The film's width for which all sizes here are given; for another film, they are scaled."""
HEIGHT = 170
MAP = (236, 146)
_MARGIN = 16
_BAR = 10
_REFUSED = (178, 30, 40)
_HELD = (44, 140, 60)
_GAUGE_TO = 5.0
"""The upper end of the gauge [kgf], the strongest grip with the shipped profile.

Its scale is logarithmic, as fingers feel force.
"""
_GAUGE_MARKS = (0.1, 0.5, 1.0, 5.0)
Colour = tuple[int, int, int]


class Strip:
    """Draws for a film ``width`` pixels wide; the timeline shows ``phases``."""

    def __init__(self, width: int, phases: tuple[PhaseSpan, ...], first_ns: int) -> None:
        self.width, self.height = width, self._px(HEIGHT, width)
        self._phases = phases
        self._names = [span.phase for span in phases]
        self._first_ns = first_ns
        self._length_ns = max(1, phases[-1].end_ns - first_ns if phases else 1)

    def _px(self, size: float, width: int | None = None) -> int:
        return max(1, round(size * (width or self.width) / DRAWN_FOR))

    def phase_colour(self, phase: str) -> Colour:
        return style.phase_colour(self._names, phase)

    def draw(self, status: Status, small_map: Image.Image) -> Image.Image:
        """Return the strip at one time; ``small_map`` is placed unchanged at its right."""
        strip = Image.new("RGB", (self.width, self.height), style.PAPER)
        draw = ImageDraw.Draw(strip)
        self._timeline(draw, status)
        left = self._px(_MARGIN)
        right = self.width - small_map.width - 2 * left
        top = (self.height + self._px(_BAR) - small_map.height) // 2
        strip.paste(small_map, (self.width - small_map.width - left, top))
        x = self._words(draw, left, 20, style.clock(status.seconds * 1_000_000_000), style.TEXT, 27)
        counted = f"step {status.steps}" + ("" if status.t3 is None else f"   T3 = {status.t3}")
        x = self._words(draw, x + left, 24, counted, style.TEXT, 22) + left
        self._words(draw, x, 24, status.phase, self.phase_colour(status.phase), 22, right - x)
        if not status.answering:
            self._acting(draw, status, left, right)
        elif status.asked is not None:
            self._question(draw, status.asked, left, right)
        else:
            self._words(draw, left, 62, "at the questions", style.FAINT, 22)
        return strip

    def _words(
        self,
        draw: ImageDraw.ImageDraw,
        x: float,
        y: float,
        words: str,
        colour: Colour,
        size: int,
        room: float = 1e9,
    ) -> int:
        """Write words, and return where they end.

        ``x`` is in pixels of this film, ``y`` in pixels at the reference width.
        """
        words = style.shortened(draw, words, self._px(size), room)
        draw.text((x, self._px(y)), words, colour, style.font(self._px(size)))
        return round(x + draw.textlength(words, font=style.font(self._px(size))))

    def _timeline(self, draw: ImageDraw.ImageDraw, status: Status) -> None:
        """Draw the phases in their colours, and how far the film is."""
        high = self._px(_BAR)
        for span in self._phases:
            ends = [
                (at - self._first_ns) / self._length_ns * self.width
                for at in (span.start_ns, span.end_ns)
            ]
            draw.rectangle((ends[0], 0, ends[1], high - 1), self.phase_colour(span.phase))
        x = min(1.0, status.seconds * 1_000_000_000 / self._length_ns) * self.width
        half = self._px(3)
        draw.rectangle(
            (x - half, 0, x + half, high + half), style.TEXT, outline=(255, 255, 255), width=1
        )

    def _acting(self, draw: ImageDraw.ImageDraw, status: Status, left: int, right: int) -> None:
        """Draw the last counted action, where the person is, and what the hand does."""
        words, colour = status.action or "no action yet", style.FAINT
        if status.paused:
            words, colour = f"paused: {status.paused}", style.WARNING
        elif not status.done:
            words, colour = f"{words}: blocked", _REFUSED
        elif status.fresh:
            colour = style.TEXT
        self._words(draw, left, 58, words, colour, 22, right - left)
        end = self._words(draw, left, 92, status.room, style.TEXT, 22, (right - left) / 2)
        if status.held:
            held = "holds " + ", ".join(status.held)
            x = end + left
            self._words(draw, x, 92, held, _HELD, 22, right - x)
        self._gauge(draw, status, left, right)

    def _gauge(self, draw: ImageDraw.ImageDraw, status: Status, left: int, right: int) -> None:
        """Draw the grasp force on a logarithmic scale, redder the nearer to slipping."""
        words = f"{status.force:.2f} kgf" if status.force > 0 else "hand open"
        colour = style.TEXT if status.force > 0 else style.FAINT
        self._words(draw, left, 134, words, colour, 20)
        x0, y0 = left + self._px(110), self._px(132)
        x1, y1 = right, self._px(148)
        draw.rectangle((x0, y0, x1, y1), fill=(226, 226, 222))
        if status.force > 0:
            full = x0 + _along(status.force) * (x1 - x0)
            slip = min(1.0, max(0.0, status.slip)) if status.held else 1.0
            tone = (round(44 + 134 * slip), round(140 - 110 * slip), round(60 - 20 * slip))
            draw.rectangle((x0, y0, full, y1), fill=tone if status.held else (120, 126, 134))
        for mark in _GAUGE_MARKS:
            x = x0 + _along(mark) * (x1 - x0)
            draw.line((x, y0, x, y1), fill=(150, 150, 146))
            anchor = "ra" if mark == _GAUGE_TO else "ma"
            size = style.font(self._px(14))
            draw.text((x, y1 + self._px(2)), f"{mark:g}", style.FAINT, size, anchor=anchor)

    def _question(
        self, draw: ImageDraw.ImageDraw, asked: CurrentQuestion, left: int, right: int
    ) -> None:
        """Draw the number of the question, and its answers; its text is drawn over the picture."""
        told = f"question {asked.number} of {asked.count}"
        self._words(draw, left, 62, told, style.TEXT, 22)
        before = f"   (before: {asked.before})" if asked.before else ""
        if asked.given:
            self._words(draw, left, 96, f"{marked(asked)}{before}", _tone(asked), 24, right - left)
        else:
            self._words(draw, left, 96, f"thinking{before}", style.FAINT, 24, right - left)


def marked(asked: CurrentQuestion) -> str:
    """Return the answer that was given, and whether it is right, in words."""
    return f"{'correct' if asked.right else 'wrong'}: {asked.given}"


def _tone(asked: CurrentQuestion) -> Colour:
    return style.RIGHT if asked.right else style.WRONG


def _along(force: float) -> float:
    """Return the position of a force on the gauge, 0..1."""
    least = FORCE_QUANTUM_KGF
    return min(1.0, math.log(max(force, least) / least) / math.log(_GAUGE_TO / least))


# ------------------------------------------------------------------------------ over the picture


def dimmed(picture: Image.Image) -> Image.Image:
    """Return a darker picture, for times at which the participant answers."""
    return ImageEnhance.Brightness(picture).enhance(0.35)


def write_question(picture: Image.Image, asked: CurrentQuestion) -> None:
    """Write a question into the middle of a picture, with the answer once it is given."""
    draw = ImageDraw.Draw(picture)
    scale = picture.width / DRAWN_FOR
    size, small = round(34 * scale), round(30 * scale)
    lines = _broken(draw, asked.text, size, 0.86 * picture.width)
    high = 1.3 * size
    y = picture.height / 2 - (len(lines) * high + 2.0 * small) / 2
    for line in lines:
        draw.text((picture.width / 2, y), line, (255, 255, 255), style.font(size), anchor="ma")
        y += high
    if not asked.given:
        return
    words = style.shortened(draw, marked(asked), small, 0.8 * picture.width)
    middle = (picture.width / 2, y + small * 0.6)
    left, top, right, bottom = draw.textbbox(middle, words, font=style.font(small), anchor="ma")
    pad = small // 3
    draw.rectangle((left - pad, top - pad, right + pad, bottom + pad), fill=_tone(asked))
    draw.text(middle, words, (255, 255, 255), style.font(small), anchor="ma")


def write_mark(picture: Image.Image, words: str) -> None:
    """Write a conspicuous mark into the upper left corner."""
    draw = ImageDraw.Draw(picture)
    size = round(22 * picture.width / DRAWN_FOR)
    edge = size // 2
    box = draw.textbbox((edge, edge), words, font=style.font(size))
    pad = size // 3
    draw.rectangle((box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad), fill=style.WARNING)
    draw.text((edge, edge), words, (255, 255, 255), style.font(size))


def _broken(draw: ImageDraw.ImageDraw, text: str, size: int, room: float) -> list[str]:
    """Break ``text`` into lines that fit into ``room`` pixels."""
    wide = draw.textlength(text, font=style.font(size))
    letters = max(8, int(len(text) * room / max(wide, 1.0)))
    while letters > 8:
        lines = wrap(text, letters)
        if all(draw.textlength(line, font=style.font(size)) <= room for line in lines):
            return lines
        letters -= 1
    return wrap(text, letters)

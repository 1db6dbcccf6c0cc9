"""Draws the pictures of the film, one after the other at a fixed rate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

import numpy as np
from PIL import Image, ImageDraw

from vrhuman.export.film.small_map import SmallMap
from vrhuman.export.film.status import Status, statuses
from vrhuman.export.film.strip import (
    DRAWN_FOR,
    MAP,
    Strip,
    dimmed,
    write_mark,
    write_question,
)
from vrhuman.houses.house import House
from vrhuman.recording.reader import Session
from vrhuman.recording.video import Picture
from vrhuman.review.outline import Outline
from vrhuman.review.pictures import style
from vrhuman.review.pictures.contact_sheet import pictures_at

_SECOND = 1_000_000_000
_OBSERVED = (4, 3)
"""The aspect ratio of the agent's picture: a picture of another shape is fitted into it."""


class FilmFrames:
    """The frames of a session's film, ``width`` pixels wide, ``rate`` of them a second."""

    def __init__(
        self, session: Session, house: House, found: Outline, width: int, rate: int
    ) -> None:
        self._session = session
        self._found = found
        self._picture_size = (width, width * _OBSERVED[1] // _OBSERVED[0] // 2 * 2)
        self._strip = Strip(width, found.phases, found.first_ns)
        high = self._picture_size[1] + self._strip.height
        self.size = (width, high + high % 2)
        self._map = SmallMap(house, (MAP[0] * width // DRAWN_FOR, MAP[1] * width // DRAWN_FOR))
        person = session.start.participant_kind == "person"
        self._mark = "" if person else style.who(session.start)
        count = (found.last_ns - found.first_ns) * rate // _SECOND + 1
        self.times = [found.first_ns + number * _SECOND // rate for number in range(count)]

    def __iter__(self) -> Iterator[Picture]:
        """Yield each frame (height, width, 3).

        A frame that looks like the last is the same array.
        """
        told = statuses(self._session, self._found.first_ns, self.times)
        packets = self._session.video_packets()
        seen = chain(pictures_at(packets, self.times, self._picture_size), repeat(None))
        shown: tuple[Picture | None, Status] | None = None
        frame = np.zeros((self.size[1], self.size[0], 3), dtype=np.uint8)
        for status, picture in zip(told, seen, strict=False):
            if shown is None or shown[0] is not picture or shown[1] != status:
                frame = self._frame(picture, status)
                shown = picture, status
            yield frame

    def _frame(self, picture: Picture | None, status: Status) -> Picture:
        page = Image.new("RGB", self.size, style.PAPER)
        above = self._seen(picture)
        if status.answering:
            above = dimmed(above)
            if status.asked is not None:
                write_question(above, status.asked)
        if self._mark:
            write_mark(above, self._mark)
        page.paste(above, (0, 0))
        small = self._map.draw(status.place, self._strip.phase_colour(status.phase))
        page.paste(self._strip.draw(status, small), (0, self._picture_size[1]))
        return np.asarray(page)

    def _seen(self, picture: Picture | None) -> Image.Image:
        """Return the recorded picture in the film's size; without one, a text that says so."""
        if picture is not None:
            return Image.fromarray(picture)
        blank = Image.new("RGB", self._picture_size, (70, 74, 80))
        middle = (self._picture_size[0] / 2, self._picture_size[1] / 3)
        lettering = style.font(self._picture_size[0] // 30)
        ImageDraw.Draw(blank).text(
            middle, "no video was recorded", (230, 230, 230), lettering, anchor="mm"
        )
        return blank

"""Draws a session from above: the house, the path of the person, and what was taken where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from vrhuman.houses.house import House
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import EventKind
from vrhuman.review.outline import (
    WORTH,
    Mark,
    Outline,
    house_of,
    outline,
)
from vrhuman.review.pictures import style
from vrhuman.review.pictures.house_plan import (
    OVERSAMPLED,
    Plan,
    draw_house,
    footprint,
    furniture,
)

_SIZE, _MARGIN, _TOP, _BOTTOM = 1400, 40, 80, 120
_ROW = 36
_MARK_SIZE = 15
_MARKS = {
    EventKind.PICKED: (200, 20, 40),
    EventKind.SLIPPED: (200, 120, 0),
    EventKind.OPENED: (90, 40, 160),
}


def draw_house_map(session: Session, path: Path | str, house: House | None = None) -> None:
    """Write a PNG plan of the session's house with the session drawn into it."""
    house = house or house_of(session)
    house_map(session.start, house, outline(session, house)).save(path, format="PNG")


def house_map(start: SessionStart, house: House, found: Outline) -> Image.Image:
    """Return the plan of a house with a session's outline drawn into it."""
    corners = np.concatenate([room.polygon for room in house.rooms])
    plan = Plan(corners, _SIZE, _MARGIN, _TOP, _BOTTOM)
    image = Image.new("RGB", (plan.width, plan.height), style.PAPER)
    draw = ImageDraw.Draw(image)
    draw_house(draw, plan, house)
    _draw_way(draw, plan, found)
    _draw_marks(draw, plan, found)
    small = image.resize(
        (plan.width // OVERSAMPLED, plan.height // OVERSAMPLED), Image.Resampling.LANCZOS
    )
    rows = _legend_rows(ImageDraw.Draw(small), found)
    page = Image.new("RGB", (small.width, small.height + _ROW * (len(rows) - 1)), style.PAPER)
    page.paste(small, (0, 0))
    letters = ImageDraw.Draw(page)
    style.heading(letters, start, _SIZE, 20)
    _draw_names(letters, plan, house, found)
    _draw_legend(letters, plan, found, rows)
    return page


def _phases(found: Outline) -> list[str]:
    return [phase.phase for phase in found.phases]


def _draw_way(draw: ImageDraw.ImageDraw, plan: Plan, found: Outline) -> None:
    phases = _phases(found)
    last: tuple[float, float] | None = None
    for phase, places in groupby(found.places, key=lambda place: place.phase):
        along = list(places)
        line = [plan.point(place.x, place.z) for place in along]
        colour = style.phase_colour(phases, phase)
        draw.line([last, *line] if last else line, fill=colour, width=5, joint="curve")
        last = line[-1]
        for place in along:
            if place.steps:
                _dot(draw, plan.point(place.x, place.z), 7, colour)
    if found.places:
        first = found.places[0]
        _dot(draw, plan.point(first.x, first.z), 16, (255, 255, 255), (30, 30, 30))
        _dot(draw, plan.point(found.places[-1].x, found.places[-1].z), 16, (30, 30, 30))


def _dot(
    draw: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    radius: float,
    fill: tuple[int, int, int],
    outline_: tuple[int, int, int] | None = None,
) -> None:
    x, y = centre
    box = (x - radius, y - radius, x + radius, y + radius)
    draw.ellipse(box, fill=fill, outline=outline_, width=4)


def _draw_marks(draw: ImageDraw.ImageDraw, plan: Plan, found: Outline) -> None:
    for mark in signs(found.marks):
        x, y = plan.point(mark.x, mark.z)
        diamond = [(x, y - 18), (x + 18, y), (x, y + 18), (x - 18, y)]
        draw.polygon(diamond, fill=_MARKS[mark.kind], outline=(255, 255, 255), width=3)


def signs(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks to draw: no slip beside the place of picking, where most slips are."""
    picked = [mark for mark in marks if mark.kind is EventKind.PICKED]
    return [
        mark
        for mark in marks
        if mark.kind is not EventKind.SLIPPED
        or not any(
            each.object_id == mark.object_id and abs(each.x - mark.x) + abs(each.z - mark.z) < 0.3
            for each in picked
        )
    ]


def labelled(marks: Sequence[Mark]) -> list[tuple[Mark, str]]:
    """Return each object handled once, where it was picked first.

    The force is the least that held it. An object that only slipped or was opened is named where
    that happened.
    """
    named: dict[str, list[Mark]] = {}
    for mark in marks:
        named.setdefault(mark.object_id, []).append(mark)
    labels = []
    for own in named.values():
        picked = [mark for mark in own if mark.kind is EventKind.PICKED]
        if picked:
            force = min(mark.force for mark in picked)
            labels.append((picked[0], f"{own[0].object_type} {force:.2f} kgf"))
        else:
            labels.append((own[0], own[0].object_type))
    return labels


class _Labels:
    """Places words where they cover no others."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw
        self._taken: list[tuple[float, float, float, float]] = []

    def keep_free(self, x: float, y: float, radius: float) -> None:
        """Let no words cover the square round a point."""
        self._taken.append((x - radius, y - radius, x + radius, y + radius))

    def put(
        self,
        words: str,
        places: Sequence[tuple[float, float]],
        size: int,
        colour: tuple[int, int, int],
        room: float = 1e9,
    ) -> bool:
        """Centre ``words`` on the first free of ``places``, and keep them on the page.

        It returns False if none is free, or if they are wider than ``room``.
        """
        half = self._draw.textlength(words, font=style.font(size)) / 2 + 4
        for x, y in places:
            place = (min(max(x, half), _SIZE - half), y)
            box = self._draw.textbbox(place, words, font=style.font(size), anchor="mm")
            free = all(
                box[2] + 4 < x0 or x1 + 4 < box[0] or box[3] < y0 or y1 < box[1]
                for x0, y0, x1, y1 in self._taken
            )
            if free and box[2] - box[0] <= room:
                self._draw.text(
                    place,
                    words,
                    colour,
                    style.font(size),
                    anchor="mm",
                    stroke_width=2,
                    stroke_fill=(255, 255, 255),
                )
                self._taken.append(box)
                return True
        return False


def _draw_names(draw: ImageDraw.ImageDraw, plan: Plan, house: House, found: Outline) -> None:
    """Draw the marks' names, the rooms', and then the furniture's as far as there is space."""
    labels = _Labels(draw)

    def page(x: float, z: float) -> tuple[float, float]:
        right, down = plan.point(x, z)
        return right / OVERSAMPLED, down / OVERSAMPLED

    for mark in signs(found.marks):
        labels.keep_free(*page(mark.x, mark.z), 9)
    for room in house.rooms:
        centre = room.polygon.mean(axis=0)
        x, y = page(float(centre[0]), float(centre[1]))
        places = [(x, y + shift) for shift in (0, -30, 30, -60, 60)]
        labels.put(room.room_type, places, 24, (70, 74, 80))
    for mark, words in labelled(found.marks):
        x, y = page(mark.x, mark.z)
        half = draw.textlength(words, font=style.font(_MARK_SIZE)) / 2 + 14
        places = [
            (x + across * half, y + down)
            for down in (0, 20, -20, 38, -38, 56, -56, 74, -74)
            for across in ((1, -1) if down == 0 else (0, 1, -1))
        ]
        labels.put(words, places, _MARK_SIZE, _MARKS[mark.kind])
    for thing in furniture(house):
        corners = np.array([page(float(x), float(z)) for x, z in footprint(thing)])
        low, high = corners.min(axis=0), corners.max(axis=0)
        centre = (low + high) / 2
        room_wide = float(high[0] - low[0]) - 4
        if high[1] - low[1] > 14:
            labels.put(
                thing.object_type, [(centre[0], centre[1])], 13, (96, 90, 82), max(room_wide, 30)
            )


def _legend_rows(
    draw: ImageDraw.ImageDraw, found: Outline
) -> list[list[tuple[float, str, tuple[int, int, int]]]]:
    """Return the phases in which the agent moved, with their time and steps, in rows.

    The rows fit the page; each entry has its left end and its colour.
    """
    rows: list[list[tuple[float, str, tuple[int, int, int]]]] = [[]]
    x = float(_MARGIN)
    phases = _phases(found)
    for span in found.phases:
        if not span.walked:
            continue
        words = f"{span.phase}   {style.clock(span.end_ns - span.start_ns)}   {span.steps} steps"
        words = style.shortened(draw, words, 17, _SIZE - 2 * _MARGIN - 50)
        wide = 90 + draw.textlength(words, font=style.font(17))
        if rows[-1] and x + wide - 40 > _SIZE - _MARGIN:
            rows.append([])
            x = float(_MARGIN)
        rows[-1].append((x, words, style.phase_colour(phases, span.phase)))
        x += wide
    return rows


def _draw_legend(
    draw: ImageDraw.ImageDraw,
    plan: Plan,
    found: Outline,
    rows: list[list[tuple[float, str, tuple[int, int, int]]]],
) -> None:
    """Draw the phases, what the signs mean, and a scale of one metre."""
    y = plan.height / OVERSAMPLED - _BOTTOM + 40
    for row in rows:
        for x, words, colour in row:
            draw.line((x, y, x + 40, y), fill=colour, width=5)
            draw.text((x + 50, y), words, style.TEXT, style.font(17), anchor="lm")
        y += _ROW
    x = float(_MARGIN)
    dots = [("start", (255, 255, 255)), ("end", (30, 30, 30)), ("counted step", (90, 90, 90))]
    for words, fill in dots:
        radius = 4 if "step" in words else 8
        draw.ellipse((x, y - radius, x + 2 * radius, y + radius), fill=fill, outline=(30, 30, 30))
        draw.text((x + 26, y), words, style.TEXT, style.font(17), anchor="lm")
        x += 60 + draw.textlength(words, font=style.font(17))
    happened = {mark.kind for mark in signs(found.marks)}
    for kind, colour in _MARKS.items():
        if kind not in happened:
            continue
        words = WORTH[kind]
        if kind is EventKind.PICKED:
            words += ", with the grasp force"
        draw.polygon([(x + 8, y - 9), (x + 17, y), (x + 8, y + 9), (x - 1, y)], fill=colour)
        draw.text((x + 26, y), words, style.TEXT, style.font(17), anchor="lm")
        x += 60 + draw.textlength(words, font=style.font(17))
    right = _SIZE - _MARGIN
    draw.line((right - plan.scale, y + 6, right, y + 6), fill=style.TEXT, width=3)
    draw.text((right - plan.scale / 2, y - 8), "1 m", style.TEXT, style.font(17), anchor="mm")

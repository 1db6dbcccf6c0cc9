"""Draws a session on one page: pictures of what the agent saw at the important moments."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from vrhuman.houses.house import House
from vrhuman.recording.entries import SessionStart, VideoPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.video import Picture, decode
from vrhuman.review.outline import (
    Moment,
    Outline,
    house_of,
    on_the_way,
    outline,
)
from vrhuman.review.pictures import style

T = TypeVar("T")

_WIDTH, _MARGIN, _CAPTION = 400, 16, 48
_LOOKED_AT = 40
"""The number of moments of one sort that are examined; of more, an even selection."""
_THUMBNAIL = (32, 24)
_ALIKE = 9.0
"""The mean difference of two thumbnails' colours, 0..255, below which they are the same view."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture for a moment, and the measures of whether it is worth showing."""

    moment: Moment
    time_ns: int
    image: Image.Image
    thumbnail: NDArray[np.float64]
    richness: float


def draw_contact_sheet(
    session: Session,
    path: Path | str,
    pictures: int = 12,
    across: int = 4,
    stream: str = "agent",
    house: House | None = None,
) -> int:
    """Write a PNG of at most ``pictures`` captioned pictures; return how many there are.

    No two of them are nearly equal, so there may be fewer.
    """
    found = outline(session, house or house_of(session))
    shots = shots_of(session, found, pictures, stream)
    if not shots:
        raise SessionError(f"{session.path}: this session has no {stream} video")
    _sheet(session.start, found, shots, across).save(path, format="PNG")
    return len(shots)


def shots_of(
    session: Session, found: Outline, pictures: int = 12, stream: str = "agent"
) -> list[Shot]:
    """Return at most ``pictures`` shots worth showing, in order of time; none without video."""
    return choose(list(_shots(session, found, pictures, stream)), pictures)


def pictures_at(
    packets: Iterable[VideoPacket], times: Sequence[int], size: tuple[int, int] | None = None
) -> Iterator[Picture]:
    """Yield for each of the ascending ``times`` the picture shown then.

    Times after the last picture get the last. If a ``size`` (width, height) is given, the pictures
    are resized to it. Only the pictures from one key picture to the next are held and decoded, each
    once.
    """
    group: list[VideoPacket] = []
    done = 0
    for packet in packets:
        if group and packet.key:
            end = bisect_left(times, packet.time_ns)
            yield from _pictures_of(group, times[done:end], size)
            group, done = [], max(done, end)
        if done == len(times):
            return
        if group or packet.key:
            group.append(packet)
    if group:
        yield from _pictures_of(group, times[done:], size)


def _pictures_of(
    group: list[VideoPacket], times: Sequence[int], size: tuple[int, int] | None
) -> Iterator[Picture]:
    """Yield the pictures of one key picture and what follows it."""
    if not times:
        return
    shown = list(decode(group, size))
    for time_ns in times:
        yield [picture for at, picture in shown if at <= time_ns or at == shown[0][0]][-1]


# ---------------------------------------------------------------------------------- which to show


def _shots(session: Session, found: Outline, pictures: int, stream: str) -> Iterator[Shot]:
    """Yield a picture for each time of each moment that may be shown."""
    moments = on_the_way(found, 2 * pictures)
    for sort in ("start", "room", "thing", "end"):
        moments += _evenly([each for each in found.moments if each.sort == sort], _LOOKED_AT)
    wanted = sorted(
        ((time_ns, number) for number, each in enumerate(moments) for time_ns in each.times),
    )
    shown = pictures_at(session.video_packets(stream), [time_ns for time_ns, _ in wanted])
    for (time_ns, number), picture in zip(wanted, shown, strict=False):
        yield shot(moments[number], time_ns, picture)


def shot(moment: Moment, time_ns: int, picture: Picture) -> Shot:
    """Return a picture made small, and measured."""
    full = Image.fromarray(picture)
    image = full.resize(
        (_WIDTH, round(_WIDTH * full.height / full.width)), Image.Resampling.LANCZOS
    )
    small = image.resize(_THUMBNAIL, Image.Resampling.BOX)
    return Shot(moment, time_ns, image, np.asarray(small, dtype=np.float64), _richness(image))


def _richness(image: Image.Image) -> float:
    """Return how much there is to see: the bits of its coarse colours, and how far outlines spread.

    A wall or a door close by has few colours, and its outlines are in few places.
    """
    colours = np.asarray(image.resize((80, 60), Image.Resampling.BOX)) // 32
    codes = colours.reshape(-1, 3).astype(int) @ (64, 8, 1)
    shares = np.bincount(codes) / len(codes)
    shares = shares[shares > 0]
    bits = float(-(shares * np.log2(shares)).sum())
    grey = np.asarray(image.convert("L").resize((160, 120), Image.Resampling.BOX), dtype=float)
    outlines = np.abs(np.diff(grey, axis=0))[:, :-1] + np.abs(np.diff(grey, axis=1))[:-1] > 24
    cells = outlines[:112, :152].reshape(14, 8, 19, 8).any(axis=(1, 3))
    return bits + 6.0 * float(cells.mean())


def choose(shots: list[Shot], count: int) -> list[Shot]:
    """Return at most ``count`` shots in order of time, no two of one moment and no two alike.

    They are the start; rooms and things handled, neither crowding out the other; the ends of the
    phases walked; then the rest, and views from the path where they differ most from others.
    """
    sorts = {
        sort: [shot for shot in shots if shot.moment.sort == sort]
        for sort in ("start", "room", "thing", "end", "way")
    }
    chosen: list[Shot] = []
    _add(chosen, sorts["start"], min(1, count))
    ends = len({id(shot.moment) for shot in sorts["end"]})
    left = max(0, count - len(chosen) - ends)
    things = len({id(shot.moment) for shot in sorts["thing"]})
    _add(chosen, sorts["room"], max(left // 2, left - things))
    _add(chosen, sorts["thing"], count - ends - len(chosen))
    for sort in ("end", "thing", "room"):
        _add(chosen, sorts[sort], count - len(chosen))
    while len(chosen) < count:
        apart = [shot for shot in sorts["way"] if _differs(shot, chosen, 1.5 * _ALIKE)]
        if not apart:
            break
        chosen.append(max(apart, key=lambda shot: (_seconds_off(shot, chosen), shot.richness)))
    return sorted(chosen, key=lambda shot: shot.time_ns)


def _add(chosen: list[Shot], shots: list[Shot], most: int) -> None:
    """Add the richest new shot of each moment, and the latest of an end.

    If there are too many moments, an even selection is added.
    """
    found: list[Shot] = []
    by_moment: dict[int, list[Shot]] = {}
    for each in shots:
        by_moment.setdefault(id(each.moment), []).append(each)
    for own in by_moment.values():
        if any(each.moment is own[0].moment for each in chosen):
            continue
        new = [each for each in own if _differs(each, [*chosen, *found])]
        if new:
            last = own[0].moment.sort == "end"  # the latest that is new
            found.append(max(new, key=lambda each: each.time_ns if last else each.richness))
    chosen += _evenly(found, max(0, most))


def _differs(shot: Shot, others: list[Shot], least: float = _ALIKE) -> bool:
    return all(difference(shot, other) >= least for other in others)


def difference(one: Shot, other: Shot) -> float:
    """Return the mean difference of two thumbnails, where one may be shifted a little."""
    down, along = 2, 3
    height, width = one.thumbnail.shape[:2]
    middle = one.thumbnail[down : height - down, along : width - along]
    return min(
        float(
            np.abs(
                other.thumbnail[y : y + height - 2 * down, x : x + width - 2 * along] - middle
            ).mean()
        )
        for y in range(2 * down + 1)
        for x in range(2 * along + 1)
    )


def _seconds_off(shot: Shot, others: list[Shot]) -> int:
    return min((abs(shot.time_ns - other.time_ns) for other in others), default=0) // 1_000_000_000


def _evenly(items: list[T], count: int) -> list[T]:
    """Return at most ``count`` of the items, among them the first and the last."""
    if len(items) <= count:
        return items
    if count < 2:
        return items[:count]
    return [items[i * (len(items) - 1) // (count - 1)] for i in range(count)]


# ----------------------------------------------------------------------------------------- the page


def _sheet(start: SessionStart, found: Outline, shots: list[Shot], across: int) -> Image.Image:
    height = shots[0].image.height
    down = -(-len(shots) // across)
    width = _MARGIN + across * (_WIDTH + _MARGIN)
    top = 64
    sheet = Image.new("RGB", (width, top + down * (height + _CAPTION + _MARGIN)), style.PAPER)
    draw = ImageDraw.Draw(sheet)
    style.heading(draw, start, width, _MARGIN)
    phases = [phase.phase for phase in found.phases]
    for number, shown in enumerate(shots):
        row, column = divmod(number, across)
        x = _MARGIN + column * (_WIDTH + _MARGIN)
        y = top + row * (height + _CAPTION + _MARGIN)
        sheet.paste(shown.image, (x, y))
        phase = shown.moment.phase
        colour = style.phase_colour(phases, phase)
        draw.rectangle((x, y + height, x + _WIDTH - 1, y + height + 5), colour)
        what = style.shortened(draw, shown.moment.what, 18, _WIDTH)
        draw.text((x, y + height + 9), what, style.TEXT, style.font(18))
        when = style.clock(shown.time_ns - found.first_ns)
        words = f"{phase or '-'}   step {found.step_count(shown.time_ns)}   {when}"
        words = style.shortened(draw, words, 15, _WIDTH)
        draw.text((x, y + height + 30), words, style.FAINT, style.font(15))
    return sheet

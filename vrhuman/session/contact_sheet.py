"""A session on one page: pictures of what the agent saw at the moments that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from vrhuman.houses.house import House
from vrhuman.session import ink
from vrhuman.session.entries import SessionStart, VideoPacket
from vrhuman.session.errors import SessionError
from vrhuman.session.moments import Moment, Outline, choose, house_of, outline
from vrhuman.session.reader import Session
from vrhuman.session.video import Picture, decode

_WIDTH, _MARGIN, _CAPTION = 400, 16, 48


def draw_contact_sheet(
    session: Session,
    path: Path | str,
    pictures: int = 12,
    across: int = 4,
    stream: str = "agent",
    house: House | None = None,
) -> int:
    """Write a PNG of at most ``pictures`` captioned pictures; returns how many there are."""
    found = outline(session, house or house_of(session))
    moments = choose(found, pictures)
    shown = list(pictures_at(session.video_packets(stream), [each.time_ns for each in moments]))
    if not shown:
        raise SessionError(f"{session.path}: there is no {stream} video to show")
    sheet = _sheet(session.start, found, list(zip(moments, shown, strict=False)), across)
    sheet.save(path, format="PNG")
    return len(shown)


def pictures_at(packets: Iterable[VideoPacket], times: list[int]) -> Iterator[Picture]:
    """For each of the ascending ``times`` the picture shown then, the last for later ones.

    Holds and decodes only the pictures from one key picture to the next.
    """
    group: list[VideoPacket] = []
    wanted = list(times)
    for packet in packets:
        while group and wanted and packet.time_ns > wanted[0]:
            yield _last_picture(group)
            wanted.pop(0)
        if not wanted:
            return
        group = [packet] if packet.key else [*group, packet]
    if group and group[0].key:
        for _ in wanted:
            yield _last_picture(group)


def _last_picture(group: list[VideoPacket]) -> Picture:
    return list(decode(group))[-1][1]


def _sheet(
    start: SessionStart, found: Outline, shown: list[tuple[Moment, Picture]], across: int
) -> Image.Image:
    height = round(_WIDTH * shown[0][1].shape[0] / shown[0][1].shape[1])
    down = -(-len(shown) // across)
    width = _MARGIN + across * (_WIDTH + _MARGIN)
    top = 64
    sheet = Image.new("RGB", (width, top + down * (height + _CAPTION + _MARGIN)), ink.PAPER)
    draw = ImageDraw.Draw(sheet)
    ink.heading(draw, start, width, _MARGIN)
    phases = [phase.phase for phase in found.phases]
    for number, (moment, picture) in enumerate(shown):
        row, column = divmod(number, across)
        x = _MARGIN + column * (_WIDTH + _MARGIN)
        y = top + row * (height + _CAPTION + _MARGIN)
        image = Image.fromarray(picture).resize((_WIDTH, height), Image.Resampling.LANCZOS)
        sheet.paste(image, (x, y))
        draw.rectangle(
            (x, y + height, x + _WIDTH - 1, y + height + 5), ink.phase_colour(phases, moment.phase)
        )
        draw.text((x, y + height + 9), moment.what or "on the way", ink.TEXT, ink.font(18))
        when = ink.clock(moment.time_ns - found.first_ns)
        words = f"{moment.phase or '-'}   step {moment.step_count}   {when}"
        draw.text((x, y + height + 30), words, ink.FAINT, ink.font(15))
    return sheet

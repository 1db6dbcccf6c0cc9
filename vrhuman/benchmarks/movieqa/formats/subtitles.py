"""Subtitles in the SubRip format (``.srt``), read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.reading import BadFile, text_of

_TIMES = re.compile(
    r"^\s*(-?\d+):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(-?\d+):(\d{1,2}):(\d{1,2})[,.](\d{1,3})"
)
_MARKUP = re.compile(r"<[^<>]*>|\{\\[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Subtitle:
    """What is said from ``begin_s`` to ``end_s`` of the film [s]; line feeds part its lines."""

    begin_s: float
    end_s: float
    text: str

    @property
    def plain(self) -> str:
        """The text in one line, without markup."""
        return " ".join(_MARKUP.sub("", self.text).split())


def read_subtitles(path: Path) -> tuple[Subtitle, ...]:
    """Read a file of subtitles; the numbers of its blocks are not needed.

    :raises BadFile: for a file in which text stands before the first time, or with an end before
        its beginning.
    """
    found: list[Subtitle] = []
    times: tuple[float, float] | None = None
    lines: list[str] = []
    rows = text_of(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def close() -> None:
        if times is not None:
            text = "\n".join(lines).strip("\n")
            if text:
                found.append(Subtitle(*times, text))

    for number, row in enumerate(rows, start=1):
        match = _TIMES.match(row)
        if match is None:
            if times is None and row.strip() and not row.strip().isdigit():
                raise BadFile(
                    f"{path}:{number}: a time like 00:00:01,000 --> 00:00:02,500 is missing"
                )
            lines.append(row)
            continue
        if times is not None:
            _drop_number(lines)
        close()
        begin, end = _seconds(match.groups()[:4]), _seconds(match.groups()[4:])
        if end < begin:
            raise BadFile(f"{path}:{number}: ends before it begins")
        times, lines = (begin, end), []
    close()
    return tuple(found)


def _drop_number(lines: list[str]) -> None:
    """Remove the number of the next block, which stands after an empty line."""
    while lines and not lines[-1].strip():
        lines.pop()
    if lines and lines[-1].strip().isdigit() and (len(lines) == 1 or not lines[-2].strip()):
        lines.pop()


def _seconds(parts: Sequence[str]) -> float:
    hours, minutes, seconds = (int(part) for part in parts[:3])
    return hours * 3600 + minutes * 60 + seconds + int(parts[3].ljust(3, "0")) / 1000.0


def subtitles_text(subtitles: Sequence[Subtitle]) -> str:
    """Return the text of a file of subtitles."""
    return "\n".join(
        f"{number}\n{_time(each.begin_s)} --> {_time(each.end_s)}\n{each.text}\n"
        for number, each in enumerate(subtitles, start=1)
    )


def _time(seconds: float) -> str:
    whole = round(seconds * 1000)
    rest, milliseconds = divmod(whole, 1000)
    minutes, second = divmod(rest, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02d}:{minute:02d}:{second:02d},{milliseconds:03d}"

"""A film's story as sentences, read from any of its sources."""

from __future__ import annotations

import re
from pathlib import Path

from vrhuman.benchmarks.movieqa.formats.films import FilmEntry
from vrhuman.benchmarks.movieqa.formats.reading import text_of
from vrhuman.benchmarks.movieqa.formats.subtitles import read_subtitles

_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])")


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text; a line's end ends one."""
    found = (part.strip() for line in text.splitlines() for part in _END.split(line))
    return tuple(part for part in found if part)


def read_story(folder: Path, film: FilmEntry, source: str) -> tuple[str, ...]:
    """Return a source's sentences, or each subtitle's text; none where the film has no such source.

    A plot that is already split into sentences (``story/split_plot/KEY.split.wiki``) is taken as
    it is, because questions name its sentences by number.

    :raises BadFile: if its file cannot be read.
    """
    path = film.sources.get(source)
    if not path:
        return ()
    if source == "plot":
        split = folder / "story" / "split_plot" / f"{film.key}.split.wiki"
        if split.exists():
            return tuple(line.strip() for line in text_of(split).splitlines() if line.strip())
    if Path(path).suffix == ".srt":
        return tuple(each.plain for each in read_subtitles(folder / path))
    return sentences(text_of(folder / path))

"""Writes a session as a film: MP4 that plays on any device."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

from vrhuman.export.film.frames import FilmFrames
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.export.sources import source_of
from vrhuman.export.writing import written
from vrhuman.recording.completeness import survey
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import joined
from vrhuman.review.outline import house_of, outline


def export_film(path: Path, out: Path, width: int = 800, rate: int = 10, quality: int = 23) -> None:
    """Write the film of the session ``path`` as MP4 to ``out``.

    ``width`` is in pixels, even; ``rate`` is in frames per second of session time; ``quality`` is
    x264's (a higher value makes a smaller file). The film has sound if the microphone was recorded.
    Its comment says whether the session's file was whole.

    :raises SessionError: if the session cannot be read.
    :raises ExportError: if ``out`` exists, or cannot be written.
    """
    with Session.open(path) as session, written(out, [source_of(session)], "film") as place:
        write_film(session, place, width, rate, quality)


def write_film(
    session: Session, place: Path, width: int, rate: int, quality: int, voice: bool = True
) -> None:
    """Write the film of a session to a place that is not its last; it may be without ``voice``."""
    house = house_of(session)
    found = outline(session, house)
    frames = FilmFrames(session, house, found, width, rate)
    sound = joined(session.audio_packets(), found.first_ns) if voice else iter(())
    write_mp4(place, frames, frames.size, rate, quality, sound, survey(session.path).line)


def write_long_film(
    paths: Sequence[Path], place: Path, width: int, rate: int, quality: int
) -> None:
    """Write the films of sessions, one after the other, as one without sound.

    :raises SessionError: if a session cannot be read, or its pictures have another shape.
    """
    with ExitStack() as opened:
        films = []
        for path in paths:
            session = opened.enter_context(Session.open(path))
            house = house_of(session)
            films.append(FilmFrames(session, house, outline(session, house), width, rate))
        for path, film in zip(paths, films, strict=True):
            if film.size != films[0].size:
                raise SessionError(f"{path}: its film has another shape than {paths[0]}'s")
        told = "; ".join(survey(path).line for path in paths)
        frames = chain.from_iterable(films)
        write_mp4(place, frames, films[0].size, rate, quality, iter(()), told)

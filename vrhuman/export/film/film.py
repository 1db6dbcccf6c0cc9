"""A session as a film: MP4 that plays anywhere."""

from __future__ import annotations

from pathlib import Path

from vrhuman.export.film.frames import FilmFrames
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.export.writing import written
from vrhuman.recording.reader import Session
from vrhuman.recording.sound import joined
from vrhuman.review.outline import house_of, outline


def export_film(path: Path, out: Path, width: int = 800, rate: int = 10, quality: int = 23) -> None:
    """Write the film of the session ``path`` as MP4 to ``out``.

    ``width`` in pixels, even; ``rate`` frames a second of session time; ``quality`` as x264 has it
    (more is smaller). The microphone is heard where it was recorded.

    :raises SessionError: where the session cannot be read.
    :raises ExportError: where ``out`` is there already, or cannot be written.
    """
    with written(out) as place, Session.open(path) as session:
        house = house_of(session)
        found = outline(session, house)
        frames = FilmFrames(session, house, found, width, rate)
        sound = joined(session.audio_packets(), found.first_ns)
        write_mp4(place, frames, frames.size, rate, quality, sound)

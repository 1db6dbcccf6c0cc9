"""Makes one session's part of a set: its story's texts, its film and its draft questions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vrhuman.annotation.annotate import annotate
from vrhuman.benchmarks.movieqa.drafting.asking import drafts_of
from vrhuman.benchmarks.movieqa.drafting.draft import Draft
from vrhuman.benchmarks.movieqa.drafting.happenings import happenings_of
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle, read_subtitles
from vrhuman.benchmarks.movieqa.telling import PlotSentence, audio_description, synopsis
from vrhuman.benchmarks.set_making import keep_film
from vrhuman.export.film.film import write_film
from vrhuman.files.hashing import sha256_of
from vrhuman.recording.reader import Session

RATE = 10
"""Pictures a second of a film."""
DEFAULT_WIDTH = 640
VIDEOS = "videos"


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of each session: ``videos`` is the folder for the films."""

    videos: Path
    width: int
    meshes: Path | None


@dataclass(frozen=True, slots=True)
class FilmPart:
    """One session as a film, told in its sources, with all questions that can be asked of it.

    ``has_film`` says whether its pictures were recorded. ``times`` are the segments' beginnings and
    ends in the film [s]. ``spoken`` are the subtitles that stand beside the session file
    (``NAME.srt``); ``script`` what the participant was asked to do.
    """

    key: str
    session: str
    session_sha256: str
    house: str
    kind: str
    seconds: float
    has_film: bool
    plot: tuple[PlotSentence, ...]
    spoken: tuple[Subtitle, ...]
    script: tuple[str, ...]
    described: tuple[Subtitle, ...]
    times: tuple[tuple[float, float], ...]
    drafts: tuple[Draft, ...]
    film_sha256: str = ""


def make_part(order: Order, path: Path) -> FilmPart:
    """Make a session's part, and write its film if its pictures were recorded.

    :raises SessionError: for a session that cannot be annotated.
    """
    digest = sha256_of(path)
    key = f"vr{digest[:12]}"
    found = annotate(path, order.meshes)
    film = happenings_of(found)
    beside = path.with_suffix(".srt")
    with Session.open(path) as session:
        script = tuple(step.text for given in session.instructions() for step in given.instructions)
        has_film = next(iter(session.video_packets()), None) is not None
        place = order.videos / f"{key}.mp4"
        if has_film:
            keep_film(place, lambda part: write_film(session, part, order.width, RATE, 23))
    return FilmPart(
        key=key,
        session=found.session_id,
        session_sha256=digest,
        house=found.house_id,
        kind=found.kind,
        seconds=max(1.0, (found.last_ns - found.first_ns) * 1e-9),
        has_film=has_film,
        plot=synopsis(found, film),
        spoken=read_subtitles(beside) if beside.exists() else (),
        script=script,
        described=audio_description(film),
        times=tuple(
            ((s.begin_ns - found.first_ns) * 1e-9, (s.end_ns - found.first_ns) * 1e-9)
            for s in found.segments
        ),
        drafts=drafts_of(film),
        film_sha256=sha256_of(place) if has_film else "",
    )

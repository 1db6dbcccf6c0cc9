"""Makes one film's part of a set: its story's texts, the film itself and its draft questions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.benchmarks.movieqa.beside import plot_beside, spoken_beside
from vrhuman.benchmarks.movieqa.captions import captions
from vrhuman.benchmarks.movieqa.drafting.asking import drafts_of
from vrhuman.benchmarks.movieqa.drafting.draft import Draft
from vrhuman.benchmarks.movieqa.drafting.happenings import happenings_of
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle
from vrhuman.benchmarks.movieqa.joining import begins_of, joined
from vrhuman.benchmarks.movieqa.telling import PlotSentence, audio_description, synopsis
from vrhuman.benchmarks.set_making import keep_film
from vrhuman.export.film.film import write_film, write_long_film
from vrhuman.files.hashing import sha256_of
from vrhuman.recording.reader import Session

RATE = 10
"""Pictures a second of a film."""
DEFAULT_WIDTH = 640
VIDEOS = "videos"
_QUALITY = 23


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of each session: ``videos`` is the folder for the films.

    ``sessions`` are those of each film, by the path of the first.
    """

    videos: Path
    width: int
    meshes: Path | None
    sessions: Mapping[Path, tuple[Path, ...]]


@dataclass(frozen=True, slots=True)
class FilmPart:
    """One session as a film, or several, told in its sources, with all that can be asked of it.

    ``sessions`` are pairs of the SHA-256 and the id of each. ``has_film`` says whether pictures of
    all were recorded. ``times`` are the segments' beginnings and ends in the film [s]. ``spoken``
    is what was said in the session or about it; ``script`` what the participant was asked to do;
    ``described`` what is done; ``captions`` what the pictures show. ``year`` is when it was
    recorded, empty where that is not known.
    """

    key: str
    sessions: tuple[tuple[str, str], ...]
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
    captions: tuple[Subtitle, ...] = ()
    year: str = ""


def make_part(order: Order, path: Path) -> FilmPart:
    """Make the part of the film that begins with a session, and write it if it has pictures.

    :raises SessionError: for a session that cannot be annotated.
    """
    paths = order.sessions[path]
    digests = [sha256_of(each) for each in paths]
    several = hashlib.sha256("".join(digests).encode()).hexdigest()
    key = f"vr{(digests[0] if len(paths) == 1 else several)[:12]}"
    annotations = [annotate(each, order.meshes) for each in paths]
    found = joined(annotations, RATE) if len(paths) > 1 else annotations[0]
    film = happenings_of(found)
    told = [_recorded(each) for each in paths]
    has_film = all(each.has_film for each in told)
    place = order.videos / f"{key}.mp4"
    if has_film:
        keep_film(place, partial(_write_film, paths, order.width))
    return FilmPart(
        key=key,
        sessions=tuple(zip(digests, (each.session_id for each in annotations), strict=True)),
        house=found.house_id,
        kind=found.kind,
        seconds=max(1.0, (found.last_ns - found.first_ns) * 1e-9),
        has_film=has_film,
        plot=_by_people(paths, found) or synopsis(found, film),
        spoken=tuple(_spoken(paths, annotations)),
        script=tuple(line for each in told for line in each.script),
        described=audio_description(film),
        times=tuple(
            ((s.begin_ns - found.first_ns) * 1e-9, (s.end_ns - found.first_ns) * 1e-9)
            for s in found.segments
        ),
        drafts=drafts_of(film),
        film_sha256=sha256_of(place) if has_film else "",
        captions=captions(found),
        year=told[0].year,
    )


@dataclass(frozen=True, slots=True)
class _Recorded:
    """What a session's file says of it beside what happened."""

    script: tuple[str, ...]
    has_film: bool
    year: str


def _recorded(path: Path) -> _Recorded:
    with Session.open(path) as session:
        return _Recorded(
            tuple(step.text for given in session.instructions() for step in given.instructions),
            next(iter(session.video_packets()), None) is not None,
            session.start.started_utc[:4],
        )


def _spoken(paths: Sequence[Path], annotations: Sequence[Annotation]) -> Iterator[Subtitle]:
    begins = begins_of(annotations, RATE)
    for path, found, begin_ns in zip(paths, annotations, begins, strict=True):
        for each in spoken_beside(path, found):
            begin_s, end_s = (moment + begin_ns * 1e-9 for moment in (each.begin_s, each.end_s))
            yield Subtitle(begin_s, end_s, each.text)


def _write_film(paths: tuple[Path, ...], width: int, place: Path) -> None:
    if len(paths) > 1:
        write_long_film(paths, place, width, RATE, _QUALITY)
        return
    with Session.open(paths[0]) as session:
        write_film(session, place, width, RATE, _QUALITY)


def _by_people(paths: tuple[Path, ...], found: Annotation) -> tuple[PlotSentence, ...]:
    """Return the synopses beside sessions; which segments their sentences tell of is not known.

    Where one of several sessions has none, there is none.
    """
    told = [plot_beside(path) for path in paths]
    lines = [line for each in told for line in each] if all(told) else []
    return tuple(PlotSentence(line, (), found.first_ns, found.last_ns) for line in lines)

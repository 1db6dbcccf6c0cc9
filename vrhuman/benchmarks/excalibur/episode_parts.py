"""Makes one session's part of a set: what it asked first, and a film of what was seen before."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from vrhuman.benchmarks.excalibur.set_reading import SetEpisode
from vrhuman.benchmarks.set_making import keep_film
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.files.hashing import sha256_of
from vrhuman.protocol.specification import PhaseKind, parse_protocol
from vrhuman.questions.dataset.episodes import StoredQuestion
from vrhuman.recording.completeness import survey
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.review.pictures.contact_sheet import pictures_at

RATE = 10
"""Pictures a second of a film."""
DEFAULT_WIDTH = 640
VIDEOS = "videos"
_QUALITY = 23
_SECOND = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of each session: ``videos`` is the folder for the films, ``width`` in pixels."""

    videos: Path
    width: int


def make_part(order: Order, path: Path) -> SetEpisode:
    """Return a session's part; its film is in the order's folder then.

    The film has the agent's view alone, without panels, and ends before the first question.

    :raises SessionError: for a session that asked nothing.
    """
    digest = sha256_of(path)
    key = f"ex{digest[:12]}"
    with Session.open(path) as session:
        asked = next(iter(session.questions()), None)
        questions = tuple(
            StoredQuestion.of(each)
            for each in (asked.questions if asked else ())
            if _words(each.answer) <= set(each.options)
        )
        if asked is None or not questions:
            raise SessionError(
                f"{path}: no question was asked in it; leave it out, or record it under a protocol "
                "that asks, such as excalibur"
            )
        place = order.videos / f"{key}.mp4"
        seconds = _write_film(session, asked.time_ns, place, order.width)
        return SetEpisode(
            key=key,
            session=session.start.session_id,
            session_sha256=digest,
            house=session.start.house_id,
            kind=session.start.participant_kind,
            film=f"{VIDEOS}/{key}.mp4" if seconds else "",
            film_sha256=sha256_of(place) if seconds else "",
            seconds=seconds or 1.0,
            questions=questions,
        )


def _words(answer: str | int | tuple[str, ...]) -> set[str]:
    return set(answer) if isinstance(answer, tuple) else {str(answer)}


def _write_film(session: Session, asked_ns: int, place: Path, width: int) -> float:
    """Write the exploration before the first question; return its length [s], 0 without pictures.

    Who was asked without having explored (the condition blind) leaves no film.
    """
    spec = parse_protocol(session.start.protocol, f"{session.path}: protocol")
    exploring = {each.name for each in spec.phases if each.kind is PhaseKind.EXPLORE}
    starts = [each.time_ns for each in session.phases() if each.phase in exploring]
    if not starts or starts[0] >= asked_ns:
        return 0.0
    ends = [e.time_ns for e in session.phases() if starts[0] < e.time_ns <= asked_ns]
    begin, end = starts[0], min(ends, default=asked_ns)
    times = [begin + n * _SECOND // RATE for n in range(max(1, (end - begin) * RATE // _SECOND))]
    size = (width, width * 3 // 4 // 2 * 2)
    pictures = pictures_at(session.video_packets(), times, size)
    first = next(pictures, None)
    if first is None:
        return 0.0
    said, seen = survey(session.path).line, chain([first], pictures)
    keep_film(place, lambda part: write_mp4(part, seen, size, RATE, _QUALITY, iter(()), said))
    return len(times) / RATE

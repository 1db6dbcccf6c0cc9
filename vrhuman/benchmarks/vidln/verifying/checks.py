"""What a second person looks at: a set's questions, or the nouns of a file of narratives."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vrhuman.benchmarks.vidln.masks import Mask, MaskError, decode
from vrhuman.benchmarks.vidln.record import (
    ActorNarrative,
    Narrative,
    Trace,
    longest_keyframe,
    on_keyframe,
    read_narratives,
)
from vrhuman.benchmarks.vidln.set_reading import (
    LOCATION_FILE,
    TEXT_FILE,
    NotASet,
    object_of,
    read_set,
)
from vrhuman.benchmarks.vidln.verifying.verdicts import Kind

_PICTURES = (".png", ".jpg", ".jpeg")
_FILMS = (".mp4", ".webm", ".mkv", ".avi", ".mov")


@dataclass(frozen=True, slots=True)
class FilmPicture:
    """A picture of a film, by its number from 0."""

    film: Path
    number: int


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to be looked at.

    ``told`` is a question, or an actor's story in which ``told[noun[0]:noun[1]]`` is the noun.
    ``picture`` is None where there is none; the trace is a mask or the parts of a line. ``voice``
    is the recording of a story, and ``said_ms`` where in it the noun is said.
    """

    key: str
    kind: Kind
    told: str
    answer: str = ""
    film: Path | None = None
    seconds: float = 0.0
    picture: Path | FilmPicture | None = None
    trace: Mask | Trace | None = None
    noun: tuple[int, int] | None = None
    actor: str = ""
    voice: Path | None = None
    said_ms: tuple[int, int | None] = (0, None)


@dataclass(frozen=True, slots=True)
class Checks:
    """Everything to be looked at in a set or a file, and the digest of its content."""

    target: Path
    digest: str
    checks: tuple[Check, ...]


def read_checks(target: Path, pictures: Path | None = None) -> Checks:
    """Read a set's folder, or a file of narratives in the public form.

    ``pictures`` has the key frames of a file of others, as ``VIDEO/KEYFRAME.png`` or ``.jpg``, or
    its films, as ``VIDEO.mp4``, whose pictures the key frames' names count; and its recordings.

    :raises VrhumanError: for what is neither.
    """
    if target.is_dir():
        told = read_set(target)
        try:
            checks = (*_texts(target), *_locations(target))
        except (KeyError, TypeError, ValueError, AttributeError, MaskError) as error:
            raise NotASet(f"{target}: a question is damaged ({error}); make it again") from error
        return Checks(target, told.digest, checks)
    narratives = read_narratives(target)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    return Checks(target, digest, tuple(_nouns(narratives, target, pictures)))


def _texts(folder: Path) -> Iterator[Check]:
    films = object_of(folder / "films.json")
    for each in object_of(folder / TEXT_FILE)["annotations"]:
        film, seconds = _film(folder, films[each["video_id"]])
        for pair in each["qa_pairs"]:
            yield Check(
                key=str(pair["question_id"]),
                kind="text",
                told=str(pair["question"]),
                answer=str(pair["answer"]),
                film=film,
                seconds=seconds,
            )


def _locations(folder: Path) -> Iterator[Check]:
    films = object_of(folder / "films.json")
    for video, questions in object_of(folder / LOCATION_FILE).items():
        film, seconds = _film(folder, films[video])
        for each in questions:
            place = folder / "keyframes" / video / str(each["trace_frame"])
            yield Check(
                key=str(each["question_hash"]),
                kind="location",
                told=str(each["question"]),
                film=film,
                seconds=seconds,
                picture=place if place.exists() else None,
                trace=decode(each["trace"]),
            )


def _film(folder: Path, told: Mapping[str, Any]) -> tuple[Path | None, float]:
    place = folder / str(told["film"])
    return (place if told["film"] and place.exists() else None), float(told["seconds"])


def _nouns(
    narratives: tuple[Narrative, ...], target: Path, pictures: Path | None
) -> Iterator[Check]:
    folder = pictures or target.parent
    for line, narrative in enumerate(narratives, 1):
        film = _first(folder / narrative.video_id, _FILMS)
        for place, actor in enumerate(narrative.actors):
            voice = folder / actor.recording if actor.recording else None
            for number, (begin, end) in enumerate(actor.nouns):
                trace = actor.trace_of(begin, end)
                keyframe = longest_keyframe(trace)
                if keyframe is None:
                    continue
                yield Check(
                    key=f"{line}:{place}:{number}",
                    kind="noun",
                    told=actor.caption,
                    film=film,
                    picture=_keyframe(folder, narrative, keyframe, film),
                    trace=on_keyframe(trace, keyframe),
                    noun=(begin, end),
                    actor=actor.actor,
                    voice=voice if voice is not None and voice.exists() else None,
                    said_ms=_said(actor, begin, end),
                )


def _keyframe(
    folder: Path, narrative: Narrative, keyframe: int, film: Path | None
) -> Path | FilmPicture | None:
    name = narrative.keyframe_names[keyframe]
    picture = _first(folder / narrative.video_id / name, _PICTURES)
    if picture is None and film is not None and name.isdigit():
        return FilmPicture(film, int(name))
    return picture


def _first(stem: Path, endings: tuple[str, ...]) -> Path | None:
    """Return the first file with one of the endings that is there."""
    places = (stem.with_name(stem.name + each) for each in endings)
    return next((each for each in places if each.exists()), None)


def _said(actor: ActorNarrative, begin: int, end: int) -> tuple[int, int | None]:
    """Return when a noun is said [ms of the recording], until the next word begins."""
    ordered = sorted(actor.words, key=lambda each: each.start_ms)
    found = [n for n, e in enumerate(ordered) if min(end, e.end) > max(begin, e.begin)]
    after = ordered[found[-1] + 1 : found[-1] + 2]
    return ordered[found[0]].start_ms, after[0].start_ms if after else None

"""Makes one session's part of a set: its narratives, questions, masks and film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.narrations.telling import tell_stories
from vrhuman.annotation.words import type_among
from vrhuman.benchmarks.vidln.asking import (
    LocationQuestion,
    TextQuestion,
    location_questions,
    text_questions,
)
from vrhuman.benchmarks.vidln.automatic import (
    HEIGHT,
    WIDTH,
    KeyFrames,
    NothingToTell,
    narrate,
    objects_of,
)
from vrhuman.benchmarks.vidln.grounding import RATE as GROUNDING_RATE
from vrhuman.benchmarks.vidln.grounding import GroundingError, ground, set_content
from vrhuman.benchmarks.vidln.masks import Mask, encode
from vrhuman.benchmarks.vidln.record import (
    Narrative,
    Trace,
    longest_keyframe,
    narrations_beside,
    narrative_line,
    on_keyframe,
    positions,
    read_narratives,
)
from vrhuman.benchmarks.vidln.score import Box, box_of, box_score, enlarged_square, trace_mask
from vrhuman.benchmarks.vidln.set_pictures import PICTURES, write_pictures
from vrhuman.benchmarks.vidln.set_reading import KEYFRAMES
from vrhuman.export.film.film import write_film
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import make_folder, write_bytes
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

RATE = 10
"""Pictures a second of a film."""
_QUALITY = 23
VIDEOS, GROUNDING = "videos", "grounding"


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of each session: ``folder`` is the set's, for films and pictures."""

    folder: Path
    width: int
    seed: int
    meshes: Path | None


@dataclass(frozen=True, slots=True)
class PlaceQuestion:
    """A question for a place, with its public form's content, and who pointed.

    ``picture`` is the key frame as PNG, ``square`` the trace's enlarged square.
    """

    question: str
    object_id: str
    trace_frame: str
    trace: dict[str, JsonValue]
    mask: dict[str, JsonValue]
    square: Box
    narrator: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class SessionPart:
    """One session of a set.

    ``narratives`` are lines of the public record, the automatic one first if there is one;
    ``grounding`` are for each of them that can be grounded the video's name and its content.
    ``unfair`` is how many questions for a place were left out, since the thing's own box would be
    wrong by the public rule. A film is ``film_drawn`` again where no pictures were recorded.
    """

    key: str
    session: str
    session_sha256: str
    house: str
    kind: str
    seconds: float
    film_sha256: str
    film_drawn: bool
    pictures_sha256: str
    narratives: tuple[str, ...]
    people: int
    texts: tuple[TextQuestion, ...]
    places: tuple[PlaceQuestion, ...]
    unfair: int
    grounding: tuple[tuple[str, dict[str, JsonValue], list[JsonValue]], ...]


def make_part(order: Order, path: Path) -> SessionPart:
    """Make a session's part, and write its film if its pictures were recorded.

    :raises VrhumanError: for a session that cannot be annotated, or in which nothing was done.
    """
    digest = sha256_of(path)
    key = f"vr{digest[:12]}"
    found = annotate(path, order.meshes)
    stories, kind_of = tell_stories(found, order.seed), partial(type_among, found.types())
    people = tuple(_of_session(path, found.session_id))
    named = [replace(each, video_id=f"{key}.{n}") for n, each in enumerate(people, 1)]
    places: tuple[PlaceQuestion, ...] = ()
    unfair = 0
    try:
        automatic, frames = narrate(path, order.seed, order.meshes, found)
    except NothingToTell:
        if not people:
            raise
    else:
        asked = location_questions(stories, automatic, kind_of)
        places, unfair = _places(asked, automatic, frames, people, path, order.meshes)
        named.insert(0, replace(automatic, video_id=key))
    grounded, pictures_sha256 = _grounded(order, path, named)
    film_sha256 = _film(order, path, key)
    film_drawn = not film_sha256 and bool(grounded)
    if film_drawn:
        film_sha256 = _drawn_film(order, key, grounded[0][0])
    _keep_keyframes(order.folder / KEYFRAMES / key, places)
    return SessionPart(
        key=key,
        session=found.session_id,
        session_sha256=digest,
        house=found.house_id,
        kind=found.kind,
        seconds=max(1.0, (found.last_ns - found.first_ns) * 1e-9),
        film_sha256=film_sha256,
        film_drawn=film_drawn,
        pictures_sha256=pictures_sha256,
        narratives=tuple(narrative_line(each) for each in named),
        people=len(people),
        texts=text_questions(stories, kind_of),
        places=places,
        unfair=unfair,
        grounding=grounded,
    )


def _keep_keyframes(folder: Path, places: Sequence[PlaceQuestion]) -> None:
    for each in places:
        make_folder(folder)
        write_bytes(folder / each.trace_frame, each.picture)


def _of_session(path: Path, session_id: str) -> list[Narrative]:
    """Return people's narratives that are of this session, and say which things they name."""
    found = [each for place in narrations_beside(path) for each in read_narratives(place)]
    for each in found:
        if each.own.get("session_id") != session_id:
            raise SessionError(
                f"{path}: a narration beside it is of another session "
                f"({each.own.get('session_id')!r}); move it away"
            )
    return found


def _places(
    asked: Sequence[LocationQuestion],
    automatic: Narrative,
    frames: KeyFrames,
    people: Sequence[Narrative],
    path: Path,
    meshes: Path | None,
) -> tuple[tuple[PlaceQuestion, ...], int]:
    """Return the questions, each with a person's trace if one pointed at the thing."""
    found, unfair = [], 0
    shown = _Masks(path, meshes)
    try:
        for each in asked:
            actor = automatic.actors[each.actor]
            trace = on_keyframe(actor.trace_of(*actor.nouns[each.noun]), each.keyframe)
            mask = frames.ids[each.keyframe] == frames.names.index(each.object_id)
            name, narrator = automatic.keyframe_names[each.keyframe], "automatic"
            time_ns = frames.times_ns[each.keyframe]
            for narrative in people:
                pointed = _pointed(narrative, each.object_id)
                if pointed is not None:
                    trace, keyframe = pointed
                    times = narrative.own.get("keyframe_times_ns", [])
                    assert isinstance(times, list)
                    time_ns = int(str(times[keyframe]))
                    mask = shown.of(time_ns, each.object_id)
                    name, narrator = narrative.keyframe_names[keyframe], str(narrative.annotator_id)
                    break
            drawn = trace_mask(positions(trace), (HEIGHT, WIDTH))
            if not drawn.any() or not mask.any() or not _fair(drawn, mask):
                unfair += 1
                continue
            found.append(
                PlaceQuestion(
                    each.question,
                    each.object_id,
                    f"{name}.png",
                    encode(drawn),
                    encode(mask),
                    enlarged_square(drawn),
                    narrator,
                    shown.picture(time_ns),
                )
            )
    finally:
        shown.close()
    return tuple(found), unfair


class _Masks:
    """Masks and pictures at moments of a session, drawn when the first is asked for."""

    def __init__(self, path: Path, meshes: Path | None) -> None:
        self._path, self._meshes = path, meshes
        self._view: SceneView | None = None
        self._recording = open_recording(path)

    def of(self, time_ns: int, object_id: str) -> Mask:
        ids, names = self._drawing().ids(self._recording.at(time_ns), AGENT)
        found: Mask = ids == names.index(object_id)
        return found

    def picture(self, time_ns: int) -> bytes:
        colour = self._drawing().images(self._recording.at(time_ns), AGENT).colour
        written = BytesIO()
        Image.fromarray(colour).save(written, "PNG")
        return written.getvalue()

    def _drawing(self) -> SceneView:
        if self._view is None:
            self._view = SceneView(self._recording, WIDTH, HEIGHT, self._meshes)
        return self._view

    def close(self) -> None:
        if self._view is not None:
            self._view.close()
        self._recording.close()


def _pointed(narrative: Narrative, object_id: str) -> tuple[Trace, int] | None:
    """Return where a person pointed at a thing in one piece, and on which key frame."""
    for actor in narrative.actors:
        for (begin, end), name in zip(actor.nouns, objects_of(actor), strict=False):
            trace = actor.trace_of(begin, end)
            keyframe = longest_keyframe(trace)
            if name == object_id and keyframe is not None:
                there = on_keyframe(trace, keyframe)
                if len(there) == 1 and len(there[0]) > 1:
                    return there, keyframe
    return None


def _fair(drawn: Mask, mask: Mask) -> bool:
    """Return whether the thing's own box is right by the public rule."""
    return box_score(drawn, box_of(mask), enlarged_square(drawn)).combined == 1.0


def _grounded(
    order: Order, path: Path, narratives: Sequence[Narrative]
) -> tuple[tuple[tuple[str, dict[str, JsonValue], list[JsonValue]], ...], str]:
    """Return what can be grounded; write its pictures, and return their digest."""
    found = []
    films = []
    for each in narratives:
        try:
            expressions = ground(path, each, order.meshes)
        except GroundingError:
            continue  # it names nothing that the film shows
        video, annotations = set_content(each, expressions)
        video["vrhuman"] = {"automatic": each.automatic, "narrator": each.own.get("narrator", "")}
        found.append((each.video_id, video, annotations))
        films.append((each.video_id, expressions))
    digest = write_pictures(order.folder / GROUNDING, path, films, order.meshes) if films else ""
    return tuple(found), digest


def write_silent_film(session: Session, place: Path, width: int) -> None:
    """Write a session's film without its sound, in which somebody may speak."""
    write_film(session, place, width, RATE, _QUALITY, voice=False)


def _drawn_film(order: Order, key: str, video: str) -> str:
    """Write a film of the pictures that were drawn for grounding, and return its digest."""
    pictures = sorted((order.folder / GROUNDING / PICTURES / video).iterdir())
    place = order.folder / VIDEOS / f"{key}.mp4"
    make_folder(place.parent)
    frames = (np.asarray(Image.open(each)) for each in pictures)
    said = "drawn again by vrhuman"
    write_mp4(place, frames, (WIDTH, HEIGHT), GROUNDING_RATE, _QUALITY, iter(()), said)
    return sha256_of(place)


def _film(order: Order, path: Path, key: str) -> str:
    """Write a session's film, and return its digest; empty if no pictures were recorded."""
    with Session.open(path) as session:
        if next(iter(session.video_packets()), None) is None:
            return ""
        place = order.folder / VIDEOS / f"{key}.mp4"
        make_folder(place.parent)
        write_silent_film(session, place, order.width)
    return sha256_of(place)

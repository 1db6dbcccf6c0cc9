"""Makes a narrative of a session by a program: its story, with a trace on every thing it names.

The text is :func:`vrhuman.annotation.narrations.telling.tell_stories`'s. Key frames are drawn again
from the session; a noun's trace is a stroke through the middle of the thing's mask on the key frame
of its sentence that shows it best. Words have the times at which a calm reader would say them. The
record says that it is automatic, and goes on saying so when somebody corrects it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.narrations.telling import Sentence, Story, tell_stories
from vrhuman.audio.alignment.text import words_of
from vrhuman.benchmarks.vidln.pointing import Ids, stroke_through
from vrhuman.benchmarks.vidln.record import (
    OWN_KEY,
    ActorNarrative,
    Narrative,
    TimedWord,
    TracePoint,
)
from vrhuman.clock import parse_utc
from vrhuman.records import VrhumanError
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import Recording, open_recording
from vrhuman.version import __version__

WIDTH, HEIGHT = 512, 384
MIN_PIXELS = 30
"""A thing of fewer pixels cannot be pointed at."""
_MS_A_WORD, _MS_A_LETTER, _PAUSE_MS = 160, 45, 500
_MS_OF_A_SENTENCE = 700
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DECIMALS = 5
"""As the public files have."""


class NothingToTell(VrhumanError):
    """Nothing happened in a session, and nothing is in view at its beginning."""


@dataclass(frozen=True, slots=True)
class KeyFrames:
    """Pictures of a session: their times [ns], what each pixel shows, and the objects' ids."""

    times_ns: tuple[int, ...]
    ids: tuple[Ids, ...]
    names: tuple[str, ...]

    def pixels(self, place: int, object_id: str) -> int:
        """Return how many pixels of a key frame show an object."""
        if object_id not in self.names:
            return 0
        return int(np.count_nonzero(self.ids[place] == self.names.index(object_id)))


def narrate(
    path: Path, seed: int, meshes: Path | None = None, annotation: Annotation | None = None
) -> tuple[Narrative, KeyFrames]:
    """Return the automatic narrative of a session, with its key frames.

    ``annotation`` is the session's, where it is known already.

    :raises NothingToTell: where there is no story.
    :raises SessionError: if the session cannot be simulated or drawn again.
    """
    annotation = annotation or annotate(path, meshes)
    stories = tell_stories(annotation, seed)
    if not stories:
        raise NothingToTell(f"{path}: nothing was done in it, and nothing is in view at its start")
    with open_recording(path) as recording:
        frames = _drawn(recording, sorted(_moments(stories)), meshes)
        start_ms = _epoch_ms(recording.start.started_utc)
        dataset = recording.start.house_id
    name = path.name.removesuffix(".mcap")
    actors = tuple(
        _actor(story, frames, start_ms, f"recordings/{name}/0_{place}.webm")
        for place, story in enumerate(stories)
    )
    narrative = Narrative(
        vidln_id=0,
        dataset_id=dataset,
        video_id=name,
        annotator_id="automatic",
        keyframe_names=tuple(
            f"{(time - annotation.first_ns) // 1_000_000:08d}" for time in frames.times_ns
        ),
        actors=actors,
        rest={
            OWN_KEY: {
                "automatic": True,
                "program": __version__,
                "seed": seed,
                "session_id": annotation.session_id,
                "keyframe_times_ns": list(frames.times_ns),
                "picture": [HEIGHT, WIDTH],
            }
        },
    )
    return narrative, frames


def _moments(stories: Sequence[Story]) -> set[int]:
    """Return the times at which something may be seen that a story names [ns]."""
    return {
        time
        for story in stories
        for each in story.sentences
        for time in (each.begin_ns, *(clause.end_ns for clause in each.clauses))
    }


def _drawn(recording: Recording, times_ns: Sequence[int], meshes: Path | None) -> KeyFrames:
    view = SceneView(recording, WIDTH, HEIGHT, meshes)
    try:
        ids = tuple(view.ids(recording.at(time), AGENT)[0] for time in times_ns)
        return KeyFrames(tuple(times_ns), ids, view.segments)
    finally:
        view.close()


def _actor(story: Story, frames: KeyFrames, start_ms: int, recording: str) -> ActorNarrative:
    """Return a story as a narrative whose words follow each other from ``start_ms`` on."""
    words = _timed(story.text)
    traces, chosen = [], set()
    for noun, sentence in zip(story.nouns, _sentences(story), strict=True):
        place = _best(frames, sentence, noun.object_id)
        if place is None:
            continue
        mask = frames.ids[place] == frames.names.index(noun.object_id)
        stroke = stroke_through(mask)
        said = [each for each in words if each.begin < noun.end and noun.begin < each.end]
        if stroke is None or not said:
            continue
        times = (said[0].start_ms + 1, said[-1].end_ms - 1)
        chosen.add(place)
        traces.append(
            tuple(
                TracePoint(round(x, _DECIMALS), round(y, _DECIMALS), start_ms + time, place)
                for (x, y), time in zip(stroke, times, strict=True)
            )
        )
    return ActorNarrative(
        actor=story.actor,
        keyframes=tuple(sorted(chosen)),
        recording_start_ms=start_ms,
        traces_start_ms=start_ms,
        caption=story.text,
        traces=tuple(traces),
        nouns=tuple((each.begin, each.end) for each in story.nouns),
        words=tuple(words),
        recording=recording,
        rest={OWN_KEY: {"objects": [each.object_id for each in story.nouns]}},
    )


def _sentences(story: Story) -> list[Sentence]:
    """Return the sentence of each noun of a story."""
    return [each for each in story.sentences for _ in each.nouns]


def _best(frames: KeyFrames, sentence: Sentence, object_id: str) -> int | None:
    """Return the key frame of a sentence that shows most of an object, None if none does."""
    times = _moments([Story("", (sentence,))])
    places = [place for place, time in enumerate(frames.times_ns) if time in times]
    shown = [(frames.pixels(place, object_id), -place) for place in places]
    pixels, place = max(shown, default=(0, 0))
    return -place if pixels >= MIN_PIXELS else None


def _timed(text: str) -> list[TimedWord]:
    """Return the words of a text with the times of a calm reader [ms]."""
    found, at = [], _PAUSE_MS
    for each in words_of(text):
        end = at + _MS_A_WORD + _MS_A_LETTER * len(each.word)
        found.append(TimedWord(each.word, each.begin, each.end, at, end))
        stops = text[each.end : each.end + 1] == "."
        at = end + (_MS_OF_A_SENTENCE if stops else 0)
    return found


def _epoch_ms(utc: str) -> int:
    return int((parse_utc(utc) - _EPOCH).total_seconds() * 1000)


def objects_of(actor: ActorNarrative) -> tuple[str, ...]:
    """Return the objects that an actor's nouns name, as our record has them; none of others."""
    own: Mapping[str, object] = actor.rest.get(OWN_KEY, {})
    objects = own.get("objects", [])
    return tuple(str(each) for each in objects) if isinstance(objects, list) else ()

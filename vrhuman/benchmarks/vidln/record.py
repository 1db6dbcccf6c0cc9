"""Reads and writes Video Localized Narratives as their authors publish them, a line of JSON each.

A narrative tells the story of one film: for each actor a text that was spoken, when each word was
said, and where the pointer was meanwhile. What is ours goes under the key ``vrhuman``, which the
authors' loader passes over; keys that we do not know are kept. So a public file that is read and
written again is the same, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vrhuman.records import JsonValue, VrhumanError

OWN_KEY = "vrhuman"
"""The key of what only our program writes, in a narrative and in the part of an actor."""
BESIDE = ".narratives.jsonl"
_NARRATIVE = (
    *("vidln_id", "dataset_id", "video_id", "keyframe_names", "actor_narratives", "annotator_id"),
)
_ACTOR = (
    *("actor_name", "keyframe_selection_indices", "recording_start_time_ms_since_epoch"),
    *("traces_start_time_ms_since_epoch", "caption", "traces", "noun_segments"),
    *("time_alignment", "recording_filename"),
)


class NarrativeError(VrhumanError):
    """A file holds no narratives; the message names file, line and key."""


@dataclass(frozen=True, slots=True)
class TracePoint:
    """Where the pointer was: shares of the picture's width and height, from the top left.

    ``time_ms`` is in milliseconds since 1970; ``keyframe`` the place in the narrative's list.
    """

    x: float
    y: float
    time_ms: int
    keyframe: int


Trace = tuple[tuple[TracePoint, ...], ...]
"""A trace: its parts, between which the pointer was lifted."""


@dataclass(frozen=True, slots=True)
class TimedWord:
    """A word of the caption, ``caption[begin:end]``, and when it was said [ms after the recording
    began]."""

    word: str
    begin: int
    end: int
    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True)
class ActorNarrative:
    """One actor's story: the text, the voice, the trace and when each word was said.

    ``keyframes`` are the places of the chosen key frames in the narrative's list. ``nouns`` are
    parts of the caption, begin and end. ``rest`` are keys that only others know.
    """

    actor: str
    keyframes: tuple[int, ...]
    recording_start_ms: int
    traces_start_ms: int
    caption: str
    traces: Trace
    nouns: tuple[tuple[int, int], ...]
    words: tuple[TimedWord, ...]
    recording: str
    rest: Mapping[str, JsonValue] = field(default_factory=dict)

    def noun(self, number: int) -> str:
        """Return the text of a noun."""
        begin, end = self.nouns[number]
        return self.caption[begin:end]

    def trace_of(self, begin: int, end: int) -> Trace:
        """Return the trace of ``caption[begin:end]`` by the public rule.

        It lasts from the first word's beginning until the word after the last one begins (the
        last word of all: until the end of the trace), both included, on the recording's clock. A
        part that leaves this time and comes back is two parts.
        """
        ordered = sorted(self.words, key=lambda each: each.start_ms)
        found = [
            place
            for place, each in enumerate(ordered)
            if min(end, each.end) > max(begin, each.begin)
        ]
        if not found:
            return ()
        first = self.recording_start_ms + ordered[found[0]].start_ms
        after = ordered[found[-1] + 1 :]
        last = self.recording_start_ms + after[0].start_ms if after else None
        return _split(
            self.traces,
            lambda point: first <= point.time_ms and (last is None or point.time_ms <= last),
        )


def on_keyframe(trace: Trace, keyframe: int) -> Trace:
    """Return what of a trace was drawn on one key frame."""
    return _split(trace, lambda point: point.keyframe == keyframe)


def longest_keyframe(trace: Trace) -> int | None:
    """Return the key frame with the most points of a trace, the first of equals; None of none."""
    counts: dict[int, int] = {}
    for part in trace:
        for point in part:
            counts[point.keyframe] = counts.get(point.keyframe, 0) + 1
    return min(counts, key=lambda each: (-counts[each], each)) if counts else None


def positions(trace: Trace) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return a trace's points as pairs of x and y, as the rasteriser takes them."""
    return tuple(tuple((point.x, point.y) for point in part) for part in trace)


@dataclass(frozen=True, slots=True)
class Narrative:
    """The narrative of one film by one annotator; ``rest`` are keys that only others know."""

    vidln_id: int
    dataset_id: str
    video_id: str
    annotator_id: int | str
    keyframe_names: tuple[str, ...]
    actors: tuple[ActorNarrative, ...]
    rest: Mapping[str, JsonValue] = field(default_factory=dict)

    @property
    def own(self) -> Mapping[str, JsonValue]:
        """What our program wrote of it; empty for narratives of others."""
        own: Mapping[str, JsonValue] = self.rest.get(OWN_KEY, {})
        return own

    @property
    def automatic(self) -> bool:
        """Whether a program told the story, whoever corrected it afterwards."""
        return bool(self.own.get("automatic", False))


def narrations_beside(path: Path) -> tuple[Path, ...]:
    """Return the records of people's narrations: ``NAME.NARRATOR.narratives.jsonl``."""
    stem = path.name.removesuffix(".mcap")
    return tuple(sorted(path.parent.glob(f"{stem}.*{BESIDE}")))


def read_narratives(path: Path) -> tuple[Narrative, ...]:
    """Read a file of narratives.

    :raises NarrativeError: naming file, line and key.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise NarrativeError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise NarrativeError(f"{path}: not a file of narratives (no UTF-8)") from error
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            found.append(parse_narrative(line, f"{path}:{number}"))
    if not found:
        raise NarrativeError(f"{path}: holds no narrative")
    return tuple(found)


def write_narratives(path: Path, narratives: Iterable[Narrative]) -> None:
    """Write a file of narratives, one a line.

    :raises NarrativeError: if the file cannot be written.
    """
    try:
        path.write_text(
            "".join(narrative_line(each) + "\n" for each in narratives),
            encoding="utf-8",
            newline="\n",
        )
    except OSError as error:
        raise NarrativeError(f"{path}: cannot be written ({error.strerror})") from error


def narrative_line(narrative: Narrative) -> str:
    """Return a narrative as the public line of JSON, without its end."""
    told = {
        "vidln_id": narrative.vidln_id,
        "dataset_id": narrative.dataset_id,
        "video_id": narrative.video_id,
        "keyframe_names": list(narrative.keyframe_names),
        "actor_narratives": [_actor_json(each) for each in narrative.actors],
        "annotator_id": narrative.annotator_id,
        **narrative.rest,
    }
    return json.dumps(told, allow_nan=False)


def parse_narrative(line: str, where: str) -> Narrative:
    """Parse a line; ``where`` begins the message of an error.

    :raises NarrativeError: naming the key.
    """
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NarrativeError(f"{where}: not JSON") from error
    if not isinstance(told, dict):
        raise NarrativeError(f"{where}: must be a JSON object")
    names = _texts(told, "keyframe_names", where)
    actors = _list(told, "actor_narratives", where)
    return Narrative(
        vidln_id=_whole(told, "vidln_id", where),
        dataset_id=_text(told, "dataset_id", where),
        video_id=_text(told, "video_id", where),
        annotator_id=_annotator(told, where),
        keyframe_names=names,
        actors=tuple(
            _actor(each, len(names), f"{where}: actor_narratives[{place}]")
            for place, each in enumerate(actors)
        ),
        rest={key: value for key, value in told.items() if key not in _NARRATIVE},
    )


# ---------------------------------------------------------------------------------------- parts


def _split(trace: Trace, belongs: Callable[[TracePoint], bool]) -> Trace:
    """Return the points that belong, in new parts wherever others come between."""
    found: list[tuple[TracePoint, ...]] = []
    for part in trace:
        kept: list[TracePoint] = []
        for point in part:
            if belongs(point):
                kept.append(point)
            elif kept:
                found.append(tuple(kept))
                kept = []
        if kept:
            found.append(tuple(kept))
    return tuple(found)


def _actor_json(actor: ActorNarrative) -> dict[str, JsonValue]:
    return {
        "actor_name": actor.actor,
        "keyframe_selection_indices": list(actor.keyframes),
        "recording_start_time_ms_since_epoch": actor.recording_start_ms,
        "traces_start_time_ms_since_epoch": actor.traces_start_ms,
        "caption": actor.caption,
        "traces": [
            [
                {
                    "x": point.x,
                    "y": point.y,
                    "time_ms_since_epoch": point.time_ms,
                    "kf_idx": point.keyframe,
                }
                for point in part
            ]
            for part in actor.traces
        ],
        "noun_segments": [list(each) for each in actor.nouns],
        "time_alignment": [
            {
                "end_ms": each.end_ms,
                "referenced_word": each.word,
                "referenced_word_end_idx": each.end,
                "referenced_word_start_idx": each.begin,
                "start_ms": each.start_ms,
            }
            for each in actor.words
        ],
        "recording_filename": actor.recording,
        **actor.rest,
    }


def _actor(told: Any, keyframes: int, where: str) -> ActorNarrative:
    if not isinstance(told, dict):
        raise NarrativeError(f"{where}: must be a JSON object")
    caption = _text(told, "caption", where)
    chosen = _list(told, "keyframe_selection_indices", where)
    for each in chosen:
        if type(each) is not int or not 0 <= each < keyframes:
            raise NarrativeError(
                f"{where}.keyframe_selection_indices: {each!r} is none of {keyframes} key frames"
            )
    traces = tuple(
        tuple(
            _point(point, keyframes, f"{where}.traces[{place}][{number}]")
            for number, point in enumerate(_listed(part, f"{where}.traces[{place}]"))
        )
        for place, part in enumerate(_list(told, "traces", where))
    )
    return ActorNarrative(
        actor=_text(told, "actor_name", where),
        keyframes=tuple(chosen),
        recording_start_ms=_whole(told, "recording_start_time_ms_since_epoch", where),
        traces_start_ms=_whole(told, "traces_start_time_ms_since_epoch", where),
        caption=caption,
        traces=traces,
        nouns=tuple(
            _part(each, caption, f"{where}.noun_segments[{place}]")
            for place, each in enumerate(_list(told, "noun_segments", where))
        ),
        words=tuple(
            _word(each, caption, f"{where}.time_alignment[{place}]")
            for place, each in enumerate(_list(told, "time_alignment", where))
        ),
        recording=_text(told, "recording_filename", where),
        rest={key: value for key, value in told.items() if key not in _ACTOR},
    )


def _point(told: Any, keyframes: int, where: str) -> TracePoint:
    if not isinstance(told, dict):
        raise NarrativeError(f"{where}: must be a point with x, y, time_ms_since_epoch, kf_idx")
    for key in ("x", "y"):
        value = told.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise NarrativeError(f"{where}.{key}: must be a number")
    keyframe = _whole(told, "kf_idx", where)
    if not 0 <= keyframe < keyframes:
        raise NarrativeError(f"{where}.kf_idx: {keyframe} is none of {keyframes} key frames")
    return TracePoint(told["x"], told["y"], _whole(told, "time_ms_since_epoch", where), keyframe)


def _word(told: Any, caption: str, where: str) -> TimedWord:
    if not isinstance(told, dict):
        raise NarrativeError(f"{where}: must be a word with its times")
    keys = ("referenced_word_start_idx", "referenced_word_end_idx")
    begin, end = _part([told.get(key) for key in keys], caption, f"{where}: {', '.join(keys)}")
    return TimedWord(
        word=_text(told, "referenced_word", where),
        begin=begin,
        end=end,
        start_ms=_whole(told, "start_ms", where),
        end_ms=_whole(told, "end_ms", where),
    )


def _part(told: Any, caption: str, where: str) -> tuple[int, int]:
    """Return begin and end of a part of the caption."""
    whole = isinstance(told, list) and len(told) == 2 and all(type(v) is int for v in told)
    if not whole or not 0 <= told[0] <= told[1] <= len(caption):
        raise NarrativeError(f"{where}: {told!r} is no part of a caption of {len(caption)} letters")
    return told[0], told[1]


def _text(told: Mapping[str, Any], key: str, where: str) -> str:
    value = told.get(key)
    if not isinstance(value, str):
        raise NarrativeError(f"{where}: {key}: must be a text")
    return value


def _texts(told: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    values = _list(told, key, where)
    if not all(isinstance(value, str) for value in values):
        raise NarrativeError(f"{where}: {key}: must be texts")
    return tuple(values)


def _whole(told: Mapping[str, Any], key: str, where: str) -> int:
    value = told.get(key)
    if type(value) is not int:
        raise NarrativeError(f"{where}: {key}: must be a whole number")
    return value


def _annotator(told: Mapping[str, Any], where: str) -> int | str:
    value = told.get("annotator_id")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise NarrativeError(f"{where}: annotator_id: must be a number or a text")
    return value


def _list(told: Mapping[str, Any], key: str, where: str) -> Sequence[Any]:
    return _listed(told.get(key), f"{where}: {key}")


def _listed(value: Any, where: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise NarrativeError(f"{where}: must be a list")
    return value

"""What is done with a transcript: its nouns are found, and its words' times are corrected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from vrhuman.annotation.words import spoken
from vrhuman.audio.alignment.aligner import AlignedWord
from vrhuman.benchmarks.vidln.record import TimedWord
from vrhuman.desktop.narrate.model.narration import NamedThing, Transcript

LEAST_MS = 20
"""No word is shorter."""


def found_nouns(caption: str, types: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Return where a caption names a thing of one of the types, longest names first."""
    phrases = sorted({spoken(each) for each in types}, key=lambda each: (-len(each), each))
    taken: list[tuple[int, int]] = []
    for phrase in phrases:
        for match in re.finditer(rf"\b{re.escape(phrase)}(?:s|es)?\b", caption, re.IGNORECASE):
            begin, end = match.span()
            if all(end <= other[0] or begin >= other[1] for other in taken):
                taken.append((begin, end))
    return tuple(sorted(taken))


def with_words(transcript: Transcript, words: Sequence[AlignedWord]) -> Transcript:
    """Return a transcript with aligned words."""
    return replace(
        transcript,
        words=tuple(TimedWord(e.word, e.begin, e.end, e.start_ms, e.end_ms) for e in words),
        estimated=tuple(place for place, each in enumerate(words) if each.estimated),
    )


def retold(transcript: Transcript, caption: str, types: Iterable[str]) -> Transcript:
    """Return a transcript with another text: its words' times and its things are found anew.

    A thing keeps its object where the same noun is still the so-manieth of its text.
    """
    if caption == transcript.caption:
        return transcript
    known = _by_occurrence(transcript.caption, transcript.things)
    things = tuple(NamedThing(begin, end) for begin, end in found_nouns(caption, types))
    kept = {key: (each.object_id, each.confirmed_by) for key, each in known.items()}
    again = {
        key: replace(each, object_id=kept[key][0], confirmed_by=kept[key][1])
        if key in kept
        else each
        for key, each in _by_occurrence(caption, things).items()
    }
    return Transcript(caption=caption, things=tuple(again.values()), automatic=transcript.automatic)


def timed(transcript: Transcript, place: int, start_ms: int, end_ms: int) -> Transcript:
    """Return a transcript with other times of a word, which stays between its neighbours."""
    words = list(transcript.words)
    least = words[place - 1].end_ms if place else 0
    most = words[place + 1].start_ms if place + 1 < len(words) else None
    start = max(least, start_ms)
    if most is not None:
        start = min(start, most - LEAST_MS)
    end = max(start + LEAST_MS, end_ms)
    if most is not None:
        end = min(end, most)
    words[place] = replace(words[place], start_ms=start, end_ms=end)
    return replace(
        transcript,
        words=tuple(words),
        estimated=tuple(each for each in transcript.estimated if each != place),
    )


def marked(transcript: Transcript, begin: int, end: int, is_thing: bool) -> Transcript:
    """Return a transcript in which a part names a thing, or no longer does."""
    others = [each for each in transcript.things if each.end <= begin or each.begin >= end]
    if is_thing:
        others.append(NamedThing(begin, end))
    return replace(transcript, things=tuple(sorted(others, key=lambda each: each.begin)))


def _by_occurrence(caption: str, things: Iterable[NamedThing]) -> dict[tuple[str, int], NamedThing]:
    counts: dict[str, int] = {}
    found = {}
    for each in things:
        word = caption[each.begin : each.end].casefold()
        counts[word] = counts.get(word, 0) + 1
        found[word, counts[word]] = each
    return found

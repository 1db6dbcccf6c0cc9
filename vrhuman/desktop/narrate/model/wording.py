"""What is done with a transcript: its nouns are found, and its words' times are corrected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from vrhuman.annotation.words import spoken
from vrhuman.audio.alignment.aligner import AlignedWord
from vrhuman.audio.alignment.text import words_of
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
    return replace(
        transcript, caption=caption, things=tuple(again.values()), words=(), estimated=()
    )


def carried(before: Transcript, after: Transcript) -> Transcript:
    """Return a transcript that nobody spoke with the times of another text of the same story.

    Words that stay keep their times; others share the time of what they replace, or half of that
    of the word before, and are marked as estimated.
    """
    old, new = list(before.words), words_of(after.caption)
    matcher = SequenceMatcher(
        None, [e.word.casefold() for e in old], [e.word.casefold() for e in new], autojunk=False
    )
    times: list[tuple[int, int]] = []
    estimated: list[int] = []
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind == "equal":
            times += [(each.start_ms, each.end_ms) for each in old[first:last]]
        elif kind == "replace":
            times += _shared(old[first].start_ms, old[last - 1].end_ms, end - begin)
        elif kind == "insert":
            times += _inserted(
                times, old[first].start_ms if first < len(old) else None, end - begin
            )
        if kind in ("replace", "insert"):
            estimated += range(begin, end)
    words = tuple(
        TimedWord(each.word, each.begin, each.end, start, stop)
        for each, (start, stop) in zip(new, times, strict=True)
    )
    return replace(after, words=words, estimated=tuple(estimated))


def _shared(begin: int, end: int, count: int) -> list[tuple[int, int]]:
    """Return the times of words that share a time."""
    edges = [begin + (end - begin) * place // count for place in range(count + 1)]
    return list(pairwise(edges))


def _inserted(
    times: list[tuple[int, int]], following: int | None, count: int
) -> list[tuple[int, int]]:
    """Return the times of new words, in a pause or in half of the word before, which gets shorter.

    ``following`` is when the next word begins, None after the last one.
    """
    begin = times[-1][1] if times else 0
    end = begin + count * LEAST_MS * 10 if following is None else following
    if end - begin < count * LEAST_MS and times:
        start, stop = times[-1]
        begin = (start + stop) // 2
        times[-1] = (start, begin)
    return _shared(begin, end, count)


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

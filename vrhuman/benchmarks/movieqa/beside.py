"""What people told of a session, which stands beside its file: what was said, and a synopsis.

Said is what ``NAME.srt`` has; without that file, what the participant said aloud
(``NAME.aloud.json``) and the stories of narrators (``NAME.NARRATOR.narratives.jsonl``). A synopsis
that a person wrote is ``NAME.plot.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.narrations.aloud import SaidWord, read_aloud
from vrhuman.benchmarks.movieqa.formats.reading import BadFile, text_of
from vrhuman.benchmarks.movieqa.formats.stories import sentences
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle, read_subtitles
from vrhuman.benchmarks.vidln.record import (
    ActorNarrative,
    longest_keyframe,
    narrations_beside,
    read_narratives,
)

PLOT = ".plot.txt"
_PAUSE_NS, _MOST_WORDS = 800_000_000, 14
"""A subtitle ends where nothing is said for so long, or after so many words."""
_SENTENCE = re.compile(r"[^.!?]*[.!?]+|[^.!?]+$")


def spoken_beside(path: Path, found: Annotation) -> tuple[Subtitle, ...]:
    """Return what was said in a session or about it, with its times in the film.

    :raises VrhumanError: for a file that cannot be read.
    """
    beside = path.with_suffix(".srt")
    if beside.exists():
        return read_subtitles(beside)
    said = [*_aloud(read_aloud(path, found.session_id), found.first_ns)]
    for place in narrations_beside(path):
        for narrative in read_narratives(place):
            times = narrative.own.get("keyframe_times_ns")
            if narrative.automatic or not isinstance(times, list):
                continue
            moments = [(int(time) - found.first_ns) * 1e-9 for time in times]
            for actor in narrative.actors:
                said += _subtitles_of(actor, moments)
    return tuple(sorted(said, key=lambda each: (each.begin_s, each.end_s)))


def plot_beside(path: Path) -> tuple[str, ...]:
    """Return the sentences of the synopsis that a person wrote; none without one.

    :raises BadFile: for a file that cannot be read, or has nothing in it.
    """
    beside = path.with_name(path.name.removesuffix(".mcap") + PLOT)
    if not beside.exists():
        return ()
    found = sentences(text_of(beside))
    if not found:
        raise BadFile(f"{beside}: is empty; write a synopsis, or remove the file")
    return found


def _aloud(words: Sequence[SaidWord], first_ns: int) -> Iterator[Subtitle]:
    line: list[SaidWord] = []
    for number, word in enumerate(words, 1):
        line.append(word)
        last = number == len(words)
        pause = not last and words[number].begin_ns - word.end_ns > _PAUSE_NS
        if last or pause or len(line) == _MOST_WORDS or word.word.endswith((".", "!", "?")):
            begin, end = line[0].begin_ns - first_ns, max(each.end_ns for each in line) - first_ns
            yield Subtitle(
                max(0.0, begin * 1e-9), max(0.0, end * 1e-9), " ".join(w.word for w in line)
            )
            line = []


def _subtitles_of(actor: ActorNarrative, moments: Sequence[float]) -> Iterator[Subtitle]:
    """Yield a story's sentences, each at the key frame to which its teller points.

    Sentences to one key frame follow one another.
    """
    free: dict[int, float] = {}
    shown = next((each for each in actor.keyframes if each < len(moments)), None)
    for match in _SENTENCE.finditer(actor.caption):
        text = match[0].strip()
        pointed = longest_keyframe(actor.trace_of(*match.span()))
        shown = pointed if pointed is not None and pointed < len(moments) else shown
        if not text or shown is None:
            continue
        words = [w for w in actor.words if match.start() <= w.begin < match.end()]
        lasts = (words[-1].end_ms - words[0].start_ms) * 1e-3 if words else 0.0
        begin = free.get(shown, max(0.0, moments[shown]))
        free[shown] = begin + max(1.0, lasts)
        yield Subtitle(begin, free[shown], text)

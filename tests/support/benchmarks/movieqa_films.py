"""Toy films for MovieQA: annotations without a session, their parts, sets; and who checks drafts.

The checker reads questions and answers as a person does, by their words, and looks them up in the
raw segments. It shares nothing with the program that drafts them.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

from tests.support.benchmarks.toy_clips import toy_clip, truth_of
from vrhuman.annotation.annotation import Annotation, Transition
from vrhuman.annotation.facts import changes
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.movieqa.drafting.asking import drafts_of
from vrhuman.benchmarks.movieqa.drafting.happenings import happenings_of
from vrhuman.benchmarks.movieqa.film_parts import FilmPart
from vrhuman.benchmarks.movieqa.make import write_set
from vrhuman.benchmarks.movieqa.telling import audio_description, synopsis
from vrhuman.records import JsonValue


@cache
def annotation(seed: int) -> Annotation:
    """What happened in a toy film of up to ten events."""
    toy = toy_clip(seed)
    told = truth_of(toy)
    moments = [told.begin]
    for before, after in zip(told.before, told.after, strict=True):
        moments += [before, after]
    moments.append(told.end)
    chains: dict[str, list[Transition]] = {}
    for one, other in pairwise(moments):
        for name, key, old, new in changes(one, other):
            chains.setdefault(name, []).append(Transition(name, key, old, new, 0, 0, -1))
    return Annotation(
        session_id=f"toy-{seed}",
        house_id=f"house-{seed % 5}",
        participant="P01",
        kind="scripted",
        engine="embedded",
        first_ns=told.begin_ns,
        last_ns=told.end_ns,
        segments=tuple(toy.events),
        start=told.begin,
        end=told.end,
        before=told.before,
        after=told.after,
        chains={name: tuple(each) for name, each in chains.items()},
        identical=True,
    )


def part(seed: int) -> FilmPart:
    """A toy film's part of a set, without pictures."""
    found = annotation(seed)
    film = happenings_of(found)
    return FilmPart(
        key=f"vr{seed:012x}",
        session=found.session_id,
        session_sha256=f"{seed:064x}",
        house=found.house_id,
        kind=found.kind,
        seconds=max(1.0, (found.last_ns - found.first_ns) * 1e-9),
        has_film=False,
        plot=synopsis(found, film),
        spoken=(),
        script=("Open the fridge.",),
        described=audio_description(film),
        times=tuple((s.begin_ns * 1e-9, s.end_ns * 1e-9) for s in found.segments),
        drafts=drafts_of(film),
    )


def make_set(folder: Path, films: int = 12, seed: int = 1) -> dict[str, JsonValue]:
    """Write a set of toy films."""
    folder.mkdir(parents=True)
    return write_set(folder, [part(n) for n in range(films)], "toys", seed, Making())


_VERBS = {
    **{f"{verb}s": verb for verb in ("open", "close", "slice", "break", "clean", "move", "put")},
    **{f"{verb}s": verb for verb in ("throw", "fill", "make", "turn", "pick", "use", "find")},
    "pushes": "push",
    "empties": "empty",
    "tidies": "tidy",
    "opening": "open",
    "closing": "close",
    "slicing": "slice",
    "breaking": "break",
    "cleaning": "clean",
    "moving": "move",
    "putting": "put",
    "throwing": "throw",
    "filling": "fill",
    "making": "make",
    "turning": "turn",
    "picking": "pick",
    "using": "use",
    "pushing": "push",
    "emptying": "empty",
    "tidying": "tidy",
}
_DEED = re.compile(
    r"^(?P<verb>\w+)(?P<particle> on| off| up)? the (?P<thing>.+?)(?P<dirty> dirty)?"
    r"(?: (?P<prep>to hit|to break|to|on|in|near|with|out of|from) (?:the )?(?P<other>.+))?$"
)
_ALREADY = ("once", "twice", "three times", "four times", "five times", "six times", "seven times")
Words = tuple[str, str, str, str]


def read_deed(text: str) -> Words:
    """Return action, thing, preposition and other thing of a phrase of the quizzes."""
    match = _DEED.match(text.strip().rstrip("."))
    assert match, text
    verb = _VERBS.get(match["verb"].lower(), match["verb"].lower())
    action = verb + (match["particle"] or "") + (match["dirty"] or "")
    return action, match["thing"], match["prep"] or "", match["other"] or ""


def _spoken(object_id: str, found: Annotation) -> str:
    name = found.types().get(object_id, object_id)
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name).lower()


def raw_deeds(found: Annotation) -> list[tuple[int, int, Words]]:
    """Return beginning, end and words of what was done, by beginnings."""
    return sorted(
        (
            s.begin_ns,
            s.end_ns,
            (
                str(s.action),
                _spoken(s.object1, found),
                s.preposition,
                _spoken(s.object2, found),
            ),
        )
        for s in found.segments
        if s.success and s.action not in ("find", "wait")
    )


def is_true(found: Annotation, question: str, answer: str) -> bool:
    """Return whether an answer is true of a film, by its raw segments alone."""
    raw = raw_deeds(found)
    done = [words for _, _, words in raw]
    if match := re.match(r"What does the person do right (after|before) (.+)\?$", question):
        anchor = read_deed(match[2])
        assert done.count(anchor) == 1, question
        at = done.index(anchor) + (1 if match[1] == "after" else -1)
        return 0 <= at < len(done) and done[at] == read_deed(answer.removeprefix("The person "))
    if question.startswith("How many times"):
        phrase, times = next(
            (answer.removesuffix(f" {t}."), n)
            for n, t in enumerate(_ALREADY, 1)
            if answer.endswith(f" {t}.")
        )
        return done.count(read_deed(phrase.removeprefix("The person "))) == times
    if match := re.match(r"First comes (.+), then (.+), and last (.+)\.$", answer):
        places = [done.index(read_deed(match[n])) for n in (1, 2, 3)]
        return places == sorted(places)
    if match := re.match(r"Why does the person (.+)\?$", question):
        cause = read_deed(match[1])
        purpose = read_deed(answer.removeprefix("To "))
        (end,) = [e for _, e, words in raw if words == cause]
        after = [words for b, e, words in raw if b >= end and words != cause]
        if purpose[0] == "put" and purpose[3] == cause[1]:
            return any(
                w[0] in ("put", "move") and (w[1], w[3]) == (purpose[1], purpose[3]) for w in after
            )
        return purpose in after
    return read_deed(answer.removeprefix("The person ")) in done

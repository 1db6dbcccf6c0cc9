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
from vrhuman.benchmarks.movieqa.formats.subtitles import Subtitle
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
    thing = min(film.types).lower()
    return FilmPart(
        key=f"vr{seed:012x}",
        sessions=((f"{seed:064x}", found.session_id),),
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
        captions=(Subtitle(0.0, 1.0, f"The picture shows the {thing}."),),
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
    **{f"{verb}ed": verb for verb in ("open", "push", "pick", "fill", "clean", "turn")},
    **{f"{verb}d": verb for verb in ("close", "move", "slice", "use")},
    "broken": "break",
    "thrown": "throw",
    "made": "make",
    "emptied": "empty",
    "tidied": "tidy",
}
_ON_AND_OFF = (
    (re.compile(r"\b(?:lights?|lighting|lit) the candle"), "turn on the candle"),
    (re.compile(r"\b(?:puts?|putting) out the candle"), "turn off the candle"),
    (re.compile(r"\btid(?:y|ies|ying|ied) up "), "tidy "),
    (re.compile(r"^(throw\w*) (the .+?) at the "), r"\1 \2 to hit the "),
    (re.compile(r" over to the "), " to the "),
)
_DEED = re.compile(
    r"^(?P<verb>\w+)(?P<particle> on| off| up)? the (?P<thing>.+?)(?P<dirty> dirty)?"
    r"(?: (?P<prep>to hit|to break|to|on|in|near|with|out of|from) (?:the )?(?P<other>.+))?$"
)
_PASSIVE = re.compile(r"^The (?P<thing>.+?) is (?P<verb>\w+)(?P<more>.*)$")
_TIMES = (
    *("never", "once", "twice", "three times", "four times", "five times", "six times"),
    *("seven times", "eight times", "nine times", "ten times"),
)
_PLACED = ("put", "move")
Words = tuple[str, str, str, str]


def read_deed(text: str) -> Words:
    """Return action, thing, preposition and other thing of a phrase of the quizzes."""
    text = text.strip().rstrip(".")
    for pattern, plain in _ON_AND_OFF:
        text = pattern.sub(plain, text)
    match = _DEED.match(text)
    assert match, text
    verb = _VERBS.get(match["verb"].lower(), match["verb"].lower())
    action = verb + (match["particle"] or "") + (match["dirty"] or "")
    return action, _squeezed(match["thing"]), match["prep"] or "", _squeezed(match["other"] or "")


def _squeezed(words: str) -> str:
    return words.replace(" ", "").lower()


def _spoken(object_id: str, found: Annotation) -> str:
    name = found.types().get(object_id, object_id)
    return {"StoveKnob": "stove", "ShowerHead": "shower"}.get(name, name).lower()


def raw_deeds(found: Annotation, actor: str = "") -> list[tuple[int, int, Words]]:
    """Return beginning, end and words of what was done, by beginnings; by one actor or all."""
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
        if s.success and s.action not in ("find", "wait") and actor in ("", s.actor)
    )


def _said(told: Words, was: Words) -> bool:
    """Return whether what is told is true of a deed: all of it, or without where to or at what."""
    return told == was or (told[:2] == was[:2] and not told[3])


def _count(text: str) -> tuple[str, int]:
    """Return what is done and how often, of "The person opens something twice."."""
    if match := re.match(r"The (?:person|helper) never (.+)\.$", text):
        return match[1].replace("anything", "something"), 0
    number = next(n for n, t in enumerate(_TIMES) if n and text.endswith(f" {t}."))
    told = re.sub(r"^The (?:person|helper) ", "", text).removesuffix(f" {_TIMES[number]}.")
    return told, number


def _is_so_often(done: list[Words], text: str) -> bool:
    told, number = _count(text)
    if " something" in told:
        verb, _, particle = told.partition(" something")
        action = _VERBS[verb] + particle
        return sum(words[0] == action for words in done) == number
    return sum(_said(read_deed(told), words) for words in done) == number


def _where(found: Annotation, text: str) -> bool:
    """Return whether "The cup is on the table." is true at the end."""
    match = re.match(r"The (.+) is (?:on|in) the (.+)\.$", text)
    assert match, text
    thing, place = _squeezed(match[1]), _squeezed(match[2])
    around = {
        _spoken(name, found) or "floor"
        for object_id, facts in found.end.objects.items()
        if _spoken(object_id, found) == thing
        for name in (*facts.inside, *facts.rests_on)
    }
    return place in around


def _purpose(found: Annotation, cause: Words, text: str) -> bool:
    raw = raw_deeds(found)
    begin = next(b for b, _, words in raw if words == cause)
    after = [words for _, e, words in raw if e > begin and words != cause]
    if match := re.match(r"To take the (.+) out of the (.+)\.$", text):
        thing, around = _squeezed(match[1]), _squeezed(match[2])
        return any(
            s.success
            and s.action == "pick up"
            and _spoken(s.object1, found) == thing
            and around in {_spoken(n, found) for n in facts.objects[s.object1].inside}
            for s, facts in zip(found.segments, found.before, strict=True)
        )
    told = read_deed(text.removeprefix("To "))
    if told[0] in _PLACED:
        return any(w[0] in _PLACED and (w[1], w[3]) == (told[1], told[3]) for w in after)
    return any(_said(told, words) for words in after)


def is_true(found: Annotation, question: str, answer: str) -> bool:
    """Return whether an answer is true of a film, by its raw segments and states alone."""
    done = [words for _, _, words in raw_deeds(found)]
    actor = "helper" if "the helper" in question else "agent"
    own = [words for _, _, words in raw_deeds(found, actor)]
    bare = re.sub(r"^The (?:person|helper) ", "", answer)
    if match := re.match(r"What does the \w+ do right (after|before) (.+)\?$", question):
        anchor = read_deed(match[2])
        (at,) = [n for n, words in enumerate(done) if _said(anchor, words)]
        at += 1 if match[1] == "after" else -1
        return 0 <= at < len(done) and _said(read_deed(bare), done[at])
    if question.startswith("How many times"):
        return _is_so_often(own, answer)
    if match := re.match(r"first (.+), then (.+) and finally (.+)\.$", bare):
        places = [own.index(read_deed(match[n])) for n in (1, 2, 3)]
        return places == sorted(places)
    if match := re.match(r"Why does the \w+ (.+)\?$", question):
        return _purpose(found, read_deed(match[1]), answer)
    if question.startswith("Where is"):
        return _where(found, answer)
    if question.startswith("What happens to"):
        match = _PASSIVE.match(answer)
        assert match, answer
        verb = "light" if match["verb"] == "lit" else match["verb"]
        out = "put out" if match["more"].startswith(" out") else ""
        if out:
            told = read_deed(f"put out the {match['thing']}")
        else:
            head, dirty = re.match(r"((?: on| off| up)?)(.*)\.$", match["more"]).groups()  # type: ignore[union-attr]
            if verb == "put" or verb == "moved":
                head, dirty = "", match["more"].rstrip(".")
            told = read_deed(f"{verb}{head} the {match['thing']}{dirty}")
        return any(_said(told, words) for words in done)
    if match := re.match(r"Who (.+)\?$", question):
        wanted = read_deed(match[1])
        also = read_deed(answer.removeprefix("The one who also "))
        return any(
            any(_said(wanted, words) for _, _, words in raw_deeds(found, who))
            and any(_said(also, words) for _, _, words in raw_deeds(found, who))
            for who in {s.actor for s in found.segments}
        )
    return any(_said(read_deed(bare), words) for words in own)

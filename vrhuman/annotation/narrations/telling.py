"""Tells the story of a session: for each actor sentences in good English, and the background.

Everything that is said is true by the action segments: each sentence keeps its clauses, and each
clause its segments. What varies without a difference (how many clauses a sentence has, connectives,
"they" or "the person") is drawn from the seed: the same annotation and seed give the same text.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.narrations.clauses import READ, Clause, Pace, clauses_of
from vrhuman.annotation.narrations.naming import FLOOR, Naming
from vrhuman.annotation.narrations.wording import Noun, Phrase, joined, spoken_of, worded
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment

BACKGROUND = "background"
_NS = 1e-9
_MAX_CLAUSES = 3
_LATER_S, _LONG_S = 20.0, 50.0
_CONNECTIVES = ("Then ", "Next, ", "After that, ", "")
_LATER = ("A little later, ", "After a while, ", "Some time later, ")
_LONG = ("About {time} later, ", "After about {time}, ", "Roughly {time} later, ")
_MAX_SEEN = 6
_LARGE_M = 0.6


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a story, when what it says happened [ns], and of which clauses it is made."""

    text: str
    nouns: tuple[Noun, ...]
    begin_ns: int
    end_ns: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """What is told of one actor (:data:`BACKGROUND` for what is only there)."""

    actor: str
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        return " ".join(each.text for each in self.sentences)

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """The nouns with their places in the whole text."""
        said = Phrase("")
        for number, each in enumerate(self.sentences):
            said += Phrase(" " if number else "") + Phrase(each.text, each.nouns)
        return said.nouns


def tell_stories(annotation: Annotation, seed: int, pace: Pace = READ) -> tuple[Story, ...]:
    """Return the stories of all actors, then of the background."""
    actors = dict.fromkeys((FIRST_AGENT, *(each.actor for each in annotation.segments)))
    stories = [_story(annotation, actor, seed, pace) for actor in actors]
    background = _background(annotation)
    return tuple(each for each in (*stories, background) if each.sentences)


def _story(annotation: Annotation, actor: str, seed: int, pace: Pace) -> Story:
    chance = random.Random(f"{seed} {annotation.session_id} {actor}")
    naming = Naming(annotation.types(), _moved(annotation.segments), _large(annotation))
    groups = _grouped(clauses_of(annotation.segments, actor, pace), pace, chance)
    sentences: list[Sentence] = []
    connective = ""
    for number, group in enumerate(groups):
        name = "person" if actor == FIRST_AGENT else actor.replace("_", " ")
        if number == 0:
            subject, singular = f"{'A' if actor == FIRST_AGENT else 'The'} {name}", True
        else:
            apart_s = (group[0].begin_ns - groups[number - 1][-1].end_ns) * _NS
            connective = _connective(apart_s, connective, chance)
            singular = chance.random() < 0.45 or _tries_first(group)
            subject = f"the {name}" if singular else "they"
        sentences.append(_sentence(connective, subject, singular, group, naming))
    return Story(actor, tuple(sentences))


def _sentence(
    connective: str, subject: str, singular: bool, group: Sequence[Clause], naming: Naming
) -> Sentence:
    alone = len(group) == 1
    parts = [worded(group[0], naming, singular, "", alone)]
    for clause, following in pairwise(group):
        last = spoken_of(clause, following, naming)
        parts.append(worded(following, naming, singular, last, alone))
    said = Phrase(f"{connective}{subject} ") + _strung(parts, _tries_first(group)) + Phrase(".")
    return Sentence(
        text=said.text[0].upper() + said.text[1:],
        nouns=said.nouns,
        begin_ns=group[0].begin_ns,
        end_ns=max(each.end_ns for each in group),
        clauses=tuple(group),
    )


def _tries_first(group: Sequence[Clause]) -> bool:
    """Return whether something is said after a try, which it must not seem to be part of."""
    return any(not each.success for each in group[:-1])


def _strung(parts: list[Phrase], apart: bool) -> Phrase:
    """Return clauses of one subject: "opens x, takes y and closes z", or more ``apart``."""
    apart = apart or any(" and " in each.text or ", " in each.text for each in parts)
    if len(parts) > 1 and apart:
        said = parts[0]
        for place, each in enumerate(parts[1:], 1):
            said += Phrase(", and then " if place == len(parts) - 1 else ", ") + each
        return said
    return joined(parts)


def _grouped(clauses: Sequence[Clause], pace: Pace, chance: random.Random) -> list[list[Clause]]:
    """Return the clauses of each sentence: what followed at once, two or three at a time."""
    groups: list[list[Clause]] = []
    room = 0
    for clause in clauses:
        follows = groups and clause.begin_ns - groups[-1][-1].end_ns < pace.sentence_ns
        alone = len(clause.objects) > 2
        if follows and room > 0 and not alone:
            groups[-1].append(clause)
            room -= 1
        else:
            groups.append([clause])
            room = 0 if alone else chance.randint(1, _MAX_CLAUSES - 1)
    return groups


def _connective(apart_s: float, before: str, chance: random.Random) -> str:
    """Return how a sentence begins, in another way than the one before."""
    if apart_s >= _LONG_S:
        time = _duration(apart_s)
        offered: Sequence[str] = [each.format(time=time) for each in _LONG]
    else:
        offered = _LATER if apart_s >= _LATER_S else _CONNECTIVES
    used = before.split(" ")[0]
    return chance.choice([each for each in offered if each.split(" ")[0] != used])


def _duration(seconds: float) -> str:
    """Return a time as one says it: "a minute", "a minute and a half", "two minutes"."""
    halves = max(2, round(seconds / 30.0))
    minutes, half = divmod(halves, 2)
    if minutes == 1:
        return "a minute and a half" if half else "a minute"
    if half and minutes < 5:
        return f"{_number(minutes)} and a half minutes"
    return f"{_number(minutes)} minutes"


def _number(value: int) -> str:
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[value - 2] if value <= 10 else str(value)


def _moved(segments: Sequence[ActionSegment]) -> frozenset[str]:
    carried = ("move", "put", "throw", "pick up", "push")
    return frozenset(each.object1 for each in segments if each.action in carried)


def _large(annotation: Annotation) -> frozenset[str]:
    """Return the things that nobody can take into a hand."""
    known = annotation.start.objects.values()
    return frozenset({FLOOR, *(e.object_id for e in known if max(e.size) >= _LARGE_M)})


def _background(annotation: Annotation) -> Story:
    """Return what is seen at the beginning: the largest things in view, nearest in size first."""
    seen = [
        each
        for each in annotation.start.objects.values()
        if each.visible and each.object_type not in (FLOOR, "Wall")
    ]
    seen.sort(key=lambda each: (-each.size[0] * each.size[1] * each.size[2], each.object_id))
    kinds = list({each.object_type: each.object_id for each in reversed(seen)}.values())[::-1]
    chosen = kinds[:_MAX_SEEN]
    if not chosen:
        return Story(BACKGROUND, ())
    naming = Naming(annotation.types(), frozenset(annotation.types()))  # all are new: "a fridge"
    parts = [_thing(naming.name(each), each) for each in chosen]
    be = "are" if parts[0].text.startswith("some ") and len(parts) == 1 else "is"
    said = Phrase(f"In the background, there {be} ") + joined(parts) + Phrase(".")
    first = annotation.first_ns
    return Story(BACKGROUND, (Sentence(said.text, said.nouns, first, first, ()),))


def _thing(name: str, object_id: str) -> Phrase:
    return Phrase(name, (Noun(name.index(" ") + 1, len(name), object_id),))

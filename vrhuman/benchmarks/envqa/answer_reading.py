"""Reads what a person typed, or a model wrote, into the roles of an Env-QA answer.

The rules, which docs/envqa.md has for people:

1. Capitals, punctuation, articles and words that are no value do not matter.
2. A value may be said in any form or by another name that means just this (:mod:`.wordings`).
3. An event is its first verb; objects before its preposition are ``object1``, the one after it is
   ``object2``. What follows "from", "before" and the like is no part of it, nor are the looks of
   its objects ("moving the red cup").
4. Without a verb, a preposition and what follows it are a place ("the pot is in the sink").
5. Words that are verbs and adjectives ("open", "clean") are verbs in answers to what happened, else
   adjectives.
6. An answer that begins with yes or no is that, whatever follows. Of an answer to how many, only
   the number counts.
7. What follows "not" is no value, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.roles import canonical
from vrhuman.benchmarks.envqa.vocabulary import LIQUIDS
from vrhuman.benchmarks.envqa.wordings import (
    ADJECTIVE_NAMES,
    NUMBER_NAMES,
    OBJECT_NAMES,
    OTHER_PREPOSITIONS,
    PREPOSITION_NAMES,
    VERBS,
    YES_NO_NAMES,
    Words,
)
from vrhuman.benchmarks.items import Answer

_EVENTS = (QuestionType.EVENT, QuestionType.ORDER)
_ARTICLES = frozenset(
    {"a", "an", "the", "some", "my", "your", "his", "her", "its", "their", "this", "that"}
)
_WORD = re.compile(r"[a-z0-9]+")
_NOT = re.compile(r"n['’]t\b")
_MAX_WORDS = 5
"""The longest name that is looked for."""
_PARTICLES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        (f"{verb}{end}" for verb in ("turn", "switch") for end in ("", "s", "es", "ed", "ing")),
        frozenset({"on", "off"}),
    ),
    **dict.fromkeys(
        (f"{verb}" for verb in ("pick", "picks", "picked", "picking")), frozenset({"up"})
    ),
    **dict.fromkeys(("use", "uses", "used", "using"), frozenset({"up"})),
}
"""Verbs that are completed by a word which may stand after their object ("turn the tap on")."""

_Kind = Literal["verb", "object", "preposition", "aside", "adjective", "number", "yes_no", "and"]


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Some words of an answer that mean a value of one kind."""

    kind: _Kind
    value: str


def read(text: str, question_type: QuestionType | None = None) -> Answer:
    """Read a text into roles; ``question_type`` is what was asked, if that is known."""
    words = [
        word for word in _WORD.findall(_NOT.sub(" not", text.lower())) if word not in _ARTICLES
    ]
    phrases = tuple(_phrases(_joined_particles(words), question_type))
    if not phrases:
        return {}
    first = phrases[0]
    if first.kind == "yes_no" and question_type is not QuestionType.NUMBER:
        return {"yes_no": first.value}
    numbers = [each.value for each in phrases if each.kind == "number"]
    if numbers and (question_type is QuestionType.NUMBER or first.kind == "number"):
        return canonical({"number": numbers[0]})
    if first.kind == "yes_no":
        return {"yes_no": first.value}
    return canonical(_roles(phrases, question_type))


def _joined_particles(words: Sequence[str]) -> list[str]:
    """Put a verb's particle beside it: "turn faucet on" becomes "turn on faucet"."""
    found = list(words)
    for place, word in enumerate(words):
        particles = _PARTICLES.get(word)
        if particles is None or found[place + 1 : place + 2] in ([each] for each in particles):
            continue
        for later in range(place + 2, len(found)):
            follows = tuple(found[later + 1 : later + 2])
            if found[later] in particles and not any(n[:1] == follows for n in OBJECT_NAMES):
                found.insert(place + 1, found.pop(later))
                break
    return found


def _phrases(words: Sequence[str], question_type: QuestionType | None) -> Iterator[_Phrase]:
    place = 0
    negated = False
    while place < len(words):
        length, phrase = _phrase_at(words, place, question_type)
        if phrase is not None and not (negated and phrase.kind == "adjective"):
            yield phrase
        negated = words[place] == "not" or (negated and phrase is None)
        place += length


def _phrase_at(
    words: Sequence[str], place: int, question_type: QuestionType | None
) -> tuple[int, _Phrase | None]:
    """Return the longest phrase that begins at a place, with its number of words."""
    tables: tuple[tuple[_Kind, Mapping[Words, str]], ...] = (
        ("verb", VERBS),
        ("adjective", ADJECTIVE_NAMES),
    )
    if question_type is not None and question_type not in _EVENTS:
        tables = (tables[1], *(() if question_type is QuestionType.ATTRIBUTE else tables[:1]))
    tables = (("preposition", PREPOSITION_NAMES), ("object", OBJECT_NAMES), *tables)
    for length in range(min(_MAX_WORDS, len(words) - place), 0, -1):
        said = tuple(words[place : place + length])
        for kind, table in tables:
            if said not in table:
                continue
            if kind == "verb" and question_type is None and _is_state(words, place, said):
                continue
            return length, _Phrase(kind, table[said])
    word = words[place]
    if word in OTHER_PREPOSITIONS:
        return 1, _Phrase("aside", word)
    if word in ("and", "then"):
        return 1, _Phrase("and", word)
    if word in NUMBER_NAMES or word.isdecimal():
        return 1, _Phrase("number", NUMBER_NAMES.get(word, word))
    if word in YES_NO_NAMES:
        return 1, _Phrase("yes_no", YES_NO_NAMES[word])
    return 1, None


def _is_state(words: Sequence[str], place: int, said: Words) -> bool:
    """Return whether a word that may be a verb or an adjective ends the answer, so is a state."""
    return said in ADJECTIVE_NAMES and place + len(said) == len(words)


def _roles(phrases: Sequence[_Phrase], question_type: QuestionType | None) -> Answer:
    found: dict[str, str] = {}
    adjectives: list[str] = []
    aside = False
    for phrase, after in zip(phrases, (*phrases[1:], None), strict=True):
        match phrase.kind:
            case "verb" if "action" in found:
                break
            case "verb":
                found["action"] = phrase.value
                aside = False
            case "preposition" if after is not None and _can_follow(after):
                aside = "preposition" in found
                found.setdefault("preposition", phrase.value)
            case "preposition" if (
                phrase.value == "on" and after is None and not found.get("action")
            ):
                adjectives.append("on")
            case "aside":
                aside = True
            case "object" if not aside:
                found.setdefault("object2" if "preposition" in found else "object1", phrase.value)
            case "adjective" if not aside:
                adjectives.append(phrase.value)
            case _:
                pass
    return _settled(found, adjectives, question_type)


def _can_follow(phrase: _Phrase) -> bool:
    return phrase.kind in ("object", "adjective")


def _settled(
    found: dict[str, str], adjectives: Sequence[str], question_type: QuestionType | None
) -> Answer:
    """Decide which of an answer's objects and adjectives are values of it."""
    if "action" in found:
        if found["action"] == "make" and "dirty" in adjectives:
            found["adjective"] = "dirty"
        elif liquids := [each for each in adjectives if each in LIQUIDS]:
            found["adjective"] = liquids[0]
        return found
    place = found.get("object2")
    if place is not None and question_type is not QuestionType.ATTRIBUTE:
        return {"preposition": found["preposition"], "object1": place}
    if adjectives:
        liquids = [each for each in adjectives if each in LIQUIDS]
        return {"adjective": " and ".join(sorted(set(liquids or adjectives)))}
    return found

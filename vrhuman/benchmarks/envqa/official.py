"""Scores an answer as Env-QA's public evaluator does, with everything that is odd about it.

The evaluator (maybelu9/env-qa, commit 3e6018f) has no licence, so this is written from what it
does, not from its text. It finds the values of eight roles in an answer's words, and scores the
equal roles over all roles that either answer has: (equal + 1e-6) / (all + 1e-6). Its oddities
(docs/envqa.md lists them) are kept on purpose: scores under this rule are comparable with scores
that others computed with it. :mod:`.strict` has the rule without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from vrhuman.benchmarks.envqa.vocabulary import (
    COLOURS,
    CONDITIONS,
    EVERYDAY_OBJECTS,
    ITHOR_TYPES,
    LIQUIDS,
    MATERIALS,
    NUMBERS,
    OTHER_ADJECTIVES,
    YES_NO,
    object_words,
)
from vrhuman.records import JsonValue, VrhumanError

NONE = "NONE"
"""The value of a role that an answer does not have."""
LIST_ORDER = ("action", "subjects", "prep", "objects", "state", "number", "yes/no", "order")
"""The roles, in the order of an answer that is given as a list."""


_OBJECTS = (*map(object_words, ITHOR_TYPES), *EVERYDAY_OBJECTS)
VALUES: Mapping[str, tuple[str, ...]] = {
    "action": (
        *("opening", "closing", "turning on", "turning off", "slicing", "breaking", "filling"),
        *("emptying", "cleaning", "making", "using up", "throwing", "thrown", "pushing", "moving"),
        *("putting", "tidying"),
    ),
    "subjects": _OBJECTS,
    "prep": ("on", "in", "to", "to hit", "to break", "out of", "near", "next to", "with"),
    "objects": _OBJECTS,
    "state": (
        *(*COLOURS, *MATERIALS, *LIQUIDS, *CONDITIONS, *OTHER_ADJECTIVES),
        *("cleaned", "close", "opened"),
    ),
    "number": NUMBERS,
    "yes/no": YES_NO,
    "order": ("former", "latter"),
}
"""The values of each role."""

DECIMALS = 6
"""How many decimals of a score are printed; the evaluator's own constant is the seventh's size."""
_SMALL = 1e-6
_NOWHERE = 10_000
"""A word that first occurs later than this counts as occurring here."""

# Spellings that are replaced before anything is lower-cased, one after the other, anywhere in the
# text, also across words ("put vase" becomes "putvase").
_SPELLINGS = (
    *((",", " , "), ("，", " , "), ("(", " ("), ("c d", "cd"), ("t v", "tv")),
    *(("don't", "do not"), ("doesn't", "does not"), ("hasn't", "has not"), ("it's", "it is")),
    *(("on/in", "on or in"), ("garbagepen", "garbage can")),
)
_SPLIT = (
    *("AlarmClock", "ButterKnife", "CreditCard", "DiningTable", "DishSponge", "GarbageCan"),
    *("HandTowel", "PaperTowelRoll", "PepperShaker", "RemoteControl", "SaltShaker", "ScrubBrush"),
    *("ShowerCurtain", "ShowerDoor", "ShowerGlass", "SideTable", "SoapBar", "SoapBottle"),
    *("SprayBottle", "StoveBurner", "TVStand", "TeddyBear", "TennisRacket", "TissueBox"),
    *("ToiletPaper", "TowelHolder", "WateringCan", "WineBottle"),
)
"""The types whose name in one word ("sidetable") is split, so that its parts are words as well."""
_REMOVED = str.maketrans("", "", "*()?.")


class NotAnAnswer(VrhumanError):
    """An answer is none that the evaluator can read."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the evaluator made of a true answer and a given one.

    ``truth`` and ``given`` are the values by role; ``equal`` the roles in which both have the same
    value, ``named`` those in which either has one.
    """

    truth: Mapping[str, JsonValue]
    given: Mapping[str, JsonValue]
    equal: tuple[str, ...]
    named: tuple[str, ...]

    @property
    def score(self) -> float:
        """The score: 1 where neither answer has a value, never quite 0."""
        return (len(self.equal) + _SMALL) / (len(self.named) + _SMALL)


def compare(question: str, truth: JsonValue, given: JsonValue) -> Comparison:
    """Compare a given answer with the true one; both are texts, lists of eight, or roles by name.

    :raises NotAnAnswer: for an answer that is none of these.
    """
    true, said = roles_of(truth, question), roles_of(given, question)
    # An answer given by name may lack a role; the evaluator stops with an error there.
    other = {role: said.get(role, NONE) for role in true}
    return Comparison(
        truth=true,
        given=other,
        equal=tuple(role for role in true if true[role] == other[role] != NONE),
        named=tuple(role for role in true if not true[role] == other[role] == NONE),
    )


def roles_of(answer: JsonValue, question: str) -> Mapping[str, JsonValue]:
    """Return an answer's values by role; those of a list or a mapping are taken as they are.

    :raises NotAnAnswer: for an answer that is none of the three.
    """
    match answer:
        case str():
            if ("later" in question or "first" in question) and " or " in question:
                answer = _chosen(answer, question)
            return roles_in(answer)
        case list():
            if len(answer) < len(LIST_ORDER):
                raise NotAnAnswer(
                    f"a list of {len(answer)}: give {len(LIST_ORDER)} values "
                    f"({', '.join(LIST_ORDER)}), {NONE} for none"
                )
            return dict(zip(LIST_ORDER, answer, strict=False))
        case dict():
            return answer
    raise NotAnAnswer("give a text, a list of values or an object of values by role")


def roles_in(text: str) -> dict[str, str]:
    """Find the value of each role in a text.

    A role gets the value that occurs first (the longest of several at one place); the second object
    is the one that ends last, if there are two.
    """
    text = f" {_normal(text)} "
    words = frozenset(text.split())
    found: dict[str, str] = {}
    for role, values in VALUES.items():
        places = [
            (place, value) for value in values if (place := _place(value, text, words)) is not None
        ]
        found[role] = _CHOICES.get(role, _first)(places)
    if "on" in words and "turning on" in text:
        found["prep"] = NONE  # whatever other preposition there is
    if found["objects"] == found["subjects"]:
        found["objects"] = NONE
    return found


_Places = list[tuple[int, str]]


def _first(places: _Places) -> str:
    return min(places, key=lambda p: (p[0], -len(p[1]), p[1]))[1] if places else NONE


def _last_of_several(places: _Places) -> str:
    if len(places) < 2:
        return NONE
    return max(places, key=lambda p: (p[0] + len(p[1]), len(p[1]), p[1]))[1]


_CHOICES: Mapping[str, Callable[[_Places], str]] = {"objects": _last_of_several}


def _place(value: str, text: str, words: Iterable[str]) -> int | None:
    """Return where a value occurs in a text; None where it does not.

    It occurs where all its words do, in any order, or where they stand written as one. Its place
    is where the first of its words begins, and be it within another word.
    """
    parts = value.split()
    joined = "".join(parts)
    if len(parts) > 1 and f" {joined} " in text:
        return text.index(joined)
    if any(part not in words for part in parts):
        return None
    return min(_NOWHERE, *(text.index(part) for part in parts))


def _normal(text: str) -> str:
    for old, new in _SPELLINGS:
        text = text.replace(old, new)
    for object_type in _SPLIT:
        new = object_words(object_type)
        text = text.replace(new.replace(" ", ""), new)
    return text.lower().translate(_REMOVED)


def _chosen(answer: str, question: str) -> str:
    """Return which of a question's two events an answer names, as former or latter.

    It is the one that shares more words with the answer, without any normalisation; the latter
    where both share as many. So an answer without words is the latter.
    """
    part = [part for part in question.split(",") if " or " in part][-1]
    former, latter = (each.strip() for each in part.split(" or ")[:2])
    if answer == former:
        return "former"
    if answer == latter:
        return "latter"
    if "unanswerable" in answer or "nothing" in answer:
        return "unanswerable"
    said = set(answer.split())
    shared = [len(said.intersection(each.split())) for each in (former, latter)]
    return "former" if shared[0] > shared[1] else "latter"

"""What was answered: options for the panel, and one reading of what people say or type.

The reading (:func:`parse_answer`), in this order:

1. *Folding*: Unicode compatibility form, lower case, hyphens and runs of space to one space,
   punctuation dropped but for commas and semicolons.
2. *Polite words* around the answer are dropped: "it is", "I think", "there are", "the", "a", ...
3. Yes-no: ``yes yeah yep y true correct`` / ``no nope nah n false``.
4. Counts: digits, or English number words up to ninety-nine; ``none``, ``zero`` and ``no`` are 0,
   ``a couple`` and ``a pair`` 2, ``a dozen`` 12. ``several`` and ``a few`` are not understood.
5. Queries: split at commas, semicolons, slashes, "and", "&" and "+"; each part must be one of the
   offered options or a known other form of one (``gray``, ``wooden``, ``cloth``, ``lounge``);
   doubles count once. The result is sorted.

What is not understood raises :class:`NotUnderstood`, to be asked again: it is never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from vrhuman.questions.programs import Count, Program, Query
from vrhuman.questions.vocabulary import COLOURS, MATERIALS, ROOMS, label
from vrhuman.records import Answer, AnswerKind, VrhumanError

YES_NO_OPTIONS: tuple[str, ...] = ("yes", "no")
COUNT_OPTIONS: tuple[str, ...] = tuple(str(number) for number in range(11))
QUERY_OPTIONS: dict[str, tuple[str, ...]] = {
    "colour": COLOURS,
    "material": tuple(label(name) for name in MATERIALS),
    "room": tuple(label(name) for name in ROOMS),
}

_YES = frozenset({"yes", "yeah", "yep", "yup", "y", "true", "correct"})
_NO = frozenset({"no", "nope", "nah", "n", "false", "incorrect", "not", "isn't", "doesn't"})
_EMPHASIS = frozenset({"definitely", "absolutely", "sure", "certainly", "indeed", "does"})

# fmt: off
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_AMOUNTS = {"no": 0, "none": 0, "nothing": 0, "couple": 2, "pair": 2, "dozen": 12}
_POLITE = frozenset({
    "it", "it's", "its", "is", "are", "was", "were", "there", "they", "they're", "i", "think",
    "guess", "believe", "maybe", "probably", "in", "the", "a", "an", "of", "made", "about",
    "exactly", "just", "only", "please", "um", "uh", "er", "well",
})
# fmt: on
_AT_A_LOSS = frozenset({"idea", "clue", "know", "unsure", "depends", "half"})

_OTHER_FORMS = {
    "gray": "grey",
    "violet": "purple",
    "cream": "beige",
    "tan": "beige",
    "wooden": "wood",
    "timber": "wood",
    "metallic": "metal",
    "steel": "metal",
    "cloth": "fabric",
    "textile": "fabric",
    "china": "ceramic",
    "porcelain": "ceramic",
    "pottery": "ceramic",
    "cardboard": "paper",
    "bath": "bathroom",
    "lounge": "living room",
    "sitting room": "living room",
}


class NotUnderstood(VrhumanError):
    """An answer that fits none of the question's options."""


def options_for(program: Program) -> tuple[str, ...]:
    """What the panel offers for a program's question: always the whole closed vocabulary."""
    match program:
        case Count():
            return COUNT_OPTIONS
        case Query(_, attribute):
            return QUERY_OPTIONS[attribute]
        case _:
            return YES_NO_OPTIONS


def from_selection(kind: AnswerKind, selected: Iterable[str]) -> Answer:
    """The answer that the chosen buttons of a panel make; one button but for queries."""
    chosen = sorted(set(selected))
    if kind is AnswerKind.QUERY and chosen:
        return tuple(chosen)
    if len(chosen) != 1:
        raise NotUnderstood(f"{len(chosen)} options chosen for a {kind.value} question: choose one")
    return int(chosen[0]) if kind is AnswerKind.COUNT else chosen[0]


def parse_answer(kind: AnswerKind, options: Sequence[str], text: str) -> Answer:
    """The answer that ``text``, typed or spoken, gives to a question of that kind and options."""
    folded = fold(text)
    match kind:
        case AnswerKind.YES_NO:
            return _parse_yes_no(folded)
        case AnswerKind.COUNT:
            return _parse_count(folded)
        case AnswerKind.QUERY:
            return _parse_query(folded, options)


def fold(text: str) -> str:
    """Lower case, single spaces, no punctuation but commas (for ``; / & +`` too)."""
    lowered = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    lowered = re.sub(r"[;/&+]", ",", lowered)
    lowered = re.sub(r"(?<![\w])-(?=\d)", "minus ", lowered)
    return re.sub(r"[^\w,']+", " ", lowered).strip(" ,")


def _words(folded: str) -> list[str]:
    """The words without the polite ones, unless nothing else was said."""
    words = folded.replace(",", " ").split()
    if _AT_A_LOSS & set(words) or ("not" in words and "sure" in words):
        raise NotUnderstood(f"{folded!r} is no answer")
    return [word for word in words if word not in _POLITE] or words


def _parse_yes_no(folded: str) -> Answer:
    words = set(_words(folded))
    yes, no = bool(words & _YES), bool(words & _NO)
    if yes == no or words - _YES - _NO - _EMPHASIS:
        raise NotUnderstood(f"{folded!r} is neither yes nor no")
    return "yes" if yes else "no"


def _parse_count(folded: str) -> Answer:
    words = _words(folded)
    numbers = _numbers(words)
    if len(numbers) != 1 or "minus" in words:
        raise NotUnderstood(f"{folded!r} is not one whole number")
    return numbers[0]


def _numbers(words: Sequence[str]) -> list[int]:
    found: list[int] = []
    after_ten = False
    for word in words:
        if word in _TENS:
            found.append(10 * (_TENS.index(word) + 2))
            after_ten = True
            continue
        if word in _UNITS:
            unit = _UNITS.index(word)
            if after_ten and 0 < unit < 10:
                found[-1] += unit
            else:
                found.append(unit)
        elif word.isdecimal():
            found.append(int(word))
        elif word in _AMOUNTS:
            found.append(_AMOUNTS[word])
        after_ten = False
    return found


def _parse_query(folded: str, options: Sequence[str]) -> Answer:
    parts = [" ".join(_words(part)) for part in re.split(r",|\band\b", folded) if part.strip()]
    found = {_OTHER_FORMS.get(part, part) for part in parts}
    strange = sorted(found - set(options))
    if strange or not found:
        raise NotUnderstood(f"{', '.join(strange) or 'nothing'} is none of {', '.join(options)}")
    return tuple(sorted(found))

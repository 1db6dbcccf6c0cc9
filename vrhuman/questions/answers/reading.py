"""Finds the answer that the phrases of a text give: yes or no, a count, or a set of options.

Each function returns None where the phrases are not understood; an answer is never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vrhuman.questions.answers.wording import Said

# fmt: off
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
NUMBER_WORDS: dict[tuple[str, ...], str] = {
    **{(word,): str(value) for value, word in enumerate(_UNITS)},
    **{(word,): str(10 * tens) for tens, word in enumerate(_TENS, start=2)},
}
MAX_DIGITS = 4

_QUIET = frozenset({"filler", "hedge"})
_BEFORE_AN_EXPLANATION = frozenset({",", "filler", "hedge", "short yes"})


def yes_no(said: Sequence[Said]) -> str | None:
    """Return "yes" or "no", whichever was said."""
    found: set[str] = set()
    explained = False
    for phrase, after in pairwise([*said, Said("", ",")]):
        match phrase.means:
            case "yes" | "no":
                opens = not found and phrase.text != "not"
                found.add(phrase.means)
                explained |= opens and after.means in _BEFORE_AN_EXPLANATION
            case "short yes" if after.means == ",":
                found.add("yes")
            case "?":
                return None
            case None if not explained:
                return None
            case _:
                pass
    if not found and any(phrase.means == "stress" for phrase in said):
        return "yes"
    return found.pop() if len(found) == 1 else None


def count(said: Sequence[Said]) -> int | None:
    """Return the one number that was said."""
    numbers: list[int] = []
    open_to = 0  # a following number below this is added to the last one; 0: not adjacent
    for phrase in said:
        means = _digits(phrase) if phrase.means is None else phrase.means
        if means == "?":
            return None
        if means is not None and means.startswith("times "):
            factor = int(means.removeprefix("times "))
            numbers.append(numbers.pop() * factor if open_to else factor)
            open_to = factor if factor == 100 else 0
        elif means is not None and means.isdecimal():
            value = int(means)
            if 0 < value < open_to and not (open_to == 10 and phrase.text.isdecimal()):
                numbers[-1] += value
            else:
                numbers.append(value)
            open_to = 10 if 20 <= value < 100 and value % 10 == 0 else 1
        elif means != "filler" or phrase.text != "and":
            open_to = 0
    return numbers[0] if len(numbers) == 1 else None


def _digits(phrase: Said) -> str | None:
    """Return the digits of a phrase as a number.

    The result is "?" where there are too many digits, and None where there are none.
    """
    if not phrase.text.isdecimal():
        return None
    digits = str(int(phrase.text)) if len(phrase.text) <= 2 * MAX_DIGITS else phrase.text
    return digits if len(digits) <= MAX_DIGITS else "?"


def query(said: Sequence[Said], options: frozenset[str]) -> tuple[str, ...] | None:
    """Return the options that were named, sorted."""
    said = _predicate(said, options)
    named = [place for place, phrase in enumerate(said) if phrase.means in options]
    if not named:
        return None
    found: set[str] = set()
    part: set[str] = set()
    for place, phrase in enumerate(said):
        match phrase.means:
            case "," | "separator":
                part = set()
            case "hedge" if named[0] < place < named[-1]:
                return None
            case "filler" | "hedge" | "subject" | "verb":
                pass
            case means if means in options:
                part.add(means)
                found.add(means)
                if len(part) > 1:
                    return None
            case _:
                return None
    return tuple(sorted(found))


def _predicate(said: Sequence[Said], options: frozenset[str]) -> Sequence[Said]:
    """Remove the subject of the sentence: "the lid of the pan is red" -> "red"."""
    begun = next((place for place, each in enumerate(said) if each.means not in _QUIET), len(said))
    if begun == len(said) or said[begun].means != "subject":
        return said
    for place, phrase in enumerate(said[begun:], start=begun):
        if phrase.means == "," and place + 1 < len(said) and said[place + 1].means == "hedge":
            continue
        if phrase.means in (",", "separator", "?"):
            return said
        hedged = phrase.means == "hedge" and not any(s.means in options for s in said[begun:place])
        if hedged or phrase.means == "verb":
            return said[place + 1 :]
    return said

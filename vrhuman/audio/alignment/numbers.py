"""How numbers are said: "12" is twelve, "3rd" third, "1.5" one point five, "007" by its digits."""

from __future__ import annotations

import re

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = (*("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),)
_GROUPS = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_NUMBER = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(st|nd|rd|th)?")
_MAX = 10**12


def cardinal(number: int) -> list[str]:
    """Return the words of a whole number, 0 to below a thousand billions."""
    if number < 20:
        return [_ONES[number]]
    if number < 100:
        rest = number % 10
        return [_TENS[number // 10], *([_ONES[rest]] if rest else [])]
    for size, name in _GROUPS:
        if number >= size:
            rest = number % size
            return [*cardinal(number // size), name, *(cardinal(rest) if rest else [])]
    raise AssertionError(number)


def spoken_number(text: str) -> list[str] | None:
    """Return the words of a number as it is written, None for what is none."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    whole, decimals, ordinal = found.groups()
    digits = whole.replace(",", "")
    if int(digits) >= _MAX or (len(digits) > 1 and digits.startswith("0")):
        words = [_ONES[int(digit)] for digit in digits]
    else:
        words = cardinal(int(digits))
    if decimals:
        words += ["point", *(_ONES[int(digit)] for digit in decimals)]
    if ordinal:
        words[-1] = _ordinal(words[-1])
    return words


def _ordinal(word: str) -> str:
    if word in _ORDINALS:
        return _ORDINALS[word]
    return f"{word[:-1]}ieth" if word.endswith("y") else f"{word}th"

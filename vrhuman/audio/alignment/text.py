"""Splits a text into words as they stand in it, each with the tokens that are said for it.

Punctuation says nothing. A word with hyphens is several tokens ("grey-red": grey, red), a number
those of its words, a sign its name ("&": and). Accents are taken off, as the dictionary has none.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from vrhuman.audio.alignment.numbers import spoken_number

_SIGNS = {"&": "and", "%": "percent", "+": "plus", "=": "equals", "@": "at", "°": "degrees"}
_CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds"}
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})
_PIECE = re.compile(
    r"[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:st|nd|rd|th)?(?![a-z])|\d+|[a-z]+(?:'[a-z]+)*'?|[&%+=@°]"
)
_OPEN, _CLOSE = "\"'“”‘’«»([{<", "\"'“”‘’«»)]}>.,;:!?…"
_FOREIGN = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word, ``text[begin:end]``, and the tokens that are said for it, in small letters.

    Without a token it is written in letters that English has not.
    """

    word: str
    begin: int
    end: int
    tokens: tuple[str, ...]


def words_of(text: str) -> tuple[TextWord, ...]:
    """Return the words of a text in their order; punctuation that stands alone is none."""
    found = []
    for match in re.finditer(r"\S+", text):
        for begin, end in _parts(text, match.start(), match.end()):
            tokens = tokens_of(text[begin:end])
            if tokens or _FOREIGN.search(text[begin:end]):
                found.append(TextWord(text[begin:end], begin, end, tokens))
    return tuple(found)


def tokens_of(word: str) -> tuple[str, ...]:
    """Return what is said for a word."""
    folded = unicodedata.normalize("NFKD", word.translate(_APOSTROPHES)).casefold()
    folded = "".join(each for each in folded if not unicodedata.combining(each))
    if any(each.isalpha() and not each.isascii() for each in folded):
        return ()
    found: list[str] = []
    for piece in _PIECE.findall(folded):
        currency = _CURRENCIES.get(piece[0])
        number = spoken_number(piece.lstrip("$€£"))
        if number is not None:
            found += number
        elif piece in _SIGNS:
            found.append(_SIGNS[piece])
        else:
            found.append(piece)
        if currency:
            found.append(currency)
    return tuple(found)


def _parts(text: str, begin: int, end: int) -> list[tuple[int, int]]:
    """Return what stands between blanks without punctuation; a long dash parts two words."""
    parts = []
    for match in re.finditer(r"(?:(?!--)[^—–/])+", text[begin:end]):
        first, last = begin + match.start(), begin + match.end()
        while first < last and text[first] in _OPEN:
            first += 1
        while last > first and text[last - 1] in _CLOSE:
            last -= 1
        if first < last:
            parts.append((first, last))
    return parts

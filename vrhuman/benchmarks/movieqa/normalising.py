"""Turns a sentence into words: as the public code does (``official``), or as the paper says.

The public code strips everything but a-z, 0-9, blanks and hyphens. It does so without lower-casing
where it measures lengths, so that capital letters are lost there ("To kill" becomes "o kill"), and
lower-cases first where it makes features.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

_NOT_PLAIN = re.compile(r"[^a-z0-9 -]+")
_BLANKS = re.compile(" +")
_STEMMED_FROM = 3
"""Words of fewer letters are left as they are."""


def plain(text: str) -> str:
    """Return a text without all but small letters, digits, blanks and hyphens, not lower-cased."""
    return _BLANKS.sub(" ", _NOT_PLAIN.sub("", text))


def stemmed(text: str) -> str:
    """Return a plain text with each of its words stemmed (Snowball, English)."""
    return " ".join(_stem(word) for word in text.split(" "))


def official_text(text: str) -> str:
    """Return what the public code takes the length of: capitals lost, words stemmed."""
    return stemmed(plain(text))


def official_words(text: str) -> list[str]:
    """Return the words of which the public code makes features; a blank at an end adds one."""
    return stemmed(plain(text.lower())).split(" ")


def paper_words(text: str) -> list[str]:
    """Return the words of which the paper makes TF-IDF: lower-cased, stemmed, none empty."""
    return stemmed(plain(text.lower())).split()


def unstemmed_words(text: str) -> list[str]:
    """Return the words of which word vectors are: lower-cased, not stemmed, none empty."""
    return plain(text.lower()).split()


def word_count(text: str) -> int:
    """Return the number of words between blanks, which the paper calls an answer's length."""
    return len(text.split())


@cache
def _stem(word: str) -> str:
    return str(_stemmer().stemWord(word)) if len(word) >= _STEMMED_FROM else word


@cache
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")

"""Pronounces words that the dictionary has not: by words that it has, else by rules of spelling.

The rules are of limited scope: English spelling as it is most often said. An alignment needs about
the right sounds in the right order, not the right accent.
"""

from __future__ import annotations

from collections.abc import Callable

Lookup = Callable[[str], str | None]
"""Returns the dictionary's sounds of a word ("K AE T"), None for a word that it has not."""

_VOICELESS = frozenset({"P", "T", "K", "F", "TH"})
_HISSING = frozenset({"S", "Z", "SH", "ZH", "CH", "JH"})
_MIN_PART = 3
_LETTERS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (
            *("EY", "B IY", "S IY", "D IY", "IY", "EH F", "JH IY", "EY CH", "AY", "JH EY"),
            *("K EY", "EH L", "EH M", "EH N", "OW", "P IY", "K Y UW", "AA R", "EH S", "T IY"),
            *("Y UW", "V IY", "D AH B AH L Y UW", "EH K S", "W AY", "Z IY"),
        ),
        strict=True,
    )
)
_RULES = {
    "tion": "SH AH N",
    "sion": "ZH AH N",
    "ture": "CH ER",
    "ought": "AO T",
    "aught": "AO T",
    "igh": "AY",
    "eigh": "EY",
    "tch": "CH",
    "dge": "JH",
    "sch": "S K",
    "cious": "SH AH S",
    "tious": "SH AH S",
    "ough": "OW",
    "eau": "OW",
    "oor": "AO R",
    "air": "EH R",
    "ear": "IH R",
    "eer": "IH R",
    "our": "AO R",
    "qu": "K W",
    "ch": "CH",
    "sh": "SH",
    "th": "TH",
    "ph": "F",
    "wh": "W",
    "gh": "G",
    "ck": "K",
    "ng": "NG",
    "kn": "N",
    "wr": "R",
    "ee": "IY",
    "ea": "IY",
    "oo": "UW",
    "ou": "AW",
    "ow": "OW",
    "oi": "OY",
    "oy": "OY",
    "ai": "EY",
    "ay": "EY",
    "au": "AO",
    "aw": "AO",
    "ei": "EY",
    "ey": "IY",
    "ie": "IY",
    "oa": "OW",
    "oe": "OW",
    "ue": "UW",
    "ui": "UW",
    "ew": "UW",
    "eu": "UW",
    "ar": "AA R",
    "er": "ER",
    "ir": "ER",
    "or": "AO R",
    "ur": "ER",
    "yr": "IH R",
    "ce": "S",
    "ci": "S IH",
    "cy": "S IY",
    "ge": "JH",
    "gi": "JH IH",
    "gy": "JH IY",
    "ss": "S",
    "zz": "Z",
    "ll": "L",
    "a": "AE",
    "b": "B",
    "c": "K",
    "d": "D",
    "e": "EH",
    "f": "F",
    "g": "G",
    "h": "HH",
    "i": "IH",
    "j": "JH",
    "k": "K",
    "l": "L",
    "m": "M",
    "n": "N",
    "o": "AA",
    "p": "P",
    "q": "K",
    "r": "R",
    "s": "S",
    "t": "T",
    "u": "AH",
    "v": "V",
    "w": "W",
    "x": "K S",
    "y": "IY",
    "z": "Z",
}
_LONG = {"a": "EY", "e": "IY", "i": "AY", "o": "OW", "u": "UW", "y": "AY"}
_VOWELS = "aeiouy"


def pronounce(word: str, lookup: Lookup) -> str:
    """Return the sounds of a word in small letters, separated by blanks."""
    bare = word.strip("'")
    return (
        lookup(word)
        or lookup(bare)
        or _inflected(bare, lookup)
        or _compound(bare, lookup)
        or _by_rules(bare.replace("'", ""))
    )


def _inflected(word: str, lookup: Lookup) -> str | None:
    """Pronounce a word by its stem and its ending."""
    for ending in ("'s", "es", "s"):
        stem = word.removesuffix(ending)
        if stem != word and (found := lookup(stem)):
            last = found.split()[-1]
            if last in _HISSING:
                return f"{found} IH Z"
            return f"{found} {'S' if last in _VOICELESS else 'Z'}"
    for ending, sounds in (("ing", "IH NG"), ("ed", "D"), ("er", "ER"), ("ly", "L IY")):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _MIN_PART - 1:
            continue
        shorter = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
        for each in (stem, f"{stem}e", shorter):
            if found := lookup(each):
                last = found.split()[-1]
                if ending == "ed" and last in ("T", "D"):
                    return f"{found} IH D"
                if ending == "ed" and (last in _VOICELESS or last in ("S", "SH", "CH")):
                    return f"{found} T"
                return f"{found} {sounds}"
    for prefix in ("un", "re"):
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) >= _MIN_PART and (found := lookup(rest)):
            return f"{'AH N' if prefix == 'un' else 'R IY'} {found}"
    return None


def _compound(word: str, lookup: Lookup) -> str | None:
    """Pronounce a word that is made of two that the dictionary has, the longer first part first."""
    for place in range(len(word) - _MIN_PART, _MIN_PART - 1, -1):
        one, other = lookup(word[:place]), lookup(word[place:]) or None
        if one and other:
            return f"{one} {other}"
    return None


def _by_rules(word: str) -> str:
    if not any(each in _VOWELS for each in word):
        return " ".join(_LETTERS[each] for each in word)
    sounds: list[str] = []
    place = 0
    while place < len(word):
        if _is_silent(word, place):
            place += 1
            continue
        if _is_long(word, place):
            sounds.append(_LONG[word[place]])
            place += 1
            continue
        for size in range(5, 0, -1):
            part = word[place : place + size]
            if len(part) == size and part in _RULES:
                sounds.append("Y" if part == "y" and place == 0 else _RULES[part])
                place += size
                break
    merged = " ".join(sounds).split()
    return " ".join(
        each for number, each in enumerate(merged) if number == 0 or merged[number - 1] != each
    )


def _is_silent(word: str, place: int) -> bool:
    """Whether an e at the end is silent: "bake", not "be"."""
    last = place == len(word) - 1 and word[place] == "e"
    return last and any(each in _VOWELS for each in word[:-1])


def _is_long(word: str, place: int) -> bool:
    """Whether a vowel stands before one consonant and a silent e: the a of "bake"."""
    rest = word[place:]
    return (
        len(rest) == 3
        and rest[0] in _LONG
        and rest[1] not in _VOWELS + "rwx"
        and rest[2] == "e"
        and (place == 0 or word[place - 1] not in _VOWELS)
    )

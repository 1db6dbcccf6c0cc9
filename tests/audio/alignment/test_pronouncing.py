"""Words that the dictionary has not are pronounced by their parts, else by rules of spelling."""

from __future__ import annotations

import pytest

from vrhuman.audio.alignment.pronouncing import pronounce

KNOWN = {
    "cat": "K AE T",
    "counter": "K AW N T ER",
    "top": "T AA P",
    "bake": "B EY K",
    "box": "B AA K S",
    "stop": "S T AA P",
    "add": "AE D",
    "lock": "L AA K",
}


@pytest.mark.parametrize(
    ("word", "sounds"),
    [
        ("cat", "K AE T"),
        ("cats", "K AE T S"),
        ("cat's", "K AE T S"),
        ("counters", "K AW N T ER Z"),
        ("boxes", "B AA K S IH Z"),
        ("baking", "B EY K IH NG"),
        ("baked", "B EY K T"),
        ("stopped", "S T AA P T"),
        ("added", "AE D IH D"),
        ("unlock", "AH N L AA K"),
        ("countertop", "K AW N T ER T AA P"),
        ("tv", "T IY V IY"),
        ("zorp", "Z AO R P"),
        ("blane", "B L EY N"),
        ("yeck", "Y EH K"),
    ],
)
def test_pronunciations(word: str, sounds: str) -> None:
    assert pronounce(word, KNOWN.get) == sounds


def test_any_letters_have_sounds() -> None:
    for word in ("qzx", "aeiou", "y", "'", "supercalifragilistic", "xylophone"):
        assert word == "'" or pronounce(word, KNOWN.get)

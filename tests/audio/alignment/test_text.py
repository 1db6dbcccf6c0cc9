"""A text's words, as they stand in it and as they are said."""

from __future__ import annotations

import pytest

from vrhuman.audio.alignment.numbers import spoken_number
from vrhuman.audio.alignment.text import tokens_of, words_of


def test_words_are_where_they_stand_without_punctuation() -> None:
    text = "«A grey-red house», isn't it? — Yes..."

    found = words_of(text)

    assert [each.word for each in found] == ["A", "grey-red", "house", "isn't", "it", "Yes"]
    assert all(text[each.begin : each.end] == each.word for each in found)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("grey-red", "grey red"),
        ("isn’t", "isn't"),
        ("café", "cafe"),
        ("12", "twelve"),
        ("21st", "twenty first"),
        ("1,250", "one thousand two hundred fifty"),
        ("3.5", "three point five"),
        ("50%", "fifty percent"),
        ("$5", "five dollars"),
        ("R2D2", "r two d two"),
        ("&", "and"),
        ("...", ""),
        ("猫", ""),
    ],
)
def test_what_is_said(word: str, said: str) -> None:
    assert " ".join(tokens_of(word)) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("0", "zero"),
        ("007", "zero zero seven"),
        ("40", "forty"),
        ("100", "one hundred"),
        ("1000000", "one million"),
        ("12th", "twelfth"),
        ("20th", "twentieth"),
    ],
)
def test_numbers(written: str, said: str) -> None:
    assert " ".join(spoken_number(written) or []) == said


def test_what_is_no_number_is_none() -> None:
    assert spoken_number("12a") is None


def test_a_word_in_foreign_letters_is_kept_without_a_token() -> None:
    assert [(each.word, each.tokens) for each in words_of("a 猫 !")] == [("a", ("a",)), ("猫", ())]

"""How long a typed answer may be: two digits, sixty letters."""

from __future__ import annotations

import pytest

from tests.support.protocol.person import QUESTIONS, texts
from vrhuman.protocol.entry import Entry, pressed
from vrhuman.protocol.entry import InputMode as Way


def typed(way: Way, before: str, key: str) -> str:
    question = QUESTIONS[1] if way == "number" else QUESTIONS[2]
    return pressed(question, way, texts(), Entry(typed=before), key)[0].typed


@pytest.mark.parametrize(
    ("way", "before", "key", "after"),
    [
        ("text", "a" * 59, "b", "a" * 59 + "b"),
        ("text", "a" * 60, "b", "a" * 60),
        ("number", "1", "2", "12"),
        ("number", "12", "3", "12"),
        ("number", "0", "7", "7"),
    ],
)
def test_a_letter_more_than_fits_is_not_typed(way: Way, before: str, key: str, after: str) -> None:
    assert typed(way, before, key) == after

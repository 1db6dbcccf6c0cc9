"""Words in boxes: broken at spaces, smaller where they must be, never under the smallest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.panels.text import (
    CAPITAL_HEIGHT,
    ELLIPSIS,
    covers,
    font,
    set_text,
    wrap,
)

WORDS = st.lists(st.text("abcdefgäöüß", min_size=1, max_size=8), min_size=1, max_size=30)


@given(WORDS, st.integers(100, 800))
def test_wrapping_loses_no_word_and_keeps_to_the_width(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width, 20)

    assert " ".join(lines).split() == words
    for line in lines:
        assert font(20).getlength(line) <= width or " " not in line


@given(WORDS, st.integers(40, 600), st.integers(20, 300))
def test_what_is_set_stays_in_its_box(words: list[str], width: int, height: int) -> None:
    setting = set_text(" ".join(words), width, height, 30, 20)

    assert 20 <= setting.size <= 30
    assert setting.whole == (ELLIPSIS not in "".join(setting.lines))
    longest = max(len(word) for word in words)
    if width > 20 * longest:
        assert all(font(setting.size).getlength(line) <= width for line in setting.lines)
    assert len(setting.lines) == 1 or setting.height <= height + setting.size // 4


def test_given_line_ends_are_kept() -> None:
    assert wrap("a b\n\nc", 1000, 20) == ["a b", "", "c"]


def test_capitals_have_the_height_that_layouts_count_on() -> None:
    left, top, right, bottom = font(1000).getbbox("H", anchor="ls")

    assert bottom == 0
    assert -top == pytest.approx(1000 * CAPITAL_HEIGHT, abs=1.5)
    assert right > left


def test_letters_that_the_typeface_lacks_are_reported() -> None:
    assert covers("Größe, façade, niño – “quoted”")
    assert not covers("家")

"""What was said aloud, in the review window: a text whose words lead to their moments."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.desktop.offscreen import application
from vrhuman.annotation.narrations.aloud import SaidWord
from vrhuman.desktop.review.said import NOTHING, Said, said_intervals

FIRST = 5_000_000_000_000
WORDS = (
    SaidWord("the", FIRST + 61_500_000_000, FIRST + 61_700_000_000),
    SaidWord("mug", FIRST + 62_000_000_000, FIRST + 62_400_000_000, estimated=True),
)


@pytest.fixture(scope="module", autouse=True)
def offscreen() -> QApplication:
    return application()


def test_a_click_on_a_word_goes_to_when_it_was_said() -> None:
    said, sought = Said(), list[object]()
    said.sought.connect(sought.append)
    said.show_words(WORDS, FIRST)
    said.show()

    where = said.visualItemRect(said.item(1)).center()
    QTest.mouseClick(said.viewport(), Qt.MouseButton.LeftButton, pos=where)

    assert sought == [WORDS[1].begin_ns]  # more than 32 bits
    assert said.item(0).toolTip().startswith("1:01")
    assert "estimated" in said.item(1).toolTip()


def test_without_words_it_says_how_to_have_some() -> None:
    said, sought = Said(), list[object]()
    said.sought.connect(sought.append)
    said.show_words((), FIRST)
    said.show()

    where = said.visualItemRect(said.item(0)).center()
    QTest.mouseClick(said.viewport(), Qt.MouseButton.LeftButton, pos=where)

    assert [said.item(n).text() for n in range(said.count())] == [NOTHING]
    assert sought == []


def test_words_are_on_the_timeline_at_their_times() -> None:
    found = said_intervals(WORDS)

    assert [(e.start_ns, e.end_ns, e.kind) for e in found] == [
        (WORDS[0].begin_ns, WORDS[0].end_ns, "said"),
        (WORDS[1].begin_ns, WORDS[1].end_ns, "own"),
    ]

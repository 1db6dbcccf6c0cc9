"""Words are dragged by their edges and clicked, and a trace is drawn where it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.desktop.offscreen import application
from vrhuman.benchmarks.vidln.record import TimedWord
from vrhuman.desktop.narrate.model.narration import Sample, Transcript
from vrhuman.desktop.narrate.pointer_view import PointerView
from vrhuman.desktop.narrate.word_strip import PIXELS_A_SECOND, WordStrip

WORDS = (TimedWord("a", 0, 1, 500, 900), TimedWord("mug", 2, 5, 1500, 2000))
MIDDLE = 19


@pytest.fixture(scope="module", autouse=True)
def offscreen() -> QApplication:
    return application()


@pytest.fixture
def strip() -> WordStrip:
    strip = WordStrip()
    strip.show_words(Transcript("a mug", WORDS), 4.0, None)
    strip.show()
    return strip


def at(ms: float) -> QPoint:
    return QPoint(round(ms * PIXELS_A_SECOND / 1000), MIDDLE)


def drag(strip: WordStrip, from_ms: float, to_ms: float) -> None:
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=at(from_ms))
    QTest.mouseMove(strip, at(to_ms))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=at(to_ms))


@pytest.mark.parametrize(
    ("from_ms", "to_ms", "expected"),
    [
        (1500, 1300, (1, 1300, 2000)),
        (2000, 2400, (1, 1500, 2400)),
        (900, 1100, (0, 500, 1100)),
    ],
)
def test_an_edge_is_dragged(
    strip: WordStrip, from_ms: float, to_ms: float, expected: tuple[int, int, int]
) -> None:
    heard: list[tuple[int, int, int]] = []
    strip.dragged.connect(lambda *told: heard.append(told))

    drag(strip, from_ms, to_ms)

    ((place, start, end),) = heard
    pixel_ms = 1000 / PIXELS_A_SECOND
    assert place == expected[0]
    assert (start, end) == pytest.approx(expected[1:], abs=pixel_ms)


def test_a_click_on_a_word_plays_it_and_drags_nothing(strip: WordStrip) -> None:
    heard: list[tuple[int, ...]] = []
    strip.chosen.connect(lambda place: heard.append((place,)))
    strip.dragged.connect(lambda *told: heard.append(told))

    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=at(1750))
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=at(1200))  # nothing is said there

    assert heard == [(1,)]


def test_a_trace_is_drawn_where_it_was_and_in_its_parts() -> None:
    view = PointerView("canvas")
    view.resize(400, 300)
    picture = QImage(80, 60, QImage.Format.Format_RGB888)
    picture.fill(QColor(0, 0, 0))
    view.show_image(picture)
    part = [Sample(x, 0.25, 0, 0, 0) for x in (0.1, 0.3)]
    other = [Sample(x, 0.75, 0, 0, 1) for x in (0.6, 0.9)]

    view.show_trace([*part, *other])
    shown = view.grab().toImage()

    def yellow(x: float, y: float) -> bool:
        seen = shown.pixelColor(round(400 * x), round(300 * y))
        return seen.red() > 200 and seen.green() > 150 and seen.blue() < 100

    assert yellow(0.2, 0.25)
    assert yellow(0.75, 0.75)
    assert not yellow(0.45, 0.5)  # the pointer was lifted between them
    assert not yellow(0.2, 0.75)

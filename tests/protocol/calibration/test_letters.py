"""The smallest letters that can be read."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.support.protocol.calibration_play import at_rest, calibration, moment
from vrhuman.embodiment.settings import BodySettings, PersonFacts
from vrhuman.panels.layout import lay_out
from vrhuman.panels.painter import PanelPainter
from vrhuman.protocol.boards.placing import DISTANCE
from vrhuman.protocol.calibration.letters import DEGREES, ILLEGIBLE, SLOAN, LettersStep
from vrhuman.protocol.calibration.machine import advance, board_of
from vrhuman.protocol.calibration.pictures import Letter, drawn


def read_down_to(degrees: float, distance: float = DISTANCE) -> LettersStep:
    """Someone reads all letters of so many degrees at the board's distance and more."""
    step = LettersStep.drawn_by(7, DISTANCE)
    for _ in range(3 * len(DEGREES)):
        reads = DEGREES[step.size] >= degrees
        said = step.letter if reads else ILLEGIBLE
        step = step.advance(moment(0, choice=said, distance=distance))
        if step.finished:
            return step
    raise AssertionError("never ends")


@pytest.mark.parametrize("degrees", DEGREES)
def test_the_staircase_ends_at_what_can_be_read(degrees: float) -> None:
    settings = read_down_to(degrees).applied(BodySettings())

    assert settings.person.legible == pytest.approx(degrees, abs=0.002)


def test_who_leans_closer_reads_larger_letters() -> None:
    step = read_down_to(0.5, distance=DISTANCE / 2)

    assert step.legible == pytest.approx(1.0, rel=0.01)


def test_who_reads_none_has_nothing_known() -> None:
    known = BodySettings(person=PersonFacts(legible=0.5))

    assert read_down_to(5.0).applied(known).person.legible == 0.0


def test_two_of_three_letters_are_enough() -> None:
    step = LettersStep.drawn_by(1, DISTANCE)
    first = step.letter
    wrong = next(letter for letter in SLOAN if letter != first)

    step = step.advance(moment(0, choice=wrong))
    for _ in range(2):
        step = step.advance(moment(0, choice=step.letter))

    assert step.size == 1


@pytest.mark.parametrize("letter", ["H", "N"])
@pytest.mark.parametrize("degrees", [2.0, 0.5])
def test_a_letter_is_drawn_as_high_as_it_says(letter: str, degrees: float) -> None:
    height = 2.0 * DISTANCE * math.tan(math.radians(degrees) / 2.0)
    per_metre = 1000.0

    picture = drawn(Letter(letter, height), 300, 200, per_metre).astype(float)

    dark = picture.max() - picture[..., 0]
    stem = dark[:, dark.sum(axis=0).argmax()]
    assert stem.sum() / np.median(stem[stem > stem.max() / 2]) == pytest.approx(
        height * per_metre, abs=0.35
    )


def test_on_the_board_a_letter_keeps_its_height() -> None:
    now = advance(calibration(("letters",)), at_rest(0))
    board = board_of(now)
    assert board.picture is not None

    box, painted = lay_out(board).picture, PanelPainter().paint(board)

    assert board.picture.pixels.shape[:2] == (box.height, box.width)
    shown = painted[box.top : box.bottom, box.left : box.right, :3]
    assert np.array_equal(shown, board.picture.pixels)

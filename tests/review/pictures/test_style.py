"""The one map of phase colours."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QPalette

from tests.support.paths import SAMPLE
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.export.film.strip import Strip
from vrhuman.export.report.contents import contents
from vrhuman.export.report.scoring import Missing
from vrhuman.recording.reader import Session
from vrhuman.review.outline import house_of, outline
from vrhuman.review.pictures import style

LIGHT = QPalette(QColor(240, 240, 240))
PAPER = ("explore", "answer", "re-enter", "answer again")


@pytest.mark.parametrize("before", [(), ("welcome",), ("welcome", "training")])
def test_the_paper_s_phases_have_one_colour_in_every_protocol(before: tuple[str, ...]) -> None:
    phases = [*before, *PAPER]

    assert [style.phase_colour(phases, name) for name in PAPER] == [
        style.phase_colour([], name) for name in PAPER
    ]


def test_a_phase_entered_again_keeps_its_colour_and_moves_no_other_s() -> None:
    once, again = ["look", "walk", "reach"], ["look", "walk", "walk", "reach"]

    assert [style.phase_colour(again, name) for name in once] == [
        style.phase_colour(once, name) for name in once
    ]


def test_neighbours_differ() -> None:
    phases = ["welcome", *PAPER, *(f"practice {number}" for number in range(12)), "debriefing"]
    colours = [style.phase_colour(phases, name) for name in phases]

    assert all(one != other for one, other in pairwise(colours))


def test_report_film_and_windows_show_the_same_colours() -> None:
    with Session.open(SAMPLE) as session:
        house = house_of(session)
        found = outline(session, house)
        told = contents(session, house, found, Missing("not looked at"))
    names = [span.phase for span in found.phases]
    strip, ink = Strip(800, found.phases, found.first_ns), ink_of(LIGHT)

    for row in told.phases:
        assert style.hex_colour(strip.phase_colour(row.name)) == row.colour
        assert ink.phase(names, row.name).name() == row.colour

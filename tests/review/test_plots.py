"""Plots: the same each time, marked where no person played, whole where nothing was seen."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from vrhuman.review.measuring import plots
from vrhuman.review.measuring.sightings import Sightings


@pytest.fixture(scope="module")
def drawn(looked: Sightings) -> dict[str, str]:
    return {name: plots.svg(figure) for name, figure in plots.plots(looked).items()}


def test_each_says_that_no_person_played(drawn: dict[str, str]) -> None:
    assert set(drawn) == {"coverage", "objects", "dwell"}
    assert all("NOT A PERSON" in text for text in drawn.values())


def test_each_is_the_same_when_drawn_again(looked: Sightings, drawn: dict[str, str]) -> None:
    assert plots.svg(plots.objects_plot(looked)) == drawn["objects"]


def test_each_is_whole_xml_with_its_words_as_text(drawn: dict[str, str]) -> None:
    for text in drawn.values():
        assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "counted steps" in drawn["coverage"]


def test_the_curve_ends_at_all_that_was_seen(looked: Sightings) -> None:
    (axes,) = plots.objects_plot(looked).axes
    person, agent = (line.get_ydata() for line in axes.get_lines()[:2])

    assert max(person) == len(looked.first_seen("person"))
    assert max(agent) == len(looked.first_seen("agent"))


def test_a_session_in_which_nothing_was_seen_has_empty_plots(looked: Sightings) -> None:
    nothing = replace(
        looked,
        phases=(),
        samples=(),
        in_view=(),
        counted=(),
        covered={},
        step_times_ns=np.zeros(0, np.int64),
    )

    assert all(plots.svg(figure) for figure in plots.plots(nothing).values())

"""What is learned from houses: whose weights, which answers, and how sure."""

from __future__ import annotations

from math import exp

import pytest

from tests.support.questions.strategies import flat, thing
from vrhuman.questions.dataset.learning import learned, printed
from vrhuman.questions.priors import Priors, read_priors
from vrhuman.questions.scene_graph import Support

HOUSES = 20


def known() -> Priors:
    """Of twenty flats, in sixteen of which a pen lies in a box."""
    box = thing("Box|a", "brown", "Paper", weight=0.8, side=0.4, room="room|0", openable=True)
    graphs = []
    for number in range(HOUSES):
        held = Support("Box|a", "in") if number < 16 else None
        pen = thing("Pen|a", "blue", "Plastic", weight=0.2, side=0.02, room="room|0", held=held)
        graphs.append(flat(box, pen))
    return read_priors(printed({"about": "", **learned(graphs)}))


def test_weights_are_as_they_were_met() -> None:
    mean, _ = known().amounts["heavier"]["Laptop"]
    assert exp(mean) == pytest.approx(2.0, rel=0.01)


def test_what_is_usual_is_likely() -> None:
    some = known()
    assert some.of_yes("contained_by", ("Pen", "Box")) > 0.6
    assert some.of_yes("contained_by", ("Book", "Box")) < 0.3


def test_counts_are_as_they_were_met() -> None:
    chairs = known().of_answers("count", ("Chair", ""))
    assert max(chairs, key=lambda answer: chairs[answer]) == "2"

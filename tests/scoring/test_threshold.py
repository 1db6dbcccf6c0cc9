"""A person's threshold from which of two weights they called the heavier."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.scoring.exqa import ScoreError
from vrhuman.scoring.threshold import Judgement, share_right, threshold

judgements = st.lists(
    st.builds(Judgement, st.floats(0.01, 2.0), st.booleans()), min_size=1, max_size=60
)


def test_three_of_four_pairs_at_the_threshold_are_reported() -> None:
    assert share_right(0.1, 0.1) == pytest.approx(0.75, abs=0.01)


def test_no_difference_is_reported_by_chance_and_a_great_one_but_for_lapses() -> None:
    assert share_right(1e-9, 0.1) == pytest.approx(0.5, abs=1e-3)
    assert share_right(50.0, 0.1) == pytest.approx(0.99, abs=1e-3)


@given(judgements)
def test_the_threshold_lies_in_its_interval(given_: list[Judgement]) -> None:
    found = threshold(given_)

    assert 0.0 < found.low <= found.difference <= found.high
    assert found.pairs == len(given_)


@given(judgements, st.floats(0.01, 2.0))
def test_another_right_answer_never_makes_it_greater(
    given_: list[Judgement], difference: float
) -> None:
    before = threshold(given_).difference

    after = threshold([*given_, Judgement(difference, right=True)]).difference

    assert after <= before * (1.0 + 1e-9)


def test_more_pairs_narrow_the_interval() -> None:
    rng = np.random.default_rng(1)
    pairs = [
        Judgement(float(d), bool(rng.random() < share_right(float(d), 0.1)))
        for d in rng.uniform(0.03, 0.3, 400)
    ]

    few, many = threshold(pairs[:40]), threshold(pairs)

    assert many.high / many.low < few.high / few.low
    assert many.difference == pytest.approx(0.1, rel=0.25)


@pytest.mark.parametrize("bad", [[], [Judgement(0.0, right=True)], [Judgement(-1.0, right=True)]])
def test_what_was_not_judged_has_no_threshold(bad: list[Judgement]) -> None:
    with pytest.raises(ScoreError):
        threshold(bad)


def test_before_anything_is_known_every_order_of_magnitude_is_as_likely() -> None:
    found = threshold([Judgement(1e-12, True)])  # which tells nothing: nobody feels that

    assert found.difference == pytest.approx(np.sqrt(0.002 * 4.0), rel=0.02)
    assert found.low == pytest.approx(0.002 * 2000**0.025, rel=0.02)
    assert found.high == pytest.approx(0.002 * 2000**0.975, rel=0.02)


@pytest.mark.parametrize("confidence", [0.0, 1.0])
def test_no_confidence_and_certainty_are_refused(confidence: float) -> None:
    with pytest.raises(ScoreError, match="confidence"):
        threshold([Judgement(0.1, True)], confidence)

"""Equation 1, of episodes and of studies."""

import json
from dataclasses import asdict
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.scoring.exqa import (
    DEFAULT_K,
    K_RANGE,
    ScoreError,
    exqa,
    exqa_of_study,
    exqa_over_k,
)

percent = st.floats(0.0, 100.0)
steps = st.floats(0.0, 1e5)


@given(percent, percent, steps, st.floats(0.0, 1.0))
def test_between_the_two_accuracies(acc_exp: float, acc_ref: float, t3: float, k: float) -> None:
    low, high = sorted((acc_exp, acc_ref))
    score = exqa(acc_exp, acc_ref, t3, k)
    assert low - 1e-9 <= score.value <= high + 1e-9
    assert score.lost_accuracy == (acc_ref < acc_exp)


def test_limits() -> None:
    assert exqa(60.0, 90.0, 0).value == 90.0
    assert exqa(60.0, 90.0, 5000, k=0.0).value == 90.0
    assert exqa(60.0, 90.0, 1e9).value == pytest.approx(60.0)
    assert exqa(100.0, 100.0, 700).value == 100.0


def test_over_k_falls_where_accuracy_was_gained() -> None:
    scores = exqa_over_k(60.0, 90.0, 700)
    assert [score.k for score in scores] == list(K_RANGE)
    assert [s.value for s in scores] == sorted((s.value for s in scores), reverse=True)


def test_study_has_both_forms() -> None:
    study = exqa_of_study([(60.0, 90.0, 0.0), (60.0, 90.0, 2000.0), (70.0, 65.0, 10.0)])
    assert study.episodes[1].value == pytest.approx(60 + 30 * exp(-DEFAULT_K * 2000))
    assert study.mean == pytest.approx(sum(e.value for e in study.episodes) / 3)
    assert study.aggregate.t3 == pytest.approx(670)
    assert study.lost_accuracy == 1
    json.dumps(asdict(study))


@pytest.mark.parametrize(
    "numbers", [(-1.0, 50.0, 10.0), (50.0, 101.0, 10.0), (50.0, 50.0, -1.0), (0, 0, float("nan"))]
)
def test_impossible_numbers(numbers: tuple[float, float, float]) -> None:
    with pytest.raises(ScoreError):
        exqa(*numbers)


def test_no_episodes() -> None:
    with pytest.raises(ScoreError):
        exqa_of_study([])

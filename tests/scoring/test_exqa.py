"""Equation 1, and the paper's Table 2 by it."""

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

TABLE_2 = [
    ("QA, ProcTHOR", 58.5, 60.2, 131.2, 60.0),
    ("Novelty, ProcTHOR", 54.2, 56.5, 99.6, 56.4),
    ("Novelty+QA, ProcTHOR", 58.7, 63.1, 203.2, 62.4),
    ("QA, ArchitecTHOR", 52.4, 56.0, 159.1, 55.7),
    ("Novelty, ArchitecTHOR", 49.9, 54.5, 125.7, 54.1),
    ("Novelty+QA, ArchitecTHOR", 53.5, 56.3, 211.7, 55.9),
    ("Human w/o replay", 63.6, 87.1, 759.4, 79.4),
    ("Human w/ replay", 81.3, 94.3, 782.1, 90.1),
]
percent = st.floats(0.0, 100.0)
steps = st.floats(0.0, 1e5)


@pytest.mark.parametrize(("row", "acc_exp", "acc_ref", "t3", "printed"), TABLE_2)
def test_table_2_within_three_tenths(
    row: str, acc_exp: float, acc_ref: float, t3: float, printed: float
) -> None:
    assert DEFAULT_K == 5.2e-4
    assert exqa(acc_exp, acc_ref, t3).value == pytest.approx(printed, abs=0.3), row


def test_agents_and_humans_each_have_a_better_k() -> None:
    for row, acc_exp, acc_ref, t3, printed in TABLE_2:
        k = 5.14e-4 if "Human" in row else 7.3e-4
        assert exqa(acc_exp, acc_ref, t3, k).value == pytest.approx(printed, abs=0.11), row


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

"""Intervals by resampling participants and houses."""

import numpy as np
import pytest

from vrhuman.scoring.exqa import ScoreError
from vrhuman.scoring.statistics import bootstrap_mean


def test_seeded() -> None:
    values = [50.0, 60.0, 80.0]
    assert bootstrap_mean(values, seed=1) == bootstrap_mean(values, seed=1)
    assert bootstrap_mean(values, seed=1, resamples=50) != bootstrap_mean(
        values, seed=2, resamples=50
    )


def test_like_the_textbook_interval() -> None:
    values = np.random.default_rng(0).normal(70.0, 10.0, 200)
    interval = bootstrap_mean(list(values))
    half = 1.96 * values.std() / np.sqrt(200)
    assert interval.mean == pytest.approx(values.mean())
    assert interval.low == pytest.approx(values.mean() - half, abs=0.2)
    assert interval.high == pytest.approx(values.mean() + half, abs=0.2)


def test_episodes_of_one_participant_are_not_independent() -> None:
    people = [str(n) for n in range(10) for _ in range(10)]
    values = [float(10 * int(person)) for person in people]
    alone = bootstrap_mean(values)
    together = bootstrap_mean(values, people)
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_participants_and_houses() -> None:
    people = [str(n) for n in range(6) for _ in range(5)]
    houses = [str(n) for _ in range(6) for n in range(5)]
    values = [float(int(p) * 3 + int(h) * 3) for p, h in zip(people, houses, strict=True)]
    both = bootstrap_mean(values, people, houses)
    one = bootstrap_mean(values, people)
    assert both.low < one.low < one.mean < one.high < both.high


def test_equal_values_have_no_width() -> None:
    interval = bootstrap_mean([100.0] * 4, ["a", "a", "b", "c"])
    assert (interval.low, interval.mean, interval.high) == (100.0, 100.0, 100.0)


def test_bad_input() -> None:
    with pytest.raises(ScoreError):
        bootstrap_mean([])
    with pytest.raises(ScoreError):
        bootstrap_mean([1.0, 2.0], ["one"])
    with pytest.raises(ScoreError):
        bootstrap_mean([1.0], confidence=1.5)

"""Intervals by resampling participants and houses."""

import numpy as np
import pytest

from vrhuman.scoring.exqa import ScoreError
from vrhuman.scoring.intervals import bootstrap_difference, bootstrap_mean, resampled


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


def test_a_difference_within_people_is_narrower_than_among_them() -> None:
    rng = np.random.default_rng(1)
    ability = rng.normal(70.0, 12.0, 20)
    values = [*(ability + 5.0 + rng.normal(0.0, 1.0, 20)), *ability]
    with_replay = [True] * 20 + [False] * 20
    people = [str(n) for n in range(20)] * 2

    paired = bootstrap_difference(values, with_replay, people)
    unpaired = bootstrap_difference(values, with_replay)

    assert paired.mean == unpaired.mean == pytest.approx(5.0, abs=1.0)
    assert paired.high - paired.low < 0.25 * (unpaired.high - unpaired.low)
    assert paired.levels == (20,)


def test_a_paired_difference_is_the_mean_of_the_pairs_differences() -> None:
    first, other = [80.0, 70.0, 95.0, 60.0], [75.0, 50.0, 90.0, 65.0]
    people = list("abcd")

    paired = bootstrap_difference([*first, *other], [True] * 4 + [False] * 4, people * 2, seed=4)
    of_pairs = bootstrap_mean([a - b for a, b in zip(first, other, strict=True)], people, seed=4)

    assert (paired.mean, paired.low, paired.high) == pytest.approx(
        (of_pairs.mean, of_pairs.low, of_pairs.high)
    )


def test_a_difference_over_houses_too_is_wider() -> None:
    people = [str(n) for n in range(8) for _ in range(4)]
    houses = [str(n) for _ in range(8) for n in range(4)]
    first = [int(h) < 2 for h in houses]
    values = [float(3 * int(p) + 10 * int(h)) for p, h in zip(people, houses, strict=True)]

    one = bootstrap_difference(values, first, people)
    both = bootstrap_difference(values, first, people, houses)

    assert both.high - both.low > one.high - one.low


def test_one_side_alone_has_no_difference() -> None:
    with pytest.raises(ScoreError):
        bootstrap_difference([1.0, 2.0], [True, True])


def test_draws_come_in_blocks_that_fit_in_memory() -> None:
    people = [str(n % 50) for n in range(3000)]

    blocks = list(resampled([people], resamples=4000))

    assert len(blocks) > 1
    assert sum(len(block) for block in blocks) == 4000
    assert all(block.size <= 4_000_000 for block in blocks)
    assert all((block.sum(axis=1) == 3000).all() for block in blocks)

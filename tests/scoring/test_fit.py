"""The k of least scatter."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from tests.support.examples import examples
from vrhuman.scoring.exqa import ScoreError
from vrhuman.scoring.fit import KEvidence, fit_k
from vrhuman.scoring.study import EpisodeScore


def episode(
    acc_exp: float,
    acc_ref: float,
    t3: float,
    participant: str = "p1",
    house: str = "h1",
    condition: str = "no_replay",
) -> EpisodeScore:
    return EpisodeScore(participant, house, condition, "person", acc_exp, acc_ref, t3)


def noisy(count: int, t3: float = 759.4, seed: int = 0) -> list[EpisodeScore]:
    """People alike, right by chance as often as the paper's without replay, of 20 questions."""
    rng = np.random.default_rng(seed)
    before, after = 5.0 * rng.binomial(20, 0.636, count), 5.0 * rng.binomial(20, 0.871, count)
    return [
        episode(a, r, t3, participant=f"p{n}", house=f"h{n}")
        for n, (a, r) in enumerate(zip(before, after, strict=True))
    ]


def alike_at(k: float) -> list[EpisodeScore]:
    """Episodes whose scores are the same at k, and at no other."""
    return [
        episode(70.0 - gain * exp(-k * t3), 70.0 - gain * exp(-k * t3) + gain, t3, f"p{n}")
        for n, (gain, t3) in enumerate([(5.0, 300.0), (20.0, 700.0), (30.0, 1500.0), (10.0, 900.0)])
    ]


episodes = st.lists(
    st.builds(episode, st.floats(0.0, 60.0), st.floats(60.0, 100.0), st.floats(1.0, 3000.0)),
    min_size=2,
    max_size=8,
)


@pytest.mark.parametrize("k", [1e-4, 5.2e-4, 3e-3])
def test_the_k_at_which_all_scores_are_one_is_found(k: float) -> None:
    found = fit_k(alike_at(k), resamples=1)

    assert found.told is KEvidence.FOUND
    assert found.k == pytest.approx(k, rel=2e-3)
    assert found.spread < 0.05


def test_it_weighs_the_noise_of_the_two_accuracies() -> None:
    """With one T3 the best discount is a / (a + r), of the variances of Acc_exp and Acc_ref."""
    a, r = 0.636 * 0.364, 0.871 * 0.129

    found = fit_k(noisy(4000), resamples=1)

    assert found.k == pytest.approx(-log(a / (a + r)) / 759.4, rel=0.1)


@settings(max_examples=examples(60))
@given(episodes)
def test_no_k_scatters_less(every: list[EpisodeScore]) -> None:
    def scatter(k: float) -> float:
        return float(np.std([each.exqa(k).value for each in every]))

    found = fit_k(every, resamples=1)
    best = 0.0 if found.k is None else found.k
    mean = sum(each.t3 for each in every) / len(every)
    other = minimize_scalar(scatter, bounds=(0.0, 20.0 / mean), method="bounded")

    assert scatter(best) <= other.fun + 0.02  # points: k is found to a part in a thousand


@settings(max_examples=examples(30))
@given(episodes, st.floats(0.1, 10.0))
def test_twice_the_steps_give_half_the_k(every: list[EpisodeScore], factor: float) -> None:
    longer = [replace(each, t3=each.t3 * factor) for each in every]

    one, other = fit_k(every, resamples=1), fit_k(longer, resamples=1)

    assert other.told is one.told
    if one.k is not None and other.k is not None:
        assert other.k * factor == pytest.approx(one.k, rel=1e-6)


def test_what_conditions_differ_by_is_no_scatter() -> None:
    few = alike_at(5.2e-4)
    easier = [
        replace(each, condition="replay", acc_exp=each.acc_exp + 7.0, acc_ref=each.acc_ref + 7.0)
        for each in few
        if each.acc_ref <= 93.0
    ]

    assert fit_k([*few, *easier], resamples=1).k == pytest.approx(5.2e-4, rel=2e-3)


def test_the_interval_holds_the_k_and_narrows_with_more_people() -> None:
    few, many = fit_k(noisy(30), resamples=300), fit_k(noisy(300), resamples=300)

    for found in (few, many):
        assert found.k is not None
        assert found.low is not None
        assert found.high is not None
        assert found.low <= found.k <= found.high
    assert few.high is not None
    assert few.low is not None
    assert many.high is not None
    assert many.low is not None
    assert many.high - many.low < 0.6 * (few.high - few.low)


def test_seeded() -> None:
    every = noisy(20)

    assert fit_k(every, resamples=50, seed=1) == fit_k(every, resamples=50, seed=1)
    assert fit_k(every, resamples=50, seed=1) != fit_k(every, resamples=50, seed=2)


@pytest.mark.parametrize(
    "every",
    [
        [episode(60.0, 90.0, 500.0)],
        [episode(60.0, 60.0, 500.0), episode(80.0, 80.0, 900.0, "p2")],
        [episode(60.0, 90.0, 0.0), episode(70.0, 75.0, 0.0, "p2")],
        [episode(60.0, 90.0, 500.0), episode(60.0, 90.0, 500.0, "p2")],
        [episode(60.0, 90.0, 500.0), episode(90.0, 95.0, 300.0, "p2", condition="replay")],
    ],
    ids=["one", "no gain", "no steps", "all alike", "one a condition"],
)
def test_what_says_nothing_of_k_gives_none(every: list[EpisodeScore]) -> None:
    found = fit_k(every, resamples=20)

    assert found.told is KEvidence.NOTHING
    assert (found.k, found.low, found.high, found.silent) == (None, None, None, 1.0)


def test_of_one_participant_there_is_a_k_without_an_interval() -> None:
    found = fit_k([replace(each, participant="p1") for each in alike_at(5.2e-4)])

    assert found.k == pytest.approx(5.2e-4, rel=2e-3)
    assert (found.low, found.high) == (None, None)


@pytest.mark.parametrize(("people", "there"), [(4, False), (5, True)])
def test_k_has_an_interval_from_five_participants_on(people: int, there: bool) -> None:
    every = [replace(each, participant=f"p{n % people}") for n, each in enumerate(noisy(20))]

    found = fit_k(every, resamples=50)

    assert found.k is not None
    assert (found.low is not None, found.high is not None) == (there, there)


def test_least_scatter_without_a_discount_is_reported() -> None:
    found = fit_k([episode(50.0, 90.0, 500.0), episode(70.0, 90.0, 800.0, "p2")], resamples=20)

    assert (found.told, found.k) == (KEvidence.AT_ZERO, 0.0)


def test_least_scatter_with_nothing_left_of_the_gain_is_reported() -> None:
    found = fit_k([episode(60.0, 90.0, 650.0), episode(60.0, 80.0, 650.0, "p2")], resamples=20)

    assert found.told is KEvidence.AT_LARGEST
    assert found.k == pytest.approx(20.0 / 650.0)


def test_lost_accuracy_is_counted() -> None:
    found = fit_k([episode(70.0, 60.0, 500.0), episode(60.0, 90.0, 700.0, "p2")], resamples=20)

    assert found.lost_accuracy == 1
    assert found.k is not None


def test_bad_input_is_refused() -> None:
    with pytest.raises(ScoreError, match="no episodes"):
        fit_k([])
    with pytest.raises(ScoreError, match="never pooled"):
        fit_k([episode(60.0, 90.0, 500.0), replace(episode(60.0, 90.0, 1.0), kind="oracle")])
    with pytest.raises(ScoreError, match="t3"):
        fit_k([episode(60.0, 90.0, -1.0)])


def test_it_can_be_told_in_json() -> None:
    told = json.loads(json.dumps(asdict(fit_k(alike_at(5.2e-4), resamples=20))))

    assert told["told"] == "found"

"""Two weights at a time, until the difference that is just told has been found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol.specification import ProtocolError
from vrhuman.protocol.weighing.staircase import (
    Choice,
    Staircase,
    is_staircase,
    load_staircase,
    parse_staircase,
)
from vrhuman.scoring.threshold import share_right, threshold

SPEC, TEXT = load_staircase("force-jnd")


def other(choice: Choice) -> Choice:
    return "second" if choice == "first" else "first"


def judged(stairs: Staircase, rights: list[bool]) -> Staircase:
    for right in rights:
        heavier = stairs.pair.heavier
        stairs = stairs.answered(heavier if right else other(heavier))
    return stairs


def test_three_right_answers_make_it_harder_and_one_wrong_one_easier() -> None:
    begun = Staircase.begin(SPEC, 1)

    harder = judged(begun, [True, True, True])
    easier = judged(begun, [False])

    assert judged(begun, [True, True]).difference == begun.difference
    assert harder.difference == pytest.approx(0.5 / 1.6)
    assert easier.difference == pytest.approx(0.5 * 1.6)


def test_a_wrong_answer_breaks_the_streak() -> None:
    stairs = judged(Staircase.begin(SPEC, 1), [True, True, False, True, True])

    assert stairs.streak == 2
    assert stairs.difference == pytest.approx(0.8)


def test_steps_become_fine_after_two_turns() -> None:
    stairs = judged(Staircase.begin(SPEC, 1), [True] * 3 + [False] + [True] * 3)

    assert stairs.reversals == 2
    assert stairs.difference == pytest.approx(0.5 / 1.25)


@given(st.integers(0, 2**32), st.lists(st.booleans(), max_size=80))
def test_pairs_differ_as_told_and_stay_within_their_bounds(seed: int, rights: list[bool]) -> None:
    stairs = judged(Staircase.begin(SPEC, seed), rights)

    pair = stairs.pair
    assert pair.difference == pytest.approx(stairs.difference)
    assert SPEC.least <= stairs.difference <= SPEC.most
    assert 1.8 <= min(pair.first, pair.second) <= 2.22
    assert len(stairs.judgements) == len(rights)


def test_the_same_seed_and_answers_give_the_same_pairs_and_another_seed_others() -> None:
    rights = [True, False, True]

    pairs = [judged(Staircase.begin(SPEC, seed), rights).pair for seed in (4, 4, 5)]

    assert pairs[0] == pairs[1] != pairs[2]


def test_either_place_holds_the_heavier_one_about_as_often() -> None:
    first = sum(Staircase.begin(SPEC, seed).pair.heavier == "first" for seed in range(400))

    assert 160 < first < 240


@given(st.lists(st.booleans(), min_size=60, max_size=60))
def test_it_ends(rights: list[bool]) -> None:
    assert judged(Staircase.begin(SPEC, 1), rights).done


def observed(true: float, seed: int) -> Staircase:
    """The whole staircase of someone who tells ``true`` in three of four pairs."""
    rng, stairs = np.random.default_rng(seed), Staircase.begin(SPEC, seed)
    while not stairs.done:
        pair = stairs.pair
        right = rng.random() < share_right(pair.difference, true)
        stairs = stairs.answered(pair.heavier if right else other(pair.heavier))
    return stairs


@pytest.mark.parametrize("true", [0.06, 0.12, 0.3])
def test_it_finds_the_threshold_of_people_of_whom_it_is_known(true: float) -> None:
    found = [threshold(observed(true, seed).judgements) for seed in range(60)]

    middle = float(np.exp(np.mean([np.log(f.difference) for f in found])))
    within = sum(f.low <= true <= f.high for f in found)
    assert middle == pytest.approx(true, rel=0.15)
    assert within >= 52  # of 60, where 57 are expected


def test_it_takes_about_40_pairs() -> None:
    counts = [len(observed(0.12, seed).judgements) for seed in range(30)]

    assert 30 <= np.median(counts) <= 60


def test_the_shipped_file_is_known_as_a_staircase() -> None:
    assert is_staircase(TEXT)
    assert not is_staircase("name = 'x'")
    assert not is_staircase("not toml =")


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("right = 3", "right = 0", "staircase.right: must be a whole number from 1"),
        ("right = 3", "right = 2.5", "staircase.right: must be a whole number"),
        ("fine = 1.25", "fine = 'x'", "staircase.fine: must be a number"),
        ("fine = 1.25", "", "staircase.fine: must be a number"),
        ("fine = 1.25", "fein = 1.25", "staircase.fein: unknown key"),
        ("least = 0.02", "least = 0.6", "staircase.start: must lie from least to most"),
        ("wording =", "words =", "words: must be one of the texts name, wording"),
        ("[staircase]", "[stairs]", "staircase: needs a [staircase] table"),
        ("[staircase]", "[staircase", "not valid TOML"),
    ],
)
def test_what_is_wrong_is_named(was: str, becomes: str, said: str) -> None:
    with pytest.raises(ProtocolError) as raised:
        parse_staircase(TEXT.replace(was, becomes), "lab.toml")

    assert str(raised.value).startswith("lab.toml")
    assert said in str(raised.value)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(ProtocolError, match=r"nowhere\.toml: cannot be read"):
        load_staircase("nowhere.toml")


def test_a_wider_staircase_is_the_labs_to_define() -> None:
    wide = replace(SPEC, most=5.0, start=4.0)

    assert Staircase.begin(wide, 1).pair.difference == pytest.approx(4.0)

"""What the words give away is not asked, or as often with one answer as with the other."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.questions.parser import parse
from vrhuman.questions.priors import CERTAIN, Priors, by_words, shipped_priors
from vrhuman.questions.survey import Draft
from vrhuman.records import Answer

PROGRAM = parse("count(scene)")


def draft(family: str, *clue: str) -> Draft:
    return Draft(family, PROGRAM, ("?",), {}, frozenset(), frozenset(), frozenset(), clue=clue)


def priors(**yes: float) -> Priors:
    return Priors(
        amounts={"heavier": {"Pan": (0.0, 0.3), "Mug": (-0.4, 0.3), "Fork": (-1.2, 0.3)}},
        yes={"contained_by": {name.replace("_", "|"): p for name, p in yes.items()}},
        answers={"count": {"Chair": {"2": 0.6, "4": 0.3, "7": 0.1}, "Bed": {"1": 0.97, "2": 0.03}}},
    )


def accepted(some: Priors, asked: Draft, answer: Answer, times: int = 4000) -> float:
    rng = random.Random(1)
    return sum(some.accepts(asked, answer, rng) for _ in range(times)) / times


def test_a_likely_answer_is_thinned_out_to_the_unlikely_one() -> None:
    likely = priors(Apple_Fridge=0.75)
    apple = draft("contained_by", "Apple", "Fridge")

    yes, no = accepted(likely, apple, "yes"), accepted(likely, apple, "no")

    assert no == 1.0
    assert 0.75 * yes == pytest.approx(0.25 * no, abs=0.02)


def test_what_is_nearly_certain_is_never_asked() -> None:
    certain = priors(Egg_Fridge=CERTAIN + 0.01)
    for answer in ("yes", "no"):
        assert accepted(certain, draft("contained_by", "Egg", "Fridge"), answer) == 0.0


def test_types_whose_masses_differ_threefold_are_not_weighed_against_each_other() -> None:
    some = priors()  # a pan is e^1.2 = 3.3 times as heavy as a fork
    for answer in ("yes", "no"):
        assert accepted(some, draft("heavier", "Pan", "Fork"), answer) == 0.0
        assert accepted(some, draft("heavier", "Fork", "Pan"), answer) == 0.0
    assert some.of_yes("heavier", ("Pan", "Mug")) == pytest.approx(
        1.0 - some.of_yes("heavier", ("Mug", "Pan"))
    )


def test_counts_are_thinned_out_to_the_rarest() -> None:
    some, chairs = priors(), draft("count", "Chair", "house")

    assert 0.6 * accepted(some, chairs, 2) == pytest.approx(
        0.1 * accepted(some, chairs, 7), abs=0.02
    )
    assert accepted(some, draft("count", "Bed", ""), 1) == 0.0


def test_what_is_not_known_is_asked() -> None:
    assert accepted(priors(), draft("contained_by", "Pen", "Box"), "yes") == 1.0
    assert accepted(priors(), draft("count", "Pen", ""), 3) == 1.0
    assert accepted(priors(), draft("heavier", "Pen", "Pan"), "no") == 1.0


@given(st.lists(st.floats(0.01, 0.99), max_size=4))
def test_log_odds_of_words_add_up(each: list[float]) -> None:
    both = by_words([*each, *(1.0 - p for p in each)])
    assert both == pytest.approx(0.5)


@pytest.mark.parametrize("family", ["heavier", "larger", "longer"])
def test_the_shipped_priors_know_what_is_more(family: str) -> None:
    known = shipped_priors()
    assert known.of_yes(family, ("Laptop", "Egg")) > 0.9
    assert known.of_yes(family, ("Egg", "Laptop")) < 0.1


def test_the_shipped_priors_are_probabilities() -> None:
    known = shipped_priors()
    assert all(0.0 < p < 1.0 for table in known.yes.values() for p in table.values())
    for table in known.answers.values():
        for shares in table.values():
            assert sum(shares.values()) == pytest.approx(1.0, abs=0.02)

"""An episode's plan: whole numbers, and over many episodes the paper's shares."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.questions.families import QUERIES, YES_NO
from vrhuman.questions.mix import (
    AIMED,
    COUNT_SHARE,
    PAPER_RELATIONS,
    PAPER_TYPES,
    QUERY_SHARES,
    YES_NO_SHARES,
    drawn_plan,
)

PLANS = [drawn_plan(20, random.Random(seed)) for seed in range(2000)]


@given(st.integers(1, 60), st.integers(0, 10**9))
def test_a_plan_is_of_as_many_questions_as_asked_for(count: int, seed: int) -> None:
    plan = drawn_plan(count, random.Random(seed))

    numbers = [*plan.yes_no.values(), *plan.queries.values(), plan.counts]
    assert sum(numbers) == count
    assert min(numbers) >= 0


def test_numbers_are_rounded_up_or_down_and_right_on_average() -> None:
    for family, share in YES_NO_SHARES.items():
        found = [plan.yes_no[family] for plan in PLANS]
        assert all(abs(number - share / 5.0) < 1.0 for number in found)
        assert sum(found) / len(found) == pytest.approx(share / 5.0, abs=0.05)


def test_what_is_spoken_of_is_right_on_average() -> None:
    for name, share in AIMED.items():
        mean = sum(plan.uses[name] for plan in PLANS) / len(PLANS)
        assert mean == pytest.approx(share / 5.0, abs=0.05)


def test_the_families_have_the_papers_types_and_relations() -> None:
    assert sum(YES_NO_SHARES.values()) == pytest.approx(PAPER_TYPES["yes-no"])
    assert sum(QUERY_SHARES.values()) == pytest.approx(PAPER_TYPES["query"])
    assert pytest.approx(PAPER_TYPES["count"]) == COUNT_SHARE
    assert YES_NO_SHARES["heavier"] == PAPER_RELATIONS["heavier_than"]
    sizes = YES_NO_SHARES["larger"] + YES_NO_SHARES["longer"]
    assert sizes == pytest.approx(PAPER_RELATIONS["larger_than"])


def test_every_family_has_its_share() -> None:
    assert set(YES_NO_SHARES) == set(YES_NO)
    assert set(QUERY_SHARES) == set(QUERIES)


def test_plans_differ_only_by_their_seeds() -> None:
    assert drawn_plan(20, random.Random(3)) == drawn_plan(20, random.Random(3))
    assert len(Counter(str(plan) for plan in PLANS)) > 100

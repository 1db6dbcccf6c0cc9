"""Balance and splits do what the public code does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from vrhuman.benchmarks.egotaskqa.questions.balance import balanced, even, thinned
from vrhuman.benchmarks.egotaskqa.questions.splits import direct_split, indirect_split
from vrhuman.benchmarks.egotaskqa.scoring import folded, is_right, mean_of_batches

Question = tuple[str, str]
"""A number to tell it by, and its answer."""


def questions(**counts: int) -> list[Question]:
    return [(f"{name}{n}", name) for name, count in counts.items() for n in range(count)]


def answer(question: Question) -> str:
    return question[1]


def test_there_are_as_many_of_yes_as_of_no() -> None:
    kept = even(questions(yes=30, no=12), answer, random.Random(1))

    assert Counter(map(answer, kept)) == {"yes": 12, "no": 12}


@pytest.mark.parametrize(("count", "kept"), [(9, 0), (10, 10)])
def test_few_yes_no_questions_are_dropped(count: int, kept: int) -> None:
    found = even(questions(yes=5, no=count - 5), answer, random.Random(1))

    assert bool(found) is bool(kept)


def test_the_first_fifth_of_the_answers_has_less_than_a_third() -> None:
    own = questions(a=100, b=20, c=20, d=10, e=10, f=5, g=5, h=5, i=5, j=5)
    kept = Counter(map(answer, thinned(own, answer, random.Random(1))))

    first = sum(count for _, count in kept.most_common(2))
    assert first < 0.33 * sum(kept.values())


def test_one_yes_no_question_to_two_open_ones() -> None:
    own = questions(yes=40, no=40, **{f"w{n}": 3 for n in range(20)})
    kept = Counter(map(answer, balanced(own, answer, lambda _: "", random.Random(1))))

    assert 2 * (kept["yes"] + kept["no"]) == sum(
        count for name, count in kept.items() if name not in ("yes", "no")
    )


def test_the_direct_split_is_three_to_one_to_one_of_each_answer() -> None:
    found = direct_split(questions(yes=50, no=20), answer, random.Random(1))

    assert {name: Counter(map(answer, own)) for name, own in found.items()} == {
        "train": {"yes": 30, "no": 12},
        "val": {"yes": 10, "no": 4},
        "test": {"yes": 10, "no": 4},
    }


def test_the_indirect_split_trains_on_direct_ones_and_on_first_and_last() -> None:
    asked = [("direct", "x"), ("indirect", "query([hoi], iterate_until(forward"), ("indirect", "y")]
    found = indirect_split(
        asked, lambda _: "yes", lambda each: each[0], lambda each: each[1], random.Random(1)
    )

    assert found["train"] == asked[:2]
    assert found["test"] + found["val"] == asked[2:]


@pytest.mark.parametrize(
    ("given", "official", "strict"),
    [("on table", True, True), ("On the table.", False, True), ("", False, False)],
)
def test_answers_are_right_by_their_words(given: str, official: bool, strict: bool) -> None:
    assert is_right("on table", given, "official") is official
    assert is_right("on table", given, "strict") is strict


def test_articles_and_points_are_folded() -> None:
    assert folded("The  Mug, on a table!") == "mug on table"


def test_a_short_last_batch_counts_as_a_full_one() -> None:
    assert mean_of_batches([True, True, False], 2) == 0.5

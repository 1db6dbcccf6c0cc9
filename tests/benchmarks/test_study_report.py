"""A study's report has a row for each benchmark, and says what each is comparable with."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.answer_files import ItemResponse
from vrhuman.benchmarks.items import AnswerField, AnswerForm, Item, ItemSet
from vrhuman.benchmarks.movieqa.benchmark import MovieQa
from vrhuman.benchmarks.study_report import (
    agreement_of,
    as_html,
    benchmark_row,
    chance_of,
    empty_row,
    rows_json,
)

FIVE = ("a", "b", "c", "d", "e")


def item_set(films: int, options: tuple[str, ...] = FIVE) -> ItemSet:
    """One question about each film; the right answer is a."""
    form = AnswerForm("five", "choice", (AnswerField("answer", "Answer", options),))
    items = tuple(
        Item(f"q{n}", "Which?", "which", "five", f"{n}.mp4", 0.0, 1.0, {"answer": "a"}, "a")
        for n in range(films)
    )
    return ItemSet("movieqa", "toys <1>", "d" * 64, {"five": form}, items)


def response(n: int, who: str, answer: str, condition: str = "full", kind: str = "person"):  # type: ignore[no-untyped-def]
    return ItemResponse(f"q{n}", who, condition, {"answer": answer}, 0.8, 10.0 + n, kind=kind)


def test_people_and_programs_and_conditions_are_never_pooled() -> None:
    answers = [
        *(response(n, "P01", "a") for n in range(6)),
        *(response(n, "P02", "a" if n else "b") for n in range(6)),
        *(response(n, "P03", "e", "question-only") for n in range(6)),
        *(response(n, "search", "b", kind="baseline") for n in range(6)),
        response(99, "P01", "a"),
    ]
    row = benchmark_row(MovieQa(), item_set(6), answers)
    found = {(g.kind, g.condition): g for g in row.groups}
    assert set(found) == {("person", "full"), ("person", "question-only"), ("baseline", "full")}
    people = found["person", "full"]
    assert people.participants == 2
    assert people.score.mean == pytest.approx(100 * 11 / 12)
    assert people.score.low is not None
    assert people.agreement == pytest.approx(5 / 6)
    assert people.median_seconds == 12.5
    assert people.mean_confidence == pytest.approx(0.8)
    assert found["baseline", "full"].score.mean == 0.0
    assert found["baseline", "full"].agreement is None


def test_it_says_how_much_was_answered_and_keeps_programs_apart() -> None:
    answers = [
        *(response(n, "P01", "a") for n in range(4)),
        *(response(n, "P02", "a") for n in range(3)),
        *(response(n, "one", "a", kind="baseline") for n in range(2)),
        *(response(n, "other", "b", kind="baseline") for n in range(2)),
    ]
    row = benchmark_row(MovieQa(), item_set(6), answers)

    people, one, other = row.groups
    assert (people.answers, people.answered, people.participants) == (7, 4, 2)
    assert [(each.name, each.score.mean) for each in (one, other)] == [("one", 100), ("other", 0)]
    page = as_html("kitchen", [row])
    assert "7 (4 questions)" in page
    assert "one (baseline)" in page
    assert "too few films" in page


@pytest.mark.parametrize(("films", "given"), [(4, False), (5, True)])
def test_of_few_films_there_is_no_interval(films: int, given: bool) -> None:
    row = benchmark_row(MovieQa(), item_set(films), [response(n, "P", "a") for n in range(films)])
    assert (row.groups[0].score.low is not None) == given


def test_chance_is_that_of_the_choices() -> None:
    assert chance_of(item_set(2)) == pytest.approx(20.0)
    assert chance_of(item_set(2, ("yes", "no"))) == pytest.approx(50.0)
    free = AnswerForm("five", "choice", (AnswerField("answer", "Answer", FIVE, free=True),))
    told = item_set(1)
    assert chance_of(ItemSet("m", "n", "d", {"five": free}, told.items)) is None


def test_agreement_is_of_pairs_of_people() -> None:
    three = [response(0, who, answer) for who, answer in (("A", "a"), ("B", "a"), ("C", "b"))]
    assert agreement_of(three) == pytest.approx(1 / 3)
    assert agreement_of(three[:1]) is None


def test_the_page_has_every_benchmark_and_no_markup_of_others() -> None:
    row = benchmark_row(MovieQa(), item_set(6), [response(n, "P01", "a") for n in range(6)])
    page = as_html("kitchen & co", [row, empty_row(MovieQa())])
    assert "toys &lt;1&gt;" in page
    assert "kitchen &amp; co" in page
    assert page.count("<tr data-benchmark") == 2
    assert "no answers" in page
    assert "not: MovieQA&#x27;s validation split" in page


def test_the_rows_are_there_for_machines() -> None:
    told = rows_json("kitchen", [empty_row(MovieQa())])
    assert told["rows"][0]["comparable_with"] == ["no set of it in this study"]  # type: ignore[index,call-overload]

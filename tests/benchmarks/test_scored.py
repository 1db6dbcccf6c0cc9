"""Answers scored by set: which items count, and columns with intervals over films."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.benchmarks.envqa_sets import entries, write_set
from vrhuman.benchmarks.items import ItemSet
from vrhuman.benchmarks.scored import mean, score_answers, select, summarise
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.benchmarks.written_answers import BadAnswers, WrittenAnswer

ENVQA = BENCHMARKS["envqa"]


def given(answers: dict[str, object], participant: str = "") -> list[WrittenAnswer]:
    return [
        WrittenAnswer(f"a:{n}", item_id, answer, participant)
        for n, (item_id, answer) in enumerate(answers.items(), start=1)
    ]


@pytest.fixture
def found(tmp_path: Path) -> ItemSet:
    """Eight films with ten questions each, and one film in another split."""
    folder = write_set(tmp_path / "set", test=entries(8), val=entries(1, "val"))
    return ENVQA.read(folder)


def right(found: ItemSet, split: str = "test") -> dict[str, object]:
    return {item.item_id: item.text for item in found.items if item.split == split}


def test_without_a_split_only_what_is_answered_counts(found: ItemSet) -> None:
    answers = given({"clip3_04": "x", "clip0_01": "x"})

    items = select(found, answers)

    assert [item.item_id for item in items] == ["clip0_01", "clip3_04"]


def test_with_a_split_what_is_not_answered_is_wrong(found: ItemSet) -> None:
    answers = given({"clip0_00": "gray", "val0_00": "gray"})

    scored = score_answers(ENVQA, select(found, answers, "test"), answers, "strict")

    assert len(scored) == 80
    assert mean(scored) == pytest.approx(1 / 80)


def test_what_is_missing_is_an_empty_text_for_the_official_rule(found: ItemSet) -> None:
    """Which is right where the latter event was first."""
    answers = given({"clip0_00": "gray"})

    scored = score_answers(ENVQA, select(found, answers, "val"), answers, "official")

    by_id = {each.item.item_id: each.score.score for each in scored}
    assert by_id["val0_06"] == 1.0
    assert by_id["val0_07"] == pytest.approx(0.0, abs=1e-5)


def test_answers_to_another_set_are_refused(found: ItemSet) -> None:
    with pytest.raises(BadAnswers, match="a:1: 'other' is no item of the set small"):
        select(found, given({"other": "x"}))


def test_an_unknown_split_is_refused(found: ItemSet) -> None:
    with pytest.raises(BadAnswers, match="no split 'train'; there are: test, val"):
        select(found, given({"clip0_00": "x"}), "train")


def test_an_answer_that_cannot_be_read_is_named(found: ItemSet) -> None:
    answers = given({"clip0_00": 3})

    with pytest.raises(BadAnswers, match="a:1: answer: give a text"):
        score_answers(ENVQA, select(found, answers), answers, "strict")


@pytest.mark.parametrize("rule", ["official", "strict"])
def test_true_answers_fill_every_column_with_100(found: ItemSet, rule: str) -> None:
    answers = given(right(found))

    cells = summarise(ENVQA, score_answers(ENVQA, select(found, answers), answers, rule))  # type: ignore[arg-type]

    assert list(cells) == list(ENVQA.published[0].values)
    for cell in cells.values():
        assert (cell.mean, cell.low, cell.high, cell.films) == (100.0, 100.0, 100.0, 8)
    assert cells["Overall"].answers == 80
    assert cells["Order"].answers == 16


def test_roles_of_order_answers_count_for_no_role(found: ItemSet) -> None:
    answers = given(right(found))

    cells = summarise(ENVQA, score_answers(ENVQA, select(found, answers), answers, "strict"))

    assert cells["role Action"].answers == 16  # two questions of events about each film
    assert cells["role Object1&2"].answers == 8 * 4


def test_the_interval_is_over_films(found: ItemSet) -> None:
    """Four films all right and four all wrong: wide, though there are 80 answers."""
    answers = given({name: text if int(name[4]) < 4 else "" for name, text in right(found).items()})

    cell = summarise(ENVQA, score_answers(ENVQA, select(found, answers), answers, "strict"))[
        "Overall"
    ]

    assert cell.mean == 50.0
    assert cell.low == pytest.approx(12.5, abs=0.1)
    assert cell.high == pytest.approx(87.5, abs=0.1)


def test_participants_are_drawn_too_where_there_are_five(found: ItemSet) -> None:
    """Each is right everywhere or nowhere: only a bootstrap over people sees that."""
    texts = right(found)

    def width(people: int) -> float:
        answers = [
            each
            for n in range(people)
            for each in given({k: v if n % 2 else "" for k, v in texts.items()}, f"P{n}")
        ]
        scored = score_answers(ENVQA, select(found, answers), answers, "strict")
        cell = summarise(ENVQA, scored, resamples=500)["Overall"]
        assert cell.low is not None
        assert cell.high is not None
        return cell.high - cell.low

    assert width(4) == 0.0
    assert width(6) > 30.0


@pytest.mark.parametrize(("films", "told"), [(4, False), (5, True)])
def test_too_few_films_have_no_interval(tmp_path: Path, films: int, told: bool) -> None:
    found = ENVQA.read(write_set(tmp_path / "set", films))
    answers = given(right(found))

    cell = summarise(ENVQA, score_answers(ENVQA, select(found, answers), answers, "strict"))[
        "State"
    ]

    assert (cell.low is not None) == (cell.high is not None) == told


def test_intervals_are_the_same_twice(found: ItemSet) -> None:
    answers = given(right(found) | {"clip0_00": "red"})
    scored = score_answers(ENVQA, select(found, answers), answers, "strict")

    assert summarise(ENVQA, scored, resamples=200) == summarise(ENVQA, scored, resamples=200)

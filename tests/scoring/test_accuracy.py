"""Right and wrong as the paper has them."""

import json
from dataclasses import asdict

import pytest

from vrhuman.records import Answer, AnswerKind, GivenAnswer, Question
from vrhuman.scoring.accuracy import accuracy, graded, is_right
from vrhuman.scoring.chance import chance, chance_of


def question(name: str, kind: AnswerKind, answer: Answer, *options: str) -> Question:
    return Question(name, f"family {kind.value}", "?", "", kind, options, answer)


YES = question("q1", AnswerKind.YES_NO, "yes", "yes", "no")
NO = question("q2", AnswerKind.YES_NO, "no", "yes", "no")
TWO = question("q3", AnswerKind.COUNT, 2, *map(str, range(11)))
RED_WHITE = question("q4", AnswerKind.QUERY, ("red", "white"), "blue", "red", "white")
RED = question("q5", AnswerKind.QUERY, ("red",), "blue", "red", "white", "green")


@pytest.mark.parametrize(
    ("truth", "answer", "right"),
    [
        (2, 2, True),
        (2, 3, False),
        (0, 0, True),
        (0, 1, False),
        (19, 20, False),
        (20, 21, True),
        (20, 19, True),
        (20, 22, False),
        (100, 105, True),
        (100, 94, False),
        (1, True, False),
    ],
)
def test_counts_within_five_per_cent(truth: int, answer: int, right: bool) -> None:
    assert is_right(question("q", AnswerKind.COUNT, truth), answer) is right


def test_sets_without_order() -> None:
    assert is_right(RED_WHITE, ("white", "red"))
    assert is_right(RED_WHITE, ("white", "red", "white"))
    assert not is_right(RED_WHITE, ("red",))
    assert not is_right(RED_WHITE, ("red", "white", "blue"))
    assert not is_right(RED_WHITE, "red")


def test_yes_no_exactly() -> None:
    assert is_right(YES, "yes")
    assert not is_right(YES, "no")
    assert not is_right(YES, None)


def test_the_last_answer_of_the_phase_counts() -> None:
    given = [
        GivenAnswer("q1", "II", "no", 10),
        GivenAnswer("q1", "II", "yes", 20),
        GivenAnswer("q1", "IV", "no", 30),
        GivenAnswer("q2", "II", "yes", 15),
        GivenAnswer("q3", "II", 2, 16),
    ]
    result = accuracy([YES, NO, TWO, RED], given, "II")
    assert result.marks == (True, False, True, False)
    assert result.missing == 1
    assert result.percent == 50.0
    assert result.yes_share == 100.0
    assert {share.name: share.percent for share in result.kinds} == {
        "yes-no": 50.0,
        "count": 100.0,
        "query": 0.0,
    }
    json.dumps(asdict(result))


def test_chance() -> None:
    assert chance_of(YES) == 0.5
    assert chance_of(TWO) == pytest.approx(1 / 11)
    assert chance_of(RED) == 0.25
    assert chance_of(RED_WHITE) == 0.0
    result = chance([YES, NO, NO, TWO])
    assert result.percent == pytest.approx(100 * (1.5 + 1 / 11) / 4)
    assert dict(result.kinds) == {"yes-no": 50.0, "count": pytest.approx(100 / 11)}
    assert result.best_constant == pytest.approx(200 / 3)
    assert chance([]).percent == 0.0
    json.dumps(asdict(result))


def test_each_question_of_a_phase_is_graded_by_its_last_answer_and_without_one_as_wrong() -> None:
    given = [
        GivenAnswer("q1", "IV", "yes", 90),
        GivenAnswer("q1", "II", "yes", 10),
        GivenAnswer("q1", "II", "no", 20),
        GivenAnswer("q3", "II", 2, 15),
    ]

    found = graded([YES, NO, TWO], given, "II")

    assert [each.right for each in found] == [False, False, True]
    assert [each.answer for each in found] == [given[2], None, given[3]]
    assert {each.phase for each in found} == {"II"}


def test_a_missing_answer_is_wrong_in_every_figure() -> None:
    """It stays in the denominator, also by kind and family, and is no answer of yes or no."""
    found = accuracy([YES, NO, TWO], [GivenAnswer("q1", "II", "yes", 10)], "II")

    assert (found.overall.right, found.overall.asked, found.missing) == (1, 3, 2)
    assert {each.name: (each.right, each.asked) for each in found.kinds} == {
        "count": (0, 1),
        "yes-no": (1, 2),
    }
    assert found.yes_share == 100.0

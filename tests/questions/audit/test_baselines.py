"""Those who answer without the house know what others' houses had, and nothing else."""

from __future__ import annotations

import pytest

from tests.support.questions.synthetic_sets import (
    TYPES,
    balanced,
    count,
    existence,
    given_away,
    houses,
    query,
)
from vrhuman.questions.audit.baselines import (
    BASELINES,
    hasty_answers,
    hasty_question,
    hasty_template,
    language,
    random,
    worth_of_guessing,
)
from vrhuman.questions.audit.sets import AuditedQuestion


def share_right(answers: list[object], asked: list[AuditedQuestion]) -> float:
    return sum(a == q.answer for a, q in zip(answers, asked, strict=True)) / len(asked)


def test_guessing_is_worth_one_option() -> None:
    assert worth_of_guessing(existence(1, "Mug", "no")) == 1 / 2
    assert worth_of_guessing(count(1, "Mug", 3)) == 1 / 11
    assert worth_of_guessing(query(1, "Mug", ("red",))) == 1 / 13
    assert worth_of_guessing(query(1, "Mug", ("red", "white"))) == 0


def test_random_guesses_come_near_what_they_are_worth() -> None:
    asked = [count(n, "Mug", n % 11) for n in range(3000)]

    assert share_right(random([], asked), asked) == pytest.approx(1 / 11, abs=0.02)


@pytest.mark.parametrize("knowing", [language, hasty_question])
def test_who_reads_the_question_finds_what_it_gives_away(knowing: object) -> None:
    studied, asked = houses(range(20), given_away), houses(range(20, 30), given_away)

    assert callable(knowing)
    assert share_right(knowing(studied, asked), asked) == 1.0


@pytest.mark.parametrize("name", ["language", "hasty: answers", "hasty: question"])
def test_nobody_beats_a_balanced_set(name: str) -> None:
    studied, asked = houses(range(20), balanced), houses(range(20, 30), balanced)

    assert share_right(BASELINES[name](studied, asked), asked) == 0.5


def test_the_hasty_say_what_was_most_often_right() -> None:
    studied = [
        count(1, "Mug", 2),
        count(2, "Mug", 2),
        count(3, "Bowl", 5),
        existence(1, "Egg", "no"),
    ]
    asked = [count(9, "Bowl", 1), count(9, "Vase", 1)]

    assert hasty_answers(studied, asked) == [2, 2]
    assert hasty_template(studied, asked) == [2, 2]
    assert hasty_question(studied, asked) == [5, 2]


def test_who_has_studied_nothing_of_a_kind_says_nothing() -> None:
    studied, asked = houses(range(5), given_away), [count(9, "Mug", 1)]

    assert language(studied, asked) == [None]
    assert hasty_question(studied, asked) == [None]


def test_one_answer_ever_is_the_answer() -> None:
    studied = [count(n, name, 1) for n in range(3) for name in TYPES]

    assert language(studied, [count(9, "Mug", 4)]) == [1]

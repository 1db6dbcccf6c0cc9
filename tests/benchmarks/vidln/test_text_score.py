"""Answers in words: the public rule and the strict one."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.vidln.text_score import MissingAnswer, accuracy, answer_to, exact, folded


@pytest.mark.parametrize(
    ("true", "given", "public", "strict"),
    [
        ("cat", "cat", 1.0, 1.0),
        ("cat", "Cat", 0.0, 1.0),
        ("cat", " a  cat.", 0.0, 1.0),
        ("cat", "cats", 0.0, 0.0),
        ("", "", 1.0, 0.0),
        ("theatre", "atre", 0.0, 0.0),
    ],
)
def test_rules(true: str, given: str, public: float, strict: float) -> None:
    assert (exact(true, given), folded(true, given)) == (public, strict)


def test_an_answer_is_found_by_its_short_id() -> None:
    answers = {"question_val_7": "short", "a_question_val_8": "whole", "question_val_8": "other"}

    assert answer_to("oops_question_val_7", answers) == "short"
    assert answer_to("a_question_val_8", answers) == "whole"


def test_a_question_without_an_answer_is_refused() -> None:
    with pytest.raises(MissingAnswer, match="question_val_1"):
        accuracy([("question_val_1", "cat")], {"question_val_2": "cat"})


def test_accuracy_is_in_per_cent() -> None:
    truths = [("q_val_0", "cat"), ("q_val_1", "dog")]

    assert accuracy(truths, {"q_val_0": "cat", "q_val_1": "Dog"}) == 50.0

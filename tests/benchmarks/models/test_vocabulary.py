"""Words, types and role values by number."""

from __future__ import annotations

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.items import Answer
from vrhuman.benchmarks.models.vocabulary import vocabulary_of


def asked(question: str, roles: Answer) -> ClipQuestion:
    return ClipQuestion("q", "v", question, QuestionType.EVENT, "", roles)


KNOWN = vocabulary_of(
    [
        asked("What happened first?", {"action": "move", "object1": "garbage can"}),
        asked("Is the mug open?", {"yes_no": "yes"}),
    ],
    ["Mug", "Apple", "Mug"],
)


def test_an_answer_comes_back_from_its_numbers() -> None:
    roles = {"action": "move", "object1": "garbage can"}

    assert KNOWN.answer(KNOWN.targets(roles)) == roles


def test_a_value_that_was_not_trained_on_is_no_value() -> None:
    assert KNOWN.answer(KNOWN.targets({"action": "push", "yes_no": "yes"})) == {"yes_no": "yes"}


def test_each_role_has_its_values_and_none() -> None:
    assert KNOWN.sizes == (2, 2, 1, 1, 1, 1, 2)


def test_unknown_words_and_types_have_the_number_zero() -> None:
    first, unknown = KNOWN.sentence("FIRST, zebra!")

    assert (first > 0, unknown) == (True, 0)
    assert KNOWN.slots(["Apple", "Zebra", "Mug"]) == [1, 0, 2]


def test_a_question_without_words_has_one_unknown_word() -> None:
    assert KNOWN.sentence("?") == [0]

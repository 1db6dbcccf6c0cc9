"""Scores a completed questionnaire by its published rule.

None of the shipped questionnaires' authors published a rule for missing answers: a scale with a
missing answer is refused, not estimated.
"""

from __future__ import annotations

from collections import Counter

from vrhuman.questionnaires.questionnaire import Answers, Questionnaire, Scale
from vrhuman.records import VrhumanError


class QuestionnaireError(VrhumanError):
    """A questionnaire that cannot be used, or answers that do not fit it."""


def score(questionnaire: Questionnaire, answers: Answers) -> dict[str, float]:
    """Compute each scale's score, in the order of the questionnaire.

    :raises QuestionnaireError: where an answer is missing, is not valid for its item, or has no
        item.
    """
    check(questionnaire, answers)
    needed = {name for scale in questionnaire.scales for name in (*scale.items, *scale.pairs)}
    missing = [name for name in needed if name not in answers]
    if missing:
        raise QuestionnaireError(
            f"{questionnaire.name}: no answer to {', '.join(sorted(missing))}; all answers are "
            "needed for the scores"
        )
    return {scale.name: _score(questionnaire, scale, answers) for scale in questionnaire.scales}


def check(questionnaire: Questionnaire, answers: Answers) -> None:
    """Check that every value is offered by its item.

    :raises QuestionnaireError: for a value that its item does not offer.
    """
    items = {item.item_id: item for item in questionnaire.items}
    for item_id, value in answers.items():
        if item_id not in items:
            raise QuestionnaireError(
                f"{questionnaire.name}: {item_id}: no such item; choose from {', '.join(items)}"
            )
        if not items[item_id].allows(value):
            raise QuestionnaireError(
                f"{questionnaire.name}: {item_id}: {value!r} is not one of its answers"
            )


def _score(questionnaire: Questionnaire, scale: Scale, answers: Answers) -> float:
    numbers = [questionnaire.item(name).number(answers[name]) for name in scale.items]
    match scale.rule:
        case "sum":
            return scale.factor * sum(numbers)
        case "mean":
            return scale.factor * sum(numbers) / len(numbers)
        case "weighted":
            chosen = Counter(answers[pair] for pair in scale.pairs)
            weights = [chosen[name] for name in scale.items]
            total = sum(w * n for w, n in zip(weights, numbers, strict=True))
            return scale.factor * total / len(scale.pairs)

"""Says what of a set can be answered by those who did not see the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from vrhuman.benchmarks.excalibur.set_reading import EPISODES, question_of, read_set
from vrhuman.questions.audit import report
from vrhuman.questions.audit.sets import read_set as read_questions
from vrhuman.questions.dataset.episodes import QuestionSetError
from vrhuman.records import JsonValue
from vrhuman.scoring.chance import chance


def audit(folder: Path) -> Mapping[str, JsonValue]:
    """Return what guessing reaches, and what the baselines of `vrhuman questions audit` reach.

    The baselines learn from the set's other houses, so they need several; of fewer a note says so.

    :raises VrhumanError: if the set cannot be read, or a package is missing.
    """
    questions = [question_of(item) for item in read_set(folder).items]
    guessing: dict[str, JsonValue] = asdict(chance(questions))
    told: dict[str, JsonValue] = {"questions": len(questions), "guessing": guessing}
    try:
        baselines = report.audit(read_questions(folder / EPISODES)).as_json()
    except QuestionSetError as error:
        return {**told, "note": str(error)}
    return {**told, "baselines": baselines}

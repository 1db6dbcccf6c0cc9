"""A set's questions as two people review them: each beside its film, by ``questions review``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from vrhuman.benchmarks.envqa.public_format import PublicQuestion
from vrhuman.questions.review.reviewed import ReviewedQuestion
from vrhuman.questions.review.settling import Decisions


def reviewed_of(questions: Sequence[PublicQuestion]) -> tuple[ReviewedQuestion, ...]:
    """Return the questions as reviewers meet them, each about its film."""
    return tuple(
        ReviewedQuestion(
            each.video_id,
            each.question_id,
            each.question,
            each.answer,
            f"{each.question_type} {each.rest.get('template', '')}".replace("_", " ").strip(),
        )
        for each in questions
    )


def settled(questions: Sequence[PublicQuestion], decisions: Decisions) -> list[PublicQuestion]:
    """Return the questions that the reviewers keep, in their wordings."""
    return [
        replace(each, question=wording)
        for each in questions
        for wording in [decisions.wording((each.video_id, each.question_id), each.question)]
        if wording is not None
    ]


def film_of(file: Path, question: PublicQuestion) -> Path:
    """Return the film of a question of the set whose ``file`` has it."""
    return file.parent / "videos" / question.video_id / "rgb.mp4"

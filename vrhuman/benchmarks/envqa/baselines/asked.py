"""A set's questions as baselines and models read them: with true answers and templates."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from vrhuman.benchmarks.envqa.public_format import BadQuestions, PublicQuestion, read_questions
from vrhuman.benchmarks.envqa.question_types import QuestionType
from vrhuman.benchmarks.envqa.roles import ROLES, canonical
from vrhuman.benchmarks.items import Answer

Split = Literal["train", "val", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)


@dataclass(frozen=True, slots=True)
class ClipQuestion:
    """One question about one clip; ``roles`` is the true answer, ``answer`` says it in words.

    ``template`` and ``program`` say how the question was made; empty where the file does not.
    """

    question_id: str
    video_id: str
    question: str
    question_type: QuestionType
    answer: str
    roles: Answer
    template: str = ""
    program: tuple[str, ...] = ()


def questions_file(folder: Path, split: Split) -> Path:
    return folder / f"questions_{split}.json"


def read_split(folder: Path, split: Split) -> tuple[ClipQuestion, ...]:
    """Read the questions of one split of the set in a folder.

    :raises BadQuestions: where they cannot be read, naming file, question and key.
    """
    path = questions_file(folder, split)
    return tuple(_asked(f"{path}[{n}]", each) for n, each in enumerate(read_questions(path)))


def _asked(where: str, question: PublicQuestion) -> ClipQuestion:
    roles = question.rest.get("roles")
    if not isinstance(roles, dict) or not all(
        name in ROLES and isinstance(value, str) for name, value in roles.items()
    ):
        raise BadQuestions(f"{where}.roles: give texts by {', '.join(ROLES)}; make the set again")
    program = question.rest.get("program") or []
    return ClipQuestion(
        question_id=question.question_id,
        video_id=question.video_id,
        question=question.question,
        question_type=question.question_type,
        answer=question.answer,
        roles=canonical(roles),
        template=str(question.rest.get("template", "")),
        program=tuple(map(str, program)) if isinstance(program, list) else (),
    )

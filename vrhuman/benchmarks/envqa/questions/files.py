"""The files of a set's questions: lists of records, the public fields first."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from vrhuman.questions.review.reviewed import ReviewedQuestion
from vrhuman.questions.review.settling import Decisions
from vrhuman.records import JsonValue, VrhumanError

PUBLIC = ("question_id", "video_id", "question", "answer", "question_type")
"""The fields of the authors' own files."""
Record = Mapping[str, JsonValue]


def as_text(records: Sequence[Record]) -> str:
    """Return a file's text: a list with a record a line."""
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in records)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def read_records(path: Path) -> tuple[Record, ...]:
    """Read a file of questions, whether ours or the authors'.

    :raises VrhumanError: where it is none, naming file and key.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise VrhumanError(
            f"{path}: cannot be read as questions ({error}); give a questions_SPLIT.json"
        ) from error
    if not isinstance(data, list):
        raise VrhumanError(f"{path}: must be a list of questions; give a questions_SPLIT.json")
    for number, each in enumerate(data):
        if not isinstance(each, dict):
            raise VrhumanError(f"{path}: [{number}]: must be a table")
        for key in PUBLIC:
            if not isinstance(each.get(key), str):
                raise VrhumanError(f"{path}: [{number}].{key}: must be a text")
    return tuple(data)


def reviewed_records(records: Sequence[Record]) -> tuple[ReviewedQuestion, ...]:
    """Return the questions as reviewers meet them, each about its film."""
    return tuple(
        ReviewedQuestion(
            each["video_id"],
            each["question_id"],
            each["question"],
            each["answer"],
            " ".join((each["question_type"], str(each.get("template", "")).replace("_", " "))),
        )
        for each in records
    )


def settled_records(records: Sequence[Record], decisions: Decisions) -> tuple[Record, ...]:
    """Return the questions that the reviewers keep, in their wordings."""
    return tuple(
        {**each, "question": wording}
        for each in records
        for key in [(each["video_id"], each["question_id"])]
        if (wording := decisions.wording(key, each["question"])) is not None
    )


def film_of(path: Path, record: Record) -> Path:
    """Return the film of a question of the set in which ``path`` is."""
    return path.parent / "videos" / str(record["video_id"]) / "rgb.mp4"

"""Reads a set's questions with their true answers, by role."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from vrhuman.records import VrhumanError

Split = Literal["train", "val", "test"]
SPLITS: tuple[Split, ...] = ("train", "val", "test")

ROLES = ("action", "object1", "preposition", "object2", "adjective", "number", "yes_no")
"""The roles of an answer (Env-QA, section 3.3)."""
QUESTION_TYPES = ("QueryAttribute", "QueryState", "QueryEvent", "QueryOrder", "CountNumber")
"""The types of question, in the order of the paper's Table 2."""

Roles = Mapping[str, str]
"""An answer: its values by role; a role without value is absent."""


class QuestionsError(VrhumanError):
    """A file of questions that cannot be read."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question about one clip; ``roles`` and ``answer`` are the true answer."""

    question_id: str
    video_id: str
    question: str
    question_type: str
    answer: str
    roles: Roles
    template: str


def read_questions(folder: Path, split: Split) -> tuple[Asked, ...]:
    """Read one split of the set in a folder.

    :raises QuestionsError: where it cannot be read, naming file, place and remedy.
    """
    path = folder / f"questions_{split}.json"
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise QuestionsError(
            f"{path}: {error.strerror}; give the folder of a set that "
            "`vrhuman benchmark make envqa` made"
        ) from error
    except ValueError as error:
        raise QuestionsError(f"{path}: is not JSON ({error}); make the set again") from error
    if not isinstance(stored, list):
        raise QuestionsError(f"{path}: has to be a list of questions; make the set again")
    return tuple(_question(path, place, each) for place, each in enumerate(stored))


def _question(path: Path, place: int, stored: object) -> Asked:
    try:
        if not isinstance(stored, Mapping):
            raise KeyError("question_id")
        roles = {str(name): str(value) for name, value in stored["roles"].items() if value != ""}
        if unknown := sorted(set(roles) - set(ROLES)):
            raise QuestionsError(
                f"{path}: [{place}].roles.{unknown[0]}: unknown; roles are {', '.join(ROLES)}"
            )
        return Asked(
            question_id=str(stored["question_id"]),
            video_id=str(stored["video_id"]),
            question=str(stored["question"]),
            question_type=str(stored["question_type"]),
            answer=str(stored["answer"]),
            roles=roles,
            template=str(stored.get("template", "")),
        )
    except (KeyError, AttributeError) as error:
        raise QuestionsError(f"{path}: [{place}]: {error} is missing; make the set again") from error

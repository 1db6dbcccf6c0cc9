"""A model's answers as text, and as lines of the file that is scored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from vrhuman.benchmarks.envqa.baselines.asked import Asked, Roles
from vrhuman.files.private import make_folder, write_bytes


def sentence(roles: Roles) -> str:
    """Return an answer as people write it ("moving pot to sink", "in sink", "yes"); or nothing."""
    parts = [
        roles.get(role, "")
        for role in ("yes_no", "number", "action", "adjective", "object1", "preposition", "object2")
    ]
    if not roles.get("action") and not roles.get("object2") and roles.get("preposition"):
        parts = [*parts[:4], roles["preposition"], roles.get("object1", "")]
    return " ".join(part for part in parts if part)


def write_answers(path: Path, asked: Sequence[Asked], given: Sequence[Roles]) -> None:
    """Write a line for each question: what was asked, the truth (``gt``) and the answer (``pred``).

    Both as text, and ``roles`` of the answer.
    """
    make_folder(path.parent)
    lines = [
        json.dumps(
            {
                "question_id": question.question_id,
                "video_id": question.video_id,
                "question": question.question,
                "question_type": question.question_type,
                "gt": question.answer,
                "pred": sentence(answer),
                "roles": dict(answer),
            }
        )
        for question, answer in zip(asked, given, strict=True)
    ]
    write_bytes(path, "".join(f"{line}\n" for line in lines).encode())

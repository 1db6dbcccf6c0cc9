"""A model's answers as the file of answers that ``vrhuman benchmark score`` reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.roles import sentence
from vrhuman.benchmarks.items import Answer
from vrhuman.files.private import make_folder, write_bytes


def write_answers(path: Path, asked: Sequence[ClipQuestion], given: Sequence[Answer]) -> None:
    """Write a line for each question: its id and the answer by role.

    With the question, the truth (``gt``) and the answer in words (``pred``) each line is a pair,
    too.
    """
    make_folder(path.parent)
    lines = [
        json.dumps(
            {
                "question_id": question.question_id,
                "answer": dict(answer),
                "question": question.question,
                "gt": question.answer,
                "pred": sentence(answer),
            }
        )
        for question, answer in zip(asked, given, strict=True)
    ]
    write_bytes(path, "".join(f"{line}\n" for line in lines).encode())

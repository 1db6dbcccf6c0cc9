"""Answers as somebody would who saw everything right: from the clip's true segments and states.

The questions' own programs answer. What this oracle gets wrong is not a matter of perception: the
question is wrong, or its program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.questions import ClipTruth, answer_by_program
from vrhuman.benchmarks.items import Answer

Solver = Callable[[ClipQuestion], Answer]
"""Answers a question by its program, over what was true."""


def answer_by_truth(asked: Sequence[ClipQuestion], solver: Solver) -> list[Answer]:
    """Answer questions by their programs."""
    return [solver(each) for each in asked]


def solver_of(truth: Callable[[str], ClipTruth]) -> Solver:
    """Return the solver of the questions' generator; ``truth`` is what was true, by video id."""

    def solve(asked: ClipQuestion) -> Answer:
        found = answer_by_program(asked.program, truth(asked.video_id))
        return {} if found is None else found.as_mapping()

    return solve

"""Answers as somebody would who saw everything right: from the clip's true segments and states.

The questions' own programs answer. What this oracle gets wrong is not a question of perception: the
question is wrong, or its program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from vrhuman.benchmarks.envqa.baselines.asked import Asked, Roles

Solver = Callable[[Asked, Path], Roles]
"""``(question, the clip's folder) -> answer``: runs the question's program over what was true."""


def answer_by_truth(asked: Sequence[Asked], folder: Path, solver: Solver) -> list[Roles]:
    """Answer questions about the set in ``folder`` by their programs."""
    return [solver(each, folder / "videos" / each.video_id) for each in asked]

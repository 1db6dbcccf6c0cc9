"""What a training gave: its curves, and its accuracy with the baselines' beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.baselines.comparing import (
    Comparison,
    Row,
    Share,
    as_json,
    share_json,
    table,
)
from vrhuman.benchmarks.envqa.baselines.image_only import answer_by_clip, answer_by_likeness
from vrhuman.benchmarks.envqa.baselines.question_only import answer_by_question
from vrhuman.benchmarks.items import Answer
from vrhuman.files.private import open_bytes
from vrhuman.files.spreadsheets import write_csv
from vrhuman.files.whole import write_whole
from vrhuman.records import JsonValue

if TYPE_CHECKING:
    from vrhuman.benchmarks.models.material import Material
    from vrhuman.benchmarks.models.training import Epoch


@dataclass(frozen=True, slots=True)
class Results:
    """A model and the baselines on the same questions.

    ``ahead`` is by how many points the model is better than Q-only; ``where`` the same by type of
    question.
    """

    split: str
    rows: tuple[Row, ...]
    ahead: Share
    where: Mapping[str, Share]

    @property
    def verdict(self) -> str:
        """One line: whether the model beats Q-only."""
        name = self.rows[0].answerer
        by = f"{self.ahead.percent:+.1f} points (95 %: {self.ahead.low:+.1f} to "
        by += f"{self.ahead.high:+.1f})"
        if self.ahead.low > 0:
            return f"{name} beats Q-only: {by}"
        if self.ahead.high < 0:
            return f"{name} is worse than Q-only: {by}"
        return f"{name} does not beat Q-only: {by}"


def results_of(
    name: str,
    given: Sequence[Answer],
    material: Material,
    split: str,
    asked: Sequence[ClipQuestion],
) -> Results:
    """Compare a model's answers with Q-only, I-only and nearest neighbour.

    :raises PackageMissing: without scikit-learn.
    """
    studied = material.questions["train"]
    comparison = Comparison(asked, material.seen_rooms)
    by_words = answer_by_question(studied, asked)
    ahead = comparison.difference(given, by_words)
    kinds = sorted({each.question_type for each in asked})
    apart = comparison.scores(given) - comparison.scores(by_words)
    return Results(
        split,
        (
            comparison.row(name, given),
            comparison.row("Q-only", by_words),
            comparison.row("I-only", answer_by_clip(studied, asked, material.clips)),
            comparison.row("nearest", answer_by_likeness(studied, asked, material.clips)),
        ),
        ahead,
        {
            kind.label: comparison.share(apart, np.array([q.question_type == kind for q in asked]))
            for kind in kinds
        },
    )


def results_json(results: Results) -> dict[str, JsonValue]:
    return {
        "split": results.split,
        "rows": [as_json(row) for row in results.rows],
        "ahead_of_q_only": share_json(results.ahead),
        "ahead_by_type": {kind: share_json(share) for kind, share in results.where.items()},
        "verdict": results.verdict,
    }


def write_results(folder: Path, results: Results) -> None:
    """Write ``results.json``, ``results.csv`` and, to read, ``results.txt``."""
    write_whole(
        folder / "results.json", (json.dumps(results_json(results), indent=1) + "\n").encode()
    )
    write_whole(folder / "results.txt", f"{table(results.rows)}\n{results.verdict}\n".encode())
    write_csv(folder / "results.csv", [_flat(row) for row in results.rows])


def write_curves(folder: Path, name: str, epochs: Sequence[Epoch]) -> None:
    """Write ``curves.csv`` and ``curves.png``: loss and accuracies after each epoch."""
    write_csv(folder / "curves.csv", [asdict(each) for each in epochs])
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 3.2), layout="constrained")
    FigureCanvasAgg(figure)
    loss, accuracy = figure.subplots(1, 2)
    numbers = [each.number for each in epochs]
    loss.plot(numbers, [each.loss for each in epochs], color="#444444")
    loss.set(xlabel="epoch", ylabel="training loss", title=name)
    accuracy.plot(numbers, [each.train for each in epochs], color="#999999", label="training")
    accuracy.plot(numbers, [each.val for each in epochs], color="#0072b2", label="validation")
    accuracy.set(xlabel="epoch", ylabel="accuracy [%]", ylim=(0, 100))
    accuracy.legend(frameon=False)
    with open_bytes(folder / "curves.png") as file:
        figure.savefig(file, format="png", dpi=120, metadata={"Software": None})


def _flat(row: Row) -> dict[str, str | float | int | None]:
    """Return a row for a spreadsheet: accuracies in per cent, the overall one with its interval."""
    cells: dict[str, str | float | int | None] = {
        "answerer": row.answerer,
        "questions": row.overall.questions,
        "overall": row.overall.percent,
        "low": row.overall.low,
        "high": row.overall.high,
    }
    for shares in (row.types, row.roles, row.rooms):
        cells |= {
            name: share.percent if share.questions else None for name, share in shares.items()
        }
    return cells

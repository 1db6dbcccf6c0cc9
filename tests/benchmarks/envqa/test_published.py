"""The paper's Table 2 is there as printed."""

from __future__ import annotations

import pytest

from vrhuman.benchmarks.envqa.published import COLUMNS, OVERALL, TABLE_2
from vrhuman.benchmarks.envqa.question_types import QuestionType

BY_MODEL = {row.model: row.values for row in TABLE_2}


def test_every_row_has_every_column() -> None:
    assert len(COLUMNS) == 12
    assert all(tuple(row.values) == COLUMNS for row in TABLE_2)


@pytest.mark.parametrize(
    ("model", "overall"),
    [
        *(("Q-only", 32.48), ("I-only", 3.05), ("CNN-LSTM", 38.05), ("ST-VQA", 41.97)),
        *(("STAGE", 42.53), ("TSEA", 47.06)),
    ],
)
def test_the_overall_accuracies(model: str, overall: float) -> None:
    assert BY_MODEL[model][OVERALL] == overall


def test_the_overall_accuracy_lies_between_those_of_the_types() -> None:
    for values in BY_MODEL.values():
        types = [values[kind.label] for kind in QuestionType]
        assert min(types) < values[OVERALL] < max(types)


def test_the_model_is_4_5_points_above_the_best_of_the_others() -> None:
    """As section 5.2 says."""
    best = max(values[OVERALL] for model, values in BY_MODEL.items() if model != "TSEA")

    assert BY_MODEL["TSEA"][OVERALL] - best == pytest.approx(4.5, abs=0.05)


def test_it_is_marked_as_of_other_films() -> None:
    assert all("not the same videos" in row.note for row in TABLE_2)

"""Env-QA's Table 2, as printed, for comparison with a set's own results.

D. Gao et al., Env-QA: A Video Question Answering Benchmark for Comprehensive Understanding of
Dynamic Environments, ICCV 2021. Accuracies in per cent by type of question, of all questions, and
by role. The paper reports no results of people.
"""

from __future__ import annotations

from vrhuman.benchmarks.benchmark import PublishedRow
from vrhuman.benchmarks.envqa.question_types import QuestionType

OVERALL = "Overall"
ROLE_COLUMNS = {
    "action": "role Action",
    "object1": "role Object1&2",
    "object2": "role Object1&2",
    "preposition": "role Prep.",
    "adjective": "role Adj.",
    "yes_no": "role Yes/No",
    "number": "role Number",
}
"""The table's column for each role; the two objects have one."""
COLUMNS = (
    *(kind.label for kind in QuestionType),
    OVERALL,
    *dict.fromkeys(ROLE_COLUMNS.values()),
)
"""The table's columns, in its order."""

NOTE = "Env-QA's own test split (Gao et al. 2021, Table 2): not the same videos, nor questions"

_TABLE = {
    "Q-only": (37.29, 32.17, 24.26, 51.79, 37.84, 32.48, 42.05, 36.48, 51.03, 34.15, 50.53, 37.83),
    "I-only": (3.51, 3.76, 3.56, 0.57, 2.12, 3.05, 4.60, 7.87, 19.42, 2.84, 0.01, 1.08),
    "CNN-LSTM": (
        *(38.21, 42.26, 29.94, 53.37, 38.12, 38.05),
        *(45.89, 43.07, 54.15, 37.90, 43.27, 38.07),
    ),
    "ST-VQA": (41.66, 48.98, 33.87, 54.09, 38.54, 41.97, 45.08, 45.06, 54.50, 41.07, 55.44, 38.51),
    "STAGE": (39.49, 49.93, 34.52, 55.32, 37.98, 42.53, 45.69, 47.24, 54.35, 42.71, 52.07, 37.66),
    "TSEA": (42.96, 56.73, 39.84, 55.53, 39.35, 47.06, 47.61, 50.51, 55.33, 44.93, 57.56, 39.35),
}
TABLE_2 = tuple(
    PublishedRow(model, dict(zip(COLUMNS, values, strict=True)), NOTE)
    for model, values in _TABLE.items()
)

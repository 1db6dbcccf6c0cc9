"""What an audit of a benchmark's set finds, as lines that a person reads."""

from __future__ import annotations

import pytest

from vrhuman.cli.benchmark.telling import lines_of
from vrhuman.records import JsonValue


def share(questions: int, percent: float) -> JsonValue:
    return {"questions": questions, "percent": percent, "low": 5.0, "high": 50.04}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (28.333333, "a key                   28.33"),
        (35.0, "a key                   35"),
        (False, "a key                   no"),
        ([], "a key                   none"),
        (share(1, 28.333333), "a key                    28.3 %  (5.0 to 50.0)  1 question"),
        (share(2, 100.0), "a key                   100.0 %  (5.0 to 50.0)  2 questions"),
    ],
)
def test_a_value_is_one_line(value: JsonValue, told: str) -> None:
    assert list(lines_of({"a_key": value})) == [told]


def test_what_is_inside_is_indented_and_what_is_about_nothing_left_out() -> None:
    row: JsonValue = {"answerer": "Q-only", "types": {"State": share(2, 50.0)}, "rooms": {}}

    assert list(lines_of({"row": row, "none": share(0, 0.0)})) == [
        "row",
        "  answerer              Q-only",
        "  types",
        "    State                50.0 %  (5.0 to 50.0)  2 questions",
    ]


def test_each_of_a_list_of_findings_has_its_own_lines() -> None:
    assert list(lines_of({"leaks": [{"template": "did"}, {"template": "color_of"}]})) == [
        "leaks",
        "  1",
        "    template            did",
        "  2",
        "    template            color_of",
    ]


def test_a_table_has_a_line_for_each_row() -> None:
    table = {"columns": ["", "text only"], "rows": [["scope: world", 20.5], ["overall: all", 100]]}

    assert list(lines_of({"accuracy": table})) == [
        "accuracy",
        "                text only",
        "  scope: world       20.5",
        "  overall: all        100",
    ]

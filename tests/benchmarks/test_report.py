"""The report: our rows with intervals beside the published ones, which are marked."""

from __future__ import annotations

import csv
import io

import pytest

from vrhuman.benchmarks.benchmark import PublishedRow
from vrhuman.benchmarks.report import (
    Report,
    ReportRow,
    as_csv,
    as_markdown,
    as_text,
    make_report,
)
from vrhuman.benchmarks.scored import Cell

OURS = ReportRow(
    "P01",
    "strict",
    30,
    2,
    {"State": Cell(61.25, 55.0, 67.5, 20, 8), "More": Cell(50.0, None, None, 10, 2)},
)
PRINTED = PublishedRow("TSEA", {"State": 56.73, "Order": 55.53}, "other videos")


@pytest.fixture
def report() -> Report:
    return make_report("Env-QA", "small", "abcdef0123456789", [OURS], [PRINTED])


def test_columns_are_the_published_ones_and_then_others(report: Report) -> None:
    assert report.columns == ("State", "Order", "More")


def test_text_has_a_line_for_each_column(report: Report) -> None:
    lines = as_text(report).splitlines()

    assert lines[0] == "Env-QA, set small (abcdef012345): accuracy in per cent"
    assert [line.split() for line in lines[2:6]] == [
        ["P01", "TSEA*"],
        ["State", "61.2", "(55.0-67.5)", "n=20", "56.73"],
        ["Order", "-", "55.53"],
        ["More", "50.0", "n=10", "-"],
    ]


def test_notes_say_what_may_be_compared(report: Report) -> None:
    notes = "\n".join(report.notes)

    assert "P01: 30 answers, strict rule, 2 without an answer" in notes
    assert "* other videos; not comparable with ours" in notes
    assert "different rules" not in notes


def test_rows_under_two_rules_are_not_comparable() -> None:
    other = ReportRow("P02", "official", 30, 0, {})

    report = make_report("x", "x", "x", [OURS, other], [])

    assert "rows under different rules are not comparable" in report.notes
    assert "without an answer" not in next(n for n in report.notes if n.startswith("P02"))


def test_markdown_is_one_table(report: Report) -> None:
    lines = as_markdown(report).splitlines()

    assert lines[2:5] == [
        "|  | P01 | TSEA\\* |",
        "| --- | ---: | ---: |",
        "| State | 61.2 (55.0-67.5) n=20 | 56.73 |",
    ]
    assert "- \\* other videos; not comparable with ours" in lines


def test_csv_has_unrounded_numbers(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(report))))

    assert [(row["row"], row["column"], row["mean"]) for row in rows] == [
        ("P01", "State", "61.25"),
        ("P01", "More", "50.0"),
        ("TSEA", "State", "56.73"),
        ("TSEA", "Order", "55.53"),
    ]
    assert (rows[0]["low"], rows[0]["high"], rows[1]["low"]) == ("55.0", "67.5", "")
    assert [row["comparable"] for row in rows] == ["True", "True", "False", "False"]


def test_json_marks_what_is_published(report: Report) -> None:
    told = report.as_json()

    assert told["ours"][0]["cells"]["State"]["low"] == 55.0
    assert told["published"] == [
        {
            "model": "TSEA",
            "values": dict(PRINTED.values),
            "note": "other videos",
            "comparable": False,
        }
    ]

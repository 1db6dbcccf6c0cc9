"""No cell of any CSV is a formula, and every CSV of the package is written by one function."""

from __future__ import annotations

import ast
import csv
import io
from pathlib import Path

import pytest

import vrhuman
from vrhuman.files.spreadsheets import cell, text_of, write_arrow, write_csv, write_rows

PACKAGE = Path(vrhuman.__file__).parent
PASS_IT_ON = {
    "apps/public_check.py",
    "cli/annotate.py",
    "cli/benchmark/commands.py",
    "cli/program.py",
    "cli/scores.py",
    "cli/study/results.py",
    "desktop/desk/reporter.py",
    "export/forms.py",
    "study/belongings.py",
    "study/remaking.py",
}
"""Files that read CSV, give a format's name to another, or write what `scoring/table.py` or
`benchmarks/report.py` made."""
WRITER = PACKAGE / "files" / "spreadsheets.py"


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+SUM(A1)",
        "-2+3",
        "@A1",
        "\t=1",
        "\r=1",
        "\n=1",
        "＝1",
        "-",
        "--1",
        "+49 30 1",
        "-1.5x",
    ],
)
def test_a_text_that_would_be_a_formula_is_made_one_that_is_not(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "value", ["-1.5", "+3", "-.5e-3", "-7", "", "a=b", "it's", " =1", -1.5, -3, None, True]
)
def test_numbers_and_other_texts_stay_as_they_are(value: object) -> None:
    assert cell(value) is value


def test_rows_and_mappings_are_written_harmless(tmp_path: Path) -> None:
    out = io.StringIO()
    write_rows(out, ["name", "x"], [["=cmd|' /C calc'!A0", -1.5]])
    write_csv(tmp_path / "t.csv", [{"name": "@x", "value": "-1.5"}])
    written = list(csv.reader((tmp_path / "t.csv").open(newline="")))

    assert list(csv.reader(io.StringIO(out.getvalue())))[1] == ["'=cmd|' /C calc'!A0", "-1.5"]
    assert written == [["name", "value"], ["'@x", "-1.5"]]


def test_arrow_tables_are_written_harmless_and_their_numbers_as_numbers(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"words": ["=1", None, "mug"], "x": [-1.5, 0.1, None]})

    write_arrow(table, tmp_path / "t.csv")

    rows = list(csv.reader((tmp_path / "t.csv").open(newline="")))
    assert rows == [["words", "x"], ["'=1", "-1.5"], ["", "0.1"], ["mug", ""]]


def writers(tree: ast.AST) -> list[int]:
    """The lines of a module that write CSV by a library."""
    always, of_csv = ("DictWriter", "CSVWriter", "to_csv"), ("writer", "write_csv")
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and (node.attr in always or (node.attr in of_csv and "csv" in ast.unparse(node.value)))
    ]


@pytest.mark.parametrize(
    "code",
    ["csv.writer(f)", "csv.DictWriter(f, n)", "arrow_csv.write_csv(t, f)", "frame.to_csv(f)"],
)
def test_a_writer_that_goes_past_the_one_function_would_be_found(code: str) -> None:
    assert writers(ast.parse(code)) == [1]


def test_no_other_file_of_the_package_writes_csv() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in PACKAGE.rglob("*.py")
        if path != WRITER
        for line in writers(ast.parse(path.read_text(encoding="utf-8")))
    }

    assert found == set()


def test_whoever_names_a_csv_file_writes_it_by_the_one_function() -> None:
    def names_one(tree: ast.AST) -> bool:
        return any(
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.endswith((".csv", "csv"))
            and " " not in node.value
            for node in ast.walk(tree)
        )

    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if names_one(ast.parse(path.read_text(encoding="utf-8")))
        and "spreadsheets" not in path.read_text(encoding="utf-8")
    }

    assert found == PASS_IT_ON


@pytest.mark.parametrize("text", ["=1+1", "-x", "-1.5", "'quoted'", "'-1.5", "plain", "", "'"])
def test_what_was_made_harmless_is_read_as_it_was(text: str) -> None:
    assert text_of(str(cell(text))) == text

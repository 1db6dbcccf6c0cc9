"""Any lab's question set can be read; what does not fit is named by line and key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.questions import synthetic_sets
from vrhuman.questions.audit.sets import read_set
from vrhuman.questions.dataset.episodes import QuestionSetError

GOOD: dict[str, Any] = {
    "text": "Is there a mug?",
    "program": "exist(filter(scene, type=Mug))",
    "type": "yes-no",
    "family": "existence",
    "answer": "yes",
}


def test_what_was_written_is_read(tmp_path: Path) -> None:
    asked = [
        synthetic_sets.existence(1, "Mug", "no"),
        synthetic_sets.count(1, "Mug", 3),
        synthetic_sets.query(2, "Bowl", ("red", "white")),
    ]

    assert read_set(synthetic_sets.write(tmp_path / "set.jsonl", asked)) == tuple(asked)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"type": "essay"}, r"line 2: questions\[0\]\.type: 'essay'"),
        ({"program": "exist("}, r"line 2: questions\[0\]\.program"),
        ({"answer": "perhaps"}, r"line 2: questions\[0\]\.answer: 'perhaps'"),
        ({"answer": 3}, r"line 2: questions\[0\]\.answer: 3"),
        ({"text": None}, r"line 2: questions\[0\]: 'text'"),
        ({"family": 7}, r"line 2: questions\[0\]: 'family'"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, change: dict[str, Any], named: str) -> None:
    path = tmp_path / "set.jsonl"
    lines = [{"house": "a", "questions": [GOOD]}, {"house": "b", "questions": [{**GOOD, **change}]}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    with pytest.raises(QuestionSetError, match=named):
        read_set(path)


def test_a_missing_or_empty_file_is_reported(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")

    with pytest.raises(QuestionSetError, match="has no questions"):
        read_set(empty)
    with pytest.raises(QuestionSetError, match="cannot be read"):
        read_set(tmp_path / "none.jsonl")


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_are_more_than_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(data)

    with pytest.raises(QuestionSetError):
        read_set(path)


@pytest.mark.parametrize("line", ["[" * 100_000, '{"house": ' + "9" * 5000 + "}", "[]", "7"])
def test_a_strange_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(line + "\n")

    with pytest.raises(QuestionSetError, match="line 1"):
        read_set(path)


def test_a_program_nested_without_end_is_named(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    program = "count(" + "filter(" * 5000 + "scene" + ", type=Mug)" * 5000 + ")"
    entry = {**GOOD, "type": "count", "answer": 1, "program": program}
    path.write_text(json.dumps({"house": "a", "questions": [entry]}))

    with pytest.raises(QuestionSetError, match=r"questions\[0\]\.program"):
        read_set(path)

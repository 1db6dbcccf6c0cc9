"""Files of answers and pairs: what is read, and what is refused with file, line and key."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.benchmarks.envqa_sets import write_answers
from vrhuman.benchmarks.written_answers import BadAnswers, read_pairs, read_written

KEYS = ("question", "gt", "pred")
PAIR = {"question": "x", "gt": "a", "pred": ["b"]}


def test_a_pair_a_line(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(f"\ufeff{json.dumps(PAIR)}\r\n\n  {json.dumps(PAIR)}", encoding="utf-8")

    found = read_pairs(path, KEYS)

    assert [each.values for each in found] == [PAIR, PAIR]
    assert [each.where for each in found] == [f"{path}:1", f"{path}:3"]


@pytest.mark.parametrize("text", ["a\u2028b", "a\x0bb", "a\x85b"])
def test_only_a_line_end_ends_a_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(PAIR | {"gt": text}, ensure_ascii=False), encoding="utf-8")

    assert read_pairs(path, KEYS)[0].values["gt"] == text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON"),
        ("3", "not a JSON object"),
        ("[]", "not a JSON object"),
        (json.dumps({"question": "x", "pred": "b"}), "gt: missing"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(f"{json.dumps(PAIR)}\n{line}\n", encoding="utf-8")

    with pytest.raises(BadAnswers) as refused:
        read_pairs(path, KEYS)

    assert str(refused.value).startswith(f"{path}:2: {reason}")


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_a_file_without_pairs(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(content)

    with pytest.raises(BadAnswers, match="no pairs; give one JSON object a line with question, gt"):
        read_pairs(path, KEYS)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b"\xe4")

    for name, reason in (("none.jsonl", "cannot be read"), ("latin.jsonl", "not UTF-8")):
        with pytest.raises(BadAnswers, match=f"{name}: {reason}"):
            read_pairs(tmp_path / name, KEYS)


def test_answers_as_lines_and_as_a_list(tmp_path: Path) -> None:
    lines = write_answers(tmp_path / "a.jsonl", {"q1": "blue", "q2": {"number": "3"}})
    listed = tmp_path / "a.json"
    entries = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    listed.write_text(json.dumps(entries), encoding="utf-8")

    one, two = read_written(lines), read_written(listed)

    assert [(a.item_id, a.answer) for a in one] == [("q1", "blue"), ("q2", {"number": "3"})]
    assert [(a.item_id, a.answer) for a in two] == [(a.item_id, a.answer) for a in one]
    assert (one[1].where, two[1].where) == (f"{lines}:2", f"{listed}[1]")


def test_answers_of_people(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    line = {
        "item_id": "q1",
        "answer": {},
        "participant": "P01",
        "condition": "full",
        "kind": "person",
    }
    path.write_text(
        json.dumps(line) + "\n" + json.dumps(line | {"participant": "P02"}), encoding="utf-8"
    )

    found = read_written(path)

    assert [each.participant for each in found] == ["P01", "P02"]
    assert {(each.condition, each.kind) for each in found} == {("full", "person")}


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"answer": "x"}, "question_id: missing"),
        ({"question_id": 3, "answer": "x"}, "question_id: missing, or not a text"),
        ({"question_id": "q2"}, "answer: missing"),
        ({"question_id": "q1", "answer": "x"}, "'q1' is answered twice, first at"),
        ({"question_id": "q2", "answer": "x", "participant": 3}, "participant: not a text"),
        ({"item_id": "q2", "answer": {}, "confidence": 1.01}, "confidence: 1.01, but must be"),
        ({"item_id": "q2", "answer": {}, "confidence": -0.1}, "confidence: must be a number"),
        ({"item_id": "q2", "answer": {}, "watches": 1.5}, "watches: must be a whole number"),
        ({"item_id": "q2", "answer": {}, "seconds": math.nan}, "seconds: must be a number"),
    ],
)
def test_a_bad_answer_is_named(tmp_path: Path, entry: dict[str, object], reason: str) -> None:
    path = write_answers(tmp_path / "a.jsonl", {"q1": "blue"})
    path.write_text(path.read_text(encoding="utf-8") + json.dumps(entry), encoding="utf-8")

    with pytest.raises(BadAnswers) as refused:
        read_written(path)

    assert str(refused.value).startswith(f"{path}:2: {reason}")


def test_a_list_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for text, reason in (("{}", "not a list"), ("[]", "no answers"), ("[3]", r"\[0\]: not a JSON")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadAnswers, match=reason):
            read_written(path)


def test_a_table_of_another_program_needs_ids_and_answers_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b'\xef\xbb\xbfquestion_id,answer\r\nq1,"move, then\r\nopen"\r\n\r\nq2,\r\n')

    found = read_written(path)

    assert [(each.item_id, each.answer) for each in found] == [
        ("q1", "move, then\nopen"),
        ("q2", {}),
    ]
    assert found[0].confidence is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a.csv: no column answer"),
        ("item_id,watches\nq1,2\n", "a.csv: no column answer or answer.NAME"),
        ("item_id,answer\n", "a.csv: no answers"),
        ("item_id,answer\nq1\n", "a.csv:2: does not have the 2 columns"),
        ("item_id,answer\nq1,x,y\n", "a.csv:2: does not have the 2 columns"),
        ('item_id,answer\nq1,"x\n', "a.csv: not CSV"),
        ("item_id,answer,watches\nq1,x,many\n", "a.csv:2: watches: must be a number"),
        ("item_id,answer,confidence\nq1,x,1.5\n", "a.csv:2: confidence: 1.5"),
        ("item_id,answer\nq1,x\nq1,y\n", "a.csv:3: 'q1' is answered twice, first at"),
    ],
)
def test_a_bad_table_is_named(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")

    with pytest.raises(BadAnswers, match=reason):
        read_written(tmp_path / "a.csv")


@given(content=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("a.jsonl", "a.json", "a.csv", "a.parquet"):
        path = folder / name
        path.write_bytes(content)
        for read in (read_written, lambda p: read_pairs(p, KEYS)):
            with pytest.raises(BadAnswers) as refused:
                read(path)
            assert "\n" not in str(refused.value)
            assert str(refused.value).startswith(str(path))

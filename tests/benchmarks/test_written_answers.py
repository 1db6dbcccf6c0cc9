"""Files of answers and pairs: what is read, and what is refused with file, line and key."""

from __future__ import annotations

import json
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


@given(content=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("a.jsonl", "a.json"):
        path = folder / name
        path.write_bytes(content)
        for read in (read_written, lambda p: read_pairs(p, KEYS)):
            with pytest.raises(BadAnswers) as refused:
                read(path)
            assert "\n" not in str(refused.value)
            assert str(refused.value).startswith(str(path))

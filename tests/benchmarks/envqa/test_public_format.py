"""Env-QA's public files of questions are read and written, and bad ones refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.benchmarks.envqa.public_format import (
    KEYS,
    BadQuestions,
    PublicQuestion,
    format_questions,
    parse_questions,
    read_questions,
    write_questions,
)
from vrhuman.benchmarks.envqa.question_types import QuestionType

ENTRY = {
    "question_id": "FloorPlan206_physics_37_04",
    "video_id": "FloorPlan206_physics_37",
    "question": "what happened in the video",
    "answer": "moving vase to side table",
    "question_type": "QueryEvent",
}
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
QUESTIONS = st.lists(
    st.builds(
        PublicQuestion,
        question_id=st.text(max_size=8),
        video_id=st.text(max_size=8),
        question=st.text(max_size=20),
        answer=st.text(max_size=20),
        question_type=st.sampled_from(QuestionType),
        rest=st.dictionaries(
            st.text(max_size=5).filter(lambda key: key not in KEYS), JSON, max_size=3
        ),
    ),
    max_size=4,
    unique_by=lambda each: each.question_id,
).map(tuple)


@given(QUESTIONS)
def test_what_is_written_is_read_again(questions: tuple[PublicQuestion, ...]) -> None:
    assert parse_questions(format_questions(questions), "x") == questions


@given(st.one_of(st.text(max_size=40), JSON.map(json.dumps), st.lists(JSON).map(json.dumps)))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        parse_questions(text, "x.json")
    except BadQuestions as error:
        refused = str(error)
    else:
        return
    assert refused.startswith("x.json")
    assert "\n" not in refused


@given(st.sampled_from(KEYS), JSON)
def test_a_changed_entry_is_read_or_refused_with_its_key(key: str, value: object) -> None:
    text = json.dumps([ENTRY, ENTRY | {"question_id": "other", key: value}])

    try:
        found = parse_questions(text, "x.json")
    except BadQuestions as error:
        refused = str(error)
        assert refused.startswith(f"x.json[1].{key}: ")
    else:
        assert getattr(found[1], key) == value


def test_a_file_of_the_public_format(tmp_path: Path) -> None:
    path = tmp_path / "questions.json"
    path.write_text(json.dumps([ENTRY]), encoding="utf-8")

    (found,) = read_questions(path)
    write_questions(path, [found])

    assert found.question_type is QuestionType.EVENT
    assert json.loads(path.read_text(encoding="utf-8")) == [ENTRY]


def test_the_first_five_keys_are_the_public_ones() -> None:
    question = PublicQuestion(
        "a", "b", "c", "d", QuestionType.NUMBER, {"roles": {}, "template": "t"}
    )

    (entry,) = json.loads(format_questions([question]))

    assert list(entry) == [*KEYS, "roles", "template"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[", "x: not JSON"),
        ("NaN", "x: not JSON"),
        ("{}", "x: not a list of questions"),
        ("[3]", r"x\[0\]: not an object"),
        ("[{}]", r"x\[0\].question_id: missing"),
        (json.dumps([ENTRY | {"answer": 3}]), r"x\[0\].answer: not a text"),
        (
            json.dumps([ENTRY | {"question_type": "Event"}]),
            r"x\[0\].question_type: 'Event' is none",
        ),
        (json.dumps([ENTRY, ENTRY]), r"x\[1\].question_id: .* is twice"),
    ],
)
def test_a_bad_file_is_refused_with_its_key(text: str, reason: str) -> None:
    with pytest.raises(BadQuestions, match=reason):
        parse_questions(text, "x")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes(b"[\xe4]")

    for name in ("none.json", "latin.json"):
        with pytest.raises(BadQuestions, match=f"{name}: cannot be read"):
            read_questions(tmp_path / name)

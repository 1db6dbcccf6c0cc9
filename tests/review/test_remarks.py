"""A reviewer's notes stand beside the session, which they never change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.records import VrhumanError
from vrhuman.review.remarks import Remark, Remarks, read_remarks, remarks_path, write_remarks

remarks = st.lists(st.builds(Remark, st.integers(0, 2**62), st.text(max_size=20)), max_size=5)


@given(remarks)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=examples(30),
)
def test_what_was_written_is_read_again_in_order_of_time(
    tmp_path: Path, written: list[Remark]
) -> None:
    session = tmp_path / "a.mcap"
    notes = Remarks("s-1")
    for remark in written:
        notes = notes.with_(remark)

    write_remarks(session, notes)

    assert read_remarks(session, "s-1") == notes
    assert [n.time_ns for n in notes.notes] == sorted(n.time_ns for n in written)
    assert not session.exists()


def test_a_note_can_be_taken_away() -> None:
    kept, gone = Remark(1, "keep"), Remark(2, "go")
    notes = Remarks("s-1").with_(gone).with_(kept)

    assert notes.without(gone).notes == (kept,)


def test_where_there_is_no_file_there_are_no_notes(tmp_path: Path) -> None:
    assert read_remarks(tmp_path / "a.mcap", "s-1") == Remarks("s-1")


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("no json", "not a file of notes"),
        ("[]", "layout"),
        ('{"layout": 1, "session": "other", "notes": []}', "session: these notes are about other"),
        ('{"layout": 1, "session": "s-1", "notes": 3}', "notes: must be a list"),
        ('{"layout": 1, "session": "s-1", "notes": [{"time_ns": true, "text": ""}]}', "notes[0]"),
        ('{"layout": 1, "session": "s-1", "notes": [{"time_ns": 1}]}', "notes[0]"),
    ],
)
def test_another_file_is_refused_in_one_line_that_says_where(
    tmp_path: Path, told: str, why: str
) -> None:
    session = tmp_path / "a.mcap"
    remarks_path(session).write_text(told, encoding="utf-8")

    with pytest.raises(VrhumanError) as refused:
        read_remarks(session, "s-1")

    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.recursive(st.none() | st.integers() | st.text(), lambda inside: st.lists(inside)))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=examples(20),
)
def test_no_file_of_notes_ends_in_a_traceback(tmp_path: Path, told: object) -> None:
    session = tmp_path / "a.mcap"
    file = {"layout": 1, "session": "s-1", "notes": told}
    remarks_path(session).write_text(json.dumps(file), encoding="utf-8")

    try:
        notes = read_remarks(session, "s-1").notes
    except VrhumanError:
        return
    assert notes == ()


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="not saved"):
        write_remarks(tmp_path / "no folder" / "a.mcap", Remarks("s-1"))

"""What reviewers correct: applied in order, undone by another, kept beside the session."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.study.entries import ready, session
from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.corrections import (
    Correction,
    CorrectionError,
    add_correction,
    corrected,
    corrections_path,
    parse_correction,
    read_corrections,
    standing,
)
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.files.ledger import Source, begin_ledger, entries
from vrhuman.recording.session_lock import SessionLock, SessionLocked
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw

UTC = "2026-03-01T10:00:00.000Z"
NOBODY = Source(None, "s1", "P01")


def segment(action: ActionName, object1: str, begin_s: float, end_s: float) -> ActionSegment:
    begin, end = round(begin_s * 250), round(end_s * 250)
    times = (round(begin_s * 1e9), round(end_s * 1e9))
    return ActionSegment(FIRST_AGENT, action, object1, "", "", begin, end, *times)


OPENED = segment(ActionName.OPEN, "Fridge|1", 1.0, 2.0)
MOVED = replace(
    segment(ActionName.MOVE, "Mug|1", 3.0, 5.0), preposition="on", object2="Sink|1",
    contacts=(("Mug|1", "Sink|1"),),
)  # fmt: skip
FOUND = (OPENED, MOVED)
BROKEN = segment(ActionName.BREAK, "Mug|1", 2.5, 2.8)


def correction(before: ActionSegment | None, after: ActionSegment | None) -> Correction:
    return Correction("s1", UTC, "ada", "seen in the film", before, after)


def line(**changed: object) -> str:
    told = {
        "layout": 1, "session": "s1", "utc": UTC, "who": "ada", "why": "seen",
        "before": json.loads(json.dumps(asdict(MOVED))), "after": None,
    }  # fmt: skip
    return json.dumps(told | changed)


def test_without_corrections_the_segments_are_as_they_were_found() -> None:
    assert corrected(FOUND, ()) == FOUND


def test_a_segment_is_changed() -> None:
    other = replace(OPENED, object1="Cabinet|1")

    assert corrected(FOUND, [correction(OPENED, other)]) == (other, MOVED)


def test_a_segment_is_added_in_the_order_of_ends() -> None:
    assert corrected(FOUND, [correction(None, BROKEN)]) == (OPENED, BROKEN, MOVED)


def test_a_segment_is_deleted() -> None:
    assert corrected(FOUND, [correction(OPENED, None)]) == (MOVED,)


def test_a_correction_of_a_correction_is_applied_after_it() -> None:
    later = replace(OPENED, end_ns=OPENED.end_ns + 1)

    found = corrected(FOUND, [correction(OPENED, later), correction(later, None)])

    assert found == (MOVED,)


@pytest.mark.parametrize(
    "each",
    [correction(OPENED, BROKEN), correction(None, BROKEN), correction(MOVED, None)],
)
def test_a_correction_that_is_undone_leaves_the_segments_as_they_were(each: Correction) -> None:
    undone = each.undone(UTC, "bob", "a mistake")

    assert corrected(FOUND, [each, undone]) == FOUND
    assert (undone.who, undone.why) == ("bob", "a mistake")


def test_a_correction_of_what_is_not_there_names_itself() -> None:
    with pytest.raises(CorrectionError, match=r"correction 1 .ada, .*break Mug.1. is not there"):
        corrected(FOUND, [correction(BROKEN, None)])


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=20))
def test_undoing_everything_from_the_last_on_leaves_what_was_found(
    drawn: list[tuple[int, int]],
) -> None:
    segments = [
        None,
        *(segment(ActionName.OPEN, f"Box|{n}", float(n), n + 1.0) for n in range(3)),
    ]
    there, made = list(FOUND), []
    for before, after in drawn:
        old, new = segments[before], segments[after]
        if (old is None and new is None) or (old is not None and old not in there):
            continue
        made.append(correction(old, new))
        there = list(corrected(FOUND, made))

    back = [each.undone(UTC, "ada", "back") for each in reversed(made)]

    assert corrected(FOUND, [*made, *back]) == FOUND


def test_what_stands_are_the_corrections_that_were_not_undone() -> None:
    first, second = correction(None, BROKEN), correction(OPENED, None)
    back = second.undone(UTC, "ada", "a mistake")

    assert standing([first, second]) == (first, second)
    assert standing([first, second, back]) == (first,)
    assert standing([first, second, back, first.undone(UTC, "ada", "too")]) == ()


def test_what_was_added_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    first, second = correction(None, BROKEN), correction(MOVED, replace(MOVED, success=False))

    add_correction(path, NOBODY, FOUND, first)
    every = add_correction(path, NOBODY, FOUND, second)

    assert read_corrections(path, "s1") == every == (first, second)


def test_a_line_is_never_changed_by_a_later_one(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    add_correction(path, NOBODY, FOUND, correction(None, BROKEN))
    before = corrections_path(path).read_bytes()

    add_correction(path, NOBODY, FOUND, correction(BROKEN, None))

    assert corrections_path(path).read_bytes().startswith(before)


def test_a_line_that_was_not_written_to_its_end_is_left_out_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    add_correction(path, NOBODY, FOUND, correction(None, BROKEN))
    with corrections_path(path).open("ab") as file:
        file.write(b'{"layout": 1, "sess')

    assert len(read_corrections(path, "s1")) == 1
    every = add_correction(path, NOBODY, FOUND, correction(BROKEN, None))

    assert read_corrections(path, "s1") == every


def test_no_file_is_no_correction(tmp_path: Path) -> None:
    assert read_corrections(tmp_path / "a.mcap", "s1") == ()


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (replace(correction(None, BROKEN), why=" "), "give a reason"),
        (replace(correction(None, BROKEN), who=""), "give the name"),
        (correction(BROKEN, None), "is not there"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_file(
    new: Correction, told: str, tmp_path: Path
) -> None:
    with pytest.raises(CorrectionError, match=told):
        add_correction(tmp_path / "a.mcap", NOBODY, FOUND, new)
    assert list(tmp_path.iterdir()) == []


def test_a_segment_that_another_window_deleted_meanwhile_is_not_corrected(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    add_correction(path, NOBODY, FOUND, correction(OPENED, None))

    with pytest.raises(CorrectionError, match="correction 2"):
        add_correction(path, NOBODY, FOUND, correction(OPENED, BROKEN))
    assert len(read_corrections(path, "s1")) == 1


def test_while_another_program_writes_the_session_nothing_is_corrected(tmp_path: Path) -> None:
    path = tmp_path / "a.mcap"
    with SessionLock(path), pytest.raises(SessionLocked):
        add_correction(path, NOBODY, FOUND, correction(None, BROKEN))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "a:1: not JSON"),
        ("[]", "a:1: layout: must be 1"),
        (line(layout=2), "a:1: layout: must be 1"),
        (line(why=""), "a:1: why: must be a text"),
        (line(who=3), "a:1: who: must be a text"),
        (line(utc="yesterday"), "a:1: utc: must be a time"),
        (line(before=None), "a:1: before, after: one of them must be a segment"),
        (line(after=[]), "a:1: after: must be a segment or null"),
        (line(after={}), "a:1: after.actor: must be a text"),
        (line(after=asdict(MOVED) | {"action": "fly"}), "a:1: after.action: must be one of open"),
        (line(after=asdict(MOVED) | {"end_ns": 1}), "a:1: after.end_ns: is before begin_ns"),
        (line(after=asdict(MOVED) | {"begin_tick": -1}), "after.begin_tick: must be a whole"),
        (line(after=asdict(MOVED) | {"begin_tick": True}), "after.begin_tick: must be a whole"),
        (line(after=asdict(MOVED) | {"contacts": [["a"]]}), "after.contacts: must be pairs"),
        (line(after=asdict(MOVED) | {"other": 1}), "after.other: unknown key"),
    ],
)
def test_a_line_that_is_no_correction_is_one_clear_error(text: str, told: str) -> None:
    with pytest.raises(CorrectionError) as caught:
        parse_correction(text, "a:1")

    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_corrections_of_another_session_are_refused(tmp_path: Path) -> None:
    corrections_path(tmp_path / "a.mcap").write_text(line() + "\n")

    with pytest.raises(CorrectionError, match=r"a\.corrections\.jsonl:1: session: is about 's1'"):
        read_corrections(tmp_path / "a.mcap", "s2")


@given(at=st.integers(0, 400), byte=st.integers(0, 255), size=st.integers(0, 3))
def test_a_line_with_any_bytes_changed_is_a_correction_or_one_clear_error(
    at: int, byte: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = (line() + "\n").encode()
    place = at % len(whole)
    path = tmp_path_factory.getbasetemp() / "fuzzed.mcap"
    corrections_path(path).write_bytes(whole[:place] + bytes([byte]) * size + whole[place + 1 :])
    try:
        read_corrections(path, "s1")
    except CorrectionError as error:
        assert "\n" not in str(error)  # noqa: PT017 -- either is right


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["layout", "session", "utc", "before", "after", "why", "who",
                                       "action", "begin_ns", "end_ns"]), inner, max_size=6),
    max_leaves=12,
))  # fmt: skip
def test_any_json_is_a_correction_or_one_clear_error(told: object) -> None:
    try:
        parse_correction(json.dumps(told), "a:1")
    except CorrectionError as error:
        assert str(error).startswith("a:1: ")  # noqa: PT017 -- either is right


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    add_correction(tmp_path / "a.mcap", NOBODY, FOUND, correction(None, BROKEN))

    assert corrections_path(tmp_path / "a.mcap").stat().st_mode & 0o777 == 0o600


def test_a_withdrawal_finds_them_also_beside_a_copy_of_another_name(tmp_path: Path) -> None:
    with Registry.open(tmp_path / "study.db", create=True) as registry:
        ready(registry)
        registry.begin(session())
        registry.update(session(status="finished", sha256="ab" * 32))
        folder = tmp_path / "kitchen"
        begin_ledger(folder)
        own = registry.session_path(session())
        copy = folder / "shown.mcap"
        own.parent.mkdir(parents=True)
        for path in (own, copy):
            source = Source(path, "P01-0", "P01")
            new = replace(correction(None, BROKEN), session_id="P01-0")
            add_correction(path, source, FOUND, new)
            add_correction(path, source, FOUND, new)
        assert len(entries(folder)) == 2

        withdrawn = withdraw(registry, "kitchen", "P01")

    assert not corrections_path(own).exists()
    assert not corrections_path(copy).exists()
    assert withdrawn.left == ()

"""A narration is kept line by line: what was written is there again, whatever ended the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vrhuman.benchmarks.vidln.record import TimedWord
from vrhuman.desktop.narrate.model.journal import (
    Journal,
    JournalError,
    entry_json,
    journal_path,
    parse_entry,
)
from vrhuman.desktop.narrate.model.narration import (
    Actor,
    ActorsChosen,
    BegunWith,
    Entry,
    KeyframesChosen,
    NamedThing,
    Narration,
    Reached,
    Sample,
    TakeBegun,
    TakeEnded,
    TakePiece,
    Transcript,
    TranscriptGiven,
)
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.session_lock import SessionLocked

PIECE = TakePiece(
    "cat", (AudioPacket(10_000, b"\x00\xff"),), (Sample(0.25, 0.5, 20_000, keyframe=3, part=1),)
)
GIVEN = Transcript(
    "The cat.",
    (TimedWord("cat", 4, 7, 100, 350),),
    (NamedThing(4, 7, "Cat|1", "N1", (("R1", "Cat|2"),)),),
    estimated=(0,),
    automatic=True,
    proposed_by="whisper-1",
)
ENTRIES: tuple[Entry, ...] = (
    BegunWith((3, 9), (("cat", "The cat sleeps."),), "4.0", 1),
    Reached("keyframes"),
    ActorsChosen((Actor("cat", "Cat|1"), Actor("ghost"))),
    KeyframesChosen("cat", (0, 3)),
    TakeBegun("cat", 5_000),
    PIECE,
    TakeEnded("cat"),
    TranscriptGiven("cat", GIVEN),
)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return tmp_path / "s.mcap"


@pytest.fixture
def journal(session: Path) -> Iterator[Journal]:
    opened = Journal(session, "id", "N1", "en")
    yield opened
    opened.close()


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert parse_entry(entry_json(entry)) == entry


def test_a_narration_is_there_again(session: Path, journal: Journal) -> None:
    for each in ENTRIES:
        journal.add(each)
    before = journal.narration
    journal.close()

    again = Journal(session, "id", "N1", "en")
    again.close()

    assert again.narration == before
    story = again.narration.story("cat")
    assert story.take is not None
    assert (story.take.ended, len(story.take.samples), story.keyframes) == (True, 1, (0, 3))
    assert story.transcript == GIVEN


def test_at_every_byte_at_which_it_is_cut_off_whole_lines_stay_and_it_goes_on(
    session: Path, journal: Journal
) -> None:
    states = [Narration()]
    for each in ENTRIES:
        states.append(journal.add(each))
    journal.close()
    path = journal_path(session, "N1")
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    for size in range(head, len(whole), 7):
        path.write_bytes(whole[:size])
        again = Journal(session, "id", "N1", "en")
        try:
            lines = whole[:size].count(b"\n")
            assert again.narration == states[lines - 1]
            assert again.add(ENTRIES[0]) == states[lines - 1].after(ENTRIES[0])
        finally:
            again.close()


@pytest.mark.usefixtures("journal")
def test_two_windows_do_not_write_one_narration(session: Path) -> None:
    with pytest.raises(SessionLocked, match="in use"):
        Journal(session, "id", "N1", "en")
    Journal(session, "id", "N2", "en").close()


def test_a_journal_of_another_session_is_refused(session: Path, journal: Journal) -> None:
    journal.close()
    with pytest.raises(JournalError, match=r"s\.N1\.narration:1: session: is about 'id'"):
        Journal(session, "other", "N1", "en")


@pytest.mark.parametrize("line", ["{", "[]", '{"actor": "cat"}', '{"reached": "moon"}', "3"])
def test_what_is_no_entry_is_one_clear_line(session: Path, journal: Journal, line: str) -> None:
    journal.close()
    path = journal_path(session, "N1")
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(JournalError, match=r"s\.N1\.narration:2: "):
        Journal(session, "id", "N1", "en")


@pytest.mark.parametrize(
    ("verdicts", "agreement"),
    [
        ([], (0, 0)),
        ([("R1", "Cat|2")], (0, 1)),
        ([("R1", "Cat|2"), ("R2", "Cat|1")], (1, 2)),
        ([("R1", "Cat|2"), ("R1", "Cat|1")], (1, 1)),
    ],
)
def test_agreement_counts_the_newest_verdict_of_each_reviewer(
    verdicts: list[tuple[str, str]], agreement: tuple[int, int]
) -> None:
    thing = NamedThing(4, 7, "Cat|1", "N1")
    for each in verdicts:
        thing = thing.with_verdict(*each)
    given = TranscriptGiven("cat", Transcript("The cat.", (), (thing,)))
    assert Narration(actors=(Actor("cat"),)).after(given).agreement == agreement


def test_a_new_take_is_in_place_of_the_one_before() -> None:
    narration = Narration()
    for each in (TakeBegun("cat", 1), PIECE, TakeEnded("cat"), TakeBegun("cat", 2)):
        narration = narration.after(each)
    story = narration.story("cat")
    assert story.take is not None
    assert (story.take.begun_ns, story.take.samples, story.takes) == (2, (), 2)

"""Sessions recorded before state had channels are read as if they had been recorded today."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.recording.reworded_notes import as_before
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.closing import close_compressed
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.container.blocks import Blocks
from vrhuman.recording.entries import (
    EXPERIMENTER,
    PROGRAM,
    EndReason,
    Interruption,
    InterruptionReason,
    Note,
    PauseChange,
    PauseReason,
    PhaseEnded,
    ReplayWatched,
    RuntimeKind,
    StateRecord,
    TaskPractised,
)
from vrhuman.recording.notes_of_before import (
    is_of_before,
    packets_of,
    record_of,
    start_with_runtime_kind,
)
from vrhuman.recording.parts import join_new, part_path
from vrhuman.recording.reader import Session
from vrhuman.recording.record_text import note_of
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part

NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)
WRITTEN = [
    ("explore ended: done", PhaseEnded(7, "explore", EndReason.DONE)),
    ("a, ended: b ended: unwell", PhaseEnded(7, "a, ended: b", EndReason.UNWELL)),
    ("paused: the menu", PauseChange(7, PauseReason.MENU, True)),
    ("goes on after: a break", PauseChange(7, PauseReason.BREAK, False)),
    ("paused: the headset is off the head", PauseChange(7, PauseReason.HEADSET_OFF, True)),
    (
        "paused: the headset shows a menu or another program",
        PauseChange(7, PauseReason.SYSTEM_MENU, True),
    ),
    ("goes on after: the session was broken off", PauseChange(7, PauseReason.RESUMED, False)),
    ("look round practised: 1 attempt, 3.2 s", TaskPractised(7, "look round", 1, 3.2)),
    ("weigh practised: 12 attempts, 61.0 s", TaskPractised(7, "weigh", 12, 61.0)),
    ("replay watched: 0.0 s to 3.1 s", ReplayWatched(7, 0.0, 3.1)),
    ("interrupted from the keyboard", Interruption(7, InterruptionReason.KEYBOARD)),
    ("closed from the headset", Interruption(7, InterruptionReason.HEADSET)),
    ("the desk is gone", Interruption(7, InterruptionReason.DESK_GONE)),
    ("the experimenter broke the session off", Interruption(7, InterruptionReason.EXPERIMENTER)),
]


@pytest.mark.parametrize(("text", "record"), WRITTEN)
def test_what_was_written_then_is_the_record_of_today(text: str, record: StateRecord) -> None:
    assert record_of(Note(7, text, PROGRAM)) == record


@pytest.mark.parametrize(
    "text",
    [
        "the headset was recentred",
        "panels recentred",
        "paused: a visitor at the door",
        "explore ended: for no reason that we know",
        "I practised: a lot",
        "the encoder is started again: the video has a gap",
    ],
)
def test_a_remark_that_nobody_decided_by_stays_one(text: str) -> None:
    assert record_of(Note(7, text, PROGRAM)) is None


@pytest.mark.parametrize("text", [text for text, _ in WRITTEN])
def test_what_an_experimenter_writes_proves_nothing(text: str) -> None:
    assert record_of(Note(7, text, EXPERIMENTER)) is None


@given(NAMES, st.integers(1, 500), st.integers(0, 36_000), st.sampled_from(EndReason))
def test_whatever_phases_are_called_their_notes_are_read(
    name: str, attempts: int, tenths: int, reason: EndReason
) -> None:
    practised, ended = TaskPractised(7, name, attempts, tenths / 10), PhaseEnded(7, name, reason)

    for record in (practised, ended):
        note = note_of(record)
        assert record_of(Note(7, note.text, PROGRAM)) == record
        assert record_of(note) is None  # its record is in the file


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("virtual time", RuntimeKind.NONE),
        ("Monado (scripted test runtime) 25.0.0", RuntimeKind.SIMULATED),
        ("desktop, discrete keys", RuntimeKind.DESKTOP),
        ("Oculus 1.103.0", RuntimeKind.HEADSET),
        ("SteamVR/OpenXR 2.9.6", RuntimeKind.HEADSET),
    ],
)
def test_a_runtime_is_known_by_the_name_it_had(name: str, kind: RuntimeKind) -> None:
    found = start_with_runtime_kind({"runtime": name, "settings": {}})

    assert found["runtime_kind"] is kind
    assert found["settings"].get("keys") == ("discrete" if kind is RuntimeKind.DESKTOP else None)


def test_the_shipped_sample_was_recorded_before_and_has_its_records() -> None:
    with Blocks(SAMPLE) as blocks:
        assert is_of_before(blocks.channels)
    with Session.open(SAMPLE) as session:
        phases = [phase.phase for phase in session.phases()]
        ends = [(each.phase, each.reason) for each in session.phase_ends()]
        pauses = list(session.pauses())
        assert session.start.runtime_kind is RuntimeKind.SIMULATED

    assert [phase for phase, _ in ends] == phases[:-1]
    assert {each.begins for each in pauses} == {True, False}


# ------------------------------------------------------------------------------- written again


@pytest.fixture
def today(tmp_path: Path) -> Path:
    """A session with a pause, a phase that ended, and a remark."""
    path = tmp_path / "today.mcap"
    recorder = Recorder(path, synthetic_session.start())
    for record in (
        PauseChange(synthetic_session.CLOCK_NS, PauseReason.CALM, True),
        PhaseEnded(synthetic_session.CLOCK_NS + 1, "explore", EndReason.SECONDS),
    ):
        note = note_of(record)
        recorder.state(record)
        recorder.note(note.text, note.author, note.time_ns, note.about)
    recorder.note("limps", EXPERIMENTER, synthetic_session.CLOCK_NS + 2)
    for frame, world_state in enumerate(synthetic_session.world_states(5)):
        recorder.frame(
            synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
        )
    recorder.close()
    return path


def content(path: Path, topics: frozenset[Topic] = frozenset(Topic)) -> list[Packet]:
    with Blocks(path) as blocks:
        return list(packets_of(blocks, topics))


def test_a_file_of_before_reads_as_one_of_today(today: Path, tmp_path: Path) -> None:
    before = as_before(today, tmp_path / "before.mcap")

    assert content(before) == content(today)


def test_one_channel_of_it_is_read_alone(today: Path, tmp_path: Path) -> None:
    before = as_before(today, tmp_path / "before.mcap")

    with Session.open(before) as session:
        assert [each.reason for _, each in session.entries(Topic.PAUSE)] == [PauseReason.CALM]
        assert list(session.raw(Topic.PAUSE)) == []  # so it is stored
        assert [each.reason for each in session.phase_ends()] == [EndReason.SECONDS]


def test_recovered_it_is_one_of_today(today: Path, tmp_path: Path) -> None:
    before = as_before(today, tmp_path / "before.mcap")

    recover(before, tmp_path / "recovered.mcap")

    with Blocks(tmp_path / "recovered.mcap") as blocks:
        assert not is_of_before(blocks.channels)
    assert content(tmp_path / "recovered.mcap") == content(today)


def test_redacted_it_keeps_its_records_and_loses_its_notes(today: Path, tmp_path: Path) -> None:
    before = as_before(today, tmp_path / "before.mcap")

    redact(before, tmp_path / "redacted.mcap", {Part.TEXT})

    assert content(tmp_path / "redacted.mcap") == content(today, frozenset(Topic) - {Topic.NOTE})


def test_a_part_of_before_is_joined_with_one_of_today(today: Path, tmp_path: Path) -> None:
    whole = as_before(today, tmp_path / "s.mcap")
    part_path(whole, 2).write_bytes(today.read_bytes())

    join_new(whole, tmp_path / "joined.mcap")

    assert content(tmp_path / "joined.mcap") == [*content(today), *content(today)]


def test_what_was_never_closed_is_closed_as_it_is(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "s.mcap", synthetic_session.start())
    recorder.state(PauseChange(synthetic_session.CLOCK_NS, PauseReason.CALM, True))
    recorder.note("paused: the menu", PROGRAM, synthetic_session.CLOCK_NS)
    recorder.flush()
    recorder.leave_open()
    open_ = content(tmp_path / "s.mcap")

    close_compressed(tmp_path / "s.mcap")

    assert content(tmp_path / "s.mcap") == open_
    ids = [CHANNEL_IDS[Topic.PAUSE], CHANNEL_IDS[Topic.NOTE]]
    assert [each.channel for each in open_] == ids

"""Redaction leaves no folder, comment, script or uncommitted change, in files of any version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.every_byte import found_in
from vrhuman.protocol.specification import load_protocol, protocol_hash
from vrhuman.recording.channels import remarks
from vrhuman.recording.entries import EXPERIMENTER, PROGRAM, Note, Resumed
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part

PROTOCOL = "# ask Brunhilde\n" + load_protocol("excalibur")[1] + "# Kunigunde wrote this\n"
SCRIPT = "go to the kitchen  # where Adelheid waits"
PROVENANCE = {
    "vrhuman": "0.1.0",
    "source": {
        "commit": "c0ffee",
        "diff": "+++ /srv/Gruenwaldhof/annemirl/x.py",
        "diff_cut": False,
        "untracked": ["annemirl.md"],
    },
}
WORDS = ("Gruenwaldhof", "annemirl", "Brunhilde", "Kunigunde", "Adelheid")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session as an earlier version wrote it."""
    path = tmp_path_factory.mktemp("recorded") / "s.mcap"
    start = replace(
        synthetic_session.start(),
        protocol=PROTOCOL,
        provenance=PROVENANCE,
        settings={
            "protocol": "/srv/Gruenwaldhof/protocols/mine.toml",
            "thor_executable": "C:\\Users\\annemirl\\thor.exe",
            "script": SCRIPT,
        },
    )
    with Recorder(path, start) as recorder:
        time_ns = start.clock_ns
        recorder.resumed(Resumed(time_ns, 2, start.started_utc, 1.0, "Monado", PROVENANCE))
        note = "the engine is started again: /srv/Gruenwaldhof/my thor/build: no such file"
        recorder.add(remarks.NOTE, Note(time_ns, note, PROGRAM))
        recorder.note("limps", EXPERIMENTER)
        for frame in range(30):
            recorder.frame(synthetic_session.headset(frame), synthetic_session.command(frame), ())
    return path


def test_the_search_finds_what_is_there(old: Path) -> None:
    assert set(found_in(old.parent, WORDS)) == set(WORDS)


@pytest.mark.parametrize("part", list(Part))
def test_nothing_of_them_is_left_whatever_part_is_taken_out(
    part: Part, old: Path, tmp_path: Path
) -> None:
    report = redact(old, tmp_path / "new.mcap", {part})

    assert found_in(tmp_path, WORDS) == {}
    assert {"start.json", "protocol.toml"} <= set(report.reduced)


def test_what_decides_stays_and_the_hashes_are_those_of_the_recording(
    old: Path, tmp_path: Path
) -> None:
    redact(old, tmp_path / "new.mcap", {Part.AUDIO})

    with Session.open(old) as before, Session.open(tmp_path / "new.mcap") as after:
        settings = after.start.settings
        (resumed,) = list(after.resumptions())
        assert [note.text for note in after.notes()] == [
            "the engine is started again: build: no such file",
            "limps",
        ]
        assert after.start.house == before.start.house
    assert settings["protocol"] == "mine.toml"
    assert settings["thor_executable"] == "thor.exe"
    assert settings["protocol_sha256"] == protocol_hash(PROTOCOL)
    assert settings["script"] == ""
    assert settings["script_sha256"]
    assert resumed.provenance["source"]["commit"] == "c0ffee"


def test_once_more_changes_nothing_and_recovering_brings_nothing_back(
    old: Path, tmp_path: Path
) -> None:
    redact(old, tmp_path / "new.mcap", {Part.AUDIO})

    again = redact(tmp_path / "new.mcap", tmp_path / "again.mcap", {Part.AUDIO})
    recover(tmp_path / "again.mcap", tmp_path / "recovered.mcap")

    assert again.reduced == ()
    assert again.changed == {}
    assert found_in(tmp_path, WORDS) == {}
    with Session.open(tmp_path / "recovered.mcap") as session:
        assert len(session.redactions) == 1


def test_the_programs_own_notes_lose_folders_when_they_are_recorded(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.note(f"the engine failed: {tmp_path / 'x' / 'build'}: no such file", PROGRAM)
        recorder.note("I wrote /a/b/c", EXPERIMENTER)

    with Session.open(tmp_path / "s.mcap") as session:
        assert [note.text for note in session.notes()] == [
            "the engine failed: build: no such file",
            "I wrote /a/b/c",
        ]

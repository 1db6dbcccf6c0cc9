"""Spoken answers are cut out where their question stood before the participant."""

from __future__ import annotations

import csv
import json
import wave
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.file_damage import unclosed
from tests.support.recording.sample_variants import recorder
from vrhuman.cli import main
from vrhuman.export.clips import QuestionVisit, asked_stretches, export_clips
from vrhuman.export.writing import ExportError
from vrhuman.recording.completeness import survey
from vrhuman.recording.entries import PanelShown
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.sound import (
    BLOCK,
    DECODED_RATE,
    RATE,
    SoundEncoder,
)
from vrhuman.records import AnswerKind, GivenAnswer, Question

NOW = synthetic_session.CLOCK_NS
SECOND = 1_000_000_000
QUESTIONS = tuple(
    Question(name, "f", "Is it?", "p", AnswerKind.YES_NO, ("yes", "no"), "yes")
    for name in ("q 1", "q2")
)
LOUD = (2.5, 3.0)
"""Somebody speaks, in seconds from the start."""


def shown(recording: Recorder, seconds: float, page: str, there: bool = True) -> None:
    recording.panel(PanelShown(at(seconds), "question", page, there))


def at(seconds: float) -> int:
    return NOW + round(seconds * SECOND)


def session(path: Path, sound: bool = True) -> Path:
    """q1 from 1 to 2 s, q2 from 2 to 4 s and rated until 5 s, q1 again until 6 s; then in the next
    phase q1 from 7 to 8 s."""
    with recorder(path) as recording:
        recording.phase("answer", 0, 0, at(0.5))
        recording.questions("answer", QUESTIONS, at(0.5))
        shown(recording, 1, "q 1")
        recording.answer(GivenAnswer("q 1", "answer", "no", at(2)))
        shown(recording, 2, "q2")
        shown(recording, 4, "q2/sure")
        recording.answer(GivenAnswer("q2", "answer", "yes", at(5), 0.7))
        shown(recording, 5, "q 1")
        shown(recording, 6, "q 1", False)
        recording.phase("answer again", 0, 0, at(6.5))
        recording.panel(PanelShown(at(6.6), "menu", "Menu", True))
        shown(recording, 7, "q 1")
        recording.answer(GivenAnswer("q 1", "answer again", "yes", at(8)))
        shown(recording, 8, "All questions are answered")
        encoder = SoundEncoder()
        for number in range(round(9 * RATE / BLOCK) if sound else 0):
            seconds = (number * BLOCK + np.arange(BLOCK)) / RATE
            spoken = (seconds >= LOUD[0]) & (seconds < LOUD[1])
            wave_ = 12_000 * np.sin(2 * np.pi * 500 * seconds) * spoken
            for packet in encoder.encode(at(number * BLOCK / RATE), wave_.astype(np.int16)):
                recording.audio(packet)
        recording.frame(synthetic_session.headset(0), None, [])
    return path


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "clips.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def samples(file: Path) -> np.ndarray:
    with wave.open(str(file)) as sound:
        assert sound.getframerate() == DECODED_RATE
        return np.frombuffer(sound.readframes(sound.getnframes()), "<i2") / 32768


def test_a_question_is_asked_from_when_it_comes_until_it_goes_each_time(tmp_path: Path) -> None:
    with Session.open(session(tmp_path / "s.mcap", sound=False)) as opened:
        asked = list(asked_stretches(opened))

    assert asked[:4] == [
        QuestionVisit("answer", "q 1", 1, at(1), at(2), "no"),
        QuestionVisit("answer", "q2", 1, at(2), at(5), "yes"),
        QuestionVisit("answer", "q 1", 2, at(5), at(6), None),
        QuestionVisit("answer again", "q 1", 1, at(7), at(8), "yes"),
    ]


def test_each_has_its_sound_and_a_row(tmp_path: Path) -> None:
    export_clips(session(tmp_path / "s.mcap"), tmp_path / "clips")

    table = rows(tmp_path / "clips")
    assert [(row["phase"], row["question_id"], row["visit"]) for row in table] == [
        ("answer", "q 1", "1"),
        ("answer", "q2", "1"),
        ("answer", "q 1", "2"),
        ("answer again", "q 1", "1"),
    ]
    assert [row["answer"] for row in table] == ["no", "yes", "", "yes"]
    assert sorted(each.name for each in (tmp_path / "clips").iterdir()) == sorted(
        ["clips.csv", "session.json", *(row["file"] for row in table)]
    )
    for row in table:
        seconds = len(samples(tmp_path / "clips" / row["file"])) / DECODED_RATE
        assert seconds == pytest.approx(float(row["seconds"]), abs=0.001)
        assert float(row["heard_seconds"]) == pytest.approx(seconds, abs=0.041)


def test_clips_of_a_session_that_was_never_closed_say_so(tmp_path: Path) -> None:
    unclosed(session(tmp_path / "s.mcap"), tmp_path / "open.mcap")

    export_clips(tmp_path / "open.mcap", tmp_path / "clips")

    told = json.loads((tmp_path / "clips" / "session.json").read_text(encoding="utf-8"))
    assert told["completeness"]["line"] == survey(tmp_path / "open.mcap").line
    assert told["completeness"]["state"] == "not closed"


def test_what_was_said_is_where_it_was_said(tmp_path: Path) -> None:
    export_clips(session(tmp_path / "s.mcap"), tmp_path / "clips")

    spoken = rows(tmp_path / "clips")[1]
    sound = samples(tmp_path / "clips" / spoken["file"])
    loud = np.flatnonzero(np.abs(sound) > 0.1) / DECODED_RATE
    began = (int(spoken["first_ns"]) - NOW) / SECOND
    assert began + loud[0] == pytest.approx(LOUD[0], abs=0.01)
    assert began + loud[-1] == pytest.approx(LOUD[1], abs=0.03)


def test_the_command_makes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = session(tmp_path / "s.mcap")

    assert main(["export", str(path), "--to", "clips", "--out", str(tmp_path)]) == 0

    assert capsys.readouterr().out.splitlines()[-1] == str(tmp_path / "s-clips")
    assert len(rows(tmp_path / "s-clips")) == 4


def test_a_session_without_sound_says_how_there_would_be_some(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="--microphone"):
        export_clips(session(tmp_path / "s.mcap", sound=False), tmp_path / "clips")
    assert not (tmp_path / "clips").exists()

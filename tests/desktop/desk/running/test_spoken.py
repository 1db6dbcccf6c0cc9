"""The clip of a spoken answer is the sound while its question stood there."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.tone import BLOCK_NS, START_NS, encoded
from vrhuman.desktop.desk.running.spoken import clip_of
from vrhuman.export.clips import TAIL_NS
from vrhuman.recording.entries import PanelShown
from vrhuman.recording.errors import SessionError
from vrhuman.recording.recorder import Recorder
from vrhuman.records import GivenAnswer

SHOWN, GONE = START_NS + 20 * BLOCK_NS, START_NS + 40 * BLOCK_NS


def session_at(path: Path, sound: bool) -> Path:
    """A question is shown and answered, while something is heard or not."""
    with Recorder(path, synthetic_session.start()) as recorder:
        for packet in encoded() if sound else []:
            recorder.audio(packet)
        recorder.phase("answer", 0, 0, START_NS)
        recorder.panel(PanelShown(SHOWN, "question", "q01", True))
        recorder.answer(GivenAnswer("q01", "answer", "yes", GONE))
        recorder.panel(PanelShown(GONE, "question", "q02", True))
        recorder.panel(PanelShown(GONE + BLOCK_NS, "question", "", False))
    return path


def test_it_begins_with_the_question_and_ends_a_little_after_the_answer(tmp_path: Path) -> None:
    path = session_at(tmp_path / "s.mcap", sound=True)

    clip = clip_of(path, "answer", "q01")

    assert clip == tmp_path / "s.answer.q01.wav"
    with wave.open(str(clip)) as file:
        seconds = file.getnframes() / file.getframerate()
    assert seconds == pytest.approx((GONE + TAIL_NS - SHOWN) / 1e9, abs=0.02)


def test_where_nothing_was_answered_or_heard_that_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="was not answered"):
        clip_of(session_at(tmp_path / "loud.mcap", sound=True), "answer", "q02")
    with pytest.raises(SessionError, match="no voice"):
        clip_of(session_at(tmp_path / "silent.mcap", sound=False), "answer", "q01")

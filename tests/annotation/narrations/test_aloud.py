"""What was said aloud in a session is found word by word, on the session's clock."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from tests.support.spoken_sentences import ESPEAK, NO_ESPEAK, joined
from tests.support.spoken_sentences import RATE as SPOKEN_RATE
from vrhuman.annotation.narrations.aloud import (
    AloudError,
    SaidWord,
    aloud_path,
    heard,
    read_aloud,
    write_aloud,
)
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder

needs_voice = pytest.mark.skipif(ESPEAK is None, reason=NO_ESPEAK)
FIRST_NS, BLOCK_NS, GAP_BLOCKS = 7_000_000_000, 20_000_000, 100
WORDS = (SaidWord("mug", 2, 3, estimated=True), SaidWord("a", 1, 2))


@pytest.fixture
def session(tmp_path: Path) -> tuple[Path, str]:
    """A recorded session of nothing."""
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.phase("explore", 0, 0)
    recorder.close()
    with Session.open(path) as opened:
        return path, opened.start.session_id


def test_words_are_read_as_they_were_written_in_their_order(session: tuple[Path, str]) -> None:
    path, session_id = session
    assert read_aloud(path, session_id) == ()
    write_aloud(path, "mug a", WORDS)
    assert read_aloud(path, session_id) == (WORDS[1], WORDS[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "cannot be read as words"),
        ("[]", "layout: must be 1"),
        ('{"layout": 1, "session": "other"}', "session: is about 'other'"),
    ],
)
def test_what_is_no_file_of_words_is_one_clear_line(
    session: tuple[Path, str], text: str, why: str
) -> None:
    path, session_id = session
    aloud_path(path).write_text(text)
    with pytest.raises(AloudError, match=why):
        read_aloud(path, session_id)


def test_a_session_without_sound_says_so() -> None:
    with pytest.raises(SessionError, match="has no sound"):
        heard(SAMPLE, "a mug")


@needs_voice
def test_each_word_has_its_moment_also_after_a_gap(tmp_path: Path) -> None:
    pytest.importorskip("pocketsphinx", reason="finding the words needs vrhuman[narration]")
    words = ("the", "person", "opens", "the", "fridge", "door")
    said = joined(words, [0.15] * len(words))
    times = np.arange(int(len(said.samples) / SPOKEN_RATE * RATE)) / RATE
    wave = np.interp(times, np.arange(len(said.samples)) / SPOKEN_RATE, said.samples)
    blocks = (wave[: len(wave) // BLOCK * BLOCK] * 20000).astype(np.int16).reshape(-1, BLOCK)
    path = tmp_path / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.phase("explore", 0, 0)
    encoder = SoundEncoder()
    silence = np.zeros(BLOCK, np.int16)
    begins = FIRST_NS + GAP_BLOCKS * BLOCK_NS
    told = [(FIRST_NS, silence), *((begins + n * BLOCK_NS, b) for n, b in enumerate(blocks))]
    for time_ns, block in told:
        for packet in encoder.encode(time_ns, block):
            recorder.audio(packet)
    for packet in encoder.flush():
        recorder.audio(packet)
    recorder.close()

    found = heard(path, said.text)

    assert [each.word for each in found] == list(words)
    assert not any(each.estimated for each in found)
    off = [
        abs((each.begin_ns - begins) * 1e-9 - begin)
        for each, (begin, _) in zip(found, said.times, strict=True)
    ]
    assert np.median(off) < 0.08

"""Sound comes back with its pitch and its time, wherever it was cut."""

from __future__ import annotations

import wave
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import synthetic_session
from tests.support.recording.tone import BLOCK_NS, BLOCKS, ONSET, PITCH, START_NS, encoded
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.sound import (
    BLOCK,
    DECODED_RATE,
    RATE,
    SoundEncoder,
    decode,
    export_wav,
)


@cache
def whole() -> list[AudioPacket]:
    return encoded()


def onset(packets: list[AudioPacket]) -> float:
    """When it becomes loud, in seconds after the first block."""
    for time_ns, samples in decode(packets):
        loud = np.flatnonzero(np.abs(samples) > 0.1)
        if len(loud):
            return (time_ns - START_NS) * 1e-9 + loud[0] / DECODED_RATE
    raise AssertionError("it stays silent")


def pitch(samples: np.ndarray) -> float:
    heights = np.abs(np.fft.rfft(samples))
    return float(np.argmax(heights)) * DECODED_RATE / len(samples)


def test_a_tone_has_its_pitch_and_its_time_again() -> None:
    packets = whole()

    assert onset(packets) == pytest.approx(ONSET, abs=0.002)
    sound = np.concatenate([samples for _, samples in decode(packets)])
    assert pitch(sound[-DECODED_RATE // 2 : -DECODED_RATE // 10]) == pytest.approx(PITCH, abs=5)


def test_every_block_is_a_packet_of_its_own_and_small() -> None:
    packets = whole()

    assert len(packets) == BLOCKS + 1
    assert {b.time_ns - a.time_ns for a, b in pairwise(packets)} == {BLOCK_NS}
    assert sum(len(packet.data) for packet in packets) < 6000 * BLOCKS * BLOCK / RATE


@given(st.integers(0, BLOCKS - 20))
@settings(max_examples=examples(10))
def test_sound_that_was_cut_off_before_is_heard_from_there_at_its_time(first: int) -> None:
    kept = whole()[first:]

    expected = max(ONSET, first * BLOCK_NS * 1e-9)
    assert onset(kept) == pytest.approx(expected, abs=0.03)


def test_where_sound_is_missing_what_follows_keeps_its_time() -> None:
    times = [START_NS + n * BLOCK_NS + (n >= 10) * 3_000_000_000 for n in range(BLOCKS)]

    assert onset(encoded(times)) == pytest.approx(ONSET + 3.0, abs=0.002)


def test_sound_leaves_as_a_wav_with_silence_where_it_is_missing(tmp_path: Path) -> None:
    times = [START_NS + n * BLOCK_NS + (n >= 10) * 1_000_000_000 for n in range(BLOCKS)]
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for packet in encoded(times):
            recorder.audio(packet)
    with Session.open(tmp_path / "s.mcap") as session:
        seconds = export_wav(session, tmp_path / "s.wav")

    with wave.open(str(tmp_path / "s.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 48000)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert len(samples) == round(seconds * DECODED_RATE)
    assert np.flatnonzero(np.abs(samples) > 3000)[0] / DECODED_RATE == pytest.approx(
        ONSET + 1.0, abs=0.02
    )


def test_a_session_without_sound_gives_no_wav(tmp_path: Path) -> None:
    synthetic_session.record(tmp_path / "s.mcap", 2)
    with (
        Session.open(tmp_path / "s.mcap") as session,
        pytest.raises(SessionError, match=r"s\.mcap: this session has no sound"),
    ):
        export_wav(session, tmp_path / "s.wav")
    assert not (tmp_path / "s.wav").exists()


@given(st.binary(max_size=40))
@settings(max_examples=examples(50))
def test_bytes_that_are_no_sound_are_noise_or_an_error_never_a_crash(data: bytes) -> None:
    with suppress(SessionError):
        for _, samples in decode([AudioPacket(0, data)]):
            assert np.isfinite(samples).all()


def test_a_block_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="320"):
        SoundEncoder().encode(0, np.zeros(100, np.int16))

"""The microphone's level on a timeline."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from tests.support.recording import synthetic_session
from tests.support.recording.synthetic_session import CLOCK_NS
from vrhuman.recording.entries import AudioPacket
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder
from vrhuman.review.level import LEVEL_NS, read_level

SECOND = 1_000_000_000


def test_without_a_microphone_there_is_no_level(tmp_path: Path) -> None:
    path = tmp_path / "silent.mcap"
    synthetic_session.record(path, 3)

    with Session.open(path) as session:
        assert read_level(session) is None


def test_the_level_is_loud_where_somebody_speaks_and_low_where_nobody_does(
    tmp_path: Path,
) -> None:
    path = tmp_path / "heard.mcap"
    recorder = Recorder(path, synthetic_session.start())
    for packet in sound(quiet_seconds=1, loud_seconds=1):
        recorder.audio(packet)
    recorder.frame(synthetic_session.headset(0), None, [])
    recorder.close()

    with Session.open(path) as session:
        level = read_level(session)

    assert level is not None
    quiet = level.times_ns < CLOCK_NS + SECOND - 2 * LEVEL_NS
    loud = level.times_ns > CLOCK_NS + SECOND + 2 * LEVEL_NS
    assert level.decibels[quiet].max() < -50.0
    assert level.decibels[loud].min() > 20 * math.log10(0.5 / math.sqrt(2)) - 3.0


def sound(quiet_seconds: int, loud_seconds: int) -> list[AudioPacket]:
    """Silence, then a tone of half the full scale."""
    encoder = SoundEncoder()
    packets = []
    for number in range((quiet_seconds + loud_seconds) * RATE // BLOCK):
        times = (np.arange(BLOCK) + number * BLOCK) / RATE
        loudness = 0.5 if times[0] >= quiet_seconds else 0.0
        samples = (loudness * 32767 * np.sin(2 * math.pi * 440 * times)).astype(np.int16)
        packets += encoder.encode(CLOCK_NS + number * BLOCK * SECOND // RATE, samples)
    return packets + encoder.flush()

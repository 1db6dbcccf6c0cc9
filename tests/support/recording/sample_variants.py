"""Sessions made up for the tests in the house and the protocol of the shipped sample."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.support.paths import SAMPLE
from tests.support.recording import synthetic_session
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.sound import BLOCK, RATE, SoundEncoder
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import Floats

FRAMES = 150
"""A little more than two seconds."""
TONE_HZ = 1000.0


def recorder(path: Path, **changes: object) -> Recorder:
    """For a new session of the made-up person; ``changes`` are of its start."""
    with Session.open(SAMPLE) as session:
        start = session.start
    given = {"house": start.house, "protocol": start.protocol, "seeds": start.seeds}
    return Recorder(path, synthetic_session.start(**{**given, **changes}))


def broken_off(path: Path, note: str = "", video: bool = True, **changes: object) -> Path:
    """Two seconds of exploring, and then the file ends: not closed, nothing asked."""
    recording = recorder(path, **changes)
    recording.phase("explore", 0, 0)
    encoder = VideoEncoder(160, 120, 10)
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        headset = synthetic_session.headset(frame)
        if video and frame % 7 == 0:
            picture = np.full((120, 160, 3), (frame, 255 - frame, 90), dtype=np.uint8)
            for packet in encoder.encode(headset.display_time_ns, picture):
                recording.video(packet)
        if note and frame == FRAMES // 2:
            recording.note(note, time_ns=headset.display_time_ns)
        recording.frame(
            headset,
            synthetic_session.command(frame),
            [world_state],
            synthetic_session.timing(frame),
        )
    recording.leave_open()
    return path


def with_a_tone(path: Path, after_seconds: float) -> Path:
    """A closed session in whose second half the microphone hears a tone."""
    recording = recorder(path)
    recording.phase("explore", 0, 0)
    encoder = SoundEncoder()
    for frame, world_state in enumerate(synthetic_session.world_states(FRAMES)):
        headset = synthetic_session.headset(frame)
        recording.frame(
            headset,
            synthetic_session.command(frame),
            [world_state],
            synthetic_session.timing(frame),
        )
        if frame == 0:
            first_ns = headset.display_time_ns
    for number in range(50):
        time_ns = first_ns + round(1e9 * (after_seconds + number * BLOCK / RATE))
        for packet in encoder.encode(time_ns, _tone(number)):
            recording.audio(packet)
    recording.frame(
        synthetic_session.headset(FRAMES),
        synthetic_session.command(FRAMES),
        [],
        synthetic_session.timing(FRAMES),
    )
    recording.close()
    return path


def _tone(block: int) -> Floats:
    phase = 2 * np.pi * TONE_HZ * (block * BLOCK + np.arange(BLOCK)) / RATE
    return (12_000 * np.sin(phase)).astype(np.int16)

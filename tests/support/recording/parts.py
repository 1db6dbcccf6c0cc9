"""Sessions recorded in several parts."""

from __future__ import annotations

from pathlib import Path

from tests.support.recording import synthetic_session
from vrhuman.recording.entries import Resumed
from vrhuman.recording.parts import part_path
from vrhuman.recording.recorder import Recorder

EACH = 20
"""Frames a part."""


def record_part(whole: Path, number: int, close: bool = True) -> Path:
    """Frames of the made-up session: the first part 0..19, the second 20..39, and so on."""
    path = whole if number == 1 else part_path(whole, number)
    first = (number - 1) * EACH
    recorder = Recorder(
        path, synthetic_session.start(clock_ns=synthetic_session.headset(first).display_time_ns)
    )
    if number > 1:
        recorder.resumed(Resumed(1, number, "2026-01-02T03:04:05+00:00", 12.5, "none"))
    for frame, world_state in list(enumerate(synthetic_session.world_states(first + EACH)))[first:]:
        recorder.frame(
            synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
        )
    recorder.close() if close else recorder.leave_open()
    return path

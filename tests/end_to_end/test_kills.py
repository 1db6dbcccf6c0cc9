"""Processes killed at random moments: the file opens, nothing handed over is missing, it resumes.

A few here; ``make accept`` has fifty sessions (tests/acceptance/kills.py) and a hundred recordings
(tests/acceptance/recording_kills.py).
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.support.scenarios.kills import Run, faults, session_in, shoot
from tests.support.scenarios.process import needs_runtime
from tests.support.scenarios.recordings import kill_one
from vrhuman.recording.entries import PauseReason
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify


@pytest.mark.parametrize("seed", [0, 2], ids=["while it records", "while it closes"])
def test_a_killed_recording_has_every_frame_and_picture_that_was_handed_over(
    tmp_path: Path, seed: int
) -> None:
    assert kill_one(tmp_path, seed)[1] == []


def test_a_program_killed_at_random_moments_resumes_and_ends_verified(tmp_path: Path) -> None:
    chance = random.Random(4)
    shots = [("program", chance.uniform(0.0, 2.0)) for _ in range(2)]

    told = shoot(tmp_path, "none", shots)

    path = session_in(tmp_path)
    assert path is not None
    assert faults(path, told) == []


@needs_runtime
def test_engine_encoder_and_program_killed_beside_a_headset_lose_nothing(tmp_path: Path) -> None:
    """The engine's end is noticed at once: less than two seconds after its last world state."""
    told = shoot(tmp_path, "test", [("engine", 2.5), ("encoder", 4.0), ("program", 1.0)])

    path = session_in(tmp_path)
    assert path is not None
    assert faults(path, told) == []
    with Session.open(path) as session:
        said = [note.text for note in session.notes()]
        pauses = [each for each in session.pauses() if each.begins]
        world_states = [time_ns for time_ns, _ in session.timed_world_states()]
    assert any("the video has a gap" in text for text in said)
    paused = [p.time_ns for p in pauses if p.reason is PauseReason.ENGINE_LOST][-1]
    before = [time_ns for time_ns in world_states if time_ns <= paused]
    assert paused - max(before, default=paused) < 2_000_000_000


@needs_runtime
def test_a_killed_script_ends_its_session_whole(tmp_path: Path) -> None:
    run = Run(tmp_path, "test")
    assert run.until(lambda told: told.steps > 0)
    run.kill("script")
    words = run.end()

    assert "participant" in words.splitlines()[-1]
    path = session_in(tmp_path)
    assert path is not None
    assert verify(path).identical

"""Recorded heads and a hand tracked badly, in whole sessions on the real runtime."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support.scenarios.process import needs_runtime
from vrhuman.bench.motion import (
    DEGREES,
    METRES,
    unexplained,
)
from vrhuman.embodiment.settings import BodySettings
from vrhuman.recording.reader import Session

pytestmark = pytest.mark.end_to_end


def played(what: str, folder: Path) -> Path:
    """A session through the runtime, which is one a process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.scenarios.motion", what, str(folder)],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return Path(json.loads(done.stdout.strip().splitlines()[-1])["session"])


@needs_runtime
@pytest.mark.parametrize("which", ["0", "1"])
def test_the_agents_camera_steps_no_farther_than_the_recorded_head_went(
    which: str, tmp_path: Path
) -> None:
    path = played(which, tmp_path)

    worst = unexplained(path)

    assert worst.metres < METRES
    assert worst.degrees < DEGREES
    with Session.open(path) as session:
        heads = np.array([s.head.position for s in session.headset_states()])
        assert np.ptp(heads, axis=0).max() > 0.02  # it did move


@needs_runtime
def test_a_hand_tracked_badly_leaves_no_zero_pose_and_no_lurch_in_the_file(
    tmp_path: Path,
) -> None:
    path = played("hand", tmp_path)

    with Session.open(path) as session:
        grips = [state.right.grip for state in session.headset_states()]
        commands = list(session.commands())
    seen = [grip for grip in grips if grip.valid]
    assert len(seen) > 50
    assert len(seen) < len(grips)  # the stream has zero poses, and gaps
    assert all(grip.position.any() and grip.orientation.any() for grip in seen)
    held = [  # a controller that is lost lets go: it takes hold where the gripper is
        (before, after)
        for before, after in itertools.pairwise(commands)
        if before.arm_engaged and after.arm_engaged
    ]
    places = np.array([[c.wrist_position for c in pair] for pair in held])
    times = np.array([[c.display_time_ns * 1e-9 for c in pair] for pair in held])
    speeds = np.linalg.norm(places[:, 1] - places[:, 0], axis=1) / (times[:, 1] - times[:, 0])
    assert np.isfinite(places).all()
    assert speeds.max() <= BodySettings().reach.speed_limit * 1.001
    assert np.ptp(places[:, 0], axis=0).max() > 0.1  # it is no freeze either

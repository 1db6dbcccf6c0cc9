"""``vrhuman run`` as a lab uses it: on the computer's active runtime, for a person who moves.

The runtime is Monado's service, the person's head and hands are sent to its driver by the test: for
the program nothing tells it from a headset on a cable.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.support.scenarios.process import heed_interrupts, needs_runtime
from vrhuman.headset.simulated import SimulatedDevice, SimulatedHand, SimulatedInputs, SimulatedPose
from vrhuman.headset.simulated_service import ComposedDisplay, scripted_service
from vrhuman.recording.reader import Session

pytestmark = [
    pytest.mark.end_to_end,
    needs_runtime,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed: make setup"),
]

PERSON = SimulatedInputs(
    head=SimulatedPose((0.25, 1.625, -0.125)),
    right=SimulatedHand(SimulatedPose((0.5, 1.25, -0.375)), squeeze=0.75),
)
SECONDS = 240.0


def test_a_persons_session_on_the_active_runtime_is_in_the_file_as_it_was(tmp_path: Path) -> None:
    with scripted_service(ComposedDisplay(refresh_hz=20, scale=0.3)) as service:
        process = subprocess.Popen(
            [*(sys.executable, "-m", "vrhuman", "run", "excalibur"), "--out", str(tmp_path)],
            env={**os.environ, **service.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed_interrupts,
        )
        with SimulatedDevice(service.port) as person:
            stand_there(person, tmp_path, process)
        process.send_signal(signal.SIGINT)
        _, words = process.communicate(timeout=SECONDS)

    assert "Traceback" not in words
    (path,) = tmp_path.glob("*.mcap")
    with Session.open(path) as session:
        assert session.closed
        assert session.start.participant_kind == "person"
        assert "Monado" in session.start.runtime
        last = list(session.headset_states())[-1]
    assert last.focused
    assert last.head.position == pytest.approx(np.array(PERSON.head.position), abs=1e-4)
    assert last.right.grip.position == pytest.approx(np.array(PERSON.right.pose.position), abs=1e-4)
    assert last.right.squeeze == pytest.approx(0.75, abs=1e-4)


def stand_there(person: SimulatedDevice, out: Path, process: subprocess.Popen[str]) -> None:
    """Until the growing file has seen it."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, "the program ended by itself"
        person.send(PERSON)
        for path in out.glob("*.mcap"):
            with Session.open(path) as session:
                states = list(session.headset_states())
            if len(states) > 20 and states[-1].right.squeeze == PERSON.right.squeeze:
                return
        time.sleep(0.1)
    raise AssertionError("the person is not seen")

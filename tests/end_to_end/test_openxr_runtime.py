"""The headset on the real OpenXR runtime (Monado, scripted), each scenario in its own process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from vrhuman.headset.test_runtime import is_built, runtime_folder

SCENARIOS = Path(__file__).with_name("openxr_scenarios.py")
SECONDS = 120.0

pytestmark = [
    pytest.mark.end_to_end,
    pytest.mark.skipif(
        not is_built(runtime_folder()),
        reason="the scripted test runtime is not built: run setup/test_runtime.sh",
    ),
]


def start(name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(SCENARIOS), name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )


def heed_interrupts() -> None:
    """As a terminal starts a program; one that runs tests in the background may ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The scenario's result; it must have ended cleanly and said nothing on the terminal."""
    try:
        out, err = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        pytest.fail(f"did not end within {SECONDS:g} s\n{out}\n{err}")
    assert process.returncode == 0, err
    assert err == "", "the runtime writes on the terminal"
    result: dict[str, Any] = json.loads(out.strip().splitlines()[-1])
    return result


def test_head_hands_and_buttons_arrive_float_exact() -> None:
    found = finish(start("follow"))
    assert found["orientation_error"] < 1e-6
    assert all(profile.startswith("/interaction_profiles/") for profile in found["profiles"])


def test_connected_valid_and_tracked_are_told_apart() -> None:
    found = finish(start("facts"))
    assert found["on"] == [True, True, True]
    assert found["off"] == [False, False]
    assert found["off_is_nowhere"]
    assert found["other_hand"]
    for got, sent in zip(found["fov"], found["fov_sent"], strict=True):
        assert got == pytest.approx(sent, abs=1e-6)
    assert found["eyes_apart"] == pytest.approx(0.063, abs=1e-6)


def test_eyes_and_panels_hold_what_was_drawn() -> None:
    found = finish(start("pictures"))
    assert found["read"] == [[64, 64, 64, 255], [128, 128, 128, 255]]
    assert found["panel_same"]
    assert found["slots"] == [1, 1]
    assert found["eye_size"] == [96, 128]


def test_late_frame_counts_as_missed_and_frame_left_out_is_forgiven() -> None:
    found = finish(start("gap"))
    assert 5 <= found["missed"] <= 30
    assert found["period_ns"] == pytest.approx(1e9 / 45, rel=0.01)
    first = found["numbers"][0]
    assert found["numbers"] == [first, first + 1, first + 2]


def test_interrupt_closes_the_session_cleanly() -> None:
    process = start("interrupted")
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    found = finish(process)
    assert found == {"interrupted": True, "environment_as_before": True, "folders_gone": True}

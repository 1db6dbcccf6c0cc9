"""The headset on the real OpenXR runtime (Monado, scripted), each scenario in its own process."""

from __future__ import annotations

import signal
import subprocess

import pytest

from tests.support.scenarios.process import finish, needs_runtime
from tests.support.scenarios.process import start as start_scenario

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def start(name: str) -> subprocess.Popen[str]:
    return start_scenario("openxr", name)


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


def test_eyes_have_the_size_that_the_setting_makes_of_the_recommended_one() -> None:
    assert finish(start("sized")) == {"eye_size": [50, 40], "target": [[50, 40], [50, 40]]}


def test_interrupt_closes_the_session_cleanly() -> None:
    process = start("interrupted")
    assert process.stdout is not None
    assert process.stdout.readline() == "running\n"
    process.send_signal(signal.SIGINT)
    found = finish(process)
    assert found == {"interrupted": True, "environment_as_before": True, "folders_gone": True}

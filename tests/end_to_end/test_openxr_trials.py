"""Whole short trials on the real runtime: by the book, and whatever happens to the headset."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.openxr.best_practices import WHERE_LAYERS_ARE, needs_layers
from tests.support.scenarios.process import finish, needs_runtime, start

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def with_layers(test: Callable[..., None]) -> Callable[..., None]:
    """Both Khronos layers are there, and the one is heard."""
    for mark in needs_layers:
        test = mark(test)
    return test


@with_layers
def test_both_khronos_layers_find_nothing_in_all_that_a_session_does(tmp_path: Path) -> None:
    report = str(tmp_path / "core_validation.txt")
    found = finish(start("faults", "by_the_book", report, environment=WHERE_LAYERS_ARE), said=None)
    assert found == {"core": [], "best_practices": []}


@with_layers
def test_both_khronos_layers_find_nothing_in_a_whole_trial(tmp_path: Path) -> None:
    found = finish(
        start("trials", "validated", str(tmp_path), environment=WHERE_LAYERS_ARE), said=None
    )
    assert found["completed"]
    assert found["frames"] > 50
    assert found["core"] == []
    assert found["best_practices"] == []


@with_layers
def test_the_best_practices_layer_is_heard_when_it_finds_something() -> None:
    found = finish(start("faults", "bad_practice", environment=WHERE_LAYERS_ARE))
    assert any("xrSyncActions was called multiple times" in each for each in found["said"])


def test_a_trial_outlives_headset_off_recentring_and_a_lost_runtime(tmp_path: Path) -> None:
    found = finish(start("trials", "mishaps", str(tmp_path)))
    off, gone = "the headset is off the head", "the headset's runtime is gone"
    about = ("headset", "InstanceLostError", "not worn")  # a busy machine has more to say
    told = [note for note in found["notes"] if any(each in note for each in about)]
    assert told[:2] == [f"paused: {off}", f"resumed after: {off}"]
    assert told[2:4] == ["the headset was recentred"] * 2
    assert told[4] == f"paused: {off}"
    assert "not worn" in told[5]
    assert told[6:8] == [f"resumed after: {off}", f"paused: {gone}"]
    assert "InstanceLostError" in told[8]
    assert told[9] == f"resumed after: {gone}"
    assert found["completed"]
    assert found["identical"]
    assert found["time_goes_on"]
    assert found["unfocused"] >= 15
    # in a frame's time: the stage was moved by a metre, the agent was not (a busy machine's agent
    # catches up on some late frames at once)
    assert found["largest_step"] < 0.5

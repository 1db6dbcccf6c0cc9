"""Eye gaze on the real OpenXR runtime (Monado): it knows the extension, its headset has no eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.scenarios.process import finish, needs_runtime, start
from vrhuman.headset.simulated_runtime import runtime_version

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def test_a_headset_without_an_eye_tracker_offers_none() -> None:
    found = finish(start("gaze", "offered"))

    assert found == {"extension": True, "offers": False, "none": True}


def test_eyes_that_are_not_there_are_not_connected_and_hands_are_as_ever() -> None:
    found = finish(start("gaze", "asked"))

    assert found == {
        "hands": True,
        "at_its_frame": True,
        "facts": [False, False, False],
        "sampled": None,
        "located": True,
    }


def test_a_trial_says_in_a_line_that_the_eyes_are_not_recorded(tmp_path: Path) -> None:
    runtime = f"Monado (scripted test runtime) {runtime_version()}"
    line = f"{runtime}: offers no eye tracker; where the eyes look is not recorded"

    found = finish(start("gaze", "trial", str(tmp_path)), said=f"{line}\n")

    assert found == {"completed": True, "asked": True, "gaze": 0, "notes": [line]}

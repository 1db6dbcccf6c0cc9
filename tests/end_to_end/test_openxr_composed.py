"""The runtime as a service of its own: what it composes into a window, and how its death is met."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.scenarios.process import finish, needs_runtime, start

pytestmark = [
    pytest.mark.end_to_end,
    needs_runtime,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed: make setup"),
]


@pytest.mark.parametrize(
    ("scenario", "extension"),
    [("by_egl", "XR_MNDX_egl_enable"), ("by_glx", "XR_KHR_opengl_enable")],
)
def test_composed_picture_holds_both_eyes_colours_and_the_panel_in_its_place(
    scenario: str, extension: str
) -> None:
    left, right = [200, 64, 32], [16, 128, 240]
    found = finish(start("composed", scenario), said=None)
    assert found["extension"] == extension
    assert found["eyes"] == [pytest.approx(left, abs=2), pytest.approx(right, abs=2)]
    assert found["beside_panel"] == [pytest.approx(left, abs=2), pytest.approx(right, abs=2)]
    for pixel in found["panel"]:  # a dark board, through which a little of the eye's colour shows
        assert max(pixel) < 80
    assert found["eye_size"] == [480, 540]


def test_fewer_pixels_where_there_is_no_time_for_all_fill_both_eyes_upright() -> None:
    found = finish(start("composed", "fewer_pixels"), said=None)

    assert found["eye_size"] == [480, 540]
    assert found["sizes"] == [[240, 270], [240, 270]]


def test_dead_service_is_reported_within_two_seconds_and_a_new_one_is_opened() -> None:
    found = finish(start("composed", "death"), said=None)
    assert "runtime was lost" in found["told"]
    assert found["told_after"] < 2.0
    assert "does not start" in found["refused"]
    assert found["eyes"][0] == pytest.approx([200, 64, 32], abs=2)
    assert found["eyes"][1] == pytest.approx([16, 128, 240], abs=2)


def test_a_trial_continues_in_its_file_when_its_runtime_died_and_is_there_again(
    tmp_path: Path,
) -> None:
    found = finish(start("trials", "death", str(tmp_path)), said=None)
    gone = "the headset's runtime is gone"
    assert f"paused: {gone}" in found["notes"]
    assert f"resumed after: {gone}" in found["notes"]
    assert found["completed"]
    assert found["identical"]
    assert found["time_goes_on"]

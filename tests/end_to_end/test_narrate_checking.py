"""A second person checks by real keys and clicks what was asked, and where somebody pointed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.support.desk_driver import DeskDriver, needs_screen
from tests.support.paths import SHARED
from vrhuman.benchmarks.vidln.record import read_narratives
from vrhuman.benchmarks.vidln.verifying.checks import read_checks
from vrhuman.benchmarks.vidln.verifying.verdicts import read_all

PUBLIC = SHARED / "seeds" / "vidln" / "oops_train_sample_line0.jsonl"
pytestmark = [
    pytest.mark.end_to_end,
    *needs_screen,
    pytest.mark.skipif(not PUBLIC.exists(), reason="the authors' sample is not here"),
]


def test_a_public_file_is_reviewed(screen: str, tmp_path: Path) -> None:
    public = Path(shutil.copyfile(PUBLIC, tmp_path / "oops.jsonl"))
    (narrative,) = read_narratives(public)
    pictures = tmp_path / narrative.video_id
    pictures.mkdir()
    for name in narrative.keyframe_names:
        Image.new("RGB", (64, 36), (70, 110, 90)).save(pictures / f"{name}.png")
    words = ("narrate", "check", str(public), "--reviewer", "R1")
    window = DeskDriver(screen, tmp_path / "desk", *words, title="vrhuman narrate")
    try:
        window.says("place", "1 of")
        window.wait("the picture", lambda seen: "picture" in seen["areas"])
        window.keys("1")
        window.says("place", "2 of")
        window.click("finding wrong")
        window.says("place", "3 of")
        window.click("back")
        window.says("place", "2 of")
        window.click("finding unclear")
        window.says("place", "3 of")
        assert window.leave() == 0
    finally:
        window.kill()

    checks = read_checks(public)
    first, second = (each.key for each in checks.checks[:2])
    assert read_all(public, checks.digest) == {"R1": {first: "good", second: "unclear"}}

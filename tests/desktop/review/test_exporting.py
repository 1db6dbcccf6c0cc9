"""What the review window exports: the picture, with who played, and a clip's command."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from vrhuman.desktop.review.exporting import Clip, ExportFailed, save_picture
from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Camera, Free


@pytest.mark.parametrize(
    ("camera", "words"),
    [
        (EGO, ["--camera", "ego"]),
        (AGENT, ["--camera", "agent"]),
        (THIRD, ["--camera", "third"]),
        (TOP, ["--camera", "top"]),
        (Free((1.0, 1.5, -3.0), 90.0, -10.0), ["free", "--at=1.000,1.500,-3.000"]),
    ],
)
def test_a_clip_is_drawn_through_the_camera_that_is_shown(camera: Camera, words: list[str]) -> None:
    command = Clip(Path("a.mcap"), camera, 2.5, 10.0).command(Path("a.mp4"))

    assert set(words) <= set(command)
    assert command[command.index("--from") + 1] == "2.500"
    assert command[command.index("--to") + 1] == "12.500"


def test_no_picture_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(ExportFailed, match="no picture is shown yet"):
        save_picture(None, tmp_path / "a.png")


def test_a_name_that_is_no_picture_is_said_so(tmp_path: Path) -> None:
    image = QImage(4, 4, QImage.Format.Format_RGB888)

    with pytest.raises(ExportFailed, match=r"ending in \.png"):
        save_picture(image, tmp_path / "a.session")

"""Looking at a session in the review window leaves its folder as it was."""

from __future__ import annotations

import shutil
import time
from contextlib import closing
from pathlib import Path

from tests.support.desktop.offscreen import application
from tests.support.paths import SAMPLE
from tests.support.snapshots import files_in
from vrhuman.desktop.review.pane import LOOKS
from vrhuman.desktop.review.window import ReviewWindow

SECONDS = 60.0


def test_every_camera_and_list_is_looked_at_without_a_trace(tmp_path: Path) -> None:
    session = Path(shutil.copy(SAMPLE, tmp_path / "sample.mcap"))
    files = files_in(tmp_path)
    screen = application()

    def until_settled() -> None:
        end = time.monotonic() + SECONDS
        while not window.settled:
            assert time.monotonic() < end
            screen.processEvents()
            time.sleep(0.005)

    with closing(ReviewWindow([session], None)) as window:
        window.show()
        until_settled()
        for number in range(len(LOOKS)):
            window.look_through(number)
            window.seek(window.playback.length_ns * number // len(LOOKS))
            until_settled()
        for index in range(window.tabs.count()):
            window.tabs.setCurrentIndex(index)
        window.write_note()  # begun, and not written
        window.toggle()
        until_settled()

    assert files_in(tmp_path) == files

"""Opens the review window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vrhuman.desktop.application import show_until_closed
from vrhuman.recording.reader import Session

if TYPE_CHECKING:
    from vrhuman.desktop.review.window import ReviewWindow

SIZE = (1500, 900)


def review(paths: Sequence[Path], meshes: Path | None) -> int:
    """Show sessions until the window is closed; return the exit code.

    :raises VrhumanError: where a file is no session, or there is no screen, before a window opens.
    """
    for path in paths:
        Session.open(path).close()

    def make() -> ReviewWindow:
        from vrhuman.desktop.review.window import ReviewWindow  # slow: with the engine

        return ReviewWindow(paths, meshes)

    return show_until_closed(make, SIZE)

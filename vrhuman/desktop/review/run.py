"""Opening the review window."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from vrhuman.desktop.review.palettes import set_scheme
from vrhuman.records import VrhumanError
from vrhuman.session.reader import Session

SIZE = (1500, 900)
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of them leads Qt to a screen; without any it ends the program."""


def review(paths: Sequence[Path], meshes: Path | None) -> int:
    """Show sessions until the window is closed; returns the exit code.

    :raises VrhumanError: where a file is no session, or there is no screen, before a window opens.
    """
    for path in paths:
        Session.open(path).close()
    if sys.platform == "linux" and not any(map(os.environ.get, _SCREENS)):
        raise VrhumanError("no screen to show a window on: set DISPLAY to one")
    from vrhuman.desktop.review.window import ReviewWindow  # slow: with the engine

    application = QApplication.instance() or QApplication(["vrhuman"])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")  # the same everywhere, light and dark
    set_scheme("desktop")
    window = ReviewWindow(paths, meshes)
    free = QGuiApplication.primaryScreen().availableGeometry().size()
    window.resize(min(SIZE[0], free.width()), min(SIZE[1], free.height() - 30))
    window.show()
    signal.signal(signal.SIGINT, lambda *_: window.close())
    heard = QTimer()  # lets Python hear Ctrl-C
    heard.start(200)
    heard.timeout.connect(lambda: None)
    return application.exec()

"""Shows a window on the screen, until it is closed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from vrhuman.desktop.theme.palettes import set_scheme
from vrhuman.desktop.theme.remembered import remembered_scheme
from vrhuman.records import VrhumanError

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""Variables of which one leads Qt to a screen; without any Qt ends the program."""
FRAME_PIXELS = 30
"""Height of the desktop's frame above a window [px]."""


def show_until_closed(make: Callable[[], QMainWindow], size: tuple[int, int]) -> int:
    """Show a window, at most as large as the screen; return the exit code.

    Ctrl-C closes it, and so do SIGTERM and a closed terminal.

    :raises VrhumanError: where there is no screen, before the window is made.
    """
    if sys.platform == "linux" and not any(map(os.environ.get, _SCREENS)):
        raise VrhumanError("no screen for a window; set DISPLAY to an X display, such as :0")
    application = QApplication.instance() or QApplication(["vrhuman"])
    assert isinstance(application, QApplication)
    application.setStyle("Fusion")  # the same everywhere, light and dark
    set_scheme(remembered_scheme())
    window = make()
    free = QGuiApplication.primaryScreen().availableGeometry().size()
    window.resize(min(size[0], free.width()), min(size[1], free.height() - FRAME_PIXELS))
    window.show()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: window.close())
    heard = QTimer()  # lets Python handle Ctrl-C
    heard.start(200)
    heard.timeout.connect(lambda: None)
    return application.exec()

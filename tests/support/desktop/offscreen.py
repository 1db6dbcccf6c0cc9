"""Qt's widgets without a screen, for tests of what they show."""

import os
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """The process's own, made for no screen; what is started later is not told so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QT_QPA_PLATFORM", os.environ.get("QT_QPA_PLATFORM", "offscreen"))
        there = QApplication.instance() or QApplication(["vrhuman"])
    assert isinstance(there, QApplication)
    there.setStyle("Fusion")
    return there


Until = Callable[[Callable[[], bool]], None]

"""The experimenter's window without a screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.support.desktop.desk_studies import registry_with
from tests.support.desktop.offscreen import Until, application
from vrhuman.desktop.desk.window import DeskWindow

SECONDS = 120.0


@pytest.fixture(scope="session")
def offscreen() -> QApplication:
    return application()


@pytest.fixture
def until(offscreen: QApplication) -> Until:
    """Let the window work until something is so."""

    def wait(so: Callable[[], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not so():
            assert time.monotonic() < end
            offscreen.processEvents()
            time.sleep(0.005)

    return wait


@pytest.fixture
def window(until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeskWindow]:
    """Of the study of :func:`registry_with`, before its first session."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    registry_with(tmp_path).close()
    window = DeskWindow(str(tmp_path / "study.db"))
    window.resize(1366, 738)
    window.show()
    until(lambda: window.settled)
    yield window
    window.close()

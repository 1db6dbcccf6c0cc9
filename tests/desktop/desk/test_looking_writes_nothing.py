"""Walking through the experimenter's window leaves files, folders and the registry as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QPushButton, QTabWidget

from tests.support.desktop.desk_studies import STUDY, consented, registry_with
from tests.support.desktop.offscreen import Until
from tests.support.snapshots import files_in, rows_in
from tests.support.study.sample_session import sample_session
from vrhuman.desktop.desk.window import DeskWindow
from vrhuman.records import ParticipantKind
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import begin_session, next_session, record_outcome

Lab = Callable[[ParticipantKind], Path]


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lab:
    """Makes the folder of a registry whose P01 has been through one session and has more to do."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def make(kind: ParticipantKind) -> Path:
        folder = tmp_path / "lab"
        folder.mkdir()
        with registry_with(folder, kind=kind) as registry:
            if kind == "person":
                consented(registry, "P01", audio=True)
            _take_part(registry)
        return folder

    return make


def _take_part(registry: Registry) -> None:
    entry = begin_session(registry, next_session(registry, STUDY, "P01"))
    path = sample_session(registry, entry)
    record_outcome(registry, STUDY, entry.session_id, path, looking=False)


def walk(window: DeskWindow, leave_out: tuple[str, ...] = ()) -> Iterator[str]:
    """Every page, with each of its tabs, and the forms of a new participant and a new study."""
    for name in (*window.pages, "new", f"study:{STUDY}"):
        if name in leave_out:
            continue
        window.go(name)
        for tabs in window.centralWidget().findChildren(QTabWidget):
            for index in range(tabs.count()):
                if tabs.isVisible():
                    tabs.setCurrentIndex(index)
        yield name


def settled(window: DeskWindow) -> bool:
    """The window's own work, and every page's."""
    return window.settled and QThreadPool.globalInstance().activeThreadCount() == 0


@pytest.mark.parametrize("kind", ["person", "scripted"])
def test_every_page_is_looked_at_without_a_trace(
    kind: ParticipantKind, lab: Lab, tmp_path: Path, until: Until
) -> None:
    folder = lab(kind)
    files, rows = files_in(folder), rows_in(folder / "study.db")

    with closing(DeskWindow(str(folder / "study.db"))) as window:
        window.show()
        until(lambda: window.settled)
        settings = files_in(tmp_path / "config" / "vrhuman")
        seen = []
        for name in walk(window, leave_out=("equipment",)):  # whose checks are a test of their own
            until(lambda: settled(window))
            seen.append(name)
            assert rows_in(folder / "study.db") == rows, name
            assert files_in(folder) == files, name
        assert {"overview", "session", "results", "new study", "new"} <= set(seen)

    assert files_in(folder) == files
    assert rows_in(folder / "study.db") == rows
    assert files_in(tmp_path / "config" / "vrhuman") == settings


def test_the_next_session_is_looked_at_without_a_trace_until_its_start(
    lab: Lab, until: Until
) -> None:
    folder = lab("scripted")
    files, rows = files_in(folder), rows_in(folder / "study.db")

    with closing(DeskWindow(str(folder / "study.db"))) as window:
        window.show()
        until(lambda: window.settled)
        window.go("session")
        starting = window.session.findChild(QPushButton, "start")
        until(starting.isEnabled)
        until(lambda: settled(window))

        assert files_in(folder) == files
        assert rows_in(folder / "study.db") == rows


@pytest.mark.end_to_end
def test_the_equipment_is_looked_at_without_a_trace(lab: Lab, until: Until) -> None:
    folder = lab("scripted")
    files, rows = files_in(folder), rows_in(folder / "study.db")

    with closing(DeskWindow(str(folder / "study.db"))) as window:
        window.show()
        until(lambda: window.settled)
        window.go("equipment")
        again = window.equipment.findChild(QPushButton, "check again")
        until(again.isEnabled)

    assert files_in(folder) == files
    assert rows_in(folder / "study.db") == rows

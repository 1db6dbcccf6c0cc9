"""Choosing files beside the registry that is open."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QTreeView, QWidget

from tests.support.desktop.desk_studies import STUDY, registry_with
from vrhuman.desktop.choosing import choose_files

ANOTHER_PROGRAM = """
import sqlite3, sys
registry = sqlite3.connect(sys.argv[1])
registry.execute("SELECT count(*) FROM audit")
registry.close()
"""
TICK_MS = 20


def list_and_leave(folder: Path) -> None:
    """Have the dialog show a folder, and put it away once it does."""
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QFileDialog))
    view = dialog.findChild(QTreeView)
    assert isinstance(view, QTreeView)
    listed = view.model().rowCount(view.rootIndex())
    if Path(dialog.directory().path()) == folder and listed:
        dialog.reject()
    else:
        dialog.setDirectory(str(folder))
        QTimer.singleShot(TICK_MS, lambda: list_and_leave(folder))


@pytest.mark.skipif(sys.platform == "win32", reason="only POSIX locks go when a file is closed")
def test_a_dialog_that_lists_the_open_registry_does_not_take_its_locks(
    offscreen: QApplication, tmp_path: Path
) -> None:
    file = tmp_path / "study.db"
    with registry_with(tmp_path) as registry:
        QTimer.singleShot(TICK_MS, offscreen, lambda: list_and_leave(tmp_path))

        chosen = choose_files(QWidget(), "Any", "All (*)")

        subprocess.run([sys.executable, "-c", ANOTHER_PROGRAM, file], check=True)
        person = replace(registry.participants(STUDY)[0], participant_id="P99")
        registry.enrol(person)
        with closing(sqlite3.connect(file)) as other:
            names = {row[0] for row in other.execute("SELECT participant_id FROM participants")}
    assert chosen == []
    assert "P99" in names

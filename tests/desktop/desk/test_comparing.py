"""When registry and files are compared."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tests.support.desktop.desk_studies import STUDY, held, registry_with
from vrhuman.desktop.desk.comparing import Comparing


def test_the_first_session_of_a_study_is_not_taken_for_one_that_was_interrupted(
    offscreen: QApplication, tmp_path: Path
) -> None:
    assert offscreen is not None
    owner = QObject()
    with registry_with(tmp_path, kind="scripted") as registry:
        comparing = Comparing(registry, owner)
        comparing.compare(STUDY, begun=False)
        held(registry, "P01", 0, "running")

        comparing.compare(STUDY, begun=True)

        assert not comparing.busy

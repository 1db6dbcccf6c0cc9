"""Grades and scores a session in another process, which reads the whole session again."""

from __future__ import annotations

from multiprocessing.connection import Connection
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from vrhuman.desktop.line import Line
from vrhuman.records import VrhumanError
from vrhuman.study.entries import SessionEntry
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import record_outcome


class Scoring(QObject):
    """Scores a session in another process.

    ``done`` carries "" once the registry has answers and scores, else why it has not, in one line.
    It continues when the page that began it is left. What is not done when the window closes is
    done when it opens next (:func:`vrhuman.study.running.reconcile`).
    """

    done = Signal(str)

    def __init__(self, registry: Registry, entry: SessionEntry, path: Path) -> None:
        super().__init__(QCoreApplication.instance())
        self._told = False
        given = (source_of(registry), entry.study_id, entry.session_id, path)
        line = Line(score_session, given, self)
        line.said.connect(self._said)
        line.gone.connect(self._gone)

    def _said(self, words: str) -> None:
        self._told = True
        self.done.emit(words)

    def _gone(self) -> None:
        """Note the end of the process, as after it has sent its result."""
        if not self._told:
            self.done.emit(
                "scoring stopped unexpectedly; open the study again to score the session"
            )
        self.deleteLater()


def score_session(
    line: Connection, source: str, study_id: str, session_id: str, path: Path
) -> None:
    """Run the scoring process."""
    told = ""
    try:
        with Registry.open(source) as registry:
            record_outcome(registry, study_id, session_id, path)
    except VrhumanError as error:
        told = str(error)
    line.send(told)


def source_of(registry: Registry) -> str:
    """Return the address that opens the same registry in another process."""
    place = registry.store.place
    if place.file is not None:
        return str(place.file)
    url = place.url.update_query_dict({"folder": str(place.folder)})
    return url.render_as_string(hide_password=False)

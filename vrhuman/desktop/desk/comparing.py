"""Compares registry and files when a study is opened, as after a crash, in another process."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from vrhuman.desktop.desk.reporter import compare
from vrhuman.desktop.desk.running.scoring import source_of
from vrhuman.desktop.desk.workers import Over
from vrhuman.desktop.line import Line
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import Finding


class Comparing(QObject):
    """Compares each study once.

    ``found`` carries the findings of one; ``refused`` why it could not be compared.
    """

    found = Signal(tuple)
    refused = Signal(str)

    def __init__(self, registry: Registry, parent: QObject) -> None:
        super().__init__(parent)
        self._source = source_of(registry)
        self._done: set[str] = set()
        self._line: Line | None = None
        self._findings: tuple[Finding, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether findings are still to come."""
        return self._line is not None

    def compare(self, study_id: str, begun: bool) -> None:
        """Compare a study, unless that was done before.

        Where no session was ``begun`` there is nothing to compare, and a session that begins later
        is followed by the window that runs it: it must not be taken for one that was interrupted
        before its file existed.
        """
        if study_id in self._done or self.busy:
            return
        self._done.add(study_id)
        if not begun:
            return
        self._findings = ()
        self._line = Line(compare, (self._source, study_id), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(self._gone)

    def close_down(self) -> None:
        """End running comparisons when the window closes."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _heard(self, value: object) -> None:
        if isinstance(value, Finding):
            self._findings = (*self._findings, value)
        elif isinstance(value, Over):
            self._line = None
            if value.refused:
                self.refused.emit(value.refused)
            else:
                self.found.emit(self._findings)

    def _gone(self) -> None:
        if self._line is not None:
            self._line = None
            self.refused.emit("The study's files could not be compared with the registry.")

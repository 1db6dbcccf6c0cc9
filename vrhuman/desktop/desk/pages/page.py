"""What every page of the window has: what it shows, and what it tells the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from vrhuman.desktop.desk.model.progress import Progress, StudyPicture
from vrhuman.study.entries import Study
from vrhuman.study.registry.registry import Registry


@dataclass(frozen=True, slots=True)
class DeskContext:
    """What lies on the desk: the registry, the study looked at and how far it is, and the person
    who is here."""

    registry: Registry
    study: Study | None = None
    picture: StudyPicture | None = None
    person: Progress | None = None

    @property
    def study_folder(self) -> Path:
        """Where the study's files are."""
        return self.registry.folder / (self.study.folder if self.study else "")

    @property
    def calibration_folder(self) -> Path:
        """Where the participants' profiles are: one folder for all studies of a registry."""
        return self.registry.folder / "calibration"


class Page(QWidget):
    """``told`` is what was done, ``failed`` what could not be; after ``changed``
    the registry is read again; ``wanted`` names a page to go to, ``chosen`` a participant who is
    here now."""

    told = Signal(str)
    failed = Signal(str)
    changed = Signal()
    wanted = Signal(str)
    chosen = Signal(str)

    def show_desk(self, desk: DeskContext) -> None:
        """Show what lies on the desk now; called again whenever it changes."""
        raise NotImplementedError

    def look(self) -> None:
        """The page is being looked at now."""

    def close_down(self) -> None:
        """End what runs: the window closes."""

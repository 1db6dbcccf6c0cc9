"""Defines what every page of the window has: what it shows, and its signals to the window."""

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
    """What the window works on.

    It is the registry, the chosen study and its progress, and the chosen participant.
    """

    registry: Registry
    study: Study | None = None
    picture: StudyPicture | None = None
    person: Progress | None = None

    @property
    def in_window(self) -> bool:
        """Whether people see the study's houses in a window, so that no headset is needed."""
        return self.study is not None and self.study.design.get("display") == "desktop"

    @property
    def study_folder(self) -> Path:
        """The folder of the study's files."""
        return self.registry.folder / (self.study.folder if self.study else "")

    @property
    def calibration_folder(self) -> Path:
        """The folder of the participants' profiles: one for all studies of a registry."""
        return self.registry.folder / "calibration"


class Page(QWidget):
    """A page of the window.

    ``told`` carries what was done, ``failed`` what could not be done; after ``changed`` the
    registry is read again; ``wanted`` names a page to go to, ``chosen`` a participant to select;
    ``begun`` reports that a session was started.
    """

    told = Signal(str)
    failed = Signal(str)
    changed = Signal()
    wanted = Signal(str)
    chosen = Signal(str)
    begun = Signal()

    def show_desk(self, desk: DeskContext) -> None:
        """Show the present context; called again whenever it changes."""
        raise NotImplementedError

    def look(self) -> None:
        """Note that the page is now visible."""

    def close_down(self) -> None:
        """End running processes when the window closes."""

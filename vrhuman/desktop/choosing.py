"""Lets the user choose files without reading them.

Qt's and GTK's dialogs look into every file that they list, to find out what it is. A process that
closes a file loses all locks that it has on it (POSIX, fcntl), so a dialog that lists the open
registry would release SQLite's locks, and another program could then remove the journal that the
window continues to write to. These dialogs use names alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QApplication, QFileDialog, QStyle, QWidget


class _ByNames(QAbstractFileIconProvider):
    """Gives an icon to a folder or a file by its kind alone, without reading it."""

    def __init__(self) -> None:
        super().__init__()
        style = QApplication.style()
        self._file = style.standardIcon(QStyle.StandardPixmap.SP_FileIcon)
        self._folder = style.standardIcon(QStyle.StandardPixmap.SP_DirIcon)

    def icon(self, of: QFileInfo | QAbstractFileIconProvider.IconType) -> QIcon:
        if isinstance(of, QFileInfo):
            return self._folder if of.isDir() else self._file
        return self._file if of is QAbstractFileIconProvider.IconType.File else self._folder

    def type(self, info: QFileInfo) -> str:
        return "folder" if info.isDir() else f"{info.suffix()} file".strip()


class _Dialog(QFileDialog):
    """A dialog that keeps its icon provider, which Qt does not."""

    def __init__(self, parent: QWidget, title: str, names: str) -> None:
        super().__init__(parent, title, "", names)
        self._by_names = _ByNames()
        if sys.platform != "win32":  # which has separate locks, and its own dialog that people know
            self.setOption(QFileDialog.Option.DontUseNativeDialog)
            self.setIconProvider(self._by_names)

    def chosen(self, mode: QFileDialog.FileMode) -> list[str]:
        """Ask the user, and delete the dialog afterwards."""
        self.setFileMode(mode)
        files = self.selectedFiles() if self.exec() else []
        self.deleteLater()
        return files


def choose_files(parent: QWidget, title: str, names: str, many: bool = False) -> list[str]:
    """Ask for existing files; empty where nothing was chosen.

    ``names`` as in ``"Registries (*.db);;*"``.
    """
    mode = QFileDialog.FileMode.ExistingFiles if many else QFileDialog.FileMode.ExistingFile
    return _Dialog(parent, title, names).chosen(mode)


def choose_new_file(parent: QWidget, title: str, proposed: str, names: str) -> str:
    """Ask for a file to create; empty where nothing was chosen."""
    dialog = _Dialog(parent, title, names)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(proposed).suffix.removeprefix("."))
    dialog.selectFile(proposed)
    return (dialog.chosen(QFileDialog.FileMode.AnyFile) or [""])[0]

"""Lists the pages' names at the left."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

WIDTH, AROUND = 150, 16


class Navigation(QListWidget):
    """The list of pages; ``wanted`` carries the page chosen by mouse or arrow keys."""

    wanted = Signal(str)

    def __init__(self, pages: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._names = [name for name, _ in pages]
        self.setObjectName("navigation")
        self.setAccessibleName("Pages")
        self.setFixedWidth(WIDTH)
        for number, (_, title) in enumerate(pages, start=1):
            item = QListWidgetItem(title)
            item.setToolTip(f"{title} (Ctrl+{number})")
            item.setSizeHint(QSize(0, self.fontMetrics().height() + AROUND))
            self.addItem(item)
        self.currentRowChanged.connect(self._picked)
        self.itemPressed.connect(lambda item: self._picked(self.row(item)))

    def show_page(self, name: str) -> None:
        """Mark the shown page; none is marked for a page that is not listed."""
        with QSignalBlocker(self):
            if name in self._names:
                self.setCurrentRow(self._names.index(name))
            else:  # without a current row it would choose one, and go there, with the focus
                self.clearSelection()

    def _picked(self, row: int) -> None:
        if row >= 0:
            self.wanted.emit(self._names[row])

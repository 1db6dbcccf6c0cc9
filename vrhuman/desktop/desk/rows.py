"""Provides a table's rows to Qt, which draws only visible ones: ten thousand are no slower."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor

Row = TypeVar("Row")
Place = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
Columns = tuple[tuple[str, Callable[[Row], str]], ...]


class Rows(QAbstractTableModel, Generic[Row]):
    """Values in rows.

    ``columns`` are names, and functions from a value to its text. ``ink`` colours a row's text. A
    filter keeps the rows that have every one of its words somewhere.
    """

    def __init__(
        self, columns: Columns[Row], ink: Callable[[Row], QColor | None] = lambda _: None
    ) -> None:
        super().__init__()
        self._columns, self._ink = columns, ink
        self._all: Sequence[Row] = ()
        self._texts: list[str] = []
        self._shown: list[int] = []
        self._sought = ""

    def put(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self._all = rows
        self._texts = ["\n".join(told(row) for _, told in self._columns).casefold() for row in rows]
        self._shown = self._found()
        self.endResetModel()

    def seek(self, text: str) -> None:
        """Show only the rows with these words."""
        self.beginResetModel()
        self._sought = text.casefold()
        self._shown = self._found()
        self.endResetModel()

    def row(self, index: Place) -> Row | None:
        """Return the value of a row."""
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        return self._all[self._shown[index.row()]]

    def index_of(self, wanted: Callable[[Row], bool]) -> QModelIndex:
        """Return the first shown row for which ``wanted`` is true."""
        for place, number in enumerate(self._shown):
            if wanted(self._all[number]):
                return self.index(place, 0)
        return QModelIndex()

    def _found(self) -> list[int]:
        sought = self._sought.split()
        return [
            number
            for number, text in enumerate(self._texts)
            if all(word in text for word in sought)
        ]

    # ------------------------------------------------------------------------ what Qt asks

    def rowCount(self, parent: Place = NOWHERE) -> int:  # noqa: N802 -- Qt's name
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Place = NOWHERE) -> int:  # noqa: N802 -- Qt's name
        return 0 if parent.isValid() else len(self._columns)

    def headerData(  # noqa: N802 -- Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return self._columns[section][0]
        return None

    def data(self, index: Place, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._columns[index.column()][1](row)
        if role == Qt.ItemDataRole.ForegroundRole:
            colour = self._ink(row)
            return None if colour is None else QBrush(colour)
        return None

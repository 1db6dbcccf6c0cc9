"""Shows the notes in the session, and the reviewer's, which are saved beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.review.sheet import clock
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.review.remarks import Remark
from vrhuman.review.tracks import Mark

ROLE = Qt.ItemDataRole.UserRole


class Notes(QWidget):
    """The list of notes, and the field for a new one.

    ``written`` carries the text of a new note, ``removed`` a reviewer's note to remove, ``sought``
    a session time, ``left`` that the field has lost the keyboard: after a note, or by Escape.
    """

    written = Signal(str)
    removed = Signal(object)
    left = Signal()
    sought = Signal(object)  # an int: Qt's own has 32 bits

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = QListWidget()
        self._list.setObjectName("notes")
        self._list.setAccessibleName("Notes")
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._list.itemClicked.connect(self._jump)
        self._list.itemActivated.connect(self._jump)
        self._list.currentItemChanged.connect(self._chosen)
        self._words = QLineEdit()
        self._words.setObjectName("new note")
        self._words.setAccessibleName("New note")
        self._words.returnPressed.connect(self._write)
        self._add = QPushButton("Add")
        self._add.clicked.connect(self._write)
        self._remove = QPushButton("Remove")
        self._remove.setEnabled(False)
        self._remove.clicked.connect(self._take_away)
        keys: tuple[tuple[Qt.Key, QWidget, Callable[[], None]], ...] = (
            (Qt.Key.Key_Delete, self._list, self._take_away),
            (Qt.Key.Key_Escape, self._words, self.left.emit),
        )
        for key, widget, act in keys:
            QShortcut(QKeySequence(key), widget, act, context=Qt.ShortcutContext.WidgetShortcut)
        below = QHBoxLayout()
        for part in (self._words, self._add, self._remove):
            below.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._list, 1)
        layout.addLayout(below)

    def show_notes(self, told: Sequence[Mark], own: Sequence[Remark], first_ns: int) -> None:
        """Show all notes in order of time; the reviewer's can be removed."""
        ink = ink_of(self.palette())
        notes: list[tuple[int, str, Remark | None]] = [(m.time_ns, m.text, None) for m in told]
        notes += [(remark.time_ns, remark.text, remark) for remark in own]
        self._list.clear()
        for time_ns, text, remark in sorted(notes, key=lambda note: note[0]):
            item = QListWidgetItem(f"{clock(time_ns - first_ns)}  {text}")
            item.setData(ROLE, (time_ns, remark))
            if remark is not None:
                item.setForeground(QBrush(ink.own))
            self._list.addItem(item)

    def show_time(self, since_start_ns: int) -> None:
        """Show the time that a new note would have."""
        self._words.setPlaceholderText(f"Note at {clock(since_start_ns)} (N)")

    def begin(self) -> None:
        """Move the keyboard focus to the field."""
        self._words.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _write(self) -> None:
        text = self._words.text().strip()
        if text:
            self._words.clear()
            self.written.emit(text)
            self.left.emit()

    def _jump(self, item: QListWidgetItem) -> None:
        self.sought.emit(item.data(ROLE)[0])

    def _chosen(self, item: QListWidgetItem | None) -> None:
        self._remove.setEnabled(item is not None and item.data(ROLE)[1] is not None)

    def _take_away(self) -> None:
        item = self._list.currentItem()
        if item is not None and item.data(ROLE)[1] is not None:
            self.removed.emit(item.data(ROLE)[1])

"""Provides what the experimenter enters during a session: notes, markers, breaches, messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.desk.running.controls import Button
from vrhuman.desktop.desk.running.model import Run
from vrhuman.desktop.desk.running.phasing import minutes
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.recording.entries import PROGRAM
from vrhuman.runtime.supervision.messages import (
    AddNote,
    NoteAdded,
    SetMarker,
    ShowMessage,
)

BREACHES = (("&notes", "notes"), ("&phone", "phone"), ("&hints", "hints"), ("&other", "other"))
"""What a participant may not use: the menu's words, and what is written."""


class Log(QWidget):
    """The fields and buttons for notes, markers, breaches and messages.

    ``told`` carries an order; ``wrote`` the kind ("note", "breach") and text for the registry.
    """

    told = Signal(object)
    wrote = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[NoteAdded, ...] = ()
        self._list = QListWidget()
        self._list.setObjectName("live notes")
        self._list.setAccessibleName("Notes")
        self._list.setWordWrap(True)
        self._list.setAlternatingRowColors(True)
        self._note = self._line("note", "Note (N)", self._write)
        self._say = self._line("message", "Message to the headset (M)", self._send)
        self._send_button = Button("Send", "send", self._send)
        self._markers = [self._marker(str(number)) for number in range(1, 10)]
        self._breach = QToolButton()
        self._breach.setObjectName("breach")
        self._breach.setText("Breach (B)")
        self._breach.setToolTip(
            "The participant used something forbidden: press B, then N, P, H or O"
        )
        self._breach.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self._breach)
        for words, what in BREACHES:
            self._menu.addAction(words).triggered.connect(partial(self._breached, what))
        self._breach.setMenu(self._menu)
        say = QHBoxLayout()
        say.addWidget(self._say, 1)
        say.addWidget(self._send_button)
        marks = QHBoxLayout()
        marks.setSpacing(2)
        marks.addWidget(QLabel("Mark"))
        for button in self._markers:
            marks.addWidget(button)
        marks.addStretch(1)
        marks.addWidget(self._breach)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._note)
        layout.addLayout(say)
        layout.addLayout(marks)

    def show_run(self, run: Run, talk: bool) -> None:
        """Show the notes of the session so far, and whether messages can be sent now."""
        for part in (self._note, self._say, self._send_button, *self._markers, self._breach):
            part.setEnabled(talk)
        if run.notes[len(self._shown) :]:
            for note in run.notes[len(self._shown) :]:
                at = minutes(run.since_start(note.time_ns) / 1e9)
                item = QListWidgetItem(f"{at}  {note.text}")
                if note.author == PROGRAM:
                    item.setForeground(QBrush(ink_of(self.palette()).faint))
                self._list.addItem(item)
            self._shown = run.notes
            self._list.scrollToBottom()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        if event.type() is QEvent.Type.PaletteChange:
            faint = QBrush(ink_of(self.palette()).faint)
            for number, note in enumerate(self._shown):
                if note.author == PROGRAM:
                    self._list.item(number).setForeground(faint)
        super().changeEvent(event)

    def begin_note(self) -> None:
        """Move the keyboard focus to a note."""
        self._note.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin_message(self) -> None:
        """Move the keyboard focus to a message."""
        self._say.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def choose_breach(self) -> None:
        """Open the menu of breaches."""
        if self._breach.isEnabled():
            self._menu.popup(self._breach.mapToGlobal(self._breach.rect().topLeft()))

    def mark(self, key: str) -> None:
        """Set a marker."""
        if self._markers[0].isEnabled():
            self.told.emit(SetMarker(key))

    def _line(self, name: str, hint: str, act: Callable[[], None]) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(name)
        line.setAccessibleName(hint)
        line.setPlaceholderText(hint)
        line.returnPressed.connect(act)
        return line

    def _marker(self, key: str) -> Button:
        button = Button(key, f"marker {key}", lambda: self.mark(key), f"Marker {key} (key {key})")
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setFixedWidth(self.fontMetrics().horizontalAdvance("0") + 16)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # else nine Tab stops; keys do it
        return button

    def _write(self) -> None:
        text = self._note.text().strip()
        if text:
            self._note.clear()
            self.told.emit(AddNote(text))
            self.wrote.emit("note", text)
        self.left.emit()

    def _send(self) -> None:
        text = self._say.text().strip()
        if text:
            self._say.clear()
            self.told.emit(ShowMessage(text))
        self.left.emit()

    def _breached(self, what: str) -> None:
        self.told.emit(AddNote(f"breach: {what}"))
        self.wrote.emit("breach", what)

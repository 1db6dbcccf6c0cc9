"""Takes a bounding box: drawn on the picture, or typed as free text, each shown by the other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from vrhuman.benchmarks.items import BOX_FIELDS, FilmFrame
from vrhuman.desktop.answer.box_screen import BoxScreen
from vrhuman.desktop.answer.inputs import ReadText
from vrhuman.desktop.answer.model.boxes import BoundingBox
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError


class BoxInput(QWidget):
    """A line with the box's four numbers beside the picture on which it is drawn.

    The signals are those of :class:`~vrhuman.desktop.answer.inputs.RoleInput`; ``frame_wanted``
    asks for the frame in place of the film.
    """

    changed = Signal()
    told = Signal(str)
    done = Signal()
    frame_wanted = Signal()

    def __init__(
        self, draft: Draft, frame: FilmFrame, screen: BoxScreen, texts: Texts, read: ReadText
    ) -> None:
        """Take a box; ``read`` reads typed numbers into the fields of the form."""
        super().__init__()
        self._draft, self._frame, self._texts, self._read = draft, frame, texts, read
        self._screen = screen
        self.line = QLineEdit()
        self.line.setObjectName("typed answer")
        self.line.setPlaceholderText(texts.say("item_box_type"))
        self.line.setAccessibleName(texts.say("item_box_type"))
        self.line.setMinimumHeight(40)
        self.line.textEdited.connect(self._typed)
        self.line.returnPressed.connect(self._entered)
        self.frame_button = QPushButton(texts.say("item_box_frame"))
        self.frame_button.setObjectName("show frame")
        self.frame_button.setCheckable(True)
        self.frame_button.clicked.connect(self._ask_for_frame)
        self.clear_button = QPushButton(texts.say("item_box_clear"))
        self.clear_button.setObjectName("clear box")
        self.clear_button.clicked.connect(self.clear)
        for button in (self.frame_button, self.clear_button):
            button.setMinimumHeight(36)
            button.setAutoDefault(True)
        QShortcut(QKeySequence("Escape"), self, self.clear)
        screen.drawn.connect(self._drawn)
        screen.wanted.connect(self.frame_wanted)
        screen.turned.connect(self.frame_button.setChecked)
        self._show(BoundingBox.of(draft.values, frame))
        self._lay_out()

    def draft(self) -> Draft | str:
        """Return the answer as it is now, or what is wrong with it in words."""
        typed = self.line.text().strip()
        if not typed:
            return self._draft.with_values({})
        box = self._box(typed)
        if box is None:
            return self._texts.say("item_box_not_understood", typed=typed)
        return self._draft.with_values(box.answer)

    def begin(self) -> None:
        """Give the keys to the line of text."""
        self.line.setFocus()

    def show_no_film(self) -> None:
        """Offer no way to the frame where it is always shown."""
        self.frame_button.hide()

    def clear(self) -> None:
        """Take the box away."""
        self._show(None)
        self.changed.emit()

    # ------------------------------------------------------------------------------ within

    def _lay_out(self) -> None:
        words = "item_box_blank" if self._screen.blank else "item_box_draw"
        instruction = QLabel(self._texts.say(words))
        instruction.setObjectName("instruction")
        instruction.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.frame_button)
        buttons.addWidget(self.clear_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(instruction)
        layout.addLayout(buttons)
        layout.addWidget(self.line)

    def _box(self, typed: str) -> BoundingBox | None:
        try:
            return BoundingBox.of(self._read(typed), self._frame)
        except VrhumanError:
            return None

    def _show(self, box: BoundingBox | None) -> None:
        self.line.setText("" if box is None else " ".join(box.answer[name] for name in BOX_FIELDS))
        self._screen.show_box(box)

    def _drawn(self, box: BoundingBox) -> None:
        self.line.setText(" ".join(box.answer[name] for name in BOX_FIELDS))
        self.changed.emit()

    def _typed(self, typed: str) -> None:
        self._screen.show_box(self._box(typed.strip()))
        self.changed.emit()

    def _entered(self) -> None:
        if not self.line.text().strip():
            self.focusNextChild()
            return
        given = self.draft()
        self.told.emit(given if isinstance(given, str) else "")
        if not isinstance(given, str):
            self.done.emit()

    def _ask_for_frame(self) -> None:
        self.frame_button.setChecked(self._screen.on_frame)
        self.frame_wanted.emit()

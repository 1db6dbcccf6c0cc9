"""What every page of the window is, and the list of stories that several of them have."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QSizePolicy, QWidget

from vrhuman.desktop.answer.fonts import QUESTION, set_size
from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.model.narration import BACKGROUND

SIDE_WIDTH = 360
"""The width of what is beside a picture [px]."""


class Page(QWidget):
    """A page; ``changed`` reports that it may be possible now to go on, or no longer."""

    changed = Signal()

    def __init__(self, name: str, context: Context) -> None:
        super().__init__()
        self.setObjectName(name)
        self.context = context

    def begin(self) -> None:
        """Show what there is; the page is in front now."""

    def end(self) -> None:
        """Keep what is not kept yet; another page comes in front."""

    def missing(self) -> str:
        """Return what is missing before the next step; empty for nothing."""
        return ""

    def say(self, key: str, **values: object) -> str:
        """Return a text of the window."""
        return self.context.say(key, **values)


def paragraph(text: str, name: str, title: bool = False) -> QLabel:
    """Return a label that wraps."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    if title:
        set_size(label, QUESTION)
    return label


class Stories(QListWidget):
    """The actors, then the background; ``chosen`` carries the name of the one that is shown."""

    chosen = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("stories")
        self.setAccessibleName(context.say("stories"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._context = context
        self._names: list[str] = []
        self.currentRowChanged.connect(self._changed)

    @property
    def name(self) -> str:
        """The actor that is shown."""
        row = self.currentRow()
        return self._names[row] if 0 <= row < len(self._names) else BACKGROUND

    def show_stories(self, done: dict[str, bool]) -> None:
        """Show the actors of now; those that are done have a tick."""
        before = self.currentRow()
        self.blockSignals(True)
        self.clear()
        self._names = [each.name for each in self._context.narration.subjects]
        for name in self._names:
            shown = self._context.say("background") if name == BACKGROUND else name
            self.addItem(f"{'✓' if done.get(name) else '–'}  {shown}")
        self.setCurrentRow(min(max(0, before), len(self._names) - 1))
        self.blockSignals(False)
        rows = min(5, len(self._names))
        self.setFixedHeight(rows * max(20, self.sizeHintForRow(0)) + 2 * self.frameWidth() + 4)

    def show_next(self) -> bool:
        """Go to the next story; False where this is the last."""
        if self.currentRow() + 1 >= len(self._names):
            return False
        self.setCurrentRow(self.currentRow() + 1)
        return True

    def _changed(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(self.name)

"""Shows what the participant said aloud; a click on a word goes to the moment when it was said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QWidget

from vrhuman.annotation.narrations.aloud import SaidWord
from vrhuman.desktop.review.sheet import clock
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.review.tracks import Interval

ROLE = Qt.ItemDataRole.UserRole
NOTHING = "Nothing is written down: vrhuman narrate aloud FILE --text WORDS.txt"


class Said(QListWidget):
    """The words as a text; ``sought`` carries a session time."""

    sought = Signal(object)  # an int: Qt's own has 32 bits

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("said")
        self.setAccessibleName("Words said aloud")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(1)
        self.itemClicked.connect(self._jump)
        self.itemActivated.connect(self._jump)

    def show_words(self, words: Sequence[SaidWord], first_ns: int) -> None:
        """Show words; those that were not heard in another colour."""
        self.clear()
        ink = ink_of(self.palette())
        for each in words:
            item = QListWidgetItem(each.word)
            item.setData(ROLE, each.begin_ns)
            unsure = " (not heard: the time is estimated)" if each.estimated else ""
            item.setToolTip(f"{clock(each.begin_ns - first_ns, tenths=True)}{unsure}")
            if each.estimated:
                item.setForeground(QBrush(ink.warm))
            self.addItem(item)
        if not words:
            item = QListWidgetItem(NOTHING)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)

    def _jump(self, item: QListWidgetItem) -> None:
        time_ns = item.data(ROLE)
        if time_ns is not None:
            self.sought.emit(time_ns)


def said_intervals(words: Sequence[SaidWord]) -> tuple[Interval, ...]:
    """Return words for the timeline."""
    return tuple(
        Interval(each.begin_ns, each.end_ns, "own" if each.estimated else "said", each.word)
        for each in words
    )

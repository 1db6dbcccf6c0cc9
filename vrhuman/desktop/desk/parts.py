"""Makes the small widgets of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTableView,
    QWidget,
)

from vrhuman.desktop.theme.theme import ink_of

HINT_LINES = 2
GOOD, BAD, WARN, INFO = "✓", "✗", "⚠", "•"
"""Signs before a text, so that its meaning does not depend on its colour."""


def heading(text: str) -> QLabel:
    """Make the title of a page or of a part."""
    label = QLabel(text)
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * 1.35)
    font.setBold(True)
    label.setFont(font)
    return label


def words(text: str = "", name: str = "") -> QLabel:
    """Make a text that wraps and can be copied."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def button(text: str, act: Callable[[], object], name: str, main: bool = False) -> QPushButton:
    """Make a button; Enter presses a ``main`` one."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.clicked.connect(lambda: act())
    if main:
        font = QFont(made.font())
        font.setBold(True)
        made.setFont(font)
        made.setDefault(True)
        made.setAutoDefault(True)
    return made


def allow(part: QWidget, reason: str = "", told: QLabel | None = None) -> None:
    """Enable a part, or disable it for a ``reason``.

    The reason is its tooltip, and the text of the label ``told``, if there is one. A part that is
    enabled again has its own tooltip again.
    """
    own = part.property("own hint")
    if own is None:
        own = part.toolTip()
        part.setProperty("own hint", own)
    part.setEnabled(not reason)
    part.setToolTip(reason or str(own))
    part.setAccessibleDescription(reason)
    if told is not None:
        told.setText(reason)


def why(name: str) -> QLabel:
    """Make the label beside a main button that says why it cannot be pressed now."""
    label = words(name=f"why {name}")
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label


class Hint(QLabel):
    """The text at a field: what to fill in, or what is wrong.

    Its height is always the same, so that nothing moves when a text comes or goes.
    """

    def __init__(self, explained: str = "", name: str = "", lines: int = HINT_LINES) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.setFont(font)
        self.setMinimumWidth(120)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 2)
        self._explained, self._reason = explained, ""
        self._show()

    @property
    def reason(self) -> str:
        """What is wrong; empty where nothing is."""
        return self._reason

    def wrong(self, reason: str) -> None:
        """Show what is wrong with the field, in place of its explanation; "" shows that again."""
        self._reason = reason
        self._show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        if event.type() is QEvent.Type.PaletteChange:
            self._show()
        super().changeEvent(event)

    def _show(self) -> None:
        ink = ink_of(self.palette())
        colour = ink.bad if self._reason else ink.faint
        text = f"{BAD} {self._reason}" if self._reason else self._explained
        self.setText(f'<span style="color:{colour.name()}">{escape(text)}</span>')
        self.setToolTip(self._reason or self._explained)


class Choice(QComboBox):
    """A list to choose from that ignores the wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 -- Qt's name
        event.ignore()


class Count(QSpinBox):
    """A field for a whole number that ignores the wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 -- Qt's name
        event.ignore()


def choice(
    name: str,
    values: Iterable[str],
    empty: str = "not asked",
    told: Mapping[str, str] | None = None,
) -> QComboBox:
    """Make a list to choose from, with values as data.

    The empty value is shown as ``empty``, others as ``told`` says, if it does.
    """
    box = Choice()
    box.setObjectName(name)
    for value in values:
        box.addItem((told or {}).get(value, value) or empty, value)
    return box


def choose(box: QComboBox, value: str) -> None:
    """Select a value, adding it where the list does not have it."""
    index = box.findData(value)
    if index < 0:
        box.addItem(value, value)
        index = box.count() - 1
    box.setCurrentIndex(index)


def table(name: str, told: str) -> QTableView:
    """Make a table in which one row can be selected."""
    view = QTableView()
    view.setObjectName(name)
    view.setAccessibleName(told)
    view.setAlternatingRowColors(True)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setTabKeyNavigation(False)  # Tab moves on, the arrows move through the rows
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + 8)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setStretchLastSection(True)
    return view


def scrolled(inner: QWidget) -> QScrollArea:
    """Make a widget scroll, so that the window keeps its size."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab moves into its content
    area.setWidget(inner)
    inner.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area

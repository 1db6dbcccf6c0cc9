"""Makes the small widgets of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
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


class Choice(QComboBox):
    """A list to choose from that ignores the wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 -- Qt's name
        event.ignore()


class Count(QSpinBox):
    """A field for a whole number that ignores the wheel, which scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 -- Qt's name
        event.ignore()


def choice(name: str, values: Iterable[str], empty: str = "not asked") -> QComboBox:
    """Make a list to choose from, with values as data; the empty one is shown as ``empty``."""
    box = Choice()
    box.setObjectName(name)
    for value in values:
        box.addItem(value or empty, value)
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

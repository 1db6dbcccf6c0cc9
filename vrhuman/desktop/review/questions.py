"""Lists the questions with the answers given, and when their evidence was seen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.review.sheet import clock
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.records import Answer
from vrhuman.review.tracks import Interval, QuestionAnswers, Tracks, answer_words

_QUESTION, _MOMENT = 0, 1
ROLE = Qt.ItemDataRole.UserRole


class Questions(QWidget):
    """The list of questions.

    ``chosen`` carries a question's id, whose evidence is requested; ``sought`` a session time.
    """

    chosen = Signal(str)
    sought = Signal(object)  # an int: Qt's own has 32 bits

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = QTreeWidget()
        self._tree.setObjectName("questions")
        self._tree.setAccessibleName("Questions and answers")
        self._tree.setAlternatingRowColors(True)
        self._tree.setRootIsDecorated(True)
        self._tree.setWordWrap(True)
        self._tree.setIndentation(14)
        self._tree.currentItemChanged.connect(self._moved_to)
        self._tree.itemClicked.connect(lambda item, _: self._jump(item))
        self._tree.itemActivated.connect(lambda item, _: self._jump(item))
        self._told = QLabel("Select a question to see when its objects were in view or held.")
        self._told.setWordWrap(True)
        self._told.setObjectName("evidence told")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._told)
        self._first_ns = 0
        self._items: dict[str, QTreeWidgetItem] = {}
        self._fresh = ""

    def show_session(self, tracks: Tracks) -> None:
        """Show the questions of a session, each with its answers in the phases that asked."""
        self._first_ns = tracks.first_ns
        phases = list(dict.fromkeys(a.phase for q in tracks.questions for a in q.graded))
        self._tree.blockSignals(True)
        self._tree.clear()
        self._items = {}
        self._tree.setColumnCount(2 + len(phases))
        self._tree.setHeaderLabels(["question", *phases, "correct"])
        for asked in tracks.questions:
            item = self._row(asked, phases)
            self._tree.addTopLevelItem(item)
            self._items[asked.question.question_id] = item
        header = self._tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, 2 + len(phases)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self._tree.setColumnWidth(column, 66)
        self._tree.blockSignals(False)
        if not tracks.questions:
            self._told.setText("No questions were asked in this session.")

    def show_waiting(self, words: str) -> None:
        """Show what a chosen question's evidence waits for, or why there is none."""
        if self._fresh:
            self._told.setText(words)

    @property
    def waiting(self) -> str:
        """The chosen question whose evidence is not shown yet; or ''."""
        return self._fresh

    def show_evidence(self, question_id: str, moments: Sequence[Interval]) -> None:
        """Show the evidence under its question, and go to the first if it was just chosen."""
        item = self._items.get(question_id)
        if item is None:
            return
        item.takeChildren()
        for moment in moments:
            seconds = (moment.end_ns - moment.start_ns) / 1e9
            words = f"{clock(moment.start_ns - self._first_ns)}  {moment.text}, {seconds:.1f} s"
            child = QTreeWidgetItem([words])
            child.setData(0, ROLE, (_MOMENT, moment.start_ns))
            child.setFirstColumnSpanned(True)
            item.addChild(child)
            child.setFirstColumnSpanned(True)
        item.setExpanded(True)
        count = len(moments)
        self._told.setText(
            f"{item.text(0)}\n"
            + (
                f"{count} moment{'s' if count > 1 else ''}, also on the timeline."
                if count
                else "Its objects were never in view and never held."
            )
        )
        if moments and self._fresh == question_id:
            self.sought.emit(moments[0].start_ns)
        self._fresh = ""

    def _row(self, asked: QuestionAnswers, phases: list[str]) -> QTreeWidgetItem:
        ink = ink_of(self.palette())
        question = asked.question
        item = QTreeWidgetItem([question.text])
        item.setToolTip(0, f"{question.question_id}: {question.text}\n{question.program}")
        item.setData(0, ROLE, (_QUESTION, question.question_id))
        for each in asked.graded:
            column, given = 1 + phases.index(each.phase), each.answer
            words = answer_words(given) if given else "–"
            item.setText(column, f"{'✓' if each.right else '✗'} {words}")
            item.setForeground(column, QBrush(ink.good if each.right else ink.bad))
            when = clock(given.time_ns - self._first_ns) if given else "not answered"
            item.setToolTip(column, f"{when}  {item.text(column)}")
        item.setText(1 + len(phases), _truth(question.answer))
        item.setToolTip(1 + len(phases), _truth(question.answer))
        return item

    def _moved_to(self, item: QTreeWidgetItem | None) -> None:
        """Request a question's evidence, or go to a moment, when the selection moves."""
        if item is None:
            return
        kind, value = item.data(0, ROLE)
        if kind == _QUESTION:
            self._fresh = value
            self.chosen.emit(value)
        else:
            self.sought.emit(value)

    def _jump(self, item: QTreeWidgetItem) -> None:
        """Go to the first moment of a question again, or to this moment, after a click or Enter."""
        kind, value = item.data(0, ROLE)
        if kind == _MOMENT:
            self.sought.emit(value)
        elif item.childCount():
            first = item.child(0)
            assert first is not None
            self.sought.emit(first.data(0, ROLE)[1])


def _truth(answer: Answer) -> str:
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)

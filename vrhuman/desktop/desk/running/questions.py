"""Shows the questions with the incoming answers, and the field for a spoken answer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.desk.running.controls import coloured
from vrhuman.desktop.desk.running.model import QuestionRow
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.questions.answers import NotUnderstood, parse_answer
from vrhuman.records import Answer, AnswerKind, Question
from vrhuman.runtime.supervision.messages import EnterAnswer
from vrhuman.scoring.confidence import CHANCE

ALOUD = "(aloud)"
"""Text after an answer that the experimenter entered."""


class QuestionView(QWidget):
    """The list of questions and answers.

    ``entered`` carries a spoken and understood answer, as an order.
    """

    entered = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[QuestionRow, ...] = ()
        self._asked: Question | None = None
        self._loud = False
        self._of: Question | None = None
        """The question that the text being typed answers."""
        self._tree = QTreeWidget()
        self._tree.setObjectName("live questions")
        self._tree.setAccessibleName("Questions and answers")
        self._tree.setHeaderLabels(["question"])
        self._tree.setRootIsDecorated(False)
        self._tree.setAlternatingRowColors(True)
        self._tree.setUniformRowHeights(True)
        self._tree.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._present = QLabel()
        self._present.setObjectName("present question")
        self._present.setWordWrap(True)
        self._words = QLineEdit()
        self._words.setObjectName("spoken answer")
        self._words.setAccessibleName("Spoken answer")
        self._words.textEdited.connect(self._typed)
        self._words.returnPressed.connect(self._enter)
        self._sure = QLineEdit()
        self._sure.setObjectName("confidence")
        self._sure.setAccessibleName("How sure that the answer is right, in per cent")
        self._sure.setToolTip(
            "How sure the participant is that the answer is right, in per cent: for yes or no "
            "from 50 (a coin toss), otherwise from 0 (surely wrong), to 100 (certain)"
        )
        self._sure.setPlaceholderText("sure %")
        self._sure.setMaximumWidth(self.fontMetrics().horizontalAdvance("sure 100 %") + 12)
        self._sure.returnPressed.connect(self._enter)
        self._button = QPushButton("Enter")
        self._button.setObjectName("enter answer")
        self._button.clicked.connect(self._enter)
        self._told = QLabel()
        self._told.setObjectName("answer told")
        self._told.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(self._sure)
        row.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._present)
        layout.addLayout(row)
        layout.addWidget(self._told)
        self.show_rows((), (), None)

    def show_rows(
        self, rows: tuple[QuestionRow, ...], phases: Sequence[str], asked: Question | None
    ) -> None:
        """Show the questions, a column for each phase that asks them, and the one asked now."""
        if asked is not self._asked or not rows:
            self._asked = asked
            self._present.setText("" if asked is None else present(asked))
            self._present.setVisible(asked is not None)
            self._words.setPlaceholderText("Spoken answer (A)" if asked else "No question now")
            for part in (self._words, self._sure, self._button):
                part.setEnabled(asked is not None or bool(self._words.text()))
        if rows == self._rows and self._tree.columnCount() == 1 + len(phases):
            return
        if len(rows) != len(self._rows) or self._tree.columnCount() != 1 + len(phases):
            self._tree.clear()
            self._tree.setColumnCount(1 + len(phases))
            self._tree.setHeaderLabels(["question", *phases])
            self._tree.addTopLevelItems([QTreeWidgetItem() for _ in rows])
            header = self._tree.header()
            header.setStretchLastSection(False)
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            for column in range(1, 1 + len(phases)):
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                self._tree.setColumnWidth(column, 130)
        self._rows = rows
        for number, row in enumerate(rows):
            item = self._tree.topLevelItem(number)
            if item is not None:
                self._fill(item, number, row)

    def begin(self) -> None:
        """Move the keyboard focus to the answer."""
        if self._words.isEnabled():
            self._words.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 -- Qt's name
        if event.type() is QEvent.Type.PaletteChange:
            for number, row in enumerate(self._rows):
                item = self._tree.topLevelItem(number)
                if item is not None:
                    self._fill(item, number, row)
            self._tell(self._told.text(), self._loud)
        super().changeEvent(event)

    def _fill(self, item: QTreeWidgetItem, number: int, row: QuestionRow) -> None:
        ink = ink_of(self.palette())
        mark = "▶ " if row.now else ""
        item.setText(0, f"{mark}{number + 1}. {row.question.text}")
        item.setToolTip(0, row.question.text)
        for column, given in enumerate(row.answers, start=1):
            words = "" if given is None else given.text
            item.setText(column, f"{words} {ALOUD}" if given and given.aloud else words)
            item.setToolTip(column, words)
        font = self.font()
        font.setBold(row.now)
        for column in range(1 + len(row.answers)):
            item.setFont(column, font)
            item.setForeground(column, QBrush(ink.calm) if row.now else QBrush())
        if row.now:
            self._tree.scrollToItem(item)

    # ------------------------------------------------------------------------- spoken answers

    def _typed(self, text: str) -> None:
        """Remember the question that was asked when typing began."""
        if not text:
            self._of = None
            self._tell("")
        elif self._of is None:
            self._of = self._asked
        if self._of is not None and text:
            try:
                answer = parse_answer(self._of.kind, self._of.options, text)
                self._tell(f"understood: {_words(answer)}")
            except NotUnderstood:
                self._tell("")

    def _enter(self) -> None:
        text = self._words.text().strip()
        of = self._of
        if not text or of is None:
            return
        if of is not self._asked:
            self._tell("Not entered: the participant is at another question now.", loud=True)
            self._of = None
            return
        try:
            answer = parse_answer(of.kind, of.options, text)
            confidence = _confidence(self._sure.text(), of.kind)
        except NotUnderstood as error:
            self._tell(f"Not understood, ask again: {error}", loud=True)
            self._words.selectAll()
            return
        self.entered.emit(EnterAnswer(of.question_id, answer, confidence))
        self._tell(f"entered: {_words(answer)}")
        self._of = None
        self._words.clear()
        self._sure.clear()
        self.left.emit()

    def _tell(self, words: str, loud: bool = False) -> None:
        self._loud = loud
        colour = ink_of(self.palette()).bad if loud else ink_of(self.palette()).faint
        coloured(self._told, colour)
        self._told.setText(words)
        self._told.setVisible(bool(words))


def present(question: Question) -> str:
    """Format a question to be read aloud: its text, and the possible answers."""
    what = "a number" if question.kind is AnswerKind.COUNT else ", ".join(question.options)
    return f"<b>{escape(question.text)}</b><br>{escape(what)}"


def _words(answer: Answer) -> str:
    return ", ".join(answer) if isinstance(answer, tuple) else str(answer)


def _confidence(text: str, kind: AnswerKind) -> float | None:
    """Convert per cent to 0..1; None for an empty text.

    :raises NotUnderstood: for a text that is not a number from the chance of a guess to 100.
    """
    plain = text.strip().rstrip("%").strip()
    if not plain:
        return None
    try:
        share = float(plain) / 100.0
    except ValueError:
        share = -1.0
    least = CHANCE[kind]
    if not least <= share <= 1.0:
        coin = " (50 is a coin toss)" if least else ""
        raise NotUnderstood(
            f"confidence {text!r}: give a number from {100 * least:.0f}{coin} to 100 (certain)"
        )
    return share

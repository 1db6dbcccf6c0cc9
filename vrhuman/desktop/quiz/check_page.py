"""The page on which somebody answers another's question, and only then judges it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal
from vrhuman.desktop.answer.fonts import QUESTION, set_size
from vrhuman.desktop.answer.inputs import ChoiceButton
from vrhuman.desktop.quiz.film_panel import FilmPanel
from vrhuman.desktop.quiz.model import QuizWork

SIDE_WIDTH = 560


class CheckPage(QWidget):
    """The page of one question.

    ``answered`` carries the place of the answer that was picked, before it is told which is right;
    ``judged`` whether the question may be used, and why not.
    """

    answered = Signal(int)
    judged = Signal(bool, str)

    def __init__(self, work: QuizWork, proposal: Proposal) -> None:
        super().__init__()
        self.setObjectName(f"check {proposal.number} {proposal.state}")
        self._work, self._proposal = work, proposal
        texts = work.texts
        film = work.film(proposal.draft.film)
        self.panel = FilmPanel(film, texts, with_synopsis=False)
        self._told = QLabel()
        self._told.setObjectName("told")
        self._told.setWordWrap(True)
        self._told.setMinimumHeight(22)
        self.panel.failed.connect(self._told.setText)
        side = QWidget()
        side.setFixedWidth(SIDE_WIDTH)
        self._column = QVBoxLayout(side)
        question = QLabel(proposal.draft.question)
        question.setObjectName("question")
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setWordWrap(True)
        set_size(question, QUESTION)
        self._column.addWidget(question)
        if proposal.picked < 0:
            self._ask()
        else:
            self._ask_judgement()
        self._column.addWidget(self._told)
        self._column.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self.panel, 1)
        row.addWidget(side)

    def tell(self, words: str) -> None:
        """Say what is missing or wrong."""
        self._told.setText(words)

    def close_film(self) -> None:
        """Close the film's file."""
        self.panel.close_film()

    # ------------------------------------------------------------------------------ within

    def _ask(self) -> None:
        self._group = QButtonGroup(self)
        for place, words in enumerate(self._work.choices(self._proposal)):
            button = ChoiceButton(place + 1, words)
            self._group.addButton(button, place)
            self._column.addWidget(button)
        give = self._button("give answer", "quiz_answer")
        give.clicked.connect(self._answer)
        self._column.addWidget(give)

    def _answer(self) -> None:
        place = self._group.checkedId()
        if place < 0:
            self.tell(self._work.texts.say("quiz_pick"))
            return
        self.answered.emit(place)

    def _ask_judgement(self) -> None:
        texts, draft = self._work.texts, self._proposal.draft
        right = self._proposal.picked == 0
        said = QLabel(texts.say("quiz_you_were_right" if right else "quiz_you_were_wrong"))
        said.setObjectName("were right" if right else "were wrong")
        said.setWordWrap(True)
        self._column.addWidget(said)
        marks = {0: "✓", self._proposal.picked: "✓" if right else "✗"}
        for number, words in enumerate(draft.answers):
            line = QLabel(f"{marks.get(number, '   ')}  {words}")
            line.setTextFormat(Qt.TextFormat.PlainText)
            line.setWordWrap(True)
            font = line.font()
            font.setBold(number == 0)
            line.setFont(font)
            self._column.addWidget(line)
        asked = QLabel(texts.say("quiz_judge"))
        asked.setWordWrap(True)
        self._reason = QLineEdit()
        self._reason.setObjectName("reason")
        self._reason.setPlaceholderText(texts.say("quiz_reason"))
        self._reason.setMinimumHeight(34)
        accept, reject = (
            self._button("accept", "quiz_accept"),
            self._button("reject", "quiz_reject"),
        )
        accept.clicked.connect(lambda: self.judged.emit(True, ""))
        reject.clicked.connect(self._reject)
        row = QHBoxLayout()
        row.addWidget(reject)
        row.addStretch(1)
        row.addWidget(accept)
        self._column.addSpacing(10)
        self._column.addWidget(asked)
        self._column.addWidget(self._reason)
        self._column.addLayout(row)

    def _reject(self) -> None:
        reason = " ".join(self._reason.text().split())
        if not reason:
            self.tell(self._work.texts.say("quiz_reason_missing"))
            self._reason.setFocus()
            return
        self.judged.emit(False, reason)

    def _button(self, name: str, key: str) -> QPushButton:
        button = QPushButton(self._work.texts.say(key))
        button.setObjectName(name)
        button.setMinimumSize(160, 42)
        return button

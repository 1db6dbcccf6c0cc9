"""The page on which somebody writes a question, its answers, and when in the film they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.movieqa.formats.quizzes import ANSWERS
from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft, Span
from vrhuman.benchmarks.movieqa.quizzing.quality import Bar, Quality
from vrhuman.desktop.answer.fonts import SMALL, set_size
from vrhuman.desktop.quiz.film_panel import FilmPanel
from vrhuman.desktop.quiz.model import QuizWork, answer_name, problem_words, warning_words
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.protocol.texts import Texts

SIDE_WIDTH = 620
_KEEP_MS = 300
"""What is typed is stored so long after the last key [ms]."""
_UNSET = -0.1


class SpanInput(QWidget):
    """From when to when in the film; each end typed, or taken from the film's shown moment."""

    changed = Signal()

    def __init__(
        self,
        name: str,
        span: Span | None,
        seconds: float,
        moment: Callable[[], float],
        texts: Texts,
    ) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self._ends = []
        for end, value in zip(("from", "to"), span or (_UNSET, _UNSET), strict=True):
            box = QDoubleSpinBox()
            box.setObjectName(f"{end} {name}")
            box.setAccessibleName(f"{name}: {texts.say(f'quiz_{end}')}")
            box.setRange(_UNSET, seconds)
            box.setDecimals(1)
            box.setSingleStep(0.5)
            box.setSpecialValueText("–")
            box.setSuffix(texts.say("quiz_seconds"))
            box.setValue(value)
            box.valueChanged.connect(self.changed)
            here = QPushButton(texts.say("quiz_here"))
            here.setObjectName(f"{end} here {name}")
            here.clicked.connect(partial(_set_to, box, moment))
            self._ends.append(box)
            for part in (QLabel(texts.say(f"quiz_{end}")), box, here):
                row.addWidget(part)

    @property
    def span(self) -> Span | None:
        """The time, None until both ends are given."""
        begin, end = (box.value() for box in self._ends)
        return (begin, end) if begin >= 0.0 and end >= 0.0 else None


def _set_to(box: QDoubleSpinBox, moment: Callable[[], float]) -> None:
    box.setValue(moment())


class Gauge(QWidget):
    """A bar of the quality, green within its bound and red above."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self._bar = QProgressBar()
        self._bar.setObjectName(f"bar {name}")
        self._bar.setRange(0, 100)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(12)
        label = QLabel(words)
        set_size(label, SMALL)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(label)
        column.addWidget(self._bar)

    def show_bar(self, bar: Bar) -> None:
        """Show a measure; half of the bar is its bound."""
        ink = ink_of(self.palette())
        share = min(1.0, 0.5 * bar.value / bar.bound)
        self._bar.setValue(round(100 * share))
        colour = (ink.good if bar.good else ink.bad).name()
        self._bar.setStyleSheet(f"QProgressBar::chunk {{ background: {colour}; }}")


class WritePage(QWidget):
    """The page of one question; ``handed_in`` carries it, ``next_film`` what is written so far."""

    handed_in = Signal(object)
    next_film = Signal(object)

    def __init__(self, work: QuizWork, draft: QuizDraft, told: str = "") -> None:
        super().__init__()
        self.setObjectName(f"write {draft.film}")
        self._work, self._film_key = work, draft.film
        film, texts = work.film(draft.film), work.texts
        self.panel = FilmPanel(film, texts, with_synopsis=True)
        self.question = _line("question", texts.say("quiz_question"), draft.question)
        self.answers, self.spans = [], []
        for number in range(ANSWERS):
            name = str(number)
            line = _line(f"answer {name}", answer_name(number, texts), draft.answers[number])
            span = SpanInput(
                name, draft.spans[number], film.seconds, lambda: self.panel.moment_s, texts
            )
            span.changed.connect(self._changed)
            self.answers.append(line)
            self.spans.append(span)
        self._gauges = {
            name: Gauge(name, texts.say(f"quiz_{name}"))
            for name in ("length", "similarity", "used")
        }
        self._warned, self._told = QLabel(), QLabel(told)
        self._lay_out()
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(_KEEP_MS)
        self._keep.timeout.connect(self.keep)
        for line in (self.question, *self.answers):
            line.textChanged.connect(self._changed)
        self.panel.failed.connect(self._told.setText)
        self._measure()

    def draft(self) -> QuizDraft:
        """Return what is written now."""
        return QuizDraft(
            self._film_key,
            self.question.text(),
            tuple(line.text() for line in self.answers),
            tuple(each.span for each in self.spans),
        )

    def keep(self) -> None:
        """Store what is written."""
        try:
            self._work.keep(self.draft())
        except OSError as error:
            self.tell(self._work.texts.say("quiz_not_saved", why=error.strerror))

    def tell(self, words: str) -> None:
        """Say what is wrong, or what was done."""
        self._told.setText(words)

    def close_film(self) -> None:
        """Close the film's file."""
        self.panel.close_film()

    # ------------------------------------------------------------------------------ within

    def _changed(self) -> None:
        self._measure()
        self._keep.start()

    def _measure(self) -> Quality:
        found = self._work.measured(self.draft())
        for name, bar in (
            ("length", found.length),
            ("similarity", found.similarity),
            ("used", found.used),
        ):
            self._gauges[name].show_bar(bar)
        self._warned.setText("\n".join(warning_words(found, self._work.texts)))
        return found

    def _hand_in(self) -> None:
        problems = problem_words(self._measure(), self._work.texts)
        if problems:
            self.tell(problems[0])
            return
        self._keep.stop()
        self.handed_in.emit(self.draft())

    def _lay_out(self) -> None:
        texts = self._work.texts
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setSpacing(4)
        for number, line in enumerate((self.question, *self.answers)):
            label = QLabel(line.accessibleName())
            label.setBuddy(line)
            head = QHBoxLayout()
            head.addWidget(label)
            head.addStretch(1)
            if number:
                head.addWidget(self.spans[number - 1])
            column.addLayout(head)
            column.addWidget(line)
        column.addStretch(1)
        for one, other in pairwise((self.question, *self.answers)):
            self.setTabOrder(one, other)  # first the words, then the times
        area = QScrollArea()
        area.setObjectName("form")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        gauges = QGridLayout()
        for place, gauge in enumerate(self._gauges.values()):
            gauges.addWidget(gauge, 0, place)
        self._warned.setObjectName("warned")
        self._told.setObjectName("told")
        for label in (self._warned, self._told):
            label.setWordWrap(True)
            label.setMinimumHeight(22)
        buttons = QHBoxLayout()
        following = QPushButton(texts.say("quiz_next_film"))
        following.setObjectName("next film")
        following.setEnabled(len(self._work.films) > 1)
        following.clicked.connect(lambda: self.next_film.emit(self.draft()))
        hand_in = QPushButton(texts.say("quiz_hand_in"))
        hand_in.setObjectName("hand in")
        hand_in.setMinimumSize(160, 40)
        hand_in.clicked.connect(self._hand_in)
        buttons.addWidget(following)
        buttons.addStretch(1)
        buttons.addWidget(hand_in)
        side = QWidget()
        side.setFixedWidth(SIDE_WIDTH)
        lines = QVBoxLayout(side)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(area, 1)
        lines.addLayout(gauges)
        lines.addWidget(self._warned)
        lines.addWidget(self._told)
        lines.addLayout(buttons)
        row = QHBoxLayout(self)
        row.addWidget(self.panel, 1)
        row.addWidget(side)


def _line(name: str, label: str, text: str) -> QLineEdit:
    line = QLineEdit(text)
    line.setObjectName(name)
    line.setAccessibleName(label)
    line.setMinimumHeight(30)
    return line

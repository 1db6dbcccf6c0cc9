"""One item as it is answered: the film, the question, the answer and how sure the person is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.items import Answer, Item
from vrhuman.desktop.answer.box_input import BoxInput
from vrhuman.desktop.answer.box_screen import BoxScreen
from vrhuman.desktop.answer.film_view import FilmView
from vrhuman.desktop.answer.fonts import QUESTION, SMALL, set_size
from vrhuman.desktop.answer.inputs import ChoiceInput, ReadText, RoleInput, SureInput
from vrhuman.desktop.answer.model.answer_run import ShownItem, asked_words, sure_words
from vrhuman.desktop.answer.model.drafts import levels
from vrhuman.desktop.theme.theme import ink_of
from vrhuman.protocol.texts import Texts

SIDE_WIDTH = 500
"""The width of the answer beside a film [px]; the film has the rest."""
ALONE_WIDTH = 720


class ItemPage(QWidget):
    """The page of one item.

    ``submitted`` carries the answer, a :class:`Draft`; ``watched`` reports that the film begins to
    be watched; ``back`` and ``on`` ask for the item before and the next.
    """

    submitted = Signal(object)
    watched = Signal()
    back = Signal()
    on = Signal()

    def __init__(self, shown: ShownItem, texts: Texts, read: Callable[[Item, str], Answer]) -> None:
        super().__init__()
        self.setObjectName(f"item {shown.item.item_id}")
        self.shown, self._texts = shown, texts
        item = shown.item
        self.screen_ = _box_screen(shown)
        self.input = _input(shown, self.screen_, texts, lambda text: read(item, text))
        self.sure = self._sure() if shown.asks_confidence else None
        self.film = None if shown.film is None else FilmView(texts, screen=self.screen_)
        self._told = QLabel()
        self._told.setObjectName("told")
        self._told.setWordWrap(True)
        self._told.setMinimumHeight(24)  # what is above stays where it is when something is told
        self.submit = QPushButton(texts.say("submit"))
        self._lay_out()
        self.input.changed.connect(lambda: self.tell(""))
        self.input.told.connect(self.tell)
        self.input.done.connect(self._answered)
        if self.sure is not None:
            self.sure.changed.connect(lambda: self.tell(""))
            for level in self.sure.findChildren(QPushButton):
                level.installEventFilter(self)
        if isinstance(self.input, ChoiceInput):
            for button in self.input.buttons:
                button.installEventFilter(self)
        for keys, act in (("Ctrl+Return", self._submit), ("Ctrl+Enter", self._submit)):
            QShortcut(QKeySequence(keys), self, act)
        if self.film is not None and shown.film is not None:
            QShortcut(QKeySequence("Ctrl+Space"), self, self.film.toggle)
            self.film.begun.connect(self.watched)
            self.film.ended.connect(self.input.begin)
            self.film.failed.connect(self.tell)
            self.film.show_film(shown.film, item.begin_s, item.end_s, shown.watching)
        if isinstance(self.input, BoxInput):
            self.input.frame_wanted.connect(self._ask_for_frame)
            if self.film is None:
                self.input.show_no_film()
                self._show_frame()
            else:
                self.film.ended.connect(self._show_frame)
                if self.film.watching.watches:
                    self._show_frame()

    def begin(self) -> None:
        """Give the keys to what comes first: the film, else the answer."""
        if self.film is not None and not self.film.watching.watches and self.film.play.isEnabled():
            self.film.play.setFocus()
        else:
            self.input.begin()

    def tell(self, words: str) -> None:
        """Say what is missing or wrong."""
        self._told.setText(words)
        if words:
            colours = self._told.palette()
            colours.setColor(QPalette.ColorRole.WindowText, ink_of(self.palette()).bad)
            self._told.setPalette(colours)

    def close_film(self) -> None:
        """Close the film's file."""
        if self.film is not None:
            self.film.close_film()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 -- Qt's name
        """Let Enter take the button that has the keys, and go on from it."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            plain = event.modifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and plain and isinstance(watched, QAbstractButton):
                watched.setChecked(True)
                if self.sure is not None and self.sure.isAncestorOf(watched):
                    self.submit.setFocus()
                else:
                    self._answered()
                return True
        return super().eventFilter(watched, event)

    # ------------------------------------------------------------------------------ within

    def _ask_for_frame(self) -> None:
        """Show the picture that is asked about, which is no watching; but after the film."""
        if self.film is not None and not self.film.watching.watches:
            self.tell(self._texts.say("item_watch_first"))
        else:
            self._show_frame()

    def _show_frame(self) -> None:
        assert self.screen_ is not None
        if self.film is not None:
            self.film.pause()
        self.screen_.show_frame()

    def _sure(self) -> SureInput:
        texts, form = self._texts, self.shown.form
        chosen = self.shown.draft.confidence
        return SureInput(levels(form), sure_words(form, texts), texts.say("sure_title"), chosen)

    def _lay_out(self) -> None:
        shown, texts = self.shown, self._texts
        title = "item_film" if shown.blind else "question"
        place = texts.say(title, number=shown.number, count=shown.count)
        progress = QLabel(place)
        progress.setObjectName("progress")
        progress.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        question = QLabel(asked_words(shown, texts))
        question.setObjectName("question")
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setWordWrap(True)
        set_size(question, QUESTION)
        question.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        scrolled = QScrollArea()
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(2, 0, 8, 0)
        column.setSpacing(8)
        column.addWidget(question)
        column.addWidget(self.input)
        column.addStretch(1)
        scrolled.setWidget(inside)
        side = QWidget()
        lines = QVBoxLayout(side)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(10)
        lines.addWidget(progress)
        lines.addWidget(scrolled, 1)
        if self.sure is not None:
            lines.addWidget(self.sure)
        lines.addWidget(self._told)
        lines.addLayout(self._buttons())
        told = [texts.say("item_keys")]
        if self.film is not None:
            told.append(texts.say("item_keys_film"))
        if self.screen_ is not None:
            told.append(texts.say("item_box_keys"))
        keys = QLabel("   ".join(told))
        keys.setWordWrap(True)
        keys.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        set_size(keys, SMALL)
        lines.addWidget(keys)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 14, 16, 10)
        row.setSpacing(20)
        beside = self.film or self.screen_
        if beside is not None:
            row.addWidget(beside, 1)
            side.setFixedWidth(SIDE_WIDTH)
            row.addWidget(side)
        else:
            side.setFixedWidth(ALONE_WIDTH)
            row.addStretch(1)
            row.addWidget(side)
            row.addStretch(1)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        shown, texts = self.shown, self._texts
        if shown.may_go_back:
            back = QPushButton(texts.say("back"))
            back.setObjectName("back")
            back.setMinimumHeight(44)
            back.clicked.connect(self.back)
            row.addWidget(back)
        row.addStretch(1)
        if shown.may_go_on:
            forward = QPushButton(texts.say("forward"))
            forward.setObjectName("forward")
            forward.setMinimumHeight(44)
            forward.clicked.connect(self.on)
            row.addWidget(forward)
        self.submit.setObjectName("submit")
        self.submit.setMinimumSize(180, 44)
        self.submit.setAutoDefault(True)
        self.submit.clicked.connect(self._submit)
        row.addWidget(self.submit)
        return row

    def _answered(self) -> None:
        """Go on from the answer to how sure the person is, or to submitting."""
        if self.sure is not None:
            self.sure.begin()
        else:
            self.submit.setFocus()

    def _submit(self) -> None:
        """Hand over the answer, if nothing is missing."""
        texts = self._texts
        if self.film is not None and not self.film.watching.watches:
            self.tell(texts.say("item_watch_first"))
            return
        draft = self.input.draft()
        if isinstance(draft, str):
            self.tell(draft)
            return
        if not draft.given:
            self.tell(texts.say("item_answer_missing"))
            return
        if self.sure is not None:
            if self.sure.level is None:
                self.tell(texts.say("item_sure_missing"))
                self.sure.begin()
                return
            draft = replace(draft, confidence=self.sure.level)
        self.submitted.emit(draft)


def _box_screen(shown: ShownItem) -> BoxScreen | None:
    """Return what a bounding box is drawn on, where one is asked for."""
    frame = shown.item.frame
    if shown.form.style != "box" or frame is None:
        return None
    return BoxScreen(frame, shown.picture)


def _input(
    shown: ShownItem, screen: BoxScreen | None, texts: Texts, read: ReadText
) -> RoleInput | ChoiceInput | BoxInput:
    if screen is not None and shown.item.frame is not None:
        return BoxInput(shown.draft, shown.item.frame, screen, texts, read)
    if shown.form.style == "choice":
        return ChoiceInput(shown.draft, texts)
    return RoleInput(shown.draft, texts, read)

"""The page of one check: what is shown, what is asked, and a button for each finding."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.vidln.verifying.checks import Check
from vrhuman.benchmarks.vidln.verifying.verdicts import FINDINGS
from vrhuman.desktop.answer.film_view import FilmView, Screen
from vrhuman.desktop.answer.fonts import QUESTION, TEXT, set_size
from vrhuman.desktop.answer.model.film import Film, FilmError
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.desktop.line import Line
from vrhuman.desktop.narrate.checking.pictures import shown_picture
from vrhuman.desktop.narrate.pages.page import paragraph
from vrhuman.desktop.narrate.workers import NotDone, Playing, play_file
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

SIDE_WIDTH = 400


class CheckPage(QWidget):
    """A page; ``found`` carries the finding, ``told`` what is wrong."""

    found = Signal(str)
    told = Signal(str)

    def __init__(self, check: Check, before: str, place: str, texts: Texts) -> None:
        """Show a check; ``before`` is what was found of it earlier, ``place`` says which it is."""
        super().__init__()
        self.setObjectName(f"check {check.key}")
        self._check, self._texts = check, texts
        self._line: Line | None = None
        self._film: FilmView | None = None
        self.buttons: list[QPushButton] = []
        side = QWidget()
        side.setFixedWidth(SIDE_WIDTH)
        self._column = QVBoxLayout(side)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(paragraph(place, "place"))
        self._ask()
        self._offer(before)
        self._column.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self._shown(), 1)
        row.addSpacing(12)
        row.addWidget(side)

    def close_media(self) -> None:
        """Close the film, and end the voice."""
        if self._film is not None:
            self._film.close_film()
        self._end_voice()

    # ------------------------------------------------------------------------------ within

    def _say(self, key: str, **values: object) -> str:
        return self._texts.say(f"narrate_check_{key}", **values)

    def _ask(self) -> None:
        check = self._check
        title = "title_noun" if check.kind == "noun" else "title_question"
        self._column.addWidget(paragraph(self._say(title), "title", title=True))
        self._column.addWidget(paragraph(self._say(f"text_{check.kind}"), "asked"))
        told = QLabel()
        told.setObjectName("question")
        told.setWordWrap(True)
        told.setTextFormat(Qt.TextFormat.RichText)
        told.setText(_marked(check))
        set_size(told, QUESTION)
        self._column.addSpacing(8)
        self._column.addWidget(told)
        if check.answer:
            answer = paragraph(self._say("answer", answer=check.answer), "answer", title=True)
            self._column.addWidget(answer)
        if check.voice is not None:
            listen = QPushButton(self._say("listen"))
            listen.setObjectName("listen")
            listen.clicked.connect(self._listen)
            QShortcut(QKeySequence("Ctrl+L"), self, self._listen)
            self._column.addWidget(listen)
        self._column.addSpacing(8)

    def _offer(self, before: str) -> None:
        for number, finding in enumerate(FINDINGS[self._check.kind], 1):
            key = "wrong_place" if finding == "wrong" and self._check.kind != "text" else finding
            button = QPushButton(f"{number}  {self._say(key)}")
            button.setObjectName(f"finding {finding}")
            button.setMinimumHeight(40)
            button.setCheckable(True)
            button.setChecked(finding == before)
            button.setStyleSheet(f"text-align: left; padding-left: 12px; font-size: {TEXT}pt")
            button.clicked.connect(lambda _=False, finding=finding: self.found.emit(finding))
            QShortcut(QKeySequence(str(number)), self, button.click)
            self._column.addWidget(button)
            self.buttons.append(button)

    def _shown(self) -> QWidget:
        check, tabs = self._check, QTabWidget()
        tabs.setObjectName("shown")
        if check.kind != "text":
            screen = Screen()
            screen.setObjectName("picture")
            try:
                screen.show_picture(shown_picture(check))
            except VrhumanError as error:
                screen.show_words(str(error))
            tabs.addTab(screen, self._say("picture"))
        if check.film is not None:
            try:
                film = Film(check.film)
            except FilmError as error:
                self.told.emit(str(error))
            else:
                view = self._film = FilmView(self._texts)
                view.setContentsMargins(6, 6, 6, 6)
                view.failed.connect(self.told)
                seconds = check.seconds or film.length_s
                view.show_film(film, 0.0, seconds, Watching.of(0.0, seconds, 0))
                tabs.addTab(view, self._say("film"))
        if not tabs.count():
            nothing = paragraph(self._say("no_film"), "no film")
            nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
            tabs.addTab(nothing, self._say("film"))
        return tabs

    def _listen(self) -> None:
        self._end_voice()
        if self._check.voice is not None:
            self._line = Line(play_file, (self._check.voice, *self._check.said_ms), self)
            self._line.said.connect(self._heard)

    def _heard(self, value: object) -> None:
        if isinstance(value, NotDone) or (isinstance(value, Playing) and value.why):
            self.told.emit(value.why)

    def _end_voice(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def _marked(check: Check) -> str:
    """Return the question, or the story with its noun marked."""
    if check.noun is None:
        return html.escape(check.told)
    begin, end = check.noun
    parts = (check.told[:begin], check.told[begin:end], check.told[end:])
    before, noun, after = map(html.escape, parts)
    return f"{html.escape(check.actor)}: {before}<b><u>{noun}</u></b>{after}"

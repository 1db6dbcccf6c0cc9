"""The film that a question is about, beside its synopsis."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from vrhuman.benchmarks.movieqa.quizzing.films import QuizFilm
from vrhuman.desktop.answer.film_view import FilmView
from vrhuman.desktop.answer.model.film import Film, FilmError
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.protocol.texts import Texts

_SYNOPSIS_HEIGHT = 150


class FilmPanel(QWidget):
    """A film, and below it its synopsis where that is to be seen; ``failed`` says what is wrong."""

    failed = Signal(str)

    def __init__(self, film: QuizFilm, texts: Texts, with_synopsis: bool) -> None:
        super().__init__()
        self.film = film
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.view: FilmView | None = None
        if film.path is None:
            nothing = QLabel(texts.say("quiz_no_film"))
            nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(nothing, 1)
        else:
            self.view = FilmView(texts)
            self.view.failed.connect(self.failed)
            layout.addWidget(self.view, 1)
            try:
                watching = Watching.of(0.0, film.seconds, 0)
                self.view.show_film(Film(film.path), 0.0, film.seconds, watching)
            except FilmError as error:
                self.view.screen_.show_words(str(error))
        if with_synopsis:
            layout.addWidget(QLabel(texts.say("quiz_synopsis")))
            layout.addWidget(_scrolled(film.synopsis or texts.say("quiz_no_synopsis")))

    @property
    def moment_s(self) -> float:
        """The moment that is shown [s]."""
        return self.view.watching.position_s if self.view is not None else 0.0

    def close_film(self) -> None:
        """Close the film's file."""
        if self.view is not None:
            self.view.close_film()


def _scrolled(text: str) -> QScrollArea:
    words = QLabel(text)
    words.setObjectName("synopsis")
    words.setWordWrap(True)
    words.setTextFormat(Qt.TextFormat.PlainText)
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFixedHeight(_SYNOPSIS_HEIGHT)
    area.setWidget(words)
    return area

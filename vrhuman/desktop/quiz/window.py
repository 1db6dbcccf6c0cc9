"""The window of quizzes: pages for who writes questions, and for who checks them."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from vrhuman.benchmarks.movieqa.quizzing.drafts import QuizDraft
from vrhuman.benchmarks.movieqa.quizzing.journal import Proposal
from vrhuman.desktop.answer.fonts import TEXT, set_size
from vrhuman.desktop.answer.pages import WordsPage
from vrhuman.desktop.quiz.check_page import CheckPage
from vrhuman.desktop.quiz.model import QuizWork
from vrhuman.desktop.quiz.write_page import WritePage
from vrhuman.records import VrhumanError

LEAST = (1100, 640)


class QuizWindow(QMainWindow):
    """The window; what was handed in, answered or judged is stored before it goes on."""

    def __init__(self, work: QuizWork, checks: bool) -> None:
        super().__init__()
        self._work, self._checks = work, checks
        self._page: WritePage | CheckPage | None = None
        self.setWindowTitle(f"vrhuman quiz: {work.who}")
        self.setMinimumSize(*LEAST)
        set_size(self, TEXT)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        self._welcome()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        if isinstance(self._page, WritePage):
            self._page.keep()
        if self._page is not None:
            self._page.close_film()
        super().closeEvent(event)

    def _welcome(self) -> None:
        texts = self._work.texts
        kind = "check" if self._checks else "write"
        keys = (
            ("quiz_check_1",) if self._checks else ("quiz_write_1", "quiz_write_2", "quiz_write_3")
        )
        told = [texts.say(key) for key in (*keys, "quiz_saved")]
        page = WordsPage("start", texts.say(f"quiz_{kind}_title"), told, texts.say("begin"))
        page.pressed.connect(self._check if self._checks else lambda: self._write())
        self._show(page)
        page.button.setFocus()

    def _show(self, page: QWidget) -> None:
        before = self._stack.currentWidget()
        if self._page is not None:
            self._page.close_film()
        self._page = page if isinstance(page, WritePage | CheckPage) else None
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        if before is not None:
            self._stack.removeWidget(before)
            before.deleteLater()

    # ------------------------------------------------------------------------------ writing

    def _write(self, draft: QuizDraft | None = None, told: str = "") -> None:
        page = WritePage(self._work, draft or self._work.begin(), told)
        page.handed_in.connect(self._hand_in)
        page.next_film.connect(self._next_film)
        self._show(page)
        page.question.setFocus()

    def _next_film(self, draft: object) -> None:
        assert isinstance(draft, QuizDraft)
        self._write(self._work.next_film(draft))

    def _hand_in(self, draft: object) -> None:
        """Store a question, and only then show an empty one about the same film."""
        assert isinstance(draft, QuizDraft)
        try:
            made = self._work.hand_in(draft)
        except VrhumanError as error:
            self._not_saved(error)
            return
        told = self._work.texts.say("quiz_handed_in", number=made.number)
        self._write(QuizDraft(draft.film), told)

    # ------------------------------------------------------------------------------ checking

    def _check(self, shown: Proposal | None = None) -> None:
        proposal = shown or self._work.to_check()
        if proposal is None:
            texts = self._work.texts
            told = texts.say("quiz_nothing_to_check_text", count=self._work.checked)
            words = WordsPage(
                "end", texts.say("quiz_nothing_to_check"), [told], texts.say("wrist_close")
            )
            words.pressed.connect(self.close)
            self._show(words)
            words.button.setFocus()
            return
        page = CheckPage(self._work, proposal)
        page.answered.connect(lambda place: self._answered(proposal, place))
        page.judged.connect(lambda accepted, reason: self._judged(proposal, accepted, reason))
        self._show(page)

    def _answered(self, proposal: Proposal, place: int) -> None:
        try:
            answered = self._work.answer(proposal, place)
        except VrhumanError as error:
            self._not_saved(error)
            return
        self._check(answered)

    def _judged(self, proposal: Proposal, accepted: bool, reason: str) -> None:
        try:
            self._work.judge(proposal, accepted, reason)
        except VrhumanError as error:
            self._not_saved(error)
            return
        self._check()

    def _not_saved(self, error: VrhumanError) -> None:
        if self._page is not None:
            self._page.tell(self._work.texts.say("quiz_not_saved", why=error))

"""The window in which a participant answers the items of a set, one after another."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from vrhuman.desktop.answer.fonts import TEXT, set_size
from vrhuman.desktop.answer.item_page import ItemPage
from vrhuman.desktop.answer.model.answer_run import AnswerRun, start_words
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.desktop.answer.pages import WordsPage
from vrhuman.records import VrhumanError

LEAST = (960, 600)


class AnswerWindow(QMainWindow):
    """The window; what was answered is stored before the next item is shown."""

    def __init__(self, run: AnswerRun) -> None:
        """Show the first page: a run that is not begun begins after the consent."""
        super().__init__()
        session = run.session
        self._session, self._run = session, run
        self._page: ItemPage | None = None
        self.setWindowTitle(f"vrhuman answer: {session.item_set.name}")
        self.setMinimumSize(*LEAST)
        set_size(self, TEXT)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        if self._run.agreed:
            self._welcome()
        else:
            self._ask_consent()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        if self._page is not None:
            self._page.close_film()
        super().closeEvent(event)

    # ------------------------------------------------------------------------------ pages

    def _ask_consent(self) -> None:
        session = self._session
        page = WordsPage(
            "consent", session.item_set.name, [session.consent], session.texts.say("item_agree")
        )
        page.pressed.connect(self._agreed)
        self._show(page)
        page.button.setFocus()

    def _agreed(self) -> None:
        try:
            self._run.agree()
        except VrhumanError as error:
            self._fail(str(error))
            return
        self._welcome()

    def _welcome(self) -> None:
        if self._run.done:
            self._end()
            return
        texts = self._session.texts
        page = WordsPage(
            "start",
            self._session.item_set.name,
            list(start_words(self._run, texts.say("item_start_saved"))),
            texts.say("begin"),
        )
        page.pressed.connect(self._show_item)
        self._show(page)
        page.button.setFocus()

    def _end(self) -> None:
        texts = self._session.texts
        told = texts.say("item_done_text", count=len(self._run.keeper.items))
        page = WordsPage("end", texts.say("item_done_title"), [told], texts.say("wrist_close"))
        page.pressed.connect(self.close)
        self._show(page)
        page.button.setFocus()

    def _fail(self, why: str) -> None:
        """Say why it does not go on; nothing that was answered is lost."""
        page = WordsPage("failed", "", [why], self._session.texts.say("wrist_close"))
        page.pressed.connect(self.close)
        self._show(page)
        page.button.setFocus()

    def _show(self, page: QWidget) -> None:
        before = self._stack.currentWidget()
        if self._page is not None:
            self._page.close_film()
        self._page = page if isinstance(page, ItemPage) else None
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        if before is not None:
            self._stack.removeWidget(before)
            before.deleteLater()

    # ------------------------------------------------------------------------------ items

    def _show_item(self) -> None:
        if self._run.done:
            self._end()
            return
        try:
            shown = self._run.show()
        except VrhumanError as error:
            self._fail(str(error))
            return
        page = ItemPage(shown, self._session.texts, self._session.read)
        page.submitted.connect(self._take)
        page.watched.connect(self._watched)
        page.back.connect(self._go_back)
        page.on.connect(self._go_on)
        self._show(page)
        page.begin()

    def _watched(self) -> None:
        try:
            self._run.watched()
        except VrhumanError as error:
            self._fail(str(error))

    def _take(self, draft: object) -> None:
        """Store an answer, and only then show the next item."""
        assert isinstance(draft, Draft)
        try:
            self._run.answer(draft)
        except VrhumanError as error:
            if self._page is not None:
                self._page.tell(self._session.texts.say("item_not_saved", why=error))
            return
        self._show_item()

    def _go_back(self) -> None:
        self._run.go_back()
        self._show_item()

    def _go_on(self) -> None:
        self._run.go_on()
        self._show_item()

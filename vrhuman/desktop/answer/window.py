"""The window in which a participant answers the items of a set, one after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.desktop.answer.fonts import TEXT, set_size
from vrhuman.desktop.answer.item_page import ItemPage, Shown
from vrhuman.desktop.answer.model.asking import Asked
from vrhuman.desktop.answer.model.drafts import Draft
from vrhuman.desktop.answer.model.film import Film
from vrhuman.desktop.answer.model.keeping import Keeper
from vrhuman.desktop.answer.model.watching import Watching
from vrhuman.desktop.answer.pages import WordsPage
from vrhuman.protocol.rules import ItemRules
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

LEAST = (960, 600)


@dataclass(frozen=True, slots=True)
class Session:
    """What a participant answers, and how: set, texts, rules, and how typed answers are read.

    ``consent`` is the text that has to be agreed to first, empty where that was done; ``agree``
    stores that it was. ``begin`` begins the run, or takes up the one that was begun.
    """

    folder: Path
    item_set: ItemSet
    participant: str
    texts: Texts
    rules: ItemRules
    read: Callable[[Item, str], Answer]
    begin: Callable[[], Keeper]
    consent: str = ""
    agree: Callable[[], None] = lambda: None


class AnswerWindow(QMainWindow):
    """The window; what was answered is stored before the next item is shown."""

    def __init__(self, session: Session, keeper: Keeper | None) -> None:
        """Show the first page; without a ``keeper`` the run begins after the consent."""
        super().__init__()
        self._session, self._keeper = session, keeper
        self._asked: Asked | None = None
        self._page: ItemPage | None = None
        self.setWindowTitle(f"vrhuman answer: {session.item_set.name}")
        self.setMinimumSize(*LEAST)
        set_size(self, TEXT)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        if keeper is None:
            self._ask_consent()
        else:
            self._welcome(keeper)

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
            self._session.agree()
            keeper = self._keeper = self._session.begin()
        except VrhumanError as error:
            self._fail(str(error))
            return
        self._welcome(keeper)

    def _welcome(self, keeper: Keeper) -> None:
        asked = Asked.at_first(keeper.items, keeper.answered, self._session.rules.revise)
        self._asked = asked
        if asked.item is None:
            self._end()
            return
        page = WordsPage(
            "start",
            self._session.item_set.name,
            list(_start_words(self._session, keeper)),
            self._session.texts.say("begin"),
        )
        page.pressed.connect(self._show_item)
        self._show(page)
        page.button.setFocus()

    def _end(self) -> None:
        texts, keeper = self._session.texts, self._keeper
        assert keeper is not None
        told = texts.say("item_done_text", count=len(keeper.items))
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
        keeper, asked, session = self._keeper, self._asked, self._session
        assert keeper is not None
        assert asked is not None
        item = asked.item
        if item is None:
            self._end()
            return
        form = session.item_set.forms[item.form]
        films = keeper.run.condition != "question-only" and bool(item.film)
        film = None
        try:
            film = Film(session.folder / item.film) if films else None
            stored = keeper.show(item)
        except VrhumanError as error:
            if film is not None:
                film.close()
            self._fail(str(error))
            return
        end = item.end_s if item.end_s > item.begin_s or film is None else film.length_s
        sure = None if stored.confidence is None else round(100 * stored.confidence)
        page = ItemPage(
            Shown(
                item=item,
                form=form,
                number=asked.shown + 1,
                count=len(asked.items),
                condition=keeper.run.condition,
                film=film,
                watching=Watching.of(item.begin_s, end, keeper.run.watches, stored.watches),
                draft=Draft(form, dict(stored.answer), sure),
                asks_confidence=session.rules.confidence,
                may_go_back=asked.may_go_back,
                may_go_on=asked.may_go_on,
            ),
            session.texts,
            session.read,
        )
        page.submitted.connect(self._take)
        page.watched.connect(self._watched)
        page.back.connect(self._go_back)
        page.on.connect(self._go_on)
        self._show(page)
        page.begin()

    def _watched(self) -> None:
        keeper, asked = self._keeper, self._asked
        assert keeper is not None
        assert asked is not None
        assert asked.item is not None
        try:
            keeper.watch(asked.item)
        except VrhumanError as error:
            self._fail(str(error))

    def _take(self, draft: object) -> None:
        """Store an answer, and only then show the next item."""
        keeper, asked = self._keeper, self._asked
        assert isinstance(draft, Draft)
        assert keeper is not None
        assert asked is not None
        assert asked.item is not None
        try:
            keeper.answer(asked.item, draft, self._session.rules.revise)
        except VrhumanError as error:
            if self._page is not None:
                self._page.tell(self._session.texts.say("item_not_saved", why=error))
            return
        self._asked = asked.submitted()
        self._show_item()

    def _go_back(self) -> None:
        assert self._asked is not None
        self._asked = self._asked.back()
        self._show_item()

    def _go_on(self) -> None:
        assert self._asked is not None
        self._asked = self._asked.on()
        self._show_item()


def _start_words(session: Session, keeper: Keeper) -> list[str]:
    """Return what is read before the first item."""
    texts, run, count = session.texts, keeper.run, len(keeper.items)
    words = {"full": "full", "question-only": "question", "film-only": "film"}[run.condition]
    lines = [texts.say(f"item_start_{words}", count=count)]
    if run.watches and run.condition != "question-only":
        key = "item_watch_once" if run.watches == 1 else "item_watch_times"
        lines.append(texts.say(key, **({} if run.watches == 1 else {"allowed": run.watches})))
    if keeper.answered:
        answered = len(keeper.answered)
        lines.append(texts.say("item_start_resumed", answered=answered, count=count))
    return [*lines, texts.say("item_start_saved")]

"""The window of checks: one after the other, each verdict kept before the next is shown."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.benchmarks.vidln.verifying.checks import Checks
from vrhuman.benchmarks.vidln.verifying.verdicts import VerdictFile
from vrhuman.desktop.answer.fonts import TEXT, set_size
from vrhuman.desktop.answer.pages import WordsPage
from vrhuman.desktop.narrate.checking.page import CheckPage
from vrhuman.desktop.narrate.pages.page import paragraph
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

LEAST = (1000, 640)


class CheckWindow(QMainWindow):
    """The window of one reviewer; the verdicts are open until it is closed."""

    def __init__(self, checks: Checks, kept: VerdictFile, texts: Texts) -> None:
        super().__init__()
        self._checks, self._kept, self._texts = checks, kept, texts
        self._place = 0
        self._page: CheckPage | None = None
        self.setWindowTitle(f"vrhuman narrate: {checks.target.name}")
        self.setMinimumSize(*LEAST)
        set_size(self, TEXT)
        self._stack = QStackedWidget()
        self._told = paragraph("", "told")
        self._told.setMinimumHeight(40)
        self._back = QPushButton(texts.say("narrate_back"))
        self._back.setObjectName("back")
        self._back.setMinimumHeight(40)
        self._back.clicked.connect(lambda: self._show(self._place - 1))
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.addWidget(self._stack, 1)
        footer = QHBoxLayout()
        footer.addWidget(self._back)
        footer.addSpacing(12)
        footer.addWidget(self._told, 1)
        column.addLayout(footer)
        self.setCentralWidget(whole)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        self._show(self._next(0))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        if self._page is not None:
            self._page.close_media()
        self._kept.close()
        super().closeEvent(event)

    def _next(self, place: int) -> int:
        """Return the first check from a place on, else of all, without a verdict; else the end."""
        every = self._checks.checks
        open_ = [n for n, each in enumerate(every) if each.key not in self._kept.verdicts]
        return next((n for n in open_ if n >= place), open_[0] if open_ else len(every))

    def _show(self, place: int) -> None:
        every = self._checks.checks
        self._place = max(0, min(place, len(every)))
        if self._page is not None:
            self._page.close_media()
            self._page = None
        page: QWidget
        if self._place == len(every):
            said = self._texts.say("narrate_check_done", count=len(every))
            ended = WordsPage("end", "", [said], self._texts.say("wrist_close"))
            ended.pressed.connect(self.close)
            page = ended
        else:
            check = every[self._place]
            number = self._texts.say(
                "narrate_check_place", number=self._place + 1, count=len(every)
            )
            before = self._kept.verdicts.get(check.key, "")
            self._page = CheckPage(check, before, number, self._texts)
            self._page.found.connect(self._keep)
            self._page.told.connect(self._told.setText)
            page = self._page
        self._told.setText("")
        self._back.setEnabled(self._place > 0)
        old = self._stack.currentWidget()
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()

    def _keep(self, finding: str) -> None:
        try:
            self._kept.add(self._checks.checks[self._place].key, finding)
        except VrhumanError as error:
            self._told.setText(self._texts.say("narrate_not_saved", why=error))
            return
        self._show(self._next(self._place + 1))

"""The window in which somebody narrates a session: six steps, and what is kept of each at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from vrhuman.agents.endpoint.transcribing import SpeechSettings
from vrhuman.desktop.answer.fonts import TEXT, set_size
from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.frames import Frames
from vrhuman.desktop.narrate.model.candidates import candidate_times
from vrhuman.desktop.narrate.model.journal import Journal
from vrhuman.desktop.narrate.model.narration import STEPS, Reached
from vrhuman.desktop.narrate.model.publishing import About, publish
from vrhuman.desktop.narrate.pages.actors import Actors
from vrhuman.desktop.narrate.pages.keyframes import Keyframes
from vrhuman.desktop.narrate.pages.page import Page, paragraph
from vrhuman.desktop.narrate.pages.telling import Telling
from vrhuman.desktop.narrate.pages.things import Things
from vrhuman.desktop.narrate.pages.understanding import Understanding
from vrhuman.desktop.narrate.pages.words import Words
from vrhuman.desktop.narrate.workers import SIZE
from vrhuman.desktop.review.viewer import Opened
from vrhuman.protocol.texts import Texts
from vrhuman.records import VrhumanError

LEAST = (1000, 640)
_PAGES = (Understanding, Actors, Keyframes, Telling, Words, Things)


class NarrateWindow(QMainWindow):
    """The window of one narrator; the journal is open until it is closed."""

    def __init__(
        self,
        session: Path,
        meshes: Path | None,
        narrator: str,
        microphone: str,
        texts: Texts,
        journal: Journal,
        reviewer: str = "",
        speech: SpeechSettings | None = None,
    ) -> None:
        """Show the narrator's steps; a reviewer has the last one only.

        ``speech`` proposes texts for voices.
        """
        super().__init__()
        self.setWindowTitle(f"vrhuman narrate: {session.name}")
        self.setMinimumSize(*LEAST)
        set_size(self, TEXT)
        self._pages: list[Page] = []
        self._about: About | None = None
        self._finished = False
        frames = Frames(session, meshes, self)
        self._context = Context(
            *(session, meshes, narrator, microphone, texts, journal, frames, self._tell),
            reviewer=reviewer,
            speech=speech,
        )
        frames.opened.connect(self._opened)
        frames.failed.connect(self._failed)
        self._stack = QStackedWidget()
        self._opening = QLabel(self._context.say("opening"))
        self._opening.setObjectName("opening")
        self._opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._opening.setWordWrap(True)
        self._stack.addWidget(self._opening)
        self._steps: list[QPushButton] = []
        self._told = paragraph("", "told")
        self._back = QPushButton(self._context.say("back"))
        self._back.setObjectName("back")
        self._back.setMinimumHeight(40)
        self._back.clicked.connect(lambda: self._go(self._place - 1))
        self._next = QPushButton(self._context.say("next"))
        self._next.setObjectName("next")
        self._next.setMinimumSize(150, 40)
        self._next.clicked.connect(self._go_on)
        self._lay_out()
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        self._show_state()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 -- Qt's name
        page = self._page
        if page is not None:
            page.end()
        if self._about is not None:
            self._publish()
        self._context.frames.close()
        self._context.journal.close()
        super().closeEvent(event)

    # ------------------------------------------------------------------------------ steps

    @property
    def _place(self) -> int:
        return max(0, self._stack.currentIndex() - 1)

    @property
    def _page(self) -> Page | None:
        widget = self._stack.currentWidget()
        return widget if isinstance(widget, Page) else None

    def _opened(self, value: object) -> None:
        """Make the pages, and go on where the narration was left."""
        if not isinstance(value, Opened) or self._pages:
            return
        context, tracks = self._context, value.tracks
        context.first_ns, context.last_ns = tracks.first_ns, tracks.last_ns
        begun = context.narration.begun_with
        context.times_ns = (
            begun.times_ns if begun else candidate_times(tracks.first_ns, tracks.last_ns)
        )
        context.objects = {
            each.object_id: each.object_type
            for each in value.house.objects
            if not each.fills_opening
        }
        self._about = About(
            session=context.session,
            session_id=tracks.start.session_id,
            house_id=tracks.start.house_id,
            narrator=context.narrator,
            language=context.texts.language,
            times_ns=context.times_ns,
            first_ns=tracks.first_ns,
            size=(SIZE[1], SIZE[0]),
        )
        for make in _PAGES:
            page = make(context)
            page.changed.connect(self._show_state)
            self._stack.addWidget(page)
            self._pages.append(page)
        self._show_page(-1 if context.reviewer else STEPS.index(context.narration.at))

    def _failed(self, why: str) -> None:
        if self._pages:
            self._tell(why)
        else:
            self._opening.setText(why)

    def _go_on(self) -> None:
        page = self._page
        if page is None:
            return
        page.end()
        missing = page.missing()
        if missing:
            page.begin()
            self._tell(missing)
        elif self._place + 1 < len(self._pages):
            self._go(self._place + 1)
        elif self._publish() and self._about is not None:
            self._tell(self._context.say("finished", file=self._about.places[0].name))
            self._finished = True
            self._show_state()

    def _go(self, place: int) -> None:
        """Go to a step that was reached, or the next one."""
        page = self._page
        if page is not None and 0 <= place < len(self._pages):
            page.end()
            self._tell("")
            self._show_page(place)

    def _show_page(self, place: int) -> None:
        place %= len(self._pages)
        if not self._context.reviewer:
            self._context.keep(Reached(STEPS[place]))
        self._stack.setCurrentIndex(place + 1)
        self._pages[place].begin()
        self._show_state()

    def _publish(self) -> bool:
        """Write the record, as far as something was told."""
        about, narration = self._about, self._context.narration
        told = [narration.story(each.name) for each in narration.subjects]
        if about is None or not any(e.take and e.transcript.caption for e in told):
            return False
        try:
            publish(narration, about)
        except VrhumanError as error:
            self._tell(self._context.say("not_saved", why=error))
            return False
        return True

    # ------------------------------------------------------------------------------ showing

    def _tell(self, words: str) -> None:
        self._told.setText(words)

    def _show_state(self) -> None:
        opened = bool(self._pages)
        reached = STEPS.index(self._context.narration.reached)
        for place, button in enumerate(self._steps):
            button.setEnabled(opened and place <= reached and not self._context.reviewer)
            button.setChecked(opened and place == self._place)
        self._back.setEnabled(opened and self._place > 0 and not self._context.reviewer)
        self._next.setEnabled(opened)
        last = opened and self._place == len(self._pages) - 1
        self._next.setText(self._context.say("finish" if last else "next"))

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.setSpacing(4)
        for place, step in enumerate(STEPS):
            button = QPushButton(f"{place + 1}  {self._context.say(f'step_{step}')}")
            button.setObjectName(f"step {step}")
            button.setCheckable(True)
            button.setMinimumHeight(34)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, place=place: self._go(place))
            header.addWidget(button, 1)
            self._steps.append(button)
        footer = QHBoxLayout()
        footer.addWidget(self._back)
        footer.addSpacing(12)
        footer.addWidget(self._told, 1)
        footer.addSpacing(12)
        footer.addWidget(self._next)
        self._told.setForegroundRole(QPalette.ColorRole.WindowText)
        self._told.setMinimumHeight(40)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(12, 8, 12, 8)
        column.addLayout(header)
        column.addWidget(self._stack, 1)
        column.addLayout(footer)
        self.setCentralWidget(whole)

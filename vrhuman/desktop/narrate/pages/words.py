"""The fifth step: what was said is written down, and each word gets its time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.line import Line
from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.listening import Listening
from vrhuman.desktop.narrate.model.narration import BACKGROUND, Transcript, TranscriptGiven
from vrhuman.desktop.narrate.model.wording import carried, marked, retold, timed, with_words
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, Stories, paragraph
from vrhuman.desktop.narrate.word_strip import WordStrip
from vrhuman.desktop.narrate.workers import (
    Aligned,
    NotDone,
    Proposed,
    align_voice,
    sound_of,
    transcribe_voice,
)
from vrhuman.recording.sound import DECODED_RATE
from vrhuman.records import Floats

_TYPED_MS = 400
"""So long after the last letter the text is kept."""
_WORD, _BEGIN, _END, _THING = range(4)


class Words(Page):
    """The text of the chosen story, and below it the words with their times."""

    def __init__(self, context: Context) -> None:
        super().__init__("words", context)
        self._line: Line | None = None
        self._waves: dict[tuple[str, int], Floats] = {}
        self._listening = Listening(self)
        self._listening.moved.connect(self._show_now)
        self._listening.ended.connect(self._stopped)
        self._listening.told.connect(context.tell)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(self._keep_text)
        self._stories = Stories(context)
        self._stories.chosen.connect(lambda _: self._show_story())
        self._text = QPlainTextEdit()
        self._text.setObjectName("caption")
        self._text.setAccessibleName(self.say("words_title"))
        self._text.setPlaceholderText(self.say("words_type"))
        self._text.setTabChangesFocus(True)
        self._text.setMinimumHeight(70)
        self._text.textChanged.connect(self._typed.start)
        self._align = QPushButton(self.say("words_align"))
        self._align.setObjectName("align")
        self._align.clicked.connect(self.align)
        self._propose = QPushButton(self.say("words_propose"))
        self._propose.setObjectName("propose")
        self._propose.clicked.connect(self.propose)
        self._propose.setVisible(context.speech is not None)
        self._origin = paragraph("", "origin")
        self._listen = QPushButton()
        self._listen.setObjectName("listen words")
        self._listen.clicked.connect(self._toggle)
        self._strip = WordStrip()
        self._strip.dragged.connect(self._dragged)
        self._strip.chosen.connect(self._play_word)
        self._table = QTableWidget(0, 4)
        self._table.setObjectName("word times")
        heads = ("words_word", "words_begin", "words_end", "words_thing")
        self._table.setHorizontalHeaderLabels([self.say(key) for key in heads])
        self._table.verticalHeader().setVisible(False)
        self._table.horizontalHeader().setSectionResizeMode(_WORD, QHeaderView.ResizeMode.Stretch)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.itemChanged.connect(self._edited)
        self._lay_out()
        QShortcut(QKeySequence("Ctrl+Return"), self, self.align)
        QShortcut(QKeySequence("Ctrl+L"), self, self._toggle)
        if context.speech is not None:
            QShortcut(QKeySequence("Ctrl+P"), self, self.propose)

    def begin(self) -> None:
        self._stories.show_stories(self._done())
        self._show_story()
        self._text.setFocus()

    def end(self) -> None:
        self._keep_text()
        self._listening.stop()
        self._close_line()

    def missing(self) -> str:
        for name, done in self._done().items():
            if not done:
                shown = self.say("background") if name == BACKGROUND else name
                return self.say("words_missing", name=shown)
        return ""

    # ------------------------------------------------------------------------------ text

    @property
    def _given(self) -> Transcript:
        return self.context.narration.story(self._stories.name).transcript

    def _keep(self, transcript: Transcript) -> None:
        if transcript != self._given:
            self.context.keep(TranscriptGiven(self._stories.name, transcript))
            self._stories.show_stories(self._done())
            self.changed.emit()

    def _keep_text(self) -> None:
        """Keep the text; words that it no longer has lose their times.

        Where nobody spoke, nothing can be heard: the times of a program's text are carried over.
        """
        self._typed.stop()
        text = self._text.toPlainText().strip()
        types = set(self.context.objects.values())
        given, take = self._given, self.context.narration.story(self._stories.name).take
        changed = retold(given, text, types)
        if changed != given:
            if given.words and take is not None and not take.packets:
                changed = carried(given, changed)
            self._keep(changed)
            self._show_words()

    def align(self) -> None:
        """Find the words' times, in a process."""
        self._keep_text()
        take = self.context.narration.story(self._stories.name).take
        if self._line is not None or take is None or not take.packets:
            return
        self._wait_for(self.say("words_aligning"))
        self._line = Line(align_voice, (take.packets, self._given.caption), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(lambda: self._heard(NotDone(self.say("words_gone"))))

    def propose(self) -> None:
        """Let the lab's endpoint write down what was said; a text that is there stays."""
        self._keep_text()
        take, speech = self.context.narration.story(self._stories.name).take, self.context.speech
        if self._line is not None or speech is None or take is None or not take.packets:
            return
        if self._given.caption:
            self.context.tell(self.say("words_propose_full"))
            return
        self._wait_for(self.say("words_proposing", host=speech.host))
        self._line = Line(transcribe_voice, (take.packets, speech), self)
        self._line.said.connect(self._heard)
        self._line.gone.connect(lambda: self._heard(NotDone(self.say("words_gone"))))

    def _wait_for(self, told: str) -> None:
        for each in (self._align, self._propose, self._stories, self._text):
            each.setEnabled(False)
        self.context.tell(told)

    def _take_proposal(self, caption: str, model: str) -> None:
        changed = retold(self._given, caption, set(self.context.objects.values()))
        self._keep(replace(changed, proposed_by=model))
        self.context.tell(self.say("words_proposed", model=model))
        self._show_story()

    def _heard(self, value: object) -> None:
        self._close_line()
        speech = self.context.speech
        if isinstance(value, Proposed) and speech is not None:
            self._take_proposal(value.caption, speech.model)
        if isinstance(value, Aligned):
            transcript = with_words(self._given, value.words)
            self._keep(transcript)
            count = len(transcript.estimated)
            told = self.say("words_estimated", count=count) if count else self.say("words_aligned")
            self.context.tell(told)
            self._show_words()
        elif isinstance(value, NotDone):
            self.context.tell(value.why)

    def _close_line(self) -> None:
        for each in (self._align, self._propose, self._stories, self._text):
            each.setEnabled(True)
        if self._line is not None:
            self._line.close()
            self._line = None

    # ------------------------------------------------------------------------------ words

    def _dragged(self, place: int, start_ms: int, end_ms: int) -> None:
        self._keep(timed(self._given, place, start_ms, end_ms))
        self._show_words()

    def _edited(self, item: QTableWidgetItem) -> None:
        """Take a time that was typed, or the tick of a thing."""
        place, given = item.row(), self._given
        if place >= len(given.words):
            return
        word = given.words[place]
        if item.column() == _THING:
            ticked = item.checkState() is Qt.CheckState.Checked
            self._keep(marked(given, word.begin, word.end, ticked))
        elif item.column() in (_BEGIN, _END):
            try:
                ms = round(float(item.text().replace(",", ".")) * 1000)
            except ValueError:
                self._show_words()
                return
            begins = item.column() == _BEGIN
            start, end = (ms, word.end_ms) if begins else (word.start_ms, ms)
            self._keep(timed(given, place, start, end))
        QTimer.singleShot(0, self._show_words)

    def _done(self) -> dict[str, bool]:
        narration = self.context.narration
        return {e.name: bool(narration.story(e.name).transcript.words) for e in narration.subjects}

    def _show_story(self) -> None:
        self._listening.stop()
        self._text.blockSignals(True)
        self._text.setPlainText(self._given.caption)
        self._text.blockSignals(False)
        given = self._given
        by = "words_automatic" if given.automatic else "words_by_model" if given.proposed_by else ""
        self._origin.setText(self.say(by, model=given.proposed_by) if by else "")
        self._show_words()

    def _show_words(self) -> None:
        given = self._given
        take = self.context.narration.story(self._stories.name).take
        seconds = take.seconds if take is not None else 0.0
        self._strip.show_words(given, seconds, self._wave())
        self._table.blockSignals(True)
        self._table.setRowCount(len(given.words))
        for place, word in enumerate(given.words):
            is_thing = any(e.begin < word.end and word.begin < e.end for e in given.things)
            texts = (word.word, f"{word.start_ms / 1000:.3f}", f"{word.end_ms / 1000:.3f}", "")
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
                if column in (_BEGIN, _END):
                    flags |= Qt.ItemFlag.ItemIsEditable
                if column == _THING:
                    flags |= Qt.ItemFlag.ItemIsUserCheckable
                    ticked = Qt.CheckState.Checked if is_thing else Qt.CheckState.Unchecked
                    item.setCheckState(ticked)
                item.setFlags(flags)
                self._table.setItem(place, column, item)
        self._table.blockSignals(False)
        self._stopped()

    def _wave(self) -> Floats | None:
        """Return the loudest samples of each 10 ms of the take, made once."""
        story = self.context.narration.story(self._stories.name)
        if story.take is None or not story.take.packets:
            return None
        key = (self._stories.name, story.takes)
        if key not in self._waves:
            samples = np.abs(sound_of(story.take.packets))
            step = DECODED_RATE // 100
            whole = samples[: len(samples) // step * step].reshape(-1, step).max(axis=1)
            self._waves[key] = whole / max(0.05, float(whole.max(initial=0.0)))
        return self._waves[key]

    # ------------------------------------------------------------------------------ listening

    def _toggle(self) -> None:
        take = self.context.narration.story(self._stories.name).take
        if self._listening.running:
            self._listening.stop()
        elif take is not None:
            self._listening.play(take)
        self._stopped(self._listening.running)

    def _play_word(self, place: int) -> None:
        take = self.context.narration.story(self._stories.name).take
        if take is not None:
            word = self._given.words[place]
            self._table.selectRow(place)
            self._listening.play(take, word.start_ms, word.end_ms)

    def _show_now(self, now_ns: object) -> None:
        take = self.context.narration.story(self._stories.name).take
        if take is not None and take.packets:
            self._strip.show_now((int(str(now_ns)) - take.packets[0].time_ns) * 1e-6)

    def _stopped(self, running: bool = False) -> None:
        self._listen.setText(self.say("tell_listen_stop" if running else "tell_listen"))
        if not running:
            self._strip.show_now(None)

    def _lay_out(self) -> None:
        scrolled = QScrollArea()
        scrolled.setWidget(self._strip)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setFixedHeight(self._strip.sizeHint().height() + 20)
        scrolled.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QHBoxLayout()
        buttons.addWidget(self._propose)
        buttons.addWidget(self._align)
        buttons.addWidget(self._listen)
        buttons.addStretch(1)
        left = QVBoxLayout()
        left.addWidget(self._text, 1)
        left.addLayout(buttons)
        left.addWidget(scrolled)
        left.addWidget(self._table, 3)
        panel = QWidget()
        panel.setFixedWidth(SIDE_WIDTH)
        side = QVBoxLayout(panel)
        side.setContentsMargins(0, 0, 0, 0)
        for number, key in enumerate(("words_title", "words_text", "words_times")):
            side.addWidget(paragraph(self.say(key), f"told {number}", title=number == 0))
        if self.context.speech is not None:
            host = self.context.speech.host
            side.addWidget(paragraph(self.say("words_propose_text", host=host), "told 3"))
        side.addWidget(self._stories)
        side.addWidget(self._origin)
        side.addStretch(1)
        whole = QHBoxLayout(self)
        whole.addLayout(left, 1)
        whole.addSpacing(12)
        whole.addWidget(panel)

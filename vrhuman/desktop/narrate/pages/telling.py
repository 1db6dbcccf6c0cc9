"""The fourth step: the narrator speaks and points, listens again, and redoes what went wrong."""

from __future__ import annotations

import time

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vrhuman.desktop.narrate.context import Context
from vrhuman.desktop.narrate.listening import Listening
from vrhuman.desktop.narrate.model.event_clock import EventClock
from vrhuman.desktop.narrate.model.narration import BACKGROUND, Take, TakeEnded
from vrhuman.desktop.narrate.model.taking import Taking
from vrhuman.desktop.narrate.pages.page import SIDE_WIDTH, Page, Stories, paragraph
from vrhuman.desktop.narrate.pages.understanding import clock
from vrhuman.desktop.narrate.pointer_view import PointerView
from vrhuman.runtime.processes.microphone_process import MicrophoneLink

_TICK_MS = 20
_THUMB = QSize(104, 78)


class Telling(Page):
    """One key frame at a time; what is drawn and said belongs to the chosen story."""

    def __init__(self, context: Context) -> None:
        super().__init__("tell", context)
        self._taking: Taking | None = None
        self._voice: MicrophoneLink | None = None
        self._heard = False
        """Whether the microphone gives sound: without it nothing is recorded."""
        self._clock = EventClock()
        self._listening = Listening(self)
        self._listening.moved.connect(self._show_moment)
        self._listening.ended.connect(self._show_state)
        self._listening.told.connect(context.tell)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._place = 0
        self._view = PointerView("canvas")
        self._view.pointed.connect(self._pointed)
        self._view.clicked.connect(self._clicked)
        self._view.left.connect(self._left)
        self._stories = Stories(context)
        self._stories.chosen.connect(lambda _: self._show_story())
        self._strip = QListWidget()
        self._strip.setObjectName("strip")
        self._strip.setAccessibleName(self.say("tell_strip"))
        self._strip.setViewMode(QListView.ViewMode.IconMode)
        self._strip.setResizeMode(QListView.ResizeMode.Adjust)
        self._strip.setMovement(QListView.Movement.Static)
        self._strip.setIconSize(_THUMB)
        self._strip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._strip.currentRowChanged.connect(self._show_keyframe)
        self._record = QPushButton()
        self._record.setObjectName("record")
        self._record.setMinimumHeight(44)
        self._record.clicked.connect(self.toggle)
        self._listen = QPushButton()
        self._listen.setObjectName("listen")
        self._listen.setMinimumHeight(34)
        self._listen.clicked.connect(self._toggle_listening)
        self._level = QProgressBar()
        self._level.setObjectName("level")
        self._level.setAccessibleName(self.say("tell_level"))
        self._level.setRange(0, 100)
        self._level.setTextVisible(False)
        self._level.setFixedHeight(10)
        self._state = paragraph("", "take")
        self._state.setMinimumHeight(44)  # what is below stays where it is
        self._lay_out()
        for key, by in (("PgDown", 1), ("PgUp", -1)):
            QShortcut(QKeySequence(key), self, lambda by=by: self._step(by))
        QShortcut(QKeySequence("Ctrl+R"), self, self.toggle)
        QShortcut(QKeySequence("Ctrl+L"), self, self._toggle_listening)
        context.frames.ready.connect(self._picture)

    def begin(self) -> None:
        stories = [self.context.narration.story(e.name) for e in self.context.narration.subjects]
        chosen = sorted({place for each in stories for place in each.keyframes})
        self.context.frames.want_keyframes(tuple(self.context.times_ns[e] for e in chosen))
        if self._voice is None:
            self._voice = MicrophoneLink(self.context.microphone)
        self._timer.start()
        self._stories.show_stories(self._done())
        self._show_story()

    def end(self) -> None:
        self._listening.stop()
        if self._taking is not None:
            self._taking.stop(time.monotonic_ns())
            while not self._taking.over:
                self._taking.tick(time.monotonic_ns())
                time.sleep(0.01)
            self._taking = None
        self._timer.stop()
        if self._voice is not None:
            self._voice.close()
            self._voice, self._heard = None, False

    def missing(self) -> str:
        for name, done in self._done().items():
            if not done:
                shown = self.say("background") if name == BACKGROUND else name
                return self.say("tell_missing", name=shown)
        return ""

    # ------------------------------------------------------------------------------ taking

    def toggle(self) -> None:
        """Begin a take, in place of an earlier one; or stop."""
        if self._taking is not None:
            self._taking.stop(time.monotonic_ns())
            return
        self._listening.stop()
        if self._voice is None or not self._may_record:
            return
        self._taking = Taking.begin(self._stories.name, self._voice, self.context.keep)
        self.context.tell("")
        self._view.show_trace(())
        self._view.show_live(True)
        self._view.setFocus()
        self._show_state()

    def _tick(self) -> None:
        if self._voice is None:
            return
        now = time.monotonic_ns()
        if self._taking is None:
            heard = bool(self._voice.take()) or self._heard
            if heard != self._heard:
                self._heard = heard
                self.context.tell("")
                self._show_state()
        else:
            self._taking.tick(now)
            if self._taking.over:
                self._taking = None
                self._view.show_live(False)
                self._stories.show_stories(self._done())
                self.changed.emit()
            self._show_state()
        for news in self._voice.news():
            if "gone" in news:
                self._heard = False
                self.context.tell(self.say("tell_no_voice"))
                self._show_state()
        self._level.setValue(round(100 * self._voice.peak**0.5))

    def _pointed(self, x: float, y: float, timestamp_ms: int) -> None:
        at = self._clock.at(timestamp_ms, time.monotonic_ns())
        if self._taking is not None:
            sample = self._taking.point(x, y, at, self._place)
            if sample is not None:
                self._view.add_sample(sample)

    def _clicked(self) -> None:
        if self._taking is not None:
            self._taking.click()
            self._show_state()

    def _left(self) -> None:
        if self._taking is not None:
            self._taking.leave()

    # ------------------------------------------------------------------------------ listening

    def _toggle_listening(self) -> None:
        take = self._take()
        if self._listening.running:
            self._listening.stop()
        elif take is not None and self._taking is None:
            if not take.ended:
                self.context.keep(TakeEnded(self._stories.name))
                self._stories.show_stories(self._done())
                self.changed.emit()
            self._listening.play(take)
        self._show_state()

    def _show_moment(self, now_ns: object) -> None:
        take = self._take()
        if take is None:
            return
        drawn = [each for each in take.samples if each.time_ns <= int(str(now_ns))]
        if drawn and drawn[-1].keyframe != self._place:
            places = self._keyframes()
            if drawn[-1].keyframe in places:
                self._strip.setCurrentRow(places.index(drawn[-1].keyframe))
        self._view.show_trace([each for each in drawn if each.keyframe == self._place])
        self._show_state()

    # ------------------------------------------------------------------------------ showing

    @property
    def _may_record(self) -> bool:
        """Whether the microphone is heard, and every key frame of the story is there."""
        places = self._keyframes()
        there = all(self.context.keyframe(each) is not None for each in places)
        return self._heard and bool(places) and there

    def _picture(self, time_ns: object) -> None:
        """Show a key frame that has come."""
        if time_ns in [self.context.times_ns[each] for each in self._keyframes()]:
            self._show_strip()
            self._show_state()

    def _take(self) -> Take | None:
        return self.context.narration.story(self._stories.name).take

    def _done(self) -> dict[str, bool]:
        narration = self.context.narration
        found = {}
        for each in narration.subjects:
            take = narration.story(each.name).take
            found[each.name] = take is not None and take.ended
        return found

    def _keyframes(self) -> tuple[int, ...]:
        return self.context.narration.story(self._stories.name).keyframes

    def _show_story(self) -> None:
        self._listening.stop()
        self._show_strip()
        self._strip.setCurrentRow(0)
        self._show_keyframe(0)
        self._show_state()

    def _show_strip(self) -> None:
        row = max(0, self._strip.currentRow())
        self._strip.blockSignals(True)
        self._strip.clear()
        for place in self._keyframes():
            image = self.context.keyframe(place)
            time_ns = self.context.times_ns[place] - self.context.first_ns
            item = QListWidgetItem(clock(time_ns))
            if image is not None:
                pixmap = QPixmap.fromImage(image.scaledToWidth(2 * _THUMB.width()))
                icon = QIcon(pixmap)
                icon.addPixmap(pixmap, QIcon.Mode.Selected)
                item.setIcon(icon)
            self._strip.addItem(item)
        self._strip.setCurrentRow(row)
        self._strip.blockSignals(False)
        self._show_keyframe(row)

    def _show_keyframe(self, row: int) -> None:
        places = self._keyframes()
        if not 0 <= row < len(places):
            self._view.show_image(None, self.say("tell_no_keyframes"))
            return
        if self._taking is not None and places[row] != self._place:
            self._taking.leave()
        self._place = places[row]
        self._view.show_image(self.context.keyframe(self._place), self.say("opening"))
        self._show_trace()

    def _show_trace(self) -> None:
        take = self._take()
        kept = take.samples if take is not None else ()
        coming = self._taking.coming if self._taking is not None else ()
        offered = (*kept, *coming)
        self._view.show_trace([each for each in offered if each.keyframe == self._place])

    def _step(self, by: int) -> None:
        row = self._strip.currentRow() + by
        if 0 <= row < self._strip.count():
            self._strip.setCurrentRow(row)

    def _show_state(self) -> None:
        taking, take = self._taking, self._take()
        self._stories.setEnabled(taking is None)
        self._record.setText(
            self.say("tell_stop" if taking else "tell_redo" if take else "tell_record")
        )
        self._record.setEnabled(self._may_record if taking is None else not taking.stopping)
        self._listen.setEnabled(taking is None and take is not None)
        playing = self._listening.running
        self._listen.setText(self.say("tell_listen_stop" if playing else "tell_listen"))
        if taking is not None:
            ago = time.monotonic_ns() - taking.begun_ns
            key = "tell_recording" if taking.drawing else "tell_lifted"
            self._state.setText(self.say(key, time=clock(ago)))
        elif take is None:
            self._state.setText(self.say("tell_ready" if self._may_record else "tell_waiting"))
        elif not take.ended:
            self._state.setText(self.say("tell_interrupted", seconds=f"{take.seconds:.1f}"))
        elif not take.packets and self.context.narration.begun_with is not None:
            self._state.setText(self.say("tell_automatic"))
        else:
            self._state.setText(self.say("tell_taken", seconds=f"{take.seconds:.1f}"))

    def _lay_out(self) -> None:
        panel = QWidget()
        panel.setFixedWidth(SIDE_WIDTH)
        side = QVBoxLayout(panel)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(paragraph(self.say("tell_title"), "told 0", title=True))
        side.addWidget(paragraph(self.say("tell_text"), "told 1"))
        side.addWidget(self._stories)
        side.addWidget(self._strip, 1)
        side.addWidget(self._state)
        side.addWidget(self._level)
        side.addWidget(self._record)
        side.addWidget(self._listen)
        whole = QHBoxLayout(self)
        whole.addWidget(self._view, 1)
        whole.addSpacing(12)
        whole.addWidget(panel)

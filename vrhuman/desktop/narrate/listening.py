"""Plays a take again: the voice in a process, and the time at which the trace is drawn."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from vrhuman.desktop.line import Line
from vrhuman.desktop.narrate.model.narration import Take
from vrhuman.desktop.narrate.workers import Playing, play_voice
from vrhuman.export.voice import begins_ns

_TICK_MS = 20


class Listening(QObject):
    """A take that is played.

    ``moved`` carries the moment of the take [ns of the epoch]; ``ended`` reports its end, and
    ``told`` why no voice is heard.
    """

    moved = Signal(object)
    ended = Signal()
    told = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._line: Line | None = None
        self._first_ns = self._last_ns = 0
        self._begun_ns: int | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def running(self) -> bool:
        """Whether a take is played."""
        return self._line is not None or self._timer.isActive()

    def play(self, take: Take, from_ms: int = 0, to_ms: int | None = None) -> None:
        """Play a take, or a part of it by its sound's own time [ms]."""
        self.stop()
        self._first_ns = begins_ns(take.packets) if take.packets else take.begun_ns
        self._last_ns = self._first_ns + round(take.seconds * 1e9)
        if take.samples:
            self._last_ns = max(self._last_ns, take.samples[-1].time_ns)
        if to_ms is not None:
            self._last_ns = self._first_ns + to_ms * 1_000_000
        packets = tuple(
            each
            for each in take.packets
            if self._first_ns + from_ms * 1_000_000 <= each.time_ns + 20_000_000
            and each.time_ns <= self._last_ns
        )
        self._first_ns += from_ms * 1_000_000
        self._begun_ns = None
        if not packets:
            self._begin(Playing(time.monotonic_ns()))
            return
        self._line = Line(play_voice, (packets,), self)
        self._line.said.connect(self._begin)
        self._line.gone.connect(self.stop)

    def stop(self) -> None:
        """Stop playing."""
        was = self.running
        self._timer.stop()
        if self._line is not None:
            self._line.close()
            self._line = None
        if was:
            self.ended.emit()

    def _begin(self, value: object) -> None:
        if isinstance(value, Playing):
            self._begun_ns = value.begun_ns
            if value.why:
                self.told.emit(value.why)
            self._timer.start()

    def _tick(self) -> None:
        if self._begun_ns is None:
            return
        now_ns = self._first_ns + time.monotonic_ns() - self._begun_ns
        self.moved.emit(now_ns)
        if now_ns > self._last_ns:
            self.stop()

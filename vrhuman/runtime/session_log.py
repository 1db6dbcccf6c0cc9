"""Records how a trial goes: its state, answers and notes, and each frame's panels, video and sound.

A note says in words, for people, what a record says. Whoever supervises the trial receives the
notes too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from vrhuman.protocol.progress import Progress, waiting
from vrhuman.recording.entries import (
    PROGRAM,
    AudioPacket,
    Marker,
    Note,
    PauseChange,
    PhaseEnded,
    StateRecord,
    VideoPacket,
)
from vrhuman.recording.record_text import note_of
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Panel
from vrhuman.runtime.loop.panels_shown import PanelsShown
from vrhuman.runtime.loop.sound_clock import SoundClock

NOTED = 200
"""The number of notes kept until :meth:`SessionLog.noted` returns them."""


class SessionLog:
    """Writes to a recorder, at the session time ``now_ns`` that is set with each frame."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._noted: deque[Note] = deque(maxlen=NOTED)
        self._panels_shown = PanelsShown()
        self._sound_clock = SoundClock()
        self.now_ns = 0

    def note(self, text: str, author: str = PROGRAM) -> None:
        """Record a note, the program's or the experimenter's."""
        self._note(Note(self.now_ns, text, author))

    def state(self, record: StateRecord) -> None:
        """Record a state that the trial reached, and its note."""
        self._recorder.state(record)
        self._note(note_of(record))

    def _note(self, note: Note) -> None:
        self._recorder.note(note.text, note.author, note.time_ns, note.about)
        self._noted.append(note)

    def noted(self) -> list[Note]:
        """Return the newest notes since the last call."""
        new = list(self._noted)
        self._noted.clear()
        return new

    def mark(self, key: str, text: str) -> None:
        """Record the experimenter's marker."""
        self._recorder.marker(Marker(self.now_ns, key, text))

    def frame(
        self,
        panels: Sequence[Panel],
        video: Sequence[VideoPacket],
        sound: Sequence[AudioPacket],
        clock_ns: int,
    ) -> None:
        """Record what a frame shows and what came with it.

        ``clock_ns`` is the session's clock minus the monotonic clock, when the frame is shown; it
        times the ``sound``.
        """
        for panel in self._panels_shown.changes(self.now_ns, panels):
            self._recorder.panel(panel)
        for packet in video:
            self._recorder.video(packet)
        for heard in sound:
            self._recorder.audio(self._sound_clock.placed(heard, clock_ns))

    def follow(self, before: Progress, now: Progress) -> None:
        """Record what is new in a trial's progress.

        This covers its notes, what was watched and practised, why it waits, answers, and phases
        that ended.
        """
        for note in now.notes[len(before.notes) :]:
            self.note(note)
        for watched in now.watched[len(before.watched) :]:
            self.state(watched)
        for practised in now.practised[len(before.practised) :]:
            self.state(practised)
        waited, waits = waiting(before), waiting(now)
        if waited is not None and waited is not waits:
            self.state(PauseChange(self.now_ns, waited, False))
        if waits is not None and waits is not waited:
            self.state(PauseChange(self.now_ns, waits, True))
        for finished in now.finished[len(before.finished) :]:
            self.state(finished)
        for answer in now.answers[len(before.answers) :]:
            self._recorder.answer(answer)
        for filled in now.filled[len(before.filled) :]:
            self._recorder.questionnaire(filled)
        for end in now.ends[len(before.ends) :]:
            self.state(PhaseEnded(end.ended_ns, end.name, end.reason))

"""What a session's file is told of how a trial goes: records of its state, answers, remarks.

A record's note says the same for people.

Whoever leads the trial hears the remarks too.
"""

from __future__ import annotations

from collections import deque

from vrhuman.protocol.progress import Progress, waiting
from vrhuman.recording.entries import (
    PROGRAM,
    Marker,
    Note,
    PauseChange,
    PhaseEnded,
    StateRecord,
)
from vrhuman.recording.record_text import note_of
from vrhuman.recording.recorder import Recorder

NOTED = 200
"""So many remarks are kept for whoever asks :meth:`SessionLog.noted`."""


class SessionLog:
    """Writes with a recorder, at the session time ``now_ns`` that it is told with each frame."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._noted: deque[Note] = deque(maxlen=NOTED)
        self.now_ns = 0

    def note(self, text: str, author: str = PROGRAM) -> None:
        """A remark, the program's or the experimenter's."""
        self._note(Note(self.now_ns, text, author))

    def state(self, record: StateRecord) -> None:
        """What the trial came to, and its note."""
        self._recorder.state(record)
        self._note(note_of(record))

    def _note(self, note: Note) -> None:
        self._recorder.note(note.text, note.author, note.time_ns, note.about)
        self._noted.append(note)

    def noted(self) -> list[Note]:
        """The newest remarks since the last call."""
        new = list(self._noted)
        self._noted.clear()
        return new

    def mark(self, key: str, text: str) -> None:
        """The experimenter's marker."""
        self._recorder.marker(Marker(self.now_ns, key, text))

    def follow(self, before: Progress, now: Progress) -> None:
        """What is new in a progress: its remarks, what was watched and practised, why it waits,
        answers, phases that ended."""
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
        for answer in now.answers[len(before.answers) :]:
            self._recorder.answer(answer)
        for filled in now.filled[len(before.filled) :]:
            self._recorder.questionnaire(filled)
        for end in now.ends[len(before.ends) :]:
            self.state(PhaseEnded(end.ended_ns, end.name, end.reason))

"""What a session's file is told of how a trial goes: remarks, markers, answers, ends of phases;
and of each frame the panels that came and went, video and sound.

Whoever leads the trial hears the remarks too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from vrhuman.protocol.progress import Progress, waiting
from vrhuman.recording.entries import (
    AudioPacket,
    Marker,
    Note,
    VideoPacket,
)
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Panel
from vrhuman.runtime.loop.panels_shown import PanelsShown
from vrhuman.runtime.loop.sound_clock import SoundClock
from vrhuman.runtime.pausing import GOES_ON, PAUSED

NOTED = 200
"""So many remarks are kept for whoever asks :meth:`SessionLog.noted`."""


class SessionLog:
    """Writes with a recorder, at the session time ``now_ns`` that it is told with each frame."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._noted: deque[Note] = deque(maxlen=NOTED)
        self._panels_shown = PanelsShown()
        self._sound_clock = SoundClock()
        self.now_ns = 0

    def note(self, text: str, author: str = "vrhuman", time_ns: int | None = None) -> None:
        """A remark, the program's or the experimenter's; now, if not at ``time_ns``."""
        note = Note(self.now_ns if time_ns is None else time_ns, text, author)
        self._recorder.note(note.text, note.author, note.time_ns)
        self._noted.append(note)

    def noted(self) -> list[Note]:
        """The newest remarks since the last call."""
        new = list(self._noted)
        self._noted.clear()
        return new

    def mark(self, key: str, text: str) -> None:
        """The experimenter's marker."""
        self._recorder.marker(Marker(self.now_ns, key, text))

    def frame(
        self,
        panels: Sequence[Panel],
        video: Sequence[VideoPacket],
        sound: Sequence[AudioPacket],
        clock_ns: int,
    ) -> None:
        """What a frame shows and what came with it; ``clock_ns`` is the session's clock minus the
        monotonic one, by which the ``sound`` is timed, when the frame is shown."""
        for panel in self._panels_shown.changes(self.now_ns, panels):
            self._recorder.panel(panel)
        for packet in video:
            self._recorder.video(packet)
        for heard in sound:
            self._recorder.audio(self._sound_clock.placed(heard, clock_ns))

    def follow(self, before: Progress, now: Progress) -> None:
        """What is new in a progress: its remarks, why it waits, answers, phases that ended."""
        for note in now.notes[len(before.notes) :]:
            self.note(note)
        waited, waits = waiting(before), waiting(now)
        if waited and waited != waits:
            self.note(f"{GOES_ON}{waited}")
        if waits and waits != waited:
            self.note(f"{PAUSED}{waits}")
        for answer in now.answers[len(before.answers) :]:
            self._recorder.answer(answer)
        for filled in now.filled[len(before.filled) :]:
            self._recorder.questionnaire(filled)
        for end in now.ends[len(before.ends) :]:
            self.note(f"{end.name} ended: {end.reason}", time_ns=end.ended_ns)

"""Reads and saves for the run view without making its window wait, in threads and a process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from vrhuman.clock import utc_now
from vrhuman.desktop.desk.running.scoring import Scoring
from vrhuman.desktop.desk.running.spoken import clip_of
from vrhuman.desktop.desk.running.trial_handle import SessionContext, TrialHandle
from vrhuman.desktop.desk.work import Work
from vrhuman.embodiment.build import build_house
from vrhuman.houses.house import House
from vrhuman.protocol.specification import parse_protocol
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.runtime.supervision.messages import News, TrialStatus
from vrhuman.study.entries import NoteEntry
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import record_news


class RunPersistence(QObject):
    """Saves a run.

    ``house`` and ``limits`` carry the session's, once they are read; ``trouble`` what could not be
    saved; ``scored`` "" or why not. The registry is written in order, by a single thread.
    """

    house = Signal(object)
    limits = Signal(object)
    trouble = Signal(str)
    scored = Signal(str)
    _recorded = Signal(object)

    def __init__(self, registry: Registry, seat: SessionContext, parent: QObject) -> None:
        super().__init__(parent)
        self.registry, self.seat = registry, seat
        self._entry, self._phase = seat.entry, ""
        self._work = Work(self)
        self._numbers = count()
        self._book = ThreadPoolExecutor(1, "registry")
        self._left = False
        self._recorded.connect(self._begin_scoring)

    def read(self, path: Path) -> None:
        """Read house and limits of the session that is being recorded."""
        self.do(lambda: limits_of(path), self.limits.emit)
        self.do(lambda: house_of(path), self.house.emit)

    def record(self, news: Sequence[News], standing: TrialStatus | None) -> None:
        """Save the trial's messages in the session's row, and its status with every new phase."""
        phase = standing.phase if standing else ""
        if news or phase != self._phase:
            self._phase = phase
            self._write(lambda: self._record(news, standing))

    def note(self, kind: Literal["note", "breach", "replay"], text: str) -> None:
        """Save a remark in the registry too."""
        entry = self.seat.entry
        note = NoteEntry(
            study_id=entry.study_id,
            utc=utc_now(),
            kind=kind,
            text=text,
            author="experimenter",
            participant_id=entry.participant_id,
            session_id=entry.session_id,
        )
        self._write(lambda: self.registry.put_note(note))

    def score(self, path: Path) -> None:
        """Grade and score a closed session into the registry, after everything sent before."""
        self._write(lambda: self._recorded.emit(path))

    def clip(self, path: Path, phase: str, question_id: str, then: Callable[[Path], None]) -> None:
        """Save the sound from a question to its answer, as a WAV file beside the session."""
        self.do(lambda: clip_of(path, phase, question_id), then)

    def close(self, leader: TrialHandle) -> None:
        """Close a trial that has ended."""
        self.do(leader.close, lambda _: None)

    def close_down(self) -> None:
        """Save everything that is waiting when the page closes, without further signals."""
        self._left = True
        self._book.shutdown()

    def do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do work in a thread; ``then`` runs in the window's, unless the page is closed."""

        def deliver(value: Any) -> None:
            if not self._left:
                then(value)

        self._work.do(f"run {next(self._numbers)}", work, deliver, self.trouble.emit)

    def _begin_scoring(self, path: Path) -> None:
        Scoring(self.registry, self.seat.entry, path).done.connect(self.scored)

    def _record(self, news: Sequence[News], standing: TrialStatus | None) -> None:
        self._entry = record_news(self.registry, self._entry, news, standing)

    def _write(self, work: Callable[[], None]) -> None:
        self._book.submit(self._write_or_report, work)

    def _write_or_report(self, work: Callable[[], None]) -> None:
        try:
            work()
        except VrhumanError as error:
            self.trouble.emit(f"not in the registry: {error}")


def house_of(path: Path) -> House:
    """Return the house of a session file, also of one that is still being recorded."""
    with Session.open(path) as session:
        start = session.start
    return build_house(start.house, start.house_id, start.seeds["house"])


def limits_of(path: Path) -> Mapping[str, float]:
    """Return the time limits of phases by name [s], where the session's protocol has them."""
    with Session.open(path) as session:
        protocol = session.start.protocol
    phases = parse_protocol(protocol, str(path)).phases
    return {each.name: each.max_seconds for each in phases if each.max_seconds is not None}

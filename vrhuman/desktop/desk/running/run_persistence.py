"""What the run view reads and keeps without making its window wait: threads and a process."""

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
    """``house`` and ``limits`` tell the session's, once they were read; ``trouble`` what could not
    be kept; ``scored`` "" or why not. What the registry is told is told in order, by a thread of
    its own."""

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
        """House and limits of the session that is being recorded."""
        self.do(lambda: limits_of(path), self.limits.emit)
        self.do(lambda: house_of(path), self.house.emit)

    def record(self, told: Sequence[News], standing: TrialStatus | None) -> None:
        """What the trial tells, into the session's row; where it stands with every new phase."""
        phase = standing.phase if standing else ""
        if told or phase != self._phase:
            self._phase = phase
            self._write(lambda: self._record(told, standing))

    def note(self, kind: Literal["note", "breach", "replay"], text: str) -> None:
        """Keep a remark in the registry too."""
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
        """Mark and score a closed session into the registry, after all that was told before."""
        self._write(lambda: self._recorded.emit(path))

    def clip(self, path: Path, phase: str, question_id: str, then: Callable[[Path], None]) -> None:
        """The sound from a question to its answer, as a WAV file beside the session."""
        self.do(lambda: clip_of(path, phase, question_id), then)

    def close(self, leader: TrialHandle) -> None:
        """Let go of a trial that has ended."""
        self.do(leader.close, lambda _: None)

    def close_down(self) -> None:
        """The page goes: all that was to be kept is kept first, and nobody is told any more."""
        self._left = True
        self._book.shutdown()

    def do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """In a thread; ``then`` in the window's, unless the page is gone."""

        def told(value: Any) -> None:
            if not self._left:
                then(value)

        self._work.do(f"run {next(self._numbers)}", work, told, self.trouble.emit)

    def _begin_scoring(self, path: Path) -> None:
        Scoring(self.registry, self.seat.entry, path).done.connect(self.scored)

    def _record(self, told: Sequence[News], standing: TrialStatus | None) -> None:
        self._entry = record_news(self.registry, self._entry, told, standing)

    def _write(self, work: Callable[[], None]) -> None:
        self._book.submit(self._told, work)

    def _told(self, work: Callable[[], None]) -> None:
        try:
            work()
        except VrhumanError as error:
            self.trouble.emit(f"not in the registry: {error}")


def house_of(path: Path) -> House:
    """The house of a session file, also of one that is still being recorded."""
    with Session.open(path) as session:
        start = session.start
    return build_house(start.house, start.house_id, start.seeds["house"])


def limits_of(path: Path) -> Mapping[str, float]:
    """What phases may last, by their names [s], where the session's protocol limits that."""
    with Session.open(path) as session:
        protocol = session.start.protocol
    phases = parse_protocol(protocol, str(path)).phases
    return {each.name: each.max_seconds for each in phases if each.max_seconds is not None}

"""Reads how far a session came, from its parts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from vrhuman.clock import parse_utc
from vrhuman.protocol.asking import Asking
from vrhuman.protocol.ending import upcoming
from vrhuman.protocol.exposure import Exposure
from vrhuman.protocol.instructing import Finished
from vrhuman.protocol.progress import PhaseEnd, Progress
from vrhuman.protocol.specification import ProtocolSpec
from vrhuman.recording.channels import Topic
from vrhuman.recording.encoding.json_records import shown
from vrhuman.recording.entries import (
    Gap,
    Keyframe,
    PauseChange,
    PauseReason,
    PhaseEnded,
    PhaseStart,
    QuestionsAsked,
    Seen,
    SessionStart,
    StepDone,
    StepSkipped,
)
from vrhuman.recording.errors import SessionDamaged
from vrhuman.recording.reader import Entry, Session
from vrhuman.recording.recover import recover
from vrhuman.records import Command, GivenAnswer, Question, VrhumanError, WorldState
from vrhuman.runtime.replay_state import (
    Reached,
    ReplayLedger,
    ReplayState,
    SequenceOffset,
    UnknownCommand,
)
from vrhuman.runtime.resuming.specification import NotResumable
from vrhuman.runtime.trial import END

_TOPICS = (
    *(Topic.COMMAND, Topic.EVENT, Topic.KEYFRAME, Topic.GAP, Topic.RESUMED),
    *(Topic.PHASE, Topic.QUESTIONS, Topic.ANSWER, Topic.SEEN),
    *(Topic.PHASE_END, Topic.PAUSE),
    *(Topic.INSTRUCTION_DONE, Topic.INSTRUCTION_SKIPPED),
)


class UnknownPhase(VrhumanError):
    """A phase began that the protocol does not have."""


class Reading:
    """Reads the entries of all parts of a session in order."""

    def __init__(self, start: SessionStart, spec: ProtocolSpec) -> None:
        self.start = start
        self.over = False
        self.questions: tuple[Question, ...] = ()
        self.last_utc = started(start)
        self._spec = spec
        self._names = [phase.name for phase in spec.phases]
        self._ledger = ReplayLedger()
        self._whole = True  # whether the ledger knows everything that came after its keyframe
        self._lead, self._partners = SequenceOffset(), SequenceOffset()
        self._time_ns = start.clock_ns
        self._phase: PhaseStart | None = None
        self._ends: list[PhaseEnd] = []
        self._answers: list[GivenAnswer] = []
        self._finished: list[Finished] = []
        self._pauses: set[PauseReason] = set()
        self._since_ns = 0
        self._waited_ns = 0

    def read(self, session: Session, span: tuple[int, int]) -> None:
        """Read one part, whose first and last frames were at the times ``span`` [ns]."""
        for _, entry in session.entries(*_TOPICS):
            try:
                self._take(entry)
            except UnknownCommand as error:
                raise NotResumable(
                    f"{session.path}: {error} in this file, so the house cannot be restored to "
                    "where it was; `vrhuman verify` says what else differs"
                ) from error
            except UnknownPhase as error:
                raise NotResumable(f"{session.path}: {error}") from error
        first_ns, self._time_ns = span
        self.last_utc = started(session.start) + timedelta(
            microseconds=(self._time_ns - first_ns) / 1000
        )
        for reason in list(self._pauses):  # a pause ends where its run ended
            self._go_on(reason, self._time_ns)

    def reached(self, whole: Path) -> Reached:
        """Return where the session was interrupted.

        :raises NotResumable: if damage hides how the house reached its last state.
        """
        if not self._whole:
            raise NotResumable(
                f"{whole}: damaged after its last keyframe, so the house cannot be restored to "
                "where it was; `vrhuman recover` saves the undamaged part"
            )
        exposure = Exposure(session_ns=self._time_ns - self.start.clock_ns)
        progress = replace(self._progress(), exposure=exposure)
        return Reached(progress, self._ledger.past, self._lead, self._time_ns, self._partners)

    def _take(self, entry: Entry) -> None:
        match entry:
            case Command():
                self._ledger.commanded(entry)
                numbers = [each.number for each in entry.interactions]
                self._lead = replace(
                    self._lead,
                    commands=entry.sequence,
                    interactions=max([self._lead.interactions, *numbers]),
                )
            case WorldState() if self._whole:
                self._ledger.happened(entry)
                if entry.helper is not None:
                    self._partners = self._partners.followed(entry.helper.command)
                if self._ledger.last is not None:
                    self._lead = replace(self._lead, travel=self._ledger.last.travel)
            case Keyframe():
                self._ledger.saved(entry)
                self._whole = True
            case Gap():
                self._ledger = ReplayLedger(ReplayState(seen=self._ledger.past.seen))
                self._whole = False
            case Seen(by="agent"):
                self._ledger.saw(entry.object_ids)
            case PhaseStart():
                self.over = entry.phase == END
                if not self.over and entry.phase not in self._names:
                    raise UnknownPhase(f"phase {shown(entry.phase)!r}: is none of its protocol's")
                self._phase, self._waited_ns = entry, 0
            case QuestionsAsked():
                self.questions = entry.questions
            case GivenAnswer():
                self._answers.append(entry)
            case StepDone() | StepSkipped():
                self._finished.append(entry)
            case PauseChange(time_ns, reason, begins=True):
                if not self._pauses:
                    self._since_ns = time_ns
                self._pauses.add(reason)
            case PauseChange(time_ns, reason):
                self._go_on(reason, time_ns)
            case PhaseEnded():
                self._ended(entry)

    def _ended(self, over: PhaseEnded) -> None:
        if self._phase is None or over.phase != self._phase.phase:
            return
        self._ends.append(
            PhaseEnd(
                index=self._index,
                name=over.phase,
                reason=over.reason,
                steps=self._ledger.steps - self._phase.step_count,
                started_ns=self._phase.time_ns,
                ended_ns=over.time_ns,
            )
        )

    def _go_on(self, reason: PauseReason, now_ns: int) -> None:
        """End a pause, and add up its time; overlapping pauses count only once."""
        if reason in self._pauses:
            self._pauses.remove(reason)
            if not self._pauses:
                self._waited_ns += now_ns - self._since_ns

    @property
    def _index(self) -> int:
        """The number of the last phase that began."""
        assert self._phase is not None
        return self._names.index(self._phase.phase)

    def _progress(self) -> Progress:
        if self._phase is None:
            return Progress()
        ends, answers, finished = tuple(self._ends), tuple(self._answers), tuple(self._finished)
        if self.over:
            last = len(self._spec.phases)
            return Progress(phase=last, ends=ends, answers=answers, finished=finished)
        if ends and ends[-1].index >= self._index:
            following = upcoming(self._spec, ends[-1])
            return Progress(following, ends=ends, answers=answers, finished=finished)
        given = {each.question_id for each in answers if each.phase == self._phase.phase}
        asked = [each.question_id in given for each in self.questions]
        return Progress(
            phase=self._index,
            started_ns=self._phase.time_ns,
            waited_ns=self._waited_ns,
            steps_before=self._phase.step_count,
            asking=Asking(asked.index(False) if False in asked else len(asked)),
            ends=ends,
            answers=answers,
            finished=finished,
        )


@contextmanager
def readable(path: Path) -> Iterator[tuple[Session, tuple[int, int]]]:
    """Yield a session without damage between its parts, as its readable parts.

    Each comes with the times [ns] of its first and its last frame.
    """
    with ExitStack() as stack:
        session = stack.enter_context(Session.open(path))
        try:
            span = _frame_span(session)
        except SessionDamaged:
            folder = stack.enter_context(TemporaryDirectory())
            whole = Path(folder) / path.name
            recover(path, whole)
            session = stack.enter_context(Session.open(whole))
            span = _frame_span(session)
        yield session, span


def _frame_span(session: Session) -> tuple[int, int]:
    """Return the times of the first and the last frame; both are the start's if there is none."""
    first_ns = last_ns = None
    for _, last_ns, _ in session.raw(Topic.HEADSET, Topic.HELPER_HEADSET):
        first_ns = last_ns if first_ns is None else first_ns
    if first_ns is None or last_ns is None:
        return session.start.clock_ns, session.start.clock_ns
    return first_ns, last_ns


def started(start: SessionStart) -> datetime:
    """Return when a session began, in UTC."""
    return parse_utc(start.started_utc)

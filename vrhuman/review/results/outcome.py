"""Reads the result of a session: steps, accuracies, ExQA and frames.

Of a session that was broken off, or whose file lacks messages, what is known is reported
(:class:`PartialOutcome`), and why the rest is not.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vrhuman.embodiment.grasp import quanta_ramped
from vrhuman.protocol.specification import Condition, PhaseKind, ProtocolSpec, parse_protocol
from vrhuman.recording.completeness import completeness
from vrhuman.recording.entries import (
    EndReason,
    Gap,
    Missing,
    PhaseEnded,
    PhaseStart,
    QuestionsAsked,
    RuntimeKind,
    SessionStart,
)
from vrhuman.recording.losses.report import SCORED_TOPICS, Completeness
from vrhuman.recording.reader import Session
from vrhuman.records import GivenAnswer, Question, VrhumanError
from vrhuman.review.results.frames import FrameCount, session_frames
from vrhuman.scoring.accuracy import Accuracy, accuracy
from vrhuman.scoring.exqa import DEFAULT_K, exqa
from vrhuman.scoring.study import TypeAccuracy, by_type

UNANSWERED_RULE = "wrong"
"""What a question without an answer counts as (:func:`vrhuman.scoring.accuracy.graded`)."""
_BROKEN_OFF = frozenset({EndReason.STOPPED, EndReason.UNWELL, EndReason.SESSION})
"""Ends of a phase after which its open questions were not to be answered any more."""


LOST_ACCURACY = (
    "the answers got worse on re-entry, so a longer re-entry would have raised the score: do not "
    "read it as efficiency"
)


class NotScorable(VrhumanError):
    """The session does not contain what a score needs."""


@dataclass(frozen=True, slots=True)
class PhaseAnswers:
    """What one answer phase asked, and what was answered.

    ``right`` of ``asked`` questions were answered rightly, ``unanswered`` ones not at all: they
    count as wrong. ``withheld`` says why the phase has no accuracy; it is empty if it has one.
    """

    phase: str
    asked: int
    answered: int
    unanswered: int
    right: int
    withheld: str = ""

    def __str__(self) -> str:
        said = f"{self.phase}: {self.answered} of {self.asked} questions answered"
        if self.unanswered and not self.withheld:
            said += f", {self.unanswered} unanswered counted as wrong"
        return f"{said}, {self.right} rightly"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one session.

    ``t3`` counts the steps of the second explore phase. Accuracies and ExQA are in percent, as in
    the paper, also ``by_type`` of question. ``force_quanta`` counts the 0.05 kgf steps of grasp
    force, the other rule for counting grasps. ``bonus`` is what was earned by the protocol's rule,
    in its currency, None if it has none. ``answers`` says of each answer phase what was answered;
    with ``lost_accuracy`` the answers got worse on re-entry. ``completeness`` says what is missing
    from the file; nothing that the score needs.

    ``display`` is what showed the session; a ``pilot``'s counts in no result. ``seal`` is the short
    form of the file's seal, empty if it has none.

    Under the condition ``blind`` there is one answer phase and no house: ``t3`` and
    ``steps_explore`` are 0, and ``acc_ref`` is ``acc_exp``.
    """

    session: Path
    kind: str
    participant: str
    engine: str
    runtime: str
    house: str
    condition: str
    steps_explore: int
    t3: int
    force_quanta: int
    acc_exp: float
    acc_ref: float
    k: float
    exqa: float
    by_type: tuple[TypeAccuracy, ...]
    bonus: float | None
    frames: FrameCount
    answers: tuple[PhaseAnswers, ...]
    lost_accuracy: bool
    completeness: Completeness = field(compare=False)
    display: RuntimeKind = RuntimeKind.HEADSET
    pilot: bool = False
    seal: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PartialOutcome:
    """What is known of a session that has no ExQA, because it was broken off or lacks answers.

    A value that is not known is None. ``why`` says what happened; ``answers`` has the answer phases
    that were reached.
    """

    session: Path
    kind: str
    participant: str
    engine: str
    runtime: str
    house: str
    condition: str
    acc_exp: float | None
    acc_ref: float | None
    t3: int | None
    answers: tuple[PhaseAnswers, ...]
    why: str
    completeness: Completeness = field(compare=False)
    seal: str = field(default="", compare=False)

    @property
    def withheld(self) -> tuple[str, ...]:
        """The names of the values that are not known."""
        values = {"Acc_exp": self.acc_exp, "Acc_ref": self.acc_ref, "T3": self.t3}
        return (*(name for name, value in values.items() if value is None), "ExQA")

    def __str__(self) -> str:
        return f"no {', '.join(self.withheld)}: {self.why}"


def outcome(path: Path | str, k: float = DEFAULT_K) -> Outcome:
    """Read and score one session.

    :raises NotScorable: if a phase is missing or was broken off, saying which, or if answers may
        be missing from the file.
    """
    found = assess(path, k)
    if isinstance(found, PartialOutcome):
        raise NotScorable(f"{path}: {found.why}")
    return found


def assess(path: Path | str, k: float = DEFAULT_K) -> Outcome | PartialOutcome:
    """Read one session, and score it or say what is known of it.

    :raises NotScorable: if no answer phase was reached, so that there is nothing to score.
    """
    read = _read(Path(path))
    begun = [name for name in read.answering if name in read.began]
    if not begun or not read.asked:
        raise NotScorable(
            f"{path}: not a finished session ({read.unreached} is missing), so there is nothing "
            "to score"
        )
    graded = {name: accuracy(read.questions, read.answers, name) for name in begun}
    withheld = {name: _withheld(read, name, graded[name]) for name in begun}
    answers = tuple(_answers(graded[name], withheld[name]) for name in begun)
    if not read.unreached and not any(withheld.values()):
        return _outcome(read, graded, answers, k)
    first, last = read.answering[0], read.answering[-1]
    known = {name: graded[name].percent for name in begun if not withheld[name]}
    reasons = [why for name, why in withheld.items() if why]
    if read.unreached:
        reasons.insert(0, f"not a finished session ({read.unreached} is missing)")
    whole = len(read.answering) > 1 or read.blind
    return PartialOutcome(
        session=read.path,
        kind=read.start.participant_kind,
        participant=read.start.participant,
        engine=read.start.engine,
        runtime=read.start.runtime,
        house=read.start.house_id,
        condition=str(read.spec.condition),
        acc_exp=known.get(first),
        acc_ref=known.get(last) if whole else None,
        t3=read.t3 if last in read.began and whole else None,
        answers=answers,
        why="; ".join(dict.fromkeys(reasons)),
        completeness=read.completeness,
        seal=read.seal,
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """What a session's file has that a score needs."""

    path: Path
    start: SessionStart
    spec: ProtocolSpec
    phases: tuple[PhaseStart, ...]
    ends: tuple[PhaseEnded, ...]
    asked: tuple[QuestionsAsked, ...]
    answers: tuple[GivenAnswer, ...]
    frames: FrameCount
    gaps: tuple[Gap, ...]
    missing: tuple[Missing, ...]
    quanta: int
    completeness: Completeness
    seal: str

    @property
    def blind(self) -> bool:
        return self.spec.condition is Condition.BLIND

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.asked[0].questions

    @property
    def exploring(self) -> list[str]:
        return [p.name for p in self.spec.phases if p.kind is PhaseKind.EXPLORE]

    @property
    def answering(self) -> list[str]:
        """The answer phases that count: the first two, under the condition blind one."""
        names = [p.name for p in self.spec.phases if p.kind is PhaseKind.ANSWER]
        return names[: 1 if self.blind else 2]

    @property
    def began(self) -> set[str]:
        return {phase.phase for phase in self.phases}

    @property
    def spans(self) -> dict[str, int]:
        """Steps counted from each phase's start to the next one's."""
        pairs = itertools.pairwise(self.phases)
        return {a.phase: b.step_count - a.step_count for a, b in pairs}

    @property
    def unreached(self) -> str:
        """Return which phases did not come to their end, in words; empty if all did."""
        phases = [
            p.name for p in self.spec.phases if p.kind in (PhaseKind.EXPLORE, PhaseKind.ANSWER)
        ]
        lacking = ", ".join(name for name in phases if name not in self.spans)
        if lacking or len(self.answering) >= (1 if self.blind else 2):
            return lacking or ("" if self.asked else "questions")
        return f"{'an' if self.blind else 'a second'} answer phase"

    @property
    def t3(self) -> int:
        return self.spans[self.exploring[1]] if len(self.exploring) > 1 else 0


def _read(path: Path) -> _Read:
    complete = completeness(path)
    with Session.open(path) as session:
        return _Read(
            path=path,
            start=session.start,
            spec=parse_protocol(session.start.protocol, f"{path}: protocol"),
            phases=tuple(session.phases()),
            ends=tuple(session.phase_ends()),
            asked=tuple(session.questions()),
            answers=tuple(session.answers()),
            frames=session_frames(session),
            gaps=tuple(session.gaps()),
            missing=tuple(session.missing()),
            quanta=quanta_ramped([e.grasp_force for e in session.world_states()]),
            completeness=complete,
            seal=session.seal.short if session.seal else "",
        )


def _outcome(
    read: _Read, graded: dict[str, Accuracy], answers: tuple[PhaseAnswers, ...], k: float
) -> Outcome:
    before, after = graded[read.answering[0]], graded[read.answering[-1]]
    explored = read.exploring
    scored = exqa(before.percent, after.percent, read.t3, k)
    return Outcome(
        session=read.path,
        kind=read.start.participant_kind,
        participant=read.start.participant,
        engine=read.start.engine,
        runtime=read.start.runtime,
        house=read.start.house_id,
        condition=str(read.spec.condition),
        steps_explore=read.spans[explored[0]] if explored else 0,
        t3=read.t3,
        force_quanta=read.quanta,
        acc_exp=before.percent,
        acc_ref=after.percent,
        k=k,
        exqa=scored.value,
        by_type=by_type(before, after),
        bonus=read.spec.bonus.earned(sum(after.marks), read.t3) if read.spec.bonus else None,
        frames=read.frames,
        answers=answers,
        lost_accuracy=scored.lost_accuracy,
        completeness=read.completeness,
        display=read.start.runtime_kind,
        pilot=read.start.pilot,
        seal=read.seal,
    )


def _answers(graded: Accuracy, withheld: str) -> PhaseAnswers:
    asked = graded.overall.asked
    return PhaseAnswers(
        phase=graded.phase,
        asked=asked,
        answered=asked - graded.missing,
        unanswered=graded.missing,
        right=graded.overall.right,
        withheld=withheld,
    )


def _withheld(read: _Read, phase: str, graded: Accuracy) -> str:
    """Return why the accuracy of an answer phase that was begun is not known; empty if it is."""
    for first_ns, last_ns, what in _holes(read):
        around = _phases_between(read.phases, first_ns, last_ns)
        later = len(around) > 1 and read.answering.index(phase) >= _first_answering(read, around)
        if phase in around or later:
            during = f"{around[0]} to {around[-1]}" if len(around) > 2 else " and ".join(around)
            return what.format(phases=during)
    if phase not in read.spans:
        return f"{phase} was not finished: {_so_far(graded)}"
    reason = next((end.reason for end in read.ends if end.phase == phase), None)
    if reason in _BROKEN_OFF and graded.missing:
        return f"{phase} was broken off ({reason}): {_so_far(graded)}"
    return ""


def _so_far(graded: Accuracy) -> str:
    asked = graded.overall.asked
    return f"{asked - graded.missing} of {asked} questions answered, {graded.overall.right} rightly"


def _holes(read: _Read) -> Iterator[tuple[int, int, str]]:
    """Yield from when to when the file may lack answers, and what is said of it."""
    earliest, latest = read.phases[0].time_ns, read.phases[-1].time_ns
    for gap in read.gaps:
        if gap.lost_bytes or not read.missing:
            said = "was damaged during {phases}, so answers may be missing and it cannot be scored"
            yield gap.first_time_ns, gap.last_time_ns, said
    for each in read.missing:
        if not SCORED_TOPICS.isdisjoint(each.topics):
            said = (
                f"{each.messages} messages of {', '.join(each.topics)} are missing during "
                "{phases}, so it cannot be scored"
            )
            yield each.first_time_ns, each.last_time_ns, said
    if read.completeness.touches(SCORED_TOPICS):
        said = (
            "; ".join(read.completeness.lines(SCORED_TOPICS)).replace("{", "{{").replace("}", "}}")
        )
        gaps = read.completeness.gaps
        for lack in gaps:
            first = earliest if lack.after_ns is None else lack.after_ns
            last = latest if lack.before_ns is None else lack.before_ns
            yield min(first, last), max(first, last), said
        if not gaps:
            yield earliest, latest, said


def _phases_between(phases: Sequence[PhaseStart], first_ns: int, last_ns: int) -> list[str]:
    """Return the phases from one time to another; "the beginning" is before the first."""
    starts = [("the beginning", None), *((each.phase, each.time_ns) for each in phases)]
    begun = [number for number, (_, at) in enumerate(starts) if at is None or at <= first_ns]
    return [
        name
        for number, (name, at) in enumerate(starts)
        if number >= begun[-1] and (at is None or at <= last_ns)
    ]


def _first_answering(read: _Read, around: Iterable[str]) -> int:
    """Return the number of the first answer phase that ends after the first of some phases."""
    order = [phase.phase for phase in read.phases]
    first = next(iter(around))
    at = order.index(first) if first in order else 0
    later = [name for name in order[at:] if name in read.answering]
    return read.answering.index(later[0]) if later else len(read.answering)

"""Reads the result of a session: steps, accuracies, ExQA and frames."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

from vrhuman.embodiment.grasp import quanta_ramped
from vrhuman.protocol.specification import Condition, PhaseKind, parse_protocol
from vrhuman.recording.entries import PhaseStart, RuntimeKind
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.review.results.frames import FrameCount
from vrhuman.scoring.accuracy import accuracy
from vrhuman.scoring.exqa import DEFAULT_K, exqa
from vrhuman.scoring.study import TypeAccuracy, by_type


class NotScorable(VrhumanError):
    """The session does not contain what a score needs."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one session.

    ``t3`` counts the steps of the second explore phase. Accuracies and ExQA are in percent, as in
    the paper, also ``by_type`` of question. ``force_quanta`` counts the 0.05 kgf steps of grasp
    force, the other rule for counting grasps. ``bonus`` is what was earned by the protocol's rule,
    in its currency, None if it has none.

    ``display`` is what showed the session; a ``pilot``'s counts in no result.

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
    display: RuntimeKind = RuntimeKind.HEADSET
    pilot: bool = False


def outcome(path: Path | str, k: float = DEFAULT_K) -> Outcome:
    """Read and score one session.

    :raises NotScorable: if a phase is missing, saying which, or if answers may be missing: a
        recovered file has a gap that is not within one phase without questions.
    """
    with Session.open(path) as session:
        start = session.start
        spec = parse_protocol(start.protocol, f"{path}: protocol")
        phases = list(session.phases())
        asked = list(session.questions())
        answers = list(session.answers())
        timings = list(session.timings())
        gaps = list(session.gaps())
        quanta = quanta_ramped([e.grasp_force for e in session.world_states()])
    spans = _spans(phases)
    explored = [p.name for p in spec.phases if p.kind is PhaseKind.EXPLORE]
    answered = [p.name for p in spec.phases if p.kind is PhaseKind.ANSWER]
    missing = [name for name in (*explored, *answered) if name not in spans]
    blind = spec.condition is Condition.BLIND
    if missing or len(answered) < (1 if blind else 2) or not asked:
        what = ", ".join(missing) or f"{'an' if blind else 'a second'} answer phase"
        raise NotScorable(
            f"{path}: not a finished session ({what} is missing), so there is nothing to score"
        )
    silent = {p.name for p in spec.phases if p.kind is not PhaseKind.ANSWER}
    for gap in gaps:
        around = {_phase_at(phases, each) for each in (gap.first_time_ns, gap.last_time_ns)}
        if len(around) > 1 or not around <= silent:
            raise NotScorable(
                f"{path}: was damaged during {' and '.join(sorted(around))}, so answers may "
                "be missing and it cannot be scored"
            )
    questions = asked[0].questions
    before = accuracy(questions, answers, answered[0])
    after = before if blind else accuracy(questions, answers, answered[1])
    t3 = spans[explored[1]] if len(explored) > 1 else 0
    return Outcome(
        session=Path(path),
        kind=start.participant_kind,
        participant=start.participant,
        engine=start.engine,
        runtime=start.runtime,
        house=start.house_id,
        condition=str(spec.condition),
        steps_explore=spans[explored[0]] if explored else 0,
        t3=t3,
        force_quanta=quanta,
        acc_exp=before.percent,
        acc_ref=after.percent,
        k=k,
        exqa=exqa(before.percent, after.percent, t3, k).value,
        by_type=by_type(before, after),
        bonus=spec.bonus.earned(sum(after.marks), t3) if spec.bonus else None,
        frames=FrameCount(
            len(timings), sum(t.missed for t in timings), timings[-1].period_ns if timings else 0
        ),
        display=start.runtime_kind,
        pilot=start.pilot,
    )


def _spans(phases: list[PhaseStart]) -> dict[str, int]:
    """Return the steps counted from each phase's start to the next one's."""
    return {a.phase: b.step_count - a.step_count for a, b in itertools.pairwise(phases)}


def _phase_at(phases: list[PhaseStart], time_ns: int) -> str:
    """Return the phase of a time; "the beginning" before the first."""
    begun = [phase.phase for phase in phases if phase.time_ns <= time_ns]
    return begun[-1] if begun else "the beginning"

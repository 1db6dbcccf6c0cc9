"""Reads the result of a training session: the tasks mastered, and the tries it took."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vrhuman.protocol.specification import ProtocolSpec, parse_protocol
from vrhuman.protocol.training.questions import trains
from vrhuman.protocol.weighing.staircase import is_staircase
from vrhuman.recording.channels import Topic
from vrhuman.recording.completeness import completeness
from vrhuman.recording.entries import EndReason, SessionStart, TaskPractised
from vrhuman.recording.reader import Session
from vrhuman.review.results.frames import FrameCount, session_frames
from vrhuman.review.results.outcome import NotScorable

_JUDGED_TOPICS = frozenset({Topic.PHASE, Topic.PHASE_END, Topic.TRAINING})
"""The channels that say what was mastered."""


@dataclass(frozen=True, slots=True)
class TaskTried:
    """The result of one task.

    ``ended`` is why its phase did: ``mastered``, ``failed``, ``experimenter`` (it was skipped),
    ``stopped``, ...; empty if it did not end, or never began. ``attempts`` and ``seconds`` of
    practising are 0 if it was neither mastered nor failed.
    """

    name: str
    task: str
    ended: str
    attempts: int
    seconds: float

    @property
    def mastered(self) -> bool:
        return self.ended == EndReason.MASTERED


@dataclass(frozen=True, slots=True)
class Mastery:
    """The result of one training session."""

    session: Path
    kind: str
    participant: str
    engine: str
    runtime: str
    house: str
    protocol: str
    tasks: tuple[TaskTried, ...]
    frames: FrameCount

    @property
    def mastered(self) -> bool:
        """Whether every task was mastered."""
        return all(task.mastered for task in self.tasks)

    @property
    def missed(self) -> tuple[TaskTried, ...]:
        """The tasks that were not mastered."""
        return tuple(task for task in self.tasks if not task.mastered)

    def as_json(self) -> dict[str, Any]:
        """Return the result with the keys that scripts rely on."""
        return {
            "session": str(self.session),
            "participant": self.participant,
            "kind": self.kind,
            "engine": self.engine,
            "runtime": self.runtime,
            "house": self.house,
            "protocol": self.protocol,
            "mastered": self.mastered,
            "tasks": [asdict(task) | {"mastered": task.mastered} for task in self.tasks],
            **self.frames.as_json(),
        }

    @property
    def table(self) -> str:
        """Return a table with a line for each task."""
        rows = [f"  {'task':<20}{'':<12}{'attempts':>8}{'seconds':>9}"]
        for each in self.tasks:
            ended = each.ended or "not reached"
            rows.append(f"  {each.name:<20}{ended:<12}{each.attempts:>8}{each.seconds:>9.1f}")
        return "\n".join(rows)

    def __str__(self) -> str:
        who = f"{self.participant} ({self.kind})"
        if self.mastered:
            return f"{who} mastered all {len(self.tasks)} tasks"
        missed = ", ".join(f"{task.name} ({task.ended or 'not reached'})" for task in self.missed)
        done = len(self.tasks) - len(self.missed)
        return f"{who} mastered {done} of {len(self.tasks)} tasks; not {missed}"


def mastery(path: Path) -> Mastery | None:
    """Read one session; None if its protocol is not a training.

    :raises VrhumanError: for a file that cannot be read.
    :raises NotScorable: if messages that say what was mastered are missing.
    """
    with Session.open(path) as session:
        start = session.start
        spec = _training(start, path)
        if spec is None:
            return None
        lacking = completeness(path)
        if lacking.touches(_JUDGED_TOPICS):
            raise NotScorable(f"{path}: {'; '.join(lacking.lines(_JUDGED_TOPICS))}")
        practised = {each.phase: each for each in session.tasks_practised()}
        ended = {each.phase: each.reason for each in session.phase_ends()}
        frames = session_frames(session)
    return Mastery(
        session=path,
        kind=start.participant_kind,
        participant=start.participant,
        engine=start.engine,
        runtime=start.runtime,
        house=start.house_id,
        protocol=spec.name,
        tasks=tuple(
            _task(phase.name, phase.practice.task, ended.get(phase.name), practised.get(phase.name))
            for phase in spec.phases
            if phase.practice is not None
        ),
        frames=frames,
    )


def is_training(path: Path) -> bool:
    """Whether a session's protocol is a training."""
    with Session.open(path) as session:
        return _training(session.start, path) is not None


def _training(start: SessionStart, path: Path) -> ProtocolSpec | None:
    if is_staircase(start.protocol):
        return None
    spec = parse_protocol(start.protocol, f"{path}: protocol")
    return spec if trains(spec) else None


def _task(
    name: str, task: str, ended: EndReason | None, practised: TaskPractised | None
) -> TaskTried:
    attempts, seconds = (practised.attempts, practised.seconds) if practised else (0, 0.0)
    return TaskTried(name, str(task), str(ended or ""), attempts, seconds)

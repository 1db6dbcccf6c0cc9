"""Records many instructed sessions by the scripted participant, in virtual time, in parallel.

What each session is about follows from its number, the seed and the house alone, so that any number
of workers, here or on a cluster, record the same sessions. A session that is there and whole is not
recorded again: a run that was stopped continues when it is started again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from vrhuman.benchmarks.instructing.samplers import NothingToDo, VideoType, sample
from vrhuman.benchmarks.instructing.things import things_of
from vrhuman.benchmarks.instructing.wording import instructions_of
from vrhuman.embodiment.build import EngineChoice
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import planned_house, prepare
from vrhuman.runtime.run import run_in_virtual_time
from vrhuman.runtime.session_start import VIDEO_TYPE_SETTING
from vrhuman.runtime.trial import Trial

PROTOCOL = "instructed"
PARTICIPANT = "scripted"


class Order(Protocol):
    """What every session to record has, whatever is asked in it."""

    @property
    def house(self) -> str: ...

    @property
    def seed(self) -> int: ...

    @property
    def out(self) -> Path: ...

    @property
    def engine(self) -> str: ...

    @property
    def film(self) -> bool: ...

    @property
    def name(self) -> str: ...

    @property
    def path(self) -> Path: ...


@dataclass(frozen=True, slots=True)
class SessionOrder:
    """One session to record: ``house`` is as a plan names it, ``out`` the folder.

    Without ``film`` the file has no video; it is made of the re-simulation where it is wanted.
    """

    number: int
    house: str
    seed: int
    video_type: VideoType
    out: Path
    engine: str
    film: bool = False

    @property
    def name(self) -> str:
        """The session's name, which is its file's."""
        return f"instructed-{self.number:06d}"

    @property
    def path(self) -> Path:
        return self.out / f"{self.name}.mcap"


@dataclass(frozen=True, slots=True)
class StepResult:
    """What became of one step: done, or the reason why not; empty where the session ended first."""

    action: str
    text: str
    done: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A session that is there: what it is about, and what became of each step."""

    path: Path
    house: str
    video_type: str
    seconds: float
    steps: tuple[StepResult, ...]
    recorded: bool


def orders(
    houses: Sequence[str],
    count: int,
    seed: int,
    out: Path,
    types: Sequence[VideoType] = tuple(VideoType),
    engine: str = "embedded",
    film: bool = False,
) -> tuple[SessionOrder, ...]:
    """Return the sessions to record: the houses in turn, and in each the types in turn."""
    return tuple(
        SessionOrder(
            number=n,
            house=houses[n % len(houses)],
            seed=session_seed(seed, n),
            video_type=types[(n + n // len(houses)) % len(types)],
            out=out,
            engine=engine,
            film=film,
        )
        for n in range(count)
    )


def record(order: SessionOrder) -> SessionResult:
    """Record one session, or read what became of it where it is there and whole.

    Of a video type that the house does not allow, the next one is recorded.

    :raises VrhumanError: if the house allows none, or cannot be used.
    """
    if is_recorded(order):
        return result_of(order.path, order, recorded=False)
    plan = scripted_plan(PROTOCOL, order)
    things = things_of(planned_house(plan))
    types = list(VideoType)
    at = types.index(order.video_type)
    for video_type in (*types[at:], *types[:at]):
        try:
            events = sample(things, video_type, order.seed)
        except NothingToDo:
            continue
        asked = replace(plan, instructions=instructions_of(events), video_type=video_type.value)
        run_in_virtual_time(prepare(asked), unseen)
        return result_of(order.path, order, recorded=True)
    raise NothingToDo(f"{order.house}: allows no video of any type; leave it out")


def result_of(path: Path, order: SessionOrder, recorded: bool) -> SessionResult:
    """Read from a session's file what became of its steps."""
    with Session.open(path) as session:
        given = [each for asked in session.instructions() for each in asked.instructions]
        done = {each.number for each in session.steps_done()}
        skipped = {each.number: each.reason.value for each in session.steps_skipped()}
        drawn = str(session.start.settings.get(VIDEO_TYPE_SETTING, order.video_type.value))
        times = [phase.time_ns for phase in session.phases()]
    steps = tuple(
        StepResult(each.action, each.text, each.number in done, skipped.get(each.number, ""))
        for each in given
    )
    seconds = (times[-1] - times[0]) * 1e-9 if times else 0.0
    return SessionResult(path, order.house, drawn, round(seconds, 3), steps, recorded)


def summary(results: Sequence[SessionResult]) -> Mapping[str, JsonValue]:
    """Return what was done and what failed, in numbers, by action and by reason."""
    steps = [step for result in results for step in result.steps]
    asked = Counter(step.action for step in steps)
    done = Counter(step.action for step in steps if step.done)
    reasons = Counter(step.reason or "unfinished" for step in steps if not step.done)
    return {
        "sessions": len(results),
        "recorded": sum(result.recorded for result in results),
        "seconds": round(sum(result.seconds for result in results), 1),
        "steps": len(steps),
        "done": sum(done.values()),
        "actions": {name: {"asked": asked[name], "done": done[name]} for name in sorted(asked)},
        "not_done": dict(sorted(reasons.items())),
    }


def session_seed(seed: int, number: int) -> int:
    digest = hashlib.sha256(f"{seed}/{number}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def is_recorded(order: Order) -> bool:
    """Whether a session is there and whole; what a run left that was stopped is removed."""
    order.out.mkdir(parents=True, exist_ok=True)
    if not order.path.exists():
        return False
    if _is_whole(order.path):
        return True
    order.path.unlink()
    return False


def scripted_plan(protocol: str, order: Order) -> Plan:
    """Return the plan of a session by the scripted participant, without what it is asked to do."""
    return Plan(
        protocol=protocol,
        house=order.house,
        seed=order.seed,
        kind="scripted",
        participant=PARTICIPANT,
        out=order.out,
        name=order.name,
        engine=EngineChoice(order.engine),
        film=order.film,
    )


def _is_whole(path: Path) -> bool:
    try:
        with Session.open(path) as session:
            return session.closed and session.damage is None
    except SessionError:
        return False


def unseen(_trial: Trial, _frames: FrameCount) -> None:
    """Show nobody how far a session is."""

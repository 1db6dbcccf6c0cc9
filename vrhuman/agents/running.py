"""Plays an agent's episodes in many houses, in parallel, and continues where a run was stopped.

Each episode leaves a session file and, beside it, ``NAME.episode.json`` with what came of it; an
episode that has both is not played again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from vrhuman.agents.agent import Agent
from vrhuman.agents.episode import Played
from vrhuman.agents.finding import find_agent
from vrhuman.agents.remote import RemoteAgent
from vrhuman.agents.session import play, prepared_for, questions_asked
from vrhuman.embodiment.build import EngineChoice
from vrhuman.files.private import make_folder, write_text
from vrhuman.names import safe_name
from vrhuman.recording.session_lock import is_locked
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.review.results.outcome import NotScorable, Outcome, assess
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import SESSION_SUFFIX

SUFFIX = ".episode.json"
STOPPED = "stopped"
"""The folder, in a run's, of session files whose run was stopped in the middle.

They end in ``.mcap.stopped``, so that no command takes them for sessions.
"""


class OtherOrder(VrhumanError):
    """An episode is there that was played otherwise than it is ordered now."""


@dataclass(frozen=True, slots=True)
class EpisodeOrder:
    """One episode to play: the agent's name and options, the house, and where the file goes.

    ``questions`` is their number, None for the protocol's; ``question_set`` the file of a set;
    ``asked_in`` a session whose questions are asked again. ``protocol_text`` is the protocol,
    where ``protocol`` only names it.
    """

    agent: str
    house: str
    out: Path
    options: Mapping[str, str] = field(default_factory=dict)
    protocol: str = "excalibur"
    protocol_text: str = ""
    steps: int | None = None
    questions: int | None = None
    question_set: Path | None = None
    asked_in: Path | None = None
    seed: int = 1
    engine: EngineChoice = field(default_factory=EngineChoice)
    film: bool = True
    retry_failed: bool = False

    @property
    def name(self) -> str:
        """The session's name, the same whenever this episode is ordered."""
        agent = safe_name(self.agent.replace("ws://", "").replace(":", "-"))[:60]
        if self.options:  # another model, another file
            told = json.dumps(sorted(self.options.items())).encode()
            agent += f"-{hashlib.sha256(told).hexdigest()[:8]}"
        place = Path(self.house).name.removesuffix(SESSION_SUFFIX)
        house = safe_name(place.replace(":", "-"))[:80]
        return f"{agent}-agent-{house}-seed{self.seed}"

    @property
    def asked(self) -> dict[str, JsonValue]:
        """What an episode that is there must have been played with, as it is not in its name."""
        source = self.question_set or self.asked_in
        return {
            "protocol": self.protocol,
            "steps": self.steps,
            "questions": source.name if source else self.questions,
            "engine": self.engine.name,
        }

    @property
    def path(self) -> Path:
        """The session's file."""
        return self.out / f"{self.name}.mcap"

    @property
    def result_path(self) -> Path:
        """The file that says what came of it."""
        return self.out / f"{self.name}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class EpisodeResult:
    """What came of one episode; accuracies and ExQA [%] are None where it cannot be scored.

    ``answers`` were asked for in all answer phases, of which ``unread`` were missing or not
    understood; ``first_unread`` is the first of these that was given. ``order`` is what of its
    order is not in the file's name. ``played`` says whether it was played now, or found from an
    earlier run.
    """

    session: str
    agent: str
    house: str
    seed: int
    outcome: str
    reason: str
    steps: Mapping[str, int]
    usage: Mapping[str, JsonValue]
    acc_exp: float | None = None
    acc_ref: float | None = None
    t3: int | None = None
    exqa: float | None = None
    floor: float | None = None
    objects: float | None = None
    answers: int = 0
    unread: int = 0
    first_unread: str = ""
    order: Mapping[str, JsonValue] = field(default_factory=dict)
    played: bool = True


def play_all(orders: Sequence[EpisodeOrder], agent: Agent | None = None) -> Iterator[EpisodeResult]:
    """Play episodes one after another in this process with one agent, found by name if not given.

    :raises VrhumanError: if one cannot be played.
    """
    made = agent
    for order in orders:
        if (found := earlier(order)) is not None:
            yield found
            continue
        made = made or find_agent(order.agent, order.options)
        yield _played(order, made)
    if agent is None and isinstance(made, RemoteAgent):
        made.close()


def play_episode(order: EpisodeOrder) -> EpisodeResult:
    """Play one episode with an agent of its own, or return what came of it in an earlier run.

    :raises VrhumanError: if it cannot be played.
    """
    (result,) = play_all([order])
    return result


def earlier(order: EpisodeOrder) -> EpisodeResult | None:
    """Return what came of an episode in an earlier run; None if it is to be played.

    :raises OtherOrder: if it was played otherwise than it is ordered now.
    """
    if not (order.path.exists() and order.result_path.exists()):
        return None
    try:
        known = json.loads(order.result_path.read_text(encoding="utf-8"))
        result = EpisodeResult(**{**known, "played": False})
    except (OSError, ValueError, TypeError):
        return None
    if order.retry_failed and result.outcome == "failed":
        return None
    for name, wanted in order.asked.items():
        if (was := result.order.get(name, wanted)) != wanted:
            raise OtherOrder(
                f"{order.result_path}: was played with {name} {_named(was)}, not "
                f"{_named(wanted)}; give another --out, or the same {name}"
            )
    return result


def _named(value: JsonValue) -> str:
    return "by default" if value is None else str(value)


def _played(order: EpisodeOrder, agent: Agent) -> EpisodeResult:
    make_folder(order.out)
    _set_aside(order)
    plan = Plan(
        protocol=order.protocol,
        protocol_text=order.protocol_text,
        steps=order.steps,
        house=order.house,
        seed=order.seed,
        kind="agent",
        participant=agent.card.name,
        out=order.out,
        engine=order.engine,
        name=order.name,
        question_set=order.question_set,
        film=order.film,
    )
    asked = questions_asked(order.asked_in) if order.asked_in else None
    played = play(prepared_for(plan, order.questions), agent, questions=asked)
    result = _result(order, played, agent.card.name)
    write_text(order.result_path, json.dumps(asdict(result), indent=1) + "\n")
    return result


def _set_aside(order: EpisodeOrder) -> None:
    """Move the file of a run that was stopped in the middle out of the way; nothing is deleted."""
    order.result_path.unlink(missing_ok=True)
    if not order.path.exists() or is_locked(order.path):
        return
    folder = order.out / STOPPED
    make_folder(folder)
    number = 1
    while (there := folder / f"{order.name}-{number}.mcap.stopped").exists():
        number += 1
    order.path.rename(there)


def _result(order: EpisodeOrder, played: Played, name: str) -> EpisodeResult:
    scored: Outcome | None = None
    try:
        found = assess(played.path)
        scored = found if isinstance(found, Outcome) else None
    except NotScorable:
        pass
    return EpisodeResult(
        session=played.path.name,
        agent=name,
        house=order.house,
        seed=order.seed,
        outcome=played.outcome,
        reason=played.reason,
        steps=dict(played.steps),
        usage=asdict(played.usage),
        acc_exp=scored.acc_exp if scored else None,
        acc_ref=scored.acc_ref if scored else None,
        t3=scored.t3 if scored else None,
        exqa=scored.exqa if scored else None,
        floor=played.floor,
        objects=played.objects,
        answers=played.answers,
        unread=played.unread,
        first_unread=played.first_unread,
        order=order.asked,
    )

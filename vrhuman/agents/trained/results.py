"""Table 2 with our rows: a trained agent in houses that it was not trained in, on their maps.

Beside it are the random walk, frontier exploration, the nearest unseen object, and Language, which
has read the questions of the training's houses and sees nothing. An agent that does not beat
Language is told as such. Whole episodes with session files are played by ``vrhuman agents run``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from vrhuman.agents.agent import Agent, AgentQuestion
from vrhuman.agents.builtin.exploring import FrontierAgent, NearestUnseenAgent
from vrhuman.agents.builtin.language import LanguageAgent
from vrhuman.agents.builtin.wandering import RandomAgent
from vrhuman.agents.episode import as_answer
from vrhuman.agents.maps.playing import explore, walked
from vrhuman.agents.maps.stored import MappedHouse
from vrhuman.agents.trained.settings import AgentSettings
from vrhuman.files.whole import write_whole
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.records import Question
from vrhuman.scoring.accuracy import is_right
from vrhuman.scoring.exqa import exqa
from vrhuman.scoring.intervals import bootstrap_mean

MIN_HOUSES = 5
"""The fewest houses over which an interval is computed."""
LANGUAGE, FRONTIER = "language", "frontier"


@dataclass(frozen=True, slots=True)
class Row:
    """One agent over all houses: accuracies, ExQA, floor and objects [%], and T3 [steps].

    ``over_language`` is Acc_exp minus Language's on the same questions, ``over_frontier`` the floor
    minus frontier exploration's in the same houses [points]; ``low`` and ``high``, ``floor_low``
    and ``floor_high`` are their 95 % intervals over houses, None for fewer than five.
    """

    agent: str
    acc_exp: float
    acc_ref: float
    t3: float
    exqa: float
    floor: float
    objects: float
    over_language: float
    low: float | None
    high: float | None
    over_frontier: float
    floor_low: float | None
    floor_high: float | None

    @property
    def over(self) -> str:
        """The difference to Language as text."""
        return _difference_text(self.over_language, self.low, self.high)

    @property
    def floor_over(self) -> str:
        """The difference to frontier exploration as text."""
        return _difference_text(self.over_frontier, self.floor_low, self.floor_high)


@dataclass(frozen=True, slots=True)
class Results:
    """All rows, over ``houses`` with ``questions`` in all, after a phase I of ``steps``.

    ``passed`` says whether the agent ``name`` beats Language: its interval lies above nothing.
    """

    name: str
    steps: int
    houses: int
    questions: int
    rows: tuple[Row, ...]

    @property
    def passed(self) -> bool:
        return (self._row.low or 0.0) > 0.0

    @property
    def _row(self) -> Row:
        return next(row for row in self.rows if row.agent == self.name)

    @property
    def verdict(self) -> str:
        said = f"{self._row.over} points of Acc_exp"
        if self.passed:
            return f"{self.name} beats text-only Language: {said}"
        return (
            f"{self.name} does NOT beat text-only Language: {said}; it has shown nothing about "
            "what it saw"
        )


@dataclass(frozen=True, slots=True)
class _Played:
    """One agent in one house: which questions it answered rightly in either phase."""

    first: tuple[bool, ...]
    second: tuple[bool, ...]
    t3: int
    floor: float
    objects: float


def compare(
    agent: Agent,
    settings: AgentSettings,
    studied: Sequence[MappedHouse],
    held_out: Sequence[MappedHouse],
    heard: Callable[[int], None] = lambda _: None,
) -> Results:
    """Let an agent and the untrained ones play in ``held_out``; ``heard`` counts the houses."""
    houses = [house for house in held_out if house.asked]
    agents: dict[str, Agent] = {
        "random": RandomAgent(),
        FRONTIER: FrontierAgent(),
        "nearest-unseen": NearestUnseenAgent(),
        LANGUAGE: LanguageAgent(tuple(_texts(studied)), "the training's houses"),
        agent.card.name: agent,
    }
    played: dict[str, list[_Played]] = {name: [] for name in agents}
    for number, house in enumerate(houses):
        for name, each in agents.items():
            played[name].append(_play(each, house, settings, number))
        heard(number + 1)
    names = [house.name for house in houses]
    return Results(
        name=agent.card.name,
        steps=settings.steps,
        houses=len(houses),
        questions=sum(len(house.asked[0]) for house in houses),
        rows=tuple(_row(name, played, names) for name in played),
    )


def table(results: Results) -> str:
    """Return the results as text."""
    lines = [
        f"{results.houses} houses that no agent was trained in, {results.questions} questions, "
        f"phase I of {results.steps} steps; track map (privileged)",
        "agent          Acc_exp Acc_ref     T3   ExQA  floor objects  "
        "Acc_exp over Language   floor over frontier",
    ]
    for row in results.rows:
        lines.append(
            f"{row.agent:<14} {row.acc_exp:7.1f} {row.acc_ref:7.1f} {row.t3:6.1f} {row.exqa:6.1f} "
            f"{row.floor:6.1f} {row.objects:7.1f}  {row.over:<22}  "
            f"{row.floor_over}"
        )
    return "\n".join([*lines, results.verdict])


def write_results(folder: Path, results: Results) -> None:
    """Write ``results.json`` and ``results.txt`` into a training's folder."""
    said = {**asdict(results), "passed": results.passed, "verdict": results.verdict}
    write_whole(folder / "results.json", (json.dumps(said, indent=1) + "\n").encode())
    write_whole(folder / "results.txt", (table(results) + "\n").encode())


def _texts(houses: Sequence[MappedHouse]) -> list[AuditedQuestion]:
    return [
        AuditedQuestion.of(house.name, q.text, q.program, q.kind, q.family, q.answer)
        for house in houses
        for asked in house.asked
        for q in asked
    ]


def _play(agent: Agent, house: MappedHouse, settings: AgentSettings, seed: int) -> _Played:
    """Play the four phases on the map."""
    questions = house.asked[0]
    walk = explore(agent, house, settings.steps, seed, len(questions))
    floor, objects = walk.explored.floor_share, walk.explored.objects_share
    asked = [AgentQuestion(q.question_id, q.text, q.kind.value, q.options) for q in questions]
    first = _marks(agent, questions, asked)
    t3 = sum(1 for _ in walked(agent, walk, settings.again, True))
    second = _marks(agent, questions, asked)
    agent.end()
    return _Played(first, second, t3, floor, objects)


def _marks(
    agent: Agent, questions: Sequence[Question], asked: Sequence[AgentQuestion]
) -> tuple[bool, ...]:
    given = {each.question_id: each for each in agent.answer(asked)}
    return tuple(
        q.question_id in given and is_right(q, as_answer(q, given[q.question_id]))
        for q in questions
    )


def _row(name: str, everyone: Mapping[str, Sequence[_Played]], houses: Sequence[str]) -> Row:
    played = everyone[name]
    first = [_percent(each.first) for each in played]
    second = [_percent(each.second) for each in played]
    t3 = [each.t3 for each in played]
    over, levels = [], []
    for house, mine, other in zip(houses, played, everyone[LANGUAGE], strict=True):
        for one, two in zip(mine.first, other.first, strict=True):
            over.append(100.0 * (int(one) - int(two)))
            levels.append(house)
    low, high = _interval(over, levels)
    pairs = zip(played, everyone[FRONTIER], strict=True)
    floor = [100.0 * (mine.floor - other.floor) for mine, other in pairs]
    floor_low, floor_high = _interval(floor, houses)
    return Row(
        agent=name,
        acc_exp=float(np.mean(first)),
        acc_ref=float(np.mean(second)),
        t3=float(np.mean(t3)),
        exqa=float(np.mean([exqa(*each).value for each in zip(first, second, t3, strict=True)])),
        floor=100.0 * float(np.mean([each.floor for each in played])),
        objects=100.0 * float(np.mean([each.objects for each in played])),
        over_language=float(np.mean(over)),
        low=low,
        high=high,
        over_frontier=float(np.mean(floor)),
        floor_low=floor_low,
        floor_high=floor_high,
    )


def _interval(
    values: Sequence[float], houses: Sequence[str]
) -> tuple[float, float] | tuple[None, None]:
    """Return the 95 % interval over houses of the mean of ``values``; each has a house."""
    if len(set(houses)) < MIN_HOUSES:
        return None, None
    found = bootstrap_mean(values, houses)
    return found.low, found.high


def _difference_text(mean: float, low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return f"{mean:+.1f} (no interval: fewer than {MIN_HOUSES} houses)"
    return f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"


def _percent(marks: Sequence[bool]) -> float:
    return 100.0 * sum(marks) / len(marks)

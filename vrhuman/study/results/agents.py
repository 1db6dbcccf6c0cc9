"""Rows of agents in a study's tables: one for each agent, track and condition, never pooled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.review.results.outcome import NotScorable, Outcome, outcome
from vrhuman.scoring.study import EpisodeScore, score
from vrhuman.scoring.table import NOT_KNOWN, Row, Setting, study_row
from vrhuman.study.grading import renderer_of


class NotAnAgent(VrhumanError):
    """A session that is no agent's was given as one."""


@dataclass(frozen=True, slots=True)
class AgentSession:
    """A scored session of an agent: where it is, how it began, and its result."""

    path: Path
    start: SessionStart
    result: Outcome

    @property
    def track(self) -> str:
        """What the agent observed."""
        return str(self.card.get("track") or NOT_KNOWN)

    @property
    def card(self) -> Mapping[str, JsonValue]:
        """What the agent says of itself (:class:`vrhuman.agents.agent.AgentCard`)."""
        card = self.start.settings.get("agent")
        return card if isinstance(card, dict) else {}


def agent_sessions(paths: Iterable[Path]) -> tuple[tuple[AgentSession, ...], tuple[str, ...]]:
    """Read agents' sessions; return those that have a score, and why the others have none.

    :raises NotAnAgent: for a session of a person, or of a script.
    """
    found, unscored = [], []
    for path in paths:
        with Session.open(path) as session:
            start = session.start
        if start.participant_kind != "agent":
            raise NotAnAgent(f"{path}: is of a {start.participant_kind}, not of an agent")
        try:
            found.append(AgentSession(path, start, outcome(path)))
        except NotScorable as error:
            unscored.append(str(error))
    return tuple(found), tuple(unscored)


def agent_rows(
    sessions: Iterable[AgentSession], k: float, study_id: str, starts: Mapping[str, SessionStart]
) -> tuple[Row, ...]:
    """Return the rows of agents' sessions.

    ``starts`` are those of the study's own sessions: an agent that played only in their houses is
    said to have played in the study's.
    """
    studied = {_house(start) for start in starts.values()}
    found: dict[tuple[str, str, str], list[tuple[EpisodeScore, SessionStart]]] = defaultdict(list)
    for each in sessions:
        scored = each.result
        episode = EpisodeScore(
            participant=scored.participant,
            house=scored.house,
            condition=scored.condition,
            kind=scored.kind,
            acc_exp=scored.acc_exp,
            acc_ref=scored.acc_ref,
            t3=float(scored.t3),
            by_type=scored.by_type,
        )
        found[scored.participant, each.track, scored.condition].append((episode, each.start))
    rows = []
    for (name, track, condition), own in sorted(found.items()):
        begun = [start for _, start in own]
        inside = bool(studied) and {_house(start) for start in begun} <= studied
        setting = Setting(
            engine=_one(start.engine for start in begun),
            renderer=_one(renderer_of(start) for start in begun),
            houses=f"those of the study {study_id}" if inside else "the agents' own",
            questions=_one(
                str(start.settings.get("question_set") or "vrhuman's") for start in begun
            ),
            steps="vrhuman's",
            display=_one(str(start.runtime_kind) for start in begun),
            track=track,
        )
        said = f"agent {name} ({track}), {condition}"
        rows.append(study_row(said, score([episode for episode, _ in own], k), setting))
    return tuple(rows)


def _house(start: SessionStart) -> tuple[str, int | None]:
    return start.house_id, start.seeds.get("house")


def _one(values: Iterable[str]) -> str:
    found = set(values)
    return found.pop() if len(found) == 1 else NOT_KNOWN

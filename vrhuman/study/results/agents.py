"""Rows of agents in a study's tables: one for each agent, track and condition, never pooled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError
from vrhuman.review.results.outcome import NotScorable, outcome
from vrhuman.scoring.study import EpisodeScore, score
from vrhuman.scoring.table import NOT_KNOWN, Row, Setting, study_row
from vrhuman.study.grading import renderer_of


class NotAnAgent(VrhumanError):
    """A session that is no agent's was given as one."""


def agent_rows(
    paths: Iterable[Path], k: float, study_id: str, starts: Mapping[str, SessionStart]
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """Return the rows of agents' sessions, and why some of the sessions are in none.

    ``starts`` are those of the study's own sessions: an agent that played only in their houses is
    said to have played in the study's.

    :raises NotAnAgent: for a session of a person, or of a script.
    """
    studied = {_house(start) for start in starts.values()}
    found: dict[tuple[str, str, str], list[tuple[EpisodeScore, SessionStart]]] = defaultdict(list)
    unscored = []
    for path in paths:
        with Session.open(path) as session:
            start = session.start
        if start.participant_kind != "agent":
            raise NotAnAgent(f"{path}: is of a {start.participant_kind}, not of an agent")
        try:
            scored = outcome(path)
        except NotScorable as error:
            unscored.append(str(error))
            continue
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
        found[scored.participant, track_of(start), scored.condition].append((episode, start))
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
    return tuple(rows), tuple(unscored)


def track_of(start: SessionStart) -> str:
    """Return what an agent's session says that it observed."""
    card = start.settings.get("agent")
    track = card.get("track") if isinstance(card, dict) else None
    return str(track or NOT_KNOWN)


def _house(start: SessionStart) -> tuple[str, int | None]:
    return start.house_id, start.seeds.get("house")


def _one(values: Iterable[str]) -> str:
    found = set(values)
    return found.pop() if len(found) == 1 else NOT_KNOWN

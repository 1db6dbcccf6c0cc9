"""The tables of agents' sessions beside a study's own: they are no participants of it.

So that nobody pools them with people by mistake, they are in tables of their own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from vrhuman.recording.fields import Column, Kind
from vrhuman.recording.reader import Session
from vrhuman.study.grading import answer_entries, renderer_of
from vrhuman.study.results.agents import AgentSession
from vrhuman.study.results.columns import ENTRIES, FIGURES, Cell, StudyTable

_IDS = (
    Column("session_id", "string", "id of the agent's session"),
    Column("agent", "string", "name of the agent"),
    Column("track", "string", "what it observed: rgb, rgbd or map; tracks are never pooled"),
    Column("condition", "string", "condition of the session; empty if its protocol has none"),
    Column("house_id", "string", "id of the house"),
)
_CARD = (
    Column("house_seed", "int64", "the seed of the house's weights and sizes"),
    Column("model", "string", "the model or weights, as the agent says"),
    Column("trained_on", "string", "the houses that it was trained on; empty: not trained"),
    Column("actions", "string", "atomic, or macros: a decision may be several counted actions"),
    Column("budgets", "string", "what it might use in an episode, JSON"),
    Column("prompt_sha256", "string", "SHA-256 of a model's prompt; empty: it has none"),
)
_FIGURES = ("exqa", "acc_exp", "acc_ref", "t3", "k", "steps_explore", "force_quanta")
_SETTINGS = (
    Column("engine", "string", "the engine that simulated the house"),
    Column("renderer", "string", "what drew the house"),
    Column("questions_from", "string", "where the questions come from"),
)
_ANSWER: tuple[tuple[str, Kind], ...] = (
    *(("phase", "string"), ("question_id", "string"), ("family", "string"), ("kind", "string")),
    *(("text", "string"), ("given", "string"), ("right_answer", "string"), ("right", "bool")),
    ("confidence", "float64"),
)


def agent_tables(sessions: Sequence[AgentSession]) -> tuple[StudyTable, StudyTable]:
    """Return the scores and the answers of agents' sessions."""
    scores = StudyTable(
        "agent_scores",
        "a scored session of an agent",
        (
            *_IDS,
            *_CARD,
            *(Column(name, "float64", FIGURES[name][1], FIGURES[name][0]) for name in _FIGURES),
            *_SETTINGS,
        ),
        tuple(_scored(each) for each in sessions),
    )
    answers = StudyTable(
        "agent_answers",
        "a question of an answer phase of an agent, with its answer",
        (*_IDS, *(Column(name, kind, ENTRIES[name]) for name, kind in _ANSWER)),
        tuple(row for each in sessions for row in _answered(each)),
    )
    return scores, answers


def _ids(session: AgentSession) -> tuple[Cell, ...]:
    start, found = session.start, session.result
    return (start.session_id, found.participant, session.track, found.condition, start.house_id)


def _scored(session: AgentSession) -> tuple[Cell, ...]:
    start, card, found = session.start, session.card, session.result
    return (
        *_ids(session),
        start.seeds.get("house"),
        *(str(card.get(name) or "") for name in ("model", "trained_on", "actions")),
        json.dumps(card.get("budgets") or {}, sort_keys=True),
        str(card.get("prompt_sha256") or ""),
        *(float(getattr(found, name)) for name in _FIGURES),
        start.engine,
        renderer_of(start),
        str(start.settings.get("question_set") or "vrhuman's"),
    )


def _answered(session: AgentSession) -> list[tuple[Cell, ...]]:
    with Session.open(session.path) as file:
        entries = answer_entries(
            session.start.session_id, list(file.questions()), list(file.answers())
        )
        return [
            (*_ids(session), *(getattr(entry, name) for name, _ in _ANSWER)) for entry in entries
        ]

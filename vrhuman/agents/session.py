"""Plays one episode with an agent, and records it as an ordinary session file.

The phases, questions, counting and file are a participant's; only the body is replaced by whole
actions, and panels by records. Nobody waits, so time is virtual: an action lasts as long as the
house needs for it, and at least a display frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from vrhuman.agents.agent import Agent
from vrhuman.agents.episode import EpisodePlay, Played
from vrhuman.agents.guarded import GuardedAgent
from vrhuman.agents.journal import START_NS, Journal
from vrhuman.agents.sight import Sight
from vrhuman.clock import now as wall_time
from vrhuman.embodiment.acting import ActingAgent
from vrhuman.embodiment.build import open_agent
from vrhuman.files.private import make_folder
from vrhuman.protocol.specification import PhaseKind, ProtocolSpec, parse_protocol
from vrhuman.recording.channels import Topic
from vrhuman.recording.entries import QuestionsAsked
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.session_lock import SessionLock
from vrhuman.records import Question, VrhumanError
from vrhuman.runtime.plan import Plan, Prepared
from vrhuman.runtime.preparing import prepare, questions_for
from vrhuman.runtime.runtime import VIRTUAL_TIME
from vrhuman.runtime.session_start import session_path, session_start

AGENT_SETTING = "agent"
"""The setting of a session file with the agent's card."""
_NOT_PLAYED = frozenset({PhaseKind.PAGE, PhaseKind.QUESTIONNAIRE, PhaseKind.BREAK})


class NotForAgents(VrhumanError):
    """A protocol that an agent cannot take part in."""


def with_questions(text: str, count: int) -> str:
    """Return a protocol's text that asks ``count`` questions an episode."""
    line = f"questions = {count}"
    changed, found = re.subn(r"(?m)^questions\s*=\s*\d+", line, text, count=1)
    return changed if found else f"{line}\n{text}"


def prepared_for(plan: Plan, questions: int | None = None) -> Prepared:
    """Prepare an agent's plan, with another number of questions where one is given.

    :raises NotForAgents: for a protocol with phases that only people can do.
    """
    prepared = prepare(plan)
    if questions is not None and questions != prepared.spec.questions:
        text = with_questions(prepared.protocol_text, questions)
        asked = parse_protocol(text, plan.protocol).questions
        prepared = replace(
            prepared, protocol_text=text, spec=replace(prepared.spec, questions=asked)
        )
    wrong = only_for_people(prepared.spec)
    if wrong or prepared.pairs is not None:
        raise NotForAgents(
            f"{plan.protocol}: only people can do {', '.join(wrong) or 'comparisons of pairs'}; "
            "give a protocol of exploring and answering, such as excalibur"
        )
    return prepared


def only_for_people(spec: ProtocolSpec) -> tuple[str, ...]:
    """Return the names of a protocol's phases that no agent can do."""
    played = (PhaseKind.EXPLORE, PhaseKind.ANSWER, *_NOT_PLAYED)
    return tuple(phase.name for phase in spec.phases if phase.kind not in played)


def questions_asked(path: Path) -> tuple[Question, ...]:
    """Return the questions that were asked first in a recorded session, in their order.

    :raises NotForAgents: if none was.
    """
    with Session.open(path) as session:
        for _, entry in session.entries(Topic.QUESTIONS):
            if isinstance(entry, QuestionsAsked) and entry.questions:
                return entry.questions
    raise NotForAgents(f"{path}: nobody was asked a question there; give --questions N")


def play(
    prepared: Prepared,
    agent: Agent,
    progress: Callable[[str, int], None] = lambda *_: None,
    questions: tuple[Question, ...] | None = None,
) -> Played:
    """Play one episode with an agent and record it; ``progress`` is told phase and steps.

    The ``questions`` are those that the plan has unless they are given.

    :raises VrhumanError: if house, graphics or disk fail; what was recorded is kept.
    """
    plan, card = prepared.plan, agent.card
    make_folder(plan.out)
    with (
        SessionLock(session_path(plan, wall_time())) as lock,
        open_agent(plan.engine, prepared.house, prepared.house_id, prepared.house_seed) as opened,
    ):
        house = opened.house
        sight = Sight(card.track, house, plan.film)
        if questions is None:
            objects = house.engine.metadata()["objects"]
            questions = questions_for(prepared, house.engine.house, objects)
        entered = replace(prepared, house=opened.data)
        start = session_start(entered, lock.whole, wall_time(), VIRTUAL_TIME, START_NS)
        start = replace(start, settings={**start.settings, AGENT_SETTING: asdict(card)})
        with Recorder(lock.whole, start, slow_seconds=float("inf"), held=lock) as recorder:
            body = ActingAgent(house.engine)
            journal = Journal(recorder, body, plan.film)
            played = EpisodePlay(entered, GuardedAgent(agent), body, sight, journal, progress)
            return played.play(questions)

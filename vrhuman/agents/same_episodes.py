"""Orders the episodes of recorded sessions, for an agent to stand beside who played them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.agents.running import EpisodeOrder
from vrhuman.agents.session import NotForAgents, only_for_people
from vrhuman.protocol.specification import parse_protocol
from vrhuman.protocol.weighing.staircase import is_staircase
from vrhuman.recording.reader import Session


def as_in(session: Path, order: EpisodeOrder) -> EpisodeOrder:
    """Return an order for the episode of a session: its house, and its seed.

    What ``order`` leaves open is the session's, too: the protocol (where it is empty), the limit of
    steps, and the questions, which are those that were asked there.

    :raises NotForAgents: where its protocol is for people only, as a training is.
    :raises VrhumanError: if the file cannot be read.
    """
    with Session.open(session) as opened:
        start = opened.start
    name = str(start.settings["protocol"])
    if is_staircase(start.protocol) or only_for_people(parse_protocol(start.protocol, name)):
        raise NotForAgents(f"{session}: only people can do its protocol {name}")
    steps = start.settings.get("steps")
    own_questions = order.questions is not None or order.question_set is not None
    return replace(
        order,
        house=str(session.absolute()),
        seed=start.seeds["questions"],
        protocol=order.protocol or name,
        protocol_text="" if order.protocol else start.protocol,
        steps=steps if order.steps is None and isinstance(steps, int) else order.steps,
        asked_in=None if own_questions else session.absolute(),
    )

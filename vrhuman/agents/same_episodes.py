"""Orders the episodes of recorded sessions, for an agent to stand beside who played them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vrhuman.agents.running import EpisodeOrder
from vrhuman.recording.reader import Session
from vrhuman.records import VrhumanError


class SetMissing(VrhumanError):
    """A session was asked from a question set, and none is given."""


def as_in(session: Path, order: EpisodeOrder) -> EpisodeOrder:
    """Return an order for the episode of a session: its house, and its seed.

    What ``order`` leaves open is the session's, too: the protocol (where it is empty), the limit of
    steps, and the number of questions, which is the protocol's.

    :raises SetMissing: if the session's questions are from a set that ``order`` has not.
    :raises VrhumanError: if the file cannot be read.
    """
    with Session.open(session) as opened:
        start = opened.start
    if start.settings.get("question_set") and order.question_set is None:
        raise SetMissing(
            f"{session}: was asked from a question set; give it as --questions SPLIT.jsonl"
        )
    steps = start.settings.get("steps")
    return replace(
        order,
        house=str(session.absolute()),
        seed=start.seeds["questions"],
        protocol=order.protocol or str(start.settings["protocol"]),
        steps=steps if order.steps is None and isinstance(steps, int) else order.steps,
    )

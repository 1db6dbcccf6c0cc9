"""Answers by chance: the same for every agent that knows nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from vrhuman.agents.agent import AgentAnswer, AgentQuestion


def guessed(asked: Sequence[AgentQuestion], seed: int) -> tuple[AgentAnswer, ...]:
    """Return one of each question's options, the same one whenever it is asked."""
    return tuple(AgentAnswer(each.question_id, _guess(each, seed)) for each in asked)


def _guess(asked: AgentQuestion, seed: int) -> str:
    return random.Random(f"{seed}/{asked.question_id}").choice(asked.options)

"""An agent whose mistakes are told in one line, and fail its episode instead of the whole run.

What an agent raises is named with the line of its own code; what it returns is checked before it is
used.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from vrhuman.agents.agent import (
    Agent,
    AgentAnswer,
    AgentCard,
    AgentFailed,
    AgentQuestion,
    Brief,
    Usage,
    View,
)
from vrhuman.records import Action, VrhumanError

Returned = TypeVar("Returned")


class GuardedAgent:
    """Passes every call on, and makes :class:`AgentFailed` of whatever goes wrong in it."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    @property
    def card(self) -> AgentCard:
        return self._agent.card

    def begin(self, brief: Brief) -> None:
        with _reporting_failures("begin"):
            self._agent.begin(brief)

    def act(self, view: View) -> Sequence[Action]:
        with _reporting_failures("act"):
            return _all_of(Action, self._agent.act(view), "act", '[Action("MoveAhead")]')

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        with _reporting_failures("answer"):
            example = '[AgentAnswer(asked[0].question_id, "yes")]'
            given = _all_of(AgentAnswer, self._agent.answer(asked), "answer", example)
        known = {each.question_id for each in asked}
        for each in given:
            if each.question_id not in known:
                raise AgentFailed(f"answer(): no question {_short(each.question_id)} was asked")
            if each.confidence is not None and not 0.0 <= each.confidence <= 1.0:
                raise AgentFailed(
                    f"answer(): a confidence of {each.confidence:g}; give a probability from 0 to "
                    "1, or None"
                )
        return given

    def end(self) -> Usage:
        with _reporting_failures("end"):
            used = self._agent.end()
        if not isinstance(used, Usage):
            raise AgentFailed(f"end() returned {_short(used)}; return a Usage, such as Usage()")
        return used


def _all_of(kind: type[Returned], given: object, call: str, example: str) -> tuple[Returned, ...]:
    """Return what a method gave, if it is a list of what it should give.

    :raises AgentFailed: if it is not.
    """
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise AgentFailed(f"{call}() returned {_short(given)}; return a list, such as {example}")
    found = tuple(given)
    for each in found:
        if not isinstance(each, kind):
            raise AgentFailed(
                f"{call}() returned a list with {_short(each)}; give each as in {example}"
            )
    return found


def _short(given: object) -> str:
    return repr(given)[:80]


@contextmanager
def _reporting_failures(call: str) -> Iterator[None]:
    """Surround a call of an agent's method.

    :raises AgentFailed: for whatever it raises, with where that was.
    """
    try:
        yield
    except VrhumanError:
        raise
    except Exception as error:  # code of another package: it may raise anything
        last = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        place = f"{Path(last.filename).name}, line {last.lineno}"
        raise AgentFailed(f"{call}(): {' '.join(said.split())} ({place})") from error

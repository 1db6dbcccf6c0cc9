"""Agents of a few lines, for tests: what they do is given."""

from __future__ import annotations

from collections.abc import Sequence

from vrhuman.agents.agent import (
    AgentAnswer,
    AgentCard,
    AgentFailed,
    AgentQuestion,
    Brief,
    Track,
    Usage,
    View,
)
from vrhuman.records import Action


class ToyAgent:
    """Does the given actions, one a view, then ``Done``; answers everything with one word.

    Without a word it gives the first option. It fails at the view of number ``fails_at``.
    """

    def __init__(
        self,
        *names: str,
        track: Track = "map",
        says: str = "",
        fails_at: int | None = None,
        together: bool = False,
    ) -> None:
        self.card = AgentCard(name="toy", track=track)
        self.names, self.says, self.fails_at, self.together = names, says, fails_at, together
        self.views: list[View] = []
        self.asked: list[Sequence[AgentQuestion]] = []
        self.briefs: list[Brief] = []

    def begin(self, brief: Brief) -> None:
        self.briefs.append(brief)
        self.views, self.asked = [], []

    def act(self, view: View) -> Sequence[Action]:
        at = len(self.views)
        self.views.append(view)
        if at == self.fails_at:
            raise AgentFailed("the endpoint is gone")
        if view.reentering or at >= len(self.names):
            return (Action("Done"),)
        return tuple(map(Action, self.names)) if self.together else (Action(self.names[at]),)

    def answer(self, asked: Sequence[AgentQuestion]) -> Sequence[AgentAnswer]:
        self.asked.append(asked)
        return [AgentAnswer(each.question_id, self.says or each.options[0], 0.5) for each in asked]

    def end(self) -> Usage:
        return Usage(calls=len(self.views))


def turner(turns: str = "2") -> ToyAgent:
    """Return an agent that turns so many times; found as ``module:factory``."""
    return ToyAgent(*["RotateRight"] * int(turns))


NOT_AN_AGENT = object

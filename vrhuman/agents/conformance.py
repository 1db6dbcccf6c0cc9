"""The test that every agent should pass: inherit it in a test class, and return the agent.

It needs no test framework and no house. pytest finds its ``test_`` methods; unittest does where the
class is a ``unittest.TestCase``, too::

    class TestMine(AgentConformance):
        def agent_under_test(self):
            return make_my_agent()
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from vrhuman.agents.actions import DONE, NAMES, UNITS, is_action
from vrhuman.agents.agent import AgentQuestion, Brief, MapView, SeenThing, Usage, View
from vrhuman.agents.finding import checked
from vrhuman.records import Action

VIEWS = 40
"""The number of views that the agent is shown."""


class AgentConformance:
    """The tests of one agent; each method tests one thing that an episode relies on."""

    def agent_under_test(self) -> object:
        """Return a new agent."""
        raise NotImplementedError

    def _agent(self) -> Any:
        return checked(type(self).__name__, self.agent_under_test())

    def test_it_is_an_agent(self) -> None:
        card = self._agent().card
        assert card.name, "the card has no name"
        assert card.actions in ("atomic", "macros"), card.actions

    def test_its_actions_are_actions(self) -> None:
        agent = self._agent()
        agent.begin(brief())
        for number in range(VIEWS):
            chosen = tuple(agent.act(view_for(agent.card.track, number)))
            assert chosen, "no action; return one, or Done"
            for action in chosen:
                assert isinstance(action, Action), f"{action!r} is not an Action"
                assert is_action(action), f"{action} is no action; see vrhuman.agents.actions"
            if chosen[-1].name == DONE:
                break

    def test_it_answers_only_what_is_asked(self) -> None:
        agent = self._agent()
        agent.begin(brief())
        agent.act(view_for(agent.card.track, 0))
        given = tuple(agent.answer(questions()))
        known = {each.question_id for each in questions()}
        assert {each.question_id for each in given} <= known
        for each in given:
            sure = each.confidence
            assert sure is None or 0.0 <= sure <= 1.0, f"a confidence of {sure}"

    def test_it_tells_what_it_used(self) -> None:
        agent = self._agent()
        agent.begin(brief())
        assert isinstance(agent.end(), Usage)

    def test_episodes_do_not_depend_on_those_before(self) -> None:
        again = self._agent()
        first = self._acts(again)
        assert self._acts(again) == first, "the same seed and views, but other actions"

    def _acts(self, agent: Any) -> list[tuple[Action, ...]]:
        agent.begin(brief())
        acted = [tuple(agent.act(view_for(agent.card.track, n))) for n in range(5)]
        agent.end()
        return acted


def brief() -> Brief:
    """Return what an agent is told at first."""
    return Brief(NAMES, UNITS, 100, 2, 7, "conformance")


def questions() -> tuple[AgentQuestion, ...]:
    """Return a question of each kind."""
    return (
        AgentQuestion(
            "1", "Is the mug in the kitchen heavier than the bowl?", "yes-no", ("yes", "no")
        ),
        AgentQuestion(
            "2", "How many mugs are in the kitchen?", "count", tuple(map(str, range(11)))
        ),
        AgentQuestion(
            "3", "What colour is the mug in the kitchen?", "query", ("red", "blue"), ("red",)
        ),
    )


def view_for(track: str, step: int) -> View:
    """Return the view of a track after so many steps, in a room that is there for the test."""
    seen = View("explore", step, 100 - step, True)
    if track == "map":
        return replace(seen, map=_map())
    depth = np.full((600, 800), 2.0, dtype=np.float32) if track == "rgbd" else None
    return replace(seen, rgb=np.full((600, 800, 3), 128, dtype=np.uint8), depth=depth)


def _map() -> MapView:
    cells = np.array([[0.25 * x, 0.25 * z] for x in range(4) for z in range(4)])
    near = np.hypot(cells[:, 0], cells[:, 1]) < 0.6
    mug = SeenThing(
        0, "Mug", ("red",), ("Ceramic",), (0.5, 0.8, 0.5), (0.1, 0.1, 0.1), "Kitchen", True, False
    )
    return MapView(0.0, 0.0, 0.0, 0.0, cells, near, near, (mug,), np.array([[0.75, 0.75]]))

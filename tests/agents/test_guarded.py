"""What goes wrong in an agent's own code is one line, and ends its episode only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.support.agents.episodes import played
from tests.support.agents.toy_agents import ToyAgent
from vrhuman.agents.agent import AgentAnswer, AgentFailed, AgentQuestion, Brief, View
from vrhuman.agents.episode import FIRST_INVALID
from vrhuman.agents.guarded import GuardedAgent
from vrhuman.recording.verify import verify
from vrhuman.records import Action
from vrhuman.review.results.outcome import outcome


class Careless(ToyAgent):
    """Returns whatever it is told to; raises what is an exception."""

    def __init__(self, **given: Any) -> None:
        super().__init__("LookDown")
        self.given = given

    def begin(self, brief: Brief) -> None:
        super().begin(brief)
        self._give("begin")

    def act(self, view: View) -> Any:
        return self._give("act") or super().act(view)

    def answer(self, asked: Sequence[AgentQuestion]) -> Any:
        return self._give("answer") or super().answer(asked)

    def end(self) -> Any:
        return self._give("end") or super().end()

    def _give(self, call: str) -> Any:
        given = self.given.get(call)
        if isinstance(given, Exception):
            raise given
        return given


class Replying(ToyAgent):
    """Gives these replies, one a view, then ``Done``."""

    def __init__(self, replies: list[list[str]]) -> None:
        super().__init__()
        self.replies = replies

    def act(self, view: View) -> Sequence[Action]:
        at = len(self.views)
        self.views.append(view)
        over = view.reentering or at >= len(self.replies)
        return [Action(name) for name in (["Done"] if over else self.replies[at])]


ASKED = (AgentQuestion("1", "Is it?", "yes-no", ("yes", "no")),)


@pytest.mark.parametrize(
    ("call", "given", "told"),
    [
        ("begin", RuntimeError(), "begin(): RuntimeError (test_guarded.py, line "),
        ("act", KeyError("mug"), "act(): KeyError: 'mug' (test_guarded.py, line "),
        ("act", "Done", "act() returned 'Done'; return a list, such as [Action("),
        ("act", Action("Done"), "act() returned Action(name='Done'"),
        ("act", ["Done"], "act() returned a list with 'Done'; give each as in [Action("),
        ("answer", [("1", "yes")], "answer() returned a list with ('1', 'yes'); give each as in ["),
        ("answer", [AgentAnswer("2", "yes")], "answer(): no question '2' was asked"),
        ("answer", [AgentAnswer("1", "yes", 1.5)], "answer(): a confidence of 1.5; give a"),
        ("end", {"calls": 3}, "end() returned {'calls': 3}; return a Usage"),
    ],
)
def test_a_mistake_is_told_with_its_place(call: str, given: Any, told: str) -> None:
    agent: Any = GuardedAgent(Careless(**{call: given}))
    arguments = {
        "act": View("explore", 0, 9, True),
        "answer": ASKED,
        "begin": Brief((), {}, 9, 1, 1),
    }

    with pytest.raises(AgentFailed) as failed:
        getattr(agent, call)(*([arguments[call]] if call in arguments else []))

    assert str(failed.value).startswith(told)


@pytest.mark.parametrize("call", ["begin", "act", "answer"])
def test_an_episode_that_a_mistake_ends_has_a_whole_file(call: str, tmp_path: Path) -> None:
    found = played(Careless(**{call: ValueError("a slip")}), tmp_path)

    assert found.outcome == "failed"
    assert found.reason.startswith(f"{call}(): ValueError: a slip")
    assert verify(found.path).good


def test_a_mistake_at_the_end_takes_nothing_away(tmp_path: Path) -> None:
    found = played(Careless(end=ValueError("a slip")), tmp_path)

    assert (found.outcome, found.usage.calls) == ("completed", 0)
    assert found.reason.startswith("end(): ValueError: a slip")
    assert outcome(found.path).t3 == 0


def test_a_confidence_may_be_none_or_a_probability() -> None:
    for sure in (None, 0.0, 1.0):
        agent = GuardedAgent(Careless(answer=[AgentAnswer("1", "yes", sure)]))

        assert agent.answer(ASKED)[0].confidence == sure


@pytest.mark.parametrize(
    ("replies", "count", "first"),
    [
        ([["LookDown"], ["Fly"], ["Grasp"], []], 3, "Fly"),
        ([["LookDown", "Fly", "Walk"]], 1, "Fly"),
        ([[]], 1, ""),
        ([["Done", "Fly"], ["LookDown"]], 0, None),
    ],
)
def test_replies_that_name_no_action_are_counted(
    replies: list[list[str]], count: int, first: str | None, tmp_path: Path
) -> None:
    used = played(Replying(replies), tmp_path).usage

    assert (used.invalid, used.more.get(FIRST_INVALID)) == (count, first)

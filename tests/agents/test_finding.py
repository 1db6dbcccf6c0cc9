"""Agents are found by name, by ``module:factory`` and by the address of one that is served."""

from __future__ import annotations

import threading
from queue import Queue

import numpy as np
import pytest

from tests.support.agents.toy_agents import ToyAgent
from vrhuman.agents.agent import (
    AgentCard,
    AgentFailed,
    AgentQuestion,
    Brief,
    MapView,
    SeenThing,
    View,
)
from vrhuman.agents.conformance import AgentConformance
from vrhuman.agents.finding import find_agent, listed
from vrhuman.agents.remote import NotLoopback, RemoteAgent, serve
from vrhuman.records import Action

TOYS = "tests.support.agents.toy_agents"


@pytest.mark.parametrize("name", ["random", "random-rgb", "frontier", "nearest-unseen"])
def test_an_agent_is_found_by_its_name(name: str) -> None:
    assert find_agent(name).card.name == name


def test_every_named_agent_is_listed() -> None:
    assert {"random", "frontier", "nearest-unseen", "language"} <= {e.name for e in listed()}


def test_an_agent_of_a_module_gets_its_options() -> None:
    agent = find_agent(f"{TOYS}:turner", {"turns": "3"})

    assert isinstance(agent, ToyAgent)
    assert len(agent.names) == 3


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nobody", "is not installed here"),
        (f"{TOYS}:NOT_AN_AGENT", "is no agent, it has no begin, act, answer, end"),
        (f"{TOYS}:missing", "cannot be made"),
        ("no.such.module:it", "cannot be made .*; run this in the folder of its file"),
        ("language", "studied=SPLIT.jsonl"),
    ],
)
def test_what_is_no_agent_is_told_in_one_line(name: str, told: str) -> None:
    with pytest.raises(Exception, match=told) as caught:
        find_agent(name)

    assert "\n" not in str(caught.value)


def test_only_this_computers_agents_are_asked() -> None:
    with pytest.raises(NotLoopback, match="another computer"):
        RemoteAgent("ws://192.0.2.1:1")


def test_an_agent_that_is_not_served_is_told() -> None:
    with pytest.raises(AgentFailed, match="start it first"):
        RemoteAgent("ws://127.0.0.1:9")


def _served(agent: ToyAgent) -> RemoteAgent:
    ports: Queue[int] = Queue()
    threading.Thread(target=serve, args=(agent, 0, ports.put), daemon=True).start()
    return RemoteAgent(f"ws://127.0.0.1:{ports.get(timeout=120)}")


THING = SeenThing(3, "Mug", ("red",), (), (1.0, 0.5, 2.0), (0.1, 0.1, 0.1), "Kitchen", True, False)
VIEW = View(
    phase="explore",
    step=2,
    steps_left=8,
    success=True,
    rgb=np.arange(24, dtype=np.uint8).reshape(2, 4, 3),
    depth=np.ones((2, 4), dtype=np.float32),
    map=MapView(
        1.0,
        2.0,
        90.0,
        0.0,
        np.zeros((2, 2)),
        np.array([True, False]),
        np.zeros(2, bool),
        (THING,),
        np.zeros((0, 2)),
    ),
)


def test_a_served_agent_sees_and_says_the_same() -> None:
    agent = ToyAgent("RotateLeft", says="no")
    remote = _served(agent)

    remote.begin(Brief(("Done",), {"Done": "ends"}, 10, 2, 1, "e"))
    acted = remote.act(VIEW)
    said = remote.answer([AgentQuestion("q", "Is it?", "yes-no", ("yes", "no"), ("red",))])

    assert remote.card == AgentCard("toy", "map")
    assert acted == (Action("RotateLeft"),)
    assert (said[0].answer, said[0].confidence) == ("no", 0.5)
    seen = agent.views[0]
    assert seen.rgb is not None
    assert seen.map is not None
    np.testing.assert_array_equal(seen.rgb, VIEW.rgb)
    assert seen.map.things == (THING,)
    assert agent.briefs[0].episode == "e"
    assert remote.end().calls == 1


def test_what_a_served_agent_raises_fails_its_episode() -> None:
    remote = _served(ToyAgent(fails_at=0))

    remote.begin(Brief((), {}, None, 0, 1))

    with pytest.raises(AgentFailed, match="the endpoint is gone"):
        remote.act(VIEW)


class TestFrontier(AgentConformance):
    def agent_under_test(self) -> object:
        return find_agent("frontier")


class TestRandom(AgentConformance):
    def agent_under_test(self) -> object:
        return find_agent("random")

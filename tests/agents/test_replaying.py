"""A person's counted actions, played again by an acting agent, give the same states and T3."""

from __future__ import annotations

from pathlib import Path

from tests.support.agents.episodes import played
from tests.support.agents.toy_agents import ToyAgent
from vrhuman.agents.replaying import replay
from vrhuman.review.results.outcome import outcome

SAMPLE = Path(__file__).parents[2] / "sessions" / "sample.mcap"


def test_the_states_and_steps_are_those_of_the_session() -> None:
    scored = outcome(SAMPLE)

    again = replay(SAMPLE)

    assert again.difference == ""
    assert again.keyframes == 2
    assert again.steps == {"explore": scored.steps_explore, "re-enter": scored.t3}


def test_another_state_is_noticed(tmp_path: Path) -> None:
    found = played(ToyAgent("RotateLeft"), tmp_path)

    again = replay(found.path)  # an agent's keyframes hold no counted agent beside it

    assert again.difference == "keyframe 1: another state than the recorded one"

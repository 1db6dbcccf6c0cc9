"""Counted actions, a person's or an agent's, played again give the same states and T3."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.agents.episodes import played
from tests.support.agents.toy_agents import ToyAgent
from tests.support.paths import SAMPLE
from vrhuman.agents import replaying
from vrhuman.agents.replaying import actions_of, replay
from vrhuman.recording.reader import Entry, Session
from vrhuman.records import Step
from vrhuman.review.results.outcome import outcome


def test_the_states_and_steps_are_those_of_the_session() -> None:
    scored = outcome(SAMPLE)

    again = replay(SAMPLE)

    assert again.difference == ""
    assert again.keyframes == 2
    assert again.steps == {"explore": scored.steps_explore, "re-enter": scored.t3}


def test_an_agents_session_is_an_action_list_too(tmp_path: Path) -> None:
    found = played(ToyAgent("RotateLeft", "MoveAhead", "LookDown"), tmp_path)

    again = replay(found.path)

    assert again.difference == ""
    assert again.keyframes == 2
    assert again.steps == {"explore": 3}


def test_another_state_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = played(ToyAgent("RotateLeft"), tmp_path)

    def without_steps(session: Session) -> Iterator[Entry]:
        return (each for each in actions_of(session) if not isinstance(each, Step))

    monkeypatch.setattr(replaying, "actions_of", without_steps)

    assert replay(found.path).difference == "keyframe 2: another state than the recorded one"

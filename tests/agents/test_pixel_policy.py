"""A policy that has learnt from pictures plays whole episodes behind the endpoint."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("openai", reason="models need vrhuman[vlm], which is not installed here")
pytest.importorskip("gymnasium", reason="environments need vrhuman[agents]")

from tests.support.agents.episodes import played, toy_house
from tests.support.agents.pixel_policy import PixelPolicy, learnt
from tests.support.agents.stub_endpoint import served
from vrhuman.agents.endpoint.agent import EndpointAgent
from vrhuman.agents.endpoint.call_log import SUFFIX
from vrhuman.agents.endpoint.settings import EndpointSettings
from vrhuman.agents.episode import Played
from vrhuman.recording.channels import Topic
from vrhuman.recording.reader import Session
from vrhuman.recording.verify import verify
from vrhuman.records import Step
from vrhuman.review.results.outcome import outcome

STEPS = 24


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> PixelPolicy:
    return learnt(str(toy_house(tmp_path_factory.mktemp("house"))), 120)


def episode(policy: PixelPolicy, folder: Path) -> tuple[Played, list[tuple[str, bool]]]:
    """Play one episode; return it, and what was done in it."""
    with served(policy=policy) as stub:
        agent = EndpointAgent(
            EndpointSettings(model="pixels", endpoint=stub.address, images=1, width=160)
        )
        done = played(agent, folder, steps=STEPS)
    with Session.open(done.path) as session:
        steps = [step for _, step in session.entries(Topic.STEP)]
    return done, [(each.action.name, each.success) for each in steps if isinstance(each, Step)]


def test_a_policy_plays_from_pixels_to_answers(policy: PixelPolicy, tmp_path: Path) -> None:
    done, steps = episode(policy, tmp_path)

    assert done.outcome == "completed"
    assert done.steps == {"explore": STEPS, "re-enter": 0}
    assert verify(done.path).good
    assert {name for name, _ in steps} == {"MoveAhead", "RotateRight"}
    assert [each.answered for each in outcome(done.path).answers] == [3, 3]
    calls = [
        json.loads(line) for line in next(tmp_path.glob(f"*{SUFFIX}")).read_text().splitlines()
    ]
    assert [call["images"] for call in calls[:STEPS]] == [1] * STEPS


def test_it_is_the_pictures_that_it_acts_on(policy: PixelPolicy, tmp_path: Path) -> None:
    """It bumps into less than one that goes ahead whatever it sees."""
    blind = replace(policy, weights=np.append(np.zeros_like(policy.mean), 1.0))

    _, seeing = episode(policy, tmp_path / "seeing")
    _, walking = episode(blind, tmp_path / "blind")

    assert _bumps(seeing) < _bumps(walking)


def _bumps(steps: list[tuple[str, bool]]) -> float:
    moves = [success for name, success in steps if name == "MoveAhead"]
    return moves.count(False) / len(moves)

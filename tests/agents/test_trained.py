"""The paper's agents learn, go on after they were stopped, and play episodes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed; run: pip install 'vrhuman[models]'"
)

from tests.support.agents.episodes import played, toy_house  # noqa: E402
from vrhuman.agents.finding import find_agent  # noqa: E402
from vrhuman.agents.maps.stored import MapOrder, MappedHouse, map_of  # noqa: E402
from vrhuman.agents.trained.answers import answers_from, answers_of  # noqa: E402
from vrhuman.agents.trained.heads import ClosedHead  # noqa: E402
from vrhuman.agents.trained.learning import learn, levelled  # noqa: E402
from vrhuman.agents.trained.lessons import Lesson, study_house  # noqa: E402
from vrhuman.agents.trained.network import AgentNet  # noqa: E402
from vrhuman.agents.trained.results import compare, table  # noqa: E402
from vrhuman.agents.trained.rollouts import Rollout, advantages_of, rollout  # noqa: E402
from vrhuman.agents.trained.settings import (  # noqa: E402
    AGENTS,
    AgentName,
    AgentSettings,
    TrainingError,
)
from vrhuman.agents.trained.training import read_trained, train  # noqa: E402
from vrhuman.recording.verify import verify  # noqa: E402

TINY = AgentSettings(
    "novelty+qa", rounds=2, walks=2, steps=16, again=8, chunk=8, every=4, batches=2, epochs=1,
    questions=3, sets=2, width=16,
)  # fmt: skip


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> list[MappedHouse]:
    folder = tmp_path_factory.mktemp("trained")
    return [map_of(MapOrder(str(toy_house(folder)), folder / "maps", sets=2, count=3))]


@pytest.fixture(scope="module")
def folder(houses: list[MappedHouse], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("agent") / "whole"
    train(houses, out, TINY)
    return out


def one_round(
    houses: list[MappedHouse], settings: AgentSettings, louder: float = 1.0
) -> tuple[AgentNet, Rollout]:
    """Play a round with fresh weights, those of the questions' words multiplied."""
    answers = answers_of(q for asked in houses[0].asked for q in asked)
    study = study_house(houses[0], answers)
    torch.manual_seed(1)
    net = AgentNet(settings.width, len(answers.known))
    head = ClosedHead(answers)
    with torch.no_grad():
        net.words.weight *= louder
    chance = np.random.default_rng(1)
    lessons = [Lesson(study, study.exams[0], settings, chance) for _ in range(settings.walks)]
    return net, rollout(net, head, lessons, settings, torch.Generator().manual_seed(1))


def test_a_training_that_was_stopped_ends_with_the_same_weights(
    houses: list[MappedHouse], folder: Path, tmp_path: Path
) -> None:
    train(houses, tmp_path, replace(TINY, rounds=1))
    train(houses, tmp_path, TINY, resume=True)

    one, other = read_trained(folder), read_trained(tmp_path)
    assert (one.rounds, other.rounds) == (2, 2)
    assert all(torch.equal(value, other.weights[name]) for name, value in one.weights.items())
    assert (folder / "curve.jsonl").read_bytes() == (tmp_path / "curve.jsonl").read_bytes()


def test_another_training_is_not_gone_on_with(houses: list[MappedHouse], folder: Path) -> None:
    with pytest.raises(TrainingError, match="has a training already"):
        train(houses, folder, TINY)
    with pytest.raises(TrainingError, match="training: are others than now"):
        train(houses, folder, replace(TINY, seed=2), resume=True)


@pytest.mark.parametrize("agent", AGENTS)
def test_the_rewards_are_the_papers(houses: list[MappedHouse], agent: AgentName) -> None:
    """Equation 4 is at most 2 an episode; equation 3's changes sum to what was gained."""
    settings = replace(TINY, agent=agent)
    _, done = one_round(houses, settings)
    _, without = one_round(houses, replace(TINY, agent="novelty"))

    gained = done.reward - without.reward if agent == "novelty+qa" else done.reward
    if agent == "novelty":
        assert 0.0 < done.reward <= 2.0
    else:
        assert -1.0 <= gained <= 1.0
    assert done.floor == without.floor  # the same walk


def test_the_belief_hears_the_questions_only_after_phase_two(houses: list[MappedHouse]) -> None:
    _, done = one_round(houses, TINY)
    _, other = one_round(houses, TINY, louder=5.0)

    assert torch.equal(done.chances[: TINY.steps], other.chances[: TINY.steps])
    assert not torch.equal(done.chances[TINY.steps], other.chances[TINY.steps])


def test_unchanged_weights_give_the_chances_that_were_drawn_by(houses: list[MappedHouse]) -> None:
    """What is learnt from is what was played: the ratio of PPO is 1 before the first step."""
    net, done = one_round(houses, TINY)

    still = torch.optim.SGD(net.parameters(), lr=0.0)
    head = ClosedHead(answers_of(q for asked in houses[0].asked for q in asked))
    found = learn(net, head, still, done, TINY, torch.Generator())

    assert found.actor == pytest.approx(0.0, abs=1e-5)


def test_advantages_of_a_cut_episode_go_on_as_its_last_value_says() -> None:
    rewards, values = torch.tensor([[1.0], [0.0]]), torch.tensor([[0.5], [0.25], [2.0]])

    found = advantages_of(rewards, values, 0.5, 1.0)

    second = 0.0 + 0.5 * 2.0 - 0.25
    assert found[:, 0].tolist() == pytest.approx([1.0 + 0.5 * 0.25 - 0.5 + 0.5 * second, second])


def test_what_is_done_late_weighs_as_much_as_what_is_done_early() -> None:
    early, late = torch.tensor([[4.0], [8.0]]), torch.tensor([[0.01], [0.02]])

    found = levelled(torch.cat([early, late]), 2)

    assert found[:2, 0].tolist() == pytest.approx(found[2:, 0].tolist())
    assert found.sum().item() == pytest.approx(0.0, abs=1e-6)


def test_learning_slows_down_to_its_least() -> None:
    settings = replace(TINY, falling=4, least=0.5)

    assert [settings.share(number) for number in (0, 1, 2, 3, 9)] == [1.0, 0.75, 0.5, 0.5, 0.5]


def test_only_offered_answers_are_chosen() -> None:
    answers = answers_from([["yes-no", "no"], ["query", ["red", "white"]], ["query", ["red"]]])

    assert answers.allowed("query", ("red", "blue")).tolist() == [False, False, True]
    assert answers.allowed("yes-no", ("yes", "no")).tolist() == [True, False, False]
    assert answers.number("query", ("red", "white")) == 1
    assert answers.number("count", 7) == -1
    assert answers_from(answers.as_json()) == answers


def test_a_trained_agent_plays_an_episode(folder: Path, tmp_path: Path) -> None:
    agent = find_agent("trained", {"model": str(folder)})

    done = played(agent, tmp_path, steps=12)

    assert done.outcome == "completed"
    assert done.steps == {"explore": 12, "re-enter": TINY.again}
    assert agent.card.trained_on.startswith("1 houses")
    assert verify(done.path).good


def test_it_is_told_when_language_is_not_beaten(houses: list[MappedHouse], folder: Path) -> None:
    agent: Any = find_agent("trained", {"model": str(folder)})

    found = compare(agent, TINY, houses, houses)

    assert [row.agent for row in found.rows] == [
        "random",
        "frontier",
        "nearest-unseen",
        "language",
        "novelty+qa",
    ]
    assert not found.passed
    assert "does NOT beat text-only Language" in table(found)
    assert found.rows[4].t3 == TINY.again
    assert found.rows[1].over_frontier == 0.0
    assert found.rows[4].over_frontier == found.rows[4].floor - found.rows[1].floor
    assert found.rows[4].floor_low is None  # one house


def test_damage_is_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="give a folder that"):
        read_trained(tmp_path)
    (tmp_path / "settings.json").write_bytes((folder / "settings.json").read_bytes())
    (tmp_path / "checkpoint.pt").write_bytes(b"no weights")
    with pytest.raises(TrainingError, match="cannot be read"):
        read_trained(tmp_path)


def test_a_training_of_before_is_refused(
    houses: list[MappedHouse], folder: Path, tmp_path: Path
) -> None:
    """Its weights were learnt from other numbers of the floor."""
    (tmp_path / "checkpoint.pt").write_bytes((folder / "checkpoint.pt").read_bytes())
    stored = json.loads((folder / "settings.json").read_text())
    (tmp_path / "settings.json").write_text(json.dumps({**stored, "version": 2}))

    refused = "settings.json: version: has to be 3; train the agent again"
    with pytest.raises(TrainingError, match=refused):
        read_trained(tmp_path)
    with pytest.raises(TrainingError, match=refused):
        train(houses, tmp_path, TINY, resume=True)


@pytest.mark.parametrize("wrong", [{"steps": 20}, {"every": 3}, {"batches": 4}])
def test_settings_that_do_not_fit_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(TrainingError):
        replace(TINY, **wrong)  # type: ignore[arg-type]

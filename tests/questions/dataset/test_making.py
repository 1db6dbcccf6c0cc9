"""An episode is what a trial in that house with that seed asks, whatever else is in the set."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.questions.generated_houses import small_houses, write_houses
from tests.support.questions.strategies import flat
from vrhuman.embodiment.build import open_agent
from vrhuman.houses.spawn import Spawn
from vrhuman.questions.dataset.episodes import HouseQuestions, StoredQuestion
from vrhuman.questions.dataset.making import (
    Block,
    PackedHouse,
    Refused,
    as_many,
    episode_seed,
    made,
)
from vrhuman.questions.generate import TooFewQuestions
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare, questions_for


def packed(name: str, house: object) -> PackedHouse:
    return PackedHouse.of(name, json.dumps(house).encode())


def episode_of(name: str, house: object, seed: int = 1) -> HouseQuestions:
    (found,) = made(Block(0, seed, 20, (packed(name, house),)))
    assert isinstance(found, HouseQuestions)
    return found


def test_a_trial_with_the_episodes_seed_asks_the_episodes_questions(tmp_path: Path) -> None:
    houses = small_houses(2)
    file = write_houses(tmp_path / "own.jsonl", houses)
    episode = episode_of("own.jsonl:1", houses[1])
    prepared = prepare(Plan(house=f"{file}:1", seed=episode.seed, out=tmp_path))

    with open_agent(prepared.plan.engine, prepared.house, prepared.house_id, episode.seed) as trial:
        engine = trial.agent.engine
        questions = questions_for(prepared, engine.house, engine.metadata()["objects"])
        event = trial.agent.observe()

    assert prepared.house_id == episode.house
    assert {StoredQuestion.of(question) for question in questions} == set(episode.questions)
    x, _, z = event.agent_position
    assert Spawn(x, z, event.yaw, event.horizon) == episode.spawn


def test_an_episode_does_not_depend_on_the_houses_beside_it() -> None:
    first, second = (packed(f"own:{n}", house) for n, house in enumerate(small_houses(2)))

    together = made(Block(0, 1, 20, (first, second)))
    apart = made(Block(3, 1, 20, (second,)))

    assert together[1:] == apart


def test_the_seeds_of_houses_and_sets_differ() -> None:
    seeds = {episode_seed(seed, f"own:{number}") for seed in range(50) for number in range(50)}

    assert len(seeds) == 2500


def test_a_house_with_a_fault_is_refused_with_its_place() -> None:
    broken = {**small_houses(1)[0], "walls": 7}

    (found,) = made(Block(0, 1, 20, (packed("own:0", broken),)))

    assert isinstance(found, Refused)
    assert found.house == "own:0"
    assert "walls" in found.reason


def test_a_line_that_is_no_json_is_a_refused_house() -> None:
    (found,) = made(Block(0, 1, 20, (PackedHouse.of("own:0", b'{"rooms": '),)))

    assert found == Refused("own:0", "own:0: not valid JSON; fetch the file again")


def test_a_house_with_too_little_to_ask_about_is_asked_about_less() -> None:
    graph = flat()
    lonely = tuple(node for node in graph.objects if not node.supports)[:3]

    questions = as_many(replace(graph, objects=lonely), 20, seed=1)

    assert 0 < len(questions) < 20


def test_an_empty_house_has_no_questions() -> None:
    with pytest.raises(TooFewQuestions):
        as_many(SceneGraph("empty", (), ()), 20, seed=1)

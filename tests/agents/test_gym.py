"""The gymnasium environments: checked, deterministic, in vectors, and replaying a person."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip(
    "gymnasium", reason="environments need vrhuman[agents], which is not installed here"
)

from gymnasium.utils.env_checker import check_env  # noqa: E402

from tests.support.agents.episodes import toy_house  # noqa: E402
from tests.support.paths import SAMPLE  # noqa: E402
from vrhuman.agents.actions import DONE, NOTHING  # noqa: E402
from vrhuman.agents.gym import map_env, picture_env  # noqa: E402
from vrhuman.agents.gym.vectors import make_env  # noqa: E402
from vrhuman.agents.replaying import replay  # noqa: E402
from vrhuman.environments import EXCALIBUR, MAP  # noqa: E402
from vrhuman.recording.channels import Topic  # noqa: E402
from vrhuman.recording.entries import Keyframe  # noqa: E402
from vrhuman.recording.reader import Session  # noqa: E402
from vrhuman.records import Step, VrhumanError  # noqa: E402

LEFT = {EXCALIBUR: 4, MAP: 4}
DONES = {
    EXCALIBUR: [a.name for a in picture_env.ACTIONS].index(DONE),
    MAP: map_env.ACTIONS.index(DONE),
}


@pytest.fixture(scope="module")
def envs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    house = str(toy_house(tmp_path_factory.mktemp("gym")))
    return {
        name: gymnasium.make(name, houses=[house], max_steps=6, render_mode="rgb_array")
        for name in (EXCALIBUR, MAP)
    }


@pytest.mark.parametrize("name", [EXCALIBUR, MAP])
def test_gymnasiums_checker_is_silent(envs: dict[str, Any], name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(envs[name].unwrapped)


@pytest.mark.parametrize("name", [EXCALIBUR, MAP])
def test_the_same_seed_gives_the_same_episode(envs: dict[str, Any], name: str) -> None:
    runs = []
    for _ in range(2):
        seen, _ = envs[name].reset(seed=5)
        taken = [envs[name].step(a) for a in (4, 0, 0)]
        key = "rgb" if name == EXCALIBUR else "map"
        runs.append([seen[key], *(each[0][key] for each in taken), [each[1] for each in taken]])

    for one, other in zip(*runs, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", [EXCALIBUR, MAP])
def test_done_ends_and_the_limit_cuts(envs: dict[str, Any], name: str) -> None:
    env = envs[name]
    env.reset(seed=1)
    ends = [env.step(4)[2:4] for _ in range(6)]
    env.reset(seed=1)

    assert ends == [(False, False)] * 5 + [(False, True)]
    assert env.step(DONES[name])[2:4] == (True, False)


@pytest.mark.parametrize("name", [EXCALIBUR, MAP])
def test_the_reward_is_what_was_newly_seen(envs: dict[str, Any], name: str) -> None:
    env = envs[name]
    _, first = env.reset(seed=2)
    rewards, last = [], first
    for _ in range(5):
        _, reward, _, _, last = env.step(4)
        rewards.append(reward)

    gained = last["floor"] + last["objects"] - first["floor"] - first["objects"]
    assert sum(rewards) == pytest.approx(gained)
    assert min(rewards) >= 0.0


@pytest.mark.parametrize("name", [EXCALIBUR, MAP])
def test_it_can_be_rendered(envs: dict[str, Any], name: str) -> None:
    envs[name].reset(seed=1)
    picture = envs[name].render()

    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3


def test_a_picture_of_what_has_not_moved_is_the_same_and_ones_own(envs: dict[str, Any]) -> None:
    env = envs[EXCALIBUR].unwrapped
    first = env.reset(seed=1)[0]["rgb"]
    before = first.copy()
    first[:] = 0  # what a caller does with a picture changes no other

    still = env.perform(NOTHING)[0]["rgb"]
    turned = env.step(LEFT[EXCALIBUR])[0]["rgb"]
    back = env.step(LEFT[EXCALIBUR] + 1)[0]["rgb"]

    assert np.array_equal(still, before)
    assert not np.array_equal(turned, before)
    assert np.array_equal(back, before)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"track": "map"}, "give rgb or rgbd; ExcaliburMap-v0 has the map"),
        ({"size": 300}, "give width and height"),
        ({"size": (300, 300, 3)}, "give width and height"),
        ({"houses": "own:9-1"}, "no range of generated houses"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(VrhumanError, match=said):
        picture_env.ExcaliburEnv(**options)


def test_a_wrong_start_is_refused(envs: dict[str, Any]) -> None:
    with pytest.raises(VrhumanError, match="give house or drawn"):
        envs[EXCALIBUR].reset(options={"start": "here"})


def test_one_house_may_be_named_alone() -> None:
    assert map_env.ExcaliburMapEnv(houses="own:4-5").reset(seed=1)[1]["house"] in ("own:4", "own:5")


def test_a_vector_resets_in_the_same_step(tmp_path: Path) -> None:
    vector = make_env(2, name=MAP, houses=[str(toy_house(tmp_path))], max_steps=2)
    vector.reset(seed=1)

    vector.step(np.array([4, 4]))
    seen, _, _, cut, info = vector.step(np.array([4, 4]))

    assert cut.all()
    assert seen["map"].shape == (2, 4, map_env.PATCH, map_env.PATCH)
    assert list(info["final_info"]["steps"]) == [2, 2]
    vector.close()


def test_processes_draw_though_this_one_has_drawn(envs: dict[str, Any], tmp_path: Path) -> None:
    envs[EXCALIBUR].reset(seed=1)
    made = {"houses": [str(toy_house(tmp_path))], "size": (40, 30)}

    vector = make_env(1, use_async_envs=True, **made)
    seen, _ = vector.reset(seed=1)
    vector.close()

    assert seen["rgb"].shape == (1, 30, 40, 3)
    assert seen["rgb"].any()


def test_each_house_looks_the_same_whatever_others_are_open(tmp_path: Path) -> None:
    env = picture_env.ExcaliburEnv([str(toy_house(tmp_path)), "own:3"], size=(60, 45))
    other = picture_env.ExcaliburEnv(["own:3"], size=(60, 45))
    pictures: dict[str, list[bytes]] = {}

    for seed in (0, 1, 2, 3, 0, 1, 2, 3):
        seen, info = env.reset(seed=seed, options={"start": "house"})
        pictures.setdefault(info["house"], []).append(seen["rgb"].tobytes())
        own, _ = other.reset(options={"start": "house"})
        pictures.setdefault("own:3", []).append(own["rgb"].tobytes())

    assert [len(set(found)) for found in pictures.values()] == [1, 1]
    assert len(set(map(frozenset, pictures.values()))) == 2
    env.close()
    other.close()


def test_a_persons_actions_give_the_same_states_in_the_environment() -> None:
    env = picture_env.ExcaliburEnv(session=SAMPLE, size=(40, 30))
    assert env.reset(seed=1)[1]["house"] == str(SAMPLE)
    with Session.open(SAMPLE) as session:
        entries = [entry for _, entry in session.entries(Topic.STEP, Topic.KEYFRAME)]

    for entry in entries:
        if isinstance(entry, Keyframe):
            env.agent.engine.restore(env.agent.engine.save())
        elif isinstance(entry, Step):
            seen = env.perform(entry.action)[0]
            assert bool(seen["success"]) == entry.success

    assert env.agent.count == sum(replay(SAMPLE).steps.values())
    assert env.agent.engine.state_hash() == _last_hash()
    assert env.agent.observe().state_hash == b""  # hashed when asked for, not at each step
    env.close()


def _last_hash() -> bytes:
    """The state of an acting agent that did the same actions without an environment."""
    from vrhuman.agents.replaying import acting_agent, actions_of

    with Session.open(SAMPLE) as session:
        agent = acting_agent(session.start, SAMPLE)
        for entry in actions_of(session):
            if isinstance(entry, Keyframe):
                agent.engine.restore(agent.engine.save())
            elif isinstance(entry, Step):
                agent.act(entry.action, entry.number)
    return agent.engine.state_hash()

"""stable-baselines3's PPO trains on the environments as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

baselines = pytest.importorskip(
    "stable_baselines3",
    reason="stable-baselines3 is not installed; run: pip install stable-baselines3",
)
gymnasium = pytest.importorskip(
    "gymnasium", reason="environments need vrhuman[agents], which is not installed here"
)

from tests.support.agents.episodes import toy_house  # noqa: E402
from vrhuman.environments import EXCALIBUR, MAP  # noqa: E402

OPTIONS: dict[str, dict[str, Any]] = {MAP: {}, EXCALIBUR: {"size": (40, 36), "track": "rgbd"}}


@pytest.mark.parametrize("name", [MAP, EXCALIBUR])
def test_ppo_trains_on_the_environment(name: str, tmp_path: Path) -> None:
    env = gymnasium.make(name, houses=[str(toy_house(tmp_path))], max_steps=12, **OPTIONS[name])

    agent = baselines.PPO("MultiInputPolicy", env, n_steps=16, batch_size=16, n_epochs=1, seed=1)
    agent.learn(32)

    seen, _ = env.reset(seed=1)
    action, _ = agent.predict(seen)
    assert agent.num_timesteps == 32
    assert env.action_space.contains(int(action))

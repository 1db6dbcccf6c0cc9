"""Measures the agents' environments beside AI2-THOR's client, in one run and one house.

Each does the same random moves and turns: the unmodified client through ``vrhuman-thor``, the
environment with pictures of the same size, and the one on the ``map`` track.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from vrhuman.agents.actions import NAVIGATION
from vrhuman.bench.figure import Figure
from vrhuman.bench.protocol import thor_client
from vrhuman.embodiment.counting import steps
from vrhuman.extras import PackageMissing
from vrhuman.houses.generator import generate
from vrhuman.records import Action

ROOMS, SEED = 4, 1
SIZE = 300
CLIENT_STEPS, PICTURE_STEPS, MAP_STEPS = 120, 240, 4000
PICTURES_TIMES, MAP_TIMES = 3.0, 20.0
"""How much faster than the client the environments should be."""
_ACTIONS: tuple[Action, ...] = (
    *(steps.move(way) for way in ("Ahead", "Back", "Left", "Right")),
    *(steps.turn(sign) for sign in (-1.0, 1.0)),
    *(steps.look(sign) for sign in (-1.0, 1.0)),
)
"""AI2-THOR's actions of :data:`NAVIGATION`, in its order."""


def measure() -> list[Figure]:
    """Measure all three, and how many times faster than the client each environment is.

    Nothing is measured where gymnasium is not installed.
    """
    try:
        from vrhuman.agents.gym.map_env import ExcaliburMapEnv
        from vrhuman.agents.gym.picture_env import ExcaliburEnv
    except PackageMissing:
        return []
    chosen = random.Random(SEED)
    numbers = [chosen.randrange(len(NAVIGATION)) for _ in range(MAP_STEPS)]
    house = f"own:{SEED}"
    client = _client_rate(numbers[:CLIENT_STEPS])
    with_pictures = ExcaliburEnv([house], size=(SIZE, SIZE), max_steps=MAP_STEPS)
    with_pictures.reset(seed=SEED, options={"start": "house"})
    pictures = _rate(lambda n: with_pictures.step(n), numbers[:PICTURE_STEPS])
    on_map = ExcaliburMapEnv([house], max_steps=2 * MAP_STEPS)
    on_map.reset(seed=SEED)
    mapped = _rate(lambda n: on_map.step(n), numbers)
    times = "times ai2thor's client"
    return [
        Figure("ai2thor's client on vrhuman-thor, RGB 300x300", client, "steps/s"),
        Figure("vrhuman/Excalibur-v0, RGB 300x300", pictures, "steps/s"),
        Figure("vrhuman/ExcaliburMap-v0", mapped, "steps/s"),
        Figure(f"vrhuman/Excalibur-v0, {times}", pictures / client, "x", PICTURES_TIMES),
        Figure(f"vrhuman/ExcaliburMap-v0, {times}", mapped / client, "x", MAP_TIMES),
    ]


def _client_rate(numbers: list[int]) -> float:
    """Return the steps a second of the client, in the house as its own users open it."""
    house = generate(ROOMS, SEED)
    with thor_client(house, agentMode="arm", width=SIZE, height=SIZE) as client:

        def step(number: int) -> object:
            action = _ACTIONS[number]
            return client.step(action=action.name, **action.arguments)

        return _rate(step, numbers)


def _rate(step: Callable[[int], object], numbers: list[int]) -> float:
    step(numbers[0])
    began = time.perf_counter()
    for number in numbers:
        step(number)
    return len(numbers) / (time.perf_counter() - began)

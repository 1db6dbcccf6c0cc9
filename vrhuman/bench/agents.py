"""Measures the agents' environments beside AI2-THOR's client, in one run and one house.

Each does the same random moves and turns from the same place: the unmodified client through
``vrhuman-thor``, the environment with pictures of the same size, the one on the ``map`` track, and
a vector of two with pictures, in two processes as the client with its server is. They take turns, a
few steps each, so that whatever else the computer does slows all of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from contextlib import closing

from vrhuman.agents.actions import NAVIGATION
from vrhuman.bench.figure import Figure
from vrhuman.bench.protocol import thor_client
from vrhuman.embodiment.counting import steps
from vrhuman.extras import PackageMissing
from vrhuman.houses.generator import generate
from vrhuman.records import Action

ROOMS, SEED = 4, 1
SIZE = 300
TURNS, STEPS, MAP_STEPS = 12, 20, 200
"""How often each has its turn, and how many steps it does then."""
PROCESSES = 2
"""How many environments the vector has, each in its process."""
PICTURES_TIMES, MAP_TIMES = 3.0, 20.0
"""How much faster than the client the environments should be."""
_ACTIONS: tuple[Action, ...] = (
    *(steps.move(way) for way in ("Ahead", "Back", "Left", "Right")),
    *(steps.turn(sign) for sign in (-1.0, 1.0)),
    *(steps.look(sign) for sign in (-1.0, 1.0)),
)
"""AI2-THOR's actions of :data:`NAVIGATION`, in its order."""


def measure() -> list[Figure]:
    """Measure all, and how many times faster than the client the environments are.

    Nothing is measured where gymnasium is not installed.
    """
    try:
        from vrhuman.agents.gym.map_env import ExcaliburMapEnv
        from vrhuman.agents.gym.picture_env import ExcaliburEnv
        from vrhuman.agents.gym.vectors import make_env
    except PackageMissing:
        return []
    chosen = random.Random(SEED)
    house = f"own:{SEED}"
    pictures = ExcaliburEnv([house], size=(SIZE, SIZE))
    pictures.reset(seed=SEED, options={"start": "house"})
    on_map = ExcaliburMapEnv([house], max_steps=(TURNS + 1) * MAP_STEPS)
    on_map.reset(seed=SEED)
    spent = dict.fromkeys(("client", "pictures", "map", "vector"), 0.0)
    begun = pictures.agent.observe()
    place = dict(zip("xyz", map(float, begun.agent_position), strict=True))
    house_json, size = generate(ROOMS, SEED), {"width": SIZE, "height": SIZE}
    with (
        closing(
            make_env(PROCESSES, use_async_envs=True, houses=[house], size=(SIZE, SIZE))
        ) as vector,
        thor_client(house_json, agentMode="arm", snapToGrid=False, **size) as client,
    ):
        vector.reset(seed=SEED, options={"start": "house"})
        client.step(
            action="TeleportFull",
            position=place,
            rotation={"x": 0.0, "y": begun.yaw, "z": 0.0},
            horizon=begun.horizon,
            standing=True,
            forceAction=True,
        )

        def step(number: int) -> object:
            action = _ACTIONS[number]
            return client.step(action=action.name, **action.arguments)

        def step_all(number: int) -> object:
            return vector.step([number] * PROCESSES)

        for turn in range(TURNS + 1):  # the first is not counted
            drawn = [chosen.randrange(len(NAVIGATION)) for _ in range(MAP_STEPS)]
            took = {
                "client": _seconds(step, drawn[:STEPS]),
                "pictures": _seconds(pictures.step, drawn[:STEPS]),
                "map": _seconds(on_map.step, drawn),
                "vector": _seconds(step_all, drawn[:STEPS]),
            }
            if turn:
                spent = {name: seconds + took[name] for name, seconds in spent.items()}
    client_rate = TURNS * STEPS / spent["client"]
    picture_rate = TURNS * STEPS / spent["pictures"]
    map_rate = TURNS * MAP_STEPS / spent["map"]
    vector_rate = PROCESSES * TURNS * STEPS / spent["vector"]
    times, vectored = "times ai2thor's client", f"{PROCESSES} vrhuman/Excalibur-v0 in a vector"
    return [
        Figure("ai2thor's client on vrhuman-thor, RGB 300x300", client_rate, "steps/s"),
        Figure("vrhuman/Excalibur-v0, RGB 300x300", picture_rate, "steps/s"),
        Figure("vrhuman/ExcaliburMap-v0", map_rate, "steps/s"),
        Figure(f"{vectored}, RGB {SIZE}x{SIZE}", vector_rate, "steps/s"),
        Figure(f"vrhuman/Excalibur-v0, {times}", picture_rate / client_rate, "x", PICTURES_TIMES),
        Figure(f"vrhuman/ExcaliburMap-v0, {times}", map_rate / client_rate, "x", MAP_TIMES),
        Figure(f"{vectored}, {times}", vector_rate / client_rate, "x", PICTURES_TIMES),
    ]


def _seconds(step: Callable[[int], object], numbers: Sequence[int]) -> float:
    began = time.perf_counter()
    for number in numbers:
        step(number)
    return time.perf_counter() - began

"""Measures AI2-THOR's wire protocol: round trips a second through the unmodified ai2thor client.

The client's share is what is left of a round trip when the same reply is made in this process,
without a client and pipes between: no faster engine can reduce that share.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from vrhuman.bench.figure import Figure
from vrhuman.houses.generator import generate
from vrhuman.records import JsonValue

ROOMS, SEED = 5, 1
SECONDS, WARM = 2.0, 5
SERVER = f"{shlex.quote(sys.executable)} -m vrhuman.engines.thor_server.serve"
KINDS: Mapping[str, dict[str, JsonValue]] = {
    "no picture": {"size": (300, 300), "renderImage": False},
    "RGB 300x300": {"size": (300, 300)},
    "RGB 800x600": {"size": (800, 600)},
    "RGB, depth 800x600": {"size": (800, 600), "renderDepthImage": True},
    "RGB, depth, ids 800x600": {
        "size": (800, 600),
        "renderDepthImage": True,
        "renderInstanceSegmentation": True,
    },
}


def measure() -> list[Figure]:
    """Measure round trips of each kind, and the client's share of them."""
    house = generate(ROOMS, SEED)
    figures = []
    with thor_client(house) as client:
        for name, asked in KINDS.items():
            whole = _through(client, asked)
            ours = _alone(house, asked)
            figures.append(Figure(f"thor Pass, {name}", 1.0 / whole, "steps/s"))
            share = 100.0 * max(0.0, 1.0 - ours / whole)
            figures.append(Figure(f"thor client's share, {name}", share, "%", better="less"))
    return figures


def round_trips(house: JsonValue, label: str) -> list[Figure]:
    """Measure passes a second through the client in one house, without and with a small image."""
    with thor_client(house) as client:
        return [
            Figure(f"thor Pass, {name}, {label}", 1.0 / _through(client, KINDS[name]), "steps/s")
            for name in ("no picture", "RGB 300x300")
        ]


def _through(client: Any, asked: Mapping[str, JsonValue]) -> float:
    """Return the seconds of a Pass through the client."""
    width, height = asked["size"]
    rendering = {key: value for key, value in asked.items() if key.startswith("render")}
    client.initialization_parameters = {"agentMode": "arm", **rendering}
    client.reset(width=width, height=height)
    step = {"renderImage": rendering.get("renderImage", True)}
    return _seconds(lambda: client.step("Pass", **step))


def _alone(house: JsonValue, asked: Mapping[str, JsonValue]) -> float:
    """Return the seconds of the same Pass in this process."""
    from vrhuman.engines.thor_server.simulator import Simulator
    from vrhuman.engines.thor_server.wire import encode

    simulator = Simulator(asked["size"])
    given = {key: value for key, value in asked.items() if key.startswith("render")}
    simulator.answer({"action": "Initialize", "agentMode": "arm", **given})
    simulator.answer({"action": "CreateHouse", "house": house})
    step = {"action": "Pass", "renderImage": given.get("renderImage", True)}
    return _seconds(lambda: encode(simulator.answer(step)))


def _seconds(step: Callable[[], object]) -> float:
    for _ in range(WARM):
        step()
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        step()
        count += 1
    return (time.perf_counter() - began) / count


@contextmanager
def thor_client(house: JsonValue, **options: Any) -> Iterator[Any]:
    """Yield AI2-THOR's controller on ``vrhuman-thor``, with ``~/.ai2thor`` in a temporary home."""
    from ai2thor.controller import Controller

    before = {name: os.environ.pop(name, None) for name in ("HOME", "CUDA_VISIBLE_DEVICES")}
    with tempfile.TemporaryDirectory() as home, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.environ["HOME"] = home
        controller = Controller(local_executable_path=SERVER, scene=house, x_display="0", **options)
        try:
            yield controller
        finally:
            controller.stop()
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value

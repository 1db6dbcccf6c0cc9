"""The process that simulates: how often it answers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import command
from vrhuman import geometry
from vrhuman.embodiment.build import EngineChoice
from vrhuman.engines.seen import EyesWanted
from vrhuman.houses.generator import generate
from vrhuman.records import Camera, WorldState
from vrhuman.runtime.processes.world import Ready
from vrhuman.runtime.processes.world_process import WorldLink
from vrhuman.runtime.replay_state import ReplayState

pytestmark = pytest.mark.end_to_end

RATE = 5.0
SECONDS = 2.0


@pytest.fixture(scope="module")
def slow() -> Iterator[tuple[WorldLink, Ready]]:
    choice = EngineChoice(answers_per_second=RATE)
    link = WorldLink(
        choice, generate(1, seed=1), "own", 1, 10**12, sights=1, observed=False, past=ReplayState()
    )
    yield link, link.wait_ready()
    link.close()


def test_a_slowed_engine_answers_and_draws_no_oftener_than_it_may(
    slow: tuple[WorldLink, Ready],
) -> None:
    link, ready = slow
    place = ready.world_state.agent_position + np.array([0.0, 0.7, 0.0])
    eye = Camera(place, geometry.IDENTITY, np.array([-0.7, 0.7, 0.7, -0.7]))
    world_states, pairs, sequence = [], [], 0
    link.resume(0)

    begin, deadline, passed = None, time.monotonic() + 240.0, 0.0
    while passed < SECONDS or not world_states or not pairs:
        assert time.monotonic() < deadline, "no answer in 240 s"
        sequence += 1
        link.submit(replace(command(sequence), display_time_ns=time.monotonic_ns()))
        link.want_eyes(EyesWanted(sequence, (eye, eye), (64, 64)))
        world_states += [value for value in link.take() if isinstance(value, WorldState)]
        pairs += [pair.number for pair in [link.eyes()] if pair is not None]
        if begin is None and world_states and pairs:
            begin, world_states, pairs = time.monotonic(), [], []
        passed = 0.0 if begin is None else time.monotonic() - begin
        time.sleep(0.005)

    assert len(world_states) <= RATE * passed + 1
    assert len(pairs) <= RATE * passed + 1

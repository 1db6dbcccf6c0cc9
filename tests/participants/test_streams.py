"""A hand whose tracking is as bad as it gets moves the arm without freeze, lurch or lie."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.participants.followed_stream import ONE_TO_ONE, followed, wrists
from vrhuman import geometry
from vrhuman.embodiment.build import build_agent
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.houses.generator import generate
from vrhuman.participants.streams import (
    Fact,
    Trouble,
    bad_stream,
    true_hand,
)

SECONDS = 8.0
HEAD = np.array(SimulatedInputs().head.position)


@pytest.fixture(scope="module")
def agent():
    return build_agent(generate(2, 3), "streams", 1)


@pytest.mark.parametrize("hertz", [72, 90, 120])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_wrist_never_races_never_freezes_and_is_never_sent_to_a_lie(
    agent, hertz: int, seed: int
) -> None:
    stream = bad_stream(seed, SECONDS)

    times, places = wrists(followed(agent, stream, hertz))

    assert np.isfinite(places).all()
    speeds = np.linalg.norm(np.diff(places, axis=0), axis=1) / np.diff(times)
    assert speeds.max() <= ONE_TO_ONE.reach.speed_limit * 1.001
    settled = times > 2.0  # by then the gripper that was taken hold of is in the hand
    off = np.linalg.norm(places - wished(agent, times), axis=1)[settled]
    assert (
        off.max() < 0.62
    )  # a jump that lasts is 0.6 m and is made for; a zero pose is over 1 m off
    assert np.median(off) < 0.08
    standing = np.linalg.norm(np.diff(places, axis=0), axis=1) < 1e-5
    assert longest(standing) / hertz < 0.5


def wished(agent, times: np.ndarray) -> np.ndarray:
    """Where the wrist should be: relative to the agent, in the world's axes."""
    start = agent.observe()
    offset = geometry.world_position_from_openxr(true_hand(times) - HEAD)
    places = geometry.rotate(geometry.yaw_rotation(start.yaw), offset)
    places[:, 1] = true_hand(times)[:, 1] - start.agent_position[1]
    return places


def longest(flags: np.ndarray) -> int:
    """The length of the longest run of true ones."""
    most = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        most = max(most, run)
    return most


def test_a_calm_stream_is_followed_exactly(agent) -> None:
    calm = Trouble(bunched=0, dropped=0, jumped=0, zero=0, guessed=0, lost=0)

    times, places = wrists(followed(agent, bad_stream(1, SECONDS, calm), 90))

    late = times > 3.0
    off = np.linalg.norm(places - wished(agent, times), axis=1)[late]
    assert off.max() < 0.02  # at most two samples of the slower clock behind


@settings(max_examples=examples(25))
@given(st.integers(0, 10_000), st.floats(30.0, 144.0))
def test_a_stream_has_all_its_troubles_and_is_the_same_again(seed: int, hertz: float) -> None:
    trouble = Trouble(hertz=hertz)

    stream, again = bad_stream(seed, 20.0, trouble), bad_stream(seed, 20.0, trouble)

    assert np.array_equal(stream.positions, again.positions)
    assert (np.diff(stream.arrivals) >= 0.0).all()
    assert np.diff(stream.arrivals).max() > 1.5 / hertz
    assert (np.diff(stream.arrivals) == 0.0).any()
    assert (~stream.rotations.any(axis=1)).any()
    assert {Fact.TRACKED, Fact.GUESSED} <= set(stream.facts)

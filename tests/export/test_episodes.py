"""Episodes of a policy: states, commands and counted actions at a fixed rate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import acted_session, sample_variants, synthetic_session
from vrhuman import geometry
from vrhuman.export.episodes import ACTION, DISCRETE, STATE, EpisodeFrames, episodes_of
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.records import Action, Step

FPS = 10


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_variants.broken_off(tmp_path_factory.mktemp("s") / "s.mcap")


@pytest.fixture(scope="module")
def episode(path: Path) -> EpisodeFrames:
    with Session.open(path) as session:
        (only,) = episodes_of(session, FPS)
    return only


def test_an_episode_is_a_phase_at_a_fixed_rate(episode: EpisodeFrames) -> None:
    seconds = sample_variants.FRAMES * synthetic_session.PERIOD_NS * 1e-9

    assert episode.phase == "explore"
    assert len(episode.times_ns) == int(seconds * FPS)
    assert set(np.diff(episode.times_ns)) == {1_000_000_000 // FPS}
    assert episode.state.shape == (len(episode.times_ns), len(STATE))
    assert episode.action.shape == (len(episode.times_ns), len(ACTION))


def test_a_state_is_the_newest_there_was(path: Path, episode: EpisodeFrames) -> None:
    with Session.open(path) as session:
        world_states = list(session.timed_world_states())
    for row, time_ns in enumerate(episode.times_ns.tolist()):
        world_state = [world_state for then, world_state in world_states if then <= time_ns][-1]
        told = dict(zip(STATE, episode.state[row].tolist(), strict=True))
        back = geometry.yaw_rotation(-world_state.yaw)
        wrist = geometry.rotate(back, world_state.arm.joints[3] - world_state.agent_position)
        assert told["agent_x_m"] == pytest.approx(world_state.agent_position[0], abs=1e-5)
        assert told["agent_yaw_deg"] == pytest.approx(world_state.yaw)
        assert told["wrist_ahead_m"] == pytest.approx(wrist[2], abs=1e-5)
        assert told["holds"] == float(bool(world_state.held))


def test_the_commands_of_an_episode_add_up_to_the_way(path: Path, episode: EpisodeFrames) -> None:
    with Session.open(path) as session:
        commands = list(session.commands())
        first_world_state = next(iter(session.timed_world_states()))
    yaws = episode.state[:, STATE.index("agent_yaw_deg")].astype(float)
    ahead, right = ACTION.index("travel_ahead_m"), ACTION.index("travel_right_m")
    way = sum(
        geometry.forward(yaw) * action[ahead] + geometry.right(yaw) * action[right]
        for yaw, action in zip(yaws, episode.action.astype(float), strict=True)
    )
    end_ns = int(episode.times_ns[-1]) + 1_000_000_000 // FPS
    last = [c for c in commands if c.display_time_ns <= end_ns][-1]

    assert first_world_state[0] == episode.times_ns[0]
    np.testing.assert_allclose(way[[0, 2]], last.travel - commands[0].travel, atol=1e-4)
    turned = episode.action[:, ACTION.index("turn_deg")].sum()
    assert turned == pytest.approx(last.yaw - commands[0].yaw, abs=1e-3)


def test_rotations_have_one_sign(episode: EpisodeFrames) -> None:
    for names, values in ((STATE, episode.state), (ACTION, episode.action)):
        assert (values[:, names.index("wrist_qw")] >= 0.0).all()


def test_every_counted_action_is_there_in_its_order(tmp_path: Path) -> None:
    done = acted_session.performed()
    path = acted_session.record(tmp_path / "acted.mcap", done)
    with Session.open(path) as session:
        (episode,) = episodes_of(session, FPS)

    told = [DISCRETE[index] for index in episode.discrete.tolist() if index]

    assert told == [
        *["RotateLeft"] * 6,
        *["MoveAhead"] * 8,
        *["MoveArmAhead"] * 3,
        *["PickupObject"] * 3,
        *["MoveArmUp"] * 2,
        "MoveBack",
        *["PickupObject"] * 2,
        "OpenObject",
    ]


@settings(max_examples=examples(8))
@given(st.lists(st.integers(0, 30), min_size=1, max_size=12).map(sorted))
def test_actions_at_once_come_one_a_frame(
    tmp_path_factory: pytest.TempPathFactory, frames: list[int]
) -> None:
    path = tmp_path_factory.mktemp("many") / "s.mcap"
    recorder = Recorder(path, synthetic_session.start())
    recorder.phase("explore", 0, 0)
    number = 0
    for frame in range(31):
        at_once = frames.count(frame)
        steps = tuple(
            Step(number + i + 1, 1, Action("LookUp", {"degrees": 15.0}), True)
            for i in range(at_once)
        )
        number += at_once
        world_state = replace(
            synthetic_session.world_state(frame, 0), steps=steps, step_count=number, events=()
        )
        recorder.frame(
            synthetic_session.headset(frame),
            synthetic_session.command(frame),
            [world_state],
            synthetic_session.timing(frame),
        )
    recorder.close()

    with Session.open(path) as session:
        (episode,) = episodes_of(session, FPS)

    assert np.count_nonzero(episode.discrete) == len(frames)


def test_a_phase_in_which_nobody_moved_is_no_episode(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "s.mcap", synthetic_session.start())
    recorder.phase("answer", 0, 0)
    for frame in range(20):
        world_state = replace(synthetic_session.world_state(0, 0), steps=(), events=())
        recorder.frame(
            synthetic_session.headset(frame),
            synthetic_session.command(0),
            [world_state],
            synthetic_session.timing(frame),
        )
    recorder.close()

    with Session.open(tmp_path / "s.mcap") as session:
        assert episodes_of(session, FPS) == []

"""A session simulated again comes out the same, or the first thing that does not is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.recording import synthetic_session
from tests.support.recording.pendulum import Pendulum, build
from vrhuman.recording.errors import SessionError
from vrhuman.recording.reader import Session
from vrhuman.recording.recorder import Recorder
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify
from vrhuman.records import Command, WorldState


def record(path: Path, frames: int = 120, every: int = 1) -> None:
    """As the live loop does: a command a frame, the engine answering only every so many frames."""
    world = Pendulum()
    with Recorder(path, synthetic_session.start()) as recorder:
        recorder.frame(synthetic_session.headset(0), None, [world.observe()])
        for frame in range(1, frames):
            command = synthetic_session.command(frame)
            world_states = [world.step(command, 3 * every)] if frame % every == 0 else []
            if world_states and frame % 40 == 0:
                recorder.frame(synthetic_session.headset(frame), command, world_states)
                state = world.save()
                world.restore(state)
                recorder.keyframe(world_states[-1].tick, state)
            else:
                recorder.frame(synthetic_session.headset(frame), command, world_states)


@pytest.mark.parametrize("every", [1, 5])
def test_an_untouched_session_is_identical(tmp_path: Path, every: int) -> None:
    record(tmp_path / "s.mcap", every=every)
    result = verify(tmp_path / "s.mcap", build)
    assert result.identical
    assert result.first_difference is None
    assert result.frames == 1 + (120 - 1) // every
    assert result.unverified == 0
    assert result.keyframes == 2
    assert result.realtime_factor > 1


def test_another_world_is_reported_by_frame_key_and_amount(tmp_path: Path) -> None:
    record(tmp_path / "s.mcap")
    result = verify(tmp_path / "s.mcap", lambda _: Pendulum(gravity=9.82))
    assert not result.identical
    difference = result.first_difference
    assert difference is not None
    assert (difference.frame, difference.tick, difference.key) == (1, 3, "yaw")
    assert difference.amount == pytest.approx(3 * 2 * 0.004**2 * 0.01 * np.sin(1.0), rel=0.01)
    assert "yaw was" in str(difference)


def test_a_single_command_that_was_another_is_found_at_its_frame(tmp_path: Path) -> None:
    world = Pendulum()
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for frame in range(1, 60):
            command = synthetic_session.command(frame)
            world_state = world.step(command, 3)
            told = replace(command, yaw=command.yaw + 0.5) if frame == 37 else command
            recorder.frame(synthetic_session.headset(frame), told, [world_state])

    result = verify(tmp_path / "s.mcap", build)

    difference = result.first_difference
    assert difference is not None
    assert (difference.frame, difference.tick, difference.key) == (36, 3 * 37, "yaw")
    assert difference.amount == pytest.approx(0.5 * 0.004**2 * (1 + 2 + 3), rel=1e-3)
    assert result.frames == 37


class Forgetful(Pendulum):
    """Counts one step fewer from some tick on: nothing of it is in the state."""

    def step(self, command: Command, ticks: int) -> WorldState:
        world_state = super().step(command, ticks)
        return replace(world_state, steps=()) if world_state.tick == 180 else world_state


def test_steps_are_compared_too(tmp_path: Path) -> None:
    record(tmp_path / "s.mcap")
    difference = verify(tmp_path / "s.mcap", lambda _: Forgetful()).first_difference
    assert difference is not None
    assert (difference.tick, difference.key) == (180, "steps")


class NeverReset(Pendulum):
    def restore(self, state: bytes) -> None:
        hidden = self._hidden
        super().restore(state)
        self._hidden = hidden


def test_the_reset_at_keyframes_is_part_of_the_session(tmp_path: Path) -> None:
    record(tmp_path / "s.mcap")
    difference = verify(tmp_path / "s.mcap", lambda _: NeverReset()).first_difference
    assert difference is not None
    assert difference.frame == 41


@pytest.mark.parametrize(("told", "same"), [((("bob", 0.5),), True), ((), False)])
def test_what_was_laid_out_again_at_a_keyframe_is_laid_out_again(
    tmp_path: Path, told: tuple[tuple[str, float], ...], same: bool
) -> None:
    world = Pendulum()
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for frame in range(1, 40):
            command = synthetic_session.command(frame)
            if frame == 20:
                world.lay_out({"bob": 0.5})
                state = world.save()
                world.restore(state)
                recorder.keyframe(57, state, laid_out=told)
            recorder.frame(synthetic_session.headset(frame), command, [world.step(command, 3)])

    assert verify(tmp_path / "s.mcap", build).identical is same


@pytest.mark.parametrize("number", [0, 1])
def test_verification_from_a_keyframe(tmp_path: Path, number: int) -> None:
    record(tmp_path / "s.mcap")
    result = verify(tmp_path / "s.mcap", build, from_keyframe=number)
    assert result.identical
    assert result.unverified == 1 + 40 * (number + 1)
    assert result.frames + result.unverified == 120


def test_a_keyframe_that_is_not_there(tmp_path: Path) -> None:
    record(tmp_path / "s.mcap")
    with pytest.raises(SessionError, match="no keyframe 2; the file has 2"):
        verify(tmp_path / "s.mcap", build, from_keyframe=2)


def test_a_recovered_session_is_verified_on_both_sides_of_the_gap(tmp_path: Path) -> None:
    path = tmp_path / "s.mcap"
    world = Pendulum()
    recorder = Recorder(path, synthetic_session.start())
    for frame in range(120):
        world_state = world.step(synthetic_session.command(frame), 3)
        recorder.frame(
            synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
        )
        if frame % 40 == 39:
            recorder.keyframe(world_state.tick, world.save())
            world.restore(world.save())
    recorder.leave_open()
    with Session.open(path) as session:
        span = session._blocks.chunks[31]
    damaged = bytearray(path.read_bytes())
    damaged[span.offset + 200] ^= 1
    path.write_bytes(damaged)
    recover(path, tmp_path / "r.mcap")
    result = verify(tmp_path / "r.mcap", build)
    assert result.identical
    assert (result.frames, result.unverified) == (30 + 80, 9)


def test_an_event_without_its_command_is_reported(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.frame(
            synthetic_session.headset(0), None, [Pendulum().step(synthetic_session.command(7), 3)]
        )
    with pytest.raises(SessionError, match="command 7"):
        verify(tmp_path / "s.mcap", build)


def test_another_engine_s_session_is_not_simulated_and_an_empty_one_is_not_whole(
    tmp_path: Path,
) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start(engine="thor")):
        pass
    result = verify(tmp_path / "s.mcap", build=lambda _: pytest.fail("simulated"))
    assert result.replayed
    assert not result.good


def test_other_versions_are_named(tmp_path: Path) -> None:
    start = synthetic_session.start(provenance={"packages": {"numpy": "0.1"}})
    with Recorder(tmp_path / "s.mcap", start):
        pass
    result = verify(tmp_path / "s.mcap", build)
    assert any(each.startswith("numpy 0.1 when recorded") for each in result.versions)
    assert not result.identical  # nothing was compared


@pytest.mark.parametrize(
    ("tick", "good"),
    [(9, False), (12, True), (15, True), (18, True), (21, False)],
    ids=["two before", "before", "in its frame", "the frame's last", "after its frame"],
)
def test_a_phase_begins_at_a_state_before_it_or_of_its_frame(
    tick: int, good: bool, tmp_path: Path
) -> None:
    world = Pendulum()
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        for frame in range(1, 8):
            if frame == 5:
                begun = synthetic_session.headset(frame).display_time_ns
                recorder.phase("answer", tick, 0, begun)
            command = synthetic_session.command(frame)
            states = [world.step(command, 3) for _ in range(2 if frame == 5 else 1)]
            recorder.frame(synthetic_session.headset(frame), command, states)

    result = verify(tmp_path / "s.mcap", build)

    assert result.good == good
    if not good:
        assert result.first_difference is not None
        assert result.first_difference.key == "phase.tick"


def test_who_never_was_in_the_house_has_nothing_to_simulate(tmp_path: Path) -> None:
    with Recorder(tmp_path / "s.mcap", synthetic_session.start()) as recorder:
        recorder.phase("answer", 0, 0, synthetic_session.headset(0).display_time_ns)
        recorder.frame(synthetic_session.headset(0), None, [])
    result = verify(tmp_path / "s.mcap", build)
    assert result.good
    assert result.frames == 0


def record_of_thor(path: Path, ticks: list[int]) -> None:
    """A session of AI2-THOR's with a world state at each of ``ticks``, each of three ticks."""
    with Recorder(path, synthetic_session.start(engine="thor")) as recorder:
        for frame, tick in enumerate(ticks):
            world_state = replace(
                synthetic_session.world_state(frame, frame),
                tick=tick,
                ticks=3,
                state_hash=b"h" * 16,
            )
            recorder.frame(
                synthetic_session.headset(frame), synthetic_session.command(frame), [world_state]
            )


def test_what_ai2thor_simulated_is_replayed_and_whole(tmp_path: Path) -> None:
    record_of_thor(tmp_path / "s.mcap", [3, 6, 9, 12])
    result = verify(tmp_path / "s.mcap")
    assert result.replayed
    assert not result.identical
    assert result.good
    assert (result.frames, result.ticks, result.first_difference) == (4, 12, None)


def test_a_hole_in_its_ticks_is_reported(tmp_path: Path) -> None:
    record_of_thor(tmp_path / "s.mcap", [3, 6, 12, 15])
    result = verify(tmp_path / "s.mcap")
    assert not result.good
    assert result.first_difference is not None
    assert result.first_difference.key == "tick"
    assert result.first_difference.frame == 2

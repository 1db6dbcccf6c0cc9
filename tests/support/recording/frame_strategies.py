"""Random values of what comes every frame.

Any bits that the file's encoding can hold, and (``measured``) those that a session can hold.
"""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from tests.support.recording.record_strategies import texts, times
from vrhuman.records import (
    ArmState,
    ArmStatus,
    Command,
    HandState,
    HeadsetState,
    Interaction,
    InteractionKind,
    TrackedPose,
    View,
    WorldState,
)

doubles = st.floats(allow_nan=True, allow_infinity=True)
singles = st.floats(width=32, allow_nan=True, allow_infinity=True)
measured = st.floats(-1e5, 1e5)
measured_singles = st.floats(-1e5, 1e5, width=32)
counts = st.integers(0, 2**63 - 1)
durations = st.integers(-(2**40), 2**40)


def arrays(elements: st.SearchStrategy[float], *shape: int) -> st.SearchStrategy[np.ndarray]:
    size = int(np.prod(shape))
    return st.lists(elements, min_size=size, max_size=size).map(
        lambda values: np.array(values, dtype=np.float64).reshape(shape)
    )


poses = st.builds(
    TrackedPose, arrays(singles, 3), arrays(singles, 4), st.booleans(), st.booleans(), st.booleans()
)
views = st.builds(View, arrays(singles, 3), arrays(singles, 4), arrays(singles, 4))
hands = st.builds(
    HandState,
    poses,
    poses,
    singles,
    singles,
    arrays(singles, 2),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
headset_states = st.builds(
    HeadsetState, counts, times, poses, st.tuples(views, views), hands, hands, st.booleans()
)


def _commands(numbers: st.SearchStrategy[float]) -> st.SearchStrategy[Command]:
    return st.builds(
        Command,
        sequence=counts,
        display_time_ns=times,
        travel=arrays(numbers, 2),
        yaw=numbers,
        horizon=numbers,
        eye_height=numbers,
        head_rotation=arrays(numbers, 4),
        arm_engaged=st.booleans(),
        wrist_position=arrays(numbers, 3),
        wrist_rotation=arrays(numbers, 4),
        arm_base_height=numbers,
        grasp_force=numbers,
        interactions=st.lists(
            st.builds(Interaction, counts, st.sampled_from(InteractionKind)), max_size=3
        ).map(tuple),
    )


def _world_states(
    numbers: st.SearchStrategy[float], most_ticks: int
) -> st.SearchStrategy[WorldState]:
    arms = st.builds(
        ArmState, arrays(numbers, 4, 3), arrays(numbers, 4), numbers, arrays(numbers, 3), numbers
    )
    return st.builds(
        WorldState,
        tick=st.integers(most_ticks, 2**63 - 1),
        ticks=st.integers(0, most_ticks),
        command_sequence=counts,
        agent_position=arrays(numbers, 3),
        yaw=numbers,
        horizon=numbers,
        room=texts,
        arm=arms,
        arm_status=st.sampled_from(ArmStatus),
        arm_reason=texts,
        held=st.lists(texts, max_size=2).map(tuple),
        touched=st.lists(texts, max_size=2).map(tuple),
        grasp_force=numbers,
        events=st.just(()),
        steps=st.just(()),
        step_count=counts,
        body_poses=st.just(np.zeros((0, 7))),
        slip=st.floats(0.0, 1.0),
        state_hash=st.binary(max_size=32),
    )


commands, measured_commands = _commands(doubles), _commands(measured)
world_states, measured_world_states = _world_states(doubles, 2**31), _world_states(measured, 1_000)

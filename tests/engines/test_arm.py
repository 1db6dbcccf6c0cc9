"""The arm against the states Unity wrote, and the inverse kinematics against its own lengths."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import SHARED
from vrhuman.engines import arm

STATES = SHARED / "thor" / "arm_determinism_unity_5.json"
coordinate = st.floats(-0.7, 0.7)


@pytest.mark.skipif(not STATES.exists(), reason="the arm states that Unity wrote are not here")
@pytest.mark.parametrize("case", "01234")
def test_unity_states(case: str) -> None:
    state = json.loads(STATES.read_text())[case]
    world, relative = np.array(state["world"]), state["rootRelative"]
    agent, yaw = tuple(state["agent_position"]), state["agent_yaw"]
    height = state["world"][0][1] - agent[1]
    chain = arm.solve(tuple(relative[3]))
    joints = [
        arm.to_world(agent, yaw, height, point)
        for point in arm.forward_chain(chain.elbow, chain.wrist)
    ]
    assert chain.reached
    assert np.abs(np.array(joints) - world).max() < 1e-5
    assert arm.from_world(agent, yaw, height, joints[3]) == pytest.approx(relative[3], abs=1e-6)


@given(coordinate, coordinate, coordinate, st.floats(-180, 180))
def test_bones_keep_their_lengths(x: float, y: float, z: float, orientation: float) -> None:
    target = (x, y, z + arm.SHOULDER_LENGTH)
    chain = arm.solve(target, orientation)
    distance = math.dist(arm.SHOULDER, target)
    slack = arm.FOREARM_LENGTH - arm.UPPER_LENGTH
    assert chain.reached == (slack < distance < arm.REACH - 1e-5) or distance < 2 * slack
    if chain.reached:
        assert chain.wrist == target
        assert math.dist(chain.elbow, arm.SHOULDER) == pytest.approx(arm.UPPER_LENGTH, abs=1e-6)
        assert math.dist(chain.elbow, chain.wrist) == pytest.approx(arm.FOREARM_LENGTH, abs=1e-6)
    else:
        assert math.dist(chain.wrist, arm.SHOULDER) < arm.REACH


@given(st.lists(st.tuples(coordinate, coordinate, coordinate), min_size=1), st.floats(-180, 180))
def test_batch_is_the_scalar(targets: list[arm.Vector], orientation: float) -> None:
    elbows, wrists = arm.solve_batch(np.array(targets), orientation)
    for target, elbow, wrist in zip(targets, elbows, wrists, strict=True):
        chain = arm.solve(target, orientation)
        assert wrist == pytest.approx(chain.wrist, abs=1e-9)
        if math.dist(arm.SHOULDER, target) > 1e-3:
            assert elbow == pytest.approx(chain.elbow, abs=1e-6)


@given(st.floats(-0.9, 0.9), st.floats(-0.9, 0.9), st.floats(-0.9, 0.9))
def test_within_reach_is_reached(x: float, y: float, z: float) -> None:
    target = arm.within_reach((x, y, z))
    assert arm.solve(target).reached or arm.from_shoulder(target) < 1e-3


def test_elbow_hangs_down() -> None:
    assert arm.solve((0.0, 0.0, 0.7)).elbow[1] < -0.1
    assert arm.solve((0.0, 0.0, 0.7), 90.0).elbow[0] > 0.1


@given(st.floats(-2.0, 2.0), st.floats(-2.0, 2.0), st.floats(-2.0, 2.0))
def test_stretched_out_of_reach_is_straight(x: float, y: float, z: float) -> None:
    chain, wanted = arm.solve(arm.stretched((x, y, z))), arm.solve((x, y, z))
    assert chain.wrist == pytest.approx(wanted.wrist, abs=1e-9)
    assert chain.elbow == pytest.approx(wanted.elbow, abs=1e-6)
    assert chain.reached == wanted.reached

"""What is kept of AI2-THOR's state, and how it is brought back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.engines.in_process_thor import InProcess
from vrhuman.engines.thor import keeping
from vrhuman.engines.thor.keeping import Counters, StateError
from vrhuman.engines.thor.snapshot import snapshot
from vrhuman.records import Action


def test_what_is_kept_reads_back_exactly() -> None:
    now = InProcess().now()
    counters = Counters(tick=7, sequence=3, happened=1, travel=(0.1, 1 / 3))

    kept = keeping.decode(keeping.encode(now, counters, b"\x01" * 16))

    assert kept.counters == counters
    assert kept.hash == b"\x01" * 16
    assert np.array_equal(kept.snapshot.pivots, now.pivots)
    assert kept.snapshot.names == now.names
    assert np.array_equal(kept.snapshot.arm.joints, now.arm.joints)


@given(st.binary(max_size=60) | st.sampled_from([b"{}", b"[]", b"null", b'{"snapshot": 1}']))
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(StateError):
        keeping.decode(data)


def test_agent_arm_and_doors_come_back() -> None:
    world = InProcess()
    kept = keeping.decode(keeping.encode(world.now(), Counters(), b""))
    for name, arguments in (
        ("MoveAhead", {"moveMagnitude": 0.5}),
        ("RotateRight", {"degrees": 45.0}),
        ("MoveArm", {"position": {"x": 0.1, "y": 0.2, "z": 0.5}}),
        ("OpenObject", {"objectId": "dresser", "forceAction": True}),
    ):
        assert world.engine.act(Action(name, arguments)).success, name

    for action in keeping.actions(kept, world.now(), ()):
        assert world.do(action)[0].success, action

    back = world.now()
    assert np.allclose(back.position, kept.snapshot.position)
    assert back.yaw == pytest.approx(kept.snapshot.yaw)
    assert np.allclose(back.arm.local_wrist, kept.snapshot.arm.local_wrist)
    assert np.array_equal(back.openness, kept.snapshot.openness)


def test_what_moved_is_put_back_and_what_is_fixed_is_left_alone() -> None:
    world = InProcess()
    kept = keeping.decode(keeping.encode(world.now(), Counters(), b""))
    poses = dict(zip(kept.snapshot.names, kept.snapshot.pivots, strict=True))
    told = world.engine.metadata()
    next(o for o in told["objects"] if o["objectId"] == "ball")["position"]["x"] += 0.5

    free = ("mug|1", "ball")
    (put,) = [
        a for a in keeping.actions(kept, snapshot(told), free) if a["action"] == "SetObjectPoses"
    ]

    assert {each["objectName"] for each in put["objectPoses"]} == set(free)
    ball = next(each for each in put["objectPoses"] if each["objectName"] == "ball")
    assert ball["position"]["x"] == pytest.approx(poses["ball"][0])

"""``replaced`` gives what ``dataclasses.replace`` gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.engines.arm import ArmPose
from vrhuman.engines.posture import AgentPose
from vrhuman.replacing import replaced

POSE = AgentPose(1.0, 2.0, 30.0, -10.0, ArmPose(), hand_radius=0.07, standing=False)


def test_it_is_the_record_with_other_values() -> None:
    changes = {"x": 3.0, "arm": ArmPose(base_height=0.2)}
    assert replaced(POSE, **changes) == replace(POSE, **changes)
    assert replaced(POSE) == POSE
    assert POSE.x == 1.0


def test_it_knows_no_other_fields() -> None:
    with pytest.raises(KeyError):
        replaced(POSE, depth=1.0)

"""The agent where it is seen from outside."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.review.drawing.agent_body import AGENT, ARM, agent_poses, arm_poses
from vrhuman.review.drawing.cameras import EGO
from vrhuman.review.recording import Recording


def test_the_arm_put_together_from_its_joints_is_the_arm_that_was_recorded(
    sample: Recording,
) -> None:
    for time_ns in sample.times_ns[::20].tolist():
        moment = sample.at(time_ns)

        poses = arm_poses(moment.world_state)
        recorded = moment.body_poses[-len(ARM) :]

        assert np.allclose(poses[:, :3], recorded[:, :3], atol=1e-5)
        for ours, theirs in zip(poses, recorded, strict=True):
            assert geometry.angle_between(ours[3:], theirs[3:]) == pytest.approx(0.0, abs=0.05)


def test_the_head_is_where_the_person_looks_from(sample: Recording) -> None:
    moment = sample.at(sample.phases[0].end_ns)

    head = agent_poses(moment)[2]
    seen = EGO.view(moment, sample.house, (4, 3))

    assert len(AGENT) == 3
    assert head[:3] == pytest.approx(seen.position)
    assert head[3:] == pytest.approx(seen.rotation)


def test_the_lift_is_as_high_as_the_arms_first_joint(sample: Recording) -> None:
    moment = sample.at(sample.first_ns)

    base, lift, _ = agent_poses(moment)

    assert base[1] == pytest.approx(0.0, abs=1e-6)
    assert lift[1] == moment.world_state.arm.joints[0, 1]

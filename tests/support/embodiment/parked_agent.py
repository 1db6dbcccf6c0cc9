"""The state of an agent that stands still with its arm parked."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.records import ArmState, ArmStatus, WorldState

AGENT = (3.0, 0.9, 4.0)


YAW = 90.0


def parked() -> WorldState:
    """An agent that faces +x, its arm parked."""
    chain = arm.solve(arm.DEFAULT_WRIST)
    joints = [
        arm.to_world(AGENT, YAW, arm.DEFAULT_HEIGHT, joint)
        for joint in arm.forward_chain(chain.elbow, chain.wrist)
    ]
    turned = geometry.yaw_rotation(YAW)
    return WorldState(
        tick=0,
        ticks=0,
        command_sequence=0,
        agent_position=np.array(AGENT),
        yaw=YAW,
        horizon=0.0,
        room="room|1",
        arm=ArmState(np.array(joints), turned, arm.DEFAULT_HEIGHT, np.array(joints[3]), 0.06),
        arm_status=ArmStatus.PARKED,
        arm_reason="",
        held=(),
        touched=(),
        grasp_force=0.0,
        events=(),
        steps=(),
        step_count=0,
        body_poses=np.zeros((0, 7)),
        state_hash=b"",
    )


START = parked()

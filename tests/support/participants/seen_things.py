"""Things and moments as a simulated participant sees them."""

from __future__ import annotations

import numpy as np

from vrhuman.records import ArmStatus, Observation, Panel, SeenObject


def thing(name: str, position: tuple[float, ...], size: tuple[float, ...]) -> SeenObject:
    return SeenObject(
        object_id=name,
        object_type=name,
        colours=(),
        materials=(),
        position=np.array(position),
        size=np.array(size),
        room="room|1",
        distance=1.0,
        pixels=500,
        openable=False,
        is_open=False,
        pickupable=False,
        parents=(),
    )


def observed(*panels: Panel) -> Observation:
    """What somebody sees who stands in an empty room, with some panels."""
    return Observation(
        time_ns=0,
        phase="tasks",
        steps_left=None,
        agent_position=np.array([1.0, 0.9, 1.0]),
        yaw=0.0,
        horizon=0.0,
        eye_height=1.575,
        field_of_view=90.0,
        depth=np.full((75, 100), 2.0),
        seen=(),
        room="",
        rooms_known=(),
        hand_centre=np.array([1.3, 0.9, 1.4]),
        arm_status=ArmStatus.PARKED,
        touched=(),
        held=(),
        grasp_force=0.0,
        felt=(),
        panels=panels,
    )

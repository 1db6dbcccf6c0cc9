"""Computes where the eyes are in the house from their pose in the tracked stage.

The *rig* turns the stage's axes (OpenXR) onto the world's about the head, and puts the head over a
place in the house.
"""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.records import Camera, Floats, TrackedPose, View


def eye_cameras(
    head: TrackedPose,
    views: tuple[View, View],
    base: Floats,
    rig_yaw: float,
    height_offset: float,
) -> tuple[Camera, Camera]:
    """Return both eyes' cameras in the world.

    ``base`` (2,) is the place in the house, x and z [m], below the tracked head; ``rig_yaw`` turns
    the stage's axes onto the world's [degrees].
    """
    rig = geometry.yaw_rotation(rig_yaw)
    middle = geometry.world_position_from_openxr(head.position)
    cameras = []
    for view in views:
        position = geometry.world_position_from_openxr(view.position)
        x, _, z = geometry.rotate(rig, position - middle)
        cameras.append(
            Camera(
                position=np.array([base[0] + x, position[1] + height_offset, base[1] + z]),
                rotation=geometry.multiply(
                    rig, geometry.world_rotation_from_openxr(view.orientation)
                ),
                fov=view.fov,
            )
        )
    return cameras[0], cameras[1]

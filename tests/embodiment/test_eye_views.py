"""Pictures drawn earlier are shown where they were drawn: cameras in the world and back."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.embodiment.body import eye_cameras, eye_views
from vrhuman.records import TrackedPose, View

NUMBER = st.floats(-3.0, 3.0)
YAW = st.floats(-180.0, 180.0)


@given(NUMBER, NUMBER, YAW, YAW, st.floats(-0.3, 0.3))
def test_views_of_the_newest_cameras_are_the_views_themselves(
    x: float, z: float, turn: float, rig: float, offset: float
) -> None:
    orientation = geometry.openxr_rotation_from_world(geometry.from_euler(10.0, turn, 5.0))
    head = TrackedPose(np.array([x, 1.6, z]), orientation, True, True, True)
    fov = np.array([-0.8, 0.7, 0.75, -0.8])
    views = tuple(
        View(head.position + geometry.rotate(orientation, [side, 0.0, 0.0]), orientation, fov)
        for side in (-0.03, 0.03)
    )
    base = np.array([z, x])

    cameras = eye_cameras(head, (views[0], views[1]), base, rig, offset)
    back = eye_views(cameras, head, base, rig, offset)

    for view, found in zip(views, back, strict=True):
        assert np.allclose(found.position, view.position, atol=1e-9)
        assert geometry.angle_between(found.orientation, view.orientation) < 1e-6
        assert np.array_equal(found.fov, view.fov)


def test_a_base_that_moved_since_leaves_the_picture_behind() -> None:
    still = TrackedPose(np.array([0.0, 1.6, 0.0]), geometry.IDENTITY, True, True, True)
    view = View(still.position, geometry.IDENTITY, np.array([-0.8, 0.8, 0.8, -0.8]))
    cameras = eye_cameras(still, (view, view), np.array([2.0, 3.0]), 0.0, 0.0)

    left, _ = eye_views(cameras, still, np.array([2.0, 3.5]), 0.0, 0.0)

    assert np.allclose(left.position, [0.0, 1.6, 0.5])  # half a metre behind: OpenXR's +z

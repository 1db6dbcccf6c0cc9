"""A free camera goes where the mouse and the keys say."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.desktop.review.flying import STEEPEST, dragged_by, gone
from vrhuman.review.drawing.cameras import Free

cameras = st.builds(
    Free,
    st.tuples(*[st.floats(-20, 20)] * 3),
    st.floats(0, 359),
    st.floats(-STEEPEST, STEEPEST),
)
ways = st.tuples(*[st.floats(-2, 2)] * 3)


def test_ahead_is_where_it_looks_and_right_is_level() -> None:
    east = Free((0.0, 1.0, 0.0), yaw=90.0, pitch=30.0)

    assert gone(east, (0.0, 0.0, 1.0)).position == pytest.approx(
        (math.cos(math.radians(30)), 1.0 - 0.5, 0.0), abs=1e-9
    )
    assert gone(east, (1.0, 0.0, 0.0)).position == pytest.approx((0.0, 1.0, -1.0), abs=1e-9)
    assert gone(east, (0.0, 0.25, 0.0)).position == pytest.approx((0.0, 1.25, 0.0))


def test_the_picture_goes_with_the_hand_that_drags_it() -> None:
    camera = dragged_by(Free((0.0, 0.0, 0.0), yaw=10.0, pitch=0.0), right=20.0, down=8.0)

    assert camera.yaw == pytest.approx(5.0)
    assert camera.pitch == pytest.approx(-2.0)


@given(cameras, ways)
def test_going_somewhere_and_back_leads_to_where_it_was(
    camera: Free, way: tuple[float, float, float]
) -> None:
    right, up, ahead = way
    back = gone(gone(camera, way), (-right, -up, -ahead))

    assert back.position == pytest.approx(camera.position, abs=1e-9)
    moved = math.dist(gone(camera, (0.0, 0.0, ahead)).position, camera.position)
    assert moved == pytest.approx(abs(ahead), abs=1e-9)


@given(cameras, st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_however_it_is_dragged_it_never_tips_over(camera: Free, right: float, down: float) -> None:
    turned = dragged_by(camera, right, down)

    assert abs(turned.pitch) <= STEEPEST
    assert 0.0 <= turned.yaw <= 360.0
    assert turned.position == camera.position

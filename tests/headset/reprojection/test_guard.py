"""Frames wider and denser than the view."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.headset.reprojection.guard import Guard, density
from vrhuman.records import Camera

ANGLE = st.floats(0.2, 1.0)


@given(ANGLE, ANGLE, ANGLE, ANGLE, st.floats(1.0, 2.0))
def test_a_frame_is_wider_by_the_band_on_every_side(
    left: float, right: float, up: float, down: float, band: float
) -> None:
    view = Camera(np.zeros(3), geometry.IDENTITY, np.array([-left, right, up, -down]))

    wide = Guard(band, 1.0).camera(view)

    assert np.allclose(np.tan(wide.fov), band * np.tan(view.fov))
    assert wide.position is view.position


@given(st.integers(64, 2000), st.integers(64, 2000), st.floats(1.0, 1.5), st.floats(1.0, 2.0))
def test_a_frame_has_as_many_pixels_a_degree_as_its_density_tells(
    width: int, height: int, band: float, density: float
) -> None:
    wide, high = Guard(band, density).size((width, height))

    assert 0 <= width * band * density - wide < 8
    assert 0 <= height * band * density - high < 8


@given(st.floats(1.0, 1.5), st.floats(0.5, 2.0))
def test_the_density_of_a_frame_is_found_from_its_angles_and_pixels(
    band: float, pixels: float
) -> None:
    view = Camera(np.zeros(3), geometry.IDENTITY, np.array([-0.9, 0.7, 0.8, -0.8]))
    guard, size = Guard(band, pixels), (2000, 2000)

    found = density(guard.camera(view), guard.size(size), view, size)

    assert abs(found - pixels) < 0.01


@given(st.integers(64, 4000), st.integers(64, 4000))
def test_a_frame_is_never_larger_than_there_is_room_for(width: int, height: int) -> None:
    wide, high = Guard(1.3, 1.5).size((width, height), most=1 << 18)

    assert wide * high <= 1 << 18

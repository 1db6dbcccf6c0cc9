"""Masks and cameras."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.engines.thor.pictures import Masks, lens, symmetric
from vrhuman.records import Camera

ANGLE = st.floats(0.2, 1.2)


def camera(left: float, right: float, up: float, down: float) -> Camera:
    return Camera(np.zeros(3), geometry.IDENTITY, np.array([-left, right, up, -down]))


@given(ANGLE, ANGLE, ANGLE, ANGLE)
def test_a_symmetric_camera_sees_all_that_an_eye_does(
    left: float, right: float, up: float, down: float
) -> None:
    eye = camera(left, right, up, down)

    drawn = symmetric(eye, 4.0 / 3.0)

    assert np.all(np.abs(drawn.fov) >= np.abs(eye.fov) - 1e-9)
    assert math.isclose(lens(drawn)["fieldOfView"], math.degrees(2.0 * drawn.fov[2]))
    assert drawn.fov[0] == -drawn.fov[1]


def test_masks_count_each_names_pixels_whatever_the_palette_was_before() -> None:
    masks, picture = Masks(), np.zeros((2, 3, 3), np.uint8)
    picture[0, :2], picture[1, 2] = (10, 20, 30), (200, 0, 0)

    first = masks.pixels(picture, (("Mug|1", (10, 20, 30)), ("Bed|1", (200, 0, 0))))
    second = masks.pixels(picture, (("Egg|1", (200, 0, 0)),))

    assert first == {"Mug|1": 2, "Bed|1": 1}
    assert second == {"Egg|1": 1}
    assert masks.mask(picture, (("Egg|1", (200, 0, 0)),), "Egg|1").sum() == 1
    assert not masks.mask(picture, (("Egg|1", (200, 0, 0)),), "Mug|1").any()

"""Pictures packed for the graphics card."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.engines.seen import EyePictures
from vrhuman.headset.reprojection.frames import CLOSEST, TILES, EyeFrame, packed
from vrhuman.records import Camera

CAMERA = Camera(np.zeros(3), geometry.IDENTITY, np.array([-0.8, 0.8, 0.8, -0.8]))


def frame(depth: np.ndarray) -> EyeFrame:
    picture = np.zeros((*depth.shape, 3), np.uint8)
    picture[..., 1] = 77
    both = EyePictures(7, (CAMERA, CAMERA), (picture, picture), (depth, depth))
    return packed(both).left


@given(st.floats(0.05, 40.0))
def test_depth_comes_back_from_nearness_within_a_65535th_of_the_closest(depth: float) -> None:
    told = int(frame(np.full((64, 64), depth, np.float32)).nearness[0, 0])

    assert abs(told / 65535 / CLOSEST - 1.0 / depth) <= 0.51 / 65535 / CLOSEST


def test_what_is_closer_than_the_near_plane_is_as_near_as_can_be() -> None:
    assert frame(np.zeros((64, 64), np.float32)).nearness.min() == 65535


def test_an_edges_pixels_go_with_what_is_in_front() -> None:
    depth = np.full((64, 64), 10.0, np.float32)
    depth[20:30, 40:50] = 0.5

    nearness = frame(depth).nearness

    grown = np.zeros((64, 64), bool)
    grown[19:31, 40:50] = grown[20:30, 39:51] = True  # by one pixel beside, not at the corners
    assert np.array_equal(nearness == nearness.max(), grown)


def test_the_colours_are_kept() -> None:
    assert tuple(frame(np.ones((64, 64), np.float32)).colour[3, 5]) == (0, 77, 0, 255)


@given(st.integers(32, 90), st.integers(32, 90), st.data())
def test_nothing_within_a_tile_of_a_place_is_nearer_than_its_nearest_tells(
    width: int, height: int, data: st.DataObject
) -> None:
    depth = np.full((height, width), 10.0, np.float32)
    row, column = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, width - 1))
    depth[row, column] = 0.5

    found = frame(depth)

    tile = int((row + 0.5) / height * TILES), int((column + 0.5) / width * TILES)
    around = found.nearest[max(0, tile[0] - 1) : tile[0] + 2, max(0, tile[1] - 1) : tile[1] + 2]
    assert around[(around == found.nearness[row, column])].size >= 4
    assert found.nearest[tile] == found.nearness[row, column]

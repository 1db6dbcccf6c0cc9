"""What a camera sees, without OpenGL: spheres in its view, and the directions of its pixels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman import geometry
from vrhuman.engines.drawing.visible import in_view, view_of
from vrhuman.records import Camera

_ANGLE = st.floats(15.0, 60.0)


@pytest.mark.parametrize("top_first", [True, False])
@settings(max_examples=examples(50))
@given(
    turn=st.tuples(st.floats(-80, 80), st.floats(0, 360), st.floats(-90, 90)),
    fov=st.tuples(_ANGLE, _ANGLE, _ANGLE, _ANGLE),
)
def test_rays_are_the_inverse_of_clip_space(
    top_first: bool, turn: tuple[float, ...], fov: tuple[float, ...]
) -> None:
    left, right, up, down = np.radians(fov)
    camera = Camera(
        position=np.array([1.0, 1.5, -2.0]),
        rotation=geometry.from_euler(*turn),
        fov=np.array([-left, right, up, -down]),
    )
    view = view_of(camera)
    rows = view.clip[[0, 1, 3], :3].copy()
    if top_first:
        rows[1] *= -1.0
    assert view.rays(top_first) @ rows == pytest.approx(np.eye(3), abs=1e-12)


def test_spheres_are_in_view_as_far_as_their_windows_reach() -> None:
    camera = Camera(
        position=np.array([0.0, 1.0, 0.0]),
        rotation=np.array([0.0, 0.0, 0.0, 1.0]),
        fov=np.radians([-45.0, 45.0, 45.0, -45.0]),
        near=0.1,
        far=20.0,
    )
    view = view_of(camera)
    windows = np.array([view.window, [0.0, 1.0, -1.0, 1.0], [1.0, -1.0, 1.0, -1.0]])
    centres = np.array(
        [
            [0.0, 1.0, 5.0],  # ahead
            [-5.4, 1.0, 5.0],  # 0.28 m left of the picture's edge: its sphere reaches in
            [-5.5, 1.0, 5.0],  # 0.35 m
            [-2.0, 1.0, 5.0],  # left of the second window by 2 m
            [-0.2, 1.0, 5.0],  # by 0.2 m
            [2.0, 1.0, 5.0],  # in the second window
            [2.0, 1.0, 5.0],  # of a room that is not seen
            [0.0, 1.0, -0.3],  # behind
            [0.0, 1.0, 20.2],  # beyond the far plane, but not its sphere
            [0.0, 1.0, 5.0],  # nothing
            [0.0, -60.0, 5.0],  # underground
        ]
    )
    radii = np.full(len(centres), 0.3)
    radii[9] = 0.0
    rooms = np.array([0, 0, 0, 1, 1, 1, 2, 0, 0, 0, 0])[:, None]

    seen = in_view(view, centres, radii, windows, rooms)
    either = in_view(view, centres, radii, windows, np.hstack([rooms, np.full_like(rooms, 2)]))

    assert (
        seen.tolist() == [True, True, False, False, True, True] + [False] * 2 + [True] + [False] * 2
    )
    assert np.array_equal(either, seen)

"""Where a point of one camera's picture lies in another's."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from vrhuman import geometry
from vrhuman.headset.reprojection.parallax import parallax
from vrhuman.records import Camera, Floats

ANGLE, SMALL = st.floats(0.3, 1.0), st.floats(-0.3, 0.3)


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    left, right, up, down = (draw(ANGLE) for _ in range(4))
    return Camera(
        np.array([draw(SMALL) for _ in range(3)]),
        geometry.from_euler(*(draw(st.floats(-20.0, 20.0)) for _ in range(3))),
        np.array([-left, right, up, -down]),
    )


def seen(camera: Camera, point: Floats) -> tuple[Floats, float]:
    """Where a point of the world is in a camera's picture, 0..1 from its left top corner, and its
    planar depth: through the projection that pictures are drawn with."""
    clip = geometry.projection_matrix(camera.fov, camera.near, camera.far) @ geometry.view_matrix(
        camera.position, camera.rotation
    )
    x, y, _, depth = clip @ np.append(point, 1.0)
    return np.array([0.5 + 0.5 * x / depth, 0.5 - 0.5 * y / depth]), float(depth)


@given(cameras(), cameras(), st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(1.5, 10.0))
def test_a_point_of_the_world_is_found_where_the_source_saw_it(
    source: Camera, view: Camera, x: float, y: float, z: float
) -> None:
    point = np.array([x, y, z])
    (here, depth), (there, source_depth) = seen(view, point), seen(source, point)
    assume(depth > 0.1 and source_depth > 0.1)

    moved = parallax(source, view)
    q = moved.far @ np.append(here, 1.0) + moved.shift / depth

    assert np.allclose(q[:2] / q[2], there, atol=1e-9)
    assert np.isclose(1.0 / depth / q[2], 1.0 / source_depth)

"""Feedback as triangles."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.embodiment.feedback import Gauge, Ghost, Workspace
from vrhuman.headset.overlay import shapes
from vrhuman.records import ArmStatus, Camera, Floats

STILL = np.array([0.0, 0.0, 0.0, 1.0])
places = st.tuples(*[st.floats(-5.0, 5.0)] * 3).map(np.array)


@given(places, places)
def test_a_line_ends_where_it_is_reported_to(start: Floats, end: Floats) -> None:
    shape = shapes.line(start, end, 0.004, (1.0, 1.0, 1.0, 1.0))

    if np.linalg.norm(end - start) < 1e-3:
        return
    along = (shape[:, :3] - start) @ (end - start) / np.linalg.norm(end - start)
    assert along.min() == pytest.approx(0.0, abs=1e-4)
    assert along.max() == pytest.approx(np.linalg.norm(end - start), abs=1e-4)


@given(places, st.sampled_from(list(ArmStatus)))
def test_a_ghost_is_where_the_hand_is_and_has_its_statuss_colour(
    place: Floats, status: ArmStatus
) -> None:
    shape = shapes.ghost_hand(Ghost(place, STILL, status, ""))

    assert np.linalg.norm(shape[:, :3] - place, axis=1).max() < 0.2
    assert {tuple(row) for row in shape[:, 3:]} == {tuple(np.float32(shapes.GHOST_COLOURS[status]))}


@given(places, st.floats(0.0, 1.0))
def test_the_edge_of_the_reach_lies_on_its_sphere(toward: Floats, visible: float) -> None:
    edge = Workspace(np.zeros(3), 0.63, visible)

    shape = shapes.workspace(edge, toward)

    assert np.linalg.norm(shape[:, :3], axis=1) == pytest.approx(0.63, abs=1e-5)
    assert np.all((shape[:, 6] >= 0.0) & (shape[:, 6] <= visible + 1e-6))


@given(st.floats(0.0, 5.0), st.floats(0.0, 5.0))
def test_more_force_never_shortens_the_bar(one: float, other: float) -> None:
    camera = Camera(np.zeros(3), STILL, np.array([-0.8, 0.8, 0.8, -0.8]))
    light, heavy = sorted((one, other))

    def top(force: float) -> float:
        gauge = Gauge("bar", force, 5.0, 0.0, np.array([0.0, 0.0, 0.6]))
        fill = shapes.gauge_bar(gauge, camera)[6:]
        return float(fill[:, 1].max())

    assert top(light) <= top(heavy) + 1e-6

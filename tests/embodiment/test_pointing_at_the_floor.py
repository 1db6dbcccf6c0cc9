"""Where a pointing hand's ray meets the floor, and no farther than four metres."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.embodiment.sticks import Aim, pointed_at


@pytest.mark.parametrize(
    ("height", "direction", "metres"),
    [
        (1.0, (0.0, -1.0, 1.0), 1.0),
        (1.5, (0.0, -1.0, 2.0), 3.0),
        (1.5, (0.0, -1.0, 4.0), 4.0),
        (1.5, (0.0, 1.0, 1.0), 4.0),
        (1.5, (0.0, -1.0, 0.0), 0.0),
        (-0.1, (0.0, -1.0, 1.0), 0.0),
    ],
)
def test_the_ray_ends_on_the_floor_or_four_metres_away(
    height: float, direction: tuple[float, float, float], metres: float
) -> None:
    ray = np.array(direction) / np.linalg.norm(direction)

    place = pointed_at(Aim(np.array([0.0, height, 0.0]), ray))

    assert place == pytest.approx([0.0, metres])

"""Where something can be put on what was seen of a receptacle."""

from __future__ import annotations

import numpy as np

from tests.support.participants.seen_things import thing
from vrhuman.participants.instructed.surfaces import free_spots
from vrhuman.records import Floats


def flat(x: tuple[float, float], z: tuple[float, float], y: float) -> Floats:
    """Points of a level surface, every 2 cm."""
    grid = np.stack(np.meshgrid(np.arange(*x, 0.02), np.arange(*z, 0.02)), axis=-1).reshape(-1, 2)
    return np.stack([grid[:, 0], np.full(len(grid), y), grid[:, 1]], axis=1)


BED = thing("Bed", (0.0, 0.5, 0.0), (1.0, 1.0, 1.0))


def test_things_lie_on_the_level_that_is_seen_not_on_the_top_of_the_box() -> None:
    spots = free_spots(flat((-0.5, 0.5), (-0.5, 0.5), 0.5), BED, (), 0.1)

    assert abs(spots[0].point[1] - 0.5) < 0.03
    assert np.abs(spots[0].point[[0, 2]]).max() < 0.4  # as far in as it is wide


def test_what_stands_there_is_left_free() -> None:
    lamp = thing("Lamp", (-0.275, 0.65, 0.0), (0.45, 0.3, 1.0))

    spots = free_spots(flat((-0.5, 0.5), (-0.5, 0.5), 0.5), BED, (lamp,), 0.1)

    assert spots
    assert all(spot.point[0] > -0.05 for spot in spots)


def test_what_is_seen_to_rise_above_the_level_is_left_free_though_unknown() -> None:
    level, rising = flat((-0.5, 0.5), (-0.5, 0.5), 0.5), flat((0.0, 0.5), (-0.5, 0.5), 0.6)

    spots = free_spots(np.concatenate([level, rising]), BED, (), 0.1)

    assert not [s for s in spots if s.point[0] > 0.05 and abs(s.point[1] - 0.5) < 0.03]


def test_nothing_is_put_where_nothing_level_was_seen() -> None:
    wall = np.array([[0.3, y, 0.3] for y in np.arange(0.0, 1.0, 0.01)])

    assert free_spots(wall, BED, (), 0.1) == []
    assert free_spots(np.empty((0, 3)), BED, (), 0.1) == []


def test_the_floor_that_is_seen_below_a_table_is_not_its_top() -> None:
    floor, top = flat((-0.5, 0.5), (-0.5, 0.5), 0.0), flat((-0.5, 0.5), (-0.5, 0.0), 0.98)

    spots = free_spots(np.concatenate([floor, top]), BED, (), 0.1)

    assert spots
    assert all(spot.point[1] > 0.9 for spot in spots)

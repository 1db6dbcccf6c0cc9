"""The person by whom the session file is measured moves everything that a person moves."""

from __future__ import annotations

import itertools

import numpy as np

from vrhuman import geometry
from vrhuman.bench.session import PERIOD_NS
from vrhuman.bench.wearer import Wearer
from vrhuman.records import TrackedPose


def test_head_both_hands_and_both_aims_move_in_every_frame() -> None:
    wearer = Wearer(1, 3.0)
    states = [wearer.state(n, n * PERIOD_NS) for n in range(1, 200)]

    def moved(*poses: TrackedPose) -> bool:
        before, after = poses
        turned = geometry.angle_between(before.orientation, after.orientation)
        return turned > 0.0 and not np.array_equal(before.position, after.position)

    for before, after in itertools.pairwise(states):
        assert moved(before.head, after.head)
        for one, other in ((before.left, after.left), (before.right, after.right)):
            assert moved(one.grip, other.grip)
            assert moved(one.aim, other.aim)
        assert not np.array_equal(after.right.aim.orientation, after.right.grip.orientation)
        assert after.right.squeeze == 1.0


def test_it_is_the_same_person_every_time_and_moves_as_people_do() -> None:
    one, other = (Wearer(1, 3.0).state(100, 100 * PERIOD_NS) for _ in range(2))
    before = Wearer(1, 3.0).state(99, 99 * PERIOD_NS)

    assert np.array_equal(one.right.grip.position, other.right.grip.position)
    speed = np.linalg.norm(one.right.grip.position - before.right.grip.position) / PERIOD_NS * 1e9
    assert 0.0 < speed < 3.0

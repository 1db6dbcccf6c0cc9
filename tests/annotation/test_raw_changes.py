"""The other program's reading of a door's motion, with which the annotation is compared."""

from __future__ import annotations

import numpy as np

from tests.support.annotation.raw_changes import RawSession


def test_what_opens_and_then_falls_half_shut_has_opened_when_it_was_wide_open() -> None:
    openness = np.array([[0.0], [0.0], [0.5], [1.0], [1.0], [0.7], [0.7]])

    raw = RawSession({"Box": 0}, openness=openness)

    assert raw.swung("Box", 3, 6) == (2, 3)
    assert raw.swung("Box", 5, 1) == (5, 5)

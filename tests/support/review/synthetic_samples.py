"""Samples made up for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from vrhuman.review.measuring.samples import EVERY_NS, Sample


def sample(number: int, **changes: Any) -> Sample:
    """The one that begins after so many quarters of a second; the hand is 0.9 m up."""
    values: dict[str, Any] = {
        "time_ns": number * EVERY_NS,
        "seconds": EVERY_NS / 1e9,
        "phase": "explore",
        "position": np.array([0.0, 0.9, 0.0]),
        "yaw": 0.0,
        "horizon": 0.0,
        "hand": np.array([0.0, 0.9, 0.5]),
        "room": "room|1",
        "held": (),
    }
    return Sample(**{**values, **changes})

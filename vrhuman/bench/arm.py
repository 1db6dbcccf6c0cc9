"""Measures the closed-form inverse kinematics: time of a call and of a batch, and the error."""

from __future__ import annotations

import time

import numpy as np

from vrhuman.bench.figure import Figure
from vrhuman.engines import arm

CALLS = 20_000
BATCH = 400_000


def measure() -> list[Figure]:
    """Measure targets uniform in the ball within reach of the shoulder."""
    rng = np.random.default_rng(0)
    directions = rng.normal(size=(BATCH, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    distances = arm.REACH * 0.999 * rng.uniform(0.05, 1.0, (BATCH, 1))
    targets = directions * distances + np.array(arm.SHOULDER)
    each = [(float(x), float(y), float(z)) for x, y, z in targets[:CALLS]]
    began = time.perf_counter()
    for target in each:
        arm.solve(target)
    call = (time.perf_counter() - began) / CALLS
    began = time.perf_counter()
    elbows, wrists = arm.solve_batch(targets)
    batch = BATCH / (time.perf_counter() - began)
    bones = (
        np.linalg.norm(elbows - np.array(arm.SHOULDER), axis=1) - arm.UPPER_LENGTH,
        np.linalg.norm(wrists - elbows, axis=1) - arm.FOREARM_LENGTH,
        np.linalg.norm(wrists - targets, axis=1),
    )
    return [
        Figure("inverse kinematics, a call", call * 1e6, "us", 10.0, "less"),
        Figure("inverse kinematics, batches", batch, "calls/s", 2e6, "more"),
        Figure("inverse kinematics, error", float(np.max(np.abs(bones))), "m", 1e-6, "less"),
    ]

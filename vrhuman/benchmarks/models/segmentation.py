"""Env-QA's Algorithm 1: cuts a clip where the objects in the middle of the picture change."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise

import numpy as np


def segment_points(middle: Sequence[Set[str]]) -> list[int]:
    """Return the frames (from 0) at which a new segment begins.

    ``middle`` has for each frame the names of the objects whose centre is near the picture's. A
    segment ends where none of the names has been there all the time.
    """
    points = []
    start = 0
    for frame in range(len(middle)):
        if not frozenset.intersection(*map(frozenset, middle[start : frame + 1])):
            points.append(frame)
            start = frame
    return points


def event_weights(middle: Sequence[Set[str]]) -> np.ndarray:
    """Return each frame's weight in each event's mean (equation 3), events x frames.

    Events lie between one point and the next, both included (the paper's matrix A), from the first
    frame to the last.
    """
    frames = len(middle)
    cuts = sorted({0, *segment_points(middle), frames - 1})
    pairs = list(pairwise(cuts)) or [(0, 0)]
    weights = np.zeros((len(pairs), frames), dtype=np.float32)
    for event, (begin, end) in enumerate(pairs):
        weights[event, begin : end + 1] = 1.0 / (end + 1 - begin)
    return weights

"""Which thing a trace points at, by the masks of the picture on which it was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.vidln.masks import Mask
from vrhuman.benchmarks.vidln.score import trace_mask

Ids = NDArray[np.uint16]
"""Which object each pixel shows (height, width), as a number; 0 for none."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """An object under a trace, and the share of the trace's pixels that show it."""

    object_id: str
    share: float


def things_under(
    trace: Sequence[Sequence[tuple[float, float]]], ids: Ids, names: Sequence[str]
) -> tuple[Pointed, ...]:
    """Return the objects under a trace, the one with most of it first.

    ``names`` are the objects' ids by number. What shows no object counts for none.
    """
    under = ids[trace_mask(trace, (ids.shape[0], ids.shape[1]))]
    if len(under) == 0:
        return ()
    counts = np.bincount(under, minlength=len(names))
    order = sorted(np.flatnonzero(counts).tolist(), key=lambda each: (-counts[each], names[each]))
    return tuple(
        Pointed(names[each], float(counts[each]) / len(under)) for each in order if names[each]
    )


def stroke_through(mask: Mask) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Return a horizontal stroke through the middle of a thing, as shares of the picture.

    It stays inside the thing: it runs through the pixel of the mask that is nearest to the
    centre, over half of the row's unbroken run. None for an empty mask.
    """
    ys, xs = np.nonzero(mask)
    if len(ys) == 0:
        return None
    nearest = int(np.argmin((ys - ys.mean()) ** 2 + (xs - xs.mean()) ** 2))
    y, x = int(ys[nearest]), int(xs[nearest])
    row = mask[y]
    left = x - int(np.argmin(np.concatenate([row[x::-1], [False]])))
    right = x + int(np.argmin(np.concatenate([row[x:], [False]])))
    # The run is left + 1 ... right - 1.
    quarter = (right - left - 2) / 4.0
    middle = (left + right) / 2.0
    height, width = mask.shape
    return ((middle - quarter) / width, y / height), ((middle + quarter) / width, y / height)

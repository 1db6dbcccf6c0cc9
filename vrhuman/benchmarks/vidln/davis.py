"""How well masks are found: region similarity J and contour accuracy F, as DAVIS defines them.

J is the intersection over union. F is the harmonic mean of precision and recall of the contours'
pixels, where a pixel is found if the other contour passes within 0.8 % of the picture's diagonal.
For a task of Video Narrative Grounding both are the means over the annotated pictures, and J&F is
the mean of the two.

Source: Perazzi et al. (2016) and the DAVIS 2017 code, whose rules for empty masks are kept: two
empty masks agree (1.0); one empty mask has no contour to be found, which gives F 0.0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.benchmarks.vidln.masks import Mask
from vrhuman.records import VrhumanError

TOLERANCE = 0.008
"""How far from each other contours may be, as a share of the picture's diagonal."""


class NotComparable(VrhumanError):
    """Masks of different sizes or numbers cannot be compared."""


@dataclass(frozen=True, slots=True)
class MaskScore:
    """Region similarity, contour accuracy and their mean, each 0 to 1."""

    region: float
    contour: float

    @property
    def both(self) -> float:
        """J&F."""
        return 0.5 * (self.region + self.contour)


def region_similarity(true: Mask, given: Mask) -> float:
    """Return J of one picture."""
    _check(true, given)
    union = int(np.count_nonzero(true | given))
    return int(np.count_nonzero(true & given)) / union if union else 1.0


def contour_accuracy(true: Mask, given: Mask, tolerance: float = TOLERANCE) -> float:
    """Return F of one picture."""
    _check(true, given)
    if np.array_equal(true, given):
        return 1.0
    reach = math.ceil(tolerance * float(np.linalg.norm(true.shape)))
    there, found = _cropped(contour(true), contour(given))
    count_there, count_found = int(there.sum()), int(found.sum())
    if count_there == 0 or count_found == 0:
        return float(count_there == count_found)
    precision = int((found & _widened(there, reach)).sum()) / count_found
    recall = int((there & _widened(found, reach)).sum()) / count_there
    return 2.0 * precision * recall / (precision + recall) if precision + recall else 0.0


def score_masks(true: Sequence[Mask | None], given: Sequence[Mask]) -> MaskScore:
    """Return J and F of one expression: the means over the pictures that have a true mask.

    :raises NotComparable: if there are not as many masks, or none is true.
    """
    if len(true) != len(given):
        raise NotComparable(f"{len(given)} masks for {len(true)} pictures; give one for each")
    pairs = [(one, other) for one, other in zip(true, given, strict=True) if one is not None]
    if not pairs:
        raise NotComparable("no picture has a true mask")
    return MaskScore(
        region=float(np.mean([region_similarity(*pair) for pair in pairs])),
        contour=float(np.mean([contour_accuracy(*pair) for pair in pairs])),
    )


def mean_score(scores: Iterable[MaskScore]) -> MaskScore:
    """Return the means over expressions, as the public evaluator reports them."""
    found = list(scores)
    if not found:
        raise NotComparable("there is no expression to score")
    return MaskScore(
        region=float(np.mean([each.region for each in found])),
        contour=float(np.mean([each.contour for each in found])),
    )


def contour(mask: Mask) -> Mask:
    """Return the pixels after which a mask begins or ends: to the right, below or both.

    The last row looks to the right only, the last column below only, the last pixel nowhere.
    """
    mask = np.asarray(mask, dtype=bool)
    right, below, both = (np.zeros_like(mask) for _ in range(3))
    right[:, :-1], below[:-1], both[:-1, :-1] = mask[:, 1:], mask[1:], mask[1:, 1:]
    found: Mask = (mask ^ right) | (mask ^ below) | (mask ^ both)
    found[-1] = mask[-1] ^ right[-1]
    found[:, -1] = mask[:, -1] ^ below[:, -1]
    found[-1, -1] = False
    return found


def _cropped(one: Mask, other: Mask) -> tuple[Mask, Mask]:
    """Return the part of two masks outside which neither has a pixel."""
    either = one | other
    rows, columns = np.flatnonzero(either.any(axis=1)), np.flatnonzero(either.any(axis=0))
    if len(rows) == 0:
        return one, other
    part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return one[part], other[part]


def _widened(mask: Mask, reach: int) -> Mask:
    """Return all pixels at most ``reach`` from one of the mask."""
    height, width = mask.shape
    counts = np.zeros((height, width + 1), dtype=np.int64)
    counts[:, 1:] = np.cumsum(mask, axis=1)
    columns = np.arange(width)
    found = np.zeros_like(mask)
    for offset in range(-reach, reach + 1):
        if abs(offset) >= height:
            continue
        half = math.isqrt(reach * reach - offset * offset)
        low, high = np.maximum(columns - half, 0), np.minimum(columns + half + 1, width)
        near = counts[:, high] > counts[:, low]
        if offset >= 0:
            found[offset:] |= near[: height - offset]
        else:
            found[:offset] |= near[-offset:]
    return found


def _check(true: Mask, given: Mask) -> None:
    if true.shape != given.shape:
        raise NotComparable(f"a mask of {given.shape} for a picture of {true.shape} pixels")

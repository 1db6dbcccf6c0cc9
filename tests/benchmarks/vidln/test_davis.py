"""J and F by DAVIS' definition, computed here a second time in another way."""

from __future__ import annotations

import math
import random
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from vrhuman.benchmarks.vidln.davis import (
    NotComparable,
    contour,
    contour_accuracy,
    mean_score,
    region_similarity,
    score_masks,
)
from vrhuman.benchmarks.vidln.masks import Mask


def disc(size: tuple[int, int], centre: tuple[float, float], radius: float) -> Mask:
    rows, columns = np.ogrid[: size[0], : size[1]]
    found: Mask = (rows - centre[0]) ** 2 + (columns - centre[1]) ** 2 <= radius**2
    return found


def edge(mask: NDArray[np.bool_]) -> set[tuple[int, int]]:
    """The contour, pixel by pixel."""
    height, width = mask.shape
    found = set()
    for y, x in product(range(height), range(width)):
        if (y, x) == (height - 1, width - 1):
            continue
        others = []
        if x + 1 < width:
            others.append((y, x + 1))
        if y + 1 < height:
            others.append((y + 1, x))
        if x + 1 < width and y + 1 < height:
            others.append((y + 1, x + 1))
        if any(mask[each] != mask[y, x] for each in others):
            found.add((y, x))
    return found


def expected_contour_accuracy(true: Mask, given: Mask) -> float:
    reach = math.ceil(0.008 * math.hypot(*true.shape))
    one, other = edge(given), edge(true)

    def share(those: set[tuple[int, int]], these: set[tuple[int, int]]) -> float:
        found = sum(
            any((y - v) ** 2 + (x - u) ** 2 <= reach**2 for v, u in these) for y, x in those
        )
        return found / len(those)

    precision, recall = share(one, other), share(other, one)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@pytest.mark.parametrize("seed", range(6))
def test_a_perturbed_mask_has_the_score_of_the_definition(seed: int) -> None:
    chance = random.Random(seed)
    size = (60, 90 + 40 * (seed % 2))
    true = disc(size, (30, 45), 18)
    given = disc(size, (30 + chance.uniform(-4, 4), 45 + chance.uniform(-8, 8)), 16)
    given[chance.randrange(60), :] ^= True

    assert contour_accuracy(true, given) == pytest.approx(expected_contour_accuracy(true, given))
    union = sum(a or b for a, b in zip(true.flat, given.flat, strict=True))
    both = sum(a and b for a, b in zip(true.flat, given.flat, strict=True))
    assert region_similarity(true, given) == pytest.approx(both / union)


def test_the_contour_at_the_borders() -> None:
    mask = disc((20, 24), (19, 23), 8)

    assert set(map(tuple, np.argwhere(contour(mask)).tolist())) == edge(mask)


def test_the_same_mask_is_perfect() -> None:
    mask = disc((40, 40), (20, 20), 10)

    assert (region_similarity(mask, mask), contour_accuracy(mask, mask)) == (1.0, 1.0)


@pytest.mark.parametrize(("there", "found", "score"), [(0, 0, 1.0), (9, 0, 0.0), (0, 9, 0.0)])
def test_empty_masks(there: float, found: float, score: float) -> None:
    nothing = np.zeros((40, 40), dtype=bool)
    thing = disc((40, 40), (20, 20), 9)
    true, given = (thing if there else nothing), (thing if found else nothing)

    assert region_similarity(true, given) == score
    assert contour_accuracy(true, given) == score


def test_only_pictures_with_a_true_mask_count() -> None:
    mask, nothing = disc((40, 40), (20, 20), 9), np.zeros((40, 40), dtype=bool)

    score = score_masks([mask, None, mask], [mask, mask, nothing])

    assert (score.region, score.contour, score.both) == (0.5, 0.5, 0.5)
    assert mean_score([score, score]).both == 0.5


def test_what_cannot_be_compared_is_refused() -> None:
    mask = disc((40, 40), (20, 20), 9)

    with pytest.raises(NotComparable, match="1 masks for 2 pictures"):
        score_masks([mask, mask], [mask])
    with pytest.raises(NotComparable, match="no picture"):
        score_masks([None], [mask])
    with pytest.raises(NotComparable, match="39"):
        region_similarity(mask, mask[:39])

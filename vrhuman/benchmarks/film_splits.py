"""Divides the films of a set into train, val and test."""

from __future__ import annotations

import random
from collections.abc import Sequence

SPLITS = ("train", "val", "test")
SHARES = (10, 2, 3)
"""How many films the splits have of fifteen."""


def split_films(keys: Sequence[str], seed: int) -> dict[str, tuple[str, ...]]:
    """Divide films at 10:2:3 by chance, of three films one each; of fewer, test comes first."""
    drawn = sorted(keys)
    random.Random(f"splits {seed}").shuffle(drawn)
    count, whole = len(drawn), sum(SHARES)
    test = max(round(count * SHARES[2] / whole), 1)
    val = max(round(count * SHARES[1] / whole), int(count > 2))
    cut = {"test": drawn[:test], "val": drawn[test : test + val], "train": drawn[test + val :]}
    return {name: tuple(sorted(cut[name])) for name in SPLITS}

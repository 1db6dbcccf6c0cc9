"""The statistics of a data set are those of all its frames, whatever episodes they came in."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.export.lerobot import _aggregated, _stats


def test_statistics_of_parts_join_to_those_of_all_rows() -> None:
    chance = np.random.default_rng(1)
    parts = [chance.normal(mean, spread, (n, 3)) for mean, spread, n in ((0, 1, 5), (9, 2, 40))]

    joined = _aggregated([{"action": _stats(part)} for part in parts])["action"]

    whole = _stats(np.concatenate(parts))
    for name in ("min", "max", "mean", "std", "count"):
        assert joined[name] == pytest.approx(whole[name]), name

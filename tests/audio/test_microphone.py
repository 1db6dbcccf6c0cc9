"""Blocks of sound and how loud they are."""

from __future__ import annotations

import numpy as np
import pytest

from vrhuman.audio.microphone import BLOCK, Block


@pytest.mark.parametrize(
    ("loudest", "level"), [(32767, 0.0), (-32768, 0.0), (16384, -6.0), (3277, -20.0), (0, -96.3)]
)
def test_the_level_is_that_of_the_loudest_sample(loudest: int, level: float) -> None:
    samples = np.zeros(BLOCK, np.int16)
    samples[100] = loudest

    assert Block(0, samples).level == pytest.approx(level, abs=0.1)

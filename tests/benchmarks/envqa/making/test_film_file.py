"""The same pictures are the same film, byte for byte, whatever lay in memory before."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vrhuman.benchmarks.envqa.making.frames import FilmFile, height_of

WIDTH, TIMES = 64, 60
"""Before the encoder was kept from looking ahead, one film in thirty to sixty was another."""


def picture(number: int, size: tuple[int, int]) -> NDArray[np.uint8]:
    """A lit floor with boxes, some of which move."""
    width, height = size
    x, y = np.meshgrid(np.linspace(0.0, 1.0, width), np.linspace(0.0, 1.0, height))
    shade = 120.0 + 60.0 * x * y + 20.0 * np.sin(9.0 * x + 5.0 * y)
    colours = np.stack([shade, 0.9 * shade, 0.7 * shade], axis=-1)
    for box in range(6):
        left = (0.15 * box + 0.02 * number * (box % 2)) % 0.9
        inside = (x > left) & (x < left + 0.1) & (y > 0.1 * box) & (y < 0.1 * box + 0.2)
        colours[inside] = (40.0 * box, 200.0 - 30.0 * box, 90.0)
    return colours.astype(np.uint8)


def test_a_film_is_the_same_whatever_lay_in_memory(tmp_path: Path) -> None:
    size = (WIDTH, height_of(WIDTH))
    pictures = [picture(number, size) for number in range(24)]
    chance = random.Random(1)
    digests = set()
    for _ in range(TIMES):
        sizes = [chance.choice((2_000, 40_000, 300_000)) for _ in range(40)]
        litter = [np.full(each, chance.randrange(256), dtype=np.uint8) for each in sizes]
        chance.shuffle(litter)
        del litter[:25]
        with FilmFile(tmp_path / "rgb.mp4", size) as film:
            for each in pictures:
                film.add(each)
        digests.add(hashlib.sha256((tmp_path / "rgb.mp4").read_bytes()).hexdigest())
    assert len(digests) == 1

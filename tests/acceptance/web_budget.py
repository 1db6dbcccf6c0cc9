"""What the page draws in twenty real houses: ``python -m tests.acceptance.web_budget``.

A Quest 2 at 72 Hz has about 100 draw calls and 300,000 triangles for each eye, and we give its
textures 64 MB. Told are what an emulated headset's page draws for an eye, and the bytes of all
textures that it made, with mip maps.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.support.paths import SHARED
from tests.support.web.pictures import CAN_PLAY, chosen, taken
from vrhuman.engines.drawing.context import headless_context
from vrhuman.houses.files import load_house
from vrhuman.web.shown_panels import MAX_KEPT_TEXELS

HOUSES = (
    *(f"{SHARED / 'houses' / 'multiroom.jsonl.gz'}:{n}" for n in range(10)),
    *(f"{SHARED / 'houses' / 'singleroom.jsonl.gz'}:{n}" for n in range(5)),
    *(f"{SHARED / 'houses' / 'objaverse_mixed.jsonl.gz'}:{n}" for n in range(5)),
)
MAX_DRAWS, MAX_TRIANGLES, MAX_TEXTURES = 100, 300_000, 64e6
PANELS_BYTES = MAX_KEPT_TEXELS * 4 * 4 / 3
"""Panels are not up in these houses; a page may keep so much of them."""


def check(houses: Sequence[str]) -> int:
    """Return how many houses are too much."""
    context, chance = headless_context(), random.Random(1)
    views = [chosen(house, load_house(house), "headset", context, chance) for house in houses]
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(taken(views, Path(folder)))
    wrong = 0
    for view, said in zip(views, told, strict=True):
        textures = said.textures + PANELS_BYTES
        draws, triangles = said.draws // 2, said.triangles // 2
        over = draws >= MAX_DRAWS or triangles >= MAX_TRIANGLES or textures >= MAX_TEXTURES
        wrong += over or bool(said.errors)
        print(
            f"{Path(view.house).name:<28} {draws:3d} calls, {triangles:7d} triangles an eye, "
            f"{textures / 1e6:.1f} MB of textures{'  TOO MUCH' if over else ''}"
            f" {' '.join(said.errors)}",
            flush=True,
        )
    print(
        f"{len(views)} houses: at most {max(each.draws // 2 for each in told)} calls, "
        f"{max(each.triangles // 2 for each in told)} triangles, "
        f"{(max(each.textures for each in told) + PANELS_BYTES) / 1e6:.1f} MB; {wrong} too much"
    )
    return wrong


def failures(every: int = 1) -> int:
    """Check every N-th house, where there is a browser."""
    if not CAN_PLAY:
        print("skipped: needs Chromium, and npm ci in client/")
        return 0
    return check(HOUSES[::every])


if __name__ == "__main__":
    sys.exit(int(failures() > 0))

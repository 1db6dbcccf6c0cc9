"""Twelve views in real houses, by a browser and by our renderer.

``python -m tests.acceptance.web_pictures --out DIR``, which keeps both pictures of each view, and
their difference. The page is the built one, in Chromium: six views at a desk, six in an emulated
headset (its left eye). Told are, for each object, the mean CIEDE2000 over its pixels in our
picture, and how much both silhouettes are one (IoU).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tests.support.paths import SHARED
from tests.support.web.pictures import CAN_PLAY, MIN_PIXELS, Found, chosen, compared, taken
from vrhuman.engines.drawing.context import headless_context
from vrhuman.houses.files import load_house
from vrhuman.web.messages import MODES

HOUSES = (
    *(f"{SHARED / 'houses' / 'multiroom.jsonl.gz'}:{n}" for n in range(6)),
    *(f"{SHARED / 'houses' / 'singleroom.jsonl.gz'}:{n}" for n in range(3)),
    *(f"{SHARED / 'houses' / 'objaverse_mixed.jsonl.gz'}:{n}" for n in range(3)),
)


def check(houses: Sequence[str], seed: int, folder: Path) -> int:
    """Compare a view of each house; return how many objects differ too much."""
    context, chance = headless_context(), random.Random(seed)
    views = [
        chosen(house, load_house(house), MODES[number % len(MODES)], context, chance)
        for number, house in enumerate(houses)
    ]
    told = asyncio.run(taken(views, folder))
    every = list[Found]()
    for number, (view, said) in enumerate(zip(views, told, strict=True)):
        found = compared(view, folder / f"{number}.png", folder / f"{number}.ids", context)
        print(f"{Path(view.house).name}, {view.mode} {' '.join(said.errors)}")
        for each in sorted(found, key=lambda each: -each.pixels):
            note = "  WRONG" if each.wrong else "" if each.counts else "  (small)"
            print(
                f"  {each.name:<40} {each.pixels:7d} px  {each.difference:5.2f}  "
                f"IoU {each.iou:.4f}{note}",
                flush=True,
            )
        every += [each for each in found if each.counts]
    wrong = sum(each.wrong for each in every) + sum(len(said.errors) for said in told)
    differences = [each.difference for each in every]
    print(
        f"{len(views)} views, {len(every)} objects of {MIN_PIXELS} pixels or more: mean colour "
        f"difference at most {max(differences):.2f} (median {np.median(differences):.2f}), IoU at "
        f"least {min(each.iou for each in every):.4f}; {wrong} wrong"
    )
    return wrong


def failures(every: int = 1) -> int:
    """Check every N-th house, where there is a browser."""
    if not CAN_PLAY:
        print("skipped: needs Chromium, and npm ci in client/")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return check(HOUSES[::every], 1, Path(folder))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", type=int, default=len(HOUSES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.out is None:
        return int(failures() > 0)
    options.out.mkdir(parents=True, exist_ok=True)
    return int(check(HOUSES[: options.views], options.seed, options.out) > 0)


if __name__ == "__main__":
    sys.exit(main())

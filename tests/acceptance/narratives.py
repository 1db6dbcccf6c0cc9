"""Fifty films of a mug that things are done to: are the sets' masks the engine's ids, everywhere?

Each set is read from its files as anybody would, and every mask compared with the picture, drawn
again with light (the set's own are drawn without). Then J and F of masks that were moved, widened
and spotted are compared with DAVIS' definition, computed in another way: by distances.

``python -m tests.acceptance.narratives [FILMS [FIRST]]``; each film depends on its number alone.
"""

from __future__ import annotations

import json
import math
import random
import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy import ndimage

from tests.support.recording import acting_person
from vrhuman.benchmarks.vidln.automatic import HEIGHT, WIDTH, narrate
from vrhuman.benchmarks.vidln.davis import contour_accuracy, region_similarity
from vrhuman.benchmarks.vidln.grounding import MASKS, RATE, ground, write_set
from vrhuman.benchmarks.vidln.masks import Mask, decode
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import open_recording

FILMS = 50
EXACT = 1e-9


def film(folder: Path, number: int, chance: random.Random) -> tuple[Path, Path]:
    """A session with a few actions at some pace, in a house of its own; and its set."""
    actions = chance.choices(acting_person.ROUND, k=chance.randint(2, 4))
    path = acting_person.record(
        folder / f"{number}.mcap",
        actions,
        every=chance.choice([1.0, 1.5, 2.0]),
        house=acting_person.house(turn=chance.uniform(0.0, 360.0)),
    )
    narrative, _ = narrate(path, seed=number)
    out = folder / f"set{number}"
    write_set(out, narrative, ground(path, narrative))
    return path, out


def wrong_masks(path: Path, out: Path) -> tuple[int, int, list[Mask]]:
    """How many masks there are, how many differ from the engine's ids, and some that show it."""
    told = json.loads((out / MASKS).read_text(encoding="utf-8"))
    masks = {
        each["object"]: [decode(mask) for mask in each["segmentations"]]
        for each in told["annotations"]
    }
    count = wrong = 0
    shown = []
    with open_recording(path) as recording:
        view = SceneView(recording, WIDTH, HEIGHT)
        try:
            for place in range(told["videos"][0]["length"]):
                time_ns = recording.first_ns + place * round(1e9 / RATE)
                ids = view.images(recording.at(time_ns), AGENT).ids
                for name, every in masks.items():
                    count += 1
                    wrong += not np.array_equal(every[place], ids == view.segments.index(name))
                    if every[place].any() and place % 8 == 0:
                        shown.append(every[place])
        finally:
            view.close()
    return count, wrong, shown


def perturbed(mask: Mask, chance: random.Random) -> Mask:
    """A mask that somebody found nearly."""
    found = np.roll(mask, (chance.randint(-9, 9), chance.randint(-9, 9)), (0, 1))
    times = chance.randint(0, 3)
    if times:
        change = chance.choice([ndimage.binary_dilation, ndimage.binary_erosion])
        found = change(found, iterations=times)
    spots = np.random.default_rng(chance.randint(0, 10**9)).random(mask.shape) < 1e-4
    changed: Mask = found ^ spots
    return changed


def expected(true: Mask, given: Mask) -> tuple[float, float]:
    """J and F by DAVIS' definition: contours that are at most so far from each other."""
    union = (true | given).sum()
    region = float((true & given).sum() / union) if union else 1.0
    reach = math.ceil(0.008 * math.hypot(*true.shape))
    one, other = edge(given), edge(true)
    if not one.any() or not other.any():
        return region, float(one.any() == other.any())
    precision = float((ndimage.distance_transform_edt(~other)[one] <= reach).mean())
    recall = float((ndimage.distance_transform_edt(~one)[other] <= reach).mean())
    both = precision + recall
    return region, 2 * precision * recall / both if both else 0.0


def edge(mask: Mask) -> Mask:
    """Pixels that differ from the next one to the right, below or both; beyond is the same."""
    padded = np.pad(mask, ((0, 1), (0, 1)), mode="edge")
    found: Mask = (mask != padded[:-1, 1:]) | (mask != padded[1:, :-1]) | (mask != padded[1:, 1:])
    return found


def failures(films: int = FILMS, first: int = 0) -> int:
    """How many masks, and how many scores, are wrong."""
    masks = wrong = scores = off = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + films):
            chance = random.Random(f"17 {number}")
            path, out = film(Path(folder), number, chance)
            count, bad, shown = wrong_masks(path, out)
            masks, wrong = masks + count, wrong + bad
            for mask in shown:
                given = perturbed(mask, chance)
                region, outline = expected(mask, given)
                scores += 1
                off += (
                    abs(region_similarity(mask, given) - region) > EXACT
                    or abs(contour_accuracy(mask, given) - outline) > EXACT
                )
    print(
        f"{'ok  ' if not wrong else 'WRONG'}  {masks - wrong} of {masks} masks of {films} films "
        f"are the engine's ids\n{'ok  ' if not off else 'WRONG'}  {scores - off} of {scores} "
        "perturbed masks have DAVIS' J and F",
        flush=True,
    )
    return wrong + off


if __name__ == "__main__":
    sys.exit(1 if failures(*map(int, sys.argv[1:])) else 0)

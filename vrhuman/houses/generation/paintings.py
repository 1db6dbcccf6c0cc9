"""Hangs pictures on walls, at eye height, where there is neither a hole nor tall furniture."""

from __future__ import annotations

import random

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.frequencies import draw_count, load_frequencies
from vrhuman.houses.generation.furnishing import Furnished
from vrhuman.houses.generation.site import Placed
from vrhuman.houses.house import Asset
from vrhuman.houses.rectangles import Rectangle

EYE_HEIGHT = 1.6
"""Height [m] of the middle of a picture."""
OFF = 0.004
"""Distance [m] between a picture's back and its wall."""
TRIES = 20


def paintings(furnished: Furnished, rng: random.Random, catalogue: Catalogue) -> tuple[Placed, ...]:
    """Hang as many pictures as real ProcTHOR houses have in such a room.

    A picture that finds no place is left out.
    """
    mean = load_frequencies().sets[furnished.room.room_type].get("Painting", 0.0)
    hung: list[Placed] = []
    for _ in range(draw_count(mean, rng)):
        for _ in range(TRIES):
            asset = rng.choice(catalogue.by_type["Painting"])
            placed = _hung(asset, furnished, rng)
            if placed is not None and not _covered(placed, hung, furnished):
                hung.append(placed)
                break
    return tuple(hung)


def _hung(asset: Asset, furnished: Furnished, rng: random.Random) -> Placed | None:
    least = asset.size[0] + 0.5
    stretches = [s for s in furnished.site.stretches if s.face.length > least]
    if not stretches:
        return None
    stretch = rng.choices(stretches, [s.face.length for s in stretches])[0]
    at = rng.uniform(least / 2.0, stretch.face.length - least / 2.0)
    x, z = stretch.face.at(at, asset.size[2] / 2.0 + OFF)
    return Placed(asset, x, z, stretch.yaw, EYE_HEIGHT - asset.size[1] / 2.0)


def _covered(placed: Placed, hung: list[Placed], furnished: Furnished) -> bool:
    """Return whether a hole in the wall, tall furniture or another picture is in the same place."""
    site = furnished.site
    reserved: list[Rectangle] = [*site.kept, *site.windows, *(p.box.grown(0.3) for p in hung)]
    tall = [p.box for p in furnished.furniture if p.asset.size[1] > placed.bottom - 0.1]
    box = placed.box
    return any(box.overlaps(r) for r in reserved) or any(box.grown(0.02).overlaps(r) for r in tall)

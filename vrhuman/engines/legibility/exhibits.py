"""Chooses what is shown: objects of the catalogue, with a seed, balanced over their labels."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vrhuman.engines.legibility.table import ATTRIBUTES, Attribute
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.colours import MATERIAL_COLOURS, dominant_colour
from vrhuman.houses.house import Asset

_FITTINGS = frozenset({"Blinds", "Doorframe", "Doorway", "Window"})
MATERIALS = tuple(sorted(set(MATERIAL_COLOURS) - {"Food", "Organic", "Soap", "Sponge"}))
"""AI2-THOR's materials without those that say what a thing is, not what it is made of."""
FEW = 8
"""Types with fewer assets in the catalogue get siblings, to have enough to learn from."""
_SIBLINGS = 8
_STRETCH = 0.25


@dataclass(frozen=True, slots=True)
class Dress:
    """A colour and a material that a thing is given instead of its own."""

    colour: str
    material: str


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A thing to be named: an asset, in its own looks or in a :class:`Dress`.

    ``original`` is the id of the catalogue's asset; ``sibling`` marks a stretched copy of it.
    """

    asset: Asset
    original: str
    sibling: bool = False
    dress: Dress | None = None

    def labels(self, attribute: Attribute) -> tuple[str, ...]:
        """Return the right answers: one type, one colour, one or more materials (main first)."""
        match attribute:
            case "type":
                return (self.asset.object_type,)
            case "colour":
                return (self.dress.colour if self.dress else dominant_colour(self.asset).name,)
            case "material":
                return (self.dress.material,) if self.dress else self.asset.materials


def fitting(asset: Asset) -> bool:
    """Whether the asset is a part of walls and not an object."""
    return asset.object_type in _FITTINGS


def exhibits(catalogue: Catalogue) -> tuple[Exhibit, ...]:
    """Return every asset that houses place as an object, in order of its id."""
    shown = (a for a in catalogue.assets.values() if not fitting(a))
    return tuple(
        Exhibit(asset, asset.asset_id) for asset in sorted(shown, key=lambda a: a.asset_id)
    )


def siblings(catalogue: Catalogue, seed: int) -> tuple[Exhibit, ...]:
    """Return eight stretched copies of the assets of each rare type.

    Every side is up to a quarter longer or shorter, and the copies have their own colours (a
    stand-in's colour is a choice seeded by its asset id).
    """
    rng = random.Random(f"{seed} siblings")
    found = []
    for group in catalogue.by_type.values():
        originals = sorted(group, key=lambda a: a.asset_id)
        if fitting(originals[0]):
            continue
        for number in range(_SIBLINGS if len(originals) < FEW else 0):
            asset = originals[number % len(originals)]
            x, y, z = (side * rng.uniform(1.0 - _STRETCH, 1.0 + _STRETCH) for side in asset.size)
            copy = replace(asset, asset_id=f"{asset.asset_id}~{number}", size=(x, y, z))
            found.append(Exhibit(copy, asset.asset_id, sibling=True))
    return tuple(found)


def dressed(things: Sequence[Exhibit], count: int, seed: int) -> tuple[Exhibit, ...]:
    """Return ``count`` of ``things`` in the colour and material of other things.

    Materials come in turn, colours from the material's own list, so that neither shape nor type
    reveals the material: only the surface does.
    """
    rng = random.Random(f"{seed} dressed")
    found: list[Exhibit] = []
    while len(found) < count:
        for thing in rng.sample(list(things), min(len(things), count - len(found))):
            material = MATERIALS[len(found) % len(MATERIALS)]
            dress = Dress(rng.choice(MATERIAL_COLOURS[material]), material)
            found.append(replace(thing, dress=dress))
    return tuple(found)


def balanced(pool: Sequence[Exhibit], count: int, seed: int) -> tuple[Exhibit, ...]:
    """Return ``count`` of ``pool`` (all of it, if that is fewer), the rarest labels so far first.

    An exhibit is worth the sum over its labels of 1 / (1 + how often it was chosen already)^2, so
    types, colours and materials fill up evenly. The same pool and seed give the same choice and
    order.
    """
    rng = random.Random(f"{seed} balanced")
    left = [
        (e, [(a, e.labels(a)[0]) for a in ATTRIBUTES]) for e in rng.sample(list(pool), len(pool))
    ]
    chosen: list[Exhibit] = []
    seen: Counter[tuple[Attribute, str]] = Counter()
    while left and len(chosen) < count:
        worths = [sum(1.0 / (1.0 + seen[label]) ** 2 for label in labels) for _, labels in left]
        exhibit, labels = left.pop(worths.index(max(worths)))
        chosen.append(exhibit)
        seen.update(labels)
    return tuple(rng.sample(chosen, len(chosen)))

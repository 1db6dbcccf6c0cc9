"""Draws new weights and sizes for every object that can be picked up, as in EXCALIBUR.

AI2-THOR sets masses per type, so a person could know a mug's weight without lifting it. After this,
an object's weight cannot be inferred from anything visible: its factor is drawn independently of
its size's. Each draw is seeded with the seed and the object's id, so it does not depend on the
order or number of other objects.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.reading import HouseError
from vrhuman.records import Floats, JsonValue

WEIGHT_FACTORS = (0.5, 1.5)
SIZE_FACTORS = (0.8, 1.0)
HEAVIEST = 4.95
"""Maximum weight [kg]; EXCALIBUR keeps what its arm lifts under 5 kg."""
SEED_KEY = "weightsAndSizesSeed"
"""Key in a house's ``metadata`` for the seed of weights and sizes; AI2-THOR does not know it."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where an object's bottom was and is [m], and by how much it became smaller.

    ``scale`` also applies to everything it holds.
    """

    was: Floats
    now: Floats
    scale: float


def randomise(house: House, seed: int) -> House:
    """Return the house with new weights and sizes of its pickupable objects.

    An object keeps the place of its bottom; what is in or on a smaller object follows.
    """
    placed: dict[str, _Placed] = {}
    objects = []
    for o in house.objects:
        changed = _drawn(o, seed) if o.asset.pickupable else o
        holder = placed.get(o.parent) if o.parent is not None else None
        if holder is None and changed is o:
            objects.append(o)
            continue
        was = o.position - np.array([0.0, _half_height(o), 0.0])
        now = was if holder is None else holder.now + (was - holder.was) * holder.scale
        placed[o.object_id] = _Placed(was, now, changed.scale / o.scale)
        position = now + np.array([0.0, _half_height(changed), 0.0])
        objects.append(replace(changed, position=position))
    return replace(house, objects=tuple(objects))


def with_seed(data: JsonValue, seed: int) -> JsonValue:
    """Return the house dict with the seed by which its weights and sizes are drawn."""
    return {**data, "metadata": {**data["metadata"], SEED_KEY: seed}}


def randomised_as_told(house: House, data: JsonValue) -> House:
    """Return the house, randomised where its dict has a seed.

    :raises HouseError: where that is not a whole number.
    """
    seed = data["metadata"].get(SEED_KEY)
    if seed is None:
        return house
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise HouseError(f"{house.house_id}: metadata.{SEED_KEY}: must be a whole number")
    return randomise(house, seed)


def _half_height(o: HouseObject) -> float:
    """Return half the object's extent along the world's y [m]."""
    return float(np.abs(geometry.matrix(o.rotation)[1]) @ np.array(o.size)) / 2.0


def _drawn(o: HouseObject, seed: int) -> HouseObject:
    weight = random.Random(f"{seed}|{o.object_id}|weight").uniform(*WEIGHT_FACTORS)
    size = random.Random(f"{seed}|{o.object_id}|size").uniform(*SIZE_FACTORS)
    return replace(o, mass=min(o.mass * weight, HEAVIEST), scale=o.scale * size)

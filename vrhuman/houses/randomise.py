"""Weights and sizes drawn anew for every pickupable object, as in EXCALIBUR.

AI2-THOR sets masses per type, so a person could know a mug's weight without lifting it. After
this, an object's weight follows from nothing that can be seen: its factor is drawn apart from its
size's. Each draw is seeded with the seed and the object's id, so it does not depend on the order
or number of other objects.
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
"""Kilograms; EXCALIBUR keeps what its arm lifts under 5 kg."""
SEED_KEY = "weightsAndSizesSeed"
"""In a house's ``metadata``: drawn with this seed by whoever knows the key; AI2-THOR does not."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where an object's bottom was and is [m], and by how much it and all it holds has shrunk."""

    was: Floats
    now: Floats
    scale: float


def randomise(house: House, seed: int) -> House:
    """The house with new weights and sizes of its pickupable objects.

    An object keeps the place its bottom rests on; what lies in or on a shrunken object follows.
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
    """The house dict that tells the seed its weights and sizes are drawn with."""
    return {**data, "metadata": {**data["metadata"], SEED_KEY: seed}}


def randomised_as_told(house: House, data: JsonValue) -> House:
    """The house, randomised where its dict tells a seed.

    :raises HouseError: where that is no whole number.
    """
    seed = data["metadata"].get(SEED_KEY)
    if seed is None:
        return house
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise HouseError(f"{house.house_id}: metadata.{SEED_KEY}: must be a whole number")
    return randomise(house, seed)


def _half_height(o: HouseObject) -> float:
    """Half the object's extent along the world's y [m]."""
    return float(np.abs(geometry.matrix(o.rotation)[1]) @ np.array(o.size)) / 2.0


def _drawn(o: HouseObject, seed: int) -> HouseObject:
    weight = random.Random(f"{seed}|{o.object_id}|weight").uniform(*WEIGHT_FACTORS)
    size = random.Random(f"{seed}|{o.object_id}|size").uniform(*SIZE_FACTORS)
    return replace(o, mass=min(o.mass * weight, HEAVIEST), scale=o.scale * size)

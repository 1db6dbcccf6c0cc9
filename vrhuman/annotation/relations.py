"""Relations between objects at one moment, with their thresholds, each stated here and only here.

- *on*: an object rests on what carries it directly (AI2-THOR's parents, and what physics says
  carries it), unless that encloses it;
- *in*: its parent receptacle is of a type that encloses what it holds (:data:`ENCLOSING`, and
  whatever opens); what has its middle above the top of a fridge, cabinet or the like is on it;
- *near*: less than :data:`NEAR_METRES` between the two boxes, horizontally, in the same room;
- *held*: AI2-THOR's isPickedUp;
- *visible*: AI2-THOR's ``visible``: in the agent's view, unobstructed, within 1.5 m.
"""

from __future__ import annotations

import math
from typing import Protocol

from vrhuman.annotation.world_facts import ObjectFacts

NEAR_METRES = 1.0
"""The gap between two boxes below which objects are near each other [m]."""
ENCLOSING = frozenset(
    {
        *("Bathtub", "BathtubBasin", "Bowl", "Box", "Cabinet", "Cup", "Drawer", "Fridge"),
        *("GarbageBag", "GarbageCan", "LaundryHamper", "Microwave", "Mug", "Pan", "Pot", "Safe"),
        *("Sink", "SinkBasin", "Toaster", "Toilet", "CoffeeMachine", "Vase", "WateringCan"),
    }
)
"""The types of receptacles in which things are, rather than on them."""


def encloses(object_type: str) -> bool:
    """Return whether what a receptacle of this type holds is in it, not on it."""
    return object_type in ENCLOSING


class Boxed(Protocol):
    """What has a box in the world, parallel to its axes: its middle and size [m]."""

    @property
    def position(self) -> tuple[float, float, float]: ...
    @property
    def size(self) -> tuple[float, float, float]: ...


def gap(one: Boxed, other: Boxed) -> float:
    """Return the horizontal distance between two boxes [m]; 0 where they overlap."""
    apart = [
        max(
            0.0,
            abs(one.position[axis] - other.position[axis])
            - (one.size[axis] + other.size[axis]) / 2.0,
        )
        for axis in (0, 2)
    ]
    return math.hypot(*apart)


def near(one: ObjectFacts, other: ObjectFacts) -> bool:
    """Return whether two different objects are near each other."""
    if one.object_id == other.object_id or one.room != other.room:
        return False
    return gap(one, other) < NEAR_METRES


def supports(thing: ObjectFacts) -> tuple[str, ...]:
    """Return the ids of what an object is in or on, the innermost first."""
    return (*thing.inside, *(each for each in thing.rests_on if each not in thing.inside))

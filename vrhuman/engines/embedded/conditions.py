"""The condition of an object besides its pose: toggled, broken, filled and so on.

Only changed objects are stored: most are as their house has them, and the state is hashed at every
frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vrhuman.engines.affordances import Liquid
from vrhuman.houses.house import HouseObject


@dataclass(frozen=True, slots=True)
class Conditions:
    """AI2-THOR's isToggled, isBroken, isSliced, isDirty, isUsedUp, isCooked and fillLiquid."""

    toggled: bool = False
    broken: bool = False
    sliced: bool = False
    dirty: bool = False
    used_up: bool = False
    cooked: bool = False
    liquid: Liquid | None = None


@dataclass(frozen=True, slots=True)
class Mass:
    """A free object's changed mass and drag.

    They are its ``mass`` [kg], and Unity's ``drag`` and ``angular_drag`` [1/s], None where they are
    as in the house.
    """

    mass: float
    drag: float | None = None
    angular_drag: float | None = None


Masses = tuple[tuple[int, Mass], ...]
"""The objects whose masses were changed, by number and in its order."""
Changed = tuple[tuple[int, Conditions], ...]
"""The objects whose conditions were changed, by number and in its order."""


def initial_conditions(object_: HouseObject) -> Conditions:
    """Return an object's condition in the house file."""
    can = object_.asset.secondary_properties
    return Conditions(
        toggled=object_.is_on and "CanToggleOnOff" in can,
        dirty=object_.is_dirty and "CanBeDirty" in can,
    )


def updated(known: Changed, number: int, now: Conditions, initial: Conditions) -> Changed:
    """Return ``known`` with object ``number`` as ``now``."""
    others: Mapping[int, Conditions] = {n: c for n, c in known if n != number}
    kept = others if now == initial else {**others, number: now}
    return tuple(sorted(kept.items(), key=lambda item: item[0]))

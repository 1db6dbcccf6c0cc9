"""Finds what physically carries each object, whatever its catalogue calls a receptacle.

A free object rests on what it touches from above. Fixed objects never touch each other in physics:
one rests on the other if its bottom is at the other's top. Neither asks whether an asset is listed
as a receptacle, which many that carry things are not (shelving units, televisions' feet, books).
"""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

from vrhuman.engines.embedded.model import PUSHERS, HouseModel
from vrhuman.engines.embedded.physics import Physics
from vrhuman.records import Floats

SINK = 0.02
"""Maximum depth [m] of an object's bottom below the box of what carries it."""
LIFT = 0.06
"""Maximum height [m] of its bottom above that box (a vase on a doily, soft contacts)."""
STEEPEST = 0.5
"""Least upward share of a contact's normal: 60 degrees from level; steeper is leaning against."""
FLOOR = -1
"""Stands for the floor and walls among the numbers of carriers."""

Carriers = tuple[tuple[int, ...], ...]
"""For each object the numbers of what carries it directly, in ascending order.

What touches the floor rests on that alone (a bat that leans on a bed).
"""


class Contacts:
    """Finds what the free objects of one running house touch from above."""

    def __init__(self, house: HouseModel) -> None:
        self._house = house
        self._data = mujoco.MjData(house.model)
        self._movers = slice(len(PUSHERS), len(PUSHERS) + len(house.movers))
        structure = np.array([bool(label) for label in house.geom_label])
        self._owners = np.where(structure, FLOOR, house.geom_object)
        self._of_nobody = (house.geom_object < 0) & ~structure
        self._known: tuple[tuple[bytes, ...], Carriers] | None = None

    def now(self, physics: Physics) -> Carriers:
        """Return the carriers of every object, ``FLOOR`` among them; fixed objects have none.

        Contacts are computed in a state of their own, so that the simulation is not disturbed, and
        again only where something but the agent has moved.
        """
        running, own = physics.data, self._data
        state = (
            running.qpos.tobytes(),
            running.mocap_pos[self._movers].tobytes(),
            running.mocap_quat[self._movers].tobytes(),
            physics.model.geom_contype.tobytes(),
        )
        if self._known is None or self._known[0] != state:
            own.qpos[:] = running.qpos
            own.mocap_pos[:], own.mocap_quat[:] = running.mocap_pos, running.mocap_quat
            mujoco.mj_kinematics(physics.model, own)
            mujoco.mj_comPos(physics.model, own)
            mujoco.mj_collision(physics.model, own)
            self._known = state, self._touched(own)
        return self._known[1]

    def _touched(self, data: mujoco.MjData) -> Carriers:
        found: list[set[int]] = [set() for _ in self._house.house.objects]
        if data.ncon:
            owners = self._owners[data.contact.geom]
            agent = self._of_nobody[data.contact.geom].any(axis=1)
            upwards = data.contact.frame[:, 2]  # the normal is from the first geom to the second
            level = np.abs(upwards) >= STEEPEST
            second_above = upwards > 0.0
            above = np.where(second_above, owners[:, 1], owners[:, 0])
            below = np.where(second_above, owners[:, 0], owners[:, 1])
            mine = level & ~agent & (above >= 0) & (above != below)
            mine &= self._house.free_place[above] >= 0
            for upper, lower in set(zip(above[mine].tolist(), below[mine].tolist(), strict=True)):
                found[upper].add(lower)
        return tuple((FLOOR,) if FLOOR in each else tuple(sorted(each)) for each in found)


def on_top(thing: Floats, low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Return which boxes ``low`` .. ``high`` (N, 3) carry a box on their tops, as booleans (N,).

    ``thing`` (2, 3) are the low and high corners of that box: its centre is over theirs, and its
    bottom at most ``SINK`` below and ``LIFT`` above their tops.
    """
    centre, bottom = thing.mean(axis=0)[[0, 2]], thing[0, 1]
    over = ((centre > low[:, [0, 2]]) & (centre < high[:, [0, 2]])).all(axis=1)
    out: NDArray[np.bool_] = over & (bottom > high[:, 1] - SINK) & (bottom < high[:, 1] + LIFT)
    return out


def everything_under(number: int, carriers: Sequence[Sequence[int]]) -> frozenset[int]:
    """Return all that carries an object, directly or through others, without the floor."""
    found: set[int] = set()
    waiting = [number]
    while waiting:
        for under in carriers[waiting.pop()]:
            if under != FLOOR and under not in found and under != number:
                found.add(under)
                waiting.append(under)
    return frozenset(found)

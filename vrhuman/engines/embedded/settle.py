"""Loads a house: objects come to rest under gravity before anyone sees them.

AI2-THOR lets the objects of a new house fall, too; ProcTHOR leaves breakable objects 5 cm above
their support. Speeds are limited meanwhile, so that small overlaps of the stand-ins' shapes
dissolve without throwing them apart. What falls out of the world is put back and made static.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vrhuman.engines.embedded.discrete import Discrete, initial
from vrhuman.engines.embedded.model import HouseModel, build
from vrhuman.engines.embedded.world import World
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import rested
from vrhuman.records import Floats

LONGEST = 1000
"""The most ticks of settling: 4 s, of which most houses need one."""
_STRIDE = 5
_GENTLE = 0.4
"""The fastest that anything moves while settling [m/s]."""
_LOST = -0.1
"""An object whose centre is this far under the floor [m] has fallen out of the world."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A house at rest: the model, both parts of the state, and the ids of what was made static."""

    house: HouseModel
    discrete: Discrete
    physics: Floats
    fixed: tuple[str, ...]


def settle(house: House, stand_ins: Sequence[StandIn]) -> Settled:
    """Compile a house and let it come to rest, starting where nothing floats."""
    house = rested(house)
    fixed: frozenset[str] = frozenset()
    while True:
        world = _fallen(build(house, stand_ins, fixed))
        lost = world.physics.things()[:, 1] < _LOST
        names = [house.objects[n].object_id for n in world.house.free[lost]]
        if not names:
            physics = world.physics.state().copy()
            return Settled(world.house, world.state, physics, tuple(sorted(fixed)))
        fixed |= frozenset(names)


def _fallen(model: HouseModel) -> World:
    world = World(model, initial(model))
    for _ in range(LONGEST // _STRIDE):
        world.move(world.state.agent, _STRIDE)
        world.physics.calm(_GENTLE)
        if world.physics.resting:
            break
    world.physics.calm(0.0)
    state = world.state
    world.restore(
        Discrete(
            agent=state.agent, openness=state.openness, opening=state.opening, room=state.room
        ),
        _at_time_zero(world),
    )
    return world


def _at_time_zero(world: World) -> Floats:
    world.physics.data.time = 0.0
    world.physics.data.qacc_warmstart[:] = 0.0
    return np.array(world.physics.state())

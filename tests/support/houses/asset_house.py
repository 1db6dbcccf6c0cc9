"""An empty hall with catalogue assets standing in it, to try what they hold and how they open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.engines.embedded.settle import settle
from vrhuman.engines.embedded.world import World
from vrhuman.houses.colours import dominant_colour
from vrhuman.houses.house import Asset, House, HouseObject, Room
from vrhuman.houses.parts import Part, StandIn
from vrhuman.houses.standins import standin

DIE = 0.03
"""The side of the small cubes that are put in and on things [m]."""


def standing(
    asset: Asset, x: float, z: float, kinematic: bool = True, openness: float = 0.0
) -> HouseObject:
    """An asset on the floor."""
    return HouseObject(
        object_id=f"{asset.asset_id}|{x}",
        asset=asset,
        position=np.array([x, asset.size[1] / 2.0, z]),
        rotation=geometry.IDENTITY,
        kinematic=kinematic,
        parent=None,
        room="room|1",
        openness=openness,
        mass=asset.mass,
        scale=1.0,
        colours=(dominant_colour(asset).name,),
        materials=asset.materials,
    )


def die(number: int, centre: Sequence[float], side: float = DIE) -> HouseObject:
    """A small cube, free."""
    asset = Asset("die", "Die", (side, side, side), "CanPickup", frozenset(), 0.05, ("Wood",))
    thing = standing(asset, 0.0, 0.0, kinematic=False)
    return replace(
        thing, object_id=f"die|{number}", position=np.array(centre), colours=("red",), mass=0.05
    )


def hall(objects: Sequence[HouseObject]) -> World:
    """The objects in a hall without walls, settled."""
    toy, _ = toy_house()
    floor = np.array([[-2.0, -2.0], [-2.0, 200.0], [200.0, 200.0], [200.0, -2.0]])
    house: House = replace(
        toy,
        rooms=(Room("room|1", "Kitchen", floor, "Wood"),),
        walls=(),
        openings=(),
        objects=tuple(objects),
        agent_position=np.array([-1.5, 0.9, -1.5]),
    )
    bodies = [
        StandIn((Part("box", o.asset.size),)) if o.object_type == "Die" else standin(o)
        for o in objects
    ]
    settled = settle(house, bodies)
    return World(settled.house, settled.discrete, settled.physics)

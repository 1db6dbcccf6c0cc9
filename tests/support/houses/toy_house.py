"""A house of two rooms by hand: a table with mugs, a dresser whose drawer holds one, a ball."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vrhuman.houses.house import Asset, Hole, House, HouseObject, Opening, Room, Wall
from vrhuman.houses.parts import Motion, Part, StandIn
from vrhuman.records import Command

Property = Literal["CanPickup", "Moveable", "Static", ""]
STILL = (0.0, 0.0, 0.0, 1.0)


def _asset(
    kind: str, size: tuple[float, float, float], prime: Property, *more: str, mass: float = 1.0
) -> Asset:
    return Asset(f"{kind}_1", kind, size, prime, frozenset(more), mass, ("Wood",))


def _object(
    object_id: str,
    asset: Asset,
    position: tuple[float, float, float],
    parent: str | None = None,
) -> HouseObject:
    return HouseObject(
        object_id,
        asset,
        np.array(position),
        np.array(STILL),
        asset.primary_property == "Static",
        parent,
        "room|1",
        0.0,
        asset.mass,
        1.0,
        ("red",),
        asset.materials,
    )


def _wall(
    wall_id: str, room: str, start: tuple[float, float], end: tuple[float, float], *holes: Hole
) -> Wall:
    return Wall(wall_id, room, np.array(start), np.array(end), 2.6, "Drywall", None, holes, False)


def toy_house() -> tuple[House, tuple[StandIn, ...]]:
    """The house and the stand-ins of its objects."""
    table = _asset("DiningTable", (1.2, 0.8, 0.8), "Static", "Receptacle")
    mug = _asset("Mug", (0.1, 0.12, 0.1), "CanPickup", mass=0.4)
    dresser = _asset("Dresser", (0.8, 0.6, 0.5), "Static", "CanOpen", "Receptacle")
    ball = _asset("BasketBall", (0.2, 0.2, 0.2), "CanPickup", mass=0.6)
    objects = (
        _object("table", table, (2.0, 0.4, 3.0)),
        _object("mug|1", mug, (2.1, 0.86, 2.8), "table"),
        _object("mug|2", mug, (1.7, 0.86, 2.9), "table"),
        _object("dresser", dresser, (0.5, 0.3, 0.5)),
        _object("mug|3", mug, (0.6, 0.275, 0.5), "dresser"),
        _object("ball", ball, (3.0, 0.1, 1.5)),
    )
    drawer = (
        Part("box", (0.8, 0.04, 0.5), (0.0, 0.28, 0.0)),
        Part("box", (0.8, 0.04, 0.5), (0.0, -0.28, 0.0)),
        Part("box", (0.74, 0.03, 0.46), (0.0, -0.1, 0.0), moves=True),
        Part("box", (0.74, 0.2, 0.02), (0.0, 0.0, 0.24), moves=True),
    )
    cup = StandIn((Part("cylinder", mug.size),))
    stand_ins = (
        StandIn((Part("box", table.size),)),
        cup,
        cup,
        StandIn(drawer, Motion("slide", (0.0, 0.0, 1.0), (0.0, 0.0, 0.0), 0.3)),
        cup,
        StandIn((Part("ellipsoid", ball.size),)),
    )
    door = Hole(1.5, 0.0, 2.5, 2.1)
    house = House(
        house_id="toy",
        rooms=(
            Room("room|1", "Kitchen", np.array([[0, 0], [0, 4], [4, 4], [4, 0.0]]), "Wood"),
            Room("room|2", "Bedroom", np.array([[4, 0], [4, 4], [7, 4], [7, 0.0]]), "Wood"),
        ),
        walls=(
            _wall("wall|1|w", "room|1", (0, 0), (0, 4)),
            _wall("wall|1|n", "room|1", (0, 4), (4, 4)),
            _wall("wall|1|e", "room|1", (4, 4), (4, 0), door),
            _wall("wall|1|s", "room|1", (4, 0), (0, 0)),
            _wall("wall|2|w", "room|2", (4, 0), (4, 4), door),
            _wall("wall|2|n", "room|2", (4, 4), (7, 4)),
            _wall("wall|2|e", "room|2", (7, 4), (7, 0)),
            _wall("wall|2|s", "room|2", (7, 0), (4, 0)),
        ),
        openings=(
            Opening(
                "door|1|2",
                "door",
                "Doorway_1",
                "room|1",
                "room|2",
                np.array([4.0, 1.05, 2.0]),
                90.0,
                (1.0, 2.1),
                True,
                1.0,
            ),
        ),
        objects=objects,
        lights=(),
        ceiling_material="Drywall",
        agent_position=np.array([1.5, 0.9, 1.5]),
        agent_yaw=0.0,
        agent_horizon=0.0,
    )
    return house, stand_ins


def command(
    sequence: int,
    travel: tuple[float, float] = (0.0, 0.0),
    yaw: float = 0.0,
    wrist: tuple[float, float, float] | None = None,
    rotation: tuple[float, float, float, float] = STILL,
    height: float = 0.0,
) -> Command:
    """A person's command; a parked arm where ``wrist`` is None."""
    return Command(
        sequence=sequence,
        display_time_ns=0,
        travel=np.array(travel),
        yaw=yaw,
        horizon=0.0,
        eye_height=1.6,
        head_rotation=np.array(STILL),
        arm_engaged=wrist is not None,
        wrist_position=np.array(wrist or (0.0, 0.0, 0.0)),
        wrist_rotation=np.array(rotation),
        arm_base_height=height,
        grasp_force=0.0,
    )

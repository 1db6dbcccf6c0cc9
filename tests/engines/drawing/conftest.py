"""A house of one L-shaped room with a window and a door, and three bodies in it."""

from collections.abc import Iterator

import moderngl
import numpy as np
import pytest

from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.houses.house import Hole, House, Light, Opening, Room, Wall
from vrhuman.houses.parts import Part

OUTLINE = np.array([[0, 0], [0, 5], [6, 5], [6, 2], [3, 2], [3, 0]], dtype=np.float64)
WINDOW = Hole(2.0, 0.9, 3.5, 2.1)
DOOR = Hole(1.0, 0.0, 1.9, 2.0)


@pytest.fixture(scope="session")
def house() -> House:
    walls = []
    for number, (start, end) in enumerate(zip(OUTLINE, np.roll(OUTLINE, -1, axis=0), strict=True)):
        for name, a, b in (("room|1", start, end), ("exterior", end, start)):
            holes = {1: (WINDOW,), 0: (DOOR,)}.get(number, ()) if name == "room|1" else ()
            colour = (0.7, 0.75, 0.8)
            wall_id = f"wall|{name}|{number}"
            walls.append(Wall(wall_id, name, a, b, 2.5, "PureWhite", colour, holes, False))
    window = Opening(
        "window|1", "window", "", "room|1", "room|1", np.array([2.75, 1.5, 5.0]), 180.0,
        (1.5, 1.2), False, 0.0,
    )  # fmt: skip
    lamp = Light("point", np.array([1.5, 2.3, 3.0]), np.zeros(3), 0.75, (1.0, 0.9, 0.8), 15.0)
    return House(
        house_id="L",
        rooms=(Room("room|1", "Kitchen", OUTLINE, "DarkWoodFloors"),),
        walls=tuple(walls),
        openings=(window,),
        objects=(),
        lights=(lamp,),
        ceiling_material="PureWhite",
        agent_position=np.array([1.5, 0.9, 1.0]),
        agent_yaw=0.0,
        agent_horizon=0.0,
    )


@pytest.fixture(scope="session")
def scene(house: House) -> Scene:
    crate = Part("box", (0.6, 0.6, 0.6), colour=(0.8, 0.2, 0.2), material="Wood")
    ball = Part("ellipsoid", (0.3, 0.3, 0.3), colour=(0.2, 0.8, 0.2), material="Rubber")
    can = Part("cylinder", (0.2, 0.4, 0.2), colour=(0.6, 0.6, 0.6), material="Metal")
    return Scene(
        surfaces=house_surfaces(house),
        bodies=(
            SceneBody("crate", (crate,), 1.0, 1),
            SceneBody("ball", (ball,), 2.0, 2),
            SceneBody("can", (can,), 1.0, 3),
        ),
        lights=house.lights,
        segments=("", "crate", "ball", "can"),
    )


@pytest.fixture(scope="session")
def poses() -> np.ndarray:
    upright = [0.0, 0.0, 0.0, 1.0]
    return np.array([[1.5, 0.3, 3.0, *upright], [0.6, 0.3, 4.2, *upright], [2.4, 0.2, 4, *upright]])


@pytest.fixture(scope="session")
def context() -> Iterator[moderngl.Context]:
    gl = headless_context()
    yield gl
    gl.release()

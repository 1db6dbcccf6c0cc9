"""Draws pictures of a house: from above, and at eye level in each of its rooms."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import moderngl
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vrhuman.engines.bodies import bodies_of
from vrhuman.engines.drawing.context import headless_context
from vrhuman.engines.drawing.picture import agent_camera, overhead_camera
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.engine import Engine
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.files import load_house, read_houses, split_spec
from vrhuman.houses.house import House, Room
from vrhuman.houses.mesh_packs import MeshPack
from vrhuman.houses.schema import parse_house
from vrhuman.records import Camera, Floats, JsonValue, VrhumanError

_SPACING = 0.25
"""The distance between the places tried in a room [m]."""
_DOWN = 10.0
"""How far the camera looks down at eye level [degrees]."""
_EVERY = 3
"""Every this many of the free places is used."""
_GLANCE = (160, 120)
_NOTICED = 20
"""The pixels that an object must cover to count as seen."""


@dataclass(frozen=True, slots=True)
class HousePicture:
    """A picture: ``name`` "above" or a room's id, ``image`` (H, W, 3) sRGB bytes, top row first."""

    name: str
    image: NDArray[np.uint8]


def write_pictures(
    spec: str, out: Path, count: int, size: tuple[int, int], meshes: MeshPack | None
) -> Iterator[Path]:
    """Write PNGs of houses to a folder, and yield the path of each.

    ``spec`` names the house at ``FILE:N``, or a file, over which ``count`` houses are spread.

    :raises VrhumanError: for an invalid house, or a folder that cannot be written.
    """
    file, index = split_spec(spec)
    context = headless_context()
    for number, data in _chosen(file, None if file == spec else index, count):
        house = parse_house(data, load_catalogue(), f"{file}:{number}")
        engine = EmbeddedEngine(*bodies_of(house, meshes))
        for picture in house_pictures(engine, context, size):
            name = picture.name.replace("|", "-")
            path = out / f"{Path(file).name.split('.')[0]}-{number}-{name}.png"
            try:
                out.mkdir(parents=True, exist_ok=True)
                Image.fromarray(picture.image).save(path)
            except OSError as error:
                raise VrhumanError(
                    f"{path}: cannot be written ({error.strerror}); choose another folder"
                ) from error
            yield path


def _chosen(file: str, index: int | None, count: int) -> list[tuple[int, JsonValue]]:
    if index is not None:
        return [(index, load_house(f"{file}:{index}"))]
    houses = list(enumerate(read_houses(file)))
    return houses[:: max(1, len(houses) // max(1, count))][:count]


def house_pictures(
    engine: Engine, context: moderngl.Context, size: tuple[int, int]
) -> Iterator[HousePicture]:
    """Draw the house from above, then each room from where the agent sees most of it."""
    renderer, target = Renderer(context, engine.scene()), own_target(context, size)
    small = own_target(context, _GLANCE)
    poses = engine.observe().body_poses

    def take(name: str, camera: Camera) -> HousePicture:
        renderer.draw(camera, poses, target)
        return HousePicture(name, target.read_colour().copy())

    def seen(place: tuple[Floats, float]) -> int:
        camera = agent_camera(*place, _DOWN, _GLANCE)
        renderer.draw(camera, poses, small)
        counts = np.bincount(small.read(camera).ids.ravel())
        return int((counts[1:] >= _NOTICED).sum())

    yield take("above", overhead_camera(engine.house, size))
    for room in engine.house.rooms:
        places = _standing_places(engine, room)
        if places:
            yield take(room.room_id, agent_camera(*max(places, key=seen), _DOWN, size))


def _standing_places(engine: Engine, room: Room) -> list[tuple[Floats, float]]:
    """The free places of a room farthest from its middle, each with the yaw that faces it."""
    middle = _middle(engine.house, room)
    low, high = room.polygon.min(axis=0), room.polygon.max(axis=0)
    height = float(engine.observe().agent_position[1])
    found: list[tuple[float, Floats, float]] = []
    for x in np.arange(low[0] + _SPACING, high[0], _SPACING):
        for z in np.arange(low[1] + _SPACING, high[1], _SPACING):
            place = np.array([x, height, z])
            if polygons.contains(room.polygon, x, z) and engine.fits(place):
                dx, dz = middle[0] - x, middle[1] - z
                found.append((math.hypot(dx, dz), place, math.degrees(math.atan2(dx, dz))))
    found.sort(key=lambda one: -one[0])
    return [(place, yaw) for _, place, yaw in found[: len(found) // 2 + 1 : _EVERY]]


def _middle(house: House, room: Room) -> Floats:
    """The mean place (2,) of the objects in the room, else of its corners."""
    places = [o.position[[0, 2]] for o in house.objects if o.room == room.room_id]
    middle: Floats = np.mean(places or room.polygon, axis=0)
    return middle

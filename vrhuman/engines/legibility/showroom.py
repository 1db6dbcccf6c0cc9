"""Draws single objects in a room, as a person sees them who holds one or stands in front of it.

Smaller things are held at 0.6 m from the eyes; larger ones stand on the floor. The picture is the
middle of the agent's own view at the resolution of a Quest 2, never magnified.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import moderngl
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.agent import AGENT_HEIGHT, CAMERA_HEIGHT
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.drawing.target import Images, Target, own_target
from vrhuman.engines.legibility.exhibits import Exhibit
from vrhuman.houses.colours import RGB, dominant_colour
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import Part, member_pose
from vrhuman.houses.schema import default_openness
from vrhuman.houses.standins import standin
from vrhuman.records import Camera, Floats

SIDE = 256
"""The width and height of a picture [px]."""
ARMS_LENGTH = 0.6
"""The distance from the eyes to a held thing [m]."""
HELD = 0.75
"""The longest side of what is held up; larger things stand on the floor [m]."""
EYES = AGENT_HEIGHT + CAMERA_HEIGHT
"""The height of the eyes above the floor [m]."""
PIXELS_A_DEGREE = 20.0
"""Pixels per degree in the middle of a Quest 2's view."""
WIDEST = 80.0
"""The widest picture [degrees]."""
_MARGIN = 1.2
_FINER = 2
"""Pictures are drawn this many times finer and averaged, as a headset smooths its edges."""
_FOUR = ((0, 0), (0, 1), (1, 0), (1, 1))
OUT_OF_SIGHT = (500.0, 0.0, 500.0, 0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Picture:
    """One thing as it is seen.

    ``colour`` (SIDE, SIDE, 3) sRGB bytes; ``mask`` (SIDE, SIDE) where the thing is; ``distance``
    [m] from the eyes to its middle; ``width`` [m] of the picture at that distance.
    """

    exhibit: Exhibit
    colour: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    distance: float
    width: float


def smoothed(images: Images, segment: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Average a picture drawn twice too fine, and return it and where most of it is ``segment``."""
    corners = [(slice(row, None, _FINER), slice(column, None, _FINER)) for row, column in _FOUR]
    total = np.zeros((SIDE, SIDE, 3), dtype=np.uint16)
    hits = np.zeros((SIDE, SIDE), dtype=np.uint8)
    for corner in corners:
        total += images.colour[corner]
        hits += images.ids[corner] == segment
    return (total // len(_FOUR)).astype(np.uint8), hits * 2 > len(_FOUR)


def fine_target(context: moderngl.Context) -> Target:
    """Return a buffer for pictures that :func:`smoothed` averages."""
    return own_target(context, (SIDE * _FINER, SIDE * _FINER))


def field_of_view(radius: float, distance: float) -> float:
    """Return the degrees across a picture that holds a ball of ``radius`` at ``distance`` [m].

    There is a margin; the result is between the headset's own resolution and :data:`WIDEST`.
    """
    angle = 2.0 * math.degrees(math.asin(min(radius * _MARGIN / distance, 1.0)))
    return min(max(angle, SIDE / PIXELS_A_DEGREE), WIDEST)


def needed_distance(radius: float) -> float:
    """Return the distance [m] at which a ball of ``radius`` fits into the widest picture."""
    return radius * _MARGIN / math.sin(math.radians(WIDEST) / 2.0)


def picture_width(degrees: float, distance: float) -> float:
    """Return the metres across a picture of ``degrees`` at ``distance``."""
    return 2.0 * distance * math.tan(math.radians(degrees) / 2.0)


def eye(position: Floats, target: Floats, degrees: float) -> Camera:
    """Return a square view from ``position`` (3,) of ``target`` (3,), without roll."""
    fov = geometry.fov_from_vertical(degrees, 1.0)
    return Camera(position, geometry.look_rotation(target - position), fov)


def shown(
    context: moderngl.Context,
    target: Target,
    room: House,
    things: Sequence[Exhibit],
    seed: int,
    views: int = 1,
) -> Iterator[Picture]:
    """Draw each of ``things`` alone in the first room of ``room`` (its objects are taken out).

    Each is drawn ``views`` times from its front, up to 60 degrees to a side.
    """
    bodies = tuple(
        SceneBody(str(number), _parts(thing), 1.0, number + 1)
        for number, thing in enumerate(things)
    )
    names = ("", *(body.name for body in bodies))
    renderer = Renderer(context, Scene(house_surfaces(room), bodies, room.lights, names))
    rng = random.Random(f"{seed} views")
    spot = _spot(room)
    for number, thing in enumerate(things):
        for _ in range(views):
            pose, camera, distance = _pose(thing, spot, rng)
            poses = np.tile(np.array(OUT_OF_SIGHT), (len(things), 1))
            poses[number] = pose
            renderer.draw(camera, poses, target)
            colour, mask = smoothed(target.read(camera), number + 1)
            degrees = math.degrees(float(camera.fov[1] - camera.fov[0]))
            yield Picture(thing, colour, mask, distance, picture_width(degrees, distance))


@dataclass(frozen=True, slots=True)
class _Spot:
    """The middle of a room's floor (x, z) and the direction of its longest free way [degrees]."""

    x: float
    z: float
    yaw: float
    reach: float


def _spot(house: House) -> _Spot:
    polygon = house.rooms[0].polygon
    low, high = polygon.min(axis=0), polygon.max(axis=0)
    extent = high - low
    middle = (low + high) / 2.0
    along_x = bool(extent[0] >= extent[1])
    return _Spot(
        float(middle[0]), float(middle[1]), 90.0 if along_x else 0.0, float(extent.max()) / 2.0
    )


def _pose(thing: Exhibit, spot: _Spot, rng: random.Random) -> tuple[Floats, Camera, float]:
    """The object's pose (7,), the camera that looks at it and its distance."""
    size = np.array(thing.asset.size)
    radius = float(np.linalg.norm(size)) / 2.0
    turn = rng.uniform(-60.0, 60.0)
    ahead = geometry.forward(spot.yaw + rng.choice((0.0, 180.0)))
    facing = math.degrees(math.atan2(-ahead[0], -ahead[2])) + turn
    if float(size.max()) <= HELD:
        down = rng.uniform(15.0, 35.0)
        away = max(ARMS_LENGTH, needed_distance(radius))
        position = np.array([spot.x, EYES, spot.z])
        drop = math.sin(math.radians(down)) * away
        middle = position + ahead * math.cos(math.radians(down)) * away
        middle[1] -= drop
    else:
        middle = np.array([spot.x, float(size[1]) / 2.0, spot.z])
        back = max(ARMS_LENGTH + float(max(size[0], size[2])) / 2.0, needed_distance(radius))
        back = min(back, spot.reach - 0.15)
        position = np.array([spot.x, EYES, spot.z]) - ahead * back
    away = float(np.linalg.norm(middle - position))
    degrees = field_of_view(radius, away)
    pose = np.concatenate([middle, geometry.yaw_rotation(facing)])
    return pose, eye(position, middle, degrees), away


def _parts(thing: Exhibit) -> tuple[Part, ...]:
    """The stand-in's parts as the object is in a house: laptops open, others closed, empty."""
    asset = thing.asset
    openness = default_openness(asset)
    object_ = HouseObject(
        object_id=asset.asset_id,
        asset=asset,
        position=np.zeros(3),
        rotation=np.array([0.0, 0.0, 0.0, 1.0]),
        kinematic=False,
        parent=None,
        room="",
        openness=openness,
        mass=asset.mass,
        scale=1.0,
        colours=thing.labels("colour"),
        materials=asset.materials,
    )
    body = standin(object_)
    seen = (part for part in body.parts if not (part.liquid or part.when_on or part.hidden))
    parts = tuple(_dressed(part, thing) for part in seen)
    if body.motion is None or openness == 0.0:
        return parts
    offset, turn = member_pose(body.motion, openness, 1.0)
    return tuple(_moved(part, offset, turn) if part.moves else part for part in parts)


def _dressed(part: Part, thing: Exhibit) -> Part:
    """The part in the exhibit's material and colour.

    Every part has its material; parts of the main colour have its colour, and the others are as
    light or dark as they were compared with it.
    """
    if thing.dress is None:
        return part
    was = np.mean(dominant_colour(thing.asset).rgb)
    r, g, b = RGB[thing.dress.colour]
    factor = float(np.clip(np.mean(part.colour) / was, 0.7, 1.0))
    colour = (factor * r, factor * g, factor * b)
    mesh = part.mesh
    if mesh is not None:
        mesh = replace(mesh, colours=np.tile(colour, (len(mesh.vertices), 1)))
    return replace(part, colour=colour, material=thing.dress.material, glow=False, mesh=mesh)


def _moved(part: Part, offset: Vector, turn: Quaternion) -> Part:
    x, y, z = (float(v) for v in offset + geometry.rotate(turn, part.position))
    qx, qy, qz, qw = (float(v) for v in geometry.multiply(turn, part.rotation))
    return replace(part, position=(x, y, z), rotation=(qx, qy, qz, qw))


def emptied(house: House) -> House:
    """Return the house without its objects."""
    return replace(house, objects=())

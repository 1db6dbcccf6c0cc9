"""Draws things in their places in furnished houses, as a person in front of them sees them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import moderngl
import numpy as np

from vrhuman import geometry
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.target import Target
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.legibility.exhibits import Exhibit, balanced, fitting
from vrhuman.engines.legibility.showroom import (
    ARMS_LENGTH,
    EYES,
    OUT_OF_SIGHT,
    Picture,
    eye,
    field_of_view,
    needed_distance,
    picture_width,
    smoothed,
)
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.polygons import contains
from vrhuman.records import Camera, Floats

_LOWEST = 0.7
"""The lowest height of the eyes of a person who crouches [m]."""
_DOWN = 35.0
"""The steepest look down at a thing [degrees], where the person need not crouch."""
_CLEAR = 0.7
"""The least share of a thing that must be seen, of what would be seen with nothing in its way."""
_WAYS = 8
"""The number of directions tried to look at one thing."""


def scenes(
    context: moderngl.Context, target: Target, house: House, count: int, seed: int
) -> Iterator[Picture]:
    """Draw up to ``count`` things of a furnished house, each where it stands or lies.

    Each is at arm's length, or as far away as needed to be seen whole; hidden things are left out.
    """
    engine = EmbeddedEngine(house)
    scene = engine.scene()
    renderer = Renderer(context, scene)
    poses = engine.observe().body_poses.copy()
    for row, body in enumerate(scene.bodies):
        if body.name.startswith(("arm_", "gripper")):
            poses[row] = OUT_OF_SIGHT
    by_asset = {o.asset.asset_id: o for o in house.objects if not fitting(o.asset)}
    pool = [Exhibit(o.asset, o.asset.asset_id) for _, o in sorted(by_asset.items())]
    rng = random.Random(f"{seed} scenes")
    found = 0
    for exhibit in balanced(pool, len(pool), seed):
        if found == count:
            return
        object_ = by_asset[exhibit.asset.asset_id]
        segment = scene.segments.index(object_.object_id)
        own = [row for row, body in enumerate(scene.bodies) if body.segment == segment]
        middle = poses[own[0], :3]
        alone = np.tile(np.array(OUT_OF_SIGHT), (len(poses), 1))
        alone[own] = poses[own]
        for camera, away in _viewpoints(house, object_, middle, rng):
            renderer.draw(camera, poses, target)
            colour, mask = smoothed(target.read(camera), segment)
            renderer.draw(camera, alone, target)
            whole = smoothed(target.read(camera), segment)[1]
            if mask.sum() < max(_CLEAR * whole.sum(), 60):
                continue
            degrees = math.degrees(float(camera.fov[1] - camera.fov[0]))
            yield Picture(exhibit, colour, mask, away, picture_width(degrees, away))
            found += 1
            break


def _viewpoints(
    house: House, object_: HouseObject, middle: Floats, rng: random.Random
) -> Iterator[tuple[Camera, float]]:
    """Cameras over the floor of the object's room, its front first, and their distances."""
    radius = float(np.linalg.norm(object_.size)) / 2.0
    away = max(ARMS_LENGTH, needed_distance(radius))
    rise = min(EYES - float(middle[1]), away * math.sin(math.radians(_DOWN)))
    rise = max(rise, _LOWEST - float(middle[1]))
    if abs(rise) >= 0.95 * away:
        return
    flat = math.sqrt(away**2 - rise**2)
    front = geometry.yaw_and_horizon(object_.rotation)[0] + rng.uniform(-30.0, 30.0)
    polygons = [room.polygon for room in house.rooms if room.room_id == object_.room]
    for way in range(_WAYS):
        side = (way + 1) // 2 * (1 if way % 2 else -1)
        position = middle + flat * geometry.forward(front + side * 360.0 / _WAYS)
        position[1] = middle[1] + rise
        if any(contains(polygon, position[0], position[2]) for polygon in polygons):
            yield eye(position, middle, field_of_view(radius, away)), away

"""Finds where a held object can be put down: free spots on the surfaces of a receptacle."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator

import mujoco
import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.model import AGENT_GROUP, OTHERS_GROUP, Integers
from vrhuman.engines.embedded.world import World
from vrhuman.records import Floats

_GRID = np.linspace(-0.85, 0.85, 9)
_ABOVE = 0.3
"""The search begins this far above a receptacle's box [m]."""
_LAYER = 0.02
"""It continues this far below each surface found [m]."""
_MAX_LAYERS = 8
_CLEARANCE = 0.003
_WORSE = 100.0
_FOOT = 0.7
"""How far from an object's middle towards its corners a surface must reach to carry it."""
_LEVEL = 0.015
"""A surface carries an object if it is so level under it [m]."""
_TOUCHING = 0.001
_GROUPS = np.array([g not in (AGENT_GROUP, OTHERS_GROUP) for g in range(6)], dtype=np.uint8)


def free_spots(
    world: World, number: int, receptacle: int, shuffled: random.Random | None = None
) -> Iterator[Floats]:
    """Yield free world poses (7,) for an object in or on a receptacle, the best first.

    Object ``number`` is there upright and turned as the agent, and overlaps nothing; if
    ``receptacle`` opens, the pose is inside it. Spots with a surface under the whole object come
    first, the nearest to the agent before the others, or in the order of ``shuffled``.
    """
    turn = geometry.yaw_rotation(world.state.agent.yaw)
    reach = np.abs(geometry.matrix(turn)) @ np.array(world.house.house.objects[number].size) / 2.0
    spots = list(_spots(world, number, receptacle, reach))
    if shuffled is None:
        spots.sort()
    else:
        shuffled.shuffle(spots)
        spots.sort(key=lambda spot: spot[0] >= _WORSE)
    for _, down, x, z in spots:
        pose = np.array([x, reach[1] - down + _CLEARANCE, z, *turn])
        fits = free_of_others(world, number, pose)
        world.physics.refresh()
        if fits:
            yield pose


def rests_in(world: World, number: int, receptacle: int) -> bool:
    """Whether an object is in or on a receptacle now."""
    return receptacle in world.object_states().parents[number]


def _spots(
    world: World, number: int, receptacle: int, reach: Floats
) -> Iterator[tuple[float, float, float, float]]:
    """Rank, negative height, x and z of a receptacle's surfaces, on a grid over its box."""
    states, object_ = world.object_states(), world.house.house.objects[receptacle]
    low, high = states.low[receptacle], states.high[receptacle]
    middle, spare = (low + high) / 2.0, np.maximum((high - low) / 2.0 - reach, 0.0)
    agent = world.state.agent
    for u, v in itertools.product(np.unique(_GRID * spare[0]), np.unique(_GRID * spare[2])):
        x, z = float(middle[0] + u), float(middle[2] + v)
        away = math.hypot(x - agent.x, z - agent.z)
        for y in surfaces(world, number, receptacle, x, z, float(low[1]), float(high[1])):
            outside = object_.asset.openable and y > high[1] - _LAYER
            rank = away + (_WORSE if outside else 0.0)
            if not _carried(world, number, receptacle, (x, y, z), reach):
                rank += _WORSE / 2.0 if outside else _WORSE
            yield rank, -y, x, z


def _carried(
    world: World, number: int, receptacle: int, at: tuple[float, float, float], reach: Floats
) -> bool:
    """Whether the receptacle's surface is under an object's corners, too."""
    x, y, z = at
    for u, v in itertools.product((-_FOOT, _FOOT), repeat=2):
        corner = (x + u * float(reach[0]), z + v * float(reach[2]))
        found = surfaces(world, number, receptacle, *corner, y - _LEVEL, y + _LEVEL - _ABOVE)
        if not any(abs(height - y) < _LEVEL for height in found):
            return False
    return True


def surfaces(
    world: World, number: int | None, receptacle: int, x: float, z: float, low: float, high: float
) -> Iterator[float]:
    """Yield the heights between ``low`` and ``high`` at which a receptacle has a surface there."""
    owner = world.house.geom_object
    body = -1 if number is None else int(world.house.free_body[number])
    geom, start = np.zeros(1, dtype=np.int32), high + _ABOVE
    for _ in range(_MAX_LAYERS):
        distance = mujoco.mj_ray(
            world.physics.model,
            world.physics.data,
            np.array([x, z, start]),
            np.array([0.0, 0.0, -1.0]),
            _GROUPS,
            1,
            body,
            geom,
        )
        if distance < 0.0 or start - distance < low:
            return
        if owner[geom[0]] == receptacle:
            yield start - distance
        start -= distance + _LAYER


def free_of_others(world: World, number: int, pose: Floats) -> bool:
    """Whether an object at ``pose`` overlaps nothing; its shapes stay there until a refresh."""
    model, data, house = world.physics.model, world.physics.data, world.house
    body = int(house.free_body[number])
    first = int(model.body_geomadr[body])
    mine = range(first, first + int(model.body_geomnum[body]))
    place = frames.mujoco_poses(pose[None])[0]
    turn, local = np.empty(9), np.empty(9)
    mujoco.mju_quat2Mat(turn, place[3:])
    matrix = turn.reshape(3, 3)
    world.show_others()
    others = (model.geom_contype != 0) & (model.geom_group != AGENT_GROUP)
    others &= house.geom_object != number
    for geom in mine:
        if not model.geom_contype[geom]:
            continue
        mujoco.mju_quat2Mat(local, model.geom_quat[geom])
        data.geom_xpos[geom] = place[:3] + matrix @ model.geom_pos[geom]
        data.geom_xmat[geom] = (matrix @ local.reshape(3, 3)).ravel()
        near = others & (
            np.linalg.norm(data.geom_xpos - data.geom_xpos[geom], axis=1)
            < model.geom_rbound + model.geom_rbound[geom]
        )
        near |= others & (model.geom_rbound == 0.0)  # the floor has no bounds
        candidates: Integers = np.flatnonzero(near)
        for other in candidates.tolist():
            apart = mujoco.mj_geomDistance(model, data, geom, other, 0.0, None)
            if apart < -_TOUCHING:
                return False
    return True

"""Where the objects are, in numbers: poses, boxes, what rests in or on what."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded.world import World
from vrhuman.engines.engine import ObjectStates
from vrhuman.records import Floats

_SINK = 0.02
"""How far a thing's bottom may reach below its receptacle's box [m]."""
_LIFT = 0.06
"""How far above its receptacle's box it may still rest (a vase on a doily, soft contacts) [m]."""


def object_states(world: World) -> ObjectStates:
    """The present state of every object."""
    house, objects = world.house, world.house.house.objects
    poses = np.array([np.concatenate([o.position, o.rotation]) for o in objects]).reshape(-1, 7)
    if len(house.free):
        poses[house.free] = world.physics.things()
    half = np.array([o.size for o in objects]).reshape(-1, 3) / 2.0
    reach = np.einsum("nij,nj->ni", np.abs(geometry.matrix(poses[:, 3:])), half)
    low, high = poses[:, :3] - reach, poses[:, :3] + reach
    held = {grip.number for grip in world.state.grips}
    openness = np.zeros(len(objects))
    openness[list(house.openable)] = world.state.opening
    return ObjectStates(
        poses, low, high, _parents(world, poses, low, high, held), openness,
        tuple(n in held for n in range(len(objects))),
    )  # fmt: skip


def _parents(
    world: World, poses: Floats, low: Floats, high: Floats, held: set[int]
) -> tuple[tuple[int, ...], ...]:
    """A thing rests in a receptacle if its centre is over the receptacle's box, and its bottom in
    it or on its top; the lowest-topped receptacle is the nearest."""
    objects = world.house.house.objects
    holders = np.array([n for n, o in enumerate(objects) if o.asset.receptacle], dtype=np.int64)
    if not len(holders):
        return ((),) * len(objects)
    centre, bottom = poses[:, None, :3], low[:, None, 1]
    flat = [0, 2]
    over = (
        (centre[..., flat] > low[None, holders][..., flat])
        & (centre[..., flat] < high[None, holders][..., flat])
    ).all(axis=2)
    rests = (bottom > low[None, holders, 1] - _SINK) & (bottom < high[None, holders, 1] + _LIFT)
    size = np.prod(high - low, axis=1)
    smaller = size[:, None] < size[None, holders]
    inside = over & rests & smaller
    parents = []
    for number, row in enumerate(inside):
        found = holders[row]
        skip = number in held or not (objects[number].parent or world.house.free_place[number] >= 0)
        parents.append(() if skip else tuple(found[np.argsort(size[found])].tolist()))
    return tuple(parents)

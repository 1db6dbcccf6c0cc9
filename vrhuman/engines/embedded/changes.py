"""What actions have changed of a house itself: objects removed, added, made static or set free.

Most episodes change nothing of it, and then :class:`Changes` is empty. It is part of the state
(:class:`~vrhuman.engines.embedded.discrete.Discrete`), small, and enough to compile the changed
house again from the house that was loaded: so a saved state restores in any process.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded import slices
from vrhuman.engines.embedded.model import HouseModel, build
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.colours import dominant_colour
from vrhuman.houses.house import House, HouseObject, room_at
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import standin
from vrhuman.records import Floats

Pose = tuple[float, float, float, float, float, float, float]
"""x, y, z [m] and a rotation x, y, z, w."""


@dataclass(frozen=True, slots=True)
class Added:
    """An object that the loaded house does not have, first at ``pose``.

    It is the catalogue's ``asset_id``, or slice ``piece`` of object number ``sliced``. A
    ``kinematic`` one never moves.
    """

    object_id: str
    pose: Pose
    asset_id: str = ""
    sliced: int | None = None
    piece: int = 0
    kinematic: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a house; numbers are those of its objects, added ones after the others.

    ``removed`` objects are gone from the world and the metadata; ``hollow`` ones (what was sliced)
    from the world only. ``pinned`` ones stay where they are until the agent picks them up;
    ``static`` ones no longer move though the house lets them, ``freed`` ones move though it does
    not. ``placed`` are the poses of objects that do not move, or did not when
    they were set free, where these are not the house's.
    """

    removed: tuple[int, ...] = ()
    hollow: tuple[int, ...] = ()
    pinned: tuple[int, ...] = ()
    static: tuple[int, ...] = ()
    freed: tuple[int, ...] = ()
    placed: tuple[tuple[int, Pose], ...] = ()
    added: tuple[Added, ...] = ()

    def where(self, poses: Mapping[int, Pose]) -> Changes:
        """Return the changes with other objects ``placed`` as well."""
        known = {**dict(self.placed), **poses}
        return replace(self, placed=tuple(sorted(known.items())))


UNCHANGED = Changes()


def pose_of(pose: Floats) -> Pose:
    """Return a world pose (7,) as plain floats."""
    x, y, z, qx, qy, qz, qw = (float(v) for v in pose)
    return (x, y, z, qx, qy, qz, qw)


def changed(base: HouseModel, changes: Changes, agents: int = 1) -> HouseModel:
    """Compile the loaded house with changes, and for so many agents; objects keep their numbers."""
    if changes == UNCHANGED and agents == base.agents:
        return base
    objects, bodies = list(base.house.objects), list(base.stand_ins)
    for added in changes.added:
        object_, body = _made(added, base.house, objects, bodies)
        objects.append(object_)
        bodies.append(body)
    for number, pose in changes.placed:
        objects[number] = replace(
            objects[number], position=np.array(pose[:3]), rotation=np.array(pose[3:])
        )
    for number in changes.freed:
        objects[number] = replace(objects[number], kinematic=False)
    free_again = {objects[number].object_id for number in changes.freed}
    stays = (*changes.pinned, *changes.static)
    pinned = {objects[number].object_id for number in stays}
    return build(
        replace(base.house, objects=tuple(objects)),
        bodies,
        (base.fixed - free_again) | pinned,
        frozenset(changes.removed),
        frozenset(changes.hollow),
        agents,
    )


def _made(
    added: Added, house: House, objects: list[HouseObject], bodies: list[StandIn]
) -> tuple[HouseObject, StandIn]:
    """An added object and its body."""
    position = np.array(added.pose[:3])
    rotation = np.array(geometry.normalised_floats(added.pose[3:]))
    if added.sliced is not None:
        whole = objects[added.sliced]
        made = replace(
            whole,
            object_id=added.object_id,
            asset=slices.asset(whole, added.piece),
            position=position,
            rotation=rotation,
            kinematic=False,
            mass=whole.mass / len(slices.pieces(whole)),
            parent=None,
            is_dirty=False,
        )
        return made, slices.body(whole, bodies[added.sliced], added.piece)
    asset = load_catalogue().asset(added.asset_id)
    made = HouseObject(
        object_id=added.object_id,
        asset=asset,
        position=position,
        rotation=rotation,
        kinematic=added.kinematic,
        parent=None,
        room=room_at(house.rooms, float(position[0]), float(position[2])),
        openness=0.0,
        mass=asset.mass,
        scale=1.0,
        colours=(dominant_colour(asset).name,),
        materials=asset.materials,
    )
    return made, standin(made)

"""The bodies of a house's objects: from a mesh pack if it has the asset, else stand-ins."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vrhuman.engines.colour_naming import colour_name
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.mesh_packs import MeshPack, load_asset
from vrhuman.houses.parts import Part, StandIn
from vrhuman.houses.standins import standins_of
from vrhuman.records import Floats

_SAMPLES = 4000
"""The number of places on an asset's surface whose colours are sampled."""


def bodies_of(house: House, pack: MeshPack | None) -> tuple[House, tuple[StandIn, ...]]:
    """Return the house, and the bodies of its objects in their order.

    An object with a mesh has the colour that most of its surface has, or none where that is
    ambiguous (:func:`~vrhuman.engines.colour_naming.colour_name`): questions ask for what is seen.

    :raises MeshPackError: if a file of the pack is damaged.
    """
    objects, bodies = [], []
    for thing, stand_in in zip(house.objects, standins_of(house), strict=True):
        mesh = load_asset(pack, thing.asset.asset_id, thing.object_type) if pack else None
        objects.append(thing if mesh is None else replace(thing, colours=_colours(thing, mesh)))
        bodies.append(mesh or stand_in)
    return replace(house, objects=tuple(objects)), tuple(bodies)


def _colours(thing: HouseObject, body: StandIn) -> tuple[str, ...]:
    """The colour name from equally spaced places on everything that is drawn."""
    drawn = [_surface(part) for part in body.parts if not part.hidden]
    if not drawn:
        return ()
    areas = np.concatenate([area for area, _ in drawn])
    colours = np.concatenate([colour for _, colour in drawn])
    upto = np.cumsum(areas)
    places = (np.arange(_SAMPLES) + 0.5) * (upto[-1] / _SAMPLES)
    pixels = colours[np.searchsorted(upto, places)] * 255.0
    return colour_name(pixels.round().astype(np.uint8), np.ones(3), thing.materials)


def _surface(part: Part) -> tuple[Floats, Floats]:
    """The areas (M,) [m2] of a part's pieces and their colours (M, 3)."""
    if part.mesh is None:
        x, y, z = part.size
        return np.array([2.0 * (x * y + y * z + z * x)]), np.array([part.colour])
    a, b, c = (part.mesh.vertices[part.mesh.triangles[:, i]] for i in range(3))
    areas: Floats = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2.0
    colours: Floats = part.mesh.colours[part.mesh.triangles].mean(axis=1)
    return areas, colours

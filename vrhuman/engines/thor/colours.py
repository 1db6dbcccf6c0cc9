"""Measures the colours of AI2-THOR's objects, which its metadata do not contain.

Two third-party cameras look at each object from opposite sides, somewhat from above; the pixels
under its instance mask are named by :mod:`~vrhuman.engines.colour_naming`, whose margins are wide
because the pixels are lit. (ProcTHOR's ``unlit`` would make the measured house different from the
one that is shown.)
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.colour_naming import MIN_PIXELS, colour_name
from vrhuman.engines.engine import ObjectStates
from vrhuman.engines.thor.block import Block
from vrhuman.engines.thor.cameras import Cameras
from vrhuman.engines.thor.messages import Performed
from vrhuman.engines.thor.pictures import Masks
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.polygons import contains
from vrhuman.records import Camera, Floats

AZIMUTHS = (0.0, 90.0)
"""Pairs of opposite views, tried in turn until the object is seen [degrees]."""
STEEP = (35.0, 70.0)
"""How far from above the cameras look [degrees].

The steeper one is used where the first try shows nothing: in drawers and sinks.
"""
NEAREST = 0.45
AWAY = 1.3
"""The distance [m], or this many times the object's longest side."""
MAX_PIXELS = 4000


def measured(cameras: Cameras, states: ObjectStates, house: House) -> dict[str, tuple[str, ...]]:
    """Return the colour of each object by its id; ambiguous and hidden ones are left out."""
    masks, light = Masks(), lamp_light(house)
    found = {}
    for number, thing in enumerate(house.objects):
        if thing.fills_opening:
            continue
        pixels = np.zeros((0, 3), dtype=np.uint8)
        for left, right in _views(states.low[number], states.high[number], thing, house):
            told = cameras.aim(left, right, masks=True)
            pixels = np.concatenate([pixels, _seen(told, cameras.block, masks, thing.object_id)])
            if len(pixels) >= 4 * MIN_PIXELS:
                break
        name = colour_name(pixels, light, thing.materials)
        if name:
            found[thing.object_id] = name
    return found


def lamp_light(house: House) -> Floats:
    """Return the mean colour (3,) of a house's lamps, linear light of mean 1."""
    lamps = [light.colour for light in house.lights if light.kind == "point"]
    mean = np.mean(lamps, axis=0) if lamps else np.ones(3)
    out: Floats = mean / max(1e-6, float(np.mean(mean)))
    return out


def _views(
    low: Floats, high: Floats, thing: HouseObject, house: House
) -> Iterator[tuple[Camera, Camera]]:
    """Pairs of cameras that look at an object with the box ``low`` .. ``high``."""
    middle, longest = (low + high) / 2.0, float(np.max(high - low))
    away = max(NEAREST, AWAY * longest)
    room = next((r for r in house.rooms if r.room_id == thing.room), house.rooms[0])
    inwards = room.polygon.mean(axis=0) - middle[[0, 2]]
    first = float(np.degrees(np.arctan2(*inwards)))
    for steep in STEEP:
        for azimuth in AZIMUTHS:
            yield (
                _looking(middle, first + azimuth + 20.0, steep, away, room.polygon),
                _looking(middle, first + azimuth + 200.0, steep, away, room.polygon),
            )


def _looking(middle: Floats, azimuth: float, steep: float, away: float, floor: Floats) -> Camera:
    """A camera that looks at ``middle`` from a direction, from nearer where a wall is."""
    out = geometry.rotate(geometry.from_euler(-steep, azimuth, 0.0), (0.0, 0.0, 1.0))
    for share in (1.0, 0.75, 0.5):
        place = middle + share * away * out
        if contains(floor, float(place[0]), float(place[2])):
            break
    return Camera(
        position=place,
        rotation=geometry.look_rotation(middle - place),
        fov=geometry.fov_from_vertical(min(FIELD_OF_VIEW, 60.0), 4.0 / 3.0),
    )


def _seen(told: Performed, block: Block, masks: Masks, name: str) -> NDArray[np.uint8]:
    """The pixels that show an object in both third-party cameras' pictures."""
    if told.filled is None or told.filled.masks < 3:
        return np.zeros((0, 3), dtype=np.uint8)
    parts = []
    for place in (1, 2):
        shown = block.colour[place][masks.mask(block.masks[place], told.filled.palette, name)]
        parts.append(shown[:: max(1, len(shown) // MAX_PIXELS)])
    out: NDArray[np.uint8] = np.concatenate(parts)
    return out

"""Limits how far the doors and covers of a house's things swing, so that none goes into a wall."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.houses import polygons
from vrhuman.houses.house import HouseObject, Room
from vrhuman.houses.parts import Motion, Part, StandIn, member_pose
from vrhuman.records import Floats

INTO_WALL = 0.01
"""Distance [m] that a moving part may reach into a wall."""
_SHARES = tuple(share / 20.0 for share in range(20, 9, -1))
"""Shares of a motion's travel that are tried, largest first; less than half hardly opens."""


def within_room(thing: HouseObject, body: StandIn, rooms: Mapping[str, Room]) -> StandIn:
    """Return a stand-in with the largest travel at which no moving part is beyond its room.

    What slides, and what fills a hole of a wall, is left as it is. Where half the travel is still
    too much, half it is.
    """
    room = rooms.get(thing.room)
    hinges = [motion for motion in body.motions if motion.kind == "hinge"]
    if room is None or not hinges or thing.fills_opening or not thing.asset.openable:
        return body
    outline = room.polygon
    middle = (float(thing.position[0]), float(thing.position[2]))
    if _radius(thing, body) < polygons.distance(outline, *middle):
        return body
    closed = _beyond(thing, body, 0.0, outline)
    allowed = max(INTO_WALL, closed + 1e-6)
    share = next((s for s in _SHARES if _beyond(thing, body, s, outline) <= allowed), _SHARES[-1])
    return body if share == 1.0 else _limited(body, share)


def _limited(body: StandIn, share: float) -> StandIn:
    def less(motion: Motion | None) -> Motion | None:
        if motion is None or motion.kind != "hinge":
            return motion
        return replace(motion, travel=motion.travel * share)

    return replace(body, motion=less(body.motion), second=less(body.second))


def _radius(thing: HouseObject, body: StandIn) -> float:
    """Return a radius about the thing's middle [m] that its moving parts never leave."""
    far = 0.0
    for number, motion in enumerate(body.motions, start=1):
        pivot = np.array(motion.pivot)
        for part in body.member(number):
            reach = np.linalg.norm(np.array(part.position) - pivot) + np.linalg.norm(part.size) / 2
            far = max(far, float(np.linalg.norm(pivot) + reach))
    return far * thing.scale


def _beyond(thing: HouseObject, body: StandIn, share: float, outline: Floats) -> float:
    """Return how far the moving parts reach beyond a room's outline at an openness [m]."""
    far = 0.0
    for number, motion in enumerate(body.motions, start=1):
        offset, turn = member_pose(motion, share, thing.scale)
        for part in body.member(number):
            for corner in _corners(part) * thing.scale:
                moved = geometry.rotate(np.array(turn), corner) + offset
                x, _, z = geometry.rotate(thing.rotation, moved) + thing.position
                if not polygons.contains(outline, float(x), float(z)):
                    far = max(far, polygons.distance(outline, float(x), float(z)))
    return far


def _corners(part: Part) -> Floats:
    """Return the corners (8, 3) [m] of a part's box in its object's frame, unscaled."""
    corners = np.array(list(itertools.product((-0.5, 0.5), repeat=3))) * part.size
    out: Floats = corners @ geometry.matrix(np.array(part.rotation)).T + part.position
    return out

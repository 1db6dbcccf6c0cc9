"""Walks to a place along the cheapest path, with care for walls, and gives up in time."""

from __future__ import annotations

import math

import numpy as np

from vrhuman.participants.mind import Mind
from vrhuman.participants.participant import Gaze, Intent, Skill
from vrhuman.participants.routes import routes_from
from vrhuman.participants.spatial_map import Cell
from vrhuman.records import Floats

LOOKAHEAD = 0.35
SLOWEST, FASTEST = 0.2, 0.8
"""Stick deflection; less than 0.15 would be in the dead zone."""
REPLAN_SECONDS = 2.0
STUCK_SECONDS, STUCK_METRES = 0.8, 0.05
MAX_BUMPS = 5
SECONDS_PER_METRE = 2.5
SETTLE_SECONDS = 0.4
TURN_PATIENCE = 4.0


def walk_to(mind: Mind, goal: Cell, gaze: Gaze, tolerance: float = 0.12) -> Skill:
    """Walk to ``goal`` and turn to ``gaze`` on the way (the stick walks independently of the gaze).

    Succeeds with the body at rest within ``tolerance`` [m] and facing as required.
    """
    mind.gaze = gaze
    bumps = 0
    place = mind.map.centre(goal)
    patience: float | None = None
    while distance_to(mind, place) > tolerance:
        routes = routes_from(mind.map, mind.position)
        path = routes.path(goal)
        if not path or bumps > MAX_BUMPS:
            return False
        if patience is None:
            patience = mind.now + 4.0 + SECONDS_PER_METRE * routes.cost(goal)
        points = np.stack([mind.map.centre(cell) for cell in path])
        stuck = yield from _follow(mind, points, tolerance)
        bumps += stuck
        if mind.now > patience:
            return False
    return (yield from look(mind, gaze))


def look(mind: Mind, gaze: Gaze) -> Skill:
    """Turn the head to ``gaze`` and rest there long enough to see."""
    mind.gaze = gaze
    turning = mind.waiting(TURN_PATIENCE)
    while turning() and not mind.facing():
        yield mind.still()
    settling = mind.waiting(SETTLE_SECONDS)
    while settling():
        yield mind.still()
    return mind.facing(10.0)


def pause(mind: Mind, seconds: float) -> Skill:
    """Stand still for ``seconds``."""
    waiting = mind.waiting(seconds)
    while waiting():
        yield mind.still()
    return True


def distance_to(mind: Mind, place: Floats) -> float:
    """Return the distance [m] from the agent to a floor point (2,)."""
    return float(np.hypot(*(mind.position[[0, 2]] - place)))


def _follow(mind: Mind, points: Floats, tolerance: float) -> Skill:
    """Follow a path for a while.

    Returns whether the body got stuck (then the map has a new bump).
    """
    walking = mind.waiting(REPLAN_SECONDS)
    anchor, anchored = mind.position[[0, 2]], mind.now
    while walking() and distance_to(mind, points[-1]) > tolerance:
        here = mind.position[[0, 2]]
        if math.hypot(*(here - anchor)) > STUCK_METRES:
            anchor, anchored = here, mind.now
        aim = _aim(points, here)
        offset = aim - here
        direction = offset / max(1e-6, float(np.hypot(*offset)))
        if mind.now - anchored > STUCK_SECONDS:
            mind.map.bump(mind.position, direction)
            return True
        left = distance_to(mind, points[-1])
        speed = min(FASTEST, max(SLOWEST, 0.9 * left))
        yield Intent(gaze=mind.gaze, walk=direction * speed)
    return False


def _aim(points: Floats, here: Floats) -> Floats:
    """Return the point of the path that is a little ahead of the one nearest to ``here``."""
    nearest = int(np.argmin(np.hypot(*(points - here).T)))
    ahead = points[nearest:]
    lengths = np.hypot(*(ahead - here).T)
    beyond = np.nonzero(lengths > LOOKAHEAD)[0]
    chosen: Floats = ahead[int(beyond[0])] if len(beyond) else points[-1]
    return chosen

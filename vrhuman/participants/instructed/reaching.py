"""Brings the hand to things from several places and sides, until it touches them."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.participants import handling
from vrhuman.participants.body import floor_height
from vrhuman.participants.handling import SHOULDER_RIGHT, Grip, Stand
from vrhuman.participants.instructed.surfaces import SeenPoints
from vrhuman.participants.mind import WORKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, Intent
from vrhuman.participants.routes import Routes, routes_from
from vrhuman.participants.spatial_map import Cell
from vrhuman.participants.viewpoints import STEP_METRES, turning_steps
from vrhuman.participants.walking import walk_to
from vrhuman.records import ArmStatus, Floats, SeenObject

ARM_LENGTH, SHOULDER_AHEAD = 0.66, 0.31
"""What the hand reaches from the shoulder, and how far ahead of the arm's base that is [m]."""
BASE_HEIGHTS = (0.45, 1.8)
"""The heights above the floor to which the arm's base moves [m]."""
NEAREST, COMFORTABLE = 0.52, 0.84
"""How far from the middle of the body the hand works [m]: at least, and best."""
APART = 3.0
"""Places to stand that were tried are avoided by this many cells."""
FLAT_PITCH, STEEP_PITCH, UPRIGHT_PITCH = 10.0, 45.0, 75.0
SIDE_HEIGHTS = (0.3, 1.35)
"""The heights above the floor at which the side of a large thing is touched [m]."""
DEEP, DEEPEST = 0.06, 0.4
"""How far past the surface of a box its thing is searched for, at least and at most [m]."""
AT_HAND = 0.12
"""A stopped hand this near to a thing is at it [m]."""
LET_GO_RATE = 60.0
"""A hand opens at once: opened slowly, it slips off a heavy thing and takes a light one [1/s]."""
TOUCH_SPEED = 0.35
"""The greatest speed of a hand that is about to touch [m/s]."""
TALL = 0.5
"""What is higher than this [m] is first touched in front."""
LONG = 0.14
"""What is longer than this [m] is also grasped at its ends."""
CROWDED = 0.25
"""A hand this near to something else is at that, too [m]."""
RAISED, HIGHEST_HAND = 0.3, 1.7
"""A hand is brought over things this much higher than it needs to be, at most so high [m].

The arm's base follows a rising hand, and stays up while the hand comes down again: so the elbow,
which hangs lowest, does not meet the furniture, nor the hand what stands on it.
"""
PARKED_AHEAD = 0.41
"""The parked hand is this far ahead of the agent's middle, and a shoulder's width to the right [m].

"""
FRONT_COSINE = 0.75
"""What is reached from the front only is reached at most this far from straight ahead."""
PATIENCE = 0.9
"""A hand is not corrected before it had time to get there [s]: looks may be a quarter apart."""
IN_THE_WAY_STEPS = 8.0
"""How much more a place costs where the parked hand is in the furniture."""
LARGE = 0.45
"""What is wider than this [m] is touched where it was seen, not at its middle."""


@dataclass(frozen=True, slots=True)
class Approach:
    """One way to touch a thing.

    The hand's centre is to come to ``point`` (3,) along ``outward`` (3,), the direction from the
    point to where the hand comes from, held at ``pitch`` [degrees], and then to go on to ``deep``
    (3,) until it touches: a box is mostly hollow; and from there ``aside`` (3,), if that is given.
    After that it is to go ``onward`` by so much [m].
    """

    point: Floats
    outward: Floats
    pitch: float
    deep: Floats
    onward: float = 0.0
    aside: Floats | None = None


def farthest(height: float) -> float:
    """Return how far from the middle of the body the hand reaches at a ``height`` [m]."""
    base = min(BASE_HEIGHTS[1], max(BASE_HEIGHTS[0], height + 0.2))
    level = math.sqrt(max(0.0, ARM_LENGTH**2 - (height - base) ** 2))
    return math.hypot(SHOULDER_RIGHT, SHOULDER_AHEAD + level) - 0.06


def stand_for(
    mind: Mind,
    routes: Routes,
    point: Floats,
    avoid: tuple[Cell, ...] = (),
    spared: float = 0.3,
    front: Floats | None = None,
) -> Stand | None:
    """Find the cheapest place from which the right hand reaches ``point`` (3,); None without one.

    ``avoid`` are cells near which it was tried before; the last ``spared`` metres before the point
    may be hidden by the thing itself. With a ``front`` (2,), the place is on that side of it.
    """
    height = float(point[1]) - floor_height(mind.observation)
    most = farthest(height)
    cells = routes.reachable()
    if most < NEAREST or len(cells) == 0:
        return None
    goal = point[[0, 2]]
    places = mind.map.centres(cells)
    away = np.hypot(*(places - goal).T)
    suits = (away >= NEAREST) & (away <= most)
    for cell in avoid:
        suits &= np.hypot(*(cells - np.array(cell)).T) >= APART
    if front is not None:
        suits &= (places - goal) @ front > FRONT_COSINE * away
    stands, blocked = [], mind.map.obstacle
    for cell, place, distance in zip(cells[suits], places[suits], away[suits], strict=True):
        offset = goal - place
        bearing = math.degrees(math.atan2(offset[0], offset[1]))
        yaw = geometry.wrap_degrees(bearing - math.degrees(math.asin(SHOULDER_RIGHT / distance)))
        where = (int(cell[0]), int(cell[1]))
        steps = routes.cost(where) / STEP_METRES + turning_steps(mind.observation.yaw, yaw)
        steps += 20.0 * abs(distance - min(COMFORTABLE, most - 0.05))
        parked = place + _turned(yaw, SHOULDER_RIGHT, PARKED_AHEAD)
        if blocked[mind.map.cell_of(parked)]:
            steps += IN_THE_WAY_STEPS
        stands.append(Stand(where, Gaze(yaw, WORKING_HORIZON), steps))
    for stand in sorted(stands, key=lambda stand: stand.steps):
        if not mind.map.hides(mind.map.centre(stand.cell), goal, spared):
            return stand
    return None


def _turned(yaw: float, right: float, ahead: float) -> Floats:
    """Return a floor displacement (2,) to the right and ahead of somebody facing ``yaw``."""
    out: Floats = geometry.rotate(geometry.yaw_rotation(yaw), (right, 0.0, ahead))[[0, 2]]
    return out


def approaches(
    mind: Mind, thing: SeenObject, seen: SeenPoints | None, front: Floats | None = None
) -> Iterator[Approach]:
    """Give ways to touch ``thing``: what is small from above and from the front, else its sides.

    What is in something with a ``front`` (2,) is touched from there.
    """
    if front is not None:
        yield from _from_front(thing, np.array([front[0], 0.0, front[1]]))
        return
    low, high = thing.position - thing.size / 2, thing.position + thing.size / 2
    here = mind.position
    towards = _level(here - thing.position)
    small = float(thing.size[[0, 2]].max()) <= LARGE
    if small or thing.pickupable:
        up, middle = np.array([0.0, 1.0, 0.0]), thing.position
        top = np.array([middle[0], high[1], middle[2]])
        bottom = 0.9 * float(thing.size[1]) * up
        across = 0.5 * float(np.abs(thing.size * towards).sum()) * towards
        above = Approach(top, up, STEEP_PITCH, top - np.maximum(bottom, DEEP * up))
        ahead = Approach(middle + across, towards, FLAT_PITCH, middle - 0.8 * across)
        yield from (ahead, above) if thing.size[1] > TALL else (above, ahead)
        yield Approach(top, up, UPRIGHT_PITCH, above.deep)  # over a sofa's arm, into a box
        long = np.array([1.0, 0, 0] if thing.size[0] > thing.size[2] else [0, 0, 1.0])
        if float(thing.size @ long) > LONG:  # what is beside its middle may be in the way
            end = 0.38 * float(thing.size @ long) * long
            ends = sorted((top + end, top - end), key=lambda p: float(np.hypot(*(p - here)[::2])))
            for each in ends:
                yield Approach(each, up, STEEP_PITCH, each - np.maximum(bottom, DEEP * up))
        lower = np.array([0.0, min(0.0, low[1] + 0.1 - middle[1]), 0.0])
        yield Approach(
            middle + across + lower, _unit(towards + 0.3 * up), 25.0, middle - 0.8 * across + lower
        )
        yield Approach(middle, _unit(towards + up), STEEP_PITCH, middle - 0.5 * across)
    if not small:
        yield from _sides(mind, thing, seen)
        edge = np.clip(here, low, high)
        yield Approach(edge, _level(here - edge), FLAT_PITCH, _inside(thing, edge))


def _from_front(thing: SeenObject, out: Floats) -> Iterator[Approach]:
    """Give ways to touch a thing in a cupboard: straight in, at its middle and higher."""
    across = 0.5 * float(np.abs(thing.size * out).sum()) * out
    up = np.array([0.0, 1.0, 0.0])
    for lift, pitch in ((0.2, FLAT_PITCH), (0.45, FLAT_PITCH), (0.2, 0.0), (0.5, 25.0)):
        middle = thing.position + lift * float(thing.size[1]) * up
        yield Approach(middle + across, out, pitch, middle - 0.8 * across)


def _inside(thing: SeenObject, point: Floats) -> Floats:
    """Return a point (3,) from ``point`` on towards the middle of a thing, at the same height."""
    way = (thing.position - point) * np.array([1.0, 0.0, 1.0])
    away = float(np.linalg.norm(way))
    out: Floats = point + way * min(1.0, DEEPEST / max(away, 1e-6))
    return out


def _sides(mind: Mind, thing: SeenObject, seen: SeenPoints | None) -> Iterator[Approach]:
    """Give ways to touch a large thing where the view showed it, the nearest first."""
    if seen is None or len(seen.points) == 0:
        return
    floor = floor_height(mind.observation)
    heights = seen.points[:, 1] - floor
    fits = seen.points[(heights > SIDE_HEIGHTS[0]) & (heights < SIDE_HEIGHTS[1])]
    if len(fits) == 0:
        return
    away = np.hypot(*(fits - mind.position)[:, [0, 2]].T)
    crowded = _crowded(mind, thing, fits)  # there the menu is of what lies there
    order = np.argsort(away + 0.5 * np.abs(fits[:, 1] - floor - 0.8) + 1.0 * crowded)
    given: list[Floats] = []
    for n in order:
        point = fits[n]
        if all(float(np.linalg.norm(point - other)) > 0.3 for other in given):
            given.append(point)
            outward = _unit(_level(mind.position - point) + np.array([0.0, 0.5, 0.0]))
            yield Approach(point, outward, 25.0, _inside(thing, point))
        if len(given) == 3:
            return


def _crowded(mind: Mind, thing: SeenObject, points: Floats) -> NDArray[np.bool_]:
    """Return which points (N, 3) on a large thing are close to something smaller."""
    out = np.zeros(len(points), dtype=bool)
    for known in mind.belief.objects.values():
        other = known.latest
        if other.object_id != thing.object_id and other.size.max() < thing.size.max():
            outside = (np.abs(points - other.position) - other.size / 2).clip(min=0.0)
            out |= np.linalg.norm(outside, axis=1) < CROWDED
    return out


def reach(
    mind: Mind,
    thing: SeenObject,
    approach: Approach,
    avoid: tuple[Cell, ...],
    front: Floats | None = None,
) -> Generator[Intent, None, Grip | None]:
    """Go there and bring the hand to ``thing``; None (and the arm parked) where that failed.

    With a ``front`` (2,), it is reached from that side only.
    """
    name = thing.object_id
    routes = routes_from(mind.map, mind.position)
    goal = 0.4 * approach.point + 0.6 * approach.deep - approach.onward * approach.outward
    goal[1] = approach.point[1]
    spared = 0.2 + float(thing.size[[0, 2]].max())
    stand = stand_for(mind, routes, goal, avoid, spared, front)
    stand = stand or stand_for(mind, routes, approach.point, (), front=front)
    if stand is None:
        return None
    mind.tried.setdefault(name, []).append(stand.cell)
    if not (yield from walk_to(mind, stand.cell, stand.gaze, tolerance=0.08)):
        return None
    latest = mind.belief.latest(name) or thing
    moved = latest.position - thing.position
    point = approach.point + moved
    outward = approach.outward
    if abs(float(outward[1])) < 0.9 and front is None:
        flat = _level(mind.position - point)
        outward = _unit(flat * math.hypot(outward[0], outward[2]) + np.array([0.0, outward[1], 0]))
    grip = yield from handling.engage(mind)
    grip.patience = PATIENCE
    grip.rotation = geometry.from_euler(approach.pitch, mind.observation.yaw, 0.0)
    hover = point + handling.HOVER * outward
    high = raised(mind, float(hover[1]))
    above = np.array([grip.centre[0], max(grip.centre[1], high), grip.centre[2]])
    over = np.array([hover[0], high, hover[2]])
    if float(outward[1]) <= 0.5:  # down in front of it, then in
        over = np.array([above[0], hover[1], above[2]])

    def touching() -> bool:
        felt = latest.pickupable or latest.openable
        return name in mind.observation.touched or (not felt and _is_at(mind, latest))

    for centre in (above, over, hover):
        grip.centre = centre
        yield from handling.move(grip, handling.REACH_SECONDS, touching)
    grip.speed = TOUCH_SPEED
    for further in (approach.deep, approach.aside):
        if further is not None and not touching():
            grip.centre = further + moved
            yield from handling.move(grip, 1.0 + 2.5 * grip.off() / TOUCH_SPEED, touching)
    if touching():
        grip.centre = mind.observation.hand_centre - handling.FIRMLY * outward
        return grip
    yield from draw_back(mind, grip, outward)
    return None


def raised(mind: Mind, height: float) -> float:
    """Return how high the hand goes before it comes down to a world ``height`` [m]."""
    return max(height, min(height + RAISED, floor_height(mind.observation) + HIGHEST_HAND))


def _is_at(mind: Mind, thing: SeenObject) -> bool:
    """Return whether the hand is at a thing that it does not feel, such as a lamp: seen, not felt.

    That is in its box, or stopped close to it.
    """
    outside = np.abs(mind.observation.hand_centre - thing.position) - thing.size / 2
    away = float(np.linalg.norm(outside.clip(min=0.0)))
    stopped = mind.observation.arm_status is ArmStatus.HELD
    return away < (AT_HAND if stopped else 0.01)


def draw_back(mind: Mind, grip: Grip, outward: Floats) -> Generator[Intent, None, bool]:
    """Open the hand, draw it out the way it came, and let the arm park."""
    grip.trigger, grip.trigger_rate, grip.speed = 0.0, LET_GO_RATE, handling.REACH_SPEED
    releasing = mind.waiting(0.25)
    while releasing():
        yield grip.intent()
    grip.centre = mind.observation.hand_centre + 0.2 * outward
    yield from handling.move(grip, 0.8, lambda: False)
    grip.squeeze = False
    resting = mind.waiting(0.4)
    while resting():
        yield mind.still()
    return True


def hold(mind: Mind, grip: Grip, seconds: float, until: Callable[[], bool]) -> Iterator[Intent]:
    """Keep the hand where it is for at most ``seconds``, or until something is so."""
    waiting = mind.waiting(seconds)
    while waiting() and not until():
        yield grip.intent()


def _level(vector: Floats) -> Floats:
    """Return the horizontal direction (3,) of a vector."""
    return _unit(vector * np.array([1.0, 0.0, 1.0]))


def _unit(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    out: Floats = vector / length if length > 1e-6 else np.array([0.0, 1.0, 0.0])
    return out

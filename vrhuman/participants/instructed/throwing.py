"""Throws what the hand holds: a swing forward, and the hand opens while it moves."""

from __future__ import annotations

import math

import numpy as np

from vrhuman import geometry
from vrhuman.participants.body import floor_height
from vrhuman.participants.handling import SHOULDER_RIGHT, Grip, Stand
from vrhuman.participants.instructed import reaching
from vrhuman.participants.instructed.handwork import Hands
from vrhuman.participants.participant import Gaze, Skill
from vrhuman.participants.routes import routes_from
from vrhuman.participants.walking import look, walk_to
from vrhuman.records import SeenObject

SPEED = 2.4
"""The greatest speed of the swinging hand [m/s]."""
FLIES_AT = 2.0
"""The speed at which things leave the hand [m/s]."""
BACK, AHEAD, HEIGHT = 0.2, 1.4, 1.25
"""The swing: ahead of the body at its beginning and end, above the floor [m]."""
LOWEST, HIGHEST = 0.7, 1.6
"""Between these heights above the floor the hand throws at something [m]."""
OVER = 0.08
"""So far above what it is thrown at something leaves the hand, to fly almost level [m]."""
RELEASE_AHEAD = 0.9
STROKE_UP, STROKE_BACK, THROUGH = 0.45, 0.22, 0.35
"""A thing is flung down at what is in reach: from this far above it and on this side of it, on a
way that would lead this far through it [m]."""
FLUNG_AFTER = (0.45, 0.5, 0.4)
"""When the hand opens while it flings something down [s], in one try after another."""
SWING_SECONDS, OPENS_AFTER = 0.7, 0.55
FALL = 9.81


def throw(hands: Hands, aim: SeenObject | None, attempt: int = 0) -> Skill:
    """Throw what is held: at ``aim``, or where most room is; each ``attempt`` opens otherwise."""
    mind, grip, held = hands.mind, hands.grip, hands.held
    if grip is None or held not in mind.observation.held:
        return False
    yaw, height = mind.observation.yaw, HEIGHT
    if aim is not None:
        yield from hands.go_and_see(aim)
        near = _stand_over(hands, hands.around.latest(aim))
        if near is not None:
            yield from hands.along(walk_to(mind, near.cell, near.gaze, tolerance=0.06))
            return (yield from _fling_down(hands, hands.around.latest(aim), attempt))
        height = release_height(hands, hands.around.latest(aim))
        stand = _stand(hands, hands.around.latest(aim), height)
        if stand is None:
            return False
        yield from hands.along(walk_to(mind, stand[0], stand[1], tolerance=0.06))
        yaw = _yaw_to(hands, hands.around.latest(aim))
        yield from hands.along(look(mind, Gaze(yaw, 25.0)))
        yaw = mind.observation.yaw
    if held not in mind.observation.held:
        return False
    for ahead, seconds in ((BACK, 1.2), (BACK, 0.4)):
        grip.centre = _place(hands, yaw, ahead, height)
        grip.rotation = geometry.from_euler(10.0, yaw, 0.0)
        grip.speed = 1.0
        yield from reaching.hold(mind, grip, seconds, lambda: False)
    grip.centre = _place(hands, yaw, AHEAD, height)
    grip.speed = SPEED
    yield from reaching.hold(mind, grip, OPENS_AFTER, lambda: False)
    return (yield from _let_fly(hands, grip, held))


def _let_fly(hands: Hands, grip: Grip, held: str) -> Skill:
    """Open the moving hand, and draw it back."""
    mind = hands.mind
    grip.trigger, grip.trigger_rate = 0.0, 60.0
    yield from reaching.hold(mind, grip, SWING_SECONDS, lambda: False)
    gone = held not in mind.observation.held
    yield from reaching.draw_back(mind, grip, np.array([0.0, 1.0, 0.0]))
    if gone:
        hands.grip, hands.held = None, ""
    return gone


def _stand_over(hands: Hands, aim: SeenObject) -> Stand | None:
    """Return a place from which the hand reaches over ``aim``, None where there is none."""
    mind = hands.mind
    if _top(hands, aim)[1] - floor_height(mind.observation) + STROKE_UP > reaching.HIGHEST_HAND:
        return None
    if hands.around.front_of(aim) is not None:
        return None
    spared = 0.2 + float(aim.size[[0, 2]].max())
    return reaching.stand_for(
        mind, routes_from(mind.map, mind.position), _top(hands, aim), (), spared
    )


def _top(hands: Hands, aim: SeenObject) -> np.ndarray:
    """Return where (3,) the hand is when what it holds meets the top of ``aim``.

    It is the point of a large thing that is nearest to the body, but not at its edge.
    """
    half = np.maximum(0.0, aim.size / 2 - 0.12)
    top = np.clip(hands.mind.position, aim.position - half, aim.position + half)
    top[1] = aim.position[1] + aim.size[1] / 2 + hands.below
    return top


def _fling_down(hands: Hands, aim: SeenObject, attempt: int) -> Skill:
    """Throw what is held down at something in reach, with a short swing."""
    mind, grip, held = hands.mind, hands.grip, hands.held
    if grip is None or held not in mind.observation.held:
        return False
    top = _top(hands, aim)
    back = (mind.position - top) * np.array([1.0, 0.0, 1.0])
    back = back / max(1e-6, float(np.linalg.norm(back)))
    start = top + np.array([0.0, STROKE_UP, 0.0]) + STROKE_BACK * back
    grip.rotation = geometry.from_euler(reaching.STEEP_PITCH, mind.observation.yaw, 0.0)
    grip.centre, grip.speed = start, 1.0
    yield from reaching.hold(mind, grip, 1.6, lambda: False)
    way = (top - start) / float(np.linalg.norm(top - start))
    grip.centre, grip.speed = top + THROUGH * way, SPEED
    after = FLUNG_AFTER[attempt % len(FLUNG_AFTER)]
    yield from reaching.hold(mind, grip, after, lambda: False)
    return (yield from _let_fly(hands, grip, held))


def _place(hands: Hands, yaw: float, ahead: float, height: float) -> np.ndarray:
    mind = hands.mind
    turn = geometry.yaw_rotation(yaw)
    place = mind.position + geometry.rotate(turn, (SHOULDER_RIGHT, 0.0, ahead))
    place[1] = floor_height(mind.observation) + height
    return place


def release_height(hands: Hands, aim: SeenObject) -> float:
    """Return the height above the floor at which the hand lets go: what is thrown skims the top."""
    top = float(aim.position[1] + aim.size[1] / 2) - floor_height(hands.mind.observation)
    return min(HIGHEST, max(LOWEST, top + OVER + hands.below))


def _stand(hands: Hands, aim: SeenObject, release: float) -> tuple[tuple[int, int], Gaze] | None:
    """Return the cheapest place from which a throw falls onto ``aim``."""
    mind = hands.mind
    height = float(aim.position[1]) - floor_height(mind.observation)
    fall = max(0.03, release - hands.below / 2 - height)
    flight = FLIES_AT * math.sqrt(2.0 * fall / FALL)
    away = math.hypot(SHOULDER_RIGHT, RELEASE_AHEAD + flight)
    routes = routes_from(mind.map, mind.position)
    cells = routes.reachable()
    if len(cells) == 0:
        return None
    places = mind.map.centres(cells)
    goal = aim.position[[0, 2]]
    off = np.abs(np.hypot(*(places - goal).T) - away)
    order = sorted(range(len(cells)), key=lambda n: _cost(routes, cells[n]) + 20.0 * float(off[n]))
    for n in order[:600]:
        if not mind.map.hides(places[n], goal, 0.2 + float(aim.size[[0, 2]].max())):
            offset = goal - places[n]
            yaw = math.degrees(math.atan2(offset[0], offset[1]))
            return (int(cells[n][0]), int(cells[n][1])), Gaze(yaw, 25.0)
    return None


def _cost(routes: object, cell: np.ndarray) -> float:
    return float(routes.cost((int(cell[0]), int(cell[1]))))  # type: ignore[attr-defined]


def _yaw_to(hands: Hands, aim: SeenObject) -> float:
    """Return the yaw at which the right hand swings towards ``aim``."""
    offset = (aim.position - hands.mind.position)[[0, 2]]
    away = max(SHOULDER_RIGHT + 0.05, float(np.hypot(*offset)))
    bearing = math.degrees(math.atan2(offset[0], offset[1]))
    return geometry.wrap_degrees(bearing - math.degrees(math.asin(SHOULDER_RIGHT / away)))

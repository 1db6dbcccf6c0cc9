"""Handles one thing: stand in front of it, reach, press harder until it lifts, put it back.

How weight is felt: an object lifts as soon as the applied force carries it, so a slow rise from
zero finds its weight between the force before it lifted and the force at which it did.
:mod:`.belief` draws the conclusions from what was felt; here are only the motions, each with an
end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, field

import numpy as np

from vrhuman import geometry
from vrhuman.participants.body import floor_height
from vrhuman.participants.mind import WORKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, HandGoal, Intent, Skill
from vrhuman.participants.routes import Routes
from vrhuman.participants.spatial_map import CELL, Cell
from vrhuman.participants.viewpoints import STEP_METRES, turning_steps
from vrhuman.participants.walking import pause, walk_to
from vrhuman.records import ArmStatus, Floats, SeenObject

SHOULDER_RIGHT = 0.329
"""The arm base is this far to the right of the agent's centre [m] (AI2-THOR's arm)."""
STANDING_RANGE = (0.6, 0.97)
"""Distance [m] from the agent's centre to what the arm touches; the maximum is a stretched arm."""
BEST_DISTANCE = 0.78
HAND_AHEAD = 0.07
"""The hand sphere's centre is this far along the wrist's +z [m]."""
HAND_PITCH = 45.0
"""Angle [degrees] at which the gripper comes from above.

So the forearm clears the table's edge.
"""
HEIGHT_RANGE = (0.05, 1.7)
HOVER = 0.14
FIRMLY = 0.02
"""How much deeper than the first contact the sphere goes [m], so that contact is not lost."""
LIFT = 0.12
REACH_SPEED, TOUCH_SPEED, LIFT_SPEED = 0.9, 0.25, 0.5
"""Maximum speed of each movement [m/s]."""
LIFT_SECONDS = 0.6
FORCE_RATE = 0.3
"""Share of a full press gained per second, below one kgf.

There the force grows in proportion, fourfold in a second. From there on the finger slows down as
the force it feels grows, to about 1.4 kgf/s.
"""
PLATEAU_MARGIN = 0.05
HOLD_SECONDS = 0.4
PRESS_SECONDS, LOOK_INSIDE_SECONDS = 0.2, 0.8
REACH_SECONDS, TOUCH_SECONDS, HELD_SECONDS = 4.0, 3.0, 1.2
REST_SECONDS, CORRECTION_SHARE, MAX_CORRECTION = 0.4, 0.7, 0.3
"""How a hand that rests off its goal is corrected.

After this time [s] it is re-aimed by this share of the error, up to 0.3 m.
"""
TYPICAL_STEPS = 22.0
"""Typical cost of one handling in counted arm steps."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A place to stand and look from so that the right arm reaches something.

    ``steps`` is the cost of getting there.
    """

    cell: Cell
    gaze: Gaze
    steps: float


def find_stand(
    mind: Mind, routes: Routes, target: SeenObject, avoid: tuple[Cell, ...] = ()
) -> Stand | None:
    """Find the cheapest place from which ``target`` can be handled, None where there is none.

    ``avoid`` are cells near which it was tried before.
    """
    height = contact(target, mind.position)[0][1] - floor_height(mind.observation)
    if not HEIGHT_RANGE[0] <= height <= HEIGHT_RANGE[1]:
        return None
    goal = target.position[[0, 2]]
    reach = math.ceil(STANDING_RANGE[1] / CELL) + 1
    cells = routes.reachable_near(mind.map.cell_of(goal), reach)
    places = mind.map.centres(cells)
    distances = np.hypot(*(places - goal).T)
    suits = (distances >= STANDING_RANGE[0]) & (distances <= STANDING_RANGE[1])
    for cell in avoid:
        suits &= np.hypot(*(cells - np.array(cell)).T) >= 4.0
    spared = 0.2 + float(target.size[[0, 2]].max()) / 2
    # every other cell is enough: neighbours 0.1 m apart do not differ
    chosen = np.flatnonzero(suits)[::2]
    offsets = (goal - places[chosen]).tolist()
    stands = [
        _stand_at(mind, routes, (row, column), offset, distance)
        for (row, column), offset, distance in zip(
            cells[chosen].tolist(), offsets, distances[chosen].tolist(), strict=True
        )
    ]
    for stand in sorted(stands, key=lambda stand: stand.steps):
        if not mind.map.hides(mind.map.centre(stand.cell), goal, spared):
            return stand
    return None


def contact(target: SeenObject, position: Floats) -> tuple[Floats, Floats]:
    """Return where (3,) the hand meets ``target`` and from which direction (3,) it comes.

    What is lifted is grasped from above; what opens is touched in front, at the height of a handle.
    """
    low, high = target.position - target.size / 2, target.position + target.size / 2
    if target.pickupable:
        return np.array([target.position[0], high[1], target.position[2]]), np.array([0.0, 1.0, 0])
    point = np.clip(position, low, high)
    outward = (position - point) * np.array([1.0, 0.0, 1.0])
    length = float(np.linalg.norm(outward))
    return point, outward / length if length > 1e-6 else np.array([0.0, 1.0, 0.0])


def _stand_at(
    mind: Mind, routes: Routes, cell: Cell, offset: list[float], distance: float
) -> Stand:
    """Rate a place whose goal is at an ``offset`` (x, z) [m], which is the ``distance`` [m]."""
    bearing = math.degrees(math.atan2(offset[0], offset[1]))
    yaw = geometry.wrap_degrees(bearing - math.degrees(math.asin(SHOULDER_RIGHT / distance)))
    steps = routes.cost(cell) / STEP_METRES + turning_steps(mind.observation.yaw, yaw)
    return Stand(cell, Gaze(yaw, WORKING_HORIZON), steps + 10.0 * abs(distance - BEST_DISTANCE))


@dataclass(slots=True)
class Grip:
    """The working hand: the goal of its sphere, its rotation and how hard it presses.

    ``correction`` (3,) is the observed error of the sphere's position, learnt slowly; it is judged
    ``patience`` [s] after the hand was last seen to move, or a goal was set.
    """

    mind: Mind
    centre: Floats
    rotation: Floats
    squeeze: bool = False
    trigger: float = 0.0
    trigger_rate: float = 8.0
    speed: float = REACH_SPEED
    correction: Floats = field(default_factory=lambda: np.zeros(3))
    seen_at: Floats = field(default_factory=lambda: np.full(3, np.inf))
    judge_after: float = 0.0
    patience: float = REST_SECONDS

    def intent(self, primary: bool = False) -> Intent:
        """Return the intent of this moment."""
        ahead = geometry.rotate(self.rotation, (0.0, 0.0, HAND_AHEAD))
        wrist = self.centre + self.correction - ahead
        return Intent(
            gaze=self.mind.gaze,
            hand=HandGoal(wrist, self.rotation, speed=self.speed),
            squeeze=self.squeeze,
            trigger=self.trigger,
            trigger_rate=self.trigger_rate,
            primary=primary,
        )

    def off(self) -> float:
        """Return the distance [m] between the seen and the wanted position of the hand sphere."""
        return geometry.length(self.centre - self.mind.observation.hand_centre)

    def correct(self) -> None:
        """Once the hand has come to rest beside its goal, aim that much to the other side."""
        seen = self.mind.observation.hand_centre
        resting = geometry.length(seen - self.seen_at) < 0.004
        self.seen_at = seen
        if not resting:
            self.judge_after = self.mind.now + self.patience
        elif self.mind.now > self.judge_after and self.mind.observation.arm_status is ArmStatus.OK:
            learnt = self.correction + CORRECTION_SHARE * (self.centre - seen)
            size = geometry.length(learnt)
            self.correction = learnt * min(1.0, MAX_CORRECTION / max(1e-9, size))
            self.judge_after = self.mind.now + self.patience


def feel(mind: Mind, target: SeenObject, stand: Stand) -> Skill:
    """Go to ``target``, lift it to feel its weight, hold it a moment, put it back."""
    known = mind.belief.lifted(target.object_id)
    touched = yield from touch(mind, target, stand)
    if touched is None:
        return False
    yield from _lift(mind, touched)
    yield from withdraw(mind, touched)
    return mind.belief.lifted(target.object_id) and not known


def open_up(mind: Mind, target: SeenObject, stand: Stand) -> Skill:
    """Go to an openable ``target`` and open it; a view of its inside follows automatically."""
    touched = yield from touch(mind, target, stand)
    if touched is None:
        return False
    pressing = mind.waiting(PRESS_SECONDS)
    while pressing():
        yield touched.intent(primary=True)
    mind.opened.add(target.object_id)
    yield from withdraw(mind, touched)
    yield from pause(mind, LOOK_INSIDE_SECONDS)
    return True


def touch(mind: Mind, target: SeenObject, stand: Stand) -> Generator[Intent, None, Grip | None]:
    """Bring the hand sphere to ``target``; None (and the arm parked) where that failed."""
    name = target.object_id
    mind.attempts[name] = mind.attempts.get(name, 0) + 1
    mind.tried.setdefault(name, []).append(stand.cell)
    if not (yield from walk_to(mind, stand.cell, stand.gaze, tolerance=0.08)):
        return None
    latest = mind.belief.latest(name) or target
    grip = yield from engage(mind)
    point, outward = contact(latest, mind.position)
    hover = point + HOVER * outward
    above = np.array([grip.centre[0], max(grip.centre[1], hover[1]), grip.centre[2]])
    deep = point - min(0.06, float(latest.size.min()) / 2) * outward

    def touching() -> bool:
        return name in mind.observation.touched

    for centre in (above, hover):
        grip.centre = centre
        yield from move(grip, REACH_SECONDS, touching)
    grip.speed = TOUCH_SPEED
    grip.centre = deep
    yield from move(grip, TOUCH_SECONDS, touching)
    if touching():
        grip.centre = mind.observation.hand_centre - FIRMLY * outward
        return grip
    yield from withdraw(mind, grip)
    return None


def engage(mind: Mind) -> Generator[Intent, None, Grip]:
    """Move the own hand to the parked gripper, then engage the arm, so that nothing jumps."""
    yaw = mind.observation.yaw
    grip = Grip(mind, mind.observation.hand_centre.copy(), geometry.yaw_rotation(yaw))
    grip.speed = 1.2
    arriving = mind.waiting(0.8)
    while arriving():
        yield grip.intent()
    grip.squeeze, grip.speed = True, REACH_SPEED
    settling = mind.waiting(0.15)
    while settling():
        yield grip.intent()
    grip.rotation = geometry.from_euler(HAND_PITCH, yaw, 0.0)
    return grip


def move(grip: Grip, seconds: float, enough: Callable[[], bool]) -> Skill:
    """Move the hand sphere to its goal.

    Ends early when ``enough``, or when an obstacle stops the arm.
    """
    mind = grip.mind
    moving = mind.waiting(seconds)
    free_at = mind.now
    grip.judge_after = mind.now + grip.patience
    while moving() and not enough():
        if grip.off() < 0.02:
            return True
        if mind.observation.arm_status in (ArmStatus.OK, ArmStatus.PARKED):
            free_at = mind.now
        if mind.now - free_at > HELD_SECONDS:
            return False
        grip.correct()
        yield grip.intent()
    return enough()


def _lift(mind: Mind, grip: Grip) -> Skill:
    """Press harder until something lifts (or the force is at its maximum), and show it."""
    pressed, grip.trigger, grip.trigger_rate = 0.0, 1.0, FORCE_RATE
    ramp = mind.waiting(2.0 / FORCE_RATE)
    while ramp() and not mind.observation.held:
        before = mind.now
        yield grip.intent()
        pressed += (mind.now - before) * grip.trigger_rate
        grip.trigger_rate = FORCE_RATE / max(1.0, mind.observation.grasp_force)
    if not mind.observation.held:
        return False
    grip.trigger = min(1.0, pressed + PLATEAU_MARGIN)
    low = grip.centre
    grip.centre, grip.speed = low + np.array([0.0, LIFT, 0.0]), LIFT_SPEED
    lifting = mind.waiting(LIFT_SECONDS + HOLD_SECONDS)
    while lifting():
        yield grip.intent()
    grip.centre = low + np.array([0.0, 0.01, 0.0])
    lowering = mind.waiting(LIFT_SECONDS + 0.3)
    while lowering():
        yield grip.intent()
    grip.trigger, grip.trigger_rate = 0.0, FORCE_RATE
    slipping = mind.waiting(2.5)
    while slipping() and mind.observation.held:
        yield grip.intent()
    return True


def withdraw(mind: Mind, grip: Grip) -> Skill:
    """Release, raise the hand, and let the arm park."""
    grip.trigger, grip.trigger_rate, grip.speed = 0.0, 8.0, REACH_SPEED
    releasing = mind.waiting(0.3)
    while releasing():
        yield grip.intent()
    grip.centre = mind.observation.hand_centre + np.array([0.0, HOVER, 0.0])
    raising = mind.waiting(0.5)
    while raising():
        yield grip.intent()
    grip.squeeze = False
    yield from pause(mind, 0.5)
    return True

"""What a hand does for an instruction: pick something up, carry it, put it down at a free place."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman import geometry
from vrhuman.participants import handling
from vrhuman.participants.body import floor_height
from vrhuman.participants.handling import Grip, Stand
from vrhuman.participants.instructed import placing, reaching
from vrhuman.participants.instructed.placing import SPOTS, Places
from vrhuman.participants.instructed.surroundings import Surroundings
from vrhuman.participants.mind import WORKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, HandGoal, Intent, Skill
from vrhuman.participants.routes import routes_from
from vrhuman.participants.script import finding
from vrhuman.participants.spatial_map import Cell
from vrhuman.participants.walking import look, pause, walk_to
from vrhuman.records import ArmStatus, Floats, SeenObject

TRIES = 6
"""How many ways to reach something are tried."""
PRESS_SECONDS, PRESS_RATE = 1.5, 3.0
CARRIED = np.array([0.2, 0.15, 0.42])
"""Where something is carried: right, up, ahead of the agent's middle [m]."""
LIFT = 0.12
OVER = 0.1
"""How far above its place something is brought before it is lowered [m]."""
AWRY, STOPPED = 0.12, 0.06
"""A hand so far beside or below where it was to go [m] puts nothing down there, nor one that
something stops so far from it."""
LOWERING_SPEED, LOWERING_SECONDS = 0.25, 4.0
STILL_SECONDS = 0.4
"""For how long the hand rests before it lets go [s]."""
DROP = 0.03
"""Into a box things drop from this high [m]: pressed down, a card goes through its bottom."""
MET = 0.05
"""A hand that stays this far above where it wants to be [m] has put something on something."""
SINKING, SINKING_SECONDS = 0.005, 0.3
"""A hand that has not sunk by so much [m] for so long [s] has met something, else it only lags."""
RIM = 0.03
DOUBTFUL = 1
"""After this many failed tries it is looked whether a thing still is where it was."""
STANDING = math.cos(math.radians(45.0))
"""What is tilted by less than this is held upright; what lies is carried as it lay."""
UPWARDS = np.array([0.0, 1.0, 0.0])


@dataclass(slots=True)
class Hands:
    """The working hand: ``grip`` is kept from picking up to putting down.

    ``below`` is how far the held thing reaches below the hand's centre [m], ``radius`` how far to
    its sides; ``out`` (3,) is the direction in which the hand draws back. ``pitch`` is the hand's
    as it touched [degrees]; ``up`` (3,) where the upper side of what it holds then pointed, in the
    hand's frame, if that was rather upwards: held otherwise, a full cup falls over where it is put
    down. ``stuck`` is from where the hand did not get to a receptacle, by its id.
    """

    mind: Mind
    around: Surroundings = field(init=False)
    grip: Grip | None = None
    held: str = ""
    below: float = 0.05
    radius: float = 0.05
    out: Floats = field(default_factory=lambda: np.array([0.0, 1.0, 0.0]))
    pitch: float = reaching.STEEP_PITCH
    up: Floats | None = None
    stuck: dict[str, list[Cell]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.around = Surroundings(self.mind)

    # ------------------------------------------------------------------------------------ seeing

    def go_and_see(self, thing: SeenObject) -> Skill:
        """Go near a thing and look at it, with what is held carried along."""
        mind = self.mind
        self.around.watch(thing)
        stand = finding.stand_by(mind, self.around.latest(thing))
        if stand is None:
            return False
        walked = yield from self.along(walk_to(mind, stand.cell, stand.gaze, tolerance=0.15))
        yield from self.along(look(mind, self.around.gaze_at(self.around.latest(thing).position)))
        return walked

    # ---------------------------------------------------------------------------------- touching

    def touch(self, thing: SeenObject, first: int = 0) -> Generator[Intent, None, bool]:
        """Bring the empty hand to ``thing``, in one way after another from the ``first``.

        It is kept there.
        """
        mind = self.mind
        yield from self.put_away()
        if finding.stand_by(mind, thing) is not None and not self._near(thing):
            yield from self.go_and_see(thing)
        else:
            self.around.watch(thing)
        tried: tuple[tuple[int, int], ...] = ()
        for attempt in range(TRIES):
            latest = self.around.latest(thing)
            front, seen = self.around.front_of(latest), self.around.points.get(thing.object_id)
            ways = list(reaching.approaches(mind, latest, seen, front))
            way = ways[(first + attempt) % len(ways)]
            avoid = tried if attempt % 2 else tried[:0]
            grip = yield from reaching.reach(mind, latest, way, avoid, front)
            tried = tuple(mind.tried.get(thing.object_id, ()))
            if grip is not None:
                self.grip, self.out, self.pitch = grip, way.outward, way.pitch
                return True
            yield from pause(mind, 0.2)
            if attempt == DOUBTFUL and thing.object_id not in self.around.doubted:
                self.around.doubted.add(thing.object_id)
                if not self._in_view(thing) and not (yield from self._look_down(thing)):
                    self.around.missing.add(thing.object_id)  # it is not where it was
                    return False
        return False

    def _in_view(self, thing: SeenObject) -> bool:
        seen = self.mind.observation.seen
        return any(each.object_id == thing.object_id for each in seen)

    def _look_down(self, thing: SeenObject) -> Skill:
        """Look where a thing should be, and below, and return whether it is seen there."""
        mind = self.mind
        place = self.around.latest(thing).position.copy()
        for height in (place[1], floor_height(mind.observation)):
            place[1] = height
            yield from look(mind, self.around.gaze_at(place))
            if self._in_view(thing):
                return True
        return False

    def _near(self, thing: SeenObject) -> bool:
        return float(np.hypot(*(thing.position - self.mind.position)[[0, 2]])) < 1.2

    def pick_up(self, thing: SeenObject) -> Skill:
        """Take ``thing`` into the hand and lift it."""
        mind = self.mind
        if thing.object_id in mind.observation.held and self.grip is not None:
            if self.held != thing.object_id:  # it was taken for the step before
                yield from self._lifted(thing)
            return thing.object_id in mind.observation.held
        for _ in range(3):
            if not (yield from self.touch(thing)) or self.grip is None:
                return False
            grip = self.grip
            grip.trigger, grip.trigger_rate = 1.0, PRESS_RATE
            yield from reaching.hold(mind, grip, PRESS_SECONDS, lambda: bool(mind.observation.held))
            if thing.object_id in mind.observation.held:
                yield from self._lifted(thing)
                return thing.object_id in mind.observation.held
            yield from self.put_away()
        return False

    def _lifted(self, thing: SeenObject) -> Skill:
        mind, grip = self.mind, self.grip
        if grip is None:
            return False
        self.held = thing.object_id
        latest = self.around.latest(thing)
        bottom = float(latest.position[1] - latest.size[1] / 2)
        self.below = max(0.02, float(mind.observation.hand_centre[1]) - bottom)
        self.radius = float(np.hypot(*latest.size[[0, 2]])) / 2
        steep = float(self.out[1]) > 0.5
        up = np.array([0.0, LIFT if steep else 0.05, 0.0])
        grip.centre, grip.speed = mind.observation.hand_centre + up, handling.LIFT_SPEED
        yield from handling.move(grip, 0.9, lambda: False)
        if not steep:
            grip.centre = mind.observation.hand_centre + 0.25 * self.out
            yield from handling.move(grip, 1.2, lambda: False)
        self.up = mind.observation.held_up
        if self.up is not None and geometry.rotate(grip.rotation, self.up)[1] < STANDING:
            self.up = None
        return True

    def _upright(self, yaw: float) -> Floats:
        """Return the rotation (4,) of a hand towards ``yaw`` in which what it holds is upright."""
        rotation = geometry.from_euler(self.pitch, yaw, 0.0)
        if self.up is None:
            return rotation
        tilted = geometry.rotate(rotation, self.up)
        return geometry.multiply(geometry.shortest_arc(tilted, UPWARDS), rotation)

    # ---------------------------------------------------------------------------------- carrying

    def along(self, skill: Skill) -> Skill:
        """Run a skill with the held thing carried before the chest; with an empty hand as it is."""
        mind = self.mind
        while True:
            try:
                intent = next(skill)
            except StopIteration as end:
                return bool(end.value)
            grip = self.grip
            if grip is None or not mind.observation.held:
                yield intent
                continue
            yaw = mind.observation.yaw
            carried = mind.position + geometry.rotate(geometry.yaw_rotation(yaw), CARRIED)
            carried = carried + np.array([0.0, max(0.0, self.below - 0.3), 0.0])
            grip.centre = carried
            grip.rotation = self._upright(yaw)
            own = grip.intent()
            gaze = intent.gaze
            if intent.walk.any():  # sideways, what is carried would not get through a door
                way = math.degrees(math.atan2(float(intent.walk[0]), float(intent.walk[1])))
                gaze = Gaze(way, WORKING_HORIZON)
            ahead = geometry.rotate(grip.rotation, (0.0, 0.0, handling.HAND_AHEAD))
            hand = HandGoal(carried - ahead, grip.rotation, speed=handling.REACH_SPEED)
            yield replace(
                intent,
                gaze=gaze,
                hand=hand,
                squeeze=own.squeeze,
                trigger=own.trigger,
                trigger_rate=own.trigger_rate,
            )

    def put_away(self) -> Skill:
        """Empty the hand where it is, if it is not empty, and let the arm park."""
        mind = self.mind
        if self.grip is not None and mind.observation.held:
            yield from self._put_here()
        if self.grip is not None and self.grip.squeeze:
            yield from reaching.draw_back(mind, self.grip, self.out)
        self.grip, self.held = None, ""
        return True

    def leave_the_arm(self) -> None:
        """Let an empty arm park by itself, which goes through things without moving them.

        A hand that presses holds something, which nobody sees while a menu is open.
        """
        if self.grip is not None and self.grip.trigger == 0.0:
            self.grip.squeeze = False

    def _put_here(self) -> Skill:
        """Put what is held on the floor beside the body."""
        for spot in placing.floor_spots(self.mind, self.mind.position, 2.5)[:SPOTS]:
            if not self.mind.observation.held:
                break
            yield from self.set_down(spot)
        return not self.mind.observation.held

    # -------------------------------------------------------------------------------- putting down

    def _places(self) -> Places:
        """Return where the held thing can be put."""
        return Places(self.mind, self.around.points, self.held, self.radius)

    def put_on(self, receptacle: SeenObject, from_front: bool = False) -> Skill:
        """Put the held thing on or into a receptacle, at one free place after another."""
        mind, held = self.mind, self.held
        yield from self.go_and_see(receptacle)
        used: list[Floats] = []
        stuck = self.stuck.setdefault(receptacle.object_id, [])
        for _ in range(SPOTS):
            if held not in mind.observation.held:
                break
            place = self._places().on(self.around.latest(receptacle), used, tuple(stuck))
            if place is None:
                stuck.clear()  # what was in the way may be gone by now
                break
            point, stand = place
            used.append(point)
            latest = self.around.latest(receptacle)
            inwards = placing.inwards(mind.position, latest) if from_front else None
            over = _bottom(latest)
            if not (yield from self.set_down(point, stand, inwards, over)):
                stuck.append(stand.cell)
        return held not in mind.observation.held

    def set_down(
        self,
        point: Floats,
        stand: Stand | None = None,
        inwards: Floats | None = None,
        over: float = -math.inf,
    ) -> Skill:
        """Hold the thing over ``point`` (3,), lower it until it meets something, and let go.

        It is brought there from above, or along ``inwards`` (3,) into what has something above it.
        It is not lowered to less than :data:`DROP` above the height ``over`` [m].
        """
        mind, grip = self.mind, self.grip
        if grip is None:
            return False
        if stand is None:
            stand = reaching.stand_for(mind, routes_from(mind.map, mind.position), point)
        if stand is None:
            return False
        held = mind.observation.held
        if not (yield from self.along(walk_to(mind, stand.cell, stand.gaze, tolerance=0.08))):
            return False
        if not mind.observation.held:
            return False
        grip.rotation = self._upright(mind.observation.yaw)
        rest = float(point[1]) + self.below + RIM
        above = np.array([point[0], rest + OVER, point[2]])
        raised = grip.centre * np.array([1.0, 0.0, 1.0])
        raised[1] = max(reaching.raised(mind, float(above[1])), grip.centre[1])
        ways = [raised, np.array([above[0], raised[1], above[2]]), above]
        if inwards is not None:
            grip.rotation = geometry.from_euler(reaching.FLAT_PITCH, mind.observation.yaw, 0.0)
            above = np.array([point[0], rest + 0.02, point[2]])
            ways = [raised, above - 0.4 * inwards, above]
        self.out = np.array([0.0, 1.0, 0.0]) if inwards is None else -inwards
        grip.speed = handling.REACH_SPEED
        for centre in ways:
            grip.centre = centre
            yield from handling.move(
                grip, handling.REACH_SECONDS, lambda: not mind.observation.held
            )
        off, stopped = mind.observation.hand_centre - above, mind.observation.arm_status
        apart = max(float(np.hypot(*off[[0, 2]])), -float(off[1]))
        if apart > (STOPPED if stopped is ArmStatus.HELD else AWRY):
            yield from self._retreat(grip)
            return False
        yield from self._lower(grip, max(float(point[1]) - 0.3, over + DROP))
        return (yield from self.let_go(held))

    def _retreat(self, grip: Grip) -> Skill:
        """Draw the hand back to the body after something was in its way."""
        mind = self.mind
        yaw = mind.observation.yaw
        grip.centre = mind.position + geometry.rotate(geometry.yaw_rotation(yaw), CARRIED)
        grip.centre[1] = max(grip.centre[1], mind.observation.hand_centre[1])
        yield from handling.move(grip, 1.5, lambda: False)
        return True

    def _lower(self, grip: Grip, least: float) -> Skill:
        """Lower what the hand holds until it meets something, at most to the height ``least``."""
        mind = self.mind
        lowest = max(least, floor_height(mind.observation)) + self.below
        lowering, before = mind.waiting(LOWERING_SECONDS), mind.now
        # when it was last seen to sink, which it begins late
        sinking = mind.now + SINKING_SECONDS, float(mind.observation.hand_centre[1])
        grip.speed = handling.LIFT_SPEED
        while lowering() and grip.centre[1] > lowest and mind.observation.held:
            fallen = LOWERING_SPEED * (mind.now - before)
            before = mind.now
            grip.centre = grip.centre - np.array([0.0, fallen, 0.0])
            yield grip.intent()
            height = float(mind.observation.hand_centre[1])
            if sinking[1] - height > SINKING:
                sinking = mind.now, height
            met = height - grip.centre[1] > MET + 0.06 and mind.now - sinking[0] > SINKING_SECONDS
            if met or mind.observation.arm_status is ArmStatus.HELD:
                break
        return True

    def let_go(self, held: tuple[str, ...]) -> Skill:
        """Open the hand, draw it away upwards, and let the arm park."""
        mind, grip = self.mind, self.grip
        if grip is None:
            return False
        grip.centre, grip.speed = mind.observation.hand_centre.copy(), LOWERING_SPEED
        yield from reaching.hold(mind, grip, STILL_SECONDS, lambda: False)  # else it is thrown
        grip.trigger, grip.trigger_rate = 0.0, reaching.LET_GO_RATE
        yield from reaching.hold(mind, grip, 1.5, lambda: not mind.observation.held)
        gone = not set(held) & set(mind.observation.held)
        settling = mind.waiting(0.3)
        while settling():
            yield grip.intent()
        yield from reaching.draw_back(mind, grip, self.out)
        if gone:
            self.grip, self.held = None, ""
        return gone

    # -------------------------------------------------------------------------------------- near

    def put_near(self, thing: SeenObject) -> Skill:
        """Put the held thing down beside ``thing``, on what carries it or on the floor."""
        mind, held = self.mind, self.held
        yield from self.go_and_see(thing)
        for parent in self._carriers(thing):
            yield from self.go_and_see(parent)
            spot = self._places().beside(self.around.latest(thing), parent)
            if spot is not None:
                yield from self.set_down(*spot)
            if held not in mind.observation.held:
                return True
        latest = self.around.latest(thing)
        for point in placing.floor_spots(mind, latest.position, 0.95, latest)[:SPOTS]:
            if held not in mind.observation.held:
                break
            yield from self.set_down(point)
        return held not in mind.observation.held

    def _carriers(self, thing: SeenObject) -> list[SeenObject]:
        """Return what carries a thing, as far as it is known."""
        names = self.around.latest(thing).parents
        known = [self.mind.belief.latest(name) for name in names]
        return [each for each in known if each is not None]


def _bottom(thing: SeenObject) -> float:
    """Return the height of a thing's lowest point [m]."""
    return float(thing.position[1] - thing.size[1] / 2)

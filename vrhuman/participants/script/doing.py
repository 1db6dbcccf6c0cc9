"""Carries out one goal after another, with the skills that every scripted participant has."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace

import numpy as np

from vrhuman import geometry
from vrhuman.participants import handling
from vrhuman.participants.body import floor_height
from vrhuman.participants.handling import HAND_PITCH, HOVER, LIFT_SPEED, PRESS_SECONDS
from vrhuman.participants.mind import WORKING_HORIZON, Mind
from vrhuman.participants.participant import Gaze, HandGoal, Intent, Skill
from vrhuman.participants.routes import routes_from
from vrhuman.participants.script import finding
from vrhuman.participants.script.finding import Rooms
from vrhuman.participants.script.goals import (
    CarryTo,
    Choose,
    Close,
    Goal,
    Grip,
    Lift,
    LookAt,
    Open,
    PutDown,
    Reach,
    Target,
    Turn,
    Wait,
    WalkTo,
)
from vrhuman.participants.walking import look, pause, walk_to
from vrhuman.records import ArmStatus, EventKind, SeenObject

TRIES = 3
"""Maximum number of places to stand that are tried for one reach."""
CARRIED = np.array([0.33, 0.15, 0.5])
"""Where something is carried: right, up, ahead of the agent's middle [m]."""
PIECE = 60.0
"""A turn consists of parts of at most this [degrees]: a head turns no further at once."""
FINGER_RATE, FINGER_GAIN, SLOWEST_FINGER = 0.3, 0.25, 0.01
"""Shares of a full press a second.

The first is the maximum, for a force wrong by its whole size; the last is the minimum.
"""
FORCE_TOLERANCE, FORCE_SECONDS, PRESS_PATIENCE = 0.03, 0.3, 15.0
CHANGE_PATIENCE, CHOICE_SECONDS = 2.0, 0.5
LOWERING_SECONDS, LOWEST, OPENING_SECONDS = 4.0, 0.02, 4.0
MET = 0.035
"""A hand that stays this far behind its goal [m] has touched something."""


@dataclass(slots=True)
class Doer:
    """Carries out goals, and keeps the ``grip`` from reach to put down.

    ``choice`` is the action to choose on the action menu while it is open; ``offered`` says whether
    it was there.
    """

    mind: Mind
    rooms: Rooms = field(default_factory=Rooms)
    grip: handling.Grip | None = None
    pressed: float = 0.0
    choice: str = ""
    offered: bool = False

    def do(self, goal: Goal) -> Skill:
        """Return the skill that carries out a goal, and succeeds where the goal is reached."""
        match goal:
            case WalkTo(target):
                return self._free(self._walk(target))
            case LookAt(target):
                return self._holding(self._look(target))
            case Reach(target):
                return self._free(self._reach(target))
            case Grip(force):
                return self._press(force)
            case Lift(height):
                return self._lift(height)
            case CarryTo(target):
                return self._carry(target)
            case PutDown():
                return self._put_down()
            case Open(target):
                return self._free(self._swing(target, True))
            case Close(target):
                return self._free(self._swing(target, False))
            case Choose(action):
                return self._choose(action)
            case Turn(degrees):
                return self._holding(self._turn(degrees))
            case Wait(seconds):
                return self._holding(pause(self.mind, seconds))
        raise TypeError(f"not done in the house: {goal}")

    # ------------------------------------------------------------------------- hand and feet

    def _free(self, skill: Skill) -> Skill:
        """Release what the hand holds, then run a skill for another thing."""
        if self.grip is not None:
            yield from self._let_go(self.grip)
        return (yield from skill)

    def _holding(self, skill: Skill) -> Skill:
        """Run a skill while the hand continues what it does."""
        for intent in skill:
            yield intent if self.grip is None else self._with_hand(intent, self.grip)
        return True

    def _with_hand(self, intent: Intent, grip: handling.Grip) -> Intent:
        own = grip.intent()
        return replace(
            intent,
            hand=own.hand,
            squeeze=own.squeeze,
            trigger=own.trigger,
            trigger_rate=own.trigger_rate,
        )

    def _let_go(self, grip: handling.Grip) -> Skill:
        yield from handling.withdraw(self.mind, grip)
        self.grip, self.pressed = None, 0.0
        return True

    # --------------------------------------------------------------------------------- going

    def _walk(self, target: Target) -> Skill:
        mind = self.mind
        if not (yield from finding.find(mind, self.rooms, target)):
            return False
        name = finding.named(target)
        for _ in range(TRIES):
            if name:
                seen = finding.known_object(mind, name)
                stand = finding.stand_by(mind, seen) if seen else None
                if stand is not None and (yield from walk_to(mind, stand.cell, stand.gaze)):
                    return True
            else:
                point = finding.point_of(mind, self.rooms, target)
                if point is None:
                    return False
                cell = mind.map.cell_of(point[[0, 2]])
                gaze = Gaze(mind.observation.yaw, WORKING_HORIZON)
                if (yield from walk_to(mind, cell, gaze, tolerance=0.2)):
                    return True
            yield from pause(mind, 0.3)
        return False

    def _look(self, target: Target) -> Skill:
        mind = self.mind
        if not (yield from finding.find(mind, self.rooms, target)):
            return False
        point = finding.point_of(mind, self.rooms, target)
        if point is None:
            return False
        eyes = mind.position.copy()
        eyes[1] = floor_height(mind.observation) + mind.observation.eye_height
        yaw, horizon = geometry.yaw_and_horizon(geometry.look_rotation(point - eyes))
        return (yield from look(mind, Gaze(yaw, min(60.0, max(-30.0, horizon)))))

    def _turn(self, degrees: float) -> Skill:
        mind, left = self.mind, degrees
        yaw, horizon = mind.gaze.yaw, mind.gaze.horizon
        if not mind.facing():
            yaw, horizon = mind.observation.yaw, mind.observation.horizon
        faced = True
        while abs(left) > 1e-6:
            piece = min(PIECE, max(-PIECE, left))
            left, yaw = left - piece, yaw + piece
            faced = yield from look(mind, Gaze(geometry.wrap_degrees(yaw), horizon))
        return faced

    # ------------------------------------------------------------------------------ handling

    def _reach(self, target: Target) -> Skill:
        mind, name = self.mind, finding.named(target)
        if not name or not (yield from finding.find(mind, self.rooms, target)):
            return False
        for _ in range(TRIES):
            grip = yield from self._touch(name)
            if grip is not None:
                self.grip, self.pressed = grip, 0.0
                return True
            yield from pause(mind, 0.3)
        return False

    def _touch(self, name: str) -> Generator[Intent, None, handling.Grip | None]:
        """Make one attempt at reaching, from a place not tried yet."""
        mind = self.mind
        seen = finding.known_object(mind, name)
        if seen is None:
            return None
        tried = tuple(mind.tried.get(seen.object_id, ()))
        stand = handling.find_stand(mind, routes_from(mind.map, mind.position), seen, tried)
        if stand is None:  # from nearer the map may show more of the floor
            beside = finding.stand_by(mind, seen)
            if beside is not None:
                yield from walk_to(mind, beside.cell, beside.gaze)
            stand = handling.find_stand(mind, routes_from(mind.map, mind.position), seen)
        if stand is None:
            return None
        return (yield from handling.touch(mind, seen, stand))

    def _press(self, force: float) -> Skill:
        """Press until the felt force is the wanted one, more slowly as it comes near."""
        mind = self.mind
        if self.grip is None:
            self.grip = yield from handling.engage(mind)
        grip, patience, resting = self.grip, mind.waiting(PRESS_PATIENCE), mind.now
        before = mind.now
        while patience():
            error = force - mind.observation.grasp_force
            if abs(error) > FORCE_TOLERANCE:
                resting = mind.now
                rate = FINGER_GAIN * abs(error) / max(force, 0.3)
                change = min(FINGER_RATE, max(SLOWEST_FINGER, rate)) * (mind.now - before)
                self.pressed += change if error > 0.0 else -change
                self.pressed = min(1.0, max(0.0, self.pressed))
            elif mind.now - resting > FORCE_SECONDS:
                return True
            before = mind.now
            grip.trigger, grip.trigger_rate = self.pressed, 8.0
            yield grip.intent()
        return False

    def _lift(self, height: float) -> Skill:
        mind, grip = self.mind, self.grip
        if grip is None:
            return False
        grip.centre = grip.centre + np.array([0.0, height, 0.0])
        grip.speed = LIFT_SPEED
        lifting = mind.waiting(0.6 + 2.0 * height / LIFT_SPEED)
        while lifting():
            yield grip.intent()
        return bool(mind.observation.held)

    def _carry(self, target: Target) -> Skill:
        mind, grip = self.mind, self.grip
        if grip is None or not mind.observation.held:
            return False
        arrived = yield from self._carrying(self._to_reach(target), grip)
        if not arrived or not mind.observation.held:
            return False
        over = finding.point_of(mind, self.rooms, target)
        if over is None:
            return False
        seen = finding.known_object(mind, finding.named(target))
        top = over[1] + (float(seen.size[1]) / 2 if seen else 0.0)
        grip.rotation = geometry.from_euler(HAND_PITCH, mind.observation.yaw, 0.0)
        above = np.array([over[0], top + HOVER + 0.08, over[2]])
        for centre in (np.array([*grip.centre[:1], above[1], *grip.centre[2:]]), above):
            grip.centre = centre
            yield from handling.move(grip, handling.REACH_SECONDS, lambda: False)
        return bool(mind.observation.held)

    def _to_reach(self, target: Target) -> Skill:
        """Go to a place from which the hand reaches the target's top."""
        mind = self.mind
        if not (yield from finding.find(mind, self.rooms, target)):
            return False
        name = finding.named(target)
        if not name:
            return (yield from self._walk(target))
        for _ in range(TRIES):
            seen = finding.known_object(mind, name)
            if seen is None:
                return False
            from_above = replace(seen, pickupable=True)
            stand = handling.find_stand(mind, routes_from(mind.map, mind.position), from_above)
            stand = stand or finding.stand_by(mind, seen)
            if stand is not None and (yield from walk_to(mind, stand.cell, stand.gaze)):
                return True
            yield from pause(mind, 0.3)
        return False

    def _carrying(self, skill: Skill, grip: handling.Grip) -> Skill:
        """Run ``skill`` with the held thing carried before the chest, in any direction."""
        mind = self.mind
        while True:
            try:
                intent = next(skill)
            except StopIteration as end:
                return bool(end.value)
            yaw = mind.observation.yaw
            carried = mind.position + geometry.rotate(geometry.yaw_rotation(yaw), CARRIED)
            grip.centre = carried
            grip.rotation = geometry.from_euler(HAND_PITCH, yaw, 0.0)
            ahead = geometry.rotate(grip.rotation, (0.0, 0.0, handling.HAND_AHEAD))
            hand = HandGoal(carried - ahead, grip.rotation, speed=handling.REACH_SPEED)
            yield replace(self._with_hand(intent, grip), hand=hand)

    def _put_down(self) -> Skill:
        mind, grip = self.mind, self.grip
        if grip is None or not mind.observation.held:
            return False
        floor = floor_height(mind.observation) + LOWEST
        lowering, before = mind.waiting(LOWERING_SECONDS), mind.now
        while lowering() and grip.centre[1] > floor:
            fallen = 0.12 * (mind.now - before)
            before = mind.now
            grip.centre = grip.centre - np.array([0.0, fallen, 0.0])
            yield grip.intent()
            met = mind.observation.hand_centre[1] - grip.centre[1] > MET + 0.03
            if met or mind.observation.arm_status is ArmStatus.HELD:
                break
        opening = mind.waiting(OPENING_SECONDS)
        while opening() and mind.observation.held:
            self.pressed = max(0.0, self.pressed - 0.02)
            grip.trigger, grip.trigger_rate = self.pressed, 2.0
            yield grip.intent()
        dropped = not mind.observation.held
        yield from self._let_go(grip)
        return dropped

    def _choose(self, action: str) -> Skill:
        """Press the action menu's button; then bring the hand back from where it pointed."""
        mind, own = self.mind, self.grip.intent() if self.grip else self.mind.still()
        self.choice, self.offered = action, False
        pressing = mind.waiting(PRESS_SECONDS)
        while pressing():
            yield replace(own, secondary=True)
        changing, returning = mind.waiting(CHOICE_SECONDS), mind.waiting(CHANGE_PATIENCE)
        while changing() or (
            returning() and not (mind.observation.touched or mind.observation.held)
        ):
            yield own
        self.choice = ""
        return self.offered

    def _swing(self, target: Target, wished: bool) -> Skill:
        """Touch what opens and press the button that opens and closes."""
        mind, name = self.mind, finding.named(target)
        if not name or not (yield from finding.find(mind, self.rooms, target)):
            return False
        seen = finding.known_object(mind, name)
        if seen is None or not seen.openable:
            return False
        if seen.is_open == wished:
            return True
        before = mind.belief.last_event_number
        for _ in range(TRIES):
            if not (yield from self._reach(target)) or self.grip is None:
                return False
            pressing = mind.waiting(PRESS_SECONDS)
            while pressing():
                yield self.grip.intent(primary=True)
            changing = mind.waiting(CHANGE_PATIENCE)
            while changing() and not self._swung(seen, wished, before):
                yield self.grip.intent()
            yield from self._let_go(self.grip)
            if self._swung(seen, wished, before):
                return True
        return False

    def _swung(self, seen: SeenObject, wished: bool, before: int) -> bool:
        """Return whether a thing is seen to be open (or closed), or was felt to move.

        Only events since number ``before`` count.
        """
        latest = self.mind.belief.latest(seen.object_id)
        if latest is not None and latest.is_open == wished:
            return True
        kind = EventKind.OPENED if wished else EventKind.CLOSED
        felt = self.mind.observation.felt
        return any(
            h.number > before and h.kind is kind and h.object_id == seen.object_id for h in felt
        )

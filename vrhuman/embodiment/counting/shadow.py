"""The discrete shadow: an agent that follows the person by whole actions, which are counted.

Each time the person is one unit away from it, an action is emitted, performed and counted. Where
furniture stops it, it waits for the person to move on, and is farther away until it has gone
around. So tremor costs nothing, 2,500 steps mean for a person what they mean for an agent, and
every session is an action list that an agent can replay. The shadow lives in its own copy of the
house (the same house, from the same start), where it acts only by that list: played from the start,
the list ends where the shadow ended.

The base is compared in the world, and the arm in the agent's frame, so that carrying a thing across
the room costs no arm steps. While the hand is about to grasp, the arm is compared in the world: the
shadow's hand must be at the object, not merely at the same reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from vrhuman import geometry
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.counting.detour import find_detour
from vrhuman.embodiment.counting.trail import Stance, Trail
from vrhuman.embodiment.grasp import Squeeze
from vrhuman.engines import arm
from vrhuman.engines.agent import HORIZON_RANGE
from vrhuman.engines.engine import Engine, LeavesOutBodies, LeavesOutHashes
from vrhuman.records import Action, ArmState, ArmStatus, Floats, Step, WorldState

MAX_PER_UPDATE = 6
"""The most actions emitted in one update; the remaining ones follow in the next."""
REPLAN_ACTIONS = 10
REJOIN_ACTIONS = 60
DIRECTIONS = ("Ahead", "Right", "Back", "Left")
WHOLE = 1e-2
"""A unit counts as complete when only this share of it is missing.

So a person who turns by exactly 360 degrees has turned 24 times 15.
"""
TURN_UNIT = steps.TURN_DEGREES * (1.0 - WHOLE)
BASE_UNIT = steps.BASE_METRES * (1.0 - WHOLE)


@dataclass(frozen=True, slots=True)
class Person:
    """What the shadow follows in one update.

    ``acts`` are the openings and closings just done. While the person's hand is ``pulling`` a
    handle, the shadow's hand waits: the pull is one action, performed when the handle is let go.
    """

    world_state: WorldState
    squeeze: Squeeze
    acts: tuple[Action, ...] = ()
    pulling: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """What the shadow knows besides its engine's state.

    ``offset`` (3,) [m] is the constant difference between the shadow's and the person's wrist in
    the agent's frame. ``refused`` maps a kind of action to the person's coordinates at which it
    last failed; it is tried again once they have changed by a unit. ``parted`` says that no detour
    was found (the shadow has diverged), ``parked`` that the arm is where the agent carries it.
    """

    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    refused: tuple[tuple[str, tuple[float, ...]], ...] = ()
    route: tuple[str, ...] = ()
    parted: bool = False
    parked: bool = True
    holding: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Wish:
    """A planned action; ``kind`` and ``where`` (the person's coordinates) name it if refused."""

    kind: str
    where: tuple[float, ...]
    action: Action


class DiscreteShadow:
    """Follows one person by discrete actions in its own engine."""

    def __init__(self, engine: Engine, weights: Mapping[str, float]) -> None:
        if isinstance(engine, LeavesOutBodies):
            engine.leave_out_bodies()
        if isinstance(engine, LeavesOutHashes):
            engine.leave_out_hashes()
        self._engine = engine
        self._weights = weights
        self._now = engine.observe()
        self._memory = Memory()
        self._trail = Trail.standing(self._now)

    @property
    def state(self) -> WorldState:
        """The shadow's world state, without bodies and hash where its engine can leave them out."""
        return self._now

    @property
    def parted(self) -> bool:
        """Whether the shadow has diverged from the person; the last failed step says why."""
        return self._memory.parted

    @property
    def count(self) -> int:
        return self._memory.number

    def laid_out(self) -> None:
        """Read the state again after the hand was emptied and objects were moved from outside."""
        self._now = self._engine.observe()
        self._memory = replace(self._memory, holding=False)

    def also(self, action: Action) -> None:
        """Do in the shadow's house what was done in the person's, uncounted."""
        self._engine.act(action)
        self._now = self._engine.observe()

    def follow(self, person: Person) -> tuple[Step, ...]:
        """Perform and return the actions that bring the shadow towards the person."""
        done: list[Step] = []
        self._trail = self._trail.after(person.world_state)
        force = person.squeeze.due(person.world_state.tick)
        handling = (
            person.world_state.touched or person.world_state.held or person.squeeze.owed is not None
        )
        if force is not None and handling:
            self._trail = self._trail.rebased(person.world_state)
            if person.squeeze.lifted is None:  # otherwise it waits where the person's hand closed
                self._approach(person, done, 4 * MAX_PER_UPDATE)
            done.append(self._perform(_Wish("grasp", (force,), steps.grasp(force)), person))
            self._memory = replace(self._memory, holding=True)
        elif person.squeeze.force <= 0.0 and self._memory.holding:
            done.append(self._perform(_Wish("release", (), steps.release()), person))
            self._memory = replace(self._memory, holding=False)
        for action in person.acts:
            done.append(self._perform(_Wish(action.name, (), action), person))
        self._approach(person, done, MAX_PER_UPDATE)
        return tuple(done)

    def _approach(self, person: Person, done: list[Step], most: int) -> None:
        seen = self._trail.seen()
        while len(done) < most:
            wish = self._turning(seen) or self._moving(seen) or self._arm(person)
            if wish is None:
                return
            done.append(self._perform(wish, person))

    # --------------------------------------------------------------------- choosing the next action

    def _turning(self, seen: Stance) -> _Wish | None:
        yaw = geometry.wrap_degrees(seen.yaw - self._now.yaw)
        if abs(yaw) >= TURN_UNIT:
            wish = _Wish("turn", (seen.yaw,), steps.turn(yaw))
            if self._may(wish, steps.TURN_DEGREES):
                return wish
        low, high = HORIZON_RANGE
        horizon = min(high, max(low, seen.horizon)) - self._now.horizon
        if abs(horizon) >= TURN_UNIT:
            wish = _Wish("look", (seen.horizon,), steps.look(horizon))
            if self._may(wish, steps.TURN_DEGREES):
                return wish
        return None

    def _moving(self, seen: Stance) -> _Wish | None:
        where = (seen.x, seen.z)
        if self._memory.route:
            first, *rest = self._memory.route
            self._memory = replace(self._memory, route=tuple(rest))
            return _Wish("detour", where, steps.move(first))
        x, height, z = self._now.agent_position.tolist()
        offset = np.array((seen.x - x, seen.z - z))
        if float(np.hypot(seen.x - x, seen.z - z)) < BASE_UNIT:
            if self._memory.parted:
                self._memory = replace(self._memory, parted=False)
            return None
        ahead = geometry.forward(self._now.yaw)[[0, 2]]
        right = geometry.right(self._now.yaw)[[0, 2]]
        gains = (offset @ ahead, offset @ right, -(offset @ ahead), -(offset @ right))
        wish = _Wish("base", where, steps.move(DIRECTIONS[int(np.argmax(gains))]))
        if self._may(wish, steps.BASE_METRES):
            return wish
        return self._detour(np.array((seen.x, height, seen.z)), where)

    def _detour(self, to: Floats, where: tuple[float, float]) -> _Wish | None:
        """Return the first move of the shortest way around, when the direct way is blocked."""
        failed = _Wish("detour", where, steps.move("Ahead"))
        if not self._may(failed, steps.BASE_METRES):
            return None
        most = REJOIN_ACTIONS if self._memory.parted else REPLAN_ACTIONS
        route = find_detour(
            self._engine.fits,
            self._now.agent_position,
            self._now.yaw,
            to,
            most,
        )
        if not route:
            self._refuse(failed)
            self._memory = replace(self._memory, parted=True)
            return None
        self._memory = replace(self._memory, route=route[1:])
        return _Wish("detour", where, steps.move(route[0]))

    def _arm(self, person: Person) -> _Wish | None:
        world_state = person.world_state
        if world_state.arm_status is ArmStatus.PARKED:
            if self._memory.parked or self._now.held:
                return None
            self._memory = replace(self._memory, parked=True, offset=(0.0, 0.0, 0.0))
            return _Wish("park", (), steps.park())
        if person.pulling or person.squeeze.undecided(world_state.tick):
            return None
        if self._memory.parked:
            self._memory = replace(self._memory, parked=False)
        rise = world_state.arm.base_height - self._now.arm.base_height
        if abs(rise) >= steps.ARM_METRES:
            wish = _Wish("rise", (world_state.arm.base_height,), steps.raise_arm(rise))
            if self._may(wish, steps.ARM_METRES):
                return wish
        return self._wrist_moving(world_state) or self._wrist_turning(world_state)

    def _wrist_moving(self, world_state: WorldState) -> _Wish | None:
        reach, mine = _reach(world_state), _reach(self._now)
        near = steps.ARM_METRES
        if world_state.touched and not world_state.held:  # about to grasp: at the object
            near = steps.ARM_METRES / 2
            error = geometry.rotate(
                geometry.yaw_rotation(-self._now.yaw),
                world_state.arm.joints[3] - self._now.arm.joints[3],
            )
            x, y, z = (float(v) for v in mine + error - reach)
            self._memory = replace(self._memory, offset=(x, y, z))
        else:
            error = reach + np.array(self._memory.offset) - mine
        if near == steps.ARM_METRES and geometry.length(error) < near:
            return None
        where = tuple(float(v) for v in reach)
        for axis in np.argsort(-np.abs(error)).tolist():
            if abs(error[axis]) <= steps.ARM_METRES / 2:
                return None
            to = mine.copy()
            to[axis] += np.copysign(steps.ARM_METRES, error[axis])
            side = "+" if error[axis] > 0 else "-"
            wish = _Wish(f"wrist{side}{'xyz'[axis]}", where, steps.move_wrist(to))
            if arm.from_shoulder(tuple(to)) < arm.REACH and self._may(wish, steps.ARM_METRES):
                return wish
        return None

    def _wrist_turning(self, world_state: WorldState) -> _Wish | None:
        mine = geometry.multiply(
            geometry.yaw_rotation(-self._now.yaw), self._now.arm.wrist_rotation
        )
        yours = geometry.multiply(
            geometry.yaw_rotation(-world_state.yaw), world_state.arm.wrist_rotation
        )
        error = geometry.rotation_vector(geometry.multiply(geometry.inverse(mine), yours))
        if geometry.length(error) < steps.TURN_DEGREES:
            return None
        axis = int(np.argmax(np.abs(error)))
        turned = tuple(float(v) for v in geometry.rotation_vector(yours))
        wish = _Wish(f"twist{axis}", turned, steps.rotate_wrist(axis, float(error[axis])))
        return wish if self._may(wish, steps.TURN_DEGREES) else None

    # ------------------------------------------------------------------- performing and refusing

    def _perform(self, wish: _Wish, person: Person) -> Step:
        before = self._now
        result = steps.perform(self._engine, wish.action, self._weights)
        self._now = self._engine.observe()
        self._memory = replace(self._memory, number=self._memory.number + 1)
        if not result.success or _idle(wish.action, before, self._now):
            self._refuse(wish)
            if wish.kind == "detour":
                self._memory = replace(self._memory, route=())
        return Step(
            self._memory.number, person.world_state.tick, wish.action, result.success, result.error
        )

    def _may(self, wish: _Wish, unit: float) -> bool:
        for kind, at in self._memory.refused:
            if kind == wish.kind:
                return max(abs(a - b) for a, b in zip(at, wish.where, strict=True)) >= unit
        return True

    def _refuse(self, wish: _Wish) -> None:
        kept = tuple(r for r in self._memory.refused if r[0] != wish.kind)
        self._memory = replace(self._memory, refused=(*kept, (wish.kind, wish.where)))

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> dict[str, Any]:
        return {**asdict(self._memory), "trail": self._trail.save()}

    def restore(self, memory: dict[str, Any]) -> None:
        """Restore the memory after the shadow's engine was restored."""
        self._memory = Memory(
            offset=tuple(memory["offset"]),
            refused=tuple((kind, tuple(at)) for kind, at in memory["refused"]),
            route=tuple(memory["route"]),
            parted=memory["parted"],
            parked=memory["parked"],
            holding=memory["holding"],
            number=memory["number"],
        )
        self._trail = Trail.saved(memory["trail"])
        self._now = self._engine.observe()


def _reach(world_state: WorldState) -> Floats:
    """The wrist (3,) in the arm base's frame [m]: right, up, ahead."""
    return _arm_frame(world_state.arm, world_state.yaw)


def _arm_frame(state: ArmState, yaw: float) -> Floats:
    return geometry.rotate(geometry.yaw_rotation(-yaw), state.joints[3] - state.joints[0])


def _idle(action: Action, before: WorldState, after: WorldState) -> bool:
    """Whether AI2-THOR reports success for an arm action although the arm is fully extended."""
    if not action.name.startswith("MoveArm"):
        return False
    return geometry.length(after.arm.joints[3] - before.arm.joints[3]) < 0.01

"""The scripted helper's body and mind: from the house to commands, one for each update."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Generator
from dataclasses import dataclass, replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_HEIGHT
from vrhuman.engines.engine import FindsWays
from vrhuman.records import FORCE_QUANTUM_KGF, TICK_SECONDS, Command, Floats, WorldState
from vrhuman.runtime.helping.errands import (
    AHEAD,
    OVER,
    Errand,
    Stand,
    errands,
    hand_down,
    number_of,
    spots,
    stands,
)

WALKING = 0.7
"""The speed at which it walks [m/s]."""
TURNING = 100.0
"""The speed at which it turns [degrees/s]."""
HAND = 0.5
"""The speed of its hand [m/s]."""
ABOVE = 0.22
"""How far above what it takes or puts down the hand comes and goes [m]."""
PATIENCE = 2.5
"""It waits so long for a way, or for what stops it [s]."""
GRIP = 1.4
"""It grips with so many times the weight."""
LOOKED_DOWN = 25.0
"""Where it looks while it works with its hand [degrees, down positive]."""
_CARRIED = np.array([arm.BASE_RIGHT, 1.05 - AGENT_HEIGHT, 0.66])
_MAX_SPOTS = 20
"""So many free spots of a surface are looked at, before a thing is fetched for it."""
_REST = 2.0
"""The pause between two errands, and while there is nothing to do [s]."""


@dataclass(frozen=True, slots=True)
class _Pose:
    """What it wants: a step [m], a direction, its wrist (right, up, ahead) [m], its grip [kgf].

    The wrist is in the agent's frame; None parks the arm.
    """

    yaw: float
    step: tuple[float, float] = (0.0, 0.0)
    wrist: Floats | None = None
    force: float = 0.0
    horizon: float = 0.0


_Acting = Generator[_Pose, None, bool]


class ScriptedHelper:
    """Fetches things, one after the other; ``engine`` is that of its own agent.

    ``last`` is the command it gave last, from which its commands go on. It only reads the engine.
    """

    def __init__(
        self, engine: FindsWays, seed: int, last: Command, spared: Collection[str] = ()
    ) -> None:
        self._engine = engine
        self._seed, self._spared = seed, spared
        self._last = last
        self._wrist: Floats | None = None
        self._force = 0.0
        self._yaw = 0.0
        self._seconds = 0.0
        self._now = engine.observe()
        self._acting = self._work()

    def command(self, ticks: int) -> Command:
        """Return the command for the next ``ticks`` ticks."""
        self._seconds = ticks * TICK_SECONDS
        self._now = self._engine.observe()
        wish = next(self._acting)
        self._last = self._as_command(wish)
        return self._last

    def _as_command(self, wish: _Pose) -> Command:
        """Return a wish as a command: what is relative to the agent, in the world."""
        wrist = np.zeros(3) if wish.wrist is None else np.array(arm.turn(wish.yaw, _v(wish.wrist)))
        height = 0.0 if wish.wrist is None else float(wish.wrist[1]) + OVER
        low, high = arm.HEIGHT_RANGE
        half = math.radians(wish.horizon) / 2.0
        tilt = np.array([math.sin(half), 0.0, 0.0, math.cos(half)])
        return replace(
            self._last,
            sequence=self._last.sequence + 1,
            travel=self._last.travel + np.array(wish.step),
            yaw=wish.yaw,
            horizon=wish.horizon,
            eye_height=AGENT_HEIGHT + 0.675,
            head_rotation=geometry.multiply(geometry.yaw_rotation(wish.yaw), tilt),
            arm_engaged=wish.wrist is not None,
            wrist_position=wrist,
            wrist_rotation=hand_down(wish.yaw),
            arm_base_height=min(high, max(low, height)),
            grasp_force=wish.force,
        )

    # ------------------------------------------------------------------------------------- errands

    def _work(self) -> Generator[_Pose, None, None]:
        self._yaw = self._now.yaw
        yield from self._rest(_REST)
        if self._now.held:  # a session that goes on
            yield from self._set_down()
        while True:
            waiting = errands(self._engine, self._seed, self._spared)
            for errand in waiting:
                if (yield from self._fetch(errand)):
                    yield from self._put(errand)
                yield from self._set_down()
                yield from self._rest(_REST)
            self._seed += 1
            yield from self._rest(_REST)

    def _fetch(self, errand: Errand) -> _Acting:
        """Go to a thing and take it."""
        number = number_of(self._engine, errand.object_id)
        states = self._engine.object_states()
        weight = self._engine.house.objects[number].mass
        if states.held[number] or self._place_for(errand) is None:  # the participant has it
            return False
        point = self._point(number)
        for stand in list(stands(self._engine, point))[:3]:
            if not (yield from self._go(stand)):
                continue
            point = self._point(number)
            if math.dist(point[[0, 2]], self._under_hand(stand)) > 0.3:
                return False  # somebody moved it
            local = self._local(point)
            yield from self._reach(local + _up(ABOVE))
            force = math.ceil(weight * GRIP / FORCE_QUANTUM_KGF + 1.0) * FORCE_QUANTUM_KGF
            for lower in (0.02, -0.02, -0.05):
                yield from self._reach(local + _up(lower))
                self._force = round(force, 6)
                yield from self._rest(0.5)
                if self._now.held:
                    break
                self._force = 0.0
                yield from self._rest(0.1)
            yield from self._reach(local + _up(ABOVE))
            if self._now.held == (errand.object_id,):
                yield from self._reach(_CARRIED)
                return True
            yield from self._set_down()
        return False

    def _put(self, errand: Errand) -> _Acting:
        """Take what is held to its surface, and let go of it there."""
        surface = number_of(self._engine, errand.surface_id)
        thing = number_of(self._engine, errand.object_id)
        tried = 0
        for point in spots(self._engine, surface, thing):
            stand = next(stands(self._engine, point), None)
            if stand is None:
                continue
            tried += 1
            if tried > 3:
                return False
            if not (yield from self._go(stand)):
                continue
            states = self._engine.object_states()
            # how far the thing reaches under the wrist that holds it
            under = float(self._now.arm.joints[3][1] - states.low[thing][1])
            local = self._local(point + _up(under), wrist=True)
            yield from self._reach(local + _up(ABOVE))
            yield from self._reach(local + _up(0.015))
            self._force = 0.0
            yield from self._rest(0.4)
            yield from self._reach(local + _up(ABOVE))
            return True
        return False

    def _place_for(self, errand: Errand) -> Stand | None:
        """Where to stand to put a thing on its surface; None if there is no place for it."""
        surface = number_of(self._engine, errand.surface_id)
        thing = number_of(self._engine, errand.object_id)
        tried = itertools.islice(spots(self._engine, surface, thing), _MAX_SPOTS)
        return next((s for point in tried for s in stands(self._engine, point)), None)

    def _set_down(self) -> _Acting:
        """Let go and park the arm."""
        self._force = 0.0
        yield from self._rest(0.2)
        self._wrist = None
        yield from self._rest(0.3)
        return True

    def _point(self, number: int) -> Floats:
        """The middle of a thing's top (3,)."""
        states = self._engine.object_states()
        low, high = states.low[number], states.high[number]
        point: Floats = np.array([(low[0] + high[0]) / 2, high[1], (low[2] + high[2]) / 2])
        return point

    def _local(self, point: Floats, wrist: bool = False) -> Floats:
        """Where the wrist is in the agent's frame when the hand, or itself, is at a point."""
        offset = point - self._now.agent_position
        local = np.array(arm.turn(-self._now.yaw, _v(offset)))
        return local if wrist else local + _up(0.01 + self._now.arm.hand_radius)

    def _under_hand(self, stand: Stand) -> tuple[float, float]:
        right, _, ahead = arm.turn(stand.yaw, (arm.BASE_RIGHT, 0.0, AHEAD))
        return (stand.x + right, stand.z + ahead)

    # -------------------------------------------------------------------------------------- motion

    def _pose(self, step: tuple[float, float] = (0.0, 0.0)) -> _Pose:
        down = LOOKED_DOWN if self._wrist is not None else 10.0
        return _Pose(self._yaw, step, self._wrist, self._force, down)

    def _rest(self, seconds: float) -> _Acting:
        while seconds > 0.0:
            yield self._pose()
            seconds -= self._seconds
        return True

    def _reach(self, wrist: Floats) -> _Acting:
        """Move the wrist to a place in the agent's frame, and wait until it is there or stopped."""
        if self._wrist is None:
            self._wrist = np.array(wrist, dtype=float)  # the arm unfolds
            yield from self._rest(0.8)
        while float(np.linalg.norm(wrist - self._wrist)) > 1e-9:
            offset = wrist - self._wrist
            most = HAND * self._seconds
            share = min(1.0, most / float(np.linalg.norm(offset)))
            self._wrist = self._wrist + offset * share
            yield self._pose()
        yield from self._rest(0.25)
        return True

    def _go(self, stand: Stand) -> _Acting:
        """Walk to a place and turn; False if there is no way, or somebody stays in it."""
        waited = 0.0
        while math.dist(self._place, (stand.x, stand.z)) > 0.02:
            way = self._engine.way_to(stand.x, stand.z)
            if way is None or len(way) < 2:
                yield self._pose()
                waited += self._seconds
                if waited > PATIENCE:
                    return False
                continue
            moved = yield from self._walk(way[1])
            waited = 0.0 if moved else waited + 0.5
            if waited > PATIENCE:
                return False
        yield from self._turn(stand.yaw)
        return True

    def _walk(self, to: tuple[float, float]) -> _Acting:
        """Walk straight to a corner of the way; False if something stops it."""
        x, z = self._place
        if math.dist((x, z), to) > 0.15:
            yield from self._turn(math.degrees(math.atan2(to[0] - x, to[1] - z)))
        stuck = 0.0
        while (left := math.dist(self._place, to)) > 0.01:
            before = self._place
            share = min(1.0, WALKING * self._seconds / left)
            yield self._pose(((to[0] - before[0]) * share, (to[1] - before[1]) * share))
            gone = math.dist(before, (self._now.agent_position[0], self._now.agent_position[2]))
            stuck = 0.0 if gone > 0.3 * share * left else stuck + self._seconds
            if stuck > 0.5:
                return False
        return True

    def _turn(self, yaw: float) -> _Acting:
        while abs(left := (yaw - self._yaw + 180.0) % 360.0 - 180.0) > 1e-6:
            most = TURNING * self._seconds
            self._yaw += max(-most, min(most, left))
            yield self._pose()
        return True

    @property
    def _place(self) -> tuple[float, float]:
        state: WorldState = self._now
        return (float(state.agent_position[0]), float(state.agent_position[2]))


def _up(metres: float) -> Floats:
    return np.array([0.0, metres, 0.0])


def _v(vector: Floats) -> tuple[float, float, float]:
    x, y, z = (float(each) for each in vector)
    return (x, y, z)

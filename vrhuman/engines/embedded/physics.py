"""The simulated world: a MuJoCo state stepped tick by tick, with moved and held bodies.

Poses are converted here between MuJoCo and the world. A state restored by :meth:`Physics.set_state`
continues identically in every process: MuJoCo's sleep bookkeeping, which its state vector leaves
out, is begun anew (measured: without that the run that saved and the run that loads diverge).
"""

from __future__ import annotations

import copy
from collections.abc import Collection

import mujoco
import numpy as np

from vrhuman import geometry
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.conditions import Masses
from vrhuman.engines.embedded.model import PUSHER, THING, TOUCHES_ALL, HouseModel, Integers
from vrhuman.engines.embedded.sleepers import Sleepers
from vrhuman.records import TICK_SECONDS, Floats

_STATE = mujoco.mjtState.mjSTATE_INTEGRATION
_OF_MASSES = ("body_subtreemass", "body_invweight0", "dof_M0", "dof_invweight0")
"""The model's fields that follow from masses.

MuJoCo computes the bodies' collision classes together with them, from what collides at that moment;
if kept, they would permanently stop the arm from pushing.
"""
FASTEST = 12.0
"""The speed limit [m/s]: faster than anything falls in a house."""
FASTEST_TURN = 7.0
"""The limit of rotation [rad/s], Unity's own (Rigidbody.maxAngularVelocity).

Without a limit a thin object that the arm squeezes against a wall spins ever faster, until MuJoCo
gives up and resets the whole house.
"""


class Physics:
    """One running copy of a house."""

    def __init__(self, house: HouseModel) -> None:
        self.house = house
        self.model: mujoco.MjModel = copy.copy(house.model)  # held objects change their classes
        self.data = mujoco.MjData(self.model)
        self._buffer = np.empty(mujoco.mj_stateSize(self.model, _STATE))
        self._things = self.data.qpos.reshape(-1, 7)
        self._speeds = self.data.qvel.reshape(-1, 6)
        self._places, self._turns = self.data.mocap_pos, self.data.mocap_quat
        self.watched: frozenset[int] = frozenset()
        self._hits: dict[tuple[int, int], float] = {}
        self._sleepers = Sleepers(self.model, self.data)
        self._asleep = False  # all through the last tick, and nothing was done since
        self.moved = 0
        """Changes when a free body may be elsewhere."""
        mujoco.mj_kinematics(self.model, self.data)

    def take_hits(self) -> list[tuple[int, int, float]]:
        """Return what the watched objects hit since the last call, the first contact first.

        Each is the watched object's number, the other's (-1 for the house), and the highest speed
        [m/s] at which they approached along the contact's normal.
        """
        hits = [(one, other, speed) for (one, other), speed in self._hits.items()]
        self._hits = {}
        return hits

    @property
    def resting(self) -> bool:
        """Whether every free body sleeps."""
        return bool(self.data.ntree_awake == 0)

    # ------------------------------------------------------------------------------------ stepping

    def step(self, ticks: int, driven: Floats, places: Integers, to: Floats) -> None:
        """Simulate ``ticks`` while bodies are moved evenly to given MuJoCo poses.

        The mocap bodies move to ``driven``, and the free bodies at ``places`` are carried to
        ``to``. Where all sleep on, only the time passes: MuJoCo's steps would change nothing else.
        """
        start, carrying = self.driven(), len(places) > 0
        if self._asleep and not (carrying or self.watched) and self._sleeps_on(start, driven):
            self._sleep(ticks)
            return
        self._asleep = False
        self.moved += 1
        self._sleepers.stir()
        self._simulate(ticks, start, driven, places, to)

    def free_steps(self, places: Floats) -> int:
        """Return how many steps the first agent's body can go while all sleep on for certain.

        ``places`` (N, 2) are x, y in MuJoCo's axes [m], the first where it is; its arm passes
        through everything.
        """
        return self._sleepers.free_steps(places) if self._asleep and not self.watched else 0

    def sleep(self, ticks: int, driven: Floats) -> None:
        """Let ``ticks`` pass in which the mocap bodies went to ``driven`` in free steps."""
        self._sleepers.drive(driven)
        self._sleep(ticks)

    def _sleeps_on(self, start: Floats, driven: Floats) -> bool:
        """Drive the mocap bodies if that wakes nothing, and return whether it does not."""
        if (start != driven).any() and self._sleepers.may_wake(start, driven):
            self._drive(start)
            return False
        return True

    def _sleep(self, ticks: int) -> None:
        """Let time pass as MuJoCo does: the sum of the ticks, rounded each time."""
        time, tick = self.data.time, self.model.opt.timestep
        for _ in range(ticks):
            time += tick
        self.data.time = time

    def _simulate(
        self, ticks: int, start: Floats, driven: Floats, places: Integers, to: Floats
    ) -> None:
        moved = np.flatnonzero((start != driven).any(axis=1))
        carrying = len(places) > 0
        if not (len(moved) or carrying):
            if ticks:
                self._free_step(ticks)
                self._limit(FASTEST, FASTEST_TURN)
            return
        steps = frames.interpolate(start[moved], driven[moved], ticks)
        rows, turns = _rows(moved), steps[:, :, 3:]
        carried = speeds = np.empty(0)
        if carrying:
            since = self._things[places]
            carried = frames.interpolate(since, to, ticks)
            speeds = np.zeros((len(places), 6))
            speeds[:, :3] = (to[:, :3] - since[:, :3]) / max(ticks * TICK_SECONDS, 1e-9)
        for tick, (place, turn) in enumerate(zip(steps[:, :, :3], turns, strict=True)):
            self._places[rows], self._turns[rows] = place, turn
            if carrying:
                self._carry(places, carried[tick], speeds)
            if tick < ticks - 1 and not self.watched:
                mujoco.mj_step(self.model, self.data)
            else:
                self._free_step(1)
        self._limit(FASTEST, FASTEST_TURN)
        self._drive(driven)
        if carrying:
            self._carry(places, to, np.zeros((len(places), 6)))

    def _free_step(self, ticks: int) -> None:
        """Simulate some ticks; tick by tick where hits are watched, with the same result."""
        if not self.watched:
            if ticks > 1:
                mujoco.mj_step(self.model, self.data, nstep=ticks - 1)
            asleep = self.resting
            mujoco.mj_step(self.model, self.data)
            self._asleep = asleep and self.resting  # what has just fallen asleep may wake at once
            return
        for _ in range(ticks):
            before = self._speeds[:, :3].copy()
            mujoco.mj_step(self.model, self.data)
            self._note_hits(before)

    def _note_hits(self, before: Floats) -> None:
        """Note what the watched objects touch, with the speeds (N, 3) of all before the tick."""
        contacts, owners, free = self.data.contact, self.house.geom_object, self.house.free_place
        for (one, other), frame in zip(
            owners[contacts.geom].tolist(), contacts.frame[:, :3], strict=True
        ):
            approach = 0.0
            for sign, number in ((1.0, one), (-1.0, other)):
                place = free[number] if number >= 0 else -1
                approach += sign * float(before[place] @ frame) if place >= 0 else 0.0
            for pair in ((one, other), (other, one)):
                if pair[0] in self.watched and pair[0] != pair[1]:
                    self._hits[pair] = max(abs(approach), self._hits.get(pair, 0.0))

    def driven(self) -> Floats:
        """Return the MuJoCo poses (N, 7) of the mocap bodies.

        They are the first agent's pushers, the movers, and the other agents' pushers.
        """
        out: Floats = np.concatenate([self._places, self._turns], axis=1)
        return out

    def drive(self, driven: Floats) -> None:
        """Put the mocap bodies at MuJoCo poses at once."""
        self._asleep = False
        self._drive(driven)

    def _drive(self, driven: Floats) -> None:
        self._places[:] = driven[:, :3]
        self._turns[:] = driven[:, 3:]

    def _carry(self, places: Integers, poses: Floats, speeds: Floats) -> None:
        self._asleep = False
        self.moved += 1
        self._things[places] = poses
        self._speeds[places] = speeds

    def refresh(self) -> None:
        """Update the geoms' positions from the state."""
        mujoco.mj_kinematics(self.model, self.data)

    # --------------------------------------------------------------------------------------- things

    def things(self) -> Floats:
        """Return the world poses (N, 7) of the free bodies, in the order of ``house.free``."""
        return frames.world_poses(self._things)

    def thing(self, number: int) -> Floats:
        """Return the world pose (7,) of one free object."""
        place = self.house.free_place[number]
        pose: Floats = frames.world_poses(self._things[place : place + 1])[0]
        return pose

    def put(self, number: int, pose: Floats) -> None:
        """Put a free object at a world pose, at rest."""
        self._asleep = False
        self.moved += 1
        place = self.house.free_place[number]
        self._things[place] = frames.mujoco_poses(pose[None])[0]
        self._speeds[place] = 0.0

    def launch(self, number: int, velocity: Floats) -> None:
        """Add ``velocity`` (3,), in the world [m/s], to a free object's."""
        self._asleep = False
        place = self.house.free_place[number]
        self._speeds[place, :3] += geometry.mujoco_position_from_world(velocity)

    def mass(self, number: int) -> float:
        """Return the mass of a free object [kg]."""
        return float(self.model.body_mass[self.house.free_body[number]])

    def set_masses(self, masses: Masses) -> None:
        """Set masses of free objects; those not named have their house's."""
        self._asleep = False
        model, original = self.model, self.house.model
        model.body_mass[:] = original.body_mass
        model.body_inertia[:] = original.body_inertia
        model.dof_damping[:] = original.dof_damping
        for number, new in masses:
            body = self.house.free_body[number]
            if body < 0:  # it does not move now
                continue
            share = new.mass / original.body_mass[body]
            first = int(model.body_dofadr[body])
            shift, turn = slice(first, first + 3), slice(first + 3, first + 6)
            model.body_mass[body] = new.mass
            model.body_inertia[body] *= share
            model.dof_damping[first : first + 6] *= share
            if new.drag is not None:
                model.dof_damping[shift] = new.drag * new.mass
            if new.angular_drag is not None:
                model.dof_damping[turn] = new.angular_drag * model.body_inertia[body].mean()
        derived = copy.copy(model)
        mujoco.mj_setConst(derived, mujoco.MjData(derived))
        for name in _OF_MASSES:
            getattr(model, name)[:] = getattr(derived, name)

    def calm(self, most: float) -> None:
        """Limit the speed of every free body to ``most`` m/s (and ``10 most`` rad/s)."""
        self._limit(most, 10.0 * most)

    def _limit(self, metres: float, radians: float) -> None:
        if self.resting:
            return
        for part, limit in ((slice(0, 3), metres), (slice(3, 6), radians)):
            speeds = self._speeds[:, part]
            squares = np.einsum("ij,ij->i", speeds, speeds)
            fast = squares > limit * limit
            if fast.any():
                speeds[fast] *= (limit / np.sqrt(squares[fast]))[:, None]

    def set_lids(self, ajar: set[int]) -> bool:
        """Make the lids of the numbered free objects collide as open, the others as closed.

        The result says whether that changed anything, so that what was on a lid must wake.
        """
        self._asleep = changed = False
        for lid in self.house.lids:
            here, gone = lid.closed, lid.open
            if lid.number in ajar:
                here, gone = gone, here
            for geoms, contype in ((here, THING), (gone, 0)):
                for geom in geoms:
                    changed |= int(self.model.geom_contype[geom]) != contype
                    self.model.geom_contype[geom] = contype
                    self.model.geom_conaffinity[geom] = TOUCHES_ALL if contype else 0
        return changed

    def set_held(self, numbers: Collection[int]) -> None:
        """Make held objects push other objects, but not hang on the arm or collide with walls."""
        self._asleep = False
        for number in self.house.free.tolist():
            body = self.house.free_body[number]
            first, count = self.model.body_geomadr[body], self.model.body_geomnum[body]
            for geom in range(first, first + count):
                if self.model.geom_contype[geom]:
                    held = number in numbers
                    self.model.geom_conaffinity[geom] = THING if held else TOUCHES_ALL

    def set_pushing(self, agent: int, pushing: bool) -> None:
        """Set whether an agent's arm (not its body) pushes free objects."""
        self._asleep = False
        for geom in self.house.pushers[agent][1:]:
            self.model.geom_contype[geom] = PUSHER if pushing else 0

    # ---------------------------------------------------------------------------------------- state

    @property
    def size(self) -> int:
        """The length of a state."""
        return len(self._buffer)

    def state(self) -> Floats:
        """Return MuJoCo's whole integration state, float64; the next call reuses the array."""
        mujoco.mj_getState(self.model, self.data, self._buffer, _STATE)
        return self._buffer

    def take_over(self, other: Physics) -> None:
        """Continue where another copy of the house is, whose free bodies need not be the same."""
        self._asleep = False
        self.moved += 1
        self.data.time = other.data.time
        shared = self.house.free[np.isin(self.house.free, other.house.free)]
        here, there = self.house.free_place[shared], other.house.free_place[shared]
        self._things[here] = other._things[there]
        self._speeds[here] = other._speeds[there]

    def set_state(self, state: Floats) -> None:
        """Return to a state; what follows depends on nothing else."""
        self._asleep = False
        self.moved += 1
        mujoco.mj_resetData(self.model, self.data)
        mujoco.mj_setState(self.model, self.data, state, _STATE)
        mujoco.mj_kinematics(self.model, self.data)


def _rows(numbers: Integers) -> Integers | slice:
    """Return rows that follow each other as a slice, which numpy writes faster."""
    if len(numbers) and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1:
        return slice(int(numbers[0]), int(numbers[-1]) + 1)
    return numbers

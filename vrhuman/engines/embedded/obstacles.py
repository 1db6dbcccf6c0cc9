"""What stops the agent: exact distances from its shapes to what is static or heavy.

The shapes are put where the agent would be. Walls, closed doors, kinematic objects and their moving
members, and free objects heavier than the limit of :meth:`Obstacles.stop_at` stop base and arm;
lighter ones are pushed; so do the other agents, their arms and what they hold. A pose that already
touches may be left or slid along, never deepened.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import mujoco
import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_RADIUS, AGENT_TALL
from vrhuman.engines.arm import ArmPose, Vector
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.kept.stoppers import StillBoxes, Stoppers
from vrhuman.engines.embedded.model import (
    LINK_RADIUS,
    PALM_LENGTH,
    STEP_OVER,
    THING,
    HouseModel,
    Integers,
)
from vrhuman.engines.posture import AgentPose, Grip, Posture, grip_pose
from vrhuman.records import Floats

TOLERANCE = 0.001
"""The depth [m] at which base and arm count as touching."""
HELD_TOLERANCE = 0.01
"""The same for held objects, which lay on something when they were taken [m]."""
_FLOOR = 0
_ARM_BESIDE = 0.7
"""How far beside and ahead of the agent its arm's shoulder can be, at most [m]."""
_UPRIGHT = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Hit:
    """What stops a pose: the geom, and the world direction that leads out of it."""

    geom: int
    out: Vector


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may stop an arm on its way.

    It has the geoms ``near`` the arm, its ``shapes`` with their tolerances, where it ``was``, and
    how deep it was in what (``depths`` by shape and geom, computed when first needed).
    """

    near: list[int]
    shapes: list[tuple[int, float]]
    was: Posture | None
    depths: dict[tuple[int, int], float]


@dataclass(frozen=True, slots=True)
class Other:
    """Another agent: the geoms of its solids, its place and posture, and what it holds."""

    geoms: tuple[int, ...]
    agent: AgentPose
    body: Posture
    grips: tuple[Grip, ...]


class Obstacles:
    """The obstacles of one simulated house, at their present places."""

    def __init__(self, house: HouseModel, model: mujoco.MjModel, data: mujoco.MjData) -> None:
        self._house, self._model, self._data = house, model, data
        self._position, self._matrix = data.geom_xpos, data.geom_xmat
        still = house.still_geoms
        self._still = still[still != _FLOOR]
        mujoco.mj_kinematics(model, data)
        centre = self._position[self._still]
        turn = np.abs(self._matrix[self._still].reshape(-1, 3, 3))
        half = np.einsum("nij,nj->ni", turn, model.geom_aabb[self._still, 3:])
        middle = centre + np.einsum(
            "nij,nj->ni",
            self._matrix[self._still].reshape(-1, 3, 3),
            model.geom_aabb[self._still, :3],
        )
        boxes = StillBoxes(self._still, middle - half, middle + half)
        # apart for each, so that what is kept around one is not given up for the other
        self._at_base, self._at_arm = (Stoppers(boxes, self._position) for _ in range(2))
        loose = (house.geom_object >= 0) & (model.geom_contype == THING)
        self._loose: Integers = np.flatnonzero(loose)
        self._fromto = np.zeros(6)
        self._widths: dict[int, float] = {}  # of objects that were held, as the model has them
        self._in_hand: frozenset[int] = frozenset()
        self._others: tuple[Other, ...] = ()
        self.stop_at(math.inf)

    def stop_at(self, kilograms: float) -> None:
        """Let free objects heavier than that stop base and arm (AI2-THOR's massThreshold)."""
        self._shifting = _shifting(self._house, self._model, kilograms)
        radius = self._model.geom_rbound[self._shifting]
        self._at_base.shift(self._shifting, radius)
        self._at_arm.shift(self._shifting, radius)

    def let_others(self, others: Sequence[Other]) -> None:
        """Let these agents stop the acting one."""
        self._others = tuple(others)

    def arrangement(self) -> bytes:
        """Return where everything is that stops base and arm but can move."""
        shifting = self._shifting
        others = "".join(repr(other.agent) for other in self._others).encode()
        return bytes(self._position[shifting]) + bytes(self._matrix[shifting]) + others

    def let_pass(self, number: int | None) -> None:
        """Keep the moving members of the object that the arm pulls at from stopping it."""
        self._in_hand = frozenset() if number is None else frozenset((number,))

    def base_hit(self, x: float, z: float, was: tuple[float, float] | None) -> Hit | None:
        """Return what stops the base at ``x``, ``z``; ``was`` is its present place."""
        return self._base_hit_near(x, z, was, self._near_base([(x, z)]))

    def free_steps(self, places: Sequence[tuple[float, float]]) -> int:
        """Return how many steps the base can go that way, each from one place to the next."""
        if all(place == places[0] for place in places):
            return len(places) - 1
        near = self._near_base(places)
        for done, (was, (x, z)) in enumerate(pairwise(places)):
            if near and (x, z) != was and self._base_hit_near(x, z, was, near) is not None:
                return done
        return len(places) - 1

    def _near_base(self, places: Sequence[tuple[float, float]]) -> list[int]:
        """Geoms that may stop the base at any of these places."""
        xs, zs = zip(*places, strict=True)
        low = (min(xs) - AGENT_RADIUS, min(zs) - AGENT_RADIUS, STEP_OVER)
        high = (max(xs) + AGENT_RADIUS, max(zs) + AGENT_RADIUS, AGENT_TALL)
        return self._near(self._at_base, low, high, frozenset())

    def _base_hit_near(
        self, x: float, z: float, was: tuple[float, float] | None, near: Sequence[int]
    ) -> Hit | None:
        """Return which of the geoms ``near`` stops the base (see :meth:`base_hit`)."""
        probe, up = self._house.probes.base, (AGENT_TALL + STEP_OVER) / 2.0
        for geom in near:
            self._position[probe] = (x, z, up)
            depth = self._depth(probe, geom)
            if depth <= TOLERANCE:
                continue
            out = self._out()
            if was is not None:
                self._position[probe] = (*was, up)
                if depth <= self._depth(probe, geom) + 1e-6:
                    continue
            return Hit(geom, out)
        return None

    def arm_hit(self, body: Posture, grips: Sequence[Grip], was: Posture | None) -> Hit | None:
        """Return what stops arm, palm and held objects at ``body``; ``was`` is where they are."""
        return self.arm_hit_near(body, grips, self.surroundings((body,), grips, was))

    def frees(self, was: Posture, goal: Posture, grips: Sequence[Grip]) -> bool:
        """Whether ``goal`` is free while ``was`` is not.

        An arm that was parked inside a counter may then come out through it.
        """
        if self.arm_hit(goal, grips, None) is not None:
            return False
        return self.arm_hit(was, grips, None) is not None

    def surroundings(
        self, bodies: Sequence[Posture], grips: Sequence[Grip], was: Posture | None
    ) -> Surroundings:
        """Return what may stop the arm on its way from ``was`` in any of several postures."""
        joints = [joint for body in bodies for joint in body.joints]
        low, high = _around(joints, self._span(grips))
        held = self._in_hand.union(grip.number for grip in grips)
        near = self._near(self._at_arm, low, high, held)
        if low[2] < 0.0:
            near.append(_FLOOR)
        return Surroundings(near, self._shapes(bodies[0], grips) if near else [], was, {})

    def arm_hit_near(
        self, body: Posture, grips: Sequence[Grip], around: Surroundings
    ) -> Hit | None:
        """Return :meth:`arm_hit` for one of the postures that ``around`` was made for."""
        if around.near:
            self._place(body, grips)
        for geom in around.near:
            for probe, tolerance in around.shapes:
                depth = self._depth(probe, geom)
                if depth <= tolerance:
                    continue
                out = self._out()
                if around.was is not None:
                    if (probe, geom) not in around.depths:
                        self._place(around.was, grips)
                        around.depths[probe, geom] = self._depth(probe, geom)
                        self._place(body, grips)
                    if depth <= around.depths[probe, geom] + 1e-6:
                        continue
                return Hit(geom, out)
        return None

    def clear_of_things(self, body: Posture, grips: Sequence[Grip]) -> bool:
        """Whether the arm overlaps nothing that it could push."""
        held = {grip.number for grip in grips}
        low, high = _around(body.joints, LINK_RADIUS + PALM_LENGTH)
        centre, radius = self._position[self._loose], self._model.geom_rbound[self._loose][:, None]
        close = ((centre - radius < high) & (centre + radius > low)).all(axis=1)
        owner = self._house.geom_object
        there = close & (self._model.geom_contype[self._loose] != 0)
        near = [g for g in self._loose[there].tolist() if int(owner[g]) not in held]
        self._place(body, ())
        return not any(
            self._depth(p, geom) > 0.0 for p, _ in self._shapes(body, ()) for geom in near
        )

    def swings_into_base(self, mocap: int, pose: Floats, x: float, z: float) -> bool:
        """Whether a mocap body at the MuJoCo ``pose`` (7,) would be deeper in the base than it is.

        The base is at ``x``, ``z``; the body's geoms stay at ``pose`` until the next refresh.
        """
        model, probe = self._model, self._house.probes.base
        body = int(np.flatnonzero(model.body_mocapid == mocap)[0])
        first, count = int(model.body_geomadr[body]), int(model.body_geomnum[body])
        self._position[probe] = (x, z, (AGENT_TALL + STEP_OVER) / 2.0)
        turn, local = np.empty(9), np.empty(9)
        mujoco.mju_quat2Mat(turn, pose[3:])
        matrix = turn.reshape(3, 3)
        for geom in range(first, first + count):
            was = self._depth(probe, geom)
            mujoco.mju_quat2Mat(local, model.geom_quat[geom])
            self._position[geom] = pose[:3] + matrix @ model.geom_pos[geom]
            self._matrix[geom] = (matrix @ local.reshape(3, 3)).ravel()
            depth = self._depth(probe, geom)
            if depth > max(TOLERANCE, was + 1e-6):
                return True
        return False

    def away(self, place: Vector, geoms: Integers) -> Floats:
        """Return how far a place is from the bounding spheres of ``geoms`` (N,) [m]."""
        offset = self._position[geoms] - frames.mujoco_vector(place)
        away: Floats = np.sqrt(np.einsum("ij,ij->i", offset, offset))
        away -= self._model.geom_rbound[geoms]
        return away

    def touched(self, hand: Vector, radius: float, geoms: Integers) -> list[int]:
        """Return the object numbers of ``geoms`` that the hand sphere overlaps, deepest first."""
        if not len(geoms):
            return []
        probe = self._house.probes.hand
        centre = frames.mujoco_vector(hand)
        self._model.geom_size[probe, 0] = self._model.geom_rbound[probe] = radius
        reach = self._model.geom_rbound[geoms] + radius
        offset = self._position[geoms] - centre
        close = geoms[np.einsum("ij,ij->i", offset, offset) < reach * reach]
        close = close[self._model.geom_contype[close] != 0]
        self._position[probe] = centre
        found: dict[int, float] = {}
        for geom in close.tolist():
            number, depth = int(self._house.geom_object[geom]), self._depth(probe, geom)
            if depth > 0.0:
                found[number] = max(depth, found.get(number, 0.0))
        return sorted(found, key=lambda number: (-found[number], number))

    # ----------------------------------------------------------------------------- inner workings

    def _near(
        self, stoppers: Stoppers, low: Vector, high: Vector, held: frozenset[int]
    ) -> list[int]:
        """Geoms whose boxes meet a box (MuJoCo axes), without the moving parts of held objects."""
        near, shifting = stoppers.meeting(low, high)
        owner = self._house.geom_object
        near += [geom for geom in shifting if int(owner[geom]) not in held]
        for other in self._others:
            near += self._place_other(other, low, high)
        return near

    def _place_other(self, other: Other, low: Vector, high: Vector) -> list[int]:
        """Put another agent's solids where it is; return them if they may meet a box.

        A parked arm with an empty hand stops nobody, as nothing stops it.
        Simulated bodies are where they were before the ticks in which their agent moves, so they
        are put there each time.
        """
        x, z = other.agent.x, other.agent.z
        reach = AGENT_RADIUS + arm.REACH + self._span(other.grips) + _ARM_BESIDE
        if not (low[0] < x + reach and high[0] > x - reach):
            return []
        if not (low[1] < z + reach and high[1] > z - reach):
            return []
        geoms = [other.geoms[0]]
        self._position[other.geoms[0]] = (x, z, AGENT_TALL / 2.0)
        self._matrix[other.geoms[0]] = _UPRIGHT
        if other.body.armed and (other.grips or other.agent.arm != ArmPose()):
            self._place_arm(other.body, other.geoms[1:])
            geoms += other.geoms[1:]
        self._place_held(other.body, other.grips)
        return geoms + [geom for grip in other.grips for geom in self._solids(grip)]

    def _depth(self, probe: int, geom: int) -> float:
        """How deep two geoms are in each other [m]; 0 where they are apart."""
        depth: float = -mujoco.mj_geomDistance(
            self._model, self._data, probe, geom, 0.0, self._fromto
        )
        return depth

    def _out(self) -> Vector:
        """The world direction out of the obstacle of the last :meth:`_depth`."""
        x, y, z = (self._fromto[3:] - self._fromto[:3]).tolist()
        length = math.sqrt(x * x + y * y + z * z)
        return (x / length, z / length, y / length) if length > 0.0 else (0.0, 0.0, 0.0)

    def _span(self, grips: Sequence[Grip]) -> float:
        """How far the arm's solids reach beyond its joints [m]."""
        reach = LINK_RADIUS + PALM_LENGTH
        for grip in grips:
            reach = max(reach, math.hypot(*grip.position) + self._widest(grip.number))
        return reach

    def _widest(self, number: int) -> float:
        """How far the solids of an object that can be held reach from its middle [m]."""
        known = self._widths.get(number)
        if known is None:
            body = self._house.free_body[number]
            first, count = self._model.body_geomadr[body], self._model.body_geomnum[body]
            mine = slice(first, first + count)
            offset = np.linalg.norm(self._model.geom_pos[mine], axis=1)
            known = float(np.max(offset + self._model.geom_rbound[mine]))
            self._widths[number] = known
        return known

    def _shapes(self, body: Posture, grips: Sequence[Grip]) -> list[tuple[int, float]]:
        probes = self._house.probes
        shapes = [(probe, TOLERANCE) for probe in (*probes.links, probes.palm) if body.armed]
        return shapes + [(g, HELD_TOLERANCE) for grip in grips for g in self._solids(grip)]

    def _solids(self, grip: Grip) -> list[int]:
        body = self._house.free_body[grip.number]
        first, count = int(self._model.body_geomadr[body]), int(self._model.body_geomnum[body])
        return [g for g in range(first, first + count) if self._model.geom_contype[g]]

    def _place(self, body: Posture, grips: Sequence[Grip]) -> None:
        """Put the probes of the arm, and the geoms of held objects, where ``body`` is."""
        if body.armed:
            self._place_arm(body, (*self._house.probes.links, self._house.probes.palm))
        self._place_held(body, grips)

    def _place_held(self, body: Posture, grips: Sequence[Grip]) -> None:
        for grip in grips:
            position, rotation = grip_pose(body, grip)
            matrix = np.array(frames.mujoco_matrix(rotation)).reshape(3, 3)
            origin = np.array(frames.mujoco_vector(position))
            for geom in self._solids(grip):
                local = np.empty(9)
                mujoco.mju_quat2Mat(local, self._model.geom_quat[geom])
                self._position[geom] = origin + matrix @ self._model.geom_pos[geom]
                self._matrix[geom] = (matrix @ local.reshape(3, 3)).ravel()

    def _place_arm(self, body: Posture, geoms: Sequence[int]) -> None:
        """Put the capsules of three links and a palm where an arm is."""
        palm = geometry.rotate_floats(body.rotation, (0.0, 0.0, PALM_LENGTH))
        x, y, z = body.joints[3]
        ends = (*body.joints, (x + palm[0], y + palm[1], z + palm[2]))
        for probe, a, b in zip(geoms, ends[:-1], ends[1:], strict=True):
            self._position[probe] = ((a[0] + b[0]) / 2, (a[2] + b[2]) / 2, (a[1] + b[1]) / 2)
            self._matrix[probe] = _along(b[0] - a[0], b[2] - a[2], b[1] - a[1])


def _shifting(house: HouseModel, model: mujoco.MjModel, kilograms: float) -> Integers:
    """The geoms that stop the agent but can move: members that open, heavy free objects."""
    heavy = {int(n) for n in house.free if house.house.objects[n].mass > kilograms}
    movers = {number for number, _ in house.movers}
    out = [
        geom
        for geom, number in enumerate(house.geom_object.tolist())
        if (number in heavy or (number in movers and model.geom_bodyid[geom] != 0))
        and model.geom_contype[geom]
    ]
    return np.array(out, dtype=np.int64)


def _around(points: Sequence[Vector], margin: float) -> tuple[Vector, Vector]:
    """The box around world points, in MuJoCo's axes."""
    xs, ys, zs = zip(*points, strict=True)
    low = (min(xs) - margin, min(zs) - margin, min(ys) - margin)
    return low, (max(xs) + margin, max(zs) + margin, max(ys) + margin)


def _along(x: float, y: float, z: float) -> tuple[float, ...]:
    """A rotation, row by row, whose third axis is along a direction."""
    length = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    if abs(z) < 0.9:  # first axis = z cross up
        k = math.hypot(x, y)
        ux, uy, uz = y / k, -x / k, 0.0
    else:
        k = math.hypot(y, z)
        ux, uy, uz = 0.0, z / k, -y / k
    vx, vy, vz = y * uz - z * uy, z * ux - x * uz, x * uy - y * ux
    return (ux, vx, x, uy, vy, y, uz, vz, z)

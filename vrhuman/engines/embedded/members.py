"""Doors, lids and drawers of a running house: where they are, what they take along or meet."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from vrhuman.engines import opening
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.model import PUSHERS, HouseModel, Integers
from vrhuman.engines.embedded.obstacles import Obstacles
from vrhuman.engines.embedded.physics import Physics
from vrhuman.engines.posture import AgentPose
from vrhuman.houses.parts import member_pose
from vrhuman.records import Floats

Openness = tuple[float, ...]
"""How far each openable object of a house is open, in their order in ``HouseModel.openable``."""
HALF_OPEN = 0.5
NO_BODIES: Integers = np.empty(0, dtype=np.int64)
NOWHERE: Floats = np.empty((0, 7))


class Members:
    """The moving members of the objects of a house, numbered from 1 in each object."""

    def __init__(self, house: HouseModel, physics: Physics, obstacles: Obstacles) -> None:
        self._house = house
        self._physics = physics
        self._obstacles = obstacles

    def object_pose(self, number: int) -> Floats:
        """Return the world pose (7,) of an object's box centre."""
        if self._house.free_place[number] >= 0:
            return self._physics.thing(number)
        object_ = self._house.house.objects[number]
        return np.concatenate([object_.position, object_.rotation])

    def pose(self, number: int, member: int, openness: Openness) -> Floats:
        """Return the world pose (7,) of an object's member."""
        pose = tuple(self.object_pose(number).tolist())
        return np.array(opening.carried_pose(pose, *self.offset(number, member, openness)))

    def offset(self, number: int, member: int, openness: Openness) -> tuple[Vector, Quaternion]:
        """Return the pose of an object's member in the object's frame."""
        motions = self._house.stand_ins[number].motions
        if not motions or number not in self._house.openable:
            return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        share = openness[self._house.openable.index(number)]
        scale = self._house.house.objects[number].scale
        return member_pose(motions[member - 1], share, scale)

    def driven(self, openness: Openness) -> Floats:
        """Return the MuJoCo poses (n, 7) of the bodies of all members that the house drives."""
        members = [self.pose(*mover, openness) for mover in self._house.movers]
        return frames.mujoco_poses(np.array(members))

    def lids(self, openness: Openness) -> set[int]:
        """Return the numbers of the objects that are nearer to open than to closed."""
        shares = zip(self._house.openable, openness, strict=True)
        return {number for number, share in shares if share >= HALF_OPEN}

    def riders(
        self, before: Openness, after: Openness, held: Collection[int]
    ) -> tuple[Integers, Floats]:
        """Return the free bodies that sliding drawers take along, and their MuJoCo poses (n, 7).

        What is ``held`` (numbers of objects) rides in the hand instead.
        """
        places, to = [], []
        kept = set(self._house.free_place[sorted(held)].tolist()) if held else set()
        for i, number in enumerate(self._house.openable):
            stand_in = self._house.stand_ins[number]
            motion = stand_in.motion
            if before[i] == after[i] or motion is None or motion.kind != "slide":
                continue
            here, there = (self.pose(number, 1, openness) for openness in (before, after))
            things = self._physics.things()
            scale = self._house.house.objects[number].scale
            for place in opening.riders(things, here, stand_in, scale):
                if place not in kept:
                    pose = things[place]
                    pose[:3] += there[:3] - here[:3]
                    places.append(place)
                    to.append(pose)
        if not places:
            return NO_BODIES, NOWHERE
        return np.array(places, dtype=np.int64), frames.mujoco_poses(np.array(to))

    def stopped(
        self, before: Openness, after: Openness, bodies: Collection[AgentPose]
    ) -> frozenset[int]:
        """Return which openable objects (places in ``openable``) would swing into an agent."""
        out: set[int] = set()
        for row, (number, member) in enumerate(self._house.movers):
            if number not in self._house.openable:
                continue
            at = self._house.openable.index(number)
            if at in out or after[at] == before[at]:
                continue
            to = frames.mujoco_poses(self.pose(number, member, after)[None])[0]
            swings = self._obstacles.swings_into_base
            if any(swings(len(PUSHERS) + row, to, body.x, body.z) for body in bodies):
                out.add(at)
        return frozenset(out)

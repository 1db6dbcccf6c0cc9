"""What the embedded engine gives the renderer: bodies in a fixed order, and where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.embedded.model import HouseModel
from vrhuman.engines.embedded.opening import carried_pose
from vrhuman.engines.embedded.posture import link_poses
from vrhuman.engines.embedded.solids import passable
from vrhuman.engines.embedded.world import World
from vrhuman.houses.house import House, Opening
from vrhuman.houses.parts import Part
from vrhuman.records import Floats

ARM_BODIES = ("arm_1", "arm_2", "arm_3", "arm_4", "gripper", "gripper~left", "gripper~right")
FINGER_OPEN = 0.04
FINGER_CLOSED = 0.015
"""How far a finger stands from the middle of the gripper [m]."""
_WHITE, _DARK, _ACCENT = (0.85, 0.86, 0.88), (0.2, 0.21, 0.24), (0.95, 0.55, 0.1)
_LEAF_THICKNESS = 0.04
_WIDEST_LEAF = 1.3
"""A wider door has two leaves [m]."""
_SWING = 80.0
"""Degrees by which an open door's leaf stands turned."""


def scene(house: HouseModel) -> Scene:
    """Everything to draw: the objects, each followed by its moving member, doors, the arm."""
    source = house.house
    bodies: list[SceneBody] = []
    for number, (object_, stand_in) in enumerate(zip(source.objects, house.stand_ins, strict=True)):
        still = tuple(p for p in stand_in.parts if not (p.moves and stand_in.motion))
        bodies.append(SceneBody(object_.object_id, still, object_.scale, number + 1))
        if stand_in.motion is not None:
            moving = tuple(p for p in stand_in.parts if p.moves)
            name = f"{object_.object_id}~moving"
            bodies.append(SceneBody(name, moving, object_.scale, number + 1))
    bodies += [SceneBody(leaf.name, (leaf.part,), 1.0, 0) for leaf in _leaves(source)]
    parts = _arm_parts()
    bodies += [SceneBody(name, parts[name], 1.0, 0) for name in ARM_BODIES]
    return Scene(
        surfaces=house_surfaces(source),
        bodies=tuple(bodies),
        lights=source.lights,
        segments=("", *(o.object_id for o in source.objects)),
    )


class BodyPoses:
    """The world poses (N, 7) of a scene's bodies, brought up to date cheaply."""

    def __init__(self, world: World) -> None:
        house = world.house
        rows: list[Floats] = []
        free_row = np.zeros(len(house.free), dtype=np.int64)
        members: list[tuple[int, int]] = []
        for number, stand_in in enumerate(house.stand_ins):
            if house.free_place[number] >= 0:
                free_row[house.free_place[number]] = len(rows)
            rows.append(world.object_pose(number))
            if stand_in.motion is not None:
                members.append((len(rows), number))
                rows.append(world.member_pose(number))
        rows += [leaf.pose for leaf in _leaves(house.house)]
        self._arm = len(rows)
        self._free_row = free_row
        self._poses = np.concatenate([np.array(rows).reshape(-1, 7), np.zeros((7, 7))])
        free = house.free_place >= 0
        self._fixed_members = [
            (row, n) for row, n in members if not free[n] and n in house.openable
        ]
        self._free_members = [(row, n) for row, n in members if free[n]]
        self._offsets: list[tuple[Vector, Quaternion]] = []
        self._openness: tuple[float, ...] | None = None
        self._revision = -1
        self._last = self._poses

    def now(self, world: World) -> Floats:
        """The present poses, read-only."""
        if self._revision == world.revision:
            return self._last
        self._revision = world.revision
        poses, body = self._poses, world.posture
        things = world.physics.things()
        if len(things):
            poses[self._free_row] = things
        if world.state.openness != self._openness:
            self._openness = world.state.openness
            self._offsets = [world.member_offset(n) for _, n in self._free_members]
            for row, number in self._fixed_members:
                poses[row] = world.member_pose(number)
        for (row, _), offset in zip(self._free_members, self._offsets, strict=True):
            poses[row] = carried_pose(tuple(poses[row - 1].tolist()), *offset)
        poses[self._arm : self._arm + 5] = link_poses(world.state.agent, body)[1:]
        apart = FINGER_CLOSED if world.state.grips else FINGER_OPEN
        wrist = (*body.joints[3], *body.rotation)
        for i, side in enumerate((-apart, apart)):
            poses[self._arm + 5 + i] = carried_pose(wrist, (side, 0.0, 0.0), _NO_TURN)
        self._last = poses.copy()
        self._last.setflags(write=False)
        return self._last


_NO_TURN: Quaternion = (0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A door's leaf: a ``part`` about its own middle, and its world ``pose`` (7,)."""

    name: str
    part: Part
    pose: Floats


def _leaves(house: House) -> Iterator[_Leaf]:
    """Those of the doors that open, and of those that lead outside; wide doors have two."""
    for opening in house.openings:
        if opening.kind != "door" or not (opening.openable or not passable(opening)):
            continue
        if opening.size[0] <= _WIDEST_LEAF:
            yield _leaf(opening, opening.opening_id, opening.size[0], -1.0)
            continue
        for side, name in ((-1.0, "left"), (1.0, "right")):
            yield _leaf(opening, f"{opening.opening_id}~{name}", opening.size[0] / 2.0, side)


def _leaf(opening: Opening, name: str, width: float, side: float) -> _Leaf:
    """A leaf hinged at the hole's left (``side`` -1) or right edge. Closed it fills its share of
    the hole, open it stands turned about its hinge."""
    size = (width - 0.04, opening.size[1] - 0.04, _LEAF_THICKNESS)
    part = Part("box", size, colour=(0.72, 0.52, 0.34), material="Wood")
    turn = geometry.yaw_rotation(opening.yaw)
    edge = side * opening.size[0] / 2.0
    hinge = opening.position + geometry.rotate(turn, (edge, 0.0, 0.0))
    swung = turn
    if passable(opening):
        swung = geometry.yaw_rotation(opening.yaw - side * _SWING)
    middle = hinge + geometry.rotate(swung, (-side * width / 2.0, 0.0, 0.0))
    return _Leaf(name, part, np.concatenate([middle, swung]))


def _arm_parts() -> dict[str, tuple[Part, ...]]:
    """A white arm with dark joints and orange finger tips, each part in its body's frame."""
    along = (0.7071067811865476, 0.0, 0.0, 0.7071067811865476)

    def tube(length: float, width: float) -> Part:
        size = (width, length, width)
        return Part("cylinder", size, (0.0, 0.0, length / 2), along, _WHITE, "Plastic")

    def joint(width: float) -> Part:
        return Part("ellipsoid", (width, width, width), colour=_DARK, material="Metal")

    def finger(side: float) -> tuple[Part, ...]:
        bone = Part("box", (0.012, 0.022, 0.05), (0.0, 0.0, 0.065), colour=_DARK, material="Metal")
        at = (-0.004 * side, 0.0, 0.1)
        return (bone, Part("box", (0.012, 0.022, 0.03), at, colour=_ACCENT, material="Rubber"))

    return {
        "arm_1": (joint(0.09), tube(arm.SHOULDER_LENGTH, 0.06)),
        "arm_2": (joint(0.08), tube(arm.UPPER_LENGTH, 0.05)),
        "arm_3": (joint(0.075), tube(arm.FOREARM_LENGTH, 0.045)),
        "arm_4": (joint(0.06),),
        "gripper": (
            Part("box", (0.1, 0.035, 0.02), (0.0, 0.0, 0.035), colour=_DARK, material="Metal"),
            Part("cylinder", (0.04, 0.03, 0.04), (0.0, 0.0, 0.015), along, _DARK, "Metal"),
        ),
        "gripper~left": finger(-1.0),
        "gripper~right": finger(1.0),
    }

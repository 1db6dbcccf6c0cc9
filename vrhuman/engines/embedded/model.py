"""A house as a MuJoCo model: what is static, what is free, what opens, and the agent's solids.

Structure and kinematic objects are static geoms; the moving member of a kinematic object that opens
is a mocap body; every other object is a free body with its mass. The agent's capsule, the arm's
links and the gripper are mocap bodies that push what is free; walls do not stop them (that is
:mod:`~vrhuman.engines.embedded.obstacles`' work, with probe geoms that collide with nothing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.embedded import solids
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import TICK_SECONDS, Floats

Integers = NDArray[np.int64]

AGENT_HEIGHT = 0.9009995
"""AI2-THOR's agent position above the floor [m]."""
AGENT_RADIUS = 0.2
AGENT_TALL = 1.8
STEP_OVER = 0.05
"""What ends this low does not stop the base [m]."""
LINK_RADIUS = 0.03
PALM_LENGTH = 0.05
"""The gripper's solid palm, ahead of the wrist [m]; its fingers push nothing, so that a hand can
close round a thing as AI2-THOR's hand sphere does."""
HEAVY_KG = 10.0
"""Free things heavier than this stop the base and the arm (AI2-THOR's massThreshold); lighter ones
are pushed."""
PUSHERS = ("agent", "arm_1", "arm_2", "arm_3", "gripper")
"""The first mocap bodies, in this order."""

# collision classes: two geoms meet where one's contype is in the other's conaffinity
STATIC, THING, PUSHER = 1, 2, 4
TOUCHES_ALL = STATIC | THING | PUSHER
_PUSH_SOLREF = [2.0 * TICK_SECONDS, 1.0]
_PUSH_SOLIMP = [0.95, 0.99, 0.001, 0.5, 2.0]
_SLEEP_SPEED = 0.004
"""What stays slower than this for ten ticks falls asleep [m/s]."""
_DAMPING = 0.01
"""Of a free body, per kg: brings rolling things to rest [1/s]."""


@dataclass(frozen=True, slots=True)
class Probes:
    """Geom ids of the shapes that are put where the agent would be, to test them."""

    base: int
    links: tuple[int, int, int]
    palm: int
    hand: int


@dataclass(frozen=True, slots=True)
class HouseModel:
    """A compiled house. Object numbers index ``house.objects``.

    ``geom_object`` (geoms) is the object number of each geom or -1; ``geom_label`` names structure.
    ``free`` are the numbers of the free bodies in the order of qpos; ``free_body`` and
    ``free_place`` map an object number to its MuJoCo body and place in ``free`` (or -1).
    ``movers`` are the numbers of objects with a mocap member, the first of them mocap body
    ``len(PUSHERS)``; ``openable`` those that open.
    """

    house: House
    stand_ins: tuple[StandIn, ...]
    model: mujoco.MjModel
    geom_object: Integers
    geom_label: tuple[str, ...]
    free: Integers
    free_body: Integers
    free_place: Integers
    movers: tuple[int, ...]
    openable: tuple[int, ...]
    probes: Probes
    fixed: frozenset[str]

    def number(self, object_id: str) -> int | None:
        """An object's number, None where there is no such object."""
        for number, object_ in enumerate(self.house.objects):
            if object_.object_id == object_id:
                return number
        return None

    @property
    def still_geoms(self) -> Integers:
        """Geoms that never move: structure and the still parts of kinematic objects."""
        solid = (self.geom_object >= 0) | np.array([bool(label) for label in self.geom_label])
        out: Integers = np.flatnonzero(solid & (self.model.geom_bodyid == 0))
        return out

    def name_of(self, geom: int) -> tuple[str, bool]:
        """What a geom belongs to, and whether that is an object (else structure)."""
        number = int(self.geom_object[geom])
        if number >= 0:
            return self.house.objects[number].object_id, True
        return self.geom_label[geom], False


def build(
    house: House, stand_ins: Sequence[StandIn], fixed: frozenset[str] = frozenset()
) -> HouseModel:
    """Compile a house; ``stand_ins`` in the order of its objects. Objects named in ``fixed`` are
    static whatever the house says."""
    spec = mujoco.MjSpec()
    spec.option.timestep = TICK_SECONDS
    spec.option.sleep_tolerance = _SLEEP_SPEED
    spec.option.enableflags |= mujoco.mjtEnableBit.mjENBL_SLEEP
    spec.worldbody.add_geom(
        name="s0", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], contype=STATIC, conaffinity=0
    )
    for name in PUSHERS:
        _add_pusher(spec, name)
    slabs = solids.slabs(house)
    for i, slab in enumerate(slabs):
        solids.add_slab(spec.worldbody, f"s{i + 1}", slab, STATIC)
    things = list(zip(house.objects, stand_ins, strict=True))
    free = [n for n, (o, _) in enumerate(things) if not (o.kinematic or o.object_id in fixed)]
    moving = [n for n, (_, s) in enumerate(things) if s.motion is not None and n not in set(free)]
    for number in moving:
        _add_member(spec, number, *things[number])
    for number, (object_, stand_in) in enumerate(things):
        if number not in set(free):
            pose = np.concatenate([object_.position, object_.rotation])
            _add_parts(spec.worldbody, number, object_, _still(stand_in), pose, (STATIC, 0))
    for number in free:
        _add_free(spec, number, *things[number])
    _add_probes(spec)
    model = spec.compile()
    owners, labels = _owners(model, ("floor", *(slab.label for slab in slabs)))
    body, place = np.full(len(things), -1), np.full(len(things), -1)
    for i, number in enumerate(free):
        body[number] = model.body(f"o{number}").id
        place[number] = i
    return HouseModel(
        house=house,
        stand_ins=tuple(stand_ins),
        model=model,
        geom_object=owners,
        geom_label=labels,
        free=np.array(free, dtype=np.int64),
        free_body=body,
        free_place=place,
        movers=tuple(moving),
        openable=tuple(
            n for n, (o, s) in enumerate(things) if o.asset.openable and s.motion is not None
        ),
        probes=Probes(
            base=model.geom("probe base").id,
            links=tuple(model.geom(f"probe {i}").id for i in range(3)),
            palm=model.geom("probe palm").id,
            hand=model.geom("probe hand").id,
        ),
        fixed=fixed,
    )


def _still(stand_in: StandIn) -> list[Part]:
    return [p for p in stand_in.parts if p.solid and not (p.moves and stand_in.motion)]


def _moving(stand_in: StandIn) -> list[Part]:
    return [p for p in stand_in.parts if p.solid and p.moves]


def _add_parts(
    body: mujoco.MjsBody,
    number: int,
    object_: HouseObject,
    parts: list[Part],
    pose: Floats,
    classes: tuple[int, int],
    tag: str = "",
) -> None:
    for i, part in enumerate(parts):
        solids.add_part(body, f"o{number}{tag}.{i}", part, object_.scale, pose, *classes)


def _add_member(spec: mujoco.MjSpec, number: int, object_: HouseObject, stand_in: StandIn) -> None:
    """The moving member of a kinematic object: a mocap body in the object's own frame."""
    body = spec.worldbody.add_body(name=f"m{number}", mocap=True)
    _add_parts(body, number, object_, _moving(stand_in), _ORIGIN, (STATIC, 0), "m")


def _add_free(spec: mujoco.MjSpec, number: int, object_: HouseObject, stand_in: StandIn) -> None:
    """A free body, its inertia that of a box of its size. The moving member of a free thing (a
    laptop's lid) can be touched but stops nothing."""
    body = spec.worldbody.add_body(
        name=f"o{number}",
        pos=geometry.mujoco_position_from_world(object_.position),
        quat=geometry.mujoco_wxyz_from_world(object_.rotation),
    )
    joint = body.add_freejoint()
    joint.damping = [_DAMPING * object_.mass, 0.0, 0.0]
    x, y, z = (max(v, 0.02) for v in object_.size)
    body.explicitinertial = True
    body.mass = object_.mass
    body.ipos, body.iquat = [0, 0, 0], [1, 0, 0, 0]
    body.inertia = [
        object_.mass / 12.0 * (y * y + z * z),
        object_.mass / 12.0 * (x * x + y * y),
        object_.mass / 12.0 * (x * x + z * z),
    ]
    _add_parts(body, number, object_, _still(stand_in), _ORIGIN, (THING, TOUCHES_ALL))
    _add_parts(body, number, object_, _moving(stand_in), _ORIGIN, (0, 0), "m")


def _add_pusher(spec: mujoco.MjSpec, name: str) -> None:
    body = spec.worldbody.add_body(name=name, mocap=True)
    _capsule(body, name, *_PUSHER_CAPSULES[name], PUSHER)


def _add_probes(spec: mujoco.MjSpec) -> None:
    """Capsules along their own z, about their own middle, except the hand's sphere."""
    world = spec.worldbody
    tall = (AGENT_TALL - STEP_OVER) / 2.0
    _capsule(world, "probe base", AGENT_RADIUS, tall - AGENT_RADIUS, None, 0)
    for i, length in enumerate(_LINKS):
        _capsule(world, f"probe {i}", LINK_RADIUS, length / 2.0, None, 0)
    _capsule(world, "probe palm", LINK_RADIUS, PALM_LENGTH / 2.0, None, 0)
    world.add_geom(
        name="probe hand",
        type=mujoco.mjtGeom.mjGEOM_SPHERE,
        size=[arm.HAND_RADIUS, 0, 0],
        contype=0,
        conaffinity=0,
    )


def _capsule(
    body: mujoco.MjsBody, name: str, radius: float, half: float, ahead: float | None, contype: int
) -> None:
    """A capsule upright (``ahead`` None) or along world z, its middle ``ahead`` metres from the
    body's origin."""
    along_z = (
        [1.0, 0.0, 0.0, 0.0] if ahead is None else [0.7071067811865476, 0.7071067811865476, 0, 0]
    )
    body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_CAPSULE,
        size=[radius, half, 0],
        pos=[0, ahead or 0.0, 0],
        quat=along_z,
        contype=contype,
        conaffinity=0,
        priority=1,
        friction=[0.4, 0.005, 0.0001],
        solref=_PUSH_SOLREF,
        solimp=_PUSH_SOLIMP,
    )


def _owners(model: mujoco.MjModel, structure: tuple[str, ...]) -> tuple[Integers, tuple[str, ...]]:
    owners = np.full(model.ngeom, -1)
    labels = [""] * model.ngeom
    for i in range(model.ngeom):
        name = model.geom(i).name
        if name[0] == "o":
            owners[i] = int(name[1:].split(".")[0].rstrip("m"))
        elif name[0] == "s":
            labels[i] = structure[int(name[1:])]
    return owners, tuple(labels)


_ORIGIN = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
_LINKS = (arm.SHOULDER_LENGTH, arm.UPPER_LENGTH, arm.FOREARM_LENGTH)
_PUSHER_CAPSULES: dict[str, tuple[float, float, float | None]] = {
    "agent": (AGENT_RADIUS, AGENT_TALL / 2.0 - AGENT_RADIUS, None),
    "arm_1": (LINK_RADIUS, _LINKS[0] / 2.0, _LINKS[0] / 2.0),
    "arm_2": (LINK_RADIUS, _LINKS[1] / 2.0, _LINKS[1] / 2.0),
    "arm_3": (LINK_RADIUS, _LINKS[2] / 2.0, _LINKS[2] / 2.0),
    "gripper": (LINK_RADIUS, PALM_LENGTH / 2.0, PALM_LENGTH / 2.0),
}

"""A house as a MuJoCo model: static, free and opening bodies, and the agent's solids.

Structure and kinematic objects are static geoms; the moving member of a kinematic object that opens
is a mocap body; every other object is a free body with its mass. The agent's capsule, the arm's
links and the gripper are mocap bodies that push free bodies; walls do not stop them (that is the
task of :mod:`~vrhuman.engines.embedded.obstacles`, with probe geoms that collide with nothing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.agent import AGENT_RADIUS, AGENT_TALL
from vrhuman.engines.embedded import solids
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import Part, StandIn, member_pose
from vrhuman.records import TICK_SECONDS, Floats

Integers = NDArray[np.int64]

STEP_OVER = 0.05
"""Things up to this height do not stop the base [m]."""
LINK_RADIUS = 0.03
PALM_LENGTH = 0.05
"""The length of the gripper's solid palm, ahead of the wrist [m].

Its fingers push nothing, so that a hand can close around an object as AI2-THOR's hand sphere does.
"""
PUSHERS = ("agent", "arm_1", "arm_2", "arm_3", "gripper")
"""The first mocap bodies, in this order; those of further agents are the last."""


def pusher_names(agent: int) -> tuple[str, ...]:
    """Return the names of the bodies, and of their geoms, with which an agent pushes."""
    return PUSHERS if agent == 0 else tuple(f"{name}~{agent}" for name in PUSHERS)


def pusher_rows(agent: int, movers: int) -> slice:
    """Return an agent's pushers among the mocap bodies of a house with so many movers."""
    first = 0 if agent == 0 else movers + agent * len(PUSHERS)
    return slice(first, first + len(PUSHERS))


AGENT_GROUP = 5
"""MuJoCo's geom group of the acting agent's own shapes, which visibility rays ignore."""
OTHERS_GROUP = 4
"""The group of the other agents' solids, which hide what is behind them."""

# collision classes: two geoms meet where one's contype is in the other's conaffinity
STATIC, THING, PUSHER = 1, 2, 4
TOUCHES_ALL = STATIC | THING | PUSHER
_PUSH_SOLREF = [2.0 * TICK_SECONDS, 1.0]
_PUSH_SOLIMP = [0.95, 0.99, 0.001, 0.5, 2.0]
_SLEEP_SPEED = 0.004
"""What stays slower than this for ten ticks falls asleep [m/s]."""
_GRIP = 10.0
"""How much stiffer friction is than contact.

With MuJoCo's own 1 one object in twenty creeps over a millimetre in 10 s, with 10 one in a hundred;
the elliptic cone it needs costs nothing.
"""
_DAMPING = 0.01
"""The damping of a free body per kg [1/s], which brings rolling objects to rest."""


@dataclass(frozen=True, slots=True)
class Probes:
    """The geom ids of the shapes that are put where the agent would be, to test that place."""

    base: int
    links: tuple[int, int, int]
    palm: int
    hand: int


@dataclass(frozen=True, slots=True)
class Lid:
    """The moving member of a free object: its geoms where it is closed, and where it is open."""

    number: int
    closed: tuple[int, ...]
    open: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HouseModel:
    """A compiled house; object numbers index ``house.objects``.

    ``geom_object`` (geoms) is the object number of each geom or -1; ``geom_label`` names structure.
    ``free`` are the numbers of the free bodies in the order of qpos; ``free_body`` and
    ``free_place`` map an object number to its MuJoCo body and place in ``free`` (or -1). ``movers``
    are the object number and member (from 1) of each mocap member, the first of them mocap body
    ``len(PUSHERS)``; ``openable`` are the numbers of the objects that open; ``lids`` are the
    members of free objects, of which those that are present collide. ``removed`` objects are not in
    the world, ``hollow`` ones only in the metadata: neither has a body. ``pushers`` are the geoms
    of each agent's solids, in the order of :data:`PUSHERS`.
    """

    house: House
    stand_ins: tuple[StandIn, ...]
    model: mujoco.MjModel
    geom_object: Integers
    geom_label: tuple[str, ...]
    free: Integers
    free_body: Integers
    free_place: Integers
    movers: tuple[tuple[int, int], ...]
    openable: tuple[int, ...]
    lids: tuple[Lid, ...]
    probes: Probes
    fixed: frozenset[str]
    removed: frozenset[int] = frozenset()
    hollow: frozenset[int] = frozenset()
    pushers: tuple[tuple[int, ...], ...] = ()

    @property
    def agents(self) -> int:
        """How many agents the house has bodies for."""
        return len(self.pushers)

    def number(self, object_id: str) -> int | None:
        """Return an object's number, None if there is no such object."""
        for number, object_ in enumerate(self.house.objects):
            if object_.object_id == object_id and number not in self.removed:
                return number
        return None

    @property
    def absent(self) -> frozenset[int]:
        """The objects without a body."""
        return self.removed | self.hollow

    @property
    def still_geoms(self) -> Integers:
        """The geoms that never move: structure and the fixed parts of kinematic objects."""
        solid = (self.geom_object >= 0) | np.array([bool(label) for label in self.geom_label])
        out: Integers = np.flatnonzero(solid & (self.model.geom_bodyid == 0))
        return out

    def name_of(self, geom: int) -> tuple[str, bool]:
        """Return what a geom belongs to, and whether that is an object (else structure)."""
        number = int(self.geom_object[geom])
        if number >= 0:
            return self.house.objects[number].object_id, True
        for agent, geoms in enumerate(self.pushers):
            if geom in geoms:
                return agent_name(agent), False
        return self.geom_label[geom], False


def agent_name(agent: int) -> str:
    """Return what an agent is called in messages, and as a body to draw."""
    return f"agent_{agent}"


def build(
    house: House,
    stand_ins: Sequence[StandIn],
    fixed: frozenset[str] = frozenset(),
    removed: frozenset[int] = frozenset(),
    hollow: frozenset[int] = frozenset(),
    agents: int = 1,
) -> HouseModel:
    """Compile a house; ``stand_ins`` are in the order of its objects.

    Objects named in ``fixed`` are static whatever the house says; ``removed`` and ``hollow`` ones
    get no body. The bodies of all ``agents`` but the first come last, so that the model of one
    agent is the first part of that of several.
    """
    spec = mujoco.MjSpec()
    spec.option.timestep = TICK_SECONDS
    spec.option.sleep_tolerance = _SLEEP_SPEED
    spec.option.enableflags |= mujoco.mjtEnableBit.mjENBL_SLEEP
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = _GRIP
    spec.default.geom.friction[0] = solids.FRICTION
    spec.worldbody.add_geom(
        name="s0", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], contype=STATIC, conaffinity=0
    )
    for name in PUSHERS:
        _add_pusher(spec, name, name)
    slabs = solids.slabs(house)
    for i, slab in enumerate(slabs):
        solids.add_slab(spec.worldbody, f"s{i + 1}", slab, STATIC)
    things = list(zip(house.objects, stand_ins, strict=True))
    absent = removed | hollow
    free = [
        n
        for n, (o, _) in enumerate(things)
        if not (o.kinematic or o.object_id in fixed or n in absent)
    ]
    still = [n for n in range(len(things)) if n not in set(free) | absent]
    moving = [
        (number, member)
        for number in still
        for member in range(1, len(things[number][1].motions) + 1)
    ]
    for number, member in moving:
        _add_member(spec, number, member, *things[number])
    for number in still:
        object_, stand_in = things[number]
        pose = np.concatenate([object_.position, object_.rotation])
        _add_parts(spec, spec.worldbody, number, object_, _solid(stand_in, 0), pose, (STATIC, 0))
    for number in free:
        _add_free(spec, number, *things[number])
    _add_probes(spec)
    for agent in range(1, agents):
        for kind, name in zip(PUSHERS, pusher_names(agent), strict=True):
            _add_pusher(spec, name, kind)
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
        lids=_lids(model, free),
        probes=Probes(
            base=model.geom("probe base").id,
            links=tuple(model.geom(f"probe {i}").id for i in range(3)),
            palm=model.geom("probe palm").id,
            hand=model.geom("probe hand").id,
        ),
        fixed=fixed,
        removed=removed,
        hollow=hollow,
        pushers=tuple(
            tuple(model.geom(name).id for name in pusher_names(agent)) for agent in range(agents)
        ),
    )


def _solid(stand_in: StandIn, member: int) -> list[Part]:
    return [p for p in stand_in.member(member) if p.solid]


def _add_parts(
    spec: mujoco.MjSpec,
    body: mujoco.MjsBody,
    number: int,
    object_: HouseObject,
    parts: list[Part],
    pose: Floats,
    classes: tuple[int, int],
    tag: str = "",
) -> None:
    for i, part in enumerate(parts):
        solids.add_part(spec, body, f"o{number}{tag}.{i}", part, object_.scale, pose, *classes)


def _add_member(
    spec: mujoco.MjSpec, number: int, member: int, object_: HouseObject, stand_in: StandIn
) -> None:
    """Add a moving member of a kinematic object: a mocap body in the object's own frame."""
    tag = "m" * member
    body = spec.worldbody.add_body(name=f"{tag}{number}", mocap=True)
    _add_parts(spec, body, number, object_, _solid(stand_in, member), _ORIGIN, (STATIC, 0), tag)


def _add_free(spec: mujoco.MjSpec, number: int, object_: HouseObject, stand_in: StandIn) -> None:
    """Add a free body, its inertia that of a box of its size.

    The moving members of a free object (a laptop's screen, a box's flaps) are there twice, closed
    and open, of which one is switched off; see :attr:`HouseModel.lids`.
    """
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
    _add_parts(spec, body, number, object_, _solid(stand_in, 0), _ORIGIN, (THING, TOUCHES_ALL))
    for member, motion in enumerate(stand_in.motions, start=1):
        tag, parts = "m" * member, _solid(stand_in, member)
        _add_parts(spec, body, number, object_, parts, _ORIGIN, (THING, TOUCHES_ALL), tag)
        if not object_.asset.openable:
            continue
        offset, turn = member_pose(motion, 1.0, object_.scale)
        pose = np.array([*offset, *turn])
        inside = [p for p in parts if _within(p, pose, object_)]
        for i, part in enumerate(inside):
            name = f"o{number}{tag}.{_OPEN}{i}"
            solids.add_part(spec, body, name, part, object_.scale, pose, THING, TOUCHES_ALL)


def _within(part: Part, pose: Floats, object_: HouseObject) -> bool:
    """Whether a part, moved by ``pose``, stays in its object's box.

    A lid that swings out of it has no space in the house.
    """
    turn = geometry.multiply(pose[3:], part.rotation)
    half = np.abs(geometry.matrix(turn)) @ np.array(part.size) * object_.scale / 2.0
    centre = pose[:3] + geometry.rotate(pose[3:], np.array(part.position) * object_.scale)
    return bool(np.all(np.abs(centre) + half < np.array(object_.size) / 2.0 + 0.01))


def _lids(model: mujoco.MjModel, free: list[int]) -> tuple[Lid, ...]:
    found: dict[int, tuple[list[int], list[int]]] = {}
    for geom in range(model.ngeom):
        name = model.geom(geom).name
        owner, _, part = name.partition(".")
        if owner[0] == "o" and owner[-1] == "m" and model.geom_bodyid[geom] != 0:
            number = int(owner[1:].rstrip("m"))
            if number in free:
                found.setdefault(number, ([], []))[part.startswith(_OPEN)].append(geom)
    return tuple(Lid(n, tuple(shut), tuple(ajar)) for n, (shut, ajar) in sorted(found.items()))


_OPEN = "open"


def _add_pusher(spec: mujoco.MjSpec, name: str, kind: str) -> None:
    body = spec.worldbody.add_body(name=name, mocap=True)
    _capsule(body, name, *_PUSHER_CAPSULES[kind], PUSHER)


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
        group=AGENT_GROUP,
        contype=0,
        conaffinity=0,
    )


def _capsule(
    body: mujoco.MjsBody, name: str, radius: float, half: float, ahead: float | None, contype: int
) -> None:
    """Add a capsule that is upright (``ahead`` None) or along world z.

    Its middle is ``ahead`` metres from the body's origin.
    """
    along_z = (
        [1.0, 0.0, 0.0, 0.0] if ahead is None else [0.7071067811865476, 0.7071067811865476, 0, 0]
    )
    body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_CAPSULE,
        size=[radius, half, 0],
        group=AGENT_GROUP,
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

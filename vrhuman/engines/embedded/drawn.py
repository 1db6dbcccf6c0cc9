"""What the embedded engine gives the renderer: bodies in a fixed order, and where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vrhuman.engines.affordances import LIQUIDS
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.arm_drawing import (
    AGENT_BODIES,
    ARM_BODIES,
    UNDER_THE_FLOOR,
    agent_bodies,
    arm_bodies,
    with_fingers,
)
from vrhuman.engines.drawing.portals import house_portals
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.embedded.condition_looks import CONDITIONS, UNUSED, USED_UP, look_of
from vrhuman.engines.embedded.conditions import Changed, Conditions
from vrhuman.engines.embedded.model import agent_name
from vrhuman.engines.embedded.world import World
from vrhuman.engines.opening import carried_pose
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import Floats

_MEMBER_NAMES = ("", "~moving", "~second")
_LIQUID_COLOURS: Mapping[str, tuple[float, float, float]] = {
    "water": (0.45, 0.65, 0.75),
    "coffee": (0.22, 0.12, 0.06),
    "wine": (0.4, 0.03, 0.1),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """What is drawn as one body of object ``number``.

    These are the parts of moving ``member`` (0: the fixed parts) that are present while the object
    has this ``look``: "" always, "lit" or "unlit" while it is toggled on or off, the name of the
    liquid that fills it, or one of :mod:`.condition_looks`.
    """

    number: int
    member: int
    look: str
    parts: tuple[Part, ...]

    def name(self, object_id: str) -> str:
        """Return the body's name."""
        look = f"~{self.look}" if self.look not in ("", UNUSED) else ""
        return f"{object_id}{_MEMBER_NAMES[self.member]}{look}"

    def shown(self, now: Conditions) -> bool:
        """Whether the body is present."""
        match self.look:
            case "lit" | "unlit":
                return now.toggled == (self.look == "lit")
            case "unused" | "used up":
                return now.used_up == (self.look == "used up")
            case "broken" | "sliced" | "dirty" | "cooked":
                return bool(getattr(now, self.look))
        return self.look in ("", now.liquid)


def pieces(house: House, stand_ins: Sequence[StandIn]) -> tuple[Piece, ...]:
    """Return the drawn bodies of the objects, object by object."""
    things = zip(house.objects, stand_ins, strict=True)
    return tuple(
        piece
        for number, (object_, stand_in) in enumerate(things)
        for member in range(len(stand_in.motions) + 1)
        for piece in _pieces(number, member, object_, stand_in.member(member))
        if piece.parts
    )


def marks(house: House, stand_ins: Sequence[StandIn]) -> tuple[Piece, ...]:
    """Return the marks of objects' conditions, which are drawn after all else, the arm too.

    So the bodies of earlier versions, which drew none, are the first of today's.
    """
    things = zip(house.objects, stand_ins, strict=True)
    return tuple(
        piece
        for number, (object_, stand_in) in enumerate(things)
        for look in CONDITIONS
        for piece in (Piece(number, 0, look, look_of(object_, look, stand_in.member(0))),)
        if piece.parts
    )


def _pieces(
    number: int, member: int, object_: HouseObject, parts: tuple[Part, ...]
) -> Iterator[Piece]:
    seen = [part for part in parts if not part.hidden]
    can = object_.asset.secondary_properties
    shining = [part for part in seen if part.lit and "CanToggleOnOff" in can]
    liquid = [part for part in seen if part.liquid]
    sometimes = [part for part in seen if part.when_on and "CanToggleOnOff" in can]
    plain = (p for p in seen if p not in shining and not (p.liquid or p.when_on))
    gone = look_of(object_, USED_UP, parts) if member == 0 else ()
    yield Piece(number, member, UNUSED if gone else "", tuple(plain))
    yield Piece(number, member, "unlit", tuple(shining))
    yield Piece(number, member, "lit", tuple(replace(p, glow=True) for p in shining + sometimes))
    for name in LIQUIDS if "CanBeFilled" in can else ():
        filled = (replace(part, colour=_LIQUID_COLOURS[name]) for part in liquid)
        yield Piece(number, member, name, tuple(filled))


def scene(house: House, stand_ins: Sequence[StandIn], agents: int = 1) -> Scene:
    """Return everything to draw: the objects, with the doors, the arm, and several agents' bodies.

    The arm is that of the agent who looks. Where there are ``agents``, the bodies of all of them
    come last; who looks does not see the own one.
    """
    return _scene(house, pieces(house, stand_ins), marks(house, stand_ins), agents)


def recorded_scene(house: House, stand_ins: Sequence[StandIn], bodies: int) -> Scene:
    """Return what to draw of a recorded session, of whose bodies so many poses were recorded.

    This needs no simulation. An earlier version drew no conditions but lights and liquids. A
    session has one agent, or two with a helper.
    """
    drawn, marked = pieces(house, stand_ins), marks(house, stand_ins)
    more = bodies - len(drawn) - len(ARM_BODIES) - len(marked)
    agents = 2 if more == 2 * len(AGENT_BODIES) else 1
    return _scene(house, drawn, () if more == -len(marked) else marked, agents)


def _bodies(house: House, drawn: Sequence[Piece]) -> list[SceneBody]:
    return [
        SceneBody(piece.name(o.object_id), piece.parts, o.scale, piece.number + 1)
        for piece in drawn
        for o in (house.objects[piece.number],)
    ]


def _scene(house: House, drawn: Sequence[Piece], marked: Sequence[Piece], agents: int = 1) -> Scene:
    segments = ("", *(o.object_id for o in house.objects))
    several = range(agents) if agents > 1 else range(0)
    return Scene(
        surfaces=house_surfaces(house),
        bodies=(
            *_bodies(house, drawn),
            *arm_bodies(),
            *_bodies(house, marked),
            *(
                body
                for agent in several
                for body in agent_bodies(agent_name(agent), agent, len(segments) + agent)
            ),
        ),
        lights=house.lights,
        segments=(*segments, *(agent_name(agent) for agent in several)),
        portals=house_portals(house),
    )


class BodyPoses:
    """The world poses (N, 7) of a scene's bodies, updated at little cost.

    What is not present (an unlit lamp's light, wine in an empty cup) is far under the floor.
    """

    def __init__(self, world: World) -> None:
        house = world.house
        drawn = pieces(house.house, house.stand_ins)
        marked = marks(house.house, house.stand_ins)
        arm, first = len(drawn), len(drawn) + len(ARM_BODIES)
        self._arm = slice(arm, first)
        self._rows = rows = [*enumerate(drawn), *enumerate(marked, first)]
        self._agents = first + len(marked)
        self._count = house.agents if house.agents > 1 else 0
        free = house.free_place >= 0
        riding = [(row, p) for row, p in rows if free[p.number]]
        self._riding = np.array([row for row, _ in riding], dtype=np.int64)
        self._places = house.free_place[[p.number for _, p in riding]]
        members = [(row, p) for row, p in rows if p.member and p.number in house.openable]
        self._fixed_members = [(row, p) for row, p in members if not free[p.number]]
        self._free_members = [(row, p) for row, p in members if free[p.number]]
        self._poses = np.zeros((self._agents + self._count * len(AGENT_BODIES), 7))
        for row, piece in rows:
            self._poses[row] = world.object_pose(piece.number)
        self._offsets: list[tuple[Vector, Quaternion]] = []
        self._openness: tuple[float, ...] | None = None
        self._conditions: Changed | None = None
        self._absent: list[int] = []
        self._gone = [row for row, p in rows if p.number in house.absent]
        self._revision = self._moved = -1
        self._last = self._poses

    def now(self, world: World) -> Floats:
        """Return the present poses, read-only."""
        if self._revision == world.revision:
            return self._last
        self._revision = world.revision
        poses = self._poses
        opened = world.state.openness is not self._openness
        moved = world.physics.moved != self._moved or opened
        self._moved = world.physics.moved
        if moved and len(self._riding):
            poses[self._riding] = world.physics.things()[self._places]
        if opened:
            self._openness = world.state.openness
            self._offsets = [world.member_offset(p.number, p.member) for _, p in self._free_members]
            for row, piece in self._fixed_members:
                poses[row] = world.member_pose(piece.number, piece.member)
        carried = zip(self._free_members, self._offsets, strict=True) if moved else ()
        for (row, _), offset in carried:
            poses[row] = carried_pose(tuple(poses[row].tolist()), *offset)
        if world.state.conditions != self._conditions:
            self._conditions = world.state.conditions
            self._absent = [
                row
                for row, piece in self._rows
                if piece.look and not piece.shown(world.conditions(piece.number))
            ]
        absent = [*self._absent, *self._gone]
        if world.state.agent.hand is None:
            self._bring_arm(world)
        else:
            absent = [*absent, *range(self._arm.start, self._arm.stop)]
        for agent in range(self._count):
            rows = self._rows_of(agent)
            if agent == world.acting:
                absent += range(rows.start, rows.stop)
            poses[rows] = world.agent_body(agent)
        self._last = poses.copy()
        self._last[absent, 1] = UNDER_THE_FLOOR
        self._last.setflags(write=False)
        return self._last

    def for_onlookers(self, world: World) -> Floats:
        """Return the present poses with every agent's body, for who is not in the house."""
        shown = self.now(world)
        if not self._count:
            return shown
        out, own = shown.copy(), self._rows_of(world.acting)
        out[own] = self._poses[own]
        out[self._arm, 1] = UNDER_THE_FLOOR  # it is one of the bodies
        return out

    def _rows_of(self, agent: int) -> slice:
        first = self._agents + agent * len(AGENT_BODIES)
        return slice(first, first + len(AGENT_BODIES))

    def _bring_arm(self, world: World) -> None:
        now = world.state
        links = world.postures.links(world.acting, now.agent)
        self._poses[self._arm] = with_fingers(links, world.posture, bool(now.grips))

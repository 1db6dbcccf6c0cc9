"""The running world of the embedded engine: physics, the agent in it, what it holds, what is open.

:class:`Discrete` is all that is not MuJoCo's; together with :meth:`Physics.state` it is the whole
state. :class:`World` moves both on by whole ticks; who asks for what is for the engine (a person's
commands) and :mod:`~vrhuman.engines.embedded.actions` (an agent's) to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded import frames, opening
from vrhuman.engines.embedded.model import PUSHERS, HouseModel, Integers
from vrhuman.engines.embedded.obstacles import Obstacles
from vrhuman.engines.embedded.physics import Physics
from vrhuman.engines.embedded.posture import (
    AgentPose,
    Grip,
    Posture,
    grip_of,
    grip_pose,
    link_poses,
    posture,
)
from vrhuman.houses import polygons
from vrhuman.records import TICK_SECONDS, ArmStatus, Floats

_PUSHER_ROWS = [0, 1, 2, 3, 5]


@dataclass(frozen=True, slots=True)
class Discrete:
    """The state besides MuJoCo's.

    ``openness`` is how far the objects of ``HouseModel.openable`` stand open, ``opening`` how far
    they are to; ``travel`` and ``target`` are the last command's; ``base_stopped`` and
    ``arm_stopped`` tell whether they were stopped then; ``pushing`` tells whether the arm pushes
    what is light (folded away, or on its way out of something, it passes through); the last three
    are the last action's.
    """

    agent: AgentPose
    openness: tuple[float, ...]
    opening: tuple[float, ...]
    room: str
    grips: tuple[Grip, ...] = ()
    pushing: bool = False
    tick: int = 0
    travel: tuple[float, float] = (0.0, 0.0)
    target: Vector | None = None
    status: ArmStatus = ArmStatus.PARKED
    reason: str = ""
    base_stopped: bool = False
    arm_stopped: bool = False
    sequence: int = -1
    happened: int = 0
    action: str = ""
    success: bool = True
    error: str = ""


class World:
    """One running copy of a house with its agent; ``revision`` changes when anything has moved."""

    def __init__(self, house: HouseModel, state: Discrete, physics: Floats | None = None) -> None:
        self.house = house
        self.physics = Physics(house)
        self.obstacles = Obstacles(house, self.physics.model, self.physics.data)
        self._touchable = _touchable(house)
        self.revision = 0
        self._touched: list[int] | None = None
        self._posture: tuple[AgentPose, Posture] | None = None
        self.state = state
        self.physics.set_pushing(state.pushing)
        if physics is None:
            self.physics.drive(self._driven(state.openness, changed=True))
            self.physics.refresh()
        else:
            self.restore(state, physics)

    @property
    def posture(self) -> Posture:
        """The agent's present posture."""
        if self._posture is None or self._posture[0] is not self.state.agent:
            self._posture = (self.state.agent, posture(self.state.agent))
        return self._posture[1]

    def restore(self, state: Discrete, physics: Floats) -> None:
        """Return to a state of the same house."""
        self.state = state
        self.physics.set_held({grip.number for grip in state.grips})
        self.physics.set_pushing(state.pushing)
        self.physics.set_state(physics)
        self._change()

    def _change(self) -> None:
        self.revision += 1
        self._touched = None

    # --------------------------------------------------------------------------------------- moving

    def move(self, agent: AgentPose, ticks: int, pushing: bool | None = None) -> None:
        """Bring the agent to ``agent`` evenly within ``ticks`` ticks, and simulate them; its arm
        ``pushing`` what is light, or passing through it, or doing as before."""
        if pushing is not None:
            self._set_pushing(pushing, agent)
        state = self.state
        still = agent == state.agent and state.openness == state.opening and not state.grips
        places, to = _NONE, _NOWHERE
        driven = self.physics.driven()
        openness = state.openness
        if not still:
            opened, openness = openness, _progressed(state, ticks)
            places, to = self._riders(openness)
            room = state.room
            if (agent.x, agent.z) != (state.agent.x, state.agent.z):
                room = self._room(agent)
            self.state = state = replace(state, agent=agent, openness=openness, room=room)
            driven = self._driven(openness, changed=openness != opened)
            if state.grips:
                body = self.posture
                held = [frames.mujoco_pose(*grip_pose(body, grip)) for grip in state.grips]
                places = np.append(places, self._places(state.grips))
                to = np.concatenate([to, np.array(held)])
        resting = still and self.physics.resting
        self.physics.step(ticks, driven, places, to)
        self.state = replace(state, tick=state.tick + ticks)
        if not (resting and self.physics.resting):
            self.physics.refresh()
            self._change()

    def _set_pushing(self, pushing: bool, agent: AgentPose) -> None:
        """An arm that was passing through begins to push once it is clear of everything."""
        if pushing == self.state.pushing:
            return
        if pushing and not self.obstacles.clear_of_things(posture(agent), self.state.grips):
            return
        self.physics.set_pushing(pushing)
        self.state = replace(self.state, pushing=pushing)

    def _driven(self, openness: tuple[float, ...], changed: bool) -> Floats:
        """MuJoCo poses of the mocap bodies: the pushers, then the movers."""
        out = self.physics.driven()
        pushers = link_poses(self.state.agent, self.posture)[_PUSHER_ROWS]
        out[: len(PUSHERS)] = frames.mujoco_poses(pushers)
        if changed and self.house.movers:
            members = [self.member_pose(number, openness) for number in self.house.movers]
            out[len(PUSHERS) :] = frames.mujoco_poses(np.array(members))
        return out

    def _riders(self, openness: tuple[float, ...]) -> tuple[Integers, Floats]:
        """Free bodies that a sliding drawer takes along, and where to."""
        state, places, to = self.state, [], []
        held = set(self._places(state.grips).tolist())
        for i, number in enumerate(self.house.openable):
            stand_in = self.house.stand_ins[number]
            motion = stand_in.motion
            if state.openness[i] == openness[i] or motion is None or motion.kind != "slide":
                continue
            before, after = (self.member_pose(number, o) for o in (state.openness, openness))
            things = self.physics.things()
            scale = self.house.house.objects[number].scale
            for place in opening.riders(things, before, stand_in, scale):
                if place not in held:
                    pose = things[place]
                    pose[:3] += after[:3] - before[:3]
                    places.append(place)
                    to.append(pose)
        if not places:
            return _NONE, _NOWHERE
        return np.array(places, dtype=np.int64), frames.mujoco_poses(np.array(to))

    def _places(self, grips: tuple[Grip, ...]) -> Integers:
        return self.house.free_place[[grip.number for grip in grips]] if grips else _NONE

    def _room(self, agent: AgentPose) -> str:
        """The room the agent stands in; on a threshold the one it comes from."""
        rooms = {room.room_id: room for room in self.house.house.rooms}
        here = rooms.get(self.state.room)
        if here is not None and polygons.contains(here.polygon, agent.x, agent.z):
            return here.room_id
        for room in self.house.house.rooms:
            if polygons.contains(room.polygon, agent.x, agent.z):
                return room.room_id
        return self.state.room

    # -------------------------------------------------------------------------------------- objects

    def object_pose(self, number: int) -> Floats:
        """The world pose (7,) of an object's box centre."""
        if self.house.free_place[number] >= 0:
            return self.physics.thing(number)
        object_ = self.house.house.objects[number]
        return np.concatenate([object_.position, object_.rotation])

    def member_pose(self, number: int, openness: tuple[float, ...] | None = None) -> Floats:
        """The world pose (7,) of an object's moving member."""
        pose = tuple(self.object_pose(number).tolist())
        return np.array(opening.carried_pose(pose, *self.member_offset(number, openness)))

    def member_offset(
        self, number: int, openness: tuple[float, ...] | None = None
    ) -> tuple[Vector, Quaternion]:
        """The pose of an object's moving member in the object's frame."""
        motion = self.house.stand_ins[number].motion
        if motion is None or number not in self.house.openable:
            return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        shares = self.state.openness if openness is None else openness
        share = shares[self.house.openable.index(number)]
        return opening.member_pose(motion, share, self.house.house.objects[number].scale)

    def touched(self) -> list[int]:
        """Numbers of the pickupable and openable objects, not held, that the hand overlaps."""
        if self._touched is None:
            held = {grip.number for grip in self.state.grips}
            found = self.obstacles.touched(self.posture.hand, self._touchable)
            self._touched = [number for number in found if number not in held]
        return self._touched

    def pick(self, numbers: list[int]) -> None:
        """Hold objects as they lie."""
        body = self.posture
        grips = list(self.state.grips)
        for number in numbers:
            x, y, z, *rotation = self.physics.thing(number).tolist()
            qx, qy, qz, qw = rotation
            grips.append(grip_of(body, number, (x, y, z), (qx, qy, qz, qw)))
        self._hold(tuple(grips))

    def release(self) -> None:
        """Let go of everything."""
        self._hold(())

    def _hold(self, grips: tuple[Grip, ...]) -> None:
        self.state = replace(self.state, grips=grips)
        self.physics.set_held({grip.number for grip in grips})
        self._change()

    def open(self, number: int, openness: float) -> None:
        """Begin to open or close; the member moves during the next ticks."""
        at = self.house.openable.index(number)
        targets = list(self.state.opening)
        targets[at] = openness
        self.state = replace(self.state, opening=tuple(targets))


def initial(house: HouseModel) -> Discrete:
    """The state a house starts in."""
    source = house.house
    x, _, z = (float(v) for v in source.agent_position)
    openness = tuple(source.objects[number].openness for number in house.openable)
    agent = AgentPose(x, z, source.agent_yaw, source.agent_horizon, arm.ArmPose())
    room = next((r.room_id for r in source.rooms if polygons.contains(r.polygon, x, z)), "")
    return Discrete(agent=agent, openness=openness, opening=openness, room=room)


def _progressed(state: Discrete, ticks: int) -> tuple[float, ...]:
    if state.openness == state.opening:
        return state.openness
    most = opening.OPENING_SPEED * ticks * TICK_SECONDS
    return tuple(
        now + min(most, max(-most, goal - now)) if abs(goal - now) > most else goal
        for now, goal in zip(state.openness, state.opening, strict=True)
    )


def _touchable(house: HouseModel) -> Integers:
    """Geoms of pickupable and openable objects."""
    wanted = {
        number
        for number, object_ in enumerate(house.house.objects)
        if (object_.asset.pickupable and house.free_place[number] >= 0) or number in house.openable
    }
    owners = house.geom_object.tolist()
    return np.array([g for g, number in enumerate(owners) if number in wanted], dtype=np.int64)


_NONE: Integers = np.empty(0, dtype=np.int64)
_NOWHERE: Floats = np.empty((0, 7))

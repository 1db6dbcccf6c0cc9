"""The running world of the embedded engine: physics, agent, held objects, open objects.

:class:`~vrhuman.engines.embedded.discrete.Discrete` is everything that is not MuJoCo's; together
    with :meth:`Physics.state` it is the whole state. :class:`World` advances both by whole ticks;
    what should happen is decided by the engine (a person's commands) and the ``actions`` (an
    agent's).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import mujoco
import numpy as np

from vrhuman.engines import opening
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.changes import Changes, changed, pose_of
from vrhuman.engines.embedded.conditions import (
    Conditions,
    Mass,
    initial_conditions,
    updated,
)
from vrhuman.engines.embedded.discrete import Discrete, progressed
from vrhuman.engines.embedded.initialization import FOR_PEOPLE, Initialization
from vrhuman.engines.embedded.model import PUSHERS, HouseModel, Integers
from vrhuman.engines.embedded.navigation import Floor
from vrhuman.engines.embedded.objects import Objects
from vrhuman.engines.embedded.obstacles import Obstacles
from vrhuman.engines.embedded.physics import Physics
from vrhuman.engines.embedded.state import StateError
from vrhuman.engines.embedded.supports import Contacts
from vrhuman.engines.engine import ObjectStates
from vrhuman.engines.posture import (
    AgentPose,
    Grip,
    Hand,
    Posture,
    grip_of,
    grip_pose,
    link_poses,
    posture,
)
from vrhuman.houses import polygons
from vrhuman.houses.house import room_at
from vrhuman.houses.parts import member_pose
from vrhuman.records import Floats

_PUSHER_ROWS = [0, 1, 2, 3, 5]


class World:
    """One running copy of a house with its agent; ``revision`` changes when anything has moved."""

    def __init__(
        self,
        house: HouseModel,
        state: Discrete,
        physics: Floats | None = None,
        initialization: Initialization = FOR_PEOPLE,
    ) -> None:
        self.loaded = house
        self.state = state
        self.initialization = initialization
        self.revision = 0
        self._touched: list[int] | None = None
        self._floor: tuple[bytes, Floor] | None = None
        self._posture: tuple[AgentPose, Posture] | None = None
        self._enter(house)
        self.initialize(initialization)
        self._begin()
        if physics is not None:
            self.restore(self.state, physics)

    def _enter(self, house: HouseModel) -> None:
        """Run a compiled house from now on; its free bodies are where it has them."""
        self.house = house
        self._floor = None
        self.physics = Physics(house)
        self.objects = Objects(house)
        self._contacts = Contacts(house)
        self.obstacles = Obstacles(house, self.physics.model, self.physics.data)
        self._touchable = _touchable(house, self.state.changes)
        self._initial = tuple(initial_conditions(o) for o in house.house.objects)

    def _begin(self) -> None:
        """Bring a new physics to the present state of all that is not physics."""
        state = self.state
        self.physics.set_pushing(state.pushing)
        self._set_lids(state.openness)
        self.physics.drive(self._driven(state.openness, changed=True))
        self.physics.refresh()

    @property
    def posture(self) -> Posture:
        """The agent's present posture."""
        if self._posture is None or self._posture[0] is not self.state.agent:
            self._posture = (self.state.agent, posture(self.state.agent))
        return self._posture[1]

    def initialize(self, initialization: Initialization) -> None:
        """Set what AI2-THOR's Initialize sets; the state stays."""
        self.initialization = initialization
        self.obstacles.stop_at(initialization.mass_threshold)
        agent = self.state.agent
        if (initialization.agent_mode == "arm") != (agent.hand is None):
            hand = None if initialization.agent_mode == "arm" else Hand()
            self.physics.set_held(set())
            self.state = replace(self.state, agent=replace(agent, hand=hand), grips=())

    def change(self, changes: Changes) -> None:
        """Change the house itself: remove, add, pin or free objects (see :class:`Changes`).

        What stays keeps its place and speed. An added object that opens is as open as its house
        says; what is held and has no body any more is let go of.
        """
        before = self.physics
        loose = self.house.free.tolist()
        model = changed(self.loaded, changes)
        bound = [n for n in loose if model.free_place[n] < 0]
        if bound:
            changes = changes.where({n: pose_of(before.thing(n)) for n in bound})
            model = changed(self.loaded, changes)
        known = dict(zip(self.house.openable, self.state.openness, strict=True))
        goals = dict(zip(self.house.openable, self.state.opening, strict=True))
        objects = model.house.objects
        self.state = replace(
            self.state,
            changes=changes,
            openness=tuple(known.get(n, objects[n].openness) for n in model.openable),
            opening=tuple(goals.get(n, objects[n].openness) for n in model.openable),
            grips=tuple(g for g in self.state.grips if model.free_place[g.number] >= 0),
            swung=None,
        )
        self._enter(model)
        self.obstacles.stop_at(self.initialization.mass_threshold)
        self.physics.take_over(before)
        self.physics.set_masses(self.state.masses)
        self.physics.set_held({grip.number for grip in self.state.grips})
        self._begin()
        self._change()

    def restore(self, state: Discrete, physics: Floats) -> None:
        """Return to a state of the loaded house, or of it with changes.

        :raises StateError: if it is of another house; nothing has changed then.
        """
        if state.changes != self.state.changes:
            model = changed(self.loaded, state.changes)
            _check(model, state, physics)
            self.state = state
            self._enter(model)
            self.obstacles.stop_at(self.initialization.mass_threshold)
            self.physics.set_masses(state.masses)
        else:
            _check(self.house, state, physics)
            if state.masses != self.state.masses:
                self.physics.set_masses(state.masses)
        self.state = state
        self._set_lids(state.openness)
        self.physics.set_held({grip.number for grip in state.grips})
        self.physics.set_pushing(state.pushing)
        self.physics.set_state(physics)
        self._change()

    def _change(self) -> None:
        self.revision += 1
        self._touched = None

    # --------------------------------------------------------------------------------------- moving

    def move(self, agent: AgentPose, ticks: int, pushing: bool | None = None) -> None:
        """Move the agent to ``agent`` evenly within ``ticks`` ticks, and simulate them.

        ``pushing`` says whether its arm pushes light objects or passes through them; None leaves it
        as it was.
        """
        if pushing is not None:
            self._set_pushing(pushing, agent)
        state = self.state
        still = agent == state.agent and state.openness == state.opening and not state.grips
        places, to = _NONE, _NOWHERE
        driven = self.physics.driven()
        openness = state.openness
        if not still:
            opened, openness = openness, progressed(state, ticks)
            if openness != opened:
                openness = self._unblocked(agent, openness)
                state = self.state
            places, to = self._riders(openness)
            room = state.room
            if (agent.x, agent.z) != (state.agent.x, state.agent.z):
                room = self._room(agent)
            tick = state.tick + ticks
            self.state = state = replace(
                state, agent=agent, openness=openness, room=room, tick=tick
            )
            driven = self._driven(openness, changed=openness != opened)
            if openness != opened and self._set_lids(openness):
                self.physics.set_held({grip.number for grip in state.grips})
                self.physics.set_state(self.physics.state().copy())
            if state.grips:
                body = self.posture
                held = [frames.mujoco_pose(*grip_pose(body, grip)) for grip in state.grips]
                places = np.append(places, self._places(state.grips))
                to = np.concatenate([to, np.array(held)])
        resting = still and self.physics.resting
        self.physics.step(ticks, driven, places, to)
        if still:
            self.state = replace(state, tick=state.tick + ticks)
        if not (resting and self.physics.resting):
            self.physics.refresh()
            self._change()

    def _set_lids(self, openness: tuple[float, ...]) -> bool:
        """Make the lids of free objects collide where they are, or are nearest to.

        See :meth:`Physics.set_lids`.
        """
        shares = zip(self.house.openable, openness, strict=True)
        return self.physics.set_lids({number for number, share in shares if share >= 0.5})

    def _set_pushing(self, pushing: bool, agent: AgentPose) -> None:
        """Set whether the arm pushes.

        An arm that was passing through begins to push once it is clear of everything; a hand
        without an arm pushes nothing.
        """
        if pushing == self.state.pushing or agent.hand is not None:
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
            members = [self.member_pose(*mover, openness) for mover in self.house.movers]
            out[len(PUSHERS) :] = frames.mujoco_poses(np.array(members))
        return out

    def _riders(self, openness: tuple[float, ...]) -> tuple[Integers, Floats]:
        """The free bodies that a sliding drawer takes along, and where to."""
        state, places, to = self.state, [], []
        held = set(self._places(state.grips).tolist())
        for i, number in enumerate(self.house.openable):
            stand_in = self.house.stand_ins[number]
            motion = stand_in.motion
            if state.openness[i] == openness[i] or motion is None or motion.kind != "slide":
                continue
            before, after = (self.member_pose(number, 1, o) for o in (state.openness, openness))
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
        """The room in which the agent is; on a threshold the one it comes from."""
        rooms = {room.room_id: room for room in self.house.house.rooms}
        here = rooms.get(self.state.room)
        if here is not None and polygons.contains(here.polygon, agent.x, agent.z):
            return here.room_id
        return room_at(self.house.house.rooms, agent.x, agent.z) or self.state.room

    def stands(self, x: float, z: float) -> bool:
        """Whether the agent could stand there: in a room, and with nothing in its way."""
        in_room = bool(room_at(self.house.house.rooms, x, z))
        return in_room and self.obstacles.base_hit(x, z, None) is None

    @property
    def floor(self) -> Floor:
        """Where the agent can stand now; kept until something moves that stops it."""
        self.physics.refresh()  # tests may have left shapes elsewhere
        now = self.obstacles.arrangement()
        if self._floor is None or self._floor[0] != now:
            self._floor = now, Floor(self.stands)
        return self._floor[1]

    # -------------------------------------------------------------------------------------- objects

    def object_states(self) -> ObjectStates:
        """Return the present state of every object."""
        held = [grip.number for grip in self.state.grips]
        touched = self._contacts.now(self.physics)
        return self.objects.states(self.physics.things(), self.state.opening, held, touched)

    def object_pose(self, number: int) -> Floats:
        """Return the world pose (7,) of an object's box centre."""
        if self.house.free_place[number] >= 0:
            return self.physics.thing(number)
        object_ = self.house.house.objects[number]
        return np.concatenate([object_.position, object_.rotation])

    def member_pose(
        self, number: int, member: int, openness: tuple[float, ...] | None = None
    ) -> Floats:
        """Return the world pose (7,) of an object's moving member, numbered from 1."""
        pose = tuple(self.object_pose(number).tolist())
        return np.array(opening.carried_pose(pose, *self.member_offset(number, member, openness)))

    def member_offset(
        self, number: int, member: int, openness: tuple[float, ...] | None = None
    ) -> tuple[Vector, Quaternion]:
        """Return the pose of an object's moving member, numbered from 1, in the object's frame."""
        motions = self.house.stand_ins[number].motions
        if not motions or number not in self.house.openable:
            return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        shares = self.state.openness if openness is None else openness
        share = shares[self.house.openable.index(number)]
        scale = self.house.house.objects[number].scale
        return member_pose(motions[member - 1], share, scale)

    def _unblocked(self, agent: AgentPose, openness: tuple[float, ...]) -> tuple[float, ...]:
        """``openness`` without the steps that would swing something into the agent's body.

        What the body blocks stops where it is and does not continue later.
        """
        targets, reached = list(self.state.opening), list(openness)
        for row, (number, member) in enumerate(self.house.movers):
            if number not in self.house.openable:
                continue
            at = self.house.openable.index(number)
            if reached[at] == self.state.openness[at]:
                continue
            pose = self.member_pose(number, member, openness)
            to = frames.mujoco_poses(pose[None])[0]
            if self.obstacles.swings_into_base(len(PUSHERS) + row, to, agent.x, agent.z):
                targets[at] = reached[at] = self.state.openness[at]
        if targets != list(self.state.opening):
            self.state = replace(self.state, opening=tuple(targets))
        return tuple(reached)

    def touched(self) -> list[int]:
        """Return numbers of pickupable and openable objects the hand touches but does not hold."""
        if self._touched is None:
            held = {grip.number for grip in self.state.grips}
            hand, radius = self.posture.hand, self.state.agent.hand_radius
            found = self.obstacles.touched(hand, radius, self._touchable)
            self._touched = [number for number in found if number not in held]
        return self._touched

    def movable(self, number: int) -> bool:
        """Whether an object moves, or would if the agent took it."""
        return bool(self.house.free_place[number] >= 0) or number in self.state.changes.pinned

    def loosen(self, numbers: Iterable[int]) -> None:
        """Let objects that were pinned move again."""
        now = self.state.changes
        loose = [n for n in numbers if n in now.pinned]
        if loose:
            self.change(replace(now, pinned=tuple(n for n in now.pinned if n not in loose)))

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

    def conditions(self, number: int) -> Conditions:
        """Return an object's condition."""
        return dict(self.state.conditions).get(number, self._initial[number])

    def set_conditions(self, number: int, now: Conditions) -> None:
        """Set an object's condition: toggled, broken, filled, ..."""
        known = updated(self.state.conditions, number, now, self._initial[number])
        self.state = replace(self.state, conditions=known)
        self.revision += 1

    def set_masses(self, masses: Mapping[int, Mass]) -> None:
        """Give free objects other masses."""
        known = tuple(sorted({**dict(self.state.masses), **masses}.items(), key=lambda m: m[0]))
        self.state = replace(self.state, masses=known)
        self.physics.set_masses(known)

    def openness(self, number: int) -> float:
        """Return how far an object is open, 0 for an object that does not open."""
        if number not in self.house.openable:
            return 0.0
        return self.state.openness[self.house.openable.index(number)]

    def open(self, number: int, openness: float) -> None:
        """Begin to open or close; the member moves during the next ticks."""
        at = self.house.openable.index(number)
        targets = list(self.state.opening)
        targets[at] = openness
        self.state = replace(self.state, opening=tuple(targets))


def _check(house: HouseModel, state: Discrete, physics: Floats) -> None:
    expected = mujoco.mj_stateSize(house.model, mujoco.mjtState.mjSTATE_INTEGRATION)
    if len(physics) != expected or len(state.openness) != len(house.openable):
        raise StateError("not a saved state of this house: it is of another house")


def _touchable(house: HouseModel, changes: Changes) -> Integers:
    """The geoms of pickupable and openable objects."""
    wanted = {
        number
        for number, object_ in enumerate(house.house.objects)
        if (object_.asset.pickupable and house.free_place[number] >= 0)
        or number in house.openable
        or (object_.asset.pickupable and number in changes.pinned)
    }
    owners = house.geom_object.tolist()
    return np.array([g for g, number in enumerate(owners) if number in wanted], dtype=np.int64)


_NONE: Integers = np.empty(0, dtype=np.int64)
_NOWHERE: Floats = np.empty((0, 7))

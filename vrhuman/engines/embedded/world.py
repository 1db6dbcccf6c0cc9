"""The running world of the embedded engine: physics, agent, held objects, open objects.

:class:`~vrhuman.engines.embedded.discrete.Discrete` is everything that is not MuJoCo's; together
    with :meth:`Physics.state` it is the whole state. :class:`World` advances both by whole ticks;
    what should happen is decided by the engine (a person's commands) and the ``actions`` (an
    agent's).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import mujoco
import numpy as np

from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.arm_drawing import UNDER_THE_FLOOR, agent_poses
from vrhuman.engines.embedded import frames
from vrhuman.engines.embedded.changes import Changes, changed, pose_of
from vrhuman.engines.embedded.conditions import (
    Conditions,
    Mass,
    initial_conditions,
    updated,
)
from vrhuman.engines.embedded.discrete import AgentState, Discrete, carried_over, progressed, turned
from vrhuman.engines.embedded.hits import Hit, Hits
from vrhuman.engines.embedded.initialization import FOR_PEOPLE, Initialization
from vrhuman.engines.embedded.kept.at_hand import Motions
from vrhuman.engines.embedded.kept.postures import Postures
from vrhuman.engines.embedded.kept.touching import Touching
from vrhuman.engines.embedded.members import NO_BODIES, NOWHERE, Members, Openness
from vrhuman.engines.embedded.model import (
    AGENT_GROUP,
    OTHERS_GROUP,
    PUSHERS,
    HouseModel,
    Integers,
    pusher_rows,
)
from vrhuman.engines.embedded.navigation import Floor
from vrhuman.engines.embedded.objects import Objects
from vrhuman.engines.embedded.obstacles import Obstacles, Other
from vrhuman.engines.embedded.physics import Physics
from vrhuman.engines.embedded.state import StateError, StateRepr
from vrhuman.engines.embedded.supports import Contacts
from vrhuman.engines.engine import ObjectStates
from vrhuman.engines.posture import (
    AgentPose,
    Course,
    Grip,
    Hand,
    Posture,
    grip_of,
    grip_pose,
    posture,
)
from vrhuman.houses import polygons
from vrhuman.houses.house import room_at
from vrhuman.records import Floats
from vrhuman.replacing import replaced

_PUSHERS_OF_LINKS = slice(5)  # arm_4 and gripper, the last two links, are both at the wrist


class World:
    """One running copy of a house with its agents; ``revision`` changes when anything has moved.

    What it does, it does for the agent that acts now, the first one until :meth:`turn_to`.
    """

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
        self.acting = 0
        self.state_repr = StateRepr()
        self.postures = Postures()
        self._hits = Hits()
        self._floor: tuple[bytes, Floor] | None = None
        self._driven_to: tuple[AgentPose, ...] = ()  # where the other agents' solids are
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
        self.physics.watched = self._hits.watched
        self.objects = Objects(house)
        self._contacts = Contacts(house)
        self.obstacles = Obstacles(house, self.physics.model, self.physics.data)
        self.members = Members(house, self.physics, self.obstacles)
        self.touching = Touching(house, self.state.changes, self.obstacles)
        self._initial = tuple(initial_conditions(o) for o in house.house.objects)
        self._driven_to = ()
        self._face_each_other()

    def _begin(self) -> None:
        """Bring a new physics to the present state of all that is not physics."""
        state = self.state
        self._set_all_pushing()
        self._set_lids(state.openness)
        self.physics.drive(self._driven(state.openness, changed=True))
        self.physics.refresh()

    @property
    def posture(self) -> Posture:
        """The acting agent's present posture."""
        return self.postures.of(self.acting, self.state.agent)

    # --------------------------------------------------------------------------------------- agents

    @property
    def others(self) -> tuple[tuple[int, AgentState], ...]:
        """The other agents, each with its number."""
        others = self.state.others
        return tuple((i + (i >= self.acting), other) for i, other in enumerate(others))

    def turn_to(self, number: int) -> None:
        """Act for agent ``number`` from now on; nothing in the house changes."""
        if number != self.acting:
            self.state = turned(self.state, self.acting, number)
            self.acting = number
            self._face_each_other()

    @contextmanager
    def as_first(self) -> Iterator[None]:
        """Have the state as it is saved: with the first agent as the one that acts."""
        acting = self.acting
        self.turn_to(0)
        try:
            yield
        finally:
            self.turn_to(acting)

    def add_agent(self, pose: AgentPose) -> int:
        """Let another agent stand in the house, and return its number."""
        with self.as_first():
            room = room_at(self.house.house.rooms, pose.x, pose.z) or self.state.room
            others = (*self.state.others, AgentState(pose, room))
            self.state = replace(self.state, others=others)
            self._compile(self.state.changes)
        return len(others)

    def agent_body(self, number: int) -> Floats:
        """Return the world poses (9, 7) of an agent's body to draw; without an arm, far away."""
        agent, grips = self.state.agent, self.state.grips
        for other, state in self.others:
            if other == number:
                agent, grips = state.agent, state.grips
        poses = agent_poses(agent, self.postures.of(number, agent), bool(grips))
        if agent.hand is not None:
            poses[1:, 1] = UNDER_THE_FLOOR
        return poses

    def _face_each_other(self) -> None:
        """Let the others stop the acting agent where they are now."""
        self.obstacles.let_others(
            [
                Other(
                    self.house.pushers[number],
                    other.agent,
                    self.postures.of(number, other.agent),
                    other.grips,
                )
                for number, other in self.others
            ]
        )

    def show_others(self) -> None:
        """Let rays meet the bodies of the others, and not that of the acting agent."""
        if self.state.others:
            groups = self.physics.model.geom_group
            for number, geoms in enumerate(self.house.pushers):
                groups[list(geoms)] = AGENT_GROUP if number == self.acting else OTHERS_GROUP

    def _set_all_pushing(self) -> None:
        self.physics.set_pushing(self.acting, self.state.pushing)
        for number, other in self.others:
            self.physics.set_pushing(number, other.pushing)

    def initialize(self, initialization: Initialization) -> None:
        """Set what AI2-THOR's Initialize sets; the state stays."""
        self.initialization = initialization
        self.obstacles.stop_at(initialization.mass_threshold)
        agent = self.state.agent
        if (initialization.agent_mode == "arm") != (agent.hand is None):
            hand = None if initialization.agent_mode == "arm" else Hand()
            self.state = replace(self.state, agent=replace(agent, hand=hand), grips=())
            self.physics.set_held(self.state.held)

    def change(self, changes: Changes) -> None:
        """Change the house itself: remove, add, pin or free objects (see :class:`Changes`).

        What stays keeps its place and speed. An added object that opens is as open as its house
        says; what is held and has no body any more is let go of.
        """
        self._compile(changes)

    def _compile(self, changes: Changes) -> None:
        """Go on in a model with these changes, and for as many agents as there are."""
        before = self.physics
        agents = len(self.state.others) + 1
        loose = self.house.free.tolist()
        model = changed(self.loaded, changes, agents)
        bound = [n for n in loose if model.free_place[n] < 0]
        if bound:
            changes = changes.where({n: pose_of(before.thing(n)) for n in bound})
            model = changed(self.loaded, changes, agents)
        self.state = carried_over(self.state, changes, self.house, model)
        self._hits.add(before.take_hits())
        self._enter(model)
        self.obstacles.stop_at(self.initialization.mass_threshold)
        self.physics.take_over(before)
        self.physics.set_masses(self.state.masses)
        self.physics.set_held(self.state.held)
        self._begin()
        self._change()

    def restore(self, state: Discrete, physics: Floats) -> None:
        """Return to a state of the loaded house, or of it with changes and further agents.

        In ``state`` the first agent acts; afterwards the one acts that did before, if it is there.

        :raises StateError: if it is of another house; nothing has changed then.
        """
        acting = self.acting if self.acting <= len(state.others) else 0
        self.turn_to(0)
        self._return(state, physics)
        self.turn_to(acting)

    def _return(self, state: Discrete, physics: Floats) -> None:
        agents = len(state.others) + 1
        if state.changes != self.state.changes or agents != self.house.agents:
            model = changed(self.loaded, state.changes, agents)
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
        self.physics.set_held(state.held)
        self._set_all_pushing()
        self.physics.set_state(physics)
        self._driven_to = ()
        self.touching.forget()
        self._face_each_other()
        self._change()

    def _change(self) -> None:
        self.revision += 1
        self.touching.change()

    # --------------------------------------------------------------------------------------- moving

    def move(self, agent: AgentPose, ticks: int, pushing: bool | None = None) -> None:
        """Move the agent to ``agent`` evenly within ``ticks`` ticks, and simulate them.

        ``pushing`` says whether its arm pushes light objects or passes through them; None leaves it
        as it was. The other agents go meanwhile where they were last planned to be (:meth:`plan`).
        """
        if pushing is not None:
            self._set_pushing(pushing, agent)
        state = self.state
        still = agent == state.agent and state.openness == state.opening and not state.grips
        still = still and self._others_still()
        places, to = NO_BODIES, NOWHERE
        openness = state.openness
        if still:
            driven = self.physics.driven()
        else:
            opened, openness = openness, progressed(state, ticks)
            if openness != opened:
                openness = self._unblocked(agent, openness)
                state = self.state
                places, to = self.members.riders(state.openness, openness, state.held)
            room = state.room
            if (agent.x, agent.z) != (state.agent.x, state.agent.z):
                room = self._room(agent.x, agent.z, state.room)
            tick = state.tick + ticks
            self.state = state = replaced(
                state, agent=agent, openness=openness, room=room, tick=tick
            )
            driven = self._driven(openness, changed=openness != opened)
            if openness != opened and self._set_lids(openness):
                self.physics.set_held(state.held)
                self.physics.set_state(self.physics.state().copy())
            for body, grips in self._holding():
                held = [frames.mujoco_pose(*grip_pose(body, grip)) for grip in grips]
                places = np.append(places, self._places(grips))
                to = np.concatenate([to, np.array(held)])
        resting = still and self.physics.resting
        self.physics.step(ticks, driven, places, to)
        if still:
            self.state = replaced(state, tick=state.tick + ticks)
        if not (resting and self.physics.resting):
            self.physics.refresh()
            self._change()

    def move_unobstructed(self, path: Course, ticks: int) -> int:
        """Move the agent through the first steps of a path at once; return how many they were.

        It comes out as if it were moved to each pose in turn, each within ``ticks``. They are
        those before which nothing stops the base and that are past all things, of an agent that is
        alone and whose arm passes through everything; none where anything else moves.
        """
        state = self.state
        if state.pushing or state.others or state.grips or state.openness != state.opening:
            return 0
        places = [(state.agent.x, state.agent.z), *path.places]
        done = self.physics.free_steps(np.array(places))
        done = self.obstacles.free_steps(places[: done + 1]) if done else 0
        if done == 0:
            return 0
        room, goal = state.room, path.pose(done - 1)
        for (x, z), before in zip(places[1 : done + 1], places, strict=False):
            if (x, z) != before:
                room = self._room(x, z, room)
        tick = state.tick + done * ticks
        self.state = state = replaced(state, agent=goal, room=room, tick=tick)
        self.physics.sleep(done * ticks, self._driven(state.openness, changed=False))
        self.physics.refresh()
        self._change()
        return done

    def plan(self, agent: AgentPose, pushing: bool) -> None:
        """Let the acting agent be at ``agent`` after the next ticks that another one simulates."""
        self._set_pushing(pushing, agent)
        if agent != self.state.agent:
            room = self._room(agent.x, agent.z, self.state.room)
            self.state = replace(self.state, agent=agent, room=room)
            self._change()

    def _others_still(self) -> bool:
        """Whether no other agent holds anything, and all their solids are where they are to be."""
        others = self.state.others
        if not others:
            return True
        if any(other.grips for other in others):
            return False
        known = self._driven_to
        return len(known) > len(others) and all(
            known[number] is other.agent for number, other in self.others
        )

    def _holding(self) -> list[tuple[Posture, tuple[Grip, ...]]]:
        """The postures of the agents that hold something, with what they hold."""
        out = [(self.posture, self.state.grips)] if self.state.grips else []
        return out + [
            (self.postures.of(number, other.agent), other.grips)
            for number, other in self.others
            if other.grips
        ]

    def _set_lids(self, openness: Openness) -> bool:
        """Make the lids of free objects collide where they are, or are nearest to.

        See :meth:`Physics.set_lids`.
        """
        return self.physics.set_lids(self.members.lids(openness))

    def _set_pushing(self, pushing: bool, agent: AgentPose) -> None:
        """Set whether the arm pushes.

        An arm that was passing through begins to push once it is clear of everything; a hand
        without an arm pushes nothing.
        """
        if pushing == self.state.pushing or agent.hand is not None:
            return
        if pushing and not self.obstacles.clear_of_things(posture(agent), self.state.grips):
            return
        self.physics.set_pushing(self.acting, pushing)
        self.state = replace(self.state, pushing=pushing)

    def _driven(self, openness: Openness, changed: bool) -> Floats:
        """MuJoCo poses of the mocap bodies: pushers, movers, and the other agents' pushers."""
        out, movers = self.physics.driven(), self.house.movers
        agents = [(self.acting, self.state.agent)]
        agents += [(number, other.agent) for number, other in self.others]
        for number, agent in agents:
            pushers = self.postures.links(number, agent)[_PUSHERS_OF_LINKS]
            out[pusher_rows(number, len(movers))] = frames.mujoco_poses(pushers)
        self._driven_to = tuple(agent for _, agent in sorted(agents, key=lambda each: each[0]))
        if changed and movers:
            first = len(PUSHERS)
            out[first : first + len(movers)] = self.members.driven(openness)
        return out

    def _places(self, grips: tuple[Grip, ...]) -> Integers:
        return self.house.free_place[[grip.number for grip in grips]] if grips else NO_BODIES

    def _room(self, x: float, z: float, before: str) -> str:
        """The room of an agent that was in ``before``; on a threshold the one it comes from."""
        here = self.house.house.rooms
        for room in here:
            if room.room_id == before and polygons.contains(room.polygon, x, z):
                return before
        return room_at(here, x, z) or before

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
        held += [grip.number for other in self.state.others for grip in other.grips]
        touched = self._contacts.now(self.physics)
        return self.objects.states(self.physics.things(), self.state.opening, tuple(held), touched)

    def object_pose(self, number: int) -> Floats:
        """Return the world pose (7,) of an object's box centre."""
        return self.members.object_pose(number)

    def member_pose(self, number: int, member: int) -> Floats:
        """Return the world pose (7,) of an object's moving member, numbered from 1."""
        return self.members.pose(number, member, self.state.openness)

    def member_offset(self, number: int, member: int) -> tuple[Vector, Quaternion]:
        """Return the pose of an object's moving member, numbered from 1, in the object's frame."""
        return self.members.offset(number, member, self.state.openness)

    def _unblocked(self, agent: AgentPose, openness: Openness) -> Openness:
        """``openness`` without the steps that would swing something into an agent's body.

        What the body blocks stops where it is and does not continue later.
        """
        state = self.state
        bodies = [agent, *(other.agent for other in state.others)]
        stopped = self.members.stopped(state.openness, openness, bodies)
        if not stopped:
            return openness

        def halted(shares: Openness) -> Openness:
            return tuple(
                state.openness[at] if at in stopped else share for at, share in enumerate(shares)
            )

        self.state = replace(state, opening=halted(state.opening))
        return halted(openness)

    def touched(self) -> list[int]:
        """Return numbers of pickupable and openable objects the hand touches and no agent holds."""
        moved = Motions(self.physics.moved, self.state.openness)
        hand, radius, held = self.posture.hand, self.state.agent.hand_radius, self.state.held
        found = self.touching.objects(self.acting, hand, radius, moved)
        return [number for number in found if number not in held]

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
        """Let go of everything that the acting agent holds."""
        self._hold(())

    def let_go(self, number: int) -> None:
        """Let whoever holds an object let go of everything."""
        if any(grip.number == number for grip in self.state.grips):
            self.release()
        for holder, other in self.others:
            if any(grip.number == number for grip in other.grips):
                acting = self.acting
                self.turn_to(holder)
                self.release()
                self.turn_to(acting)

    def snapshot(self) -> tuple[Discrete, Floats]:
        """Return the whole state, for :meth:`restore`."""
        with self.as_first():
            return self.state, self.physics.state().copy()

    def watch(self, numbers: frozenset[int]) -> None:
        """Note what these objects hit, for the acting agent."""
        self._hits.watch(self.acting, numbers)
        self.physics.watched = self._hits.watched

    def take_hits(self) -> list[Hit]:
        """Return what the objects that the acting agent watches hit since it last asked."""
        self._hits.add(self.physics.take_hits())
        return self._hits.take(self.acting)

    def _hold(self, grips: tuple[Grip, ...]) -> None:
        self.state = replace(self.state, grips=grips)
        self.physics.set_held(self.state.held)
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

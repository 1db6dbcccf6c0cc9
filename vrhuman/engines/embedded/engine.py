"""The embedded engine: a house in MuJoCo with AI2-THOR's arm agent; deterministic, no download."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.arm import Quaternion, Vector
from vrhuman.engines.arm_drawing import MAX_AGENTS
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.embedded import drawn, motion, state
from vrhuman.engines.embedded.actions import table
from vrhuman.engines.embedded.actions.gliding import collision_text
from vrhuman.engines.embedded.actions.object_actions import refusal
from vrhuman.engines.embedded.actions.teleporting import on_floor
from vrhuman.engines.embedded.initialization import FOR_PEOPLE, Initialization
from vrhuman.engines.embedded.metadata.metadata import Metadata
from vrhuman.engines.embedded.obstacles import Hit
from vrhuman.engines.embedded.settle import Settled, settle
from vrhuman.engines.embedded.world import World
from vrhuman.engines.engine import Hit as ObjectHit
from vrhuman.engines.engine import ObjectStates
from vrhuman.engines.posture import AgentPose, Hand
from vrhuman.houses.house import House
from vrhuman.houses.parts import StandIn
from vrhuman.houses.standins import standins_of
from vrhuman.records import (
    TICK_SECONDS,
    Action,
    ActionResult,
    ArmState,
    ArmStatus,
    Command,
    Event,
    EventKind,
    Floats,
    JsonValue,
    VrhumanError,
    WorldState,
)
from vrhuman.replacing import replaced

APART = 0.5
"""The grid on which places for another agent are looked for [m]."""
_NO_BODIES: Floats = np.empty((0, 7))


class EmbeddedEngine:
    """The embedded :class:`~vrhuman.engines.engine.Engine`; the house settles when it is made.

    ``stand_ins``, in the order of the house's objects, replace the parametric ones. It is the
    engine of the house's first agent; :meth:`add_agent` returns that of another agent in the same
    house.
    """

    def __init__(
        self,
        house: House,
        stand_ins: Sequence[StandIn] | None = None,
        initialization: Initialization = FOR_PEOPLE,
    ) -> None:
        if stand_ins is None:
            stand_ins = standins_of(house)
        self._start(settle(house, stand_ins), initialization)

    def _start(self, settled: Settled, initialization: Initialization) -> None:
        self._settled = settled
        self._number = 0
        self._drawn = self._hashed = True
        self._shared = World(settled.house, settled.discrete, settled.physics, initialization)
        self._follow()

    @property
    def _world(self) -> World:
        """The house, with this agent as the one that acts."""
        self._shared.turn_to(self._number)
        return self._shared

    def _follow(self) -> None:
        """Report on the world's present house."""
        self._reported = self._world.house
        self._poses: drawn.BodyPoses | None = None  # many are never asked for them
        self._metadata = Metadata(self._world)

    def _keep_up(self) -> None:
        """Report on the present house, which another agent may have changed."""
        if self._reported is not self._shared.house:
            self._follow()

    def fork(self) -> EmbeddedEngine:
        """Return another engine of this house, initialised alike, in the state after settling."""
        other = object.__new__(EmbeddedEngine)
        other._start(self._settled, self.initialization)
        return other

    @property
    def number(self) -> int:
        """The agent's number, from 0: AI2-THOR's agentId."""
        return self._number

    def add_agent(self, x: float, z: float, yaw: float) -> EmbeddedEngine:
        """Let another agent stand in this house, and return its engine; no time passes.

        The two engines are one house: what one agent does is there for the other. Their bodies and
        arms stop each other, and neither takes what the other holds. Time passes with what any of
        them does. Where a person and a helper act at once, the helper's :meth:`advance` says where
        it goes, and the person's, for the same ticks, moves both. Saved states and hashes are of
        the house with all its agents, whichever engine is asked.

        :raises VrhumanError: if the house has as many agents as it may have.
        """
        if self._shared.house.agents >= MAX_AGENTS:
            raise VrhumanError(f"a house has at most {MAX_AGENTS} agents")
        other = object.__new__(EmbeddedEngine)
        other._settled, other._shared = self._settled, self._shared
        mode = self.initialization.agent_mode
        hand = None if mode == "arm" else Hand()
        pose = AgentPose(x, z, yaw % 360.0, 0.0, arm.ArmPose(), hand=hand)
        other._number = self._shared.add_agent(pose)
        other._drawn, other._hashed = self._drawn, self._hashed
        other._follow()
        return other

    def free_places(self, apart: float = APART) -> tuple[tuple[float, float], ...]:
        """Return where another agent could stand, x and z [m]: the nearest to this one first.

        They are the points of a grid of ``apart`` metres around this agent that it could walk to.
        """
        now = self._world.state.agent
        grid = self._world.floor.reachable(now.x, now.z, apart)
        far = ((math.dist((x, z), (now.x, now.z)), x, z) for x, z in grid)
        return tuple((x, z) for away, x, z in sorted(far) if away > 1e-6)

    def way_to(self, x: float, z: float) -> tuple[tuple[float, float], ...] | None:
        """Return the corners of the shortest way there (see the protocol)."""
        now = self._world.state.agent
        if not self._world.stands(x, z):
            return None
        return self._world.floor.way((now.x, now.z), (x, z))

    @property
    def initialization(self) -> Initialization:
        """The settings of AI2-THOR's Initialize.

        They are not part of saved states: a state continues identically only in an engine that is
        initialised identically.
        """
        return self._world.initialization

    def initialize(self, initialization: Initialization) -> None:
        """Initialise again; the state stays, except that another agent_mode is another body.

        The settings are those of all agents of the house.
        """
        for number in range(self._shared.house.agents):
            self._shared.turn_to(number)
            self._shared.initialize(initialization)

    @property
    def house(self) -> House:
        """The house, with what actions have changed of it."""
        return self._shared.house.house

    @property
    def bodies(self) -> tuple[StandIn, ...]:
        """The objects' bodies, in the order of ``house.objects``."""
        return self._shared.house.stand_ins

    @property
    def tick(self) -> int:
        return self._shared.state.tick

    @property
    def fixed(self) -> tuple[str, ...]:
        """The ids of objects that fell out of the world at loading, and were made static."""
        return self._settled.fixed

    # -------------------------------------------------------------------------------- person, agent

    def advance(self, command: Command, ticks: int) -> WorldState:
        """Follow a person's command (see the protocol).

        Only the first agent's engine simulates the ticks. Another agent's tells where it will be at
        their end, and the first one's next call, which is for the same ticks, moves it there; what
        it returns has no bodies and no hash.
        """
        world, before = self._world, self._world.state
        east, north = command.travel.tolist()
        travel = (east, north)
        target = _vector(command.wrist_position) if command.arm_engaged else None
        jumped = (
            target is not None
            and before.target is not None
            and _distance(target, before.target) > motion.JUMP
        )
        wish = motion.MotionTarget(
            dx=travel[0] - before.travel[0],
            dz=travel[1] - before.travel[1],
            yaw=float(command.yaw),
            horizon=float(command.horizon),
            base_height=float(command.arm_base_height),
            wrist=before.target if jumped else target,
            rotation=_quaternion(command.wrist_rotation),
        )
        world.obstacles.let_pass(before.swung)
        followed = motion.follow(
            before.agent, wish, ticks * TICK_SECONDS, world.obstacles, before.grips
        )
        world.obstacles.let_pass(None)
        status, reason = followed.status, followed.reason
        if jumped and target is not None and before.target is not None:
            status = ArmStatus.JUMPED
            reason = f"the hand jumped {_distance(target, before.target):.2f} m at once"
        if followed.arm_stop is not None:
            status, reason = ArmStatus.HELD, self._held_text(followed.arm_stop, wish)
        if self._number:
            world.plan(followed.agent, followed.pushing)
        else:
            world.move(followed.agent, ticks, followed.pushing)
        stops = (
            (followed.base_stop, before.base_stopped),
            (followed.arm_stop, before.arm_stopped),
        )
        hits = {self._name(hit): None for hit, was in stops if hit is not None and not was}
        kinds = [(EventKind.COLLIDED, name) for name in hits]
        if world.state.room != before.room:
            kinds.append((EventKind.ROOM_ENTERED, world.state.room))
        world.state = replaced(
            world.state,
            travel=travel,
            target=target,
            status=status,
            reason=reason,
            base_stopped=followed.base_stop is not None,
            arm_stopped=followed.arm_stop is not None,
            swung=None,
            sequence=command.sequence,
            happened=before.happened + len(kinds),
        )
        events = tuple(
            Event(before.happened + i + 1, world.state.tick, kind, name)
            for i, (kind, name) in enumerate(kinds)
        )
        return self._world_state(ticks, command.grasp_force, events, planned=self._number > 0)

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end."""
        result = table.perform(self._world, action)
        self._keep_up()
        self._world.state = replaced(
            self._world.state,
            action=action.name,
            success=result.success,
            error=result.error,
            code=result.code,
        )
        return result

    def openness(self, object_id: str) -> float:
        """Return how far an object is open now, 0 for an object that does not open."""
        number = self._world.house.number(object_id)
        return 0.0 if number is None else self._world.openness(number)

    def set_openness(self, object_id: str, openness: float) -> bool:
        """Let an opening part follow a hand (see the protocol)."""
        number = self._world.house.number(object_id)
        if number is None or refusal(self._world, number):
            return False
        self._world.open(number, min(1.0, max(0.0, openness)))
        self._world.state = replace(self._world.state, swung=number)
        return True

    def watch(self, object_ids: frozenset[str]) -> None:
        """Report in :meth:`hits` what these objects hit from now on."""
        numbers = (self._world.house.number(object_id) for object_id in object_ids)
        self._world.watch(frozenset(n for n in numbers if n is not None))

    def hits(self) -> tuple[ObjectHit, ...]:
        """Return what the watched objects hit since the last call."""
        objects = self.house.objects
        return tuple(
            ObjectHit(objects[one].object_id, objects[other].object_id if other >= 0 else "", speed)
            for one, other, speed in self._world.take_hits()
        )

    def fits(self, position: Floats) -> bool:
        """Whether the agent could stand there, in a room and with nothing static in its way."""
        x, z = float(position[0]), float(position[2])
        free = self._world.obstacles.base_hit(x, z, None) is None
        return free and on_floor(self._world, x, z)

    # ------------------------------------------------------------------------------------ reporting

    def observe(self) -> WorldState:
        """Return the present state as a world state of zero ticks."""
        return self._world_state(0, 0.0, ())

    def metadata(self) -> dict[str, JsonValue]:
        """Return AI2-THOR's metadata, with its keys and units."""
        self._keep_up()
        self._shared.turn_to(self._number)
        return self._metadata.now()

    def object_metadata(self) -> list[JsonValue]:
        """Return the metadata of the objects alone."""
        self._keep_up()
        self._shared.turn_to(self._number)
        return self._metadata.objects()

    def object_states(self) -> ObjectStates:
        """Return poses, boxes, parents and openness of the objects as numbers."""
        return self._world.object_states()

    def scene(self) -> Scene:
        """Return what to draw; ``WorldState.body_poses`` follow the order of its bodies."""
        return drawn.scene(self.house, self.bodies, self._shared.house.agents)

    def leave_out_bodies(self) -> None:
        """Let world states have no ``body_poses`` from now on."""
        self._drawn = False

    def leave_out_hashes(self) -> None:
        """Let world states have no ``state_hash`` from now on."""
        self._hashed = False

    def onlooker_poses(self) -> Floats:
        """Return the poses of :meth:`scene`'s bodies for who sees all agents, and is none."""
        self._keep_up()
        return self._body_poses().for_onlookers(self._world)

    def _body_poses(self) -> drawn.BodyPoses:
        if self._poses is None:
            self._poses = drawn.BodyPoses(self._world)
        return self._poses

    def _world_state(
        self, ticks: int, force: float, events: tuple[Event, ...], planned: bool = False
    ) -> WorldState:
        self._keep_up()
        world = self._world
        now = world.state
        body, objects = world.posture, self.house.objects
        return WorldState(
            tick=now.tick,
            ticks=ticks,
            command_sequence=now.sequence,
            agent_position=np.array(now.agent.position),
            yaw=now.agent.yaw,
            horizon=now.agent.horizon,
            room=now.room,
            arm=ArmState(
                joints=np.array(body.joints),
                wrist_rotation=np.array(body.rotation),
                base_height=now.agent.arm.base_height,
                hand_centre=np.array(body.hand),
                hand_radius=now.agent.hand_radius,
            ),
            arm_status=now.status,
            arm_reason=now.reason,
            held=tuple(objects[grip.number].object_id for grip in now.grips),
            touched=tuple(objects[n].object_id for n in world.touched()),
            grasp_force=force,
            events=events,
            steps=(),
            step_count=0,
            body_poses=self._body_poses().now(world) if self._drawn and not planned else _NO_BODIES,
            state_hash=self.state_hash() if self._hashed and not planned else b"",
        )

    def _held_text(self, hit: Hit, wish: motion.MotionTarget) -> str:
        agent = self._world.state.agent
        x, y, z = wish.wrist or arm.to_world((0, 0, 0), agent.yaw, 0.0, arm.DEFAULT_WRIST)
        px, py, pz = agent.position
        return collision_text(self._world, hit, (px + x, py + y, pz + z))

    def _name(self, hit: Hit) -> str:
        return self._world.house.name_of(hit.geom)[0]

    # ---------------------------------------------------------------------------------------- state

    def state_hash(self) -> bytes:
        """Return a hash of physics, discrete state and counters."""
        with self._shared.as_first():
            now, physics = self._shared.state, self._shared.physics.state()
            return state.digest(now, physics, self._shared.state_repr)

    def save(self) -> bytes:
        """Return the full state in float64."""
        with self._shared.as_first():
            return state.encode(self._shared.state, self._shared.physics.state())

    def restore(self, data: bytes) -> None:
        """Return to a saved state of the same house, with the agents that it had then.

        Another process that loads a state continues exactly as the run that saved it only if that
        run restored the state, too.
        """
        self._shared.restore(*state.decode(data))
        self._keep_up()


def _vector(v: Floats) -> Vector:
    x, y, z = v.tolist()
    return (x, y, z)


def _quaternion(q: Floats) -> Quaternion:
    x, y, z, w = q.tolist()
    return geometry.normalised_floats((x, y, z, w))


def _distance(a: Vector, b: Vector) -> float:
    return math.dist(a, b)

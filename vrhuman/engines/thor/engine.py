"""AI2-THOR as an :class:`~vrhuman.engines.engine.Engine`, by the unmodified Controller.

AI2-THOR is not deterministic across machines, slower than a display, and has no colours in its
metadata (:mod:`~vrhuman.engines.thor.colours` measures them). Ticks are counted as commanded;
AI2-THOR's physics advances by them in its own steps of 0.02 s.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from vrhuman.engines.agent import FIELD_OF_VIEW
from vrhuman.engines.arm import Vector
from vrhuman.engines.drawing.scene import Scene
from vrhuman.engines.engine import Hit, ObjectStates
from vrhuman.engines.thor import following, keeping, swinging
from vrhuman.engines.thor.cameras import Cameras
from vrhuman.engines.thor.colours import measured
from vrhuman.engines.thor.furnished import ReportedObject, furnished, things
from vrhuman.engines.thor.messages import Performed
from vrhuman.engines.thor.object_state_map import ObjectStateMap, stand_in_scene
from vrhuman.engines.thor.places import Reachable
from vrhuman.engines.thor.process import ThorProcess
from vrhuman.engines.thor.snapshot import Snapshot, digest
from vrhuman.houses.house import House, HouseObject, room_at
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
    WorldState,
)

SIZE = (800, 600)
"""The size of the agent's picture and, since AI2-THOR has one size for all, of the eyes' [px]."""
PHYSICS_SECONDS = 0.02
"""The duration of AI2-THOR's physics step [s]."""
_SETTINGS: Mapping[str, JsonValue] = {
    "agentMode": "arm",
    "gridSize": 0.25,
    "snapToGrid": False,
    "fieldOfView": FIELD_OF_VIEW,
    "massThreshold": 10.0,
}
_NAMED = re.compile(r"(?:object|structure in scene|Collided with):? '?([^',;]+)'?")


HouseOf = Callable[[Mapping[str, JsonValue]], House]
"""Makes the house from a scene's metadata."""


class ThorEngine:
    """A house in AI2-THOR; it has a process, so close it.

    ``data`` is the ProcTHOR dict of ``house``, or a scene's name, where ``house`` makes one from
    the scene's metadata; ``executable`` is AI2-THOR's Unity build or ``vrhuman-thor``, empty for
    the build that the client downloads. An engine that does not ``draw`` needs no display. Its
    pictures come from ``cameras``.
    """

    def __init__(
        self, house: House | HouseOf, data: JsonValue, executable: str, draw: bool = True
    ) -> None:
        """Start AI2-THOR and load the house.

        :raises EngineUnavailable: if AI2-THOR cannot be started on this computer.
        :raises EngineLost: if it does not start, with its reason.
        """
        self._data, self._executable = data, executable
        settings = {**_SETTINGS, "renderDepthImage": draw}
        self._process = ThorProcess(executable, data, SIZE, settings, draw)
        self._counters = keeping.Counters()
        self._status, self._reason = ArmStatus.PARKED, ""
        self._target: Vector | None = None
        self._owed = 0.0  # seconds of physics that AI2-THOR is behind
        self._stopped = (False, False)
        self._reachable: Reachable | None = None
        self._swing: swinging.Swing | None = None
        self._bodies: tuple[StandIn, ...] | None = None
        self._room = ""
        told = self._process.started.metadata or {}
        self._house = house if isinstance(house, House) else house(told)
        self._enter(self._process.started)

    def _enter(self, started: Performed) -> None:
        """Take over a house that was just made, in which nothing has happened yet."""
        told = things((started.metadata or {})["objects"], self._house)
        colours = {o.object_id: o.colours for o in self._house.objects}
        self._house = furnished(self._house, told, colours)
        self._now: Snapshot = started.snapshot
        self._standing = ObjectStateMap(self._house, self._now)
        self.cameras = Cameras(self._draw, self._process.block, SIZE)
        self._room = self._room_here()
        self._steps_physics = self._begin()

    def fork(self) -> ThorEngine:
        """Start another AI2-THOR with this house from its beginning; it draws nothing."""
        return ThorEngine(self._house, self._data, self._executable, draw=False)

    def check(self) -> None:
        """Check that AI2-THOR still runs; this costs nothing.

        :raises EngineLost: if it has ended.
        """
        self._process.check()

    def close(self) -> None:
        """End AI2-THOR."""
        self._process.close()

    @property
    def house(self) -> House:
        return self._house

    @property
    def bodies(self) -> tuple[StandIn, ...]:
        """Stand-ins for AI2-THOR's objects; its own handles may be elsewhere."""
        if self._bodies is None:
            self._bodies = standins_of(self._house)
        return self._bodies

    @property
    def tick(self) -> int:
        return self._counters.tick

    def measure_colours(self) -> None:
        """Look at the objects to measure their colours; ambiguous or hidden ones have none."""
        colours = measured(self.cameras, self.object_states(), self._house)
        painted = (replace(o, colours=colours.get(o.object_id, ())) for o in self._house.objects)
        self._house = replace(self._house, objects=tuple(painted))
        self._enter(self._process.anew())  # AI2-THOR removes no camera, and draws each every time

    # -------------------------------------------------------------------------------- person, agent

    def advance(self, command: Command, ticks: int) -> WorldState:
        """Follow a person's command (see the protocol)."""
        seconds = ticks * TICK_SECONDS
        counters = self._counters
        offset = np.asarray(command.travel, dtype=np.float64) - counters.travel + counters.waiting
        if self._swing is not None and self._swing.due(counters.tick):
            self._swung(self._swing)
        before = self._now.position[[0, 2]]
        base = following.move_base(self._do, self._now, command, offset, seconds)
        waiting = offset - (base.now.position[[0, 2]] - before)
        if base.stopped or float(np.hypot(*waiting)) > following.SWEPT:
            waiting = np.zeros(2)  # what a wall takes away is lost
        hand = following.move_arm(self._do, base.now, command, self._target, seconds)
        self._status, self._reason = hand.status, hand.reason
        x, y, z = (float(v) for v in command.wrist_position)
        self._target = (x, y, z) if command.arm_engaged else None
        self._simulate(seconds, base.seconds + hand.moved.seconds)
        kinds = self._happened(base.stopped, hand.moved.stopped)
        self._counters = replace(
            counters,
            tick=counters.tick + ticks,
            sequence=command.sequence,
            happened=counters.happened + len(kinds),
            travel=(float(command.travel[0]), float(command.travel[1])),
            waiting=(float(waiting[0]), float(waiting[1])),
        )
        events = tuple(
            Event(counters.happened + i + 1, self._counters.tick, kind, name)
            for i, (kind, name) in enumerate(kinds)
        )
        return self._world_state(ticks, command.grasp_force, events)

    def act(self, action: Action) -> ActionResult:
        """Perform one discrete AI2-THOR action, to its end.

        SetObjectPoses leaves what it does not name, as on the embedded engine.
        """
        arguments = action.arguments
        if action.name == "SetObjectPoses":
            free = {o.object_id for o in self._house.objects if _free(o)}
            arguments = keeping.all_named(arguments, self._now, free)
        result, _ = self._do({"action": action.name, **arguments})
        return result

    def openness(self, object_id: str) -> float:
        """Return how far an object is open, or is about to be."""
        if self._swing is not None and self._swing.object_id == object_id:
            return self._swing.openness
        return swinging.openness(self._now, object_id)

    def set_openness(self, object_id: str, openness: float) -> bool:
        """Let an opening part follow a hand (see the protocol and :mod:`.swinging`)."""
        if self._swing is not None and self._swing.object_id != object_id:
            self._swung(self._swing)
        self._swing = swinging.wished(self._swing, object_id, openness, self._counters.tick)
        return True

    def _swung(self, set_openness: swinging.Swing) -> None:
        """Perform the pending opening; the openness afterwards shows whether it succeeded."""
        self._swing = None
        action = set_openness.action(self._now)
        if action is not None:
            self._do(action)

    def watch(self, object_ids: frozenset[str]) -> None:
        """Do nothing: AI2-THOR does not tell contacts, and breaks by itself what is hit hard."""

    def hits(self) -> tuple[Hit, ...]:
        """Return nothing (see :meth:`watch`)."""
        return ()

    def fits(self, position: Floats) -> bool:
        """Whether the agent could stand there: near a place that AI2-THOR calls reachable."""
        if self._reachable is None:
            self._reachable = Reachable.ask(self._do)
        return self._reachable.holds(float(position[0]), float(position[2]))

    # ------------------------------------------------------------------------------------ reporting

    def observe(self) -> WorldState:
        """Return the present state as a world state of zero ticks."""
        return self._world_state(0, 0.0, ())

    def metadata(self) -> dict[str, JsonValue]:
        """Return AI2-THOR's metadata, objects without structure and with the key ``colours``."""
        told = dict(self._perform((), metadata=True).metadata or {})
        colours = {o.object_id: o.colours for o in self._house.objects}
        known = [o for o in told["objects"] if o["objectId"] in colours]
        told["objects"] = [{**o, "colours": list(colours[o["objectId"]])} for o in known]
        return told

    def object_metadata(self) -> list[JsonValue]:
        """Return the metadata of the objects, without structure and with the key ``colours``."""
        objects: list[JsonValue] = self.metadata()["objects"]
        return objects

    def reported_objects(self) -> list[ReportedObject]:
        """Return the objects' metadata as AI2-THOR reports them."""
        return list((self._perform((), metadata=True).metadata or {})["objects"])

    def object_states(self) -> ObjectStates:
        """Return poses, boxes, parents and openness of the objects as numbers."""
        return self._standing.states(self._now)

    def scene(self) -> Scene:
        """Return stand-ins for what AI2-THOR draws itself, for replays and reports."""
        return stand_in_scene(self._house, standins_of(self._house))

    def _world_state(self, ticks: int, force: float, events: tuple[Event, ...]) -> WorldState:
        now, counters = self._now, self._counters
        return WorldState(
            tick=counters.tick,
            ticks=ticks,
            command_sequence=counters.sequence,
            agent_position=now.position,
            yaw=now.yaw,
            horizon=now.horizon,
            room=self._room,
            arm=ArmState(
                joints=now.arm.joints,
                wrist_rotation=now.arm.rotation,
                base_height=now.arm.base_height,
                hand_centre=now.arm.hand_centre,
                hand_radius=now.arm.hand_radius,
            ),
            arm_status=self._status,
            arm_reason=self._reason,
            held=now.arm.held,
            touched=self._standing.nearest_first(now),
            grasp_force=force,
            events=events,
            steps=(),
            step_count=0,
            body_poses=self._standing.states(now).poses,
            state_hash=self.state_hash(),
        )

    # ---------------------------------------------------------------------------------------- state

    def state_hash(self) -> bytes:
        """Return a hash of AI2-THOR's state in its metadata, and of vrhuman's counters."""
        return digest(self._now, self._counters.numbers)

    def save(self) -> bytes:
        """Return the state as far as AI2-THOR reports it (:mod:`~vrhuman.engines.thor.keeping`)."""
        return keeping.encode(self._now, self._counters, self.state_hash())

    def restore(self, state: bytes) -> None:
        """Return to a saved state as well as AI2-THOR can; do nothing if it is still there."""
        kept = keeping.decode(state)
        self._counters, self._swing = kept.counters, None
        if kept.hash != self.state_hash():
            free = {o.object_id for o in self._house.objects if _free(o)}
            for action in keeping.actions(kept, self._now, free):
                self._do(action)

    # --------------------------------------------------------------------------------------- within

    def _perform(
        self,
        actions: Sequence[Mapping[str, JsonValue]],
        metadata: bool = False,
        pictures: bool = False,
    ) -> Performed:
        told = self._process.perform(actions, metadata, pictures)
        self._now = told.snapshot
        return told

    def _draw(self, actions: Sequence[Mapping[str, JsonValue]]) -> Performed:
        return self._perform(actions, pictures=True)

    def _do(self, action: Mapping[str, JsonValue]) -> tuple[ActionResult, Snapshot]:
        """Perform one action without drawing."""
        told = self._perform(({"renderImage": False, **action},))
        return told.results[0], told.snapshot

    def _begin(self) -> bool:
        """Give the objects their weights, and take control of AI2-THOR's physics clock.

        The result says whether the clock can be controlled.
        """
        pickable = [o for o in self._house.objects if o.asset.pickupable]
        weighing = [
            {
                "action": "SetMassProperties",
                "objectId": o.object_id,
                "mass": o.mass,
                "drag": 0.0,
                "angularDrag": 0.05,
                "renderImage": False,
            }
            for o in pickable
        ]
        weighed = self._perform(weighing).results if weighing else ()
        refused = {o.object_id for o, r in zip(pickable, weighed, strict=True) if not r.success}
        if refused:  # then an object weighs what AI2-THOR says
            masses = {str(o["objectId"]): float(o["mass"]) for o in self.reported_objects()}
            objects = (
                replace(o, mass=masses[o.object_id]) if o.object_id in refused else o
                for o in self._house.objects
            )
            self._house = replace(self._house, objects=tuple(objects))
        return self._do({"action": "PausePhysicsAutoSim"})[0].success

    def _simulate(self, seconds: float, simulated: float) -> None:
        """Let AI2-THOR's physics catch up, if anything moves."""
        self._owed = max(0.0, self._owed + seconds - simulated)
        if self._now.at_rest:
            self._owed = 0.0
        count = int(self._owed / PHYSICS_SECONDS + 1e-6)
        if count == 0:
            return
        self._owed -= count * PHYSICS_SECONDS
        if self._steps_physics:
            self._do(
                {
                    "action": "AdvancePhysicsStep",
                    "timeStep": PHYSICS_SECONDS,
                    "simSeconds": count * PHYSICS_SECONDS,
                    "allowAutoSimulation": True,
                }
            )
        else:  # AI2-THOR's physics runs on while anything is done
            self._perform([{"action": "Pass", "renderImage": False}] * count)

    def _happened(self, base: str, hand: str) -> list[tuple[EventKind, str]]:
        """New collisions, and a new room."""
        stops = ((base, self._stopped[0]), (hand, self._stopped[1]))
        names = {_named(words): None for words, was in stops if words and not was}
        self._stopped = (bool(base), bool(hand))
        kinds = [(EventKind.COLLIDED, name) for name in names]
        room = self._room_here()
        if room != self._room:
            self._room = room
            kinds.append((EventKind.ROOM_ENTERED, room))
        return kinds

    def _room_here(self) -> str:
        x, _, z = (float(v) for v in self._now.position)
        return room_at(self._house.rooms, x, z) or self._room


def _free(thing: HouseObject) -> bool:
    return not thing.kinematic and thing.asset.primary_property in ("CanPickup", "Moveable")


def _named(words: str) -> str:
    """The name in AI2-THOR's message of what was collided with."""
    found = _NAMED.search(words)
    return found[1].strip() if found else ""

"""The embodied agent: an engine driven by a person's commands, with grasping and step counting."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from vrhuman import geometry
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.counting.shadow import DiscreteShadow, Person
from vrhuman.embodiment.grasp import Squeeze, carries, slip_of, to_pick
from vrhuman.embodiment.object_actions import ObjectActions, forced
from vrhuman.embodiment.opening import Opener, hand_is_behind_a_wall
from vrhuman.embodiment.throwing import Throw, Thrower
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    Action,
    ActionResult,
    Command,
    Event,
    EventKind,
    JsonValue,
    ObjectAction,
    Step,
    VrhumanError,
    WorldState,
)


class StateError(VrhumanError):
    """These bytes are not a saved state of this agent."""


_NOT_A_STATE = (ValueError, KeyError, TypeError, AttributeError, OverflowError, struct.error)


class EmbodiedAgent:
    """Carries out a person's commands tick by tick, grasps and opens objects, and counts steps.

    It runs in the same way live, in verification and in tests. ``shadow_engine`` is a second engine
    of the same house in the same initial state.
    """

    def __init__(self, engine: Engine, shadow_engine: Engine) -> None:
        self._engine = engine
        self._shadow_engine = shadow_engine
        self._weights: dict[str, float] = {
            o.object_id: o.mass for o in engine.house.objects if o.asset.pickupable
        }
        self._opener = Opener(engine, self._weights)
        self._object_actions = ObjectActions(engine)
        self._thrower = Thrower(engine)
        self._shadow = DiscreteShadow(shadow_engine, self._weights)
        self._squeeze = Squeeze()
        self._happened = 0
        self._first_poses = _poses(engine)

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def shadow(self) -> DiscreteShadow:
        return self._shadow

    def observe(self) -> WorldState:
        """Return the present world state; no time passes."""
        return replace(self._engine.observe(), step_count=self._shadow.count)

    def step(self, command: Command, ticks: int) -> WorldState:
        """Carry out ``command`` for ``ticks`` ticks: move, grasp, open, act, and count steps."""
        world_state = self._engine.advance(command, ticks)
        self._thrower.follow(world_state)
        events = list(world_state.events)
        force, closing = command.grasp_force, self._squeeze.force <= 0.0 < command.grasp_force
        acts = self._opener.update(world_state, command, closing)
        if self._opener.pulling:
            self._squeeze = Squeeze.pulling(force, world_state.tick)
        else:
            self._squeeze = self._squeeze.pressed(force, world_state.tick)
            events += self._grasp(world_state, force)
        events += [
            Event(
                0,
                world_state.tick,
                EventKind.OPENED if a.name == "OpenObject" else EventKind.CLOSED,
                a.arguments["objectId"],
            )
            for a in acts
        ]
        acted, happened = self._act(world_state, command)
        throws = self._thrower.thrown(_let_go(events))
        events += [*happened, *(self._throw(each, world_state) for each in throws)]
        if acted or len(events) > len(world_state.events):
            after = self._engine.observe()
            world_state = replace(after, ticks=ticks, command_sequence=command.sequence)
        parted = self._shadow.parted
        done = self._shadow.follow(
            Person(world_state, self._squeeze, tuple(acts), self._opener.pulling)
        )
        for step in done:
            if step.action.name == "PickupObject":
                self._squeeze = self._squeeze.settled(step.action.arguments["force"])
        acted += self._follow_up(acted, throws, world_state.tick)
        if self._shadow.parted and not parted:
            events.append(Event(0, world_state.tick, EventKind.DIVERGED, _why(done)))
        return replace(
            world_state,
            grasp_force=force,
            slip=slip_of(force, (self._weights[i] for i in world_state.held)),
            events=tuple(self._numbered(h) for h in events),
            steps=done,
            step_count=self._shadow.count,
            object_actions=tuple(acted),
        )

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Give objects other weights [kgf] from now on, for comparing pairs.

        The caller records when this happened; a replay does the same at the same moment.
        """
        for object_id, weight in weights.items():
            mass = {"objectId": object_id, "mass": weight, "drag": 0.0, "angularDrag": 0.05}
            for engine in (self._engine, self._shadow_engine):
                engine.act(Action("SetMassProperties", mass))
            self._weights[object_id] = weight

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Empty the hand, put all movable objects back where they started, and change some weights.

        ``weights`` [kgf] are the new weights by object id.
        """
        for engine in (self._engine, self._shadow_engine):
            if any(engine.object_states().held):
                engine.act(steps.release())
            engine.act(Action("SetObjectPoses", {"objectPoses": self._first_poses}))
        self._squeeze = Squeeze()
        self._shadow.laid_out()
        self.weigh(weights)

    def _grasp(self, world_state: WorldState, force: float) -> list[Event]:
        events: list[Event] = []
        if world_state.held:
            if all(carries(force, self._weights[i]) for i in world_state.held):
                return []
            self._engine.act(steps.release())
            kind = EventKind.SLIPPED if force > 0.0 else EventKind.DROPPED
            events = [Event(0, world_state.tick, kind, i, force) for i in world_state.held]
        elif (
            chosen := to_pick(force, world_state.touched, self._weights)
        ) is not None and not hand_is_behind_a_wall(self._engine, world_state):
            picking = Action("PickupObject", {"objectIdCandidates": [chosen]})
            if self._engine.act(picking).success:
                events = [Event(0, world_state.tick, EventKind.PICKED, chosen, force)]
                self._squeeze = replace(self._squeeze, lifted=world_state.tick)
        return events

    def _act(
        self, world_state: WorldState, command: Command
    ) -> tuple[list[ObjectAction], list[Event]]:
        """Do what was chosen on the menu, and break what thrown objects have hit."""
        tick, engine = world_state.tick, self._engine
        done = self._object_actions.update(world_state, command)
        events: list[Event] = []
        if done and world_state.held and not engine.observe().held:  # it broke in the hand
            events += [Event(0, tick, EventKind.DROPPED, name) for name in world_state.held]
        for name in self._thrower.broken(world_state):
            action = Action("BreakObject", {"objectId": name})
            result = engine.act(forced(action))
            if result.success:
                done.append(self._object_actions.noted(action, tick, result))
                events.append(Event(0, tick, EventKind.BROKEN, name))
        return done, events

    def _throw(self, throw: Throw, world_state: WorldState) -> Event:
        weight = self._weights[throw.object_id]
        self._engine.act(forced(throw.action(weight, world_state.yaw)))
        return Event(0, world_state.tick, EventKind.THROWN, throw.object_id)

    def _follow_up(
        self, acted: Sequence[ObjectAction], throws: Sequence[Throw], tick: int
    ) -> list[ObjectAction]:
        """Do the same in the counted agent's house; return the throws as that agent does them."""
        for each in acted:
            if each.success:
                self._shadow.also(forced(each.action))
        thrown = []
        for throw in throws:
            action = throw.action(self._weights[throw.object_id], self._shadow.state.yaw)
            self._shadow.also(forced(action))
            thrown.append(self._object_actions.noted(action, tick, ActionResult(True)))
        self._thrower.watch()
        return thrown

    def _numbered(self, event: Event) -> Event:
        self._happened += 1
        return replace(event, number=self._happened)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> bytes:
        """Return the complete state as bytes for a keyframe, with all numbers in float64."""
        own: dict[str, Any] = {
            "squeeze": asdict(self._squeeze),
            "happened": self._happened,
            "opener": self._opener.save(),
            "weights": self._weights,
            "shadow": self._shadow.save(),
            **self._acted(),
        }
        parts = (json.dumps(own).encode(), self._engine.save(), self._shadow_engine.save())
        return b"".join(struct.pack("<Q", len(part)) + part for part in parts)

    def _acted(self) -> dict[str, Any]:
        """What is to be saved of menus and throws; nothing where there were none, as before."""
        actions, flying = self._object_actions.save(), self._thrower.save()
        told = {"object_actions": list(actions), "flying": flying}
        return told if any(actions) or flying else {}

    def restore(self, state: bytes) -> None:
        """Return to a saved state.

        The live agent also does this, at the keyframe it has just saved: a replay that starts there
        then runs exactly as the live agent continued.

        :raises StateError: for bytes that :meth:`save` did not write.
        """
        try:
            own_bytes, engine, shadow_engine = _split(state)
            own = json.loads(own_bytes)
            self._engine.restore(engine)
            self._shadow_engine.restore(shadow_engine)
            self._squeeze = Squeeze(**own["squeeze"])
            self._happened = own["happened"]
            self._opener.restore(own["opener"])
            self._weights.update(own["weights"])
            self._shadow.restore(own["shadow"])
            obeyed, number = own.get("object_actions", (0, 0))
            self._object_actions.restore((int(obeyed), int(number)))
            self._thrower.restore({str(k): int(v) for k, v in own.get("flying", {}).items()})
        except (
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            OverflowError,
            struct.error,
        ) as error:
            raise StateError(f"not a saved state of this house: {error}") from error


def _let_go(events: Sequence[Event]) -> tuple[str, ...]:
    """What the hand let go of."""
    kinds = (EventKind.DROPPED, EventKind.SLIPPED)
    return tuple(event.object_id for event in events if event.kind in kinds)


def _poses(engine: Engine) -> list[JsonValue]:
    """The poses of all objects that can be picked up, in the form that SetObjectPoses takes."""
    poses = engine.object_states().poses
    return [
        {
            "objectName": each.object_id,
            "position": dict(zip("xyz", pose[:3].tolist(), strict=True)),
            "rotation": dict(zip("xyz", geometry.to_euler(pose[3:]).tolist(), strict=True)),
        }
        for each, pose in zip(engine.house.objects, poses, strict=True)
        if each.asset.pickupable
    ]


def _why(done: tuple[Step, ...]) -> str:
    """The blocked action because of which the shadow could not follow the person."""
    blocked = [s for s in done if not s.success]
    return f"{blocked[-1].action.name}: {blocked[-1].error}" if blocked else "no way round"


def _split(state: bytes) -> list[bytes]:
    parts, at = [], 0
    for _ in range(3):
        (size,) = struct.unpack_from("<Q", state, at)
        parts.append(state[at + 8 : at + 8 + size])
        at += 8 + size
    return parts

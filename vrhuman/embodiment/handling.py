"""What one person does in a house: moves, grasps, opens, acts on objects and throws; uncounted.

:class:`~vrhuman.embodiment.agent.EmbodiedAgent` adds the counting. Annotation simulates a session
again with this alone: what happened does not depend on how it was counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from vrhuman import geometry
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.grasp import Squeeze, carries, slip_of, to_pick
from vrhuman.embodiment.object_actions import ObjectActions, forced
from vrhuman.embodiment.opening import (
    Opener,
    hand_is_behind_a_wall,
    is_behind_a_door,
    is_through_a_door,
)
from vrhuman.embodiment.throwing import Throw, Thrower
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    Action,
    ActionResult,
    ClosedDoors,
    Command,
    Event,
    EventKind,
    JsonValue,
    ObjectAction,
    WorldState,
)
from vrhuman.replacing import replaced


@dataclass(frozen=True, slots=True)
class Handled:
    """What came of one command.

    ``events`` are in order and not numbered yet. ``opened`` are the openings and closings that are
    complete now, as actions; ``acted`` what was done from the action menu or broken by a throw;
    ``throws`` what was thrown.
    """

    world_state: WorldState
    events: tuple[Event, ...]
    opened: tuple[Action, ...]
    acted: tuple[ObjectAction, ...]
    throws: tuple[Throw, ...]


class Handling:
    """Carries out one person's commands in one engine, tick by tick.

    ``doors`` says what closed doors keep the hand from: in sessions of earlier versions from less
    (:attr:`vrhuman.recording.entries.SessionStart.closed_doors`).
    """

    def __init__(self, engine: Engine, doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING) -> None:
        self.engine, self._doors = engine, doors
        self.weights: dict[str, float] = {
            o.object_id: o.mass for o in engine.house.objects if o.asset.pickupable
        }
        self.squeeze = Squeeze()
        self._opener = Opener(engine, self.weights)
        self._object_actions = ObjectActions(engine, doors)
        self._thrower = Thrower(engine)
        self._first_poses = poses_of(engine)

    @property
    def pulling(self) -> bool:
        """Whether the hand holds a handle."""
        return self._opener.pulling

    def step(self, command: Command, ticks: int) -> Handled:
        """Carry out ``command`` for ``ticks`` ticks: move, grasp, open, act on objects, throw."""
        world_state = self.engine.advance(command, ticks)
        self._thrower.follow(world_state)
        events = list(world_state.events)
        force, closing = command.grasp_force, self.squeeze.force <= 0.0 < command.grasp_force
        opened = self._opener.update(world_state, command, closing)
        if self._opener.pulling:
            self.squeeze = Squeeze.pulling(force, world_state.tick)
        else:
            self.squeeze = self.squeeze.pressed(force, world_state.tick)
            events += self._grasp(world_state, force)
        events += [_opening(action, world_state.tick) for action in opened]
        acted, happened = self._act(world_state, command)
        throws = self._thrower.thrown(_let_go(events))
        events += [*happened, *(self._throw(each, world_state) for each in throws)]
        self._thrower.watch()
        if acted or len(events) > len(world_state.events):
            after = self.engine.observe()
            world_state = replaced(after, ticks=ticks, command_sequence=command.sequence)
        slip = slip_of(force, (self.weights[i] for i in world_state.held))
        if (world_state.grasp_force, world_state.slip) != (force, slip):
            world_state = replaced(world_state, grasp_force=force, slip=slip)
        return Handled(
            world_state,
            tuple(events),
            tuple(opened),
            tuple(acted),
            tuple(throws),
        )

    def noted(self, action: Action, tick: int) -> ObjectAction:
        """Return an action that succeeded as the next in the object actions' numbering."""
        return self._object_actions.noted(action, tick, ActionResult(True))

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Give objects other weights [kgf] from now on, for comparing pairs."""
        for object_id, weight in weights.items():
            self.engine.act(weighing(object_id, weight))
            self.weights[object_id] = weight

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Empty the hand, put all movable objects back where they started, and change weights."""
        lay_back(self.engine, self._first_poses)
        self.squeeze = Squeeze()
        self.weigh(weights)

    def let_go(self) -> None:
        """Empty the hand."""
        self.engine.act(steps.release())
        self.squeeze = Squeeze()

    @property
    def first_poses(self) -> list[JsonValue]:
        """The poses at the start, in the form that SetObjectPoses takes."""
        return self._first_poses

    def _grasp(self, world_state: WorldState, force: float) -> list[Event]:
        events: list[Event] = []
        if world_state.held:
            if all(carries(force, self.weights[i]) for i in world_state.held):
                return []
            if self._doors is ClosedDoors.TAKING_AND_LEAVING and any(
                is_through_a_door(self.engine, i) for i in world_state.held
            ):
                return []
            self.engine.act(steps.release())
            kind = EventKind.SLIPPED if force > 0.0 else EventKind.DROPPED
            events = [Event(0, world_state.tick, kind, i, force) for i in world_state.held]
        elif (
            (chosen := to_pick(force, world_state.touched, self.weights)) is not None
            and not hand_is_behind_a_wall(self.engine, world_state)
            and not (
                self._doors is not ClosedDoors.NOTHING and is_behind_a_door(self.engine, chosen)
            )
        ):
            picking = Action("PickupObject", {"objectIdCandidates": [chosen]})
            if self.engine.act(picking).success:
                events = [Event(0, world_state.tick, EventKind.PICKED, chosen, force)]
                self.squeeze = replace(self.squeeze, lifted=world_state.tick)
        return events

    def _act(
        self, world_state: WorldState, command: Command
    ) -> tuple[list[ObjectAction], list[Event]]:
        """Do what was chosen on the menu, and break what thrown objects have hit."""
        tick, engine = world_state.tick, self.engine
        done = self._object_actions.update(world_state, command)
        events: list[Event] = []
        if done and world_state.held and not engine.observe().held:  # it broke in the hand
            events += [Event(0, tick, EventKind.DROPPED, name) for name in world_state.held]
        hits = self._thrower.hits(world_state)
        events += [Event(0, tick, EventKind.HIT, name) for name in hits.hit]
        for name in hits.broken:
            action = Action("BreakObject", {"objectId": name})
            result = engine.act(forced(action))
            if result.success:
                done.append(self._object_actions.noted(action, tick, result))
                events.append(Event(0, tick, EventKind.BROKEN, name))
        return done, events

    def _throw(self, throw: Throw, world_state: WorldState) -> Event:
        weight = self.weights[throw.object_id]
        self.engine.act(forced(throw.action(weight, world_state.yaw)))
        return Event(0, world_state.tick, EventKind.THROWN, throw.object_id)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> dict[str, Any]:
        """Return the state besides the engine's; menus and throws only where there were any."""
        actions, flying = self._object_actions.save(), self._thrower.save()
        acted = {"object_actions": list(actions), "flying": flying}
        return {
            "squeeze": asdict(self.squeeze),
            "opener": self._opener.save(),
            "weights": self.weights,
            **(acted if any(actions) or flying else {}),
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Return to a saved state, after the engine did.

        :raises ValueError, KeyError, TypeError, AttributeError: for anything that :meth:`save` did
            not return.
        """
        self.squeeze = Squeeze(**saved["squeeze"])
        self._opener.restore(saved["opener"])
        self.weights.update(saved["weights"])
        obeyed, number = saved.get("object_actions", (0, 0))
        self._object_actions.restore((int(obeyed), int(number)))
        self._thrower.restore({str(k): int(v) for k, v in saved.get("flying", {}).items()})


def weighing(object_id: str, weight: float) -> Action:
    """Return the action that gives an object another weight [kgf]."""
    mass = {"objectId": object_id, "mass": weight, "drag": 0.0, "angularDrag": 0.05}
    return Action("SetMassProperties", mass)


def lay_back(engine: Engine, poses: list[JsonValue]) -> None:
    """Empty an agent's hand, and put the objects back to some poses."""
    if any(engine.object_states().held):
        engine.act(steps.release())
    engine.act(Action("SetObjectPoses", {"objectPoses": poses}))


def _opening(action: Action, tick: int) -> Event:
    kind = EventKind.OPENED if action.name == "OpenObject" else EventKind.CLOSED
    return Event(0, tick, kind, action.arguments["objectId"])


def _let_go(events: Sequence[Event]) -> tuple[str, ...]:
    """What the hand let go of."""
    kinds = (EventKind.DROPPED, EventKind.SLIPPED)
    return tuple(event.object_id for event in events if event.kind in kinds)


def poses_of(engine: Engine) -> list[JsonValue]:
    """Return the poses of all objects that can be picked up, as SetObjectPoses takes them."""
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

"""An agent that acts by whole actions, as a program does: each command holds one, done to its end.

It has no hand that presses and no head that turns smoothly: what it does is the list of counted
actions that a person's session is counted as. So its session file holds the same records as a
person's, and is simulated again in the same way. World frame: left-handed, metres, degrees.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from vrhuman.embodiment.agent import StateError, handling_part
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.handling import Handled, lay_back, poses_of, weighing
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    Action,
    Command,
    Event,
    EventKind,
    InteractionKind,
    Step,
    VrhumanError,
    WorldState,
)
from vrhuman.replacing import replaced


class NotWholeActions(VrhumanError):
    """A command that is a person's was given to an agent that acts by whole actions."""


class ActingAgent:
    """Performs whole actions in one engine and counts them; the same live and in verification.

    A refused action may take no time at all, and counts nevertheless.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.weights: dict[str, float] = {
            o.object_id: o.mass for o in engine.house.objects if o.asset.pickupable
        }
        self.count = 0
        self._happened = 0
        self._force = 0.0
        self._sequence = 0
        self._first_poses = poses_of(engine)

    def observe(self) -> WorldState:
        """Return the present world state; no time passes."""
        return replaced(
            self.engine.observe(),
            command_sequence=self._sequence,
            step_count=self.count,
            grasp_force=self._force,
        )

    def step(self, command: Command, ticks: int) -> WorldState:  # noqa: ARG002
        """Perform the command's action; it takes as many ticks as it takes.

        :raises NotWholeActions: if the command does not hold exactly one action.
        """
        chosen = [each.action for each in command.interactions]
        if len(chosen) != 1 or command.interactions[0].kind is not InteractionKind.ACT:
            raise NotWholeActions(f"command {command.sequence}: holds no single whole action")
        if chosen[0] is None:
            raise NotWholeActions(f"command {command.sequence}: names no action")
        return self.act(chosen[0], command.sequence)

    def act(self, action: Action, sequence: int) -> WorldState:
        """Perform one action of the paper's space, count it, and return the new world state.

        ``sequence`` is that of the command that held it.
        """
        before = self.engine.observe()
        result = steps.perform(self.engine, action, self.weights)
        after = self.engine.observe()
        self.count += 1
        self._sequence = sequence
        if action.name == "PickupObject":
            self._force = float(action.arguments.get("force", 0.0)) if after.held else 0.0
        elif not after.held:
            self._force = 0.0
        done = Step(self.count, after.tick, action, result.success, result.error)
        events = tuple(self._numbered(_events(before, after, done)))
        return replaced(
            after,
            ticks=after.tick - before.tick,
            command_sequence=sequence,
            grasp_force=self._force,
            events=events,
            steps=(done,),
            step_count=self.count,
        )

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Empty the hand, put all movable objects back where they started, and change weights."""
        lay_back(self.engine, self._first_poses)
        self._force = 0.0
        for object_id, weight in weights.items():
            self.engine.act(weighing(object_id, weight))
            self.weights[object_id] = weight

    def _numbered(self, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            self._happened += 1
            yield replace(event, number=self._happened)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> bytes:
        """Return the complete state as bytes for a keyframe, in the form of a person's."""
        own = {
            "count": self.count,
            "happened": self._happened,
            "force": self._force,
            "sequence": self._sequence,
            "weights": self.weights,
        }
        parts = (json.dumps(own).encode(), self.engine.save(), b"")
        return b"".join(struct.pack("<Q", len(part)) + part for part in parts)

    def restore(self, state: bytes) -> None:
        """Return to a saved state.

        :raises StateError: for bytes that :meth:`save` did not write.
        """
        own, engine = handling_part(state)
        self.restore_parts(own, engine)

    def restore_parts(self, own: Mapping[str, Any], engine: bytes) -> None:
        """Return to a saved state, given as what :func:`handling_part` makes of it.

        :raises StateError: for anything else.
        """
        try:
            self.engine.restore(engine)
            self.count, self._happened = int(own["count"]), int(own["happened"])
            self._force, self._sequence = float(own["force"]), int(own["sequence"])
            self.weights = {name: float(weight) for name, weight in own["weights"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise StateError(f"not a saved state of an acting agent: {error}") from error


class ActingHandling:
    """An acting agent in the place of a person's handling, where a session is annotated."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._agent = ActingAgent(engine)

    def step(self, command: Command, ticks: int) -> Handled:
        """Perform the command's action."""
        return Handled(self._agent.step(command, ticks), (), (), (), ())

    def lay_out(self, weights: Mapping[str, float]) -> None:
        self._agent.lay_out(weights)

    def save(self) -> dict[str, Any]:
        """Return the state besides the engine's."""
        return handling_part(self._agent.save())[0]

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Return to a saved state, after the engine did."""
        self._agent.restore_parts(saved, self.engine.save())


def _events(before: WorldState, after: WorldState, done: Step) -> Iterator[Event]:
    """Yield what happened in one action."""
    name, tick = done.action.name, after.tick
    force = float(done.action.arguments.get("force", 0.0)) if name == "PickupObject" else 0.0
    for object_id in after.held:
        if object_id not in before.held:
            yield Event(0, tick, EventKind.PICKED, object_id, force)
    for object_id in before.held:
        if object_id not in after.held:
            slipped = name == "PickupObject" and force > 0.0
            kind = EventKind.SLIPPED if slipped else EventKind.DROPPED
            yield Event(0, tick, kind, object_id, force)
    if done.success and name in ("OpenObject", "CloseObject"):
        kind = EventKind.OPENED if name == "OpenObject" else EventKind.CLOSED
        yield Event(0, tick, kind, str(done.action.arguments["objectId"]))
    if after.room != before.room:
        yield Event(0, tick, EventKind.ROOM_ENTERED, after.room)

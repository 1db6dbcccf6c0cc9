"""The embodied agent: an engine driven by a person's commands, with grasping and step counting."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vrhuman.embodiment.counting.shadow import DiscreteShadow, Person
from vrhuman.embodiment.counting.steps import release
from vrhuman.embodiment.handling import Handled, Handling, lay_back, weighing
from vrhuman.embodiment.object_actions import forced
from vrhuman.engines.arm_drawing import ARM_BODIES
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    ClosedDoors,
    Command,
    Event,
    EventKind,
    ObjectAction,
    Step,
    VrhumanError,
    WorldState,
)
from vrhuman.replacing import replaced


class StateError(VrhumanError):
    """These bytes are not a saved state of this agent."""


NOT_A_STATE = (ValueError, KeyError, TypeError, AttributeError, OverflowError, struct.error)


class EmbodiedAgent:
    """Carries out a person's commands tick by tick, grasps and opens objects, and counts steps.

    It runs in the same way live, in verification and in tests. ``shadow_engine`` is a second engine
    of the same house in the same initial state. ``doors`` is that of :class:`.Handling`.
    """

    def __init__(
        self,
        engine: Engine,
        shadow_engine: Engine,
        doors: ClosedDoors = ClosedDoors.TAKING_AND_LEAVING,
    ) -> None:
        self._engine = engine
        self._shadow_engine = shadow_engine
        self._handling = Handling(engine, doors)
        self._shadow = DiscreteShadow(shadow_engine, self._handling.weights)
        self._happened = 0

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def counted_engine(self) -> Engine:
        """The engine of the counted agent, in its own copy of the house."""
        return self._shadow_engine

    @property
    def shadow(self) -> DiscreteShadow:
        return self._shadow

    @property
    def pulling(self) -> bool:
        """Whether the hand holds a handle."""
        return self._handling.pulling

    def drew(self, bodies: int) -> bool:
        """Whether an earlier version drew this house with so many bodies: the first of today's.

        It drew no marks of conditions, which come after the arm.
        """
        names = [body.name for body in self._engine.scene().bodies]
        return ARM_BODIES[-1] in names and bodies == names.index(ARM_BODIES[-1]) + 1

    def observe(self) -> WorldState:
        """Return the present world state; no time passes."""
        return replace(self._engine.observe(), step_count=self._shadow.count)

    def step(self, command: Command, ticks: int) -> WorldState:
        """Carry out ``command`` for ``ticks`` ticks: move, grasp, open, act, and count steps."""
        handling = self._handling
        handled = handling.step(command, ticks)
        world_state, events = handled.world_state, list(handled.events)
        parted = self._shadow.parted
        done = self._shadow.follow(
            Person(world_state, handling.squeeze, handled.opened, handling.pulling)
        )
        for step in done:
            if step.action.name == "PickupObject":
                handling.squeeze = handling.squeeze.settled(step.action.arguments["force"])
        if self._shadow.parted and not parted:
            events.append(Event(0, world_state.tick, EventKind.DIVERGED, _why(done)))
        return replaced(
            world_state,
            events=tuple(self._numbered(event) for event in events),
            steps=done,
            step_count=self._shadow.count,
            object_actions=self._done_alike(handled),
        )

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Give objects other weights [kgf] from now on, for comparing pairs.

        The caller records when this happened; a replay does the same at the same moment.
        """
        for object_id, weight in weights.items():
            self._shadow_engine.act(weighing(object_id, weight))
        self._handling.weigh(weights)

    def know_weights(self, weights: Mapping[str, float]) -> None:
        """Take note of weights [kgf] that objects have got through another agent of the house."""
        self._handling.weights.update(weights)

    def let_go(self) -> None:
        """Empty the hand, here and in the counted agent's house, uncounted."""
        self._handling.let_go()
        self._shadow_engine.act(release())
        self._shadow.laid_out()

    def lay_out(self, weights: Mapping[str, float]) -> None:
        """Empty the hand, put all movable objects back where they started, and change some weights.

        ``weights`` [kgf] are the new weights by object id.
        """
        lay_back(self._shadow_engine, self._handling.first_poses)
        self._handling.lay_out({})
        self._shadow.laid_out()
        self.weigh(weights)

    def _done_alike(self, handled: Handled) -> tuple[ObjectAction, ...]:
        """Do in the counted agent's house what was done to objects; throws as that agent throws."""
        for each in handled.acted:
            if each.success:
                self._shadow.also(forced(each.action))
        thrown = []
        for throw in handled.throws:
            weight = self._handling.weights[throw.object_id]
            action = throw.action(weight, self._shadow.state.yaw)
            self._shadow.also(forced(action))
            thrown.append(self._handling.noted(action, handled.world_state.tick))
        return (*handled.acted, *thrown)

    def _numbered(self, event: Event) -> Event:
        self._happened += 1
        return replace(event, number=self._happened)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> bytes:
        """Return the complete state as bytes for a keyframe, with all numbers in float64."""
        own = json.dumps(self.save_own()).encode()
        parts = (own, self._engine.save(), self._shadow_engine.save())
        return b"".join(struct.pack("<Q", len(part)) + part for part in parts)

    def save_own(self) -> dict[str, Any]:
        """Return the state besides the engines'."""
        handling = self._handling.save()
        return {
            "squeeze": handling.pop("squeeze"),
            "happened": self._happened,
            **handling,
            "shadow": self._shadow.save(),
        }

    def restore_own(self, own: Mapping[str, Any]) -> None:
        """Return to what :meth:`save_own` returned, after both engines did."""
        self._handling.restore(own)
        self._happened = own["happened"]
        self._shadow.restore(own["shadow"])

    def restore(self, state: bytes) -> None:
        """Return to a saved state.

        The live agent also does this, at the keyframe it has just saved: a replay that starts there
        then runs exactly as the live agent continued.

        :raises StateError: for bytes that :meth:`save` did not write.
        """
        try:
            own_bytes, engine, shadow_engine = parts_of(state, 3)
            own = json.loads(own_bytes)
            self._engine.restore(engine)
            self._shadow_engine.restore(shadow_engine)
            self.restore_own(own)
        except NOT_A_STATE as error:
            raise StateError(f"not a saved state of this house: {error}") from error


def handling_part(state: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what a saved agent's :class:`Handling` and engine are restored with.

    :raises StateError: for bytes that :meth:`EmbodiedAgent.save` did not write.
    """
    try:
        own_bytes, engine, _ = parts_of(state, 3)
        own: dict[str, Any] = json.loads(own_bytes)
    except NOT_A_STATE as error:
        raise StateError(f"not a saved state of a house: {error}") from error
    return own, engine


def helper_part(state: bytes) -> dict[str, Any]:
    """Return what the :class:`Handling` of a saved agent's helper is restored with.

    :raises StateError: for bytes of an agent without a helper.
    """
    try:
        own: dict[str, Any] = json.loads(parts_of(state, 4)[3])
    except NOT_A_STATE as error:
        raise StateError(f"not a saved state of a house with a helper: {error}") from error
    return own


def counted_part(state: bytes) -> bytes:
    """Return the counted agent's engine state of a saved agent; who acts is counted itself.

    :raises StateError: for bytes that neither :meth:`EmbodiedAgent.save` nor an acting agent's
        wrote.
    """
    try:
        _, engine, shadow_engine = parts_of(state, 3)
        return shadow_engine or engine
    except NOT_A_STATE as error:
        raise StateError(f"not a saved state of a house: {error}") from error


def _why(done: tuple[Step, ...]) -> str:
    """The blocked action because of which the shadow could not follow the person."""
    blocked = [s for s in done if not s.success]
    return f"{blocked[-1].action.name}: {blocked[-1].error}" if blocked else "no way round"


def parts_of(state: bytes, count: int) -> list[bytes]:
    """Return the first parts of a saved state, each of which is written after its length."""
    parts, at = [], 0
    for _ in range(count):
        (size,) = struct.unpack_from("<Q", state, at)
        parts.append(state[at + 8 : at + 8 + size])
        at += 8 + size
    return parts

"""The embodied agent: an engine, a person's commands, the grasp rule, and the counted shadow."""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, replace
from typing import Any

from vrhuman.embodiment import steps
from vrhuman.embodiment.grasp import Squeeze, carries, to_pick
from vrhuman.embodiment.shadow import DiscreteShadow, Person
from vrhuman.engines.engine import Engine
from vrhuman.records import (
    Action,
    Command,
    Event,
    Happening,
    HappeningKind,
    Interaction,
    Step,
    VrhumanError,
)


class StateError(VrhumanError):
    """A saved state that is not one of this agent's."""


class EmbodiedAgent:
    """What a person's commands do, tick by tick; the same live, in verification and in tests.

    ``shadow_engine`` is a second engine of the same house in the same initial state.
    """

    def __init__(self, engine: Engine, shadow_engine: Engine) -> None:
        self._engine = engine
        self._shadow_engine = shadow_engine
        self._weights = {o.object_id: o.mass for o in engine.house.objects if o.asset.pickupable}
        self._openable = {o.object_id for o in engine.house.objects if o.asset.openable}
        self._open = {
            o.object_id for o in engine.house.objects if o.asset.openable and o.openness > 0.5
        }
        self._shadow = DiscreteShadow(shadow_engine, self._weights)
        self._squeeze = Squeeze()
        self._obeyed = 0
        self._happened = 0

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def shadow(self) -> DiscreteShadow:
        return self._shadow

    def observe(self) -> Event:
        """The present state; no time passes."""
        return replace(self._engine.observe(), step_count=self._shadow.count)

    def step(self, command: Command, ticks: int) -> Event:
        """Obey ``command`` for ``ticks`` ticks, grasp and open as it says, and count."""
        event = self._engine.advance(command, ticks)
        happenings = list(event.happenings)
        self._squeeze = self._squeeze.pressed(command.grasp_force, event.tick)
        happenings += self._grasp(event, command.grasp_force)
        acts = self._interact(event, command.interactions)
        happenings += [
            Happening(
                0,
                event.tick,
                HappeningKind.OPENED if a.name == "OpenObject" else HappeningKind.CLOSED,
                a.arguments["objectId"],
            )
            for a in acts
        ]
        if len(happenings) > len(event.happenings):
            after = self._engine.observe()
            event = replace(after, ticks=ticks, command_sequence=command.sequence)
        parted = self._shadow.parted
        done = self._shadow.follow(Person(event, self._squeeze, tuple(acts)))
        for step in done:
            if step.action.name == "PickupObject":
                self._squeeze = self._squeeze.settled(step.action.arguments["force"])
        if self._shadow.parted and not parted:
            happenings.append(Happening(0, event.tick, HappeningKind.PARTED, _why(done)))
        return replace(
            event,
            grasp_force=command.grasp_force,
            happenings=tuple(self._numbered(h) for h in happenings),
            steps=done,
            step_count=self._shadow.count,
        )

    def _grasp(self, event: Event, force: float) -> list[Happening]:
        happenings: list[Happening] = []
        if event.held:
            if all(carries(force, self._weights[i]) for i in event.held):
                return []
            self._engine.act(steps.release())
            kind = HappeningKind.SLIPPED if force > 0.0 else HappeningKind.DROPPED
            happenings = [Happening(0, event.tick, kind, i, force) for i in event.held]
        elif (chosen := to_pick(force, event.touched, self._weights)) is not None:
            picking = Action("PickupObject", {"objectIdCandidates": [chosen]})
            if self._engine.act(picking).success:
                happenings = [Happening(0, event.tick, HappeningKind.PICKED, chosen, force)]
                self._squeeze = replace(self._squeeze, lifted=event.tick)
        return happenings

    def _interact(self, event: Event, interactions: tuple[Interaction, ...]) -> list[Action]:
        acts: list[Action] = []
        for interaction in interactions:
            if interaction.number <= self._obeyed:
                continue
            self._obeyed = interaction.number
            target = next((i for i in event.touched if i in self._openable), None)
            if target is None:
                continue
            closing = target in self._open
            action = steps.close_object(target) if closing else steps.open_object(target)
            if self._engine.act(action).success:
                self._open ^= {target}
                acts.append(action)
        return acts

    def _numbered(self, happening: Happening) -> Happening:
        self._happened += 1
        return replace(happening, number=self._happened)

    # ------------------------------------------------------------------------------- keyframes

    def save(self) -> bytes:
        """Everything, in float64, for a keyframe."""
        own: dict[str, Any] = {
            "squeeze": asdict(self._squeeze),
            "obeyed": self._obeyed,
            "happened": self._happened,
            "open": sorted(self._open),
            "shadow": self._shadow.save(),
        }
        parts = (json.dumps(own).encode(), self._engine.save(), self._shadow_engine.save())
        return b"".join(struct.pack("<Q", len(part)) + part for part in parts)

    def restore(self, state: bytes) -> None:
        """Return to a saved state. The live agent does so too, at the keyframe it has just saved
        (DESIGN, Session: a replay that starts there then runs exactly as the live one went on).

        :raises StateError: for bytes that :meth:`save` did not write.
        """
        try:
            own_bytes, engine, shadow_engine = _split(state)
            own = json.loads(own_bytes)
            self._engine.restore(engine)
            self._shadow_engine.restore(shadow_engine)
            self._squeeze = Squeeze(**own["squeeze"])
            self._obeyed, self._happened = own["obeyed"], own["happened"]
            self._open = set(own["open"])
            self._shadow.restore(own["shadow"])
        except (ValueError, KeyError, TypeError, OverflowError, struct.error) as error:
            raise StateError(f"not a saved state of this house: {error}") from error


def _why(done: tuple[Step, ...]) -> str:
    """The blocked action that parted shadow and person."""
    blocked = [s for s in done if not s.success]
    return f"{blocked[-1].action.name}: {blocked[-1].error}" if blocked else "no way round"


def _split(state: bytes) -> list[bytes]:
    parts, at = [], 0
    for _ in range(3):
        (size,) = struct.unpack_from("<Q", state, at)
        parts.append(state[at + 8 : at + 8 + size])
        at += 8 + size
    return parts

"""Someone who stands at a door or a dresser, and moves the hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from tests.support.houses.house_with_door import house_with_door
from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import (
    Command,
    Event,
    EventKind,
    Floats,
    Interaction,
    InteractionKind,
    Step,
    WorldState,
)

TICKS = 4
HAND_AHEAD = np.array([0.0, 0.0, 0.07])
HOUSE, BODIES = house_with_door()
AT_THE_DOOR = EmbeddedEngine(
    replace(HOUSE, agent_position=np.array([3.46, 0.9, 2.4]), agent_yaw=90.0), BODIES
)
AT_THE_DRESSER = EmbeddedEngine(
    replace(HOUSE, agent_position=np.array([0.83, 0.9, 1.36]), agent_yaw=180.0), BODIES
)
DRESSER, MUG_IN_IT = "dresser", "mug|3"
FRONT = np.array([0.5, 0.34, 0.76])
"""Of the shut drawer, whose way is 0.3 m along +z."""
PRESS = (Interaction(1, InteractionKind.OPEN_OR_CLOSE),)


@dataclass
class Person:
    """Someone who stands still and moves the hand."""

    agent: EmbodiedAgent
    command: Command
    world_state: WorldState
    steps: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def moves(self, hand: Floats, seconds: float, force: float = 0.0) -> None:
        """The hand sphere's centre goes straight to ``hand`` (3,) in the world."""
        turn = self.command.wrist_rotation
        goal = hand - geometry.rotate(turn, HAND_AHEAD) - self.world_state.agent_position
        start, batches = self.command.wrist_position, max(1, round(seconds / (TICKS * 0.004)))
        for share in np.linspace(0.0, 1.0, batches + 1)[1:]:
            wrist = start + (goal - start) * share
            height = float(np.clip(wrist[1] + 0.2, -0.45, 0.9))
            self.does(
                wrist_position=wrist, grasp_force=force, arm_engaged=True, arm_base_height=height
            )

    def waits(self, seconds: float, force: float = 0.0) -> None:
        for _ in range(round(seconds / (TICKS * 0.004))):
            self.does(grasp_force=force)

    def does(self, **change: object) -> None:
        self.command = replace(self.command, sequence=self.command.sequence + 1, **change)  # type: ignore[arg-type]
        self.world_state = self.agent.step(self.command, TICKS)
        self.steps += self.world_state.steps
        self.events += self.world_state.events

    def opened(self) -> list[tuple[str, object]]:
        """The counted openings and closings, with how far."""
        return [
            (s.action.name, s.action.arguments.get("openness"))
            for s in self.steps
            if s.success and s.action.name in ("OpenObject", "CloseObject")
        ]

    def happened(self) -> list[EventKind]:
        return [h.kind for h in self.events if h.kind is not EventKind.COLLIDED]


def standing(engine: EmbeddedEngine, pitch: float = 0.0) -> Person:
    """Someone where the engine's agent stands, whose arm is where it is parked."""
    here = engine.fork()
    world_state = here.observe()
    command = replace(
        Body(BodySettings(), world_state).idle(),
        yaw=world_state.yaw,
        wrist_position=world_state.arm.joints[3] - world_state.agent_position,
        wrist_rotation=geometry.from_euler(pitch, world_state.yaw, 0.0),
        arm_base_height=world_state.arm.base_height,
    )
    return Person(EmbodiedAgent(here, here.fork()), command, world_state)

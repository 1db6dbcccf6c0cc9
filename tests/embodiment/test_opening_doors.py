"""A person opens a door as a fridge: the hand at its leaf, one press."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.engines.test_doors import DOOR, house_with_door
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Command, HappeningKind, Interaction, InteractionKind


def before_the_door() -> tuple[EmbodiedAgent, Command]:
    """A person in room 1 whose outstretched hand touches the shut door, and the command."""
    house, stand_ins = house_with_door()
    here = replace(house, agent_position=np.array([3.46, 0.9, 2.4]), agent_yaw=90.0)
    engine = EmbeddedEngine(here, stand_ins)
    event = engine.observe()
    command = replace(
        Body(BodySettings(), event).idle(),
        yaw=90.0,
        arm_engaged=True,
        wrist_position=event.arm.joints[3] - event.agent_position,
        wrist_rotation=event.arm.wrist_rotation,
        arm_base_height=event.arm.base_height,
    )
    return EmbodiedAgent(engine, engine.fork()), command


def test_a_press_opens_the_door_that_the_hand_touches() -> None:
    agent, command = before_the_door()
    press = (Interaction(1, InteractionKind.OPEN_OR_CLOSE),)

    event = agent.step(replace(command, sequence=1, interactions=press), 4)

    assert (HappeningKind.OPENED, DOOR) in [(h.kind, h.object_id) for h in event.happenings]
    assert agent.engine.metadata()["objects"][-1]["openness"] == 1.0


def test_the_door_opens_for_the_counted_agent_too() -> None:
    agent, command = before_the_door()
    press = (Interaction(1, InteractionKind.OPEN_OR_CLOSE),)

    counted = [
        step.action.name
        for i in range(150)
        for step in agent.step(replace(command, sequence=i + 1, interactions=press), 4).steps
        if step.success
    ]

    assert counted.count("OpenObject") == 1

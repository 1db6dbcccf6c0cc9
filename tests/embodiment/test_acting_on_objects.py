"""A person fills, dirties, throws and breaks: done in both houses, and never counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.embodiment.standing_person import (
    AT_THE_DRESSER,
    BODIES,
    DRESSER,
    HOUSE,
    MUG_IN_IT,
    Person,
    standing,
)
from vrhuman.embodiment.agent import EmbodiedAgent
from vrhuman.embodiment.object_actions import BEHIND_A_WALL, TOO_FAR, UNKNOWN
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action, Event, EventKind, Interaction, InteractionKind, ObjectAction

NUMBER = [o.object_id for o in HOUSE.objects].index(MUG_IN_IT)

MUGS_CAN = frozenset({"CanBeFilled", "CanBeDirty", "CanBreak"})
"""What AI2-THOR's mugs can, too."""


def mugs(agent_engine: object) -> dict[str, object]:
    told = agent_engine.metadata()["objects"]  # type: ignore[attr-defined]
    return next(o for o in told if o["objectId"] == MUG_IN_IT)


def of_shadow(person: Person) -> dict[str, object]:
    return mugs(person.agent.shadow._engine)


@pytest.fixture
def holding() -> Person:
    """Someone who holds the mug of the open drawer up in front."""
    mug = np.array([0.6, 0.475, 0.92])
    objects = tuple(
        replace(o, position=mug, asset=replace(o.asset, secondary_properties=MUGS_CAN))
        if o.object_id == MUG_IN_IT
        else o
        for o in AT_THE_DRESSER.house.objects
    )
    opened = tuple(replace(o, openness=0.9) if o.object_id == DRESSER else o for o in objects)
    house = replace(
        AT_THE_DRESSER.house, objects=opened, agent_position=np.array([0.93, 0.9, 1.36])
    )
    person = standing(EmbeddedEngine(house, BODIES), pitch=80.0)
    there = person.agent.engine.object_states().poses[NUMBER, :3]
    person.moves(there + np.array([0.0, 0.3, 0.0]), 0.8)
    person.moves(there + np.array([0.0, 0.08, 0.0]), 0.5)
    person.waits(0.3, force=0.6)
    person.moves(there + np.array([0.0, 0.5, 0.2]), 0.8, force=0.6)
    assert person.world_state.held == (MUG_IN_IT,)
    person.steps.clear()
    return person


def chooses(person: Person, name: str, number: int = 1, **arguments: object) -> ObjectAction:
    """Choose an action on the menu, and return what became of it."""
    action = Action(name, {"objectId": MUG_IN_IT, **arguments})
    command = replace(
        person.command,
        sequence=person.command.sequence + 1,
        interactions=(Interaction(number, InteractionKind.ACT, action),),
    )
    person.command = command
    person.world_state = person.agent.step(command, 4)
    (done,) = person.world_state.object_actions
    return done


def test_what_is_held_is_filled_in_both_houses_and_costs_no_step(holding: Person) -> None:
    before = holding.world_state.step_count

    done = chooses(holding, "FillObjectWithLiquid", fillLiquid="coffee")

    assert (done.number, done.success) == (1, True)
    assert mugs(holding.agent.engine)["fillLiquid"] == "coffee"
    assert of_shadow(holding)["fillLiquid"] == "coffee"
    assert holding.world_state.step_count == before


def test_a_command_seen_twice_acts_once(holding: Person) -> None:
    chooses(holding, "DirtyObject")

    again = holding.agent.step(replace(holding.command, sequence=999), 4)

    assert again.object_actions == ()


def test_what_the_engine_refuses_is_told_with_its_reason(holding: Person) -> None:
    chooses(holding, "FillObjectWithLiquid", fillLiquid="coffee")

    done = chooses(holding, "FillObjectWithLiquid", number=2, fillLiquid="water")

    assert not done.success
    assert "already Filled" in done.error


def test_only_what_the_menu_offers_is_done(holding: Person) -> None:
    assert chooses(holding, "TeleportObject").error == UNKNOWN


def test_a_hand_elsewhere_does_nothing() -> None:
    person = standing(AT_THE_DRESSER, pitch=30.0)

    done = chooses(person, "DirtyObject")

    assert done.error in (TOO_FAR, BEHIND_A_WALL)
    assert not mugs(person.agent.engine)["isDirty"]


def test_what_breaks_in_the_hand_is_let_go_of(holding: Person) -> None:
    chooses(holding, "BreakObject")

    assert mugs(holding.agent.engine)["isBroken"]
    assert [e.kind for e in holding.world_state.events] == [EventKind.DROPPED]


def swung(person: Person, metres: float, seconds: float) -> tuple[list[Event], list[ObjectAction]]:
    """Swing the hand sideways, let go in motion, and wait; return what happened."""
    there = person.world_state.arm.hand_centre
    sideways = np.array([metres, 0.0, 0.0])
    person.moves(there + sideways, seconds, force=0.6)
    events: list[Event] = []
    done: list[ObjectAction] = []
    command = replace(person.command, grasp_force=0.0, arm_engaged=True)
    for _ in range(120):
        command = replace(command, sequence=command.sequence + 1)
        person.world_state = person.agent.step(command, 4)
        events += person.world_state.events
        done += person.world_state.object_actions
    return events, done


def test_what_a_swinging_hand_lets_go_of_is_thrown(holding: Person) -> None:
    began = holding.agent.engine.object_states().poses[NUMBER, :3]

    events, done = swung(holding, 0.35, 0.2)

    assert [e.kind for e in events][:2] == [EventKind.DROPPED, EventKind.THROWN]
    assert done[0].action.name == "DirectionalPush"
    assert float(holding.agent.engine.object_states().poses[NUMBER, 0] - began[0]) > 0.6


def test_a_slow_hand_drops(holding: Person) -> None:
    events, done = swung(holding, 0.35, 0.8)

    assert EventKind.DROPPED in [e.kind for e in events]
    assert EventKind.THROWN not in [e.kind for e in events]
    assert done == []


def test_a_throw_in_the_air_is_part_of_the_state(holding: Person) -> None:
    there = holding.world_state.arm.hand_centre
    holding.moves(there + np.array([0.35, 0.0, 0.0]), 0.2, force=0.6)
    command = replace(holding.command, grasp_force=0.0, sequence=holding.command.sequence + 1)
    holding.agent.step(command, 4)

    saved = holding.agent.save()
    holding.agent.restore(saved)
    other = EmbodiedAgent(holding.agent.engine, holding.agent.shadow._engine)
    other.restore(saved)

    assert MUG_IN_IT.encode() in saved.split(b'"flying"')[1][:40]
    assert other.save() == saved

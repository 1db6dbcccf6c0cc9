"""The embodied agent and its discrete shadow, on the real engine in a house of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman import geometry
from vrhuman.embodiment.agent import EmbodiedAgent, StateError
from vrhuman.embodiment.body import Body
from vrhuman.embodiment.build import build_agent, build_house
from vrhuman.embodiment.counting import steps
from vrhuman.embodiment.settings import BodySettings
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.houses.generator import generate
from vrhuman.records import Action, Command, EventKind, Step, WorldState

HOUSE = generate(2, 3)
TICKS = 4
SECOND = 62
"""Batches of four ticks in a second."""


class Person:
    """Wishes commands one after another, as the loop does."""

    def __init__(self, agent: EmbodiedAgent) -> None:
        self.agent = agent
        self.world_state = agent.observe()
        start = Body(BodySettings(), self.world_state).idle()
        self.command = replace(start, yaw=self.world_state.yaw, horizon=self.world_state.horizon)
        self.steps: list[Step] = []
        self.world_states: list[WorldState] = []

    def does(self, change: Callable[[Command, float], Command], seconds: float) -> None:
        """Follow ``change`` (command, share of the time gone) for some seconds."""
        first, batches = self.command, max(1, round(seconds * SECOND))
        for i in range(1, batches + 1):
            command = change(first, i / batches)
            self.command = replace(command, sequence=self.command.sequence + 1)
            self.world_state = self.agent.step(self.command, TICKS)
            self.world_states.append(self.world_state)
            self.steps += self.world_state.steps

    def counted(self) -> Counter[str]:
        return Counter(step.action.name for step in self.steps)

    def happened(self) -> list[EventKind]:
        return [h.kind for world_state in self.world_states for h in world_state.events]


@pytest.fixture
def person() -> Person:
    return Person(build_agent(HOUSE, "test", 1))


def test_standing_still_costs_nothing(person: Person) -> None:
    person.does(lambda c, _: c, 2.0)

    assert person.steps == []


@settings(max_examples=examples(5))
@given(st.integers(0, 1000))
def test_tremor_costs_nothing(seed: int) -> None:
    rng, person = np.random.default_rng(seed), Person(build_agent(HOUSE, "test", 1))

    person.does(
        lambda c, _: replace(
            c,
            travel=c.travel + rng.uniform(-0.05, 0.05, 2),
            yaw=c.yaw + rng.uniform(-5.0, 5.0),
            horizon=c.horizon + rng.uniform(-5.0, 5.0),
        ),
        1.0,
    )

    assert person.steps == []


def test_a_look_around_is_24_rotations_and_no_arm_step(person: Person) -> None:
    person.does(lambda c, share: replace(c, yaw=c.yaw + 361.0 * share), 4.0)
    person.does(lambda c, _: c, 0.9)

    assert person.counted() == {"RotateRight": 24}


def test_looking_down_is_counted_by_15_degrees_and_stops_where_ai2thor_stops(
    person: Person,
) -> None:
    person.does(lambda c, share: replace(c, horizon=c.horizon + (85.0 - c.horizon) * share), 2.0)

    down = person.counted()["LookDown"]
    assert person.agent.shadow.state.horizon <= 60.0
    assert person.agent.shadow.state.horizon > 45.0
    assert down == round(
        (person.agent.shadow.state.horizon - person.world_states[0].horizon) / 15.0
    )


def test_the_shadow_stays_within_one_unit_or_says_why(person: Person) -> None:
    rng = np.random.default_rng(5)
    for _ in range(12):
        heading = rng.uniform(0.0, 360.0)
        person.does(
            lambda c, share, heading=heading: replace(
                c,
                travel=c.travel + geometry.forward(heading)[[0, 2]] * share,
                yaw=c.yaw + 90.0 * share,
            ),
            1.0,
        )

    person.does(lambda c, _: c, 0.9)

    shadow, world_state = person.agent.shadow.state, person.world_state
    away = float(np.linalg.norm((shadow.agent_position - world_state.agent_position)[[0, 2]]))
    turned = abs(geometry.wrap_degrees(shadow.yaw - world_state.yaw))
    assert away < steps.BASE_METRES or EventKind.DIVERGED in person.happened()
    assert turned < steps.TURN_DEGREES
    assert person.counted()["RotateRight"] >= 12 * 90 // 15 - 1


def test_the_arm_counts_while_engaged_and_parks_in_one_step(person: Person) -> None:
    ahead = (
        geometry.forward(person.world_state.yaw) * 0.5
        + geometry.right(person.world_state.yaw) * 0.33
    )

    def reach(c: Command, share: float) -> Command:
        wrist = ahead + np.array([0.0, 0.2 + 0.3 * share, 0.0])
        return replace(c, arm_engaged=True, wrist_position=wrist, arm_base_height=0.5)

    person.does(reach, 2.0)
    engaged = person.counted()
    person.steps.clear()
    person.does(lambda c, _: replace(c, arm_engaged=False), 1.0)

    assert engaged["MoveArm"] + engaged["MoveArmBaseUp"] > 5
    assert person.counted() == {"TeleportArm": 1}


def test_a_saved_agent_continues_as_the_one_that_saved(person: Person) -> None:
    walk = geometry.forward(30.0)[[0, 2]]
    person.does(lambda c, share: replace(c, travel=c.travel + walk * share), 1.0)
    saved = person.agent.save()
    person.agent.restore(saved)
    other = Person(build_agent(HOUSE, "test", 1))
    other.agent.restore(saved)
    other.command = person.command

    for each in (person, other):
        each.does(lambda c, share: replace(c, yaw=c.yaw + 60.0 * share), 1.0)

    assert other.world_state.state_hash == person.world_state.state_hash
    assert other.world_state.step_count == person.world_state.step_count


@pytest.fixture(scope="module")
def unchanged() -> EmbodiedAgent:
    return build_agent(HOUSE, "test", 1)


@given(st.binary(max_size=200))
@settings(max_examples=examples(30))
def test_what_is_no_saved_state_is_refused(unchanged: EmbodiedAgent, data: bytes) -> None:
    with pytest.raises(StateError):
        unchanged.restore(data)


def test_force_carries_slips_and_lets_go(person: Person) -> None:
    """The hand is put into the nearest thing that it can lift, then pressed and let go."""
    engine = person.agent.engine
    states = engine.object_states()
    things = engine.house.objects
    for number in np.argsort(np.linalg.norm(states.poses[:, :3], axis=1)):
        if things[number].asset.pickupable and _touch(person, states.poses[number, :3]):
            break
    else:
        pytest.fail("nothing in this house could be touched")
    weight = {o.object_id: o.mass for o in things}[person.world_state.touched[0]]

    def press(force: float) -> None:
        person.does(lambda c, _: replace(c, grasp_force=force), 0.5)

    press(max(0.05, round(np.floor(weight / 0.05 - 0.001) * 0.05, 2)) if weight > 0.1 else 0.0)
    assert EventKind.PICKED not in person.happened() or weight <= 0.1
    press(5.0)
    assert person.happened().count(EventKind.PICKED) == 1
    assert person.world_state.held
    assert person.world_state.slip == 0.0
    press(np.ceil(weight / 0.05) * 0.05)
    assert person.world_state.slip > 0.3
    if weight > 0.1:
        press(0.05)
        assert person.happened()[-1] is EventKind.SLIPPED or not person.world_state.held
    press(0.0)
    assert person.world_state.held == ()
    assert person.counted()["PickupObject"] >= 1
    assert person.counted()["ReleaseObject"] >= 1


def _touch(person: Person, target: np.ndarray) -> bool:
    """Stand beside ``target`` as a fresh agent, and put the hand into it."""
    things = person.agent.engine.house.objects
    weights = {o.object_id for o in things if o.asset.pickupable}
    for yaw in range(0, 360, 45):
        base = target - geometry.forward(yaw) * 0.6 - geometry.right(yaw) * 0.33
        place = np.array([base[0], person.world_state.agent_position[1], base[2]])
        if not person.agent.engine.fits(place):
            continue
        fresh = Person(_agent_at(place, yaw))
        down = geometry.from_euler(60.0, yaw, 0.0)
        hand = target - geometry.rotate(down, (0.0, 0.0, 0.07)) - place

        def reach(
            c: Command, _: float, hand: np.ndarray = hand, down: np.ndarray = down
        ) -> Command:
            return replace(
                c,
                arm_engaged=True,
                wrist_position=hand,
                wrist_rotation=down,
                arm_base_height=min(0.9, float(hand[1]) + 0.3),
            )

        fresh.does(reach, 1.5)
        if fresh.world_state.touched and fresh.world_state.touched[0] in weights:
            person.__dict__.update(fresh.__dict__)
            return True
    return False


def _agent_at(place: np.ndarray, yaw: float) -> EmbodiedAgent:
    """Agent and shadow, both standing there."""
    engine = EmbeddedEngine(build_house(HOUSE, "test", 1))
    shadow = engine.fork()
    position = dict(zip("xyz", (float(v) for v in place), strict=True))
    there = Action("TeleportFull", {"position": position, "rotation": {"x": 0, "y": yaw, "z": 0}})
    for each in (engine, shadow):
        each.act(there)
    return EmbodiedAgent(engine, shadow)

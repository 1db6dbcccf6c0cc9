"""A house in which everything sleeps is not simulated, and nobody can tell."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import mujoco
import numpy as np
import pytest

from tests.support.houses.asset_house import die, hall
from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.members import NO_BODIES, NOWHERE
from vrhuman.engines.embedded.model import PUSHERS
from vrhuman.engines.embedded.physics import Physics
from vrhuman.engines.embedded.sleepers import Sleepers
from vrhuman.engines.embedded.world import World
from vrhuman.engines.posture import Course
from vrhuman.records import Action, Floats

SETTLED = EmbeddedEngine(*toy_house())
TICKS = 4
PALM, FOREARM = PUSHERS.index("gripper"), PUSHERS.index("arm_3")
SIDE = 0.1


def simulated(engine: EmbeddedEngine) -> EmbeddedEngine:
    """The engine, with every tick simulated: what its ball hits is watched."""
    engine.watch(frozenset({"ball"}))
    return engine


def asleep(engine: EmbeddedEngine) -> EmbeddedEngine:
    """The engine, once everything sleeps: the mug in the drawer, which never does, is gone."""
    engine.act(Action("RemoveFromScene", {"objectId": "mug|3"}))
    for i in range(50):
        engine.advance(command(i), TICKS)
    assert engine._world.physics.resting
    return engine


def steps(physics: Physics) -> int:
    """How many of MuJoCo's steps were made."""
    return int(physics.data.timer[mujoco.mjtTimer.mjTIMER_STEP].number)


def test_a_walk_past_some_things_and_through_others_is_the_simulated_one() -> None:
    dice = [die(n, (0.3 * (n % 7), SIDE / 2.0, 1.0 + 0.9 * n), SIDE) for n in range(20)]
    worlds = hall(dice), hall(dice)
    worlds[1].watch(frozenset({0}))  # so every tick is simulated
    first = worlds[0].physics.things().copy()
    for i in range(900):
        states = []
        for world in worlds:
            x, z = 0.9 + 0.3 * math.sin(i / 30.0), 0.02 * i
            world.move(replace(world.state.agent, x=x, z=z, yaw=3.0 * i), TICKS)
            states.append(world.physics.state().tobytes())
        assert states[0] == states[1], i
    pushed = (np.abs(worlds[0].physics.things() - first).max(axis=1) > SIDE).sum()
    assert 0 < pushed < len(dice)
    assert 0 < steps(worlds[0].physics) < steps(worlds[1].physics) / 2


@pytest.mark.parametrize("ticks", [1, 5, 10, 16])
def test_what_falls_asleep_in_a_drawer_wakes_at_once_as_ever(ticks: int) -> None:
    engines = SETTLED.fork(), simulated(SETTLED.fork())
    hashes = [[e.advance(command(i), ticks).state_hash for i in range(30)] for e in engines]
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(
    "action",
    [
        Action("PushObject", {"objectId": "ball", "moveMagnitude": 15.0, "forceAction": True}),
        Action("OpenObject", {"objectId": "dresser", "forceAction": True}),
        Action("RemoveFromScene", {"objectId": "mug|1"}),
    ],
    ids=lambda action: action.name,
)
def test_what_an_action_wakes_moves_as_if_it_had_never_slept(action: Action) -> None:
    hashes = []
    for engine in (asleep(SETTLED.fork()), asleep(simulated(SETTLED.fork()))):
        assert engine.act(action).success
        hashes.append([engine.advance(command(i), TICKS).state_hash for i in range(60)])
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("pace", [0.0, 0.01], ids=["standing", "walking"])
def test_nothing_is_simulated_while_all_sleeps(pace: float) -> None:
    engine = asleep(SETTLED.fork())
    physics = engine._world.physics
    before, since = steps(physics), physics.data.time
    for i in range(10):
        engine.advance(command(i, (0.0, pace * i)), TICKS)
    assert physics.data.time == pytest.approx(since + 10 * TICKS * 0.004)
    assert steps(physics) == before


def test_a_walk_of_whole_actions_is_the_simulated_one() -> None:
    engines = asleep(SETTLED.fork()), simulated(asleep(SETTLED.fork()))
    before = [steps(engine._world.physics) for engine in engines]
    chosen = random.Random(2)
    ways = ("MoveAhead", "MoveAhead", "MoveBack", "MoveLeft", "RotateRight", "RotateLeft")
    refused = 0
    for i in range(150):
        action = Action(chosen.choice(ways))
        results = [engine.act(action) for engine in engines]
        assert results[0] == results[1]
        assert engines[0].state_hash() == engines[1].state_hash(), i
        assert engines[0].observe().room == engines[1].observe().room
        refused += not results[0].success
    assert 0 < refused < 100
    made = [steps(e._world.physics) - n for e, n in zip(engines, before, strict=True)]
    assert made[0] < made[1] / 2


@pytest.mark.parametrize(
    ("ahead", "done"),
    [(1.0, 50), (1.7, 80), (3.0, 80)],
    ids=["before", "up to", "through"],
)
def test_an_unobstructed_move_ends_before_what_it_may_wake(
    world: World, ahead: float, done: int
) -> None:
    world.physics.set_pushing(0, False)
    world.move(replace(world.state.agent, x=2.0, z=0.1), TICKS, pushing=False)
    for _ in range(3):
        world.move(world.state.agent, TICKS)
    agent, made = world.state.agent, steps(world.physics)
    count = round(ahead / 0.02)
    path = [replace(agent, z=agent.z + 0.02 * (i + 1)) for i in range(count)]
    course = Course([(pose.x, pose.z) for pose in path], path.__getitem__)

    gone = world.move_unobstructed(course, TICKS)

    assert gone == pytest.approx(min(count, done), abs=3)
    assert world.state.agent == path[gone - 1]
    assert course.after(gone) == path[gone:]
    assert steps(world.physics) == made


@pytest.fixture
def world() -> World:
    """A hall with one small cube on its floor, which sleeps."""
    world = hall([die(0, (2.0, SIDE / 2.0, 2.0), SIDE)])
    while not world.physics.resting:
        world.move(world.state.agent, TICKS)
    world.physics.set_pushing(0, True)
    return world


def driven(world: World, pusher: int, x: float, z: float, yaw: float = 0.0) -> Floats:
    """MuJoCo poses of all that moves, with a part of the arm low over the hall's floor."""
    out = world.physics.driven()
    half = math.radians(yaw) / 2.0
    out[pusher] = (x, z, 0.05, math.cos(half), 0.0, 0.0, math.sin(half))
    return out


@pytest.mark.parametrize(
    ("start", "end", "meets"),
    [
        ((1.5, 2.1), (2.5, 2.1), False),
        ((1.5, 1.9), (2.5, 1.9), True),
        ((2.0, 1.5), (2.0, 1.8), False),
        ((2.0, 1.5), (2.0, 1.88), True),
    ],
    ids=["beside", "through", "up to", "into"],
)
def test_what_is_met_on_the_way_may_wake(
    world: World, start: tuple[float, float], end: tuple[float, float], meets: bool
) -> None:
    physics = world.physics
    physics.drive(driven(world, PALM, *start))
    sleepers = Sleepers(physics.model, physics.data)
    assert sleepers.may_wake(physics.driven(), driven(world, PALM, *end)) is meets


def test_what_is_met_in_the_middle_of_a_turn_may_wake(world: World) -> None:
    physics, beside = world.physics, (2.0 - SIDE, 1.75)
    physics.drive(driven(world, FOREARM, *beside, -80.0))
    sleepers = Sleepers(physics.model, physics.data)
    assert sleepers.may_wake(physics.driven(), driven(world, FOREARM, *beside, 80.0))


@pytest.mark.parametrize("turning", [0.0, 4.0], ids=["straight", "turning"])
@pytest.mark.parametrize("pusher", [PALM, FOREARM], ids=["palm", "forearm"])
def test_who_had_space_and_comes_nearer_step_by_step_is_stopped_where_anybody_is(
    world: World, pusher: int, turning: float
) -> None:
    physics = world.physics
    ways = [driven(world, pusher, 0.7 + 0.01 * i, 2.0, turning * i) for i in range(140)]
    physics.drive(ways[0])
    kept = Sleepers(physics.model, physics.data)
    told = []
    for start, end in pairwise(ways):
        told.append((kept.may_wake(start, end), _anew(physics, start).may_wake(start, end)))
        if told[-1][1]:
            break
    assert [each for each, _ in told] == [each for _, each in told]
    assert len(told) > 20
    assert told[-1][0]


def test_who_had_space_and_only_turns_is_stopped_where_anybody_is(world: World) -> None:
    physics = world.physics
    ways = [driven(world, FOREARM, 2.0 - SIDE, 1.75, -80.0 + 2.0 * i) for i in range(80)]
    physics.drive(ways[0])
    kept = Sleepers(physics.model, physics.data)
    told = [
        (kept.may_wake(start, end), _anew(physics, start).may_wake(start, end))
        for start, end in pairwise(ways)
    ]
    first = next(i for i, (_, anew) in enumerate(told) if anew)
    assert first > 3
    assert all(kept == anew for kept, anew in told[: first + 1])


def _anew(physics: Physics, start: Floats) -> Sleepers:
    """One who has not looked yet; the bodies are back at the start."""
    physics.drive(start)
    return Sleepers(physics.model, physics.data)


def lift(physics: Physics) -> None:
    physics.put(0, np.array([2.0, 0.5, 2.0, 0.0, 0.0, 0.0, 1.0]))


def throw(physics: Physics) -> None:
    physics.launch(0, np.array([0.0, 2.0, 0.0]))


def restore(physics: Physics) -> None:
    before = physics.state().copy()
    lift(physics)
    lifted = physics.state().copy()
    physics.set_state(before)
    physics.step(1, physics.driven(), NO_BODIES, NOWHERE)
    physics.set_state(lifted)


@pytest.mark.parametrize("change", [lift, throw, restore], ids=lambda change: change.__name__)
def test_what_is_changed_from_outside_moves(
    world: World, change: Callable[[Physics], None]
) -> None:
    physics = world.physics
    world.move(world.state.agent, TICKS)  # asleep
    change(physics)
    before = physics.things().copy()
    world.move(world.state.agent, TICKS)
    assert physics.things()[0, 1] != before[0, 1]

"""What is kept from one moment to the next in a house gives what looking anew gives."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.kept.stoppers import StillBoxes, Stoppers
from vrhuman.engines.embedded.obstacles import Obstacles
from vrhuman.engines.embedded.state import StateRepr
from vrhuman.engines.posture import posture
from vrhuman.records import Action

SETTLED = EmbeddedEngine(*toy_house())


def test_the_words_of_a_state_are_its_repr() -> None:
    engine, state_repr = SETTLED.fork(), StateRepr()
    for i in range(60):
        if i % 20 == 10:
            engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
        engine.advance(replace(command(i), yaw=2.0 * i), 4)
        state = engine._world.state
        assert state_repr.of(state) == repr(state)
        assert state_repr.of(replace(state, agent=replace(state.agent, yaw=-0.0))) == repr(
            replace(state, agent=replace(state.agent, yaw=-0.0))
        )


def test_what_stops_the_base_is_what_one_finds_who_looks_anew() -> None:
    engine = SETTLED.fork()
    world = engine._world
    stopped = []
    for i in range(400):
        if i == 200:
            engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
        world.move(world.state.agent, 4)
        x, z = 2.0 + 2.5 * math.sin(i / 17.0), 2.0 + 2.5 * math.cos(i / 29.0)
        hit = world.obstacles.base_hit(x, z, None)
        anew = Obstacles(world.house, world.physics.model, world.physics.data)
        assert hit == anew.base_hit(x, z, None)
        stopped.append(hit is not None)
    assert 0 < sum(stopped[:200]) < 200
    assert 0 < sum(stopped[200:]) < 200


def test_a_box_that_was_clear_meets_what_shifts_into_it_or_stands_farther_off() -> None:
    corners = np.array([[2.0, 0.0, 0.0]]), np.array([[3.0, 1.0, 1.0]])
    positions = np.full((9, 3), 5.0)
    stoppers = Stoppers(StillBoxes(np.array([7]), *corners), positions)
    stoppers.shift(np.array([8]), np.array([0.5]))
    assert stoppers.meeting((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) == ([], [])
    assert stoppers.meeting((1.1, 0.0, 0.0), (2.1, 1.0, 1.0)) == ([7], [])
    assert stoppers.meeting((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) == ([], [])
    positions[8] = (1.4, 0.5, 0.5)
    assert stoppers.meeting((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) == ([], [8])


def test_what_stops_the_arm_is_what_one_finds_who_looks_anew() -> None:
    engine = SETTLED.fork()
    world = engine._world
    stopped = 0
    for i in range(300):
        if i == 150:
            engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
        world.move(world.state.agent, 4)
        x, z = 2.0 + 1.5 * math.sin(i / 17.0), 2.0 + 1.5 * math.cos(i / 29.0)
        body = posture(replace(world.state.agent, x=x, z=z, yaw=5.0 * i))
        hit = world.obstacles.arm_hit(body, (), None)
        anew = Obstacles(world.house, world.physics.model, world.physics.data)
        assert hit == anew.arm_hit(body, (), None)
        stopped += hit is not None
    assert 0 < stopped < 300


def test_what_a_hand_touches_is_what_one_finds_who_looks_anew() -> None:
    engine = SETTLED.fork()
    world = engine._world
    touched = 0
    for i in range(300):
        if i == 150:
            engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
        x, z = 2.0 + 1.5 * math.sin(i / 17.0), 2.0 + 1.5 * math.cos(i / 29.0)
        world.move(replace(world.state.agent, x=x, z=z, yaw=5.0 * i), 4)
        radius = world.state.agent.hand_radius
        anew = world.obstacles.touched(world.posture.hand, radius, world.touching.geoms)
        assert world.touched() == [n for n in anew if n not in world.state.held]
        touched += bool(anew)
    assert touched


def test_what_comes_to_a_hand_around_which_all_was_clear_is_touched() -> None:
    world = SETTLED.fork()._world
    world.move(replace(world.state.agent, x=2.0, z=1.0, yaw=90.0), 4)
    assert not world.touched()
    number = world.house.number("ball")
    assert number is not None
    world.physics.put(number, np.array([*world.posture.hand, 0.0, 0.0, 0.0, 1.0]))
    world.move(world.state.agent, 1)
    assert world.touched() == [number]

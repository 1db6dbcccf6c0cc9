"""A person and a helper in one house: both act, both are counted, one state has both."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import command, toy_house
from vrhuman.embodiment.agent import EmbodiedAgent, StateError
from vrhuman.embodiment.helped import NEAREST, HelpedAgent, NoHelper, stand_helper
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.engine import Engine
from vrhuman.records import Action

TICKS = 4


def helped() -> HelpedAgent:
    engine = EmbeddedEngine(*toy_house())
    return HelpedAgent(engine, engine.fork())


def both_walk(agent: HelpedAgent, first: int, last: int) -> list[tuple[bytes, int, int]]:
    """Both walk to the right, the helper behind the person; what came of each command."""
    out = []
    for i in range(first, last):
        order = replace(agent.last_order, sequence=i, travel=np.array([0.006 * i, 0.0]))
        agent.order(order)
        state = agent.step(command(i, (0.004 * i, 0.0)), TICKS)
        assert state.helper is not None
        out.append((state.state_hash, state.step_count, state.helper.state.step_count))
    return out


def test_the_helper_stands_near_the_person_and_faces_them() -> None:
    agent = helped()

    offset = agent.helper.observe().agent_position - agent.observe().agent_position
    away = float(np.hypot(*offset[[0, 2]]))
    facing = np.radians(agent.helper.observe().yaw)

    assert NEAREST <= away < NEAREST + 0.5
    assert [np.sin(facing), np.cos(facing)] == pytest.approx((-offset[[0, 2]] / away).tolist())


def test_both_are_counted_apart() -> None:
    agent = helped()

    walked = both_walk(agent, 0, 150)

    _, own, helpers = walked[-1]
    assert own == 2  # 0.6 m
    assert helpers == 3  # 0.9 m


def test_the_helper_stands_still_without_a_command() -> None:
    agent = helped()
    before = agent.helper.observe().agent_position

    state = agent.step(command(0), 25)

    assert (agent.helper.observe().agent_position == before).all()
    assert state.helper is not None
    assert state.helper.state.step_count == 0


def test_a_saved_state_of_two_goes_on_as_the_run_that_saved_it() -> None:
    agent, other = helped(), helped()
    both_walk(agent, 0, 60)
    state = agent.save()
    agent.restore(state)

    other.restore(state)

    assert other.last_order.travel.tolist() == agent.last_order.travel.tolist()
    assert both_walk(other, 60, 120) == both_walk(agent, 60, 120)
    assert other.save() == agent.save()


def test_the_state_of_one_is_none_of_two() -> None:
    engine = EmbeddedEngine(*toy_house())
    alone = EmbodiedAgent(engine, engine.fork())

    with pytest.raises(StateError):
        helped().restore(alone.save())


def test_the_counted_house_has_both_agents() -> None:
    agent = helped()

    agent.helper.shadow.also(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
    agent.shadow.also(Action("Pass"))
    away = agent.helper.shadow.state.agent_position - agent.shadow.state.agent_position

    assert agent.counted_engine.openness("dresser") > 0.0
    assert float(np.hypot(*away[[0, 2]])) >= NEAREST


def test_laying_out_empties_both_hands() -> None:
    agent = helped()
    for engine, name in ((agent.engine, "ball"), (agent.helper.engine, "mug|1")):
        hand = dict(zip("xyz", engine.observe().arm.hand_centre.tolist(), strict=True))
        pose = {"objectName": name, "position": hand, "rotation": {"x": 0, "y": 0, "z": 0}}
        engine.act(Action("SetObjectPoses", {"objectPoses": [pose]}))
        assert engine.act(Action("PickupObject", {"objectIdCandidates": [name]})).success

    agent.lay_out({"ball": 0.9})

    assert agent.observe().held == agent.helper.observe().held == ()
    assert not any(agent.engine.object_states().held)


def test_an_engine_with_one_agent_has_no_helper() -> None:
    class Alone:
        house = EmbeddedEngine(*toy_house()).house

    engine: Engine = Alone()  # type: ignore[assignment]

    with pytest.raises(NoHelper, match="--engine embedded"):
        stand_helper(engine)

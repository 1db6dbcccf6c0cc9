"""Several agents through the unmodified ai2thor client: agentCount, agentId, MultiAgentEvent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vrhuman.engines.thor_server.simulator import Simulator
from vrhuman.houses.generator import generate

ANOTHER = {"x": 2.0, "y": 0.9, "z": 2.0}


@pytest.fixture(scope="module")
def two(start: Callable[..., Any]) -> Any:
    """A controller of two arm agents."""
    return start(agentMode="arm", agentCount=2, renderInstanceSegmentation=True)


def places(event: Any) -> list[dict[str, float]]:
    return [each.metadata["agent"]["position"] for each in event.events]


def face_each_other(two: Any, away: float = 1.0) -> Any:
    """Agent 1 ahead of agent 0, both looking at each other; where that is, is free."""
    for x, z in free_pairs(two, away):
        first = two.step(
            "TeleportFull", x=x, y=0.9, z=z, rotation={"x": 0, "y": 0, "z": 0}, horizon=0,
            standing=True, agentId=0,
        )  # fmt: skip
        second = two.step(
            "TeleportFull", x=x, y=0.9, z=z + away, rotation={"x": 0, "y": 180, "z": 0},
            horizon=0, standing=True, agentId=1,
        )  # fmt: skip
        if first and second:
            return second
    raise AssertionError("no room for two")


def free_pairs(two: Any, away: float) -> list[tuple[float, float]]:
    event = two.step("GetReachablePositions", agentId=0)
    points = {(round(p["x"], 2), round(p["z"], 2)) for p in event.metadata["actionReturn"]}
    return [(x, z) for x, z in sorted(points) if (x, round(z + away, 2)) in points]


def test_an_event_has_one_event_for_each_agent(two: Any) -> None:
    event = two.step("Pass")

    assert type(event).__name__ == "MultiAgentEvent"
    assert [each.metadata["agentId"] for each in event.events] == [0, 1]
    assert [each.frame.shape for each in event.events] == [(300, 300, 3)] * 2
    assert places(event)[0] != places(event)[1]


def test_the_agent_named_acts_and_the_other_stays(two: Any) -> None:
    before = two.step("Pass", agentId=0)

    after = two.step("RotateRight", agentId=1)

    turns = [
        [each.metadata["agent"]["rotation"]["y"] for each in event.events]
        for event in (before, after)
    ]
    assert turns[1][0] == turns[0][0]
    assert (turns[1][1] - turns[0][1]) % 360.0 == pytest.approx(90.0)
    assert after.metadata["agentId"] == 1
    assert after.metadata["lastAction"] == "RotateRight"
    assert after.events[0].metadata["lastAction"] == "Pass"


def test_without_agentid_agent_0_acts(two: Any) -> None:
    two.step("Pass", agentId=1)

    assert two.step("Pass").metadata["agentId"] == 0


def test_a_query_answers_for_the_agent_that_asked(two: Any) -> None:
    event = two.step("GetReachablePositions", agentId=1)

    assert event.metadata["agentId"] == 1
    assert event.metadata["actionReturn"]


def test_an_agent_that_is_not_there_is_a_failed_action(two: Any) -> None:
    event = two.step("Pass", agentId=2)

    assert not event.metadata["lastActionSuccess"]
    assert "the agents 0 to 1" in event.metadata["errorMessage"]


def test_each_agent_sees_the_other_in_its_picture(two: Any) -> None:
    alone = two.step("RotateRight", degrees=180, agentId=0) and face_each_other(two, 2.0)

    for event, other in zip(alone.events, ("agent_1", "agent_0"), strict=True):
        colour = event.object_id_to_color[other]
        pixels = (event.instance_segmentation_frame == colour).all(axis=2).sum()
        assert pixels > 1000
        own = event.object_id_to_color[{"agent_1": "agent_0", "agent_0": "agent_1"}[other]]
        assert not (event.instance_segmentation_frame == own).all(axis=2).any()


def test_an_agent_stops_the_other(two: Any) -> None:
    face_each_other(two, 0.5)

    event = two.step("MoveAhead", agentId=0)

    assert not event.metadata["lastActionSuccess"]
    assert "agent_1" in event.metadata["errorMessage"]


def test_a_camera_of_nobody_sees_both(two: Any) -> None:
    event = face_each_other(two, 1.0)
    at = places(event)[0]
    above = {"x": at["x"], "y": 2.4, "z": at["z"] + 0.5}

    event = two.step(
        "AddThirdPartyCamera", position=above, rotation={"x": 90, "y": 0, "z": 0}, fieldOfView=90
    )

    frame = event.events[0].third_party_instance_segmentation_frames[-1]
    for name in ("agent_0", "agent_1"):
        colour = event.events[0].object_id_to_color[name]
        assert (frame == np.array(colour)).all(axis=2).sum() > 500


def test_default_agents_block_each_other_in_ai2thors_words() -> None:
    simulator = Simulator((64, 64), draws=False)
    simulator.answer({"action": "CreateHouse", "house": generate(1, 3)})
    simulator.answer({"action": "Initialize", "agentCount": 2})

    last: dict[str, Any] = {}
    for _ in range(40):  # agent 1 has begun on a point of agent 0's grid
        agents = simulator.answer({"action": "Pass"}).metadata["agents"]
        here, there = (each["agent"]["position"] for each in agents)
        dx, dz = there["x"] - here["x"], there["z"] - here["z"]
        wide = abs(dx) > abs(dz)
        yaw = (90 if dx > 0 else 270) if wide else (0 if dz > 0 else 180)
        turn = {"x": 0, "y": yaw, "z": 0}
        simulator.answer({"action": "Teleport", "rotation": turn, "position": here})
        last = simulator.answer({"action": "MoveAhead"}).metadata["agents"][0]
        if not last["lastActionSuccess"]:
            break

    assert last["errorMessage"].startswith("agent_1 is blocking Agent 0 from moving by (")


def test_a_house_made_later_has_the_agents_too_and_a_reset_has_one() -> None:
    simulator = Simulator((64, 64), draws=False)
    simulator.answer({"action": "Initialize", "agentCount": 3})
    nobody = simulator.answer({"action": "Pass"}).metadata["agents"]

    made = simulator.answer({"action": "CreateHouse", "house": generate(2, 3)}).metadata["agents"]
    reset = simulator.answer({"action": "Reset"}).metadata["agents"]

    assert [len(nobody), len(made), len(reset)] == [1, 3, 1]
    assert len({(a["agent"]["position"]["x"], a["agent"]["position"]["z"]) for a in made}) == 3


def test_more_agents_than_colours_are_as_many_as_colours() -> None:
    simulator = Simulator((64, 64), draws=False)
    simulator.answer({"action": "CreateHouse", "house": generate(2, 3)})

    agents = simulator.answer({"action": "Initialize", "agentCount": 9}).metadata["agents"]

    assert [each["agentId"] for each in agents] == list(range(6))

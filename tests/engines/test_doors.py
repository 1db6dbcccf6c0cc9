"""Doors are objects that open: they stop agents when shut and while they swing, and let them by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.house_with_door import DOOR, house_with_door
from tests.support.houses.toy_house import command, toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.opening_objects import opening_objects
from vrhuman.houses.reading import HouseError
from vrhuman.houses.schema import parse_house
from vrhuman.houses.standins import standin
from vrhuman.records import Action

AGENT = Initialization(finish_motions=True)


SHUT = EmbeddedEngine(*house_with_door())
DOUBLE = EmbeddedEngine(*house_with_door("Doorway_Double_1"))


@pytest.fixture
def engine() -> EmbeddedEngine:
    agent = SHUT.fork()
    agent.initialize(AGENT)
    return agent


def act(engine: EmbeddedEngine, name: str, **arguments: object) -> str:
    """The error of an action on the door, empty where it succeeds."""
    action = Action(name, {"objectId": DOOR, "forceAction": True, **arguments})
    result = engine.act(action)
    assert result.success == (result.error == "")
    return result.error


def walk_through(engine: EmbeddedEngine) -> bool:
    """Whether an agent gets from one room to the other."""
    there = {"position": {"x": 3.3, "y": 0.9, "z": 2.0}, "rotation": 90.0}
    assert engine.act(Action("Teleport", there)).success
    return engine.act(Action("MoveAhead", {"moveMagnitude": 1.4})).success


def member(engine: EmbeddedEngine, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    names = [body.name for body in engine.scene().bodies]
    return engine.observe().body_poses[names.index(name)]


def test_a_shut_door_stops_and_an_open_one_lets_by(engine: EmbeddedEngine) -> None:
    assert not walk_through(engine)
    assert act(engine, "OpenObject") == ""
    assert walk_through(engine)


def test_what_stops_at_a_shut_door_names_it(engine: EmbeddedEngine) -> None:
    walk_through(engine)
    assert f"static sim object: '{DOOR}'" in engine.metadata()["errorMessage"]


def test_where_one_can_stand_follows_from_the_door(engine: EmbeddedEngine) -> None:
    between, behind = np.array([4.0, 0.9, 2.05]), np.array([4.5, 0.9, 1.55])
    shut = [engine.fits(place) for place in (between, behind)]
    act(engine, "OpenObject")
    assert (shut, [engine.fits(place) for place in (between, behind)]) == (
        [False, True],
        [True, False],
    )


def test_reachable_positions_follow_from_the_door(engine: EmbeddedEngine) -> None:
    def reaches_the_other_room() -> bool:
        return any(p["x"] > 4.5 for p in engine.act(Action("GetReachablePositions")).value)

    assert not reaches_the_other_room()
    act(engine, "OpenObject")
    assert reaches_the_other_room()


def test_a_door_that_would_hit_the_agent_fails_and_returns(engine: EmbeddedEngine) -> None:
    behind = {"position": {"x": 4.5, "y": 0.9, "z": 2.0}, "rotation": 270.0}
    assert engine.act(Action("Teleport", behind)).success
    assert act(engine, "OpenObject") == "Object failed to open/close successfully."
    assert engine.metadata()["objects"][-1]["openness"] == 0.0
    assert not walk_through(engine)


def test_a_door_stops_at_a_person_and_stays_there() -> None:
    engine = SHUT.fork()
    engine.act(Action("Teleport", {"position": {"x": 4.5, "y": 0.9, "z": 2.0}, "rotation": 270.0}))
    assert act(engine, "OpenObject") == ""
    for i in range(60):
        engine.advance(command(i, yaw=270.0), 4)
    openness = engine.metadata()["objects"][-1]["openness"]
    assert 0.0 < openness < 1.0
    pose = member(engine, f"{DOOR}~moving")
    engine.advance(command(60, yaw=270.0), 40)
    assert np.array_equal(member(engine, f"{DOOR}~moving"), pose)


def test_both_leaves_of_a_double_door_move_together() -> None:
    engine = DOUBLE.fork()
    engine.initialize(AGENT)
    before = [member(engine, f"{DOOR}{name}") for name in ("~moving", "~second")]
    act(engine, "OpenObject", openness=0.5)
    after = [member(engine, f"{DOOR}{name}") for name in ("~moving", "~second")]
    turns = [
        2.0 * np.degrees(np.arccos(abs(float(a[3:] @ b[3:]))))
        for a, b in zip(before, after, strict=True)
    ]
    assert turns == pytest.approx([45.0, 45.0])


def test_the_hand_at_a_leaf_touches_the_door(engine: EmbeddedEngine) -> None:
    there = {"position": {"x": 3.46, "y": 0.9, "z": 2.4}, "rotation": 90.0}
    assert engine.act(Action("Teleport", there)).success
    assert DOOR in engine.observe().touched


def test_every_door_and_window_of_a_house_is_an_object() -> None:
    catalogue = load_catalogue()
    house = parse_house(generate(3, 5), catalogue, "ours")
    fills = house.objects[-len(house.openings) :]
    assert [o.object_id for o in fills] == [o.opening_id for o in house.openings]
    assert {o.object_type for o in fills} <= {"Doorway", "Doorframe", "Window"}
    assert house.contents == house.objects[: -len(fills)]


def test_what_leads_outside_does_not_open() -> None:
    house = parse_house(generate(3, 5), load_catalogue(), "ours")
    outside = {o.opening_id for o in house.openings if o.room0 == o.room1}
    doors = [o for o in house.objects if o.object_id in outside]
    assert doors
    assert not any(o.asset.openable for o in doors)


def test_a_doorway_that_is_not_openable_has_no_leaf() -> None:
    house, _ = toy_house()
    catalogue: Catalogue = load_catalogue()
    (frame,) = opening_objects((replace(house.openings[0], openable=False),), catalogue)
    assert frame.object_type == "Doorframe"
    assert standin(frame).motion is None


def test_an_object_may_not_have_a_doors_id() -> None:
    data = generate(2, 1)
    data["objects"][0]["id"] = data["doors"][0]["id"]
    with pytest.raises(HouseError, match=r"objects\[0\]\.id.*used twice"):
        parse_house(data, load_catalogue(), "ours")


def test_a_swinging_door_is_saved_midway() -> None:
    engine = SHUT.fork()
    act(engine, "OpenObject")
    engine.advance(command(0), 40)
    saved = engine.save()
    other = SHUT.fork()
    other.restore(saved)
    engine.restore(saved)
    hashes = []
    for one in (engine, other):
        for i in range(30):
            one.advance(command(i + 1), 8)
        hashes.append(one.state_hash())
    assert hashes[0] == hashes[1]

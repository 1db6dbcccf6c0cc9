"""The hand of the default agent: picking up, carrying, moving, turning, putting down, throwing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action, ActionResult, Floats, JsonValue

SETTLED = EmbeddedEngine(*toy_house(), Initialization(agent_mode="default", finish_motions=True))
HANDFUL = {"objectId": "ball", "forceAction": True}


@pytest.fixture
def engine() -> EmbeddedEngine:
    return SETTLED.fork()


def act(engine: EmbeddedEngine, name: str, **arguments: JsonValue) -> ActionResult:
    return engine.act(Action(name, arguments))


def position(engine: EmbeddedEngine, object_id: str) -> Floats:
    """Where an object's centre is."""
    number = [o.object_id for o in engine.house.objects].index(object_id)
    found: Floats = engine.object_states().poses[number, :3]
    return found


def hand(engine: EmbeddedEngine) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = engine.metadata()["heldObjectPose"]
    return found


def test_a_picked_up_thing_hovers_before_the_camera(engine: EmbeddedEngine) -> None:
    assert act(engine, "PickupObject", **HANDFUL).success
    camera = engine.metadata()["cameraPosition"]
    assert position(engine, "ball") == pytest.approx(
        [camera["x"], camera["y"] - 0.16, camera["z"] + 0.38]
    )
    assert engine.metadata()["inventoryObjects"] == [
        {"objectId": "ball", "objectType": "BasketBall"}
    ]


def test_what_is_held_goes_along(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    before = position(engine, "ball")
    assert act(engine, "MoveAhead").success
    assert position(engine, "ball") - before == pytest.approx([0.0, 0.0, 0.25])


def test_a_full_hand_takes_nothing_more(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    result = act(engine, "PickupObject", objectId="mug|1", forceAction=True)
    assert result.code == "InventoryFull"


def test_furniture_is_not_picked_up(engine: EmbeddedEngine) -> None:
    result = act(engine, "PickupObject", objectId="table", forceAction=True)
    assert result.error == "table must have the property CanPickup to be picked up."


@pytest.mark.parametrize("name", ["DropHandObject", "DropHeldObject"])
def test_what_is_dropped_falls(engine: EmbeddedEngine, name: str) -> None:
    act(engine, "PickupObject", **HANDFUL)
    assert act(engine, name).success
    assert position(engine, "ball")[1] == pytest.approx(0.1, abs=0.005)
    assert engine.metadata()["inventoryObjects"] == []


def test_an_empty_hand_drops_nothing(engine: EmbeddedEngine) -> None:
    assert act(engine, "DropHandObject").code == "ObjectNotInInventory"


def test_a_thrown_thing_lands_ahead(engine: EmbeddedEngine) -> None:
    act(engine, "RotateRight", degrees=90.0)
    act(engine, "PickupObject", **HANDFUL)
    start = position(engine, "ball")
    assert act(engine, "ThrowObject", moveMagnitude=30.0).success
    assert position(engine, "ball")[0] > start[0] + 0.4


def test_a_push_goes_away_and_a_pull_comes_back(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", position={"x": 2.4, "y": 0.9, "z": 1.5}, rotation=90.0)
    start = position(engine, "ball")
    assert act(engine, "PushObject", **HANDFUL, moveMagnitude=15.0).success
    pushed = position(engine, "ball")
    assert act(engine, "PullObject", **HANDFUL, moveMagnitude=15.0).success
    assert pushed[0] > start[0] + 0.02
    assert position(engine, "ball")[0] < pushed[0] - 0.02


def test_a_push_to_the_side(engine: EmbeddedEngine) -> None:
    start = position(engine, "ball")
    assert act(engine, "DirectionalPush", **HANDFUL, moveMagnitude=15.0, pushAngle=90.0).success
    moved = position(engine, "ball") - start
    assert moved[0] > 0.02
    assert abs(moved[2]) < 0.01


def test_what_stands_fast_is_not_pushed(engine: EmbeddedEngine) -> None:
    result = act(engine, "PushObject", objectId="table", moveMagnitude=15.0, forceAction=True)
    assert result.error == "Target Primary Property Type incompatible with push/pull"


def test_putting_a_thing_on_a_table(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", position={"x": 2.0, "y": 0.9, "z": 2.0}, rotation=0.0)
    act(engine, "PickupObject", **HANDFUL)
    assert act(engine, "PutObject", objectId="table").success
    entry = engine.metadata()["objects"][-1]
    assert entry["parentReceptacles"] == ["table"]
    assert not entry["isPickedUp"]


def test_what_is_put_into_a_drawer_is_in_it_when_it_is_shut(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", objectId="mug|1", forceAction=True)
    shut = act(engine, "PutObject", objectId="dresser", forceAction=True)
    assert shut.code == "ReceptacleNotOpen"
    act(engine, "OpenObject", objectId="dresser", forceAction=True)
    assert act(engine, "PutObject", objectId="dresser", forceAction=True).success
    act(engine, "CloseObject", objectId="dresser", forceAction=True)
    entry = engine.metadata()["objects"][1]
    assert entry["parentReceptacles"] == ["dresser"]


def test_a_mug_is_no_receptacle(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    result = act(engine, "PutObject", objectId="mug|1", forceAction=True)
    assert "NOT a receptacle" in result.error


def test_the_hand_moves_in_the_cameras_frame(engine: EmbeddedEngine) -> None:
    act(engine, "RotateRight", degrees=90.0)
    act(engine, "PickupObject", **HANDFUL)
    before = hand(engine)["localPosition"]
    assert act(engine, "MoveHeldObject", ahead=0.1, right=0.05, up=0.12, forceVisible=True).success
    after = hand(engine)["localPosition"]
    moved = [after[axis] - before[axis] for axis in "xyz"]
    assert moved == pytest.approx([0.05, 0.12, 0.1], abs=1e-6)


def test_the_hand_stays_in_the_picture(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    before = hand(engine)
    result = act(engine, "MoveHeldObject", right=0.9)
    assert "outside of the agent's viewport" in result.error
    assert hand(engine) == before


def test_the_hand_stops_at_a_wall(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", position={"x": 3.0, "y": 0.9, "z": 3.6}, rotation=0.0)
    act(engine, "PickupObject", objectId="mug|1", forceAction=True)
    result = act(engine, "MoveHeldObject", ahead=0.5, forceVisible=True)
    assert result.error == "wall|1|n is blocking the held object from moving."


@pytest.mark.parametrize(
    ("turn", "axis", "degrees"), [("pitch", "x", 90.0), ("yaw", "y", 90.0), ("roll", "z", 270.0)]
)
def test_the_hand_turns(engine: EmbeddedEngine, turn: str, axis: str, degrees: float) -> None:
    act(engine, "PickupObject", **HANDFUL)
    assert act(engine, "RotateHeldObject", **{turn: 90.0}).success
    assert hand(engine)["rotation"][axis] == pytest.approx(degrees)


def test_the_hand_turns_to_a_rotation(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    assert act(engine, "RotateHeldObject", rotation={"x": 0.0, "y": 180.0, "z": 0.0}).success
    assert hand(engine)["localRotation"]["y"] == pytest.approx(180.0)


def test_the_default_agent_shows_no_arm(engine: EmbeddedEngine) -> None:
    names = [body.name for body in engine.scene().bodies]
    assert engine.metadata()["arm"] is None
    assert engine.observe().body_poses[names.index("arm_1"), 1] < -1.0


def test_a_held_thing_is_saved(engine: EmbeddedEngine) -> None:
    act(engine, "PickupObject", **HANDFUL)
    act(engine, "MoveHeldObject", ahead=0.1, forceVisible=True)
    other = SETTLED.fork()
    other.restore(engine.save())
    assert other.state_hash() == engine.state_hash()
    assert np.array_equal(position(other, "ball"), position(engine, "ball"))


@pytest.mark.parametrize("arguments", [{"objectId": "mug|1"}, {"x": 0.5, "y": 0.5}])
def test_the_arm_agent_does_not_pick_up_by_name(arguments: dict[str, JsonValue]) -> None:
    engine = SETTLED.fork()
    engine.initialize(Initialization())
    result = engine.act(Action("PickupObject", arguments))
    assert "to the arm agent!" in result.error

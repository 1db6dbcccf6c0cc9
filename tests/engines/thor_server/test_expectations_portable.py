"""What AI2-THOR's own tests expect on any free floor, and of any fridge, pot or bottle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.engines.thor_expectations import (
    agent,
    at_base,
    expectation,
    near,
    ok,
    thing,
    xyz,
)
from tests.support.houses.kitchen import BASE, FRIDGE, POT, SOAP

pytestmark = pytest.mark.filterwarnings("ignore")


@expectation("test_moveahead/back/left/right")
@pytest.mark.parametrize(
    ("action", "dx", "dz"),
    [("MoveAhead", 0, 1), ("MoveBack", 0, -1), ("MoveLeft", -1, 0), ("MoveRight", 1, 0)],
)
def test_move(thor: Any, action: str, dx: int, dz: int) -> None:
    at_base(thor)
    ok(thor.step(action))
    near(agent(thor)["position"], xyz(4.0 + 0.25 * dx, 0.901, 4.0 + 0.25 * dz))


@expectation("test_moveahead_mag")
def test_moveahead_mag(thor: Any) -> None:
    at_base(thor)
    ok(thor.step("MoveAhead", moveMagnitude=0.5))
    near(agent(thor)["position"], xyz(4.0, 0.901, 4.5))


@expectation("test_moveahead_fail")
def test_moveahead_fail(thor: Any) -> None:
    at_base(thor)
    assert not thor.step("MoveAhead", moveMagnitude=5.0)


@expectation("test_manipulathor_move")
def test_manipulathor_move(arm: Any) -> None:
    for action, given, x, z in (
        ("MoveAgent", {"ahead": 0.25, "right": 0.15}, 3.85, 3.75),
        ("MoveAgent", {"ahead": -0.25, "right": -0.15}, 4.0, 4.0),
        ("MoveRight", {}, 3.75, 4.0),
        ("MoveLeft", {}, 4.0, 4.0),
        ("MoveAhead", {}, 4.0, 3.75),
        ("MoveBack", {}, 4.0, 4.0),
    ):
        ok(arm.step(action, **given))
        near(agent(arm)["position"], xyz(x, 0.901, z))


POSE = {"rotation": xyz(0, 90, 0), "horizon": 30}


@expectation("test_teleport")
def test_teleport(thor: Any) -> None:
    pose = {"rotation": xyz(0, 0, 0), "horizon": 0, "standing": True}
    ok(thor.step("TeleportFull", **{**BASE, "y": 0.95}, **pose))
    near(agent(thor)["position"], BASE)
    ok(thor.step("TeleportFull", x=3.0, y=0.95, z=2.5, **pose))
    near(agent(thor)["position"], xyz(3.0, 0.901, 2.5))
    before = agent(thor)
    for place in ({"y": 1.0}, {"z": 7.6}, {"x": 0.0}):  # too high; into the fridge; into a wall
        assert not thor.step("Teleport", **{**BASE, **place}, **pose)
        assert agent(thor)["position"] == before["position"]
    after = thor.step("Teleport", horizon=10).metadata["agent"]
    assert after["cameraHorizon"] == pytest.approx(10, abs=1e-2)
    near(after["position"], before["position"])
    near(after["rotation"], before["rotation"])
    assert after["isStanding"] is before["isStanding"] is True
    assert not thor.step("TeleportFull", position=xyz(2000, 0, 9000), standing=True, **POSE)


@expectation("test_teleport")
@pytest.mark.parametrize(
    "mode",
    [
        "locobot",
        pytest.param("drone", marks=pytest.mark.xfail(reason="nothing flies", strict=True)),
    ],
)
def test_teleport_without_standing(thor: Any, mode: str) -> None:
    event = thor.reset(agentMode=mode)
    assert event.metadata["agent"]["isStanding"] is None
    for action in ("Teleport", "TeleportFull"):
        ok(thor.step(action, position={**BASE, "y": 0.9}, **POSE))
        with pytest.raises(ValueError, match="standing"):
            thor.step(action, position={**BASE, "y": 0.9}, standing=True, **POSE)
        assert not thor.step(action, position=xyz(2000, 0, 9000), **POSE)
    before = agent(thor)
    after = thor.step("Teleport", horizon=10).metadata["agent"]
    assert after["cameraHorizon"] == pytest.approx(10, abs=1e-2)
    near(after["position"], before["position"])
    near(after["rotation"], before["rotation"])


@expectation("test_open")
def test_open(thor: Any) -> None:
    def opened(action: str = "OpenObject", **given: Any) -> Any:
        ok(thor.step(action, objectId=FRIDGE, forceAction=True, **given))
        return thing(thor, FRIDGE)

    for openness in (0.5, 0.7, 0):
        found = opened(openness=openness)
        assert found["openness"] == pytest.approx(openness, abs=1e-3)
        assert found["isOpen"] == (openness != 0)
    for openness in (-0.5, 1.5):
        event = thor.step("OpenObject", objectId=FRIDGE, openness=openness, forceAction=True)
        assert not event.metadata["lastActionSuccess"]
    assert opened(moveMagnitude=0)["openness"] == pytest.approx(1, abs=1e-3)
    assert thing(thor, FRIDGE)["isOpen"]
    assert opened(moveMagnitude=0.65)["openness"] == pytest.approx(0.65, abs=1e-3)
    assert thing(thor, FRIDGE)["isOpen"]
    assert opened("CloseObject")["openness"] == pytest.approx(0, abs=1e-3)
    assert not thing(thor, FRIDGE)["isOpen"]


@expectation("test_open_aabb_cache")
def test_open_aabb_cache(thor: Any) -> None:
    def size() -> Any:
        return thing(thor, FRIDGE)["axisAlignedBoundingBox"]["size"]

    before = size()
    ok(thor.step("OpenObject", objectId=FRIDGE, forceAction=True))
    assert size() != before
    ok(thor.step("CloseObject", objectId=FRIDGE, forceAction=True))
    assert size() == before


@expectation("test_drop_object")
@pytest.mark.parametrize("action", ["DropHeldObject", "DropHandObject"])
def test_drop_object(thor: Any, action: str) -> None:
    assert not thor.last_event.metadata["inventoryObjects"]
    ok(thor.step("PickupObject", objectId=SOAP, forceAction=True))
    assert thor.last_event.metadata["inventoryObjects"][0]["objectId"] == SOAP
    ok(thor.step(action))
    assert not thor.last_event.metadata["inventoryObjects"]


@expectation("test_move_hand / test_rotate_hand")
@pytest.mark.parametrize(
    "move", [(0.1, 0.0, 0.0), (0.1, 0.1, 0.1), (0.1, 0.05, -0.1)], ids="{0}".format
)
def test_move_hand(thor: Any, move: tuple[float, float, float]) -> None:
    ahead, right, up = move
    before = ok(thor.step("PickupObject", objectId=SOAP, forceAction=True)).metadata
    moved = ok(thor.step("MoveHeldObject", ahead=ahead, right=right, up=up)).metadata
    one, other = before["heldObjectPose"], moved["heldObjectPose"]
    near(one["rotation"], other["rotation"])
    place = one["localPosition"]
    near(
        other["localPosition"],
        xyz(place["x"] + right, place["y"] + up, place["z"] + ahead),
    )


@expectation("test_move_hand / test_rotate_hand")
@pytest.mark.parametrize(
    ("turn", "axis", "change"), [("pitch", "x", 90), ("yaw", "y", 90), ("roll", "z", 270)]
)
def test_rotate_hand(thor: Any, turn: str, axis: str, change: float) -> None:
    before = ok(thor.step("PickupObject", objectId=SOAP, forceAction=True)).metadata["hand"]
    after = ok(thor.step("RotateHeldObject", **{turn: 90})).metadata["hand"]
    near(before["position"], after["position"])
    expected = dict(before["rotation"])
    expected[axis] = (expected[axis] + change) % 360
    assert after["rotation"] == pytest.approx(expected, abs=1e-3)


@expectation("test_move_hand / test_rotate_hand")
def test_rotate_hand_to(thor: Any) -> None:
    before = ok(thor.step("PickupObject", objectId=SOAP, forceAction=True)).metadata["hand"]
    turn = xyz(90, 180, 0)
    after = ok(thor.step("RotateHeldObject", rotation=turn)).metadata["hand"]
    near(before["position"], after["position"])
    near(before["localRotation"], xyz(0, 0, 0))
    near(after["localRotation"], turn)


@expectation("test_fill_liquid")
def test_fill_liquid(thor: Any) -> None:
    def pot() -> tuple[Any, ...]:
        keys = ("fillLiquid", "isFilledWithLiquid", "canFillWithLiquid")
        return tuple(thing(thor, POT)[key] for key in keys)

    assert pot() == (None, False, True)
    for liquid in ("water", "wine", "coffee"):
        ok(thor.step("FillObjectWithLiquid", fillLiquid=liquid, objectId=POT, forceAction=True))
        assert pot() == (liquid, True, True)
        ok(thor.step("EmptyLiquidFromObject", objectId=POT, forceAction=True))
        assert pot() == (None, False, True)

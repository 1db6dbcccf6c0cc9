"""Actions of the arm: spaces, limits, collisions, quirks and texts of AI2-THOR."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman import geometry
from vrhuman.engines import arm
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action, ActionResult, Floats

SETTLED = EmbeddedEngine(*toy_house(), initialization=Initialization(drop_small_moves=True))
AT_TABLE = {"position": {"x": 2.1 - arm.BASE_RIGHT, "y": 0.9, "z": 2.3}, "rotation": 0.0}


@pytest.fixture
def engine() -> EmbeddedEngine:
    return SETTLED.fork()


def act(engine: EmbeddedEngine, name: str, **arguments: Any) -> ActionResult:
    return engine.act(Action(name, arguments))


def xyz(values: Any) -> dict[str, float]:
    return dict(zip("xyz", (float(v) for v in values), strict=True))


def vector(value: dict[str, float]) -> Floats:
    return np.array([value["x"], value["y"], value["z"]])


def joint(engine: EmbeddedEngine, number: int, key: str = "rootRelativePosition") -> Floats:
    return vector(engine.metadata()["arm"]["joints"][number - 1][key])


def reach_over_table(engine: EmbeddedEngine) -> None:
    """The wrist points down over the mug, 20 cm above it."""
    assert act(engine, "TeleportFull", **AT_TABLE).success
    down = {"x": 1.0, "y": 0.0, "z": 0.0, "w": 90.0}
    pose = {"position": xyz((0.0, -0.3, 0.5)), "rotation": down, "armHeight": 0.55}
    assert act(engine, "TeleportArm", **pose).success


# ------------------------------------------------------------------------------------------ moving


def test_move_arm_in_each_space(engine: EmbeddedEngine) -> None:
    act(engine, "TeleportFull", position={"x": 1.5, "y": 0.9, "z": 1.5}, rotation=90.0)
    act(engine, "RotateWristRelative", yaw=90.0)
    assert act(engine, "MoveArm", position=xyz((0.1, 0.0, 0.5))).success
    assert joint(engine, 4) == pytest.approx([0.1, 0.0, 0.5])
    assert act(engine, "MoveArm", position=xyz((0, 0, 0.1)), coordinateSpace="wrist").success
    assert joint(engine, 4) == pytest.approx([0.2, 0.0, 0.5])
    there = joint(engine, 1, "position") + np.array([0.4, 0.1, 0.0])
    assert act(engine, "MoveArm", position=xyz(there), coordinateSpace="world").success
    assert joint(engine, 4) == pytest.approx([0.0, 0.1, 0.4])


def test_move_arm_relative_in_each_space(engine: EmbeddedEngine) -> None:
    act(engine, "TeleportFull", position={"x": 1.5, "y": 0.9, "z": 1.5}, rotation=90.0)
    act(engine, "RotateWristRelative", yaw=90.0)
    for space, moved in (
        ("armBase", (0.0, 0.0, 0.1)),
        ("wrist", (0.1, 0.0, 0.0)),
        ("world", (-0.1, 0.0, 0.0)),
    ):
        before = joint(engine, 4)
        offset = {"x": 0.0, "y": 0.0, "z": 0.1}
        assert act(engine, "MoveArmRelative", offset=offset, coordinateSpace=space).success
        assert joint(engine, 4) - before == pytest.approx(moved)


@pytest.mark.parametrize("name", ["MoveArm", "MoveArmRelative"])
def test_other_spaces_are_refused(engine: EmbeddedEngine, name: str) -> None:
    key = "position" if name == "MoveArm" else "offset"
    result = act(engine, name, **{key: {}, "coordinateSpace": "moon"})
    assert result == ActionResult(False, "Invalid coordinateSpace: moon")


def test_out_of_reach_the_arm_is_straight(engine: EmbeddedEngine) -> None:
    assert act(engine, "MoveArm", position=xyz((0.0, 0.3, 1.2))).success
    elbow, wrist = joint(engine, 3), joint(engine, 4)
    shoulder = np.array(arm.SHOULDER)
    assert math.dist(wrist, shoulder) == pytest.approx(arm.SHOULDER_LENGTH + arm.UPPER_LENGTH)
    assert arm.REACH - math.dist(wrist, shoulder) == pytest.approx(0.0004, abs=5e-5)
    assert np.cross(elbow - shoulder, wrist - shoulder) == pytest.approx(0.0, abs=1e-9)
    assert np.cross(wrist - shoulder, (0.0, 0.3, 1.2) - shoulder) == pytest.approx(0.0, abs=1e-9)


def test_the_next_move_begins_at_the_wrist(engine: EmbeddedEngine) -> None:
    act(engine, "MoveArm", position=xyz((0.0, 0.0, 2.0)))
    before = joint(engine, 4)
    act(engine, "MoveArmRelative", offset=xyz((0.0, 0.0, -0.1)))
    assert joint(engine, 4) - before == pytest.approx([0.0, 0.0, -0.1])


def test_a_move_is_as_long_as_its_target_is_far(engine: EmbeddedEngine) -> None:
    act(engine, "MoveArm", position=xyz((0.0, 0.0, 2.4)))
    assert engine.tick == (math.ceil((2.0 - math.sqrt(1e-3)) / 0.02) + 1) * 5


def test_restricted_moves_stay_before_the_shoulder(engine: EmbeddedEngine) -> None:
    for position in ((0.0, 0.1, 0.2), (0.0, 0.0, 0.95)):
        result = act(engine, "MoveArm", position=xyz(position), restrictMovement=True)
        shown = ", ".join(f"{v:.4f}" for v in position)
        assert result.error == (
            f"Invalid target: Position '({shown})' in space 'armBase' is behind shoulder."
        )
    assert act(engine, "MoveArm", position=xyz((0.1, 0.1, 0.5)), restrictMovement=True).success


def test_move_arm_base(engine: EmbeddedEngine) -> None:
    low, high = 0.9009995 - 0.45, 0.9009995 + 0.90
    for arguments, height in (
        ({"y": 0.0}, low),
        ({"y": 1.0}, high),
        ({"y": 1.2, "normalizedY": False}, 1.2),
    ):
        assert act(engine, "MoveArmBase", **arguments).success
        assert joint(engine, 1, "position")[1] == pytest.approx(height)
    assert act(engine, "MoveArmBaseUp", distance=5.0).success
    assert joint(engine, 1, "position")[1] == pytest.approx(high)
    assert act(engine, "MoveArmBaseDown", distance=0.2).success
    assert joint(engine, 1, "position")[1] == pytest.approx(high - 0.2)


def test_arm_base_heights_out_of_range(engine: EmbeddedEngine) -> None:
    normalised = act(engine, "MoveArmBase", y=1.5)
    assert normalised.error == "y=1.5 value must be in [0, 1] when normalizedY=true."
    absolute = act(engine, "MoveArmBase", y=2.0, normalizedY=False)
    assert absolute.error == "height=2 value must be in [0.450999, 1.801]."


# ----------------------------------------------------------------------------------------- turning


def test_the_wrist_turns_about_its_own_axes(engine: EmbeddedEngine) -> None:
    act(engine, "RotateWristRelative", yaw=90.0)
    act(engine, "RotateWristRelative", roll=30.0)
    turned = geometry.multiply(
        geometry.from_euler(0, 90, 0), geometry.axis_angle((0.0, 0.0, 1.0), -30.0)
    )
    assert geometry.angle_between(engine.observe().arm.wrist_rotation, turned) < 1e-6


def test_the_wrist_goes_round_a_point(engine: EmbeddedEngine) -> None:
    point = joint(engine, 4, "position") + np.array([0.0, 0.0, 0.1])
    assert act(engine, "RotateWristAroundPoint", point=xyz(point), yaw=90.0).success
    body = engine.observe().arm
    ahead = geometry.rotate(body.wrist_rotation, (0.0, 0.0, 0.1))
    assert body.joints[3] + ahead == pytest.approx(point)
    assert ahead == pytest.approx([0.1, 0.0, 0.0])


def test_what_is_held_stays_while_the_wrist_goes_round_it(engine: EmbeddedEngine) -> None:
    name = "RotateWristAroundHeldObject"
    assert act(engine, name, yaw=45).error == (
        "Cannot RotateWristAroundHeldObject when holding != 1 objects, currently holding 0 objects."
    )
    reach_over_table(engine)
    act(engine, "MoveArmBaseDown", distance=0.16)
    assert act(engine, "PickupObject").success
    act(engine, "MoveArmBaseUp", distance=0.2)
    before = engine.object_states().poses[1]
    wrist = joint(engine, 4)
    assert act(engine, name, yaw=40.0).success
    after = engine.object_states().poses[1]
    assert after[:3] == pytest.approx(before[:3], abs=1e-6)
    assert geometry.angle_between(before[3:], after[3:]) == pytest.approx(40.0, abs=1e-3)
    assert math.dist(joint(engine, 4), wrist) > 0.02


def test_the_elbow_turns_the_short_way(engine: EmbeddedEngine) -> None:
    act(engine, "RotateElbow", degrees=270.0)
    ticks = engine.tick
    assert engine.metadata()["arm"]["joints"][0]["elbowOrientation"] == pytest.approx(270.0)
    act(engine, "RotateElbowRelative", degrees=90.0)
    assert engine.metadata()["arm"]["joints"][0]["elbowOrientation"] == pytest.approx(0.0)
    assert engine.tick == 2 * ticks


# ------------------------------------------------------------------------------------------ at once


def test_teleport_arm(engine: EmbeddedEngine) -> None:
    start = engine.metadata()["arm"]["joints"]
    pose = {"x": 0.0, "y": 2.0, "z": 0.0, "w": 450.0}
    assert act(
        engine, "TeleportArm", position=xyz((0.1, 0.1, 0.5)), rotation=pose, armHeight=0.3
    ).success
    joints = engine.metadata()["arm"]["joints"]
    assert joints[0]["armBaseHeight"] == 0.3
    assert joint(engine, 4) == pytest.approx([0.1, 0.1, 0.5])
    assert joints[3]["rootRelativeRotation"] == pytest.approx({"x": 0, "y": 1, "z": 0, "w": 90})
    assert act(engine, "TeleportArm").success
    assert engine.metadata()["arm"]["joints"] == start


def test_teleport_arm_into_a_table_is_refused(engine: EmbeddedEngine) -> None:
    assert act(engine, "TeleportFull", **AT_TABLE).success
    before = engine.metadata()["arm"]
    into = {"position": xyz((0.0, 0.0, 0.5)), "armHeight": -0.3}
    result = act(engine, "TeleportArm", **into)
    assert result.error == "collision detected at desired transform, cannot teleport"
    assert engine.metadata()["arm"] == before
    assert act(engine, "TeleportArm", **into, forceAction=True).success


def test_the_hand_sphere_grows_with_its_radius(engine: EmbeddedEngine) -> None:
    reach_over_table(engine)
    assert act(engine, "PickupObject").error == "No objects were valid to be picked up by the arm"
    assert act(engine, "SetHandSphereRadius", radius=0.15).success
    hand = engine.metadata()["arm"]
    assert hand["handSphereRadius"] == 0.15
    offset = vector(hand["handSphereCenter"]) - joint(engine, 4, "position")
    assert offset == pytest.approx([0.0, -0.16, 0.0])
    assert hand["pickupableObjects"] == ["mug|1"]
    assert act(engine, "PickupObject").success


@pytest.mark.parametrize("radius", [0.03, 0.51])
def test_hand_sphere_radii_out_of_range(engine: EmbeddedEngine, radius: float) -> None:
    assert act(engine, "SetHandSphereRadius", radius=radius).error == (
        f"radius={radius} of hand cannot be less than 0.04m nor greater than 0.5m"
    )


def test_the_radius_is_saved(engine: EmbeddedEngine) -> None:
    act(engine, "SetHandSphereRadius", radius=0.2)
    saved, other = engine.save(), engine.fork()
    other.restore(saved)
    assert other.metadata()["arm"]["handSphereRadius"] == 0.2
    assert other.state_hash() == engine.state_hash()


def test_the_magnet_can_be_toggled(engine: EmbeddedEngine) -> None:
    assert act(engine, "ToggleMagnetVisibility").success
    assert act(engine, "ToggleMagnetVisibility", visible=False).success


# --------------------------------------------------------------------------------------- collisions


def test_a_table_stops_the_arm_and_it_goes_back(engine: EmbeddedEngine) -> None:
    reach_over_table(engine)
    act(engine, "MoveArm", position=xyz((0.3, -0.3, 0.4)))
    before = engine.metadata()["arm"]
    result = act(engine, "MoveArmBaseDown", distance=0.6)
    assert not result.success
    assert result.error.startswith(
        "Collided with static sim object: 'table', could not reach target: '("
    )
    assert engine.metadata()["arm"] == before


def test_a_table_stops_the_arm_where_it_is(engine: EmbeddedEngine) -> None:
    reach_over_table(engine)
    act(engine, "MoveArm", position=xyz((0.3, -0.3, 0.4)))
    assert not act(engine, "MoveArmBaseDown", distance=0.6, returnToStart=False).success
    palm = joint(engine, 4, "position")[1] - 0.05 - 0.03
    assert 0.8 - 0.002 < palm < 0.8 + 0.021


def test_a_held_thing_is_stopped_by_a_wall(engine: EmbeddedEngine) -> None:
    reach_over_table(engine)
    act(engine, "MoveArmBaseDown", distance=0.16)
    assert act(engine, "PickupObject").success
    act(engine, "MoveArmBaseUp", distance=0.3)
    assert act(engine, "MoveBack", moveMagnitude=0.8).success
    assert act(engine, "RotateLeft").success
    result = act(engine, "MoveAhead", moveMagnitude=2.0, returnToStart=False)
    assert "Collided with static structure in scene: 'wall|1|w'" in result.error
    assert 0.54 < engine.observe().agent_position[0] < 0.58  # the wrist 0.5 m ahead, half a mug


def test_light_things_are_pushed(engine: EmbeddedEngine) -> None:
    reach_over_table(engine)
    act(engine, "MoveArm", position=xyz((-0.2, -0.3, 0.5)))
    act(engine, "MoveArmBaseDown", distance=0.2)
    before = engine.object_states().poses[1, :3].copy()
    assert act(engine, "MoveArm", position=xyz((0.15, -0.3, 0.5)), speed=0.3).success
    moved = engine.object_states().poses[1, :3] - before
    assert moved[0] > 0.08

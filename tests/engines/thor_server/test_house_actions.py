"""The actions that change a house, and those that ask about it, through the real client."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.houses.kitchen import BASE, FRIDGE, MUG, POT, SOAP, TABLE

TABLE_TOP = {"x": 1.45, "y": 0.83, "z": 3.8}


def objects(client: Any) -> dict[str, Any]:
    return {o["objectId"]: o for o in client.last_event.metadata["objects"]}


def ok(event: Any) -> Any:
    assert event.metadata["lastActionSuccess"], event.metadata["errorMessage"]
    return event.metadata["actionReturn"]


def refused(event: Any) -> str:
    assert not event.metadata["lastActionSuccess"]
    text: str = event.metadata["errorMessage"]
    return text


# ------------------------------------------------------------------------------ interactable poses


def test_every_interactable_pose_shows_the_object_after_teleporting(thor: Any) -> None:
    poses = ok(thor.step("GetInteractablePoses", objectId=MUG))
    assert len(poses) > 20
    for pose in poses[:: len(poses) // 8]:
        ok(thor.step("TeleportFull", **pose))
        assert objects(thor)[MUG]["visible"]


def test_interactable_poses_are_as_limited_as_asked(thor: Any) -> None:
    limits = {"horizons": [0, 30], "standings": [True], "rotations": [270.0], "maxPoses": 5}
    poses = ok(thor.step("GetInteractablePoses", objectId=MUG, **limits))
    assert len(poses) == 5
    assert {pose["rotation"] for pose in poses} == {270.0}
    assert {pose["standing"] for pose in poses} == {True}


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"maxPoses": 0}, "maxPoses must be > 0."),
        ({"maxDistance": 0.0}, "maxDistance"),
        ({"horizons": [61.0]}, "Each horizon must be in [-30:60]. You gave 61."),
        ({"rotations": []}, "Every degree of freedom must have at least 1 valid value."),
    ],
)
def test_wrong_limits_are_refused(thor: Any, wrong: dict[str, Any], text: str) -> None:
    assert text in refused(thor.step("GetInteractablePoses", objectId=MUG, **wrong))


def test_poses_and_reachable_positions_of_a_generated_house_can_be_teleported_to(
    start: Any,
) -> None:
    import vrhuman as vr

    client = start(scene=vr.generate_house(rooms=2, seed=3), gridSize=0.25)
    places = ok(client.step("GetReachablePositions"))
    for place in places[:: len(places) // 5]:
        ok(client.step("Teleport", position=place))


# -------------------------------------------------------------------------------- asking


def test_visible_objects_are_those_of_the_metadata(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=4.0, rotation=270, horizon=30, standing=True))
    seen = {name for name, o in objects(thor).items() if o["visible"]}
    assert seen
    assert set(ok(thor.step("GetVisibleObjects"))) == seen
    assert ok(thor.step("GetVisibleObjects", maxDistance=0.05)) == []


def test_scene_bounds_are_those_of_the_metadata(thor: Any) -> None:
    assert ok(thor.step("GetSceneBounds")) == thor.last_event.metadata["sceneBounds"]


def test_the_asset_database_has_what_the_house_has(thor: Any) -> None:
    known = ok(thor.step("GetAssetDatabase"))
    assert len(known) > 1000
    assert known["Mug_1"]["objectType"] == "Mug"
    assert known["Mug_1"]["primaryProperty"] == "CanPickup"
    box = known["Mug_1"]["boundingBox"]
    size = objects(thor)[MUG]["axisAlignedBoundingBox"]["size"]
    assert box["max"]["y"] - box["min"]["y"] == pytest.approx(size["y"], abs=1e-3)


# --------------------------------------------------------------------------- removing and spawning


@pytest.mark.parametrize("action", ["RemoveFromScene", "DisableObject"])
def test_a_removed_object_is_gone_and_what_stood_on_it_falls(thor: Any, action: str) -> None:
    ok(thor.step(action, objectId=TABLE))
    ok(thor.step("AdvancePhysicsStep", simSeconds=2.0))
    assert TABLE not in objects(thor)
    assert objects(thor)[MUG]["position"]["y"] < 0.2
    assert "is not the objectId" in refused(thor.step(action, objectId=TABLE))


def test_a_disabled_object_comes_back_where_it_was(thor: Any) -> None:
    before = objects(thor)[MUG]
    ok(thor.step("DisableObject", objectId=MUG))
    ok(thor.step("EnableObject", objectId=MUG))
    ok(thor.step("AdvancePhysicsStep", simSeconds=1.0))
    after = objects(thor)[MUG]
    assert after["position"] == pytest.approx(before["position"], abs=1e-3)
    assert after["parentReceptacles"] == [TABLE]


def test_a_removed_object_is_in_no_picture(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=4.0, rotation=270, horizon=30, standing=True))
    seen = thor.step("Pass", renderInstanceSegmentation=True)
    assert POT in seen.instance_masks
    ok(thor.step("RemoveFromScene", objectId=POT))
    assert POT not in thor.step("Pass", renderInstanceSegmentation=True).instance_masks


def test_a_spawned_asset_stays_in_the_air_until_it_is_spawned_on_a_receptacle(thor: Any) -> None:
    made = ok(
        thor.step(
            "SpawnAsset", assetId="Apple_1", generatedId="new|1", position={"x": 4, "y": 2, "z": 2}
        )
    )
    assert made["id"] == "new|1"
    ok(thor.step("AdvancePhysicsStep", simSeconds=1.0))
    assert objects(thor)["new|1"]["position"] == {"x": 4.0, "y": 2.0, "z": 2.0}
    ok(thor.step("InitialRandomSpawn", objectIds=["new|1"], receptacleObjectIds=[TABLE]))
    assert objects(thor)["new|1"]["parentReceptacles"] == [TABLE]


def test_a_spawned_asset_is_in_the_pictures(thor: Any) -> None:
    place = {"x": BASE["x"], "y": 1.5, "z": BASE["z"] + 1.0}
    ok(thor.step("SpawnAsset", assetId="Basketball_1", generatedId="ball|1", position=place))
    shown = thor.step("Pass", renderInstanceSegmentation=True)
    assert shown.instance_masks["ball|1"].sum() > 100


def test_the_id_of_a_removed_object_may_be_used_again(thor: Any) -> None:
    ok(thor.step("SpawnAsset", assetId="Mug_1", generatedId="new|1"))
    ok(thor.step("DisableObject", objectId="new|1"))
    ok(thor.step("SpawnAsset", assetId="Apple_1", generatedId="new|1"))
    assert objects(thor)["new|1"]["objectType"] == "Apple"
    ok(thor.step("EnableObject", objectId="new|1"))  # it is there
    assert [o["objectType"] for o in objects(thor).values()].count("Apple") == 1


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"assetId": "No_Such_1", "generatedId": "a"}, "is not contained in asset database"),
        ({"assetId": "Mug_1", "generatedId": MUG}, "already"),
    ],
)
def test_wrong_spawns_are_refused(thor: Any, asked: dict[str, str], text: str) -> None:
    assert text in refused(thor.step("SpawnAsset", **asked))


# ------------------------------------------------------------------------------------ placing


def test_spawn_coordinates_are_on_the_receptacle_and_take_an_object(thor: Any) -> None:
    points = ok(thor.step("GetSpawnCoordinatesAboveReceptacle", objectId=TABLE, anywhere=True))
    box = objects(thor)[TABLE]["axisAlignedBoundingBox"]
    top = box["center"]["y"] + box["size"]["y"] / 2
    assert len(points) > 50
    assert all(point["y"] <= top + 1e-6 for point in points)
    free = next(p for p in points if p["z"] < 3.3 and 0.8 < p["x"] < 1.2)
    ok(thor.step("PlaceObjectAtPoint", objectId=MUG, position=free))
    placed = objects(thor)[MUG]
    assert placed["parentReceptacles"] == [TABLE]
    assert placed["axisAlignedBoundingBox"]["center"]["x"] == pytest.approx(free["x"], abs=0.02)


def test_spawn_coordinates_that_are_not_anywhere_are_near(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=4.0, rotation=270, horizon=30, standing=True))
    near = ok(thor.step("GetSpawnCoordinatesAboveReceptacle", objectId=TABLE, anywhere=False))
    ok(thor.step("RotateRight", degrees=180))
    away = ok(thor.step("GetSpawnCoordinatesAboveReceptacle", objectId=TABLE, anywhere=False))
    assert near
    assert not away


def test_an_object_is_not_placed_into_another(thor: Any) -> None:
    there = {"x": 1.0, "y": 0.83, "z": 3.55}  # where the soap is
    before = objects(thor)[MUG]["position"]
    text = refused(thor.step("PlaceObjectAtPoint", objectId=MUG, position=there))
    assert text.startswith("spawn area not clear")
    assert objects(thor)[MUG]["position"] == before


def test_a_kinematic_placed_object_floats_until_it_is_picked_up(thor: Any) -> None:
    above = {**TABLE_TOP, "y": 1.4}
    ok(thor.step("PlaceObjectAtPoint", objectId=MUG, position=above, forceKinematic=True))
    ok(thor.step("AdvancePhysicsStep", simSeconds=1.0))
    bottom = objects(thor)[MUG]["axisAlignedBoundingBox"]
    assert bottom["center"]["y"] - bottom["size"]["y"] / 2 == pytest.approx(1.4, abs=0.01)
    ok(thor.step("PickupObject", objectId=MUG, forceAction=True))
    ok(thor.step("DropHandObject", forceAction=True))
    assert objects(thor)[MUG]["position"]["y"] < 1.3


def test_random_spawn_is_the_same_for_a_seed_and_ends_in_receptacles(thor: Any) -> None:
    from tests.support.houses.kitchen import kitchen

    found = []
    for seed in (7, 7, 8):
        thor.reset(kitchen())
        ok(thor.step("InitialRandomSpawn", randomSeed=seed))
        found.append([objects(thor)[name]["position"] for name in (MUG, POT, SOAP)])
        for name in (MUG, POT, SOAP):
            assert objects(thor)[name]["parentReceptacles"] == [TABLE]
    assert found[0] == found[1] != found[2]


def test_excluded_objects_stay_and_duplicates_are_made(thor: Any) -> None:
    before = objects(thor)[POT]["position"]
    ok(
        thor.step(
            "InitialRandomSpawn",
            randomSeed=1,
            excludedObjectIds=[POT],
            numDuplicatesOfType=[{"objectType": "Mug", "count": 3}],
        )
    )
    assert objects(thor)[POT]["position"] == pytest.approx(before, abs=1e-3)
    mugs = [o for o in objects(thor).values() if o["objectType"] == "Mug"]
    assert len(mugs) == 3
    assert all(mug["parentReceptacles"] == [TABLE] for mug in mugs)


def test_set_object_poses_removes_what_it_does_not_name(thor: Any) -> None:
    pose = {"position": {"x": 1.0, "y": 0.9, "z": 3.5}, "rotation": {"x": 0, "y": 0, "z": 0}}
    other = {**pose, "position": {"x": 1.0, "y": 0.9, "z": 4.5}}
    named = [{"objectName": MUG, **pose}, {"objectName": MUG, **other}]
    ok(thor.step("SetObjectPoses", objectPoses=named))
    left = objects(thor)
    assert POT not in left
    assert SOAP not in left
    assert {FRIDGE, TABLE, MUG} <= set(left)
    mugs = [o for o in left.values() if o["objectType"] == "Mug"]
    assert sorted(round(mug["position"]["z"], 1) for mug in mugs) == [3.5, 4.5]


# ------------------------------------------------------------------------------------- slicing


@pytest.mark.parametrize(
    ("asset", "kind", "count"),
    [("Apple_1", "AppleSliced", 6), ("Bread_1", "BreadSliced", 8), ("Egg_1", "EggCracked", 1)],
)
def test_slicing_replaces_an_object_by_its_slices(
    thor: Any, asset: str, kind: str, count: int
) -> None:
    ok(thor.step("SpawnAsset", assetId=asset, generatedId="food"))
    ok(thor.step("PlaceObjectAtPoint", objectId="food", position=TABLE_TOP))
    whole = objects(thor)["food"]
    ok(thor.step("SliceObject", objectId="food", forceAction=True))
    now = objects(thor)
    slices = [o for o in now.values() if o["objectType"] == kind]
    assert [o["objectId"] for o in slices] == [f"food|{kind}_{n}" for n in range(count)]
    assert now["food"]["isSliced"]
    assert not now["food"]["visible"]
    assert sum(o["mass"] for o in slices) == pytest.approx(whole["mass"])
    assert all(o["parentReceptacles"] == [TABLE] for o in slices)
    assert "is already Sliced!" in refused(
        thor.step("SliceObject", objectId="food", forceAction=True)
    )
    ok(thor.step("PickupObject", objectId=slices[0]["objectId"], forceAction=True))


def test_slices_of_something_cooked_are_cooked(thor: Any) -> None:
    ok(thor.step("SpawnAsset", assetId="Potato_1", generatedId="food"))
    ok(thor.step("PlaceObjectAtPoint", objectId="food", position=TABLE_TOP))
    ok(thor.step("CookObject", objectId="food", forceAction=True))
    ok(thor.step("SliceObject", objectId="food", forceAction=True))
    slices = [o for o in objects(thor).values() if o["objectType"] == "PotatoSliced"]
    assert all(o["isCooked"] for o in slices)


# ---------------------------------------------------------------------------- free, static, pushed


def test_moveable_furniture_is_set_free_and_heavy_things_are_made_static(start: Any) -> None:
    from tests.support.houses.kitchen import kitchen

    house = kitchen()
    chair = {
        "id": "Chair|1|5",
        "assetId": "Chair_007_1",
        "objectType": "Chair",
        "position": {"x": 5.0, "y": 0.5, "z": 3.0},
        "rotation": {"x": 0, "y": 0, "z": 0},
        "kinematic": True,
        "children": [],
    }
    house["objects"].append(chair)
    client = start(scene=house, massThreshold=4.0)
    assert not objects(client)["Chair|1|5"]["moveable"]
    ok(client.step("MakeAllObjectsMoveable"))
    assert objects(client)["Chair|1|5"]["moveable"]
    ok(client.step("MakeObjectsStaticKinematicMassThreshold"))
    after = objects(client)
    assert not after["Chair|1|5"]["moveable"]  # it weighs more than 4 kg
    assert after[MUG]["pickupable"]  # it does not


def test_touching_an_object_pushes_it(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=3.5, rotation=270, horizon=30, standing=True))
    shown = thor.step("Pass", renderInstanceSegmentation=True)
    rows, columns = shown.instance_masks[SOAP].nonzero()
    point = {"x": (columns.mean() + 0.5) / 300, "y": (rows.mean() + 0.5) / 300}
    before = objects(thor)[SOAP]["position"]["x"]
    felt = ok(
        thor.step(
            "TouchThenApplyForce", **point, direction={"x": 0, "y": 0, "z": 1}, moveMagnitude=15.0
        )
    )
    assert felt["didHandTouchSomething"]
    assert felt["objectId"] == SOAP
    assert objects(thor)[SOAP]["position"]["x"] < before - 0.01


def test_touching_the_air_feels_nothing_and_too_far_is_refused(thor: Any) -> None:
    way = {"direction": {"x": 0, "y": 0, "z": 1}, "moveMagnitude": 1.0, "x": 0.5, "y": 0.5}
    assert not ok(thor.step("TouchThenApplyForce", **way))["didHandTouchSomething"]
    text = refused(thor.step("TouchThenApplyForce", handDistance=1.6, **way))
    assert "outside the agent's max interaction range" in text


# ------------------------------------------------------------------------------------- looks


def test_materials_and_lights_change_the_picture_and_come_back(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=4.0, rotation=270, horizon=30, standing=True))
    before = thor.last_event.frame.copy()
    ok(thor.step("RandomizeMaterials"))
    materials = thor.last_event.frame.copy()
    assert (materials != before).any()
    ok(thor.step("ResetMaterials"))
    assert (thor.last_event.frame == before).all()
    ok(thor.step("RandomizeLighting", brightness=[0.2, 0.3], randomizeColor=False))
    assert thor.last_event.frame.mean() < before.mean()
    ok(thor.step("ResetLighting"))
    assert (thor.last_event.frame == before).all()


def test_the_same_seed_gives_the_same_materials(thor: Any) -> None:
    pictures = []
    for _ in range(2):
        ok(thor.step("SetRandomSeed", seed=5))
        ok(thor.step("RandomizeMaterials", inRoomTypes=["Kitchen"]))
        pictures.append(thor.last_event.frame.copy())
    assert (pictures[0] == pictures[1]).all()


@pytest.mark.parametrize(
    ("action", "wrong", "text"),
    [
        ("RandomizeMaterials", {"inRoomTypes": []}, "non-zero length"),
        ("RandomizeMaterials", {"inRoomTypes": ["Cellar"]}, "unknown room type: Cellar"),
        ("RandomizeLighting", {"hue": [0.0, 1.1]}, "hue range must be in [0:1]"),
        ("RandomizeLighting", {"brightness": [-0.1, 1.0]}, "Each brightness must be >= 0"),
        ("RandomizeLighting", {"saturation": [0.5]}, "must each have 2 values"),
        ("RandomizeLighting", {"randomizeColor": False, "hue": [0, 1]}, "randomizeColor=False"),
        ("VisualizePath", {"positions": []}, "Path cannot be null or empty."),
        ("ChangeQuality", {"quality": "Splendid"}, "Splendid"),
    ],
)
def test_wrong_looks_are_refused(thor: Any, action: str, wrong: dict[str, Any], text: str) -> None:
    assert text in refused(thor.step(action, **wrong))


def test_a_path_is_drawn_and_hidden_again(thor: Any) -> None:
    before = thor.last_event.frame.copy()
    points = [{"x": 4.0, "y": 0.0, "z": 4.5}, {"x": 4.0, "y": 0.0, "z": 7.0}]
    ok(thor.step("VisualizePath", positions=points))
    assert (thor.last_event.frame != before).any()
    ok(thor.step("HideVisualizedPath"))
    assert (thor.last_event.frame == before).all()


def test_hidden_objects_are_there_but_not_drawn(thor: Any) -> None:
    ok(thor.step("TeleportFull", x=2.0, y=0.901, z=4.0, rotation=270, horizon=30, standing=True))
    ok(thor.step("HideObject", objectId=POT))
    assert POT not in thor.step("Pass", renderInstanceSegmentation=True).instance_masks
    assert POT in objects(thor)
    ok(thor.step("UnhideAllObjects"))
    assert POT in thor.step("Pass", renderInstanceSegmentation=True).instance_masks


def test_quality_and_warmth_are_accepted(thor: Any) -> None:
    ok(thor.step("ChangeQuality", quality="Very Low"))
    ok(thor.step("HideTranslucentObjects"))
    ok(thor.step("SetGlobalRoomTempDecayTime", TimeUntilRoomTemp=20.0))
    assert "negative" in refused(thor.step("SetGlobalRoomTempDecayTime", TimeUntilRoomTemp=-1.0))


# --------------------------------------------------------------------- ManipulaTHOR's first names


def wrist(client: Any) -> dict[str, float]:
    place: dict[str, float] = client.last_event.metadata["arm"]["joints"][3]["rootRelativePosition"]
    return place


def test_mid_level_names_move_the_arm_as_todays_do(arm: Any) -> None:
    ok(arm.step("MoveMidLevelArm", position={"x": 0.0, "y": 0.1, "z": 0.4}, speed=1.0))
    by_old_name = wrist(arm)
    ok(arm.step("MoveArm", position={"x": 0.0, "y": 0.1, "z": 0.4}))
    assert by_old_name == pytest.approx(wrist(arm), abs=1e-6)
    ok(arm.step("MoveMidLevelArm", position={"x": 0.0, "y": 0.0, "z": 0.05}, handCameraSpace=True))
    assert wrist(arm)["z"] == pytest.approx(0.45, abs=1e-3)
    ok(arm.step("MoveMidLevelArmHeight", y=0.8))


def test_the_mid_level_hand_turns_by_euler_angles_and_about_an_axis(arm: Any) -> None:
    def turned() -> dict[str, float]:
        found: dict[str, float] = arm.last_event.metadata["arm"]["joints"][3][
            "rootRelativeRotation"
        ]
        return found

    ok(arm.step("RotateMidLevelHand", rotation={"x": 0, "y": 30, "z": 0}))
    assert turned() == pytest.approx({"x": 0, "y": 1, "z": 0, "w": 30}, abs=1e-3)
    ok(arm.step("RotateMidLevelHand", rotation={"x": 0, "y": 1, "z": 0}, degrees=-30))
    assert turned()["w"] == pytest.approx(0.0, abs=1e-3)


def test_the_mid_level_hand_takes_and_drops_what_it_says_it_can(arm: Any) -> None:
    ok(arm.step("SetHandSphereRadius", radius=0.12))
    place = arm.last_event.metadata["arm"]["handSphereCenter"]
    ok(arm.step("PlaceObjectAtPoint", objectId=MUG, position=place, forceKinematic=True))
    assert ok(arm.step("WhatObjectsCanHandPickUp")) == [MUG]
    ok(arm.step("PickUpMidLevelHand"))
    assert arm.last_event.metadata["arm"]["heldObjects"] == [MUG]
    ok(arm.step("DropMidLevelHand"))
    assert arm.last_event.metadata["arm"]["heldObjects"] == []

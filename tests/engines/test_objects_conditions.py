"""What can be done to objects: AI2-THOR's words; shown in metadata and pictures; saved."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.houses.parts import Part, StandIn
from vrhuman.records import Action, JsonValue

EVERYTHING = frozenset(
    {
        "CanToggleOnOff",
        "CanBreak",
        "CanBeSliced",
        "CanBeDirty",
        "CanBeFilled",
        "CanBeUsedUp",
        "CanBeCooked",
    }
)


def engine_with_magic_mug() -> EmbeddedEngine:
    """The toy house whose first mug can do everything, and has a light and a liquid to show."""
    house, stand_ins = toy_house()
    mug = house.objects[1]
    magic = replace(mug, asset=replace(mug.asset, secondary_properties=EVERYTHING))
    parts = (
        *stand_ins[1].parts,
        Part("box", (0.02, 0.02, 0.02), (0.0, 0.07, 0.0), solid=False, lit=True),
        Part("cylinder", (0.08, 0.01, 0.08), solid=False, liquid=True),
    )
    objects = (house.objects[0], magic, *house.objects[2:])
    bodies = [stand_ins[0], StandIn(parts), *stand_ins[2:]]
    return EmbeddedEngine(replace(house, objects=objects), bodies)


SETTLED = engine_with_magic_mug()


@pytest.fixture
def engine() -> EmbeddedEngine:
    return SETTLED.fork()


def act(engine: EmbeddedEngine, name: str, object_id: str = "mug|1", **more: JsonValue) -> str:
    """The error of a forced action on an object, empty where it succeeds."""
    result = engine.act(Action(name, {"objectId": object_id, "forceAction": True, **more}))
    assert result.success == (result.error == "")
    return result.error


def told(engine: EmbeddedEngine, object_id: str, key: str) -> JsonValue:
    """One value of an object's metadata."""
    objects = engine.metadata()["objects"]
    return next(o[key] for o in objects if o["objectId"] == object_id)


@pytest.mark.parametrize(
    ("name", "key", "again"),
    [
        ("ToggleObjectOn", "isToggled", "can't toggle object on if it's already on!"),
        ("BreakObject", "isBroken", "mug|1 is already broken!"),
        ("SliceObject", "isSliced", "mug|1 is already Sliced!"),
        ("DirtyObject", "isDirty", "mug|1 is already dirty!"),
        ("UseUpObject", "isUsedUp", "mug|1 is already used up!"),
        ("CookObject", "isCooked", "mug|1 is already Cooked!"),
    ],
)
def test_an_object_is_changed_once(engine: EmbeddedEngine, name: str, key: str, again: str) -> None:
    assert told(engine, "mug|1", key) is False
    assert act(engine, name) == ""
    assert told(engine, "mug|1", key) is True
    assert act(engine, name) == again


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ToggleObjectOn", "object is not toggleable."),
        ("BreakObject", "mug|2 does not have the CanBreak property!!"),
        ("SliceObject", "mug|2 Does not have the CanBeSliced property!"),
        ("DirtyObject", "mug|2 does not have CanBeDirty property!"),
        ("CleanObject", "mug|2 does not have dirtyable property!"),
        ("UseUpObject", "mug|2 does not have CanBeUsedUp property!"),
        ("CookObject", "mug|2 does not have CanBeCooked property!"),
        ("EmptyLiquidFromObject", "mug|2 does not have CanBeFilled property!"),
    ],
)
def test_what_cannot_be_changed_says_so(engine: EmbeddedEngine, name: str, text: str) -> None:
    assert act(engine, name, "mug|2") == text


@pytest.mark.parametrize("liquid", ["water", "wine", "coffee"])
def test_filling_and_emptying(engine: EmbeddedEngine, liquid: str) -> None:
    assert act(engine, "FillObjectWithLiquid", fillLiquid=liquid) == ""
    assert told(engine, "mug|1", "fillLiquid") == liquid
    assert act(engine, "FillObjectWithLiquid", fillLiquid="water") == "mug|1 is already Filled!"
    assert act(engine, "EmptyLiquidFromObject") == ""
    assert told(engine, "mug|1", "isFilledWithLiquid") is False


def test_nothing_is_filled_with_milk(engine: EmbeddedEngine) -> None:
    assert (
        act(engine, "FillObjectWithLiquid", fillLiquid="milk") == "milk is not a valid Liquid Type"
    )


def test_undone_conditions_leave_no_trace(engine: EmbeddedEngine) -> None:
    act(engine, "ToggleObjectOn", "mug|2")
    before = engine.state_hash()
    act(engine, "DirtyObject")
    changed = engine.state_hash()
    act(engine, "CleanObject")
    act(engine, "ToggleObjectOn", "mug|2")
    assert engine.state_hash() == before != changed


def test_conditions_and_masses_are_saved(engine: EmbeddedEngine) -> None:
    act(engine, "FillObjectWithLiquid", fillLiquid="wine")
    engine.act(
        Action(
            "SetMassProperties", {"objectId": "ball", "mass": 3.0, "drag": 0.5, "angularDrag": 0.1}
        )
    )
    other = SETTLED.fork()
    other.restore(engine.save())
    assert other.state_hash() == engine.state_hash()
    assert told(other, "mug|1", "fillLiquid") == "wine"
    assert told(other, "ball", "mass") == 3.0


def test_a_house_starts_dirty_and_on_as_it_says() -> None:
    house, stand_ins = toy_house()
    asset = replace(house.objects[1].asset, secondary_properties=EVERYTHING)
    used = replace(house.objects[1], asset=asset, is_on=True, is_dirty=True)
    objects = (house.objects[0], used, *house.objects[2:])
    engine = EmbeddedEngine(replace(house, objects=objects), stand_ins)
    assert told(engine, "mug|1", "isToggled")
    assert told(engine, "mug|1", "isDirty")
    assert act(engine, "CleanObject") == ""
    assert not told(engine, "mug|1", "isDirty")


def shown(engine: EmbeddedEngine) -> set[str]:
    """Names of the mug's bodies that are not under the floor."""
    heights = engine.observe().body_poses[:, 1]
    bodies = zip(engine.scene().bodies, heights, strict=True)
    return {body.name for body, y in bodies if body.name.startswith("mug|1") and y > -1.0}


def test_what_is_on_shines_and_what_is_full_shows_it(engine: EmbeddedEngine) -> None:
    assert shown(engine) == {"mug|1", "mug|1~unlit"}
    act(engine, "ToggleObjectOn")
    act(engine, "FillObjectWithLiquid", fillLiquid="wine")
    assert shown(engine) == {"mug|1", "mug|1~lit", "mug|1~wine"}
    lit = next(body for body in engine.scene().bodies if body.name == "mug|1~lit")
    assert all(part.glow for part in lit.parts)


def test_what_is_far_must_be_forced(engine: EmbeddedEngine) -> None:
    engine.act(Action("Teleport", {"position": {"x": 6.0, "y": 0.9, "z": 1.0}}))
    result = engine.act(Action("DirtyObject", {"objectId": "mug|1"}))
    assert result.error.endswith("Target object not found within the specified visibility.")
    assert act(engine, "DirtyObject") == ""


def test_what_is_not_there_says_so(engine: EmbeddedEngine) -> None:
    assert "is not the objectId on any object" in act(engine, "DirtyObject", "nothing")


def test_a_missing_liquid_is_a_missing_argument(engine: EmbeddedEngine) -> None:
    result = engine.act(Action("FillObjectWithLiquid", {"objectId": "mug|1"}))
    assert result.code == "MissingArguments"


def test_openness_beyond_its_range_fails(engine: EmbeddedEngine) -> None:
    assert act(engine, "OpenObject", "dresser", openness=-0.5)
    assert act(engine, "OpenObject", "dresser", openness=1.5)
    assert told(engine, "dresser", "openness") == 0.0


def test_a_move_magnitude_of_zero_opens_wide(engine: EmbeddedEngine) -> None:
    assert act(engine, "OpenObject", "dresser", moveMagnitude=0.0) == ""
    assert told(engine, "dresser", "openness") == 1.0


def test_a_box_follows_what_opens_and_returns_exactly(engine: EmbeddedEngine) -> None:
    engine.initialize(Initialization(finish_motions=True))
    shut = told(engine, "dresser", "axisAlignedBoundingBox")
    act(engine, "OpenObject", "dresser", openness=0.5)
    opened = told(engine, "dresser", "axisAlignedBoundingBox")
    act(engine, "CloseObject", "dresser")
    assert opened["size"]["z"] == pytest.approx(shut["size"]["z"] + 0.15)
    assert told(engine, "dresser", "axisAlignedBoundingBox") == shut


def test_opening_what_stands_in_the_middle_of_the_picture(engine: EmbeddedEngine) -> None:
    place = {"position": {"x": 0.5, "y": 0.9, "z": 1.5}, "rotation": 180.0, "horizon": 40.0}
    assert engine.act(Action("Teleport", place)).success
    assert engine.act(Action("OpenObject", {"x": 0.5, "y": 0.5})).success
    assert told(engine, "dresser", "isOpen")


def test_a_point_outside_the_picture_fails(engine: EmbeddedEngine) -> None:
    assert not engine.act(Action("OpenObject", {"x": 1.5, "y": 0.5})).success


def test_objects_are_put_where_they_are_said_to_be(engine: EmbeddedEngine) -> None:
    pose = {
        "objectName": "ball",
        "position": {"x": 3.0, "y": 0.5, "z": 1.0},
        "rotation": {"x": 0.0, "y": 30.0, "z": 0.0},
    }
    assert engine.act(Action("SetObjectPoses", {"objectPoses": [pose]})).success
    number = [o.object_id for o in engine.house.objects].index("ball")
    assert np.allclose(engine.object_states().poses[number, :3], [3.0, 0.5, 1.0], atol=1e-3)


def test_what_does_not_move_is_not_put_anywhere(engine: EmbeddedEngine) -> None:
    pose = {"objectName": "table", "position": {"x": 3.0, "y": 0.5, "z": 1.0}}
    before = engine.object_states().poses
    assert not engine.act(Action("SetObjectPoses", {"objectPoses": [pose]})).success
    assert np.array_equal(engine.object_states().poses, before)


def test_sizes_stay(engine: EmbeddedEngine) -> None:
    assert "cannot change sizes" in act(engine, "ScaleObject", scale=2.0)


def test_masses_are_drawn_the_same_for_the_same_seed(engine: EmbeddedEngine) -> None:
    def drawn(seed: int) -> list[float]:
        engine.act(Action("RandomizeMasses", {"seed": seed}))
        return [o["mass"] for o in engine.metadata()["objects"]]

    first = drawn(1)
    assert drawn(2) != first
    assert drawn(1) == first

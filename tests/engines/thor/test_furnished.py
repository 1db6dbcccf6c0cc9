"""The house as AI2-THOR has it."""

from __future__ import annotations

from tests.support.engines.in_process_thor import InProcess
from vrhuman.engines.thor.furnished import furnished, things


def test_parts_of_prefabs_become_objects_of_their_own() -> None:
    world = InProcess()
    told = world.engine.metadata()["objects"]
    dresser = next(o for o in told if o["objectId"] == "dresser")
    drawer = {**dresser, "objectId": "dresser___0", "objectType": "Drawer", "openable": True}

    house = furnished(world.engine.house, things([*told, drawer], world.engine.house), {})

    part = house.objects[-1]
    assert (part.object_id, part.object_type, part.asset.openable) == (
        "dresser___0",
        "Drawer",
        True,
    )
    assert part.room == "room|1"


def test_structure_is_left_out_and_colours_are_only_those_told() -> None:
    world = InProcess()
    told = world.engine.metadata()["objects"]
    floor = {**told[0], "objectId": "Floor|1", "objectType": "Floor"}

    house = furnished(
        world.engine.house, things([floor, *told], world.engine.house), {"mug|1": ("blue",)}
    )

    colours = {o.object_id: o.colours for o in house.objects}
    assert "Floor|1" not in colours
    assert colours["mug|1"] == ("blue",)
    assert colours["mug|2"] == ()


def test_what_ai2thor_does_not_have_is_not_in_the_house() -> None:
    world = InProcess()
    told = world.engine.metadata()["objects"][1:]

    house = furnished(world.engine.house, told, {})

    assert len(house.objects) == len(world.engine.house.objects) - 1

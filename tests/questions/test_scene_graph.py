"""From metadata to the graph: rooms by position, in or on by boxes, nearest holder only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vrhuman.houses.house import House, Room
from vrhuman.questions.scene_graph import Interval, SceneGraph, SceneGraphError, Support, build


def house() -> House:
    def square(x: float) -> Any:
        return np.array([[x, 0.0], [x, 4.0], [x + 4.0, 4.0], [x + 4.0, 0.0]])

    return House(
        house_id="two rooms",
        rooms=(
            Room("room|2", "Bedroom", square(0.0), "Wood"),
            Room("room|3", "Kitchen", square(4.0), "Tile"),
        ),
        walls=(),
        openings=(),
        objects=(),
        lights=(),
        ceiling_material="White",
        agent_position=np.array([1.0, 0.9, 1.0]),
        agent_yaw=0.0,
        agent_horizon=0.0,
    )


def entry(
    name: str, centre: tuple[float, ...], size: tuple[float, ...], *parents: str, **more: Any
) -> dict[str, Any]:
    return {
        "objectId": name,
        "objectType": name.split("|")[0],
        "axisAlignedBoundingBox": {
            "center": dict(zip("xyz", centre, strict=True)),
            "size": dict(zip("xyz", size, strict=True)),
        },
        "parentReceptacles": list(parents) or None,
        "mass": 0.5,
        "salientMaterials": None,
        "colours": ["white"],
        "pickupable": False,
        "openable": False,
        "isOpen": False,
        **more,
    }


TABLE = entry("DiningTable|1", (6.0, 0.4, 2.0), (1.0, 0.8, 2.0), salientMaterials=["Wood"])
BOX = entry("Box|1", (6.0, 0.95, 2.0), (0.4, 0.3, 0.4), "DiningTable|1", openable=True)
PEN = entry("Pen|1", (6.0, 0.85, 2.0), (0.1, 0.01, 0.01), "DiningTable|1", "Box|1")
FRIDGE = entry("Fridge|1", (1.0, 0.9, 1.0), (0.8, 1.8, 0.8), openable=True)
EGG = entry("Egg|1", (1.0, 1.0, 1.0), (0.05, 0.06, 0.05), "Fridge|1", "Floor|nowhere")


def graph() -> SceneGraph:
    return build([TABLE, BOX, PEN, FRIDGE, EGG], house())


def test_attributes() -> None:
    table = graph().by_id["DiningTable|1"]
    assert table.size == (1.0, 2.0, 0.8)  # width, depth, height
    assert table.materials == ("Wood",)
    assert table.colours == ("white",)
    assert table.weight == Interval(0.5, 0.5)


def test_rooms_by_position() -> None:
    assert graph().room_type(graph().by_id["Egg|1"]) == "Bedroom"
    assert graph().room_type(graph().by_id["Pen|1"]) == "Kitchen"
    assert graph().sole_rooms == ("Bedroom", "Kitchen")


def test_supports() -> None:
    found = graph().by_id
    assert found["Box|1"].supports == (Support("DiningTable|1", "on"),)
    assert found["Pen|1"].supports == (Support("Box|1", "in"),)
    assert found["Egg|1"].supports == (Support("Fridge|1", "in"),)
    assert found["DiningTable|1"].supports == ()
    assert graph().held_in(found["Pen|1"]) == {"Box|1", "DiningTable|1"}


def test_what_can_be_seen() -> None:
    found = graph().by_id
    assert graph().can_be_seen(found["Egg|1"])
    assert not graph().lies_open(found["Egg|1"])
    assert graph().lies_open(found["Box|1"])
    stuck = build([{**FRIDGE, "openable": False}, EGG], house())
    assert not stuck.can_be_seen(stuck.by_id["Egg|1"])
    ajar = build([{**FRIDGE, "isOpen": True}, EGG], house())
    assert ajar.lies_open(ajar.by_id["Egg|1"])


def test_bad_metadata_is_named() -> None:
    with pytest.raises(SceneGraphError, match=r"Egg\|1.*axisAlignedBoundingBox"):
        build([{**EGG, "axisAlignedBoundingBox": None}], house())

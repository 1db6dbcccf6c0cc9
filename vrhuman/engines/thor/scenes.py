"""AI2-THOR's own houses by name: ArchitecTHOR's, scenes of its build for which there is no JSON.

What a session, its questions and its map need of a house is read from the metadata of the scene:
its floors as rooms, its objects with their boxes. (Written from AI2-THOR's documentation; not
tested with an ArchitecTHOR scene.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vrhuman.engines.thor.furnished import STRUCTURE
from vrhuman.records import JsonValue

SCENES = tuple(f"ArchitecTHOR-{split}-0{n}" for split in ("Val", "Test") for n in range(5))
"""The names of the ten scenes."""
TRAINING_SCENE = "ArchitecTHOR-Val-04"
"""The scene that is used only for training, never for a test."""
ROOM_TYPES = ("Bedroom", "LivingRoom", "Kitchen", "Bathroom")
UNNAMED_ROOM = "LivingRoom"
"""The type of a room whose floor's name does not say it."""


def scene_house(metadata: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Make a ProcTHOR 1.0.0 house dict from AI2-THOR's ``metadata`` of a scene.

    It has rooms without walls, and objects whose assets the catalogue may not know (their boxes are
    given).
    """
    agent = metadata["agent"]
    objects = metadata["objects"]
    return {
        "metadata": {
            "schema": "1.0.0",
            "scene": metadata["sceneName"],
            "agent": {
                "position": agent["position"],
                "rotation": agent["rotation"],
                "horizon": agent["cameraHorizon"],
                "standing": True,
            },
        },
        "rooms": list(_rooms(metadata)),
        "walls": [],
        "doors": [],
        "windows": [],
        "objects": [_object(o) for o in objects if o["objectType"] not in STRUCTURE],
        "proceduralParameters": {"ceilingMaterial": {"name": "Drywall"}, "lights": []},
    }


def _rooms(metadata: Mapping[str, JsonValue]) -> Iterator[dict[str, JsonValue]]:
    """One room for each floor; one of the scene's bounds if no floor is listed."""
    floors = [
        (str(o["objectId"]), o["axisAlignedBoundingBox"])
        for o in metadata["objects"]
        if o["objectType"] == "Floor" and o.get("axisAlignedBoundingBox")
    ]
    for number, (name, box) in enumerate(floors or [("", metadata["sceneBounds"])], start=1):
        (x, z), (width, depth) = ((box[key]["x"], box[key]["z"]) for key in ("center", "size"))
        west, east, south, north = x - width / 2, x + width / 2, z - depth / 2, z + depth / 2
        corners = ((west, south), (west, north), (east, north), (east, south))
        kind = next((k for k in ROOM_TYPES if k.lower() in name.lower()), UNNAMED_ROOM)
        yield {
            "id": f"room|{number}",
            "roomType": kind,
            "floorPolygon": [{"x": x, "y": 0.0, "z": z} for x, z in corners],
            "floorMaterial": {"name": "WoodFloors"},
            "ceilings": [],
            "children": [],
        }


def _object(told: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """An upright object: the box in the metadata is along the world's axes."""
    box = told["axisAlignedBoundingBox"]
    size = {axis: min(20.0, max(1e-3, float(box["size"][axis]))) for axis in "xyz"}
    return {
        "id": told["objectId"],
        "assetId": str(told.get("assetId") or told["objectType"]),
        "objectType": told["objectType"],
        "position": box["center"],
        "rotation": {"x": 0.0, "y": 0.0, "z": 0.0},
        "boundingBox": size,
        "kinematic": not (told.get("pickupable") or told.get("moveable")),
        "openness": float(told.get("openness") or 0.0),
        "children": [],
    }

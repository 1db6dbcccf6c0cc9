"""A ProcTHOR house of one room by hand: a fridge, a table with things on it, and free floor."""

from __future__ import annotations

from typing import Any

SIDE, HEIGHT = 8.0, 2.8
BASE = {"x": 4.0, "y": 0.901, "z": 4.0}
"""On AI2-THOR's grid, two metres of free floor on every side."""
FRIDGE, TABLE = "Fridge|1|0", "DiningTable|1|1"
MICROWAVE = "Microwave|1|0"
POT, SOAP, MUG = "Pot|surface|1|2", "SoapBottle|surface|1|3", "Mug|surface|1|4"


def kitchen() -> dict[str, Any]:
    """A new copy of the house."""
    corners = [(0.0, 0.0), (0.0, SIDE), (SIDE, SIDE), (SIDE, 0.0)]
    pose = {
        "position": {**BASE, "y": 0.95},
        "rotation": {"x": 0, "y": 0, "z": 0},
        "horizon": 0,
        "standing": True,
    }
    children = [
        _object(POT, "Pot_1", (1.0, 0.9125, 4.0)),
        _object(SOAP, "Soap_Bottle_1", (1.0, 0.9185, 3.55)),
        _object(MUG, "Mug_1", (1.0, 0.8805, 4.45)),
    ]
    return {
        "rooms": [
            {
                "id": "room|1",
                "roomType": "Kitchen",
                "floorPolygon": [{"x": x, "y": 0.0, "z": z} for x, z in corners],
                "floorMaterial": {"name": "WoodFloor"},
                "ceilings": [],
                "children": [],
            }
        ],
        "walls": [
            _wall(start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)
        ],
        "doors": [],
        "windows": [],
        "objects": [
            _object(FRIDGE, "Fridge_1", (4.0, 0.9835, 7.6), kinematic=True, turned=180),
            _object(TABLE, "Dining_Table_16_1", (1.0, 0.4125, 4.0), kinematic=True)
            | {"children": children},
        ],
        "proceduralParameters": {
            "ceilingMaterial": {"name": "PureWhite"},
            "floorColliderThickness": 1.0,
            "receptacleHeight": 0.7,
            "reflections": [],
            "skyboxId": "Sky1",
            "lights": [_sun(), _lamp()],
        },
        "metadata": {
            "agent": pose,
            "agentPoses": {"arm": pose, "default": pose},
            "schema": "1.0.0",
            "warnings": {},
        },
    }


def with_microwave() -> dict[str, Any]:
    """The same with a microwave in the fridge's place, at the height of the parked hand."""
    house = kitchen()
    at = (4.2, 0.95, 7.5)
    house["objects"][0] = _object(MICROWAVE, "Microwave_1", at, kinematic=True, turned=180)
    return house


def _object(
    name: str,
    asset: str,
    position: tuple[float, float, float],
    kinematic: bool = False,
    turned: float = 0.0,
) -> dict[str, Any]:
    return {
        "id": name,
        "assetId": asset,
        "objectType": name.split("|")[0],
        "position": dict(zip("xyz", position, strict=True)),
        "rotation": {"x": 0.0, "y": turned, "z": 0.0},
        "kinematic": kinematic,
        "children": [],
    }


def _wall(start: tuple[float, float], end: tuple[float, float]) -> dict[str, Any]:
    (x0, z0), (x1, z1) = start, end
    return {
        "id": f"wall|1|{x0:.2f}|{z0:.2f}|{x1:.2f}|{z1:.2f}",
        "roomId": "room|1",
        "polygon": [
            {"x": x, "y": y, "z": z} for y in (0.0, HEIGHT) for x, z in ((x0, z0), (x1, z1))
        ],
        "material": {"name": "PureWhite"},
    }


def _sun() -> dict[str, Any]:
    return {
        "id": "DirectionalLight",
        "type": "directional",
        "position": {"x": 0.8, "y": 0.2, "z": -1.1},
        "rotation": {"x": 33, "y": 23, "z": 0},
        "intensity": 1.0,
        "rgb": {"r": 1.0, "g": 1.0, "b": 1.0},
    }


def _lamp() -> dict[str, Any]:
    return {
        "id": "light_1",
        "type": "point",
        "position": {"x": 4.0, "y": 2.6, "z": 4.0},
        "intensity": 0.75,
        "range": 15,
        "rgb": {"r": 1.0, "g": 0.9, "b": 0.75},
    }

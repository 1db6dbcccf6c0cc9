"""A room for weighing: one table, and on it two mugs of one look, the first left, the second right.

What they weigh is given pair by pair (:meth:`vrhuman.embodiment.agent.EmbodiedAgent.weigh`).
"""

from __future__ import annotations

import itertools

from vrhuman.records import JsonValue

ROOM_ID = "weighing-room"
FIRST, SECOND = "Mug|first", "Mug|second"
SEED = 167
"""Weights and sizes are drawn by the seed and the thing's name; by this one both are of one size
to 0.02 %."""

_SIDE, _HIGH = 4.0, 2.5
_TABLE_TOP = 0.7417
_MUG_HALF = 0.0518
_APART = 0.5
"""Between the mugs [m]."""


def weighing_room() -> dict[str, JsonValue]:
    """A ProcTHOR 1.0.0 dict. Who takes part stands at the table, and reaches both mugs."""
    corners = [(0.0, 0.0), (0.0, _SIDE), (_SIDE, _SIDE), (_SIDE, 0.0)]
    middle = _SIDE / 2.0
    pose = {
        "position": _xyz(middle - 0.33, 0.95, middle - 0.70),
        "rotation": {"x": 0, "y": 0, "z": 0},
        "horizon": 30,
        "standing": True,
    }
    return {
        "rooms": [
            {
                "id": "room|1",
                "roomType": "LivingRoom",
                "floorPolygon": [_xyz(x, 0.0, z) for x, z in corners],
                "floorMaterial": {"name": "WoodFloorsCross"},
                "ceilings": [],
                "children": [],
            }
        ],
        "walls": [_wall(a, b) for a, b in itertools.pairwise([*corners, corners[0]])],
        "doors": [],
        "windows": [],
        "objects": [_table(middle)],
        "proceduralParameters": {
            "ceilingMaterial": {"name": "PureWhite"},
            "floorColliderThickness": 1.0,
            "lights": [_light(middle)],
            "receptacleHeight": 0.7,
            "reflections": [],
            "skyboxId": "SkyAlbany",
        },
        "metadata": {"agent": pose, "agentPoses": {"arm": pose}, "schema": "1.0.0"},
    }


def _xyz(x: float, y: float, z: float) -> dict[str, float]:
    return {"x": x, "y": y, "z": z}


def _wall(start: tuple[float, float], end: tuple[float, float]) -> dict[str, JsonValue]:
    (x0, z0), (x1, z1) = start, end
    return {
        "id": f"wall|1|{x0:.2f}|{z0:.2f}|{x1:.2f}|{z1:.2f}",
        "roomId": "room|1",
        "polygon": [_xyz(x, y, z) for y in (0.0, _HIGH) for x, z in (start, end)],
        "material": {"name": "PureWhite"},
    }


def _table(middle: float) -> dict[str, JsonValue]:
    mugs = [
        _thing(name, "Mug_1", "Mug", _xyz(x, _TABLE_TOP + _MUG_HALF + 0.002, middle - 0.12))
        for name, x in ((FIRST, middle - _APART / 2.0), (SECOND, middle + _APART / 2.0))
    ]
    place = _xyz(middle, _TABLE_TOP / 2.0, middle)
    table = _thing("DiningTable|1", "RoboTHOR_dining_table_jokkmokk_v", "DiningTable", place)
    return {**table, "kinematic": True, "children": mugs}


def _thing(name: str, asset: str, kind: str, place: dict[str, float]) -> dict[str, JsonValue]:
    return {
        "id": name,
        "assetId": asset,
        "objectType": kind,
        "position": place,
        "rotation": {"x": 0, "y": 0, "z": 0},
        "kinematic": False,
    }


def _light(middle: float) -> dict[str, JsonValue]:
    return {
        "id": "light_1",
        "type": "point",
        "position": _xyz(middle, _HIGH - 0.2, middle),
        "intensity": 0.75,
        "range": 15,
        "rgb": {"r": 1.0, "g": 0.95, "b": 0.9},
    }

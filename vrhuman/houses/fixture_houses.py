"""Builds small houses from code, as ProcTHOR 1.0.0 dicts: rooms with corners, walls, a few things.

World frame (left-handed, y up, metres, degrees).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from vrhuman.records import JsonValue

HIGH = 2.5
"""The height of the rooms [m]."""
Corner = tuple[float, float]
"""A corner's x and z [m]; those of a room go clockwise, seen from above with x right and z up."""


def xyz(x: float, y: float, z: float) -> dict[str, float]:
    """Make a point."""
    return {"x": x, "y": y, "z": z}


def room(
    number: int, room_type: str, corners: Sequence[Corner], floor: str = "WoodFloorsCross"
) -> JsonValue:
    """Make a room's entry; its id is ``room|NUMBER``."""
    return {
        "id": f"room|{number}",
        "roomType": room_type,
        "floorPolygon": [xyz(x, 0.0, z) for x, z in corners],
        "floorMaterial": {"name": floor},
        "ceilings": [],
        "children": [],
    }


def walls(number: int, corners: Sequence[Corner], material: str = "PureWhite") -> list[JsonValue]:
    """Make the wall faces around a room; the id of each is :func:`wall_id`."""
    return [
        {
            "id": wall_id(number, start, end),
            "roomId": f"room|{number}",
            "polygon": [xyz(x, y, z) for y in (0.0, HIGH) for x, z in (start, end)],
            "material": {"name": material},
        }
        for start, end in itertools.pairwise([*corners, corners[0]])
    ]


def wall_id(number: int, start: Corner, end: Corner) -> str:
    """Return the id of a room's face from corner to corner."""
    return f"wall|{number}|{start[0]:.2f}|{start[1]:.2f}|{end[0]:.2f}|{end[1]:.2f}"


def thing(name: str, asset: str, place: dict[str, float], yaw: float = 0.0) -> dict[str, JsonValue]:
    """Make an object that can be moved.

    Its type is the part of its name before the bar. ``place`` is the centre of its box.
    """
    return {
        "id": name,
        "assetId": asset,
        "objectType": name.partition("|")[0],
        "position": place,
        "rotation": xyz(0, yaw, 0),
        "kinematic": False,
    }


def standing(thing: dict[str, JsonValue], carries: Sequence[JsonValue] = ()) -> JsonValue:
    """Make furniture that never moves, with the things that are on it."""
    return {**thing, "kinematic": True, **({"children": list(carries)} if carries else {})}


def house(
    rooms: Sequence[JsonValue],
    walls: Sequence[JsonValue],
    objects: Sequence[JsonValue],
    lamps: Sequence[Corner],
    stands: JsonValue,
    doors: Sequence[JsonValue] = (),
) -> dict[str, JsonValue]:
    """Make the whole house dict.

    A lamp hangs above each of ``lamps``; ``stands`` is the agent's initial pose.
    """
    return {
        "rooms": list(rooms),
        "walls": list(walls),
        "doors": list(doors),
        "windows": [],
        "objects": list(objects),
        "proceduralParameters": {
            "ceilingMaterial": {"name": "PureWhite"},
            "floorColliderThickness": 1.0,
            "lights": [_lamp(number, at) for number, at in enumerate(lamps, 1)],
            "receptacleHeight": 0.7,
            "reflections": [],
            "skyboxId": "SkyAlbany",
        },
        "metadata": {"agent": stands, "agentPoses": {"arm": stands}, "schema": "1.0.0"},
    }


def pose(x: float, z: float, yaw: float = 0.0) -> JsonValue:
    """Make the agent's initial pose, looking a little down."""
    return {
        "position": xyz(x, 0.95, z),
        "rotation": xyz(0, yaw, 0),
        "horizon": 30,
        "standing": True,
    }


def _lamp(number: int, at: Corner) -> JsonValue:
    return {
        "id": f"light_{number}",
        "type": "point",
        "position": xyz(at[0], HIGH - 0.2, at[1]),
        "intensity": 0.75,
        "range": 15,
        "rgb": {"r": 1.0, "g": 0.95, "b": 0.9},
    }

"""Writes plans, furniture and things as ProcTHOR's house JSON 1.0.0."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.clutter import Child
from vrhuman.houses.generation.floorplan import Cut, Face, FloorPlan, PlannedRoom
from vrhuman.houses.generation.furnishing import Furnished
from vrhuman.houses.generation.site import Placed
from vrhuman.houses.generation.surroundings import (
    OUTSIDES,
    floor_material,
    lamp,
    layer,
    point,
    sun,
    wall_material,
)
from vrhuman.records import JsonValue

LOOSE = frozenset(
    {
        "Boots", "BaseballBat", "BasketBall", "Box", "Chair", "DogBed", "FloorLamp", "GarbageBag",
        "GarbageCan", "HousePlant", "LaundryHamper", "Ottoman", "Plunger", "RoomDecor", "Safe",
        "Stool", "VacuumCleaner",
    }
)  # fmt: skip
"""Movable types on the floor, as in real ProcTHOR houses, and chairs, which are fixed there."""
FIXED_CHILDREN = frozenset({"Faucet", "Television"})


@dataclass(frozen=True, slots=True)
class Filled:
    """A furnished room with the things on its furniture and the pictures on its walls."""

    furnished: Furnished
    children: tuple[Child, ...]
    hung: tuple[Placed, ...]


def written(
    plan: FloorPlan, filled: Sequence[Filled], rng: random.Random, catalogue: Catalogue
) -> dict[str, JsonValue]:
    """Write the house dict; materials, sun and sky are drawn here."""
    rooms = {room.number: room for room in plan.rooms}
    looks = {room.number: wall_material(room, rng, catalogue) for room in plan.rooms}
    outside = {"name": rng.choice(OUTSIDES)}
    walls: list[JsonValue] = []
    for face in plan.faces:
        room = rooms[face.room]
        walls.append(_wall(face, room, plan.height, looks[room.number]))
        if not face.other:
            walls.append(_exterior(face, room, plan.height, outside))
    agent = _agent([f.furnished for f in filled])
    return {
        "rooms": [
            {
                "id": room.room_id,
                "roomType": room.room_type,
                "floorPolygon": [point(x, 0.0, z) for x, z in room.floor],
                "floorMaterial": floor_material(room, rng),
                "ceilings": [],
                "children": [],
                "layer": layer(room),
            }
            for room in plan.rooms
        ],
        "walls": walls,
        "doors": [_door(cut, i, rooms) for i, cut in enumerate(plan.cuts) if cut.kind != "window"],
        "windows": [
            _cut(cut, f"window|{cut.face.room}|{i}", rooms)
            for i, cut in enumerate(plan.cuts)
            if cut.kind == "window"
        ],
        "objects": [entry for room in filled for entry in _objects(room)],
        "proceduralParameters": {
            "ceilingMaterial": {"name": "PureWhite"},
            "floorColliderThickness": 1.0,
            "lights": [sun(rng), *(lamp(room, plan.height) for room in plan.rooms)],
            "receptacleHeight": 0.7,
            "reflections": [],
            "skyboxId": rng.choice(catalogue.skyboxes),
        },
        "metadata": {
            "agent": agent,
            "agentPoses": dict.fromkeys(("arm", "default", "locobot", "stretch"), agent),
            "roomSpecId": f"vrhuman-{plan.specification}",
            "schema": "1.0.0",
            "warnings": {},
        },
    }


def _wall_id(face: Face, owner: str) -> str:
    x0, x1 = sorted((face.x0, face.x1))
    z0, z1 = sorted((face.z0, face.z1))
    return f"wall|{owner}|{x0:.2f}|{z0:.2f}|{x1:.2f}|{z1:.2f}"


def _wall(face: Face, room: PlannedRoom, height: float, look: JsonValue) -> JsonValue:
    lower = ((face.x0, 0.0, face.z0), (face.x1, 0.0, face.z1))
    upper = ((face.x0, height, face.z0), (face.x1, height, face.z1))
    wall: dict[str, JsonValue] = {
        "id": _wall_id(face, str(room.number)),
        "roomId": room.room_id,
        "polygon": [point(*corner) for corner in (*lower, *upper)],
        "material": look,
        "layer": layer(room),
    }
    if face.empty:
        wall["empty"] = True
    return wall


def _exterior(face: Face, room: PlannedRoom, height: float, look: JsonValue) -> JsonValue:
    lower = ((face.x1, 0.0, face.z1), (face.x0, 0.0, face.z0))
    upper = ((face.x1, height, face.z1), (face.x0, height, face.z0))
    return {
        "id": _wall_id(face, "exterior"),
        "roomId": room.room_id,
        "polygon": [point(*corner) for corner in (*upper, *lower)],
        "material": look,
        "layer": layer(room),
    }


def _door(cut: Cut, index: int, rooms: Mapping[int, PlannedRoom]) -> JsonValue:
    """Write a door: inner doors are open, the outer one is closed, and a frame has no leaf."""
    entry = _cut(cut, f"door|{index}|{cut.face.room}", rooms)
    if cut.kind == "door":
        entry |= {"openable": True, "openness": 1 if cut.face.other else 0}
    return entry


def _cut(cut: Cut, name: str, rooms: Mapping[int, PlannedRoom]) -> dict[str, JsonValue]:
    room, other = rooms[cut.face.room], rooms.get(cut.face.other)
    behind = str(other.number) if other else "exterior"
    return {
        "id": name,
        "assetId": cut.asset_id,
        "room0": room.room_id,
        "room1": other.room_id if other else room.room_id,
        "wall0": _wall_id(cut.face, str(room.number)),
        "wall1": _wall_id(cut.face, behind),
        "holePolygon": [point(cut.left, cut.bottom, 0.0), point(cut.right, cut.top, 0.0)],
        "assetPosition": point((cut.left + cut.right) / 2, (cut.bottom + cut.top) / 2, 0.0),
    }


def _objects(filled: Filled) -> list[JsonValue]:
    room = filled.furnished.room
    made: list[JsonValue] = []
    number = 0
    for i, piece in enumerate(filled.furnished.furniture):
        kind = piece.asset.object_type
        entry = _object(piece, f"{kind}|{room.number}|{i}", room, kind not in LOOSE)
        inside = []
        for child in filled.children:
            if child.holder == i:
                kind = child.placed.asset.object_type
                name = f"{kind}|surface|{room.number}|{number}"
                inside.append(_object(child.placed, name, room, kind in FIXED_CHILDREN))
                number += 1
        if inside:
            entry["children"] = inside
        made.append(entry)
    for i, picture in enumerate(filled.hung):
        made.append(_object(picture, f"Painting|{room.number}|{i}", room, True))
    return made


def _object(
    placed: Placed, object_id: str, room: PlannedRoom, kinematic: bool
) -> dict[str, JsonValue]:
    asset = placed.asset
    return {
        "id": object_id,
        "assetId": asset.asset_id,
        "objectType": asset.object_type,
        "position": point(placed.x, placed.bottom + asset.size[1] / 2.0, placed.z),
        "rotation": {"x": 0, "y": placed.yaw, "z": 0},
        "kinematic": kinematic,
        "layer": layer(room),
    }


def _agent(furnished: Sequence[Furnished]) -> JsonValue:
    """Write the agent's pose: at the middle of the largest free floor, facing the far wall."""
    widest = max(furnished, key=lambda f: int(f.space.reached.sum()))
    middle, space = widest.room.middle, widest.space
    points = [
        (float(space.xs[i]), float(space.zs[j]))
        for i in range(len(space.xs))
        for j in range(len(space.zs))
        if space.reached[i, j]
    ]
    at = min(points, key=lambda p: (math.dist(p, middle), p))
    f = widest.room.bounds
    views = {0: f.z1 - at[1], 90: f.x1 - at[0], 180: at[1] - f.z0, 270: at[0] - f.x0}
    yaw = max(views, key=lambda k: (views[k], -k))
    return {
        "position": point(at[0], 0.95, at[1]),
        "rotation": {"x": 0, "y": yaw, "z": 0},
        "horizon": 30,
        "standing": True,
    }

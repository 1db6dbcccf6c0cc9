"""Houses of our own, in ProcTHOR's schema 1.0.0, so that nothing needs a download.

Rectangular rooms tile a rectangle; every room can be come to by an agent of 0.25 m radius; small
things lie within an arm's reach of free floor. Same seed, same house.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.clutter import Child, clutter
from vrhuman.houses.floorplan import Cut, Face, FloorPlan, PlannedRoom, plan
from vrhuman.houses.furnishing import Furnished, Placed, furnish
from vrhuman.houses.house import Asset
from vrhuman.houses.reading import HouseError
from vrhuman.records import JsonValue

MOST_ROOMS = 10
ATTEMPTS = 5000
"""Floor plans drawn before giving up; with ten rooms about one in sixty can be used."""
FLOORS = (
    "LightWoodCounters",
    "DarkWoodFloors",
    "WoodFloorsCross",
    "WornWood",
    "BedroomFloor1",
    "WoodGrain_Tan",
    "MediumWoodSmooth",
)
TILES = ("KitchenFloor", "HexTiles", "Tiles2", "KitchenTiles3", "bathroomTilesGrey", "SmallTiles")


def generate(rooms: int, seed: int) -> dict[str, JsonValue]:
    """A house of 1 to 10 rooms as a ProcTHOR 1.0.0 dict; raises HouseError for another number."""
    if not 1 <= rooms <= MOST_ROOMS:
        raise HouseError(f"{rooms} rooms: give --rooms 1 to {MOST_ROOMS}")
    catalogue = load_catalogue()
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"{rooms}|{seed}|{attempt}")
        planned = plan(rooms, rng, catalogue)
        if planned is None:
            continue
        complete = _furnished(planned, rng, catalogue)
        if len(complete) == rooms:
            return _house(planned, complete, rng, catalogue)
    raise HouseError(f"no house of {rooms} rooms was found for seed {seed}; use another --seed")


def _furnished(planned: FloorPlan, rng: random.Random, catalogue: Catalogue) -> list[Furnished]:
    """Every room furnished, in at most four tries each; fewer rooms where one cannot be."""
    complete = []
    for room in planned.rooms:
        tries = (furnish(room, planned, rng, catalogue) for _ in range(4))
        done = next((f for f in tries if f is not None), None)
        if done is None:
            break
        complete.append(done)
    return complete


def _house(
    planned: FloorPlan, furnished: Sequence[Furnished], rng: random.Random, catalogue: Catalogue
) -> dict[str, JsonValue]:
    objects: list[JsonValue] = []
    for room in furnished:
        objects += _objects(room, clutter(room, rng, catalogue))
        objects += _paintings(room, planned, rng, catalogue)
    looks = {room.number: _wall_look(room, rng, catalogue) for room in planned.rooms}
    outside = {"name": rng.choice(("RedBrick", "WhiteBrick", "LightWhite", "ConcreteBoards1"))}
    walls = []
    for face in planned.faces:
        walls.append(_wall(face, planned.height, looks[face.room.number]))
        if face.other is None:
            walls.append(_exterior(face, planned.height, outside))
    agent = _agent(furnished)
    return {
        "rooms": [_room(room, rng) for room in planned.rooms],
        "walls": walls,
        "doors": [
            {**_cut(cut, i), "openable": not cut.outside, "openness": 0 if cut.outside else 1}
            for i, cut in enumerate(planned.cuts)
            if cut.kind == "door"
        ],
        "windows": [_cut(cut, i) for i, cut in enumerate(planned.cuts) if cut.kind == "window"],
        "objects": objects,
        "proceduralParameters": {
            "ceilingMaterial": {"name": "PureWhite"},
            "floorColliderThickness": 1.0,
            "lights": [_sun(rng), *(_lamp(room, planned.height) for room in planned.rooms)],
            "receptacleHeight": 0.7,
            "reflections": [],
            "skyboxId": rng.choice(catalogue.skyboxes),
        },
        "metadata": {
            "agent": agent,
            "agentPoses": dict.fromkeys(("arm", "default", "locobot", "stretch"), agent),
            "roomSpecId": f"vrhuman-{len(planned.rooms)}-room",
            "schema": "1.0.0",
            "warnings": {},
        },
    }


def _point(x: float, y: float, z: float) -> dict[str, float]:
    return {"x": round(x, 4), "y": round(y, 4), "z": round(z, 4)}


def _layer(room: PlannedRoom) -> str:
    return f"Procedural{room.number % 4}"


def _room(room: PlannedRoom, rng: random.Random) -> JsonValue:
    f = room.floor
    corners = ((f.x0, f.z0), (f.x0, f.z1), (f.x1, f.z1), (f.x1, f.z0))
    wet = room.room_type in ("Bathroom", "Kitchen")
    return {
        "id": room.room_id,
        "roomType": room.room_type,
        "floorPolygon": [_point(x, 0.0, z) for x, z in corners],
        "floorMaterial": {"name": rng.choice(TILES if wet else FLOORS)},
        "ceilings": [],
        "children": [],
        "layer": _layer(room),
    }


def _wall_look(room: PlannedRoom, rng: random.Random, catalogue: Catalogue) -> JsonValue:
    """Tiles in a bathroom; elsewhere paint in one of procthor's light wall colours."""
    if room.room_type == "Bathroom":
        tiles = [m for m in catalogue.surface_materials["Wall"] if m.startswith("bathroomTiles")]
        return {"name": rng.choice(tiles)}
    light = [c for c in catalogue.wall_colours if min(c) > 0.6]
    r, g, b = rng.choice(light)
    return {"name": "PureWhite", "color": {"r": r, "g": g, "b": b}}


def _wall_id(face: Face, owner: str) -> str:
    x0, x1 = sorted((face.x0, face.x1))
    z0, z1 = sorted((face.z0, face.z1))
    return f"wall|{owner}|{x0:.2f}|{z0:.2f}|{x1:.2f}|{z1:.2f}"


def _wall(face: Face, height: float, look: JsonValue) -> JsonValue:
    corners = ((face.x0, 0.0, face.z0), (face.x1, 0.0, face.z1))
    upper = ((face.x0, height, face.z0), (face.x1, height, face.z1))
    return {
        "id": _wall_id(face, str(face.room.number)),
        "roomId": face.room.room_id,
        "polygon": [_point(*corner) for corner in (*corners, *upper)],
        "material": look,
        "layer": _layer(face.room),
    }


def _exterior(face: Face, height: float, look: JsonValue) -> JsonValue:
    lower = ((face.x1, 0.0, face.z1), (face.x0, 0.0, face.z0))
    upper = ((face.x1, height, face.z1), (face.x0, height, face.z0))
    return {
        "id": _wall_id(face, "exterior"),
        "roomId": face.room.room_id,
        "polygon": [_point(*corner) for corner in (*upper, *lower)],
        "material": look,
        "layer": _layer(face.room),
    }


def _cut(cut: Cut, index: int) -> dict[str, JsonValue]:
    room, other = cut.face.room, cut.face.other
    behind = str(other.number) if other else "exterior"
    name = f"door|{index}" if cut.kind == "door" else f"window|{room.number}"
    return {
        "id": f"{name}|{room.number if cut.kind == 'door' else index}",
        "assetId": cut.asset_id,
        "room0": room.room_id,
        "room1": other.room_id if other else room.room_id,
        "wall0": _wall_id(cut.face, str(room.number)),
        "wall1": _wall_id(cut.face, behind),
        "holePolygon": [_point(cut.left, cut.bottom, 0.0), _point(cut.right, cut.top, 0.0)],
        "assetPosition": _point((cut.left + cut.right) / 2, (cut.bottom + cut.top) / 2, 0.0),
    }


def _objects(furnished: Furnished, children: Sequence[Child]) -> list[JsonValue]:
    room = furnished.room
    made = []
    number = 0
    for i, piece in enumerate(furnished.furniture):
        entry = _object(piece, f"{piece.asset.object_type}|{room.number}|{i}", room)
        inside = []
        for child in children:
            if child.holder == i:
                kind = child.placed.asset.object_type
                inside.append(_object(child.placed, f"{kind}|surface|{room.number}|{number}", room))
                number += 1
        if inside:
            entry["children"] = inside
        made.append(entry)
    return made


def _object(placed: Placed, object_id: str, room: PlannedRoom) -> dict[str, JsonValue]:
    asset = placed.asset
    return {
        "id": object_id,
        "assetId": asset.asset_id,
        "objectType": asset.object_type,
        "position": _point(placed.x, placed.bottom + asset.size[1] / 2.0, placed.z),
        "rotation": {"x": 0, "y": placed.yaw, "z": 0},
        "kinematic": _kinematic(asset),
        "layer": _layer(room),
    }


def _kinematic(asset: Asset) -> bool:
    """Chairs, bins and the like may be pushed; heavy or mounted furniture never moves."""
    loose = {"Chair", "GarbageCan", "LaundryHamper", "DogBed", "HousePlant", "DeskLamp", "Stool"}
    return not asset.pickupable and asset.object_type not in loose


def _paintings(
    furnished: Furnished, planned: FloorPlan, rng: random.Random, catalogue: Catalogue
) -> list[JsonValue]:
    """One or two pictures at eye height where neither a hole nor tall furniture is."""
    room = furnished.room
    faces = [f for f in planned.faces if f.room is room and f.length > 1.6]
    made: list[JsonValue] = []
    if room.room_type == "Bathroom":
        return made
    rng.shuffle(faces)
    used = [c.face for c in planned.cuts]
    for face in faces:
        ends = {(face.x0, face.z0), (face.x1, face.z1)}
        if any(ends == {(c.x0, c.z0), (c.x1, c.z1)} for c in used) or len(made) == 2:
            continue
        asset = rng.choice([a for a in catalogue.by_type["Painting"] if a.size[0] < 1.1])
        x, z = face.at(face.length / 2.0, asset.size[2] / 2.0 + 0.004)
        yaw = round(math.degrees(math.atan2(*face.inward))) % 360
        placed = Placed(asset, x, z, yaw, 1.65 - asset.size[1] / 2.0)
        tall = [p for p in furnished.furniture if p.asset.size[1] > placed.bottom - 0.1]
        if not any(placed.box.grown(0.02).overlaps(p.box) for p in tall):
            made.append(_object(placed, f"Painting|{room.number}|{len(made)}", room))
    return made


def _sun(rng: random.Random) -> JsonValue:
    return {
        "id": "DirectionalLight",
        "type": "directional",
        "position": {"x": 0.84, "y": 0.1855, "z": -1.09},
        "rotation": {"x": rng.randint(25, 55), "y": rng.randint(-170, 170), "z": 0},
        "intensity": 1,
        "indirectMultiplier": 1.0,
        "rgb": {"r": 1.0, "g": 0.96, "b": 0.9},
        "shadow": _shadow(0),
    }


def _shadow(bias: float) -> JsonValue:
    return {
        "type": "Soft",
        "strength": 1,
        "normalBias": 0,
        "bias": bias,
        "nearPlane": 0.2,
        "resolution": "FromQualitySettings",
    }


def _lamp(room: PlannedRoom, height: float) -> JsonValue:
    x, z = room.floor.centre
    return {
        "id": f"light_{room.number}",
        "type": "point",
        "position": _point(x, height - 0.2, z),
        "intensity": 0.75,
        "range": 15,
        "rgb": {"r": 1.0, "g": 0.855, "b": 0.722},
        "shadow": _shadow(0.05),
        "layer": _layer(room),
        "cullingMaskOff": [f"Procedural{i}" for i in range(4) if i != room.number % 4],
    }


def _agent(furnished: Sequence[Furnished]) -> JsonValue:
    """On the free point nearest to the middle of the largest free floor, facing the far wall."""
    widest = max(furnished, key=lambda f: int(f.space.reached.sum()))
    (x, z), space = widest.room.floor.centre, widest.space
    points = [
        (float(space.xs[i]), float(space.zs[j]))
        for i in range(len(space.xs))
        for j in range(len(space.zs))
        if space.reached[i, j]
    ]
    at = min(points, key=lambda p: (math.dist(p, (x, z)), p))
    f = widest.room.floor
    views = {0: f.z1 - at[1], 90: f.x1 - at[0], 180: at[1] - f.z0, 270: at[0] - f.x0}
    yaw = max(views, key=lambda k: (views[k], -k))
    return {
        "position": _point(at[0], 0.95, at[1]),
        "rotation": {"x": 0, "y": yaw, "z": 0},
        "horizon": 30,
        "standing": True,
    }

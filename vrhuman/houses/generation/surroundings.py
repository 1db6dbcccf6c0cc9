"""Makes the materials, lights and sky of a generated house, in ProcTHOR's form."""

from __future__ import annotations

import random

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.floorplan import PlannedRoom
from vrhuman.records import JsonValue

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
OUTSIDES = ("RedBrick", "WhiteBrick", "LightWhite", "ConcreteBoards1")
LAYERS = 4


def point(x: float, y: float, z: float) -> dict[str, float]:
    """Make a vector of the house's JSON [m]."""
    return {"x": round(x, 4), "y": round(y, 4), "z": round(z, 4)}


def layer(room: PlannedRoom) -> str:
    """Return the layer whose lamp lights the room."""
    return f"Procedural{room.number % LAYERS}"


def floor_material(room: PlannedRoom, rng: random.Random) -> JsonValue:
    """Draw a floor material: tiles in bathrooms and kitchens, else wood."""
    wet = room.room_type in ("Bathroom", "Kitchen")
    return {"name": rng.choice(TILES if wet else FLOORS)}


def wall_material(room: PlannedRoom, rng: random.Random, catalogue: Catalogue) -> JsonValue:
    """Draw a wall material: tiles in a bathroom, else paint in one of procthor's light colours."""
    if room.room_type == "Bathroom":
        tiles = [m for m in catalogue.surface_materials["Wall"] if m.startswith("bathroomTiles")]
        return {"name": rng.choice(tiles)}
    light = [c for c in catalogue.wall_colours if min(c) > 0.6]
    r, g, b = rng.choice(light)
    return {"name": "PureWhite", "color": {"r": r, "g": g, "b": b}}


def sun(rng: random.Random) -> JsonValue:
    """Draw the one directional light."""
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


def lamp(room: PlannedRoom, height: float) -> JsonValue:
    """Make the room's own light, 0.2 m below its ceiling."""
    x, z = room.middle
    return {
        "id": f"light_{room.number}",
        "type": "point",
        "position": point(x, height - 0.2, z),
        "intensity": 0.75,
        "range": 15,
        "rgb": {"r": 1.0, "g": 0.855, "b": 0.722},
        "shadow": _shadow(0.05),
        "layer": layer(room),
        "cullingMaskOff": [f"Procedural{i}" for i in range(LAYERS) if i != room.number % LAYERS],
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

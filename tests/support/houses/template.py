"""A house in AI2-THOR's template format: two rooms, a door, a window and a chair."""

from __future__ import annotations

from typing import Any


def _room(kind: str) -> dict[str, Any]:
    return {
        "wallTemplate": {"material": {"color": {"r": 1.0, "g": 0.0, "b": 0.0, "a": 1.0}}},
        "floorTemplate": {"roomType": kind, "floorMaterial": {"name": "DarkWoodFloors"}},
        "floorYPosition": 0.0,
        "wallHeight": 3.0,
    }


TEMPLATE: dict[str, Any] = {
    "id": "house_0",
    "layout": "\n".join(
        ["0 0 0 0 0 0", "0 2 2 2 2 0", "0 2 2 2 2 0", "0 1 1 0 0 0", "0 0 0 0 0 0"]
    ),
    "objectsLayouts": [
        "\n".join(["0 0 0 0 0 0", "0 2 2 + 2 w", "0 2 = 2 2 w", "0 1 = 0 0 0", "0 0 0 0 0 0"])
    ],
    "rooms": {"1": _room("Bedroom"), "2": _room("LivingRoom")},
    "holes": {
        "=": {"assetId": "Doorway_1", "openness": 1.0, "openable": True},
        "w": {"assetId": "Window_Hung_48x44"},
    },
    "objects": {"+": {"kinematic": True, "assetId": "Chair_007_1"}},
    "proceduralParameters": {
        "floorColliderThickness": 1.0,
        "receptacleHeight": 0.7,
        "skyboxId": "Sky1",
        "ceilingMaterial": {"name": "ps_mat"},
    },
    "metadata": {"schema": "1.0.0"},
}

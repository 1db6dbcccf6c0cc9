"""AI2-THOR's object metadata of a house as it was furnished, without an engine."""

from __future__ import annotations

from typing import Any

from scipy.spatial.transform import Rotation

from vrhuman.houses.house import House


def metadata_objects(house: House) -> list[dict[str, Any]]:
    """``metadata["objects"]`` with the keys that scene graphs read, boxes included."""
    return [
        {
            "objectId": item.object_id,
            "objectType": item.object_type,
            "axisAlignedBoundingBox": {
                "center": dict(zip("xyz", map(float, item.position), strict=True)),
                "size": dict(
                    zip(
                        "xyz",
                        abs(Rotation.from_quat(item.rotation).as_matrix()) @ item.size,
                        strict=True,
                    )
                ),
            },
            "parentReceptacles": [item.parent] if item.parent else None,
            "mass": item.mass,
            "salientMaterials": list(item.materials),
            "colours": list(item.colours),
            "pickupable": item.asset.pickupable,
            "openable": item.asset.openable,
            "isOpen": item.openness > 0,
        }
        for item in house.objects
    ]

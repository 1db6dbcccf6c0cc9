"""Things as a simulated participant sees them."""

from __future__ import annotations

import numpy as np

from vrhuman.records import SeenObject


def thing(name: str, position: tuple[float, ...], size: tuple[float, ...]) -> SeenObject:
    return SeenObject(
        object_id=name,
        object_type=name,
        colours=(),
        materials=(),
        position=np.array(position),
        size=np.array(size),
        room="room|1",
        distance=1.0,
        pixels=500,
        openable=False,
        is_open=False,
        pickupable=False,
        parents=(),
    )

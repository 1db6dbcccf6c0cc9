"""One asset as an object of a house, at the origin."""

from __future__ import annotations

import numpy as np

from vrhuman import geometry
from vrhuman.houses.colours import dominant_colour
from vrhuman.houses.house import Asset, HouseObject


def placed(asset: Asset) -> HouseObject:
    return HouseObject(
        object_id=asset.asset_id,
        asset=asset,
        position=np.zeros(3),
        rotation=geometry.IDENTITY,
        kinematic=False,
        parent=None,
        room="room|1",
        openness=0.0,
        mass=asset.mass,
        scale=1.0,
        colours=(dominant_colour(asset).name,),
        materials=asset.materials,
    )

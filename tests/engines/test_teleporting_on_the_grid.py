"""With ``snapToGrid`` a teleport keeps to the grid in both directions, as AI2-THOR's does."""

from __future__ import annotations

import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action


@pytest.mark.parametrize(
    ("x", "z", "allowed"), [(2.0, 2.0, True), (2.1, 2.0, False), (2.0, 2.1, False)]
)
def test_a_place_beside_the_grid_is_refused(x: float, z: float, allowed: bool) -> None:
    engine = EmbeddedEngine(*toy_house())
    engine.initialize(Initialization(snap_to_grid=True))
    pose = {"x": x, "y": 0.9, "z": z, "rotation": 0.0, "horizon": 0.0, "standing": True}

    result = engine.act(Action("TeleportFull", pose))

    assert result.success is allowed
    assert ("grid" in result.error) is not allowed

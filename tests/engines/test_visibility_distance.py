"""AI2-THOR's ``visible`` ends a metre and a half from the agent, height left out."""

from __future__ import annotations

import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action

BALL_X, BALL_Z, RADIUS = 3.0, 1.5, 0.1


@pytest.mark.parametrize(("metres", "visible"), [(1.45, True), (1.61, False)])
def test_a_ball_is_visible_up_to_a_metre_and_a_half(metres: float, visible: bool) -> None:
    engine = EmbeddedEngine(*toy_house())
    pose = {"x": BALL_X, "y": 0.9, "z": BALL_Z + metres, "rotation": 180.0, "horizon": 30.0}

    assert engine.act(Action("TeleportFull", {**pose, "standing": True})).success

    (ball,) = (each for each in engine.metadata()["objects"] if each["objectId"] == "ball")
    assert ball["visible"] is visible

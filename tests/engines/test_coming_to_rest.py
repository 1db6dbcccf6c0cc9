"""An agent's push lasts until the thing rests; for a person the world goes on meanwhile."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action

BALL = 5


@pytest.mark.parametrize("finished", [True, False])
def test_a_pushed_ball_has_come_to_rest_where_motions_are_finished(finished: bool) -> None:
    engine = EmbeddedEngine(*toy_house())
    engine.initialize(Initialization(finish_motions=finished))
    before = engine.object_states().poses[BALL, :3].copy()
    push = {"objectId": "ball", "moveMagnitude": 15.0, "forceAction": True}

    assert engine.act(Action("PushObject", push)).success

    after = engine.object_states().poses[BALL, :3].copy()
    assert (float(np.linalg.norm(after - before)) > 0.1) is finished

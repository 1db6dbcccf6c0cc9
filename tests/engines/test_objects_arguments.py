"""Whatever an action on objects is given, it answers, and the state stays one that can be saved."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.actions import (
    arranging,
    condition_actions,
    grasp_actions,
    hand_actions,
    object_actions,
    pushing,
)
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action, JsonValue

AGENTS = {mode: EmbeddedEngine(*toy_house(), Initialization(mode)) for mode in ("arm", "default")}
OBJECTS = (
    *object_actions.SIGNATURES,
    *condition_actions.SIGNATURES,
    *pushing.SIGNATURES,
    *arranging.SIGNATURES,
)
TABLES = {
    "arm": (*OBJECTS, *grasp_actions.SIGNATURES),
    "default": (*OBJECTS, *hand_actions.SIGNATURES),
}
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers(-(2**70), 2**70)
    | st.sampled_from(["mug|1", "table", "dresser", "ball", "wine", "", "x"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["x", "y", "z", "objectName", "position"]), inner)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("mode", ["arm", "default"])
@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_arguments_get_an_answer(mode: str, data: st.DataObject) -> None:
    engine = AGENTS[mode]
    signature = data.draw(st.sampled_from(TABLES[mode]))
    arguments: dict[str, JsonValue] = {"forceAction": True, "objectId": "mug|1"}
    for parameter in signature.parameters:
        if parameter.name not in ("forceAction", "objectId") or data.draw(st.booleans()):
            arguments[parameter.name] = data.draw(VALUES)
    if not any(p.name == "objectId" for p in signature.parameters):
        del arguments["objectId"]
    if not any(p.name == "forceAction" for p in signature.parameters):
        del arguments["forceAction"]
    result = engine.act(Action(signature.name, arguments))
    assert result.success is (result.error == "")
    assert np.isfinite(engine.object_states().poses).all()
    assert all(math.isfinite(o["mass"]) for o in engine.metadata()["objects"])

"""The arm in the engine's metadata against the states that Unity wrote.

Every ``arm_determinism*.json`` beside the checkout is tried: cases of an agent pose, and the four
joints in the world and relative to the first. The house is not needed: the agent is put there by
force. Its height is its own, so positions are compared relative to the agent's.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from tests.support.paths import SHARED
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.records import Action, Floats

THOR = SHARED / "thor"
FILES = sorted(THOR.glob("arm_determinism*.json"))
CASES = [
    pytest.param(state, id=f"{path.stem}-{name}")
    for path in FILES
    for name, state in json.loads(path.read_text()).items()
    if not name.startswith("_")
]
TOLERANCE = 1e-5
ENGINE = EmbeddedEngine(*toy_house())


def xyz(values: Any) -> dict[str, float]:
    return dict(zip("xyz", values, strict=True))


@pytest.mark.skipif(not FILES, reason="the arm states that Unity wrote are not here")
@pytest.mark.parametrize("state", CASES)
def test_metadata_has_the_joints_unity_wrote(state: dict[str, Any]) -> None:
    engine = ENGINE.fork()
    there = {
        "position": xyz(state["agent_position"]),
        "rotation": xyz((0.0, state["agent_yaw"], 0.0)),
        "forceAction": True,
    }
    arm = {
        "position": xyz(state["rootRelative"][3]),
        "armHeight": state["world"][0][1] - state["agent_position"][1],
        "forceAction": True,
    }
    assert engine.act(Action("TeleportFull", there)).success
    assert engine.act(Action("TeleportArm", arm)).success
    metadata = engine.metadata()
    agent, joints = metadata["agent"]["position"], metadata["arm"]["joints"]
    relative = vectors(joint["rootRelativePosition"] for joint in joints)
    world = vectors(joint["position"] for joint in joints) - vectors([agent])
    expected = np.array(state["world"]) - np.array(state["agent_position"])
    assert np.abs(relative - np.array(state["rootRelative"])).max() < TOLERANCE
    assert np.abs(world - expected).max() < TOLERANCE
    assert joints[0]["armBaseHeight"] == pytest.approx(expected[0, 1], abs=TOLERANCE)


def vectors(dicts: Any) -> Floats:
    return np.array([[v["x"], v["y"], v["z"]] for v in dicts])

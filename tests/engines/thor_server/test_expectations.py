"""What AI2-THOR's own tests expect in any scene of the agent, and of how actions are called.

From ``ai2thor/tests/test_unity.py``, by their names, written anew for the kitchen of this folder,
through the unmodified client.
"""

from __future__ import annotations

import json
import random
import string
import warnings
from typing import Any

import jsonschema
import pytest

from tests.support.engines.thor_expectations import agent, expectation, near, ok, xyz
from tests.support.houses.kitchen import SOAP
from tests.support.paths import SHARED

pytestmark = pytest.mark.filterwarnings("ignore")


PHYSICS_AGENT = "UnityStandardAssets.Characters.FirstPerson.PhysicsRemoteFPSAgentController"
SCHEMAS = SHARED / "thor"


@expectation("test_bot_deprecation")
def test_bot_deprecation(thor: Any) -> None:
    thor.reset(agentMode="bot")
    assert thor.initialization_parameters["agentMode"] == "locobot"


@expectation("test_fast_emit / test_fast_emit_disabled")
def test_fast_emit(thor: Any) -> None:
    turned = thor.step("RotateRight").metadata
    fast = thor.step("TestFastEmit", rvalue="foo").metadata
    looked = thor.step("LookUp").metadata
    again = thor.step("RotateRight").metadata
    assert turned["actionReturn"] is None
    assert fast["actionReturn"] == "foo"
    assert turned["objects"] is fast["objects"]
    assert turned["objects"] is not looked["objects"]
    assert again["objects"] is not looked["objects"]


@expectation("test_fast_emit / test_fast_emit_disabled")
def test_fast_emit_disabled(thor: Any) -> None:
    thor.reset(fastActionEmit=False)
    turned = thor.step("RotateRight").metadata
    assert turned["objects"] is not thor.step("TestFastEmit", rvalue="foo").metadata["objects"]


@expectation("test_fifo_large_input")
def test_fifo_large_input(thor: Any) -> None:
    long = "".join(random.Random(1).choices(string.ascii_letters, k=16 * 1024))
    event = thor.step("TestActionReflectParam", rvalue=long)
    assert event.metadata["actionReturn"] == long


@expectation("test_lookdown")
def test_lookdown(thor: Any) -> None:
    thor.step("RotateLook", rotation=0, horizon=0)
    before = agent(thor)
    assert before["cameraHorizon"] == 0.0
    for expected in (30, 60, 60):
        thor.step("LookDown")
        assert round(agent(thor)["cameraHorizon"]) == expected
        assert agent(thor)["position"] == before["position"]
        assert agent(thor)["rotation"] == xyz(0, 0, 0)


@expectation("test_lookup")
def test_lookup(thor: Any) -> None:
    thor.step("RotateLook", rotation=0, horizon=0)
    before = agent(thor)
    for _ in range(2):
        thor.step("LookUp")
        assert agent(thor)["cameraHorizon"] == -30.0
        assert agent(thor)["position"] == before["position"]
        assert agent(thor)["rotation"] == xyz(0, 0, 0)


@expectation("test_rotate_left / right")
@pytest.mark.parametrize(("action", "yaw"), [("RotateLeft", 270.0), ("RotateRight", 90.0)])
def test_rotate(thor: Any, action: str, yaw: float) -> None:
    thor.step("RotateLook", rotation=0, horizon=0)
    before = agent(thor)
    assert before["rotation"] == xyz(0, 0, 0)
    thor.step(action)
    assert agent(thor)["position"] == before["position"]
    assert agent(thor)["cameraHorizon"] == before["cameraHorizon"]
    assert agent(thor)["rotation"] == xyz(0.0, yaw, 0.0)


@expectation("test_rotate_look")
def test_rotate_look(thor: Any) -> None:
    thor.step("RotateLook", rotation=0, horizon=0)
    before = agent(thor)
    thor.step("RotateLook", rotation=90, horizon=31)
    assert agent(thor)["position"] == before["position"]
    assert int(agent(thor)["cameraHorizon"]) == 31
    assert agent(thor)["rotation"] == xyz(0.0, 90.0, 0.0)


@expectation("test_simobj_filter")
def test_simobj_filter(thor: Any) -> None:
    def ids() -> list[str]:
        return sorted(o["objectId"] for o in thor.last_event.metadata["objects"])

    every = ids()
    some = sorted(o["objectId"] for o in thor.last_event.metadata["objects"][:3])
    thor.step("SetObjectFilter", objectIds=some)
    assert ids() == some
    thor.step("SetObjectFilter", objectIds=[])
    assert ids() == []
    thor.step("ResetObjectFilter")
    assert ids() == every


def _schema(name: str) -> Any:
    file = SCHEMAS / name
    if not file.exists():
        pytest.skip(f"{name} is not beside the checkout, in shared/thor")
    return json.loads(file.read_text())


@expectation("test_jsonschema_metadata / test_arm_jsonschema_metadata")
def test_jsonschema_metadata(thor: Any) -> None:
    metadata = dict(thor.step("Pass").metadata)
    metadata["reachablePositions"] = []  # the client's own alias, which the schema still names
    jsonschema.validate(metadata, _schema("metadata-schema.json"))


@expectation("test_jsonschema_metadata / test_arm_jsonschema_metadata")
def test_arm_jsonschema_metadata(arm: Any) -> None:
    jsonschema.validate(arm.step("Pass").metadata, _schema("arm-metadata-schema.json"))


@expectation("test_get_reachable_positions")
def test_get_reachable_positions(thor: Any) -> None:
    metadata = thor.step("GetReachablePositions").metadata
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert metadata["actionReturn"] == metadata["reachablePositions"]
    assert isinstance(metadata["actionReturn"], list)
    assert len(metadata["actionReturn"]) > 100
    assert "reachablePositions" not in metadata
    metadata = thor.step("Pass").metadata
    with pytest.raises(IndexError):
        metadata["reachablePositions"]


@expectation("test_action_dispatch_*")
@pytest.mark.parametrize(
    ("action", "given", "answer"),
    [
        ("TestActionDispatchNoop", {}, "emptyargs"),
        ("TestActionDispatchNoop", {"param1": True}, "param1"),
        ("TestActionDispatchNoop", {"param1": True, "param2": False}, "param1 param2"),
        (
            "TestActionDispatchNoop2",
            {"param3": True, "param4": "foobar"},
            "param3 param4/default foobar",
        ),
        ("TestActionDispatchNoop2", {"param3": True}, "param3 param4/default foo"),
        ("TestActionDispatchNoopServerAction", {}, "serveraction"),
        ("TestActionDispatchNoopServerAction", {"objectId": "candle|1|2|3"}, "serveraction"),
        ("TestActionDispatchNoopAllDefault", {}, "alldefault"),
        ("TestActionDispatchNoopAllDefault2", {"param12": 9.0}, "somedefault"),
        (
            "TestActionDispatchFindConflicts",
            {"typeName": PHYSICS_AGENT},
            {"TestActionDispatchConflict": ["param22"]},
        ),
    ],
)
def test_action_dispatch(client: Any, action: str, given: dict[str, Any], answer: Any) -> None:
    assert client.step(action, **given).metadata["actionReturn"] == answer


@expectation("test_action_dispatch_*")
def test_action_dispatch_find_ambiguous(client: Any) -> None:
    event = client.step("TestActionDispatchFindAmbiguous", typeName=PHYSICS_AGENT)
    assert sorted(event.metadata["actionReturn"]) == [
        "ProcessControlCommand",
        "TestActionDispatchSAAmbig",
        "TestActionDispatchSAAmbig2",
    ]


@expectation("test_action_dispatch_*")
@pytest.mark.parametrize(
    ("action", "given", "code", "text"),
    [
        (
            "TestActionDispatchSAAmbig2",
            {},
            "AmbiguousAction",
            "Ambiguous action: TestActionDispatchSAAmbig2 Signature match found in the same class",
        ),
        (
            "TestActionDispatchSAAmbig",
            {},
            "AmbiguousAction",
            "Ambiguous action: TestActionDispatchSAAmbig Mixing a ServerAction method with "
            "overloaded methods is not permitted",
        ),
        ("TestActionDispatchNoop", {"param6": "foo"}, "MissingArguments", None),
        ("TestActionDispatchNoopFoo", {}, "InvalidAction", None),
    ],
)
def test_action_dispatch_refused(
    client: Any, action: str, given: dict[str, Any], code: str, text: str | None
) -> None:
    with pytest.raises(ValueError, match=action) as raised:
        client.step(action, **given)
    assert client.last_event.metadata["errorCode"] == code
    assert text in (None, str(raised.value))


@expectation("test_invalid_arguments")
def test_invalid_arguments(thor: Any) -> None:
    with pytest.raises(ValueError, match="z"):
        thor.step("PutObject", x=0.0, y=0.0, z=1.0, forceAction=False, placeStationary=True)
    assert not thor.last_event.metadata["lastActionSuccess"]
    assert thor.last_event.metadata["errorMessage"]


@expectation("test_target_invocation_exception")
def test_target_invocation_exception(thor: Any) -> None:
    event = thor.step("OpenObject", x=1.5, y=0.5)
    assert not event.metadata["lastActionSuccess"]
    assert event.metadata["errorMessage"]


@expectation("test_manipulathor_rotate")
def test_manipulathor_rotate(arm: Any) -> None:
    near(agent(arm)["rotation"], xyz(0.0, 180.0, 0.0))
    for action, degrees, yaw in (
        ("RotateAgent", 60, 240.0),
        ("RotateRight", None, 330.0),
        ("RotateLeft", None, 240.0),
        ("RotateRight", 60, 300.0),
        ("RotateLeft", 60, 240.0),
    ):
        ok(arm.step(action, **({} if degrees is None else {"degrees": degrees})))
        near(agent(arm)["rotation"], xyz(0.0, yaw, 0.0))


@expectation("test_unsupported_manipulathor")
def test_unsupported_manipulathor(arm: Any) -> None:
    assert not arm.step("PickupObject", x=0.5, y=0.5)
    assert not arm.step("PickupObject", objectId=SOAP, forceAction=True)

"""What the simulator answers, without a client between."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.kitchen import BASE, FRIDGE, MUG, POT, SOAP, TABLE, kitchen
from tests.support.houses.template import TEMPLATE
from vrhuman.engines.thor_server.episode import ACTIONS
from vrhuman.engines.thor_server.simulator import Simulator
from vrhuman.engines.thor_server.wire import Field, Message, encode

SIZE = (120, 90)


def simulator(**asked: Any) -> Simulator:
    made = Simulator(SIZE)
    made.answer({"action": "Initialize", **asked})
    outcome(made.answer({"action": "CreateHouse", "house": kitchen()}))
    return made


def outcome(message: Message) -> Any:
    """The metadata of an action that succeeded."""
    metadata: Any = message.metadata if message.patch else message.metadata["agents"][0]
    assert metadata["lastActionSuccess"], metadata["errorMessage"]
    return metadata


def picture(message: Message, field: Field, dtype: str = "u1") -> Any:
    """A picture, top row first."""
    data = next(body for kind, body in message.images if kind == field)
    return np.frombuffer(data, dtype).reshape(SIZE[1], SIZE[0], -1)[::-1]


def look_at_table(thor: Simulator) -> Message:
    return thor.answer(
        {"action": "TeleportFull", **BASE, "x": 2.5, "rotation": {"y": 270}, "horizon": 30}
    )


def test_the_object_in_the_frame_is_the_one_its_mask_shows() -> None:
    thor = simulator(renderInstanceSegmentation=True)
    seen = look_at_table(thor)
    mask = picture(seen, Field.IDS)[:, :, :3]
    for entry in outcome(seen)["colors"]:
        if entry["name"] not in (MUG, SOAP, POT, TABLE):
            continue
        rows, columns = np.nonzero((mask == entry["color"]).all(axis=2))
        middle = len(rows) // 2
        at = {"x": (columns[middle] + 0.5) / SIZE[0], "y": (rows[middle] + 0.5) / SIZE[1]}
        answer = outcome(thor.answer({"action": "GetObjectInFrame", **at}))
        assert answer["actionReturn"] == entry["name"]


def test_a_ray_ends_where_the_depth_says() -> None:
    thor = simulator(renderDepthImage=True)
    depth = picture(look_at_table(thor), Field.DEPTH, "f4")[:, :, 0]
    row, column = 20, 90
    at = {"x": (column + 0.5) / SIZE[0], "y": (row + 0.5) / SIZE[1]}
    answer = outcome(thor.answer({"action": "GetCoordinateFromRaycast", **at}))["actionReturn"]
    eye = np.array([2.5, BASE["y"] + 0.675, 4.0])
    ahead = np.array([-np.cos(np.pi / 6), -np.sin(np.pi / 6), 0.0])
    point = np.array([answer[axis] for axis in "xyz"])
    assert float((point - eye) @ ahead) == pytest.approx(float(depth[row, column]), abs=5e-3)


def test_depth_is_metres_to_the_wall() -> None:
    thor = simulator(renderDepthImage=True)
    seen = thor.answer({"action": "TeleportFull", **BASE, "rotation": {"y": 90}, "horizon": 0})
    assert picture(seen, Field.DEPTH, "f4")[45, 60, 0] == pytest.approx(4.0, abs=0.01)


def test_a_camera_may_have_a_plain_sky() -> None:
    thor = simulator()
    above = {"position": {"x": 4, "y": 9, "z": 4}, "rotation": {"x": 270, "y": 0, "z": 0}}
    seen = thor.answer({"action": "AddThirdPartyCamera", **above, "skyboxColor": "#ff8000"})
    assert (picture(seen, Field.THIRD_PARTY_RGB) == (255, 128, 0)).all()


def test_a_camera_over_the_house_sees_into_it() -> None:
    thor = simulator(renderInstanceSegmentation=True)
    where = outcome(thor.answer({"action": "GetMapViewCameraProperties"}))["actionReturn"]
    where["position"]["y"] += 1.1 * 8.0
    del where["orthographic"], where["orthographicSize"]
    seen = thor.answer(
        {"action": "AddThirdPartyCamera", **where, "fieldOfView": 50, "farClippingPlane": 50}
    )
    colours = {entry["name"]: entry["color"] for entry in outcome(seen)["colors"]}
    mask = picture(seen, Field.THIRD_PARTY_IDS)[:, :, :3]
    assert (mask == colours[FRIDGE]).all(axis=2).any()


def test_an_orthographic_map_is_to_scale() -> None:
    thor = simulator(renderInstanceSegmentation=True, renderDepthImage=True)
    where = outcome(thor.answer({"action": "GetMapViewCameraProperties"}))["actionReturn"]
    seen = thor.answer({"action": "AddThirdPartyCamera", **where})
    colours = {entry["name"]: entry["color"] for entry in outcome(seen)["colors"]}
    fridge = (picture(seen, Field.THIRD_PARTY_IDS)[:, :, :3] == colours[FRIDGE]).all(axis=2)
    rows, columns = np.nonzero(fridge)
    metre = SIZE[1] / (2.0 * where["orthographicSize"])
    assert columns.mean() == pytest.approx(SIZE[0] / 2.0, abs=1.0)  # it stands at x = 4 of 0..8
    assert rows.mean() == pytest.approx(SIZE[1] / 2.0 - 3.6 * metre, abs=1.0)
    assert np.ptp(columns) + 1 == pytest.approx(1.013 * metre, abs=1.5)
    depth = picture(seen, Field.THIRD_PARTY_DEPTH, "f4")[:, :, 0]
    assert depth[45, 60] == pytest.approx(2.8, abs=0.01)


def test_only_the_arm_agent_shows_an_arm() -> None:
    pose = {"action": "TeleportFull", **BASE, "rotation": {"y": 90}, "horizon": 30}
    frames = [
        picture(simulator(agentMode=mode).answer(pose), Field.RGB) for mode in ("arm", "default")
    ]
    assert (frames[0] != frames[1]).any()


def test_no_pictures_are_sent_that_nobody_wants() -> None:
    assert simulator().answer({"action": "Pass", "renderImage": False}).images == ()
    assert Simulator(SIZE, draws=False).greeting().images == ()


def test_physics_advances_by_the_seconds_asked_for() -> None:
    thor = simulator()
    began = outcome(thor.answer({"action": "PausePhysicsAutoSim"}))["currentTime"]
    for _ in range(4):
        ended = outcome(thor.answer({"action": "AdvancePhysicsStep", "timeStep": 0.05}))
    assert ended["currentTime"] - began == pytest.approx(0.2)
    refused = thor.answer({"action": "AdvancePhysicsStep", "timeStep": 0.5})
    assert "timeStep between" in refused.metadata["agents"][0]["errorMessage"]


def test_a_template_becomes_a_house_to_stand_in() -> None:
    thor = Simulator(SIZE)
    house = outcome(thor.answer({"action": "GetHouseFromTemplate", "template": TEMPLATE}))
    made = outcome(thor.answer({"action": "CreateHouse", "house": house["actionReturn"]}))
    assert "Chair" in {thing["objectType"] for thing in made["objects"]}
    reached = outcome(thor.answer({"action": "GetReachablePositions"}))["actionReturn"]
    assert any(p["x"] > 3.2 for p in reached)
    assert any(p["x"] < 2.8 for p in reached)


def test_the_same_actions_give_the_same_bytes() -> None:
    actions: list[dict[str, Any]] = [
        {"action": "MoveAhead"},
        {"action": "RotateRight", "degrees": 90},
        {"action": "MoveArm", "position": {"x": 0.0, "y": 0.2, "z": 0.5}},
        {"action": "OpenObject", "objectId": FRIDGE, "forceAction": True},
        {"action": "GetReachablePositions"},
        {"action": "LookDown"},
    ]
    runs = []
    for _ in range(2):
        thor = simulator(agentMode="arm", renderDepthImage=True, renderInstanceSegmentation=True)
        runs.append([b"".join(encode(thor.answer(action))) for action in actions])
    assert runs[0] == runs[1]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["x", "y", "z", "rooms", "layout", "a"]), inner)
    ),
    max_leaves=6,
)
NAMES = sorted(
    {
        parameter.name
        for overloads in ACTIONS.values()
        for s in overloads
        for parameter in s.parameters
    }
    | {"agentMode", "gridSize", "renderDepthImage", "action", "agentId", "standing"}
)


@pytest.fixture(scope="module")
def fuzzed() -> Simulator:
    return simulator()


@given(
    action=st.sampled_from(["Initialize", "Pass", *sorted(ACTIONS)]),
    arguments=st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4),
)
@settings(max_examples=examples(150))
def test_any_arguments_are_answered_without_a_fault(
    fuzzed: Simulator, action: str, arguments: dict[str, Any]
) -> None:
    message = fuzzed.answer({"renderImage": False, **arguments, "action": action})
    assert encode(message)
    metadata: Any = message.metadata if message.patch else message.metadata["agents"][0]
    assert not re.match(r"\w+(Error|Exception): ", metadata["errorMessage"])


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"gridSize": 0}, "grid size"),
        ({"fieldOfView": 180}, "fov must be"),
        ({"rotateStepDegrees": 45}, "rotateStepDegrees"),
        ({"agentMode": "drone"}, "drone"),
        ({"agentCount": "two"}, "Cannot convert to"),
        ({"gridSize": {"x": 1}}, "Cannot convert to"),
    ],
)
def test_what_initialize_refuses(asked: dict[str, Any], text: str) -> None:
    message = Simulator(SIZE, draws=False).answer({"action": "Initialize", **asked})
    assert not message.metadata["agents"][0]["lastActionSuccess"]
    assert text in message.metadata["agents"][0]["errorMessage"]


@pytest.mark.parametrize(
    "request_",
    [{}, {"action": 5}, {"action": "Pass", "agentId": 3}, {"action": "CreateHouse", "house": 3}],
    ids=str,
)
def test_bad_requests_are_failed_actions(request_: dict[str, Any]) -> None:
    message = Simulator(SIZE, draws=False).answer(request_)
    assert not message.metadata["agents"][0]["lastActionSuccess"]
    assert message.metadata["agents"][0]["errorMessage"]

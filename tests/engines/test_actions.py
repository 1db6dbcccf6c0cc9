"""Actions of base and camera: AI2-THOR's defaults, limits, quirks and texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.support.houses.toy_house import toy_house
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.initialization import Initialization
from vrhuman.records import Action, ActionResult

PEOPLE = EmbeddedEngine(*toy_house())
THOR = Initialization(drop_small_moves=True)
DEFAULT_AGENT = Initialization(agent_mode="default", snap_to_grid=True)


@pytest.fixture
def engine() -> EmbeddedEngine:
    """As AI2-THOR is."""
    engine = PEOPLE.fork()
    engine.initialize(THOR)
    return engine


def act(engine: EmbeddedEngine, name: str, **arguments: Any) -> ActionResult:
    return engine.act(Action(name, arguments))


def agent(engine: EmbeddedEngine) -> dict[str, Any]:
    metadata: dict[str, Any] = engine.metadata()["agent"]
    return metadata


def place(engine: EmbeddedEngine) -> tuple[float, float]:
    x, _, z = engine.observe().agent_position
    return float(x), float(z)


# ------------------------------------------------------------------------------------------ moving


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("MoveAgent", {"ahead": 0.25, "right": 0.15}, (1.35, 1.25)),
        ("MoveAhead", {}, (1.5, 1.25)),
        ("MoveBack", {}, (1.5, 1.75)),
        ("MoveRight", {}, (1.25, 1.5)),
        ("MoveLeft", {}, (1.75, 1.5)),
        ("MoveAhead", {"moveMagnitude": 0.5}, (1.5, 1.0)),
    ],
)
def test_moves_follow_the_agents_yaw(
    engine: EmbeddedEngine, name: str, arguments: dict[str, Any], expected: tuple[float, float]
) -> None:
    act(engine, "TeleportFull", position={"x": 1.5, "y": 0.9, "z": 1.5}, rotation=180.0)
    assert act(engine, name, **arguments).success
    assert place(engine) == pytest.approx(expected, abs=1e-9)


def test_moves_are_of_the_grid(engine: EmbeddedEngine) -> None:
    engine.initialize(Initialization(grid_size=0.1))
    act(engine, "MoveAhead")
    assert place(engine) == pytest.approx((1.5, 1.6))


def test_a_blocked_move_goes_back(engine: EmbeddedEngine) -> None:
    before = place(engine)
    result = act(engine, "MoveLeft", moveMagnitude=3.0)
    assert not result.success
    assert result.code is None
    assert result.error.startswith(
        "Collided with static structure in scene: 'wall|1|w', could not reach target: '(-1.5000, "
    )
    assert place(engine) == before


def test_a_blocked_move_stays_where_it_was_stopped(engine: EmbeddedEngine) -> None:
    assert not act(engine, "MoveLeft", moveMagnitude=3.0, returnToStart=False).success
    assert place(engine)[0] == pytest.approx(0.21, abs=0.021)


def test_moving_nowhere_is_reported(engine: EmbeddedEngine) -> None:
    assert act(engine, "MoveAgent").error == "Must specify ahead or right!"
    assert act(engine, "MoveAhead", moveMagnitude=0).error == "Must specify ahead or right!"


@pytest.mark.parametrize(("drop", "moved"), [(True, 0.0), (False, 0.03)])
def test_small_moves_are_dropped_for_agents_only(
    engine: EmbeddedEngine, drop: bool, moved: float
) -> None:
    engine.initialize(Initialization(drop_small_moves=drop))
    assert act(engine, "MoveAhead", moveMagnitude=0.03).success
    assert place(engine)[1] - 1.5 == pytest.approx(moved, abs=1e-9)


def test_a_move_takes_unitys_steps(engine: EmbeddedEngine) -> None:
    act(engine, "MoveAhead")  # 11 steps of 2 cm, the last also what remains; one more at the end
    assert engine.tick == 12 * 5


def test_the_pace_of_a_move_is_reported(engine: EmbeddedEngine) -> None:
    act(engine, "MoveAhead", moveMagnitude=0.2, speed=0.5, fixedDeltaTime=0.04)
    assert engine.tick == 10 * 10
    act(engine, "MoveBack", moveMagnitude=0.2, fixedDeltaTime=0.04, disableRendering=False)
    assert engine.tick == 10 * 10 + 10 * 5


@pytest.mark.parametrize(
    "arguments", [{"speed": 0.0}, {"speed": 1e-9}, {"fixedDeltaTime": 0.0}, {"moveMagnitude": 1e30}]
)
def test_motions_without_end_are_refused(
    engine: EmbeddedEngine, arguments: dict[str, float]
) -> None:
    assert not act(engine, "MoveAhead", **arguments).success
    assert place(engine) == (1.5, 1.5)


# ----------------------------------------------------------------------------------------- turning


def test_turns(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", rotation={"x": 0.0, "y": 180.0, "z": 0.0})
    yaws = []
    for name, degrees in [
        ("RotateAgent", 60),
        ("RotateRight", None),
        ("RotateLeft", None),
        ("RotateRight", 60),
        ("RotateLeft", 60),
    ]:
        assert act(engine, name, **({} if degrees is None else {"degrees": degrees})).success
        yaws.append(agent(engine)["rotation"]["y"])
    assert yaws == pytest.approx([240, 330, 240, 300, 240])


def test_a_left_turn_from_0_is_exactly_270(engine: EmbeddedEngine) -> None:
    act(engine, "RotateLeft")
    assert agent(engine)["rotation"]["y"] == 270.0


def test_long_turns_go_the_short_way(engine: EmbeddedEngine) -> None:
    act(engine, "RotateAgent", degrees=270.0)
    ticks = engine.tick
    act(engine, "RotateAgent", degrees=90.0)
    assert engine.tick == 2 * ticks
    assert agent(engine)["rotation"]["y"] == pytest.approx(0.0)


def test_the_turning_step_is_initialised(engine: EmbeddedEngine) -> None:
    engine.initialize(Initialization(rotate_step_degrees=30.0))
    act(engine, "RotateRight")
    assert agent(engine)["rotation"]["y"] == pytest.approx(30.0)


# ----------------------------------------------------------------------------------------- looking


def test_looking_stops_at_its_limits(engine: EmbeddedEngine) -> None:
    act(engine, "RotateLook", rotation=0, horizon=0)
    down = [(act(engine, "LookDown"), agent(engine)["cameraHorizon"]) for _ in range(3)]
    act(engine, "RotateLook", rotation=0, horizon=0)
    up = [(act(engine, "LookUp"), agent(engine)["cameraHorizon"]) for _ in range(2)]
    assert [horizon for _, horizon in down] == [30, 60, 60]
    assert [horizon for _, horizon in up] == [-30, -30]
    assert down[2][0] == ActionResult(
        False,
        "can't look down beyond 60 degrees below the forward horizon",
        code="LookDownCantExceedMin",
    )
    assert up[1][0].error == "can't look up beyond 30 degrees above the forward horizon"


@pytest.mark.parametrize(
    ("degrees", "text"), [(-5, "requires positive degree"), (0.25, "multiple of 0.1f")]
)
def test_odd_looks_are_refused(engine: EmbeddedEngine, degrees: float, text: str) -> None:
    result = act(engine, "LookUp", degrees=degrees)
    assert text in result.error
    assert agent(engine)["cameraHorizon"] == 0.0


def test_rotate_look_sets_both(engine: EmbeddedEngine) -> None:
    assert act(engine, "RotateLook", rotation={"y": 90}, horizon=31).success
    assert agent(engine)["rotation"]["y"] == 90.0
    assert agent(engine)["cameraHorizon"] == 31.0


def test_crouching_lowers_the_camera(engine: EmbeddedEngine) -> None:
    assert act(engine, "Stand").error == "Already standing."
    standing = engine.metadata()["cameraPosition"]["y"]
    assert act(engine, "Crouch").success
    assert agent(engine)["isStanding"] is False
    assert standing - engine.metadata()["cameraPosition"]["y"] == pytest.approx(0.675)
    assert act(engine, "Crouch").error == "Already crouching."
    assert act(engine, "Stand").success


# ------------------------------------------------------------------------------------- teleporting


def test_teleport_changes_only_what_is_given(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", rotation={"y": 45.0})
    assert act(engine, "Teleport", horizon=10.0).success
    assert place(engine) == (1.5, 1.5)
    assert agent(engine)["rotation"]["y"] == 45.0
    assert agent(engine)["cameraHorizon"] == 10.0


def test_a_teleport_ends_on_the_floor(engine: EmbeddedEngine) -> None:
    assert act(engine, "Teleport", x=1.0, y=0.95, z=1.5).success
    assert agent(engine)["position"]["y"] == pytest.approx(0.901, abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"position": {"x": 1.0, "y": 1.0, "z": 1.5}}, "too large a change(0.0990005 > 0.05)"),
        ({"position": {"x": 2.0, "y": 0.9, "z": 3.0}}, "Collided with: table."),
        ({"position": {"x": 0.1, "y": 0.9, "z": 1.5}}, "Collided with: wall|1|w."),
        ({"position": {"x": 90.0, "y": 0.9, "z": 1.5}}, "out of scene bounds"),
        ({"horizon": 61.0}, "Each horizon must be in [-30:60]. You gave 61."),
        ({"rotation": {"x": 5.0, "y": 0.0, "z": 0.0}}, "No agents currently can change in pitch"),
    ],
)
def test_refused_teleports_change_nothing(
    engine: EmbeddedEngine, arguments: dict[str, Any], text: str
) -> None:
    before = engine.metadata()["agent"]
    result = act(engine, "Teleport", **arguments)
    assert not result.success
    assert text in result.error
    assert engine.metadata()["agent"] == before


def test_teleport_keeps_to_the_grid(engine: EmbeddedEngine) -> None:
    engine.initialize(Initialization(snap_to_grid=True))
    refused = act(engine, "Teleport", position={"x": 1.1, "y": 0.9, "z": 1.5})
    assert refused.error.endswith("is not on the grid of size 0.25.")
    assert act(engine, "Teleport", position={"x": 1.25, "y": 0.9, "z": 1.5}).success


def test_a_forced_teleport_asks_nothing(engine: EmbeddedEngine) -> None:
    there = {"x": 2.0, "y": 0.9, "z": 3.0}
    assert act(engine, "Teleport", position=there, horizon=80, forceAction=True).success
    assert place(engine) == (2.0, 3.0)


def test_reachable_positions_can_be_stood_on(engine: EmbeddedEngine) -> None:
    found = act(engine, "GetReachablePositions").value
    assert found[0] == {"x": 1.5, "y": pytest.approx(0.9009995), "z": 1.5}
    assert found[1] == {"x": 1.75, "y": pytest.approx(0.9009995), "z": 1.5}
    assert any(p["x"] > 4.5 for p in found)
    assert all(engine.fits(np.array([p["x"], p["y"], p["z"]])) for p in found)


def test_reachable_positions_may_follow_the_agent(engine: EmbeddedEngine) -> None:
    act(engine, "Teleport", rotation={"y": 45.0})
    found = act(engine, "GetReachablePositions", directionsRelativeAgent=True, gridSize=0.5).value
    assert (found[1]["x"], found[1]["z"]) == pytest.approx((1.5 + 0.5**1.5, 1.5 - 0.5**1.5))


@pytest.mark.parametrize("arguments", [{"maxStepCount": 1}, {"gridSize": 0.001}])
def test_too_long_searches_are_given_up(engine: EmbeddedEngine, arguments: dict[str, Any]) -> None:
    result = act(engine, "GetReachablePositions", **arguments)
    assert result.error == "Too many steps taken in GetReachablePositions."


# ----------------------------------------------------------------------------- initialised engines


def test_heavy_things_stop_the_base(engine: EmbeddedEngine) -> None:
    act(engine, "TeleportFull", position={"x": 2.6, "y": 0.9, "z": 1.5}, rotation=90.0)
    assert act(engine, "MoveAhead").success  # the ball weighs 0.6 kg
    pushed = engine.object_states().poses[5, 0]
    assert pushed > 3.05
    engine.initialize(Initialization(mass_threshold=0.5))
    result = act(engine, "MoveAhead", moveMagnitude=1.0)
    assert "Collided with static sim object: 'ball'" in result.error


def test_a_fork_is_initialised_alike(engine: EmbeddedEngine) -> None:
    assert engine.fork().initialization == THOR
    engine.initialize(DEFAULT_AGENT)
    assert engine.initialization == DEFAULT_AGENT


def test_initialising_changes_no_state(engine: EmbeddedEngine) -> None:
    before = engine.state_hash()
    engine.initialize(Initialization(grid_size=0.5, mass_threshold=1.0, field_of_view=60.0))
    assert engine.state_hash() == before


def test_the_default_agent_moves_at_once_and_on_the_grid(engine: EmbeddedEngine) -> None:
    engine.initialize(DEFAULT_AGENT)
    act(engine, "Teleport", position={"x": 1.6, "y": 0.9, "z": 1.5}, forceAction=True)
    assert act(engine, "MoveAhead").success
    assert place(engine) == (1.5, 1.75)
    assert act(engine, "RotateRight").success
    assert agent(engine)["rotation"]["y"] == 90.0
    blocked = act(engine, "MoveBack", moveMagnitude=3.0)
    assert (
        blocked.error == "wall|1|w is blocking Agent 0 from moving by (-3.0000, 0.0000, -0.0000)."
    )
    assert act(engine, "MoveArm", position={}).code == "InvalidAction"


def test_the_default_agent_minds_what_it_holds(engine: EmbeddedEngine) -> None:
    engine.initialize(Initialization(agent_mode="default"))
    assert act(engine, "PickupObject", objectId="mug|1", forceAction=True).success
    act(engine, "Teleport", position={"x": 0.5, "y": 0.9, "z": 1.5}, rotation=270.0)
    blocked = act(engine, "MoveAhead", moveMagnitude=0.15)
    assert blocked.error == "wall|1|w is blocking the Agent from moving what it holds."
    assert act(engine, "MoveAhead", moveMagnitude=0.15, forceAction=True).success
    act(engine, "Teleport", position={"x": 0.4, "y": 0.9, "z": 1.5}, rotation=0.0)
    turned = act(engine, "RotateLeft")
    assert turned.error == "a held item: mug|1 with something if agent rotates Left 90 degrees"
    assert act(engine, "RotateLeft", forceAction=True).success

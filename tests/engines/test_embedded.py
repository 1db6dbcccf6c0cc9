"""The embedded engine: determinism, collisions, grasping, opening, AI2-THOR's words."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.engines.random_walk import COMMANDS, MIDDLE, walk
from tests.support.examples import examples
from tests.support.houses.toy_house import command, toy_house
from tests.support.paths import ROOT
from vrhuman import geometry
from vrhuman.engines.embedded.engine import EmbeddedEngine
from vrhuman.engines.embedded.state import StateError
from vrhuman.records import Action, ArmStatus, EventKind

SETTLED = EmbeddedEngine(*toy_house())
WALLS = ((0.0, 4.0), (4.0, 7.0))
DOWN = tuple(geometry.from_euler(90.0, 0.0, 0.0).tolist())


@pytest.fixture
def engine() -> EmbeddedEngine:
    return SETTLED.fork()


def walk_elsewhere(*arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.engines.random_walk", *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout.split()


def test_two_processes_agree(engine: EmbeddedEngine) -> None:
    assert walk(engine, 0, COMMANDS) == walk_elsewhere()


def test_a_saved_state_runs_on_elsewhere(engine: EmbeddedEngine, tmp_path: Path) -> None:
    walk(engine, 0, MIDDLE)
    saved = engine.save()
    (tmp_path / "state").write_bytes(saved)
    engine.restore(saved)
    assert engine.save() == saved
    assert walk(engine, MIDDLE, COMMANDS) == walk_elsewhere(str(tmp_path / "state"))


def test_a_fork_starts_again(engine: EmbeddedEngine) -> None:
    before = engine.state_hash()
    walk(engine, 0, 60)
    assert engine.fork().state_hash() == before != engine.state_hash()


@pytest.mark.parametrize("change", [b"", b"nonsense", None])
def test_damaged_states_are_refused(engine: EmbeddedEngine, change: bytes | None) -> None:
    data = engine.save()[:-8] if change is None else change
    with pytest.raises(StateError, match="not a saved state"):
        engine.restore(data)


@settings(max_examples=examples(20), suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.floats(-0.3, 0.3), st.floats(-0.3, 0.3)), min_size=5, max_size=40))
def test_the_base_never_enters_a_wall(steps: list[tuple[float, float]]) -> None:
    engine = SETTLED.fork()
    x = z = 0.0
    for i, (dx, dz) in enumerate(steps * 3):
        x, z = x + dx, z + dz
        world_state = engine.advance(command(i, (x, z)), 4)
        at = world_state.agent_position
        assert engine.fits(at)
        room = WALLS[0] if at[0] < 4.0 else WALLS[1]
        doorway = abs(at[0] - 4.0) < 0.25
        assert doorway or room[0] + 0.2 < at[0] < room[1] - 0.2
        assert 0.2 < at[2] < 3.8


def test_walking_into_a_wall_slides_and_tells_once(engine: EmbeddedEngine) -> None:
    events = []
    for i in range(100):
        events += engine.advance(command(i, (-0.02 * i, 0.005 * i)), 4).events
    world_state = engine.observe()
    assert world_state.agent_position[2] == pytest.approx(1.5 + 0.495, abs=0.01)
    assert world_state.agent_position[0] < 0.25
    assert [h.kind for h in events] == [EventKind.COLLIDED]
    assert events[0].object_id == "wall|1|w"


def test_through_the_door(engine: EmbeddedEngine) -> None:
    events = []
    for i in range(200):
        events += engine.advance(command(i, (0.02 * i, 0.5)), 4).events
    assert [(h.kind, h.object_id) for h in events] == [(EventKind.ROOM_ENTERED, "room|2")]


def reach(engine: EmbeddedEngine, target: tuple[float, float, float], count: int = 80) -> None:
    """Bring the wrist to a world point, pointing down, from where the agent stands."""
    start = engine.observe()
    travel = start.agent_position - engine.house.agent_position
    offset = np.array(target) - start.agent_position
    for i in range(count):
        engine.advance(command(i, (travel[0], travel[2]), 0.0, tuple(offset), DOWN, height=0.5), 4)


def test_the_wrist_comes_to_its_target(engine: EmbeddedEngine) -> None:
    reach(engine, (1.9, 1.3, 2.1))
    world_state = engine.observe()
    assert world_state.arm_status is ArmStatus.OK
    assert world_state.arm.joints[3] == pytest.approx([1.9, 1.3, 2.1], abs=1e-9)
    reach(engine, (1.9, 1.3, 3.1))
    world_state = engine.observe()
    assert world_state.arm_status is ArmStatus.LIMITED
    assert "arm is 0.63 m long" in world_state.arm_reason


def test_a_table_holds_the_arm(engine: EmbeddedEngine) -> None:
    engine.act(Action("MoveAhead", {"moveMagnitude": 0.7}))
    reach(engine, (2.3, 1.2, 2.75))
    reach(engine, (2.3, 0.5, 2.75))
    world_state = engine.observe()
    assert world_state.arm_status is ArmStatus.HELD
    assert "Collided with static sim object: 'table'" in world_state.arm_reason
    assert 0.8 < world_state.arm.joints[3][1] < 1.0


def test_pick_up_carry_and_release(engine: EmbeddedEngine) -> None:
    engine.act(Action("MoveAhead", {"moveMagnitude": 0.7}))
    assert engine.act(Action("PickupObject")).error.startswith("No objects were valid")
    reach(engine, (2.1, 1.25, 2.8))
    reach(engine, (2.1, 0.99, 2.8))
    assert engine.observe().touched == ("mug|1",)
    refused = engine.act(Action("PickupObject", {"objectIdCandidates": ["mug|2"]}))
    assert "specified by objectId" in refused.error
    assert engine.act(Action("PickupObject", {"objectIdCandidates": ["mug|1"]})).success
    assert engine.observe().held == ("mug|1",)
    reach(engine, (2.1, 1.3, 2.8))
    states = engine.object_states()
    assert states.held[1]
    assert states.parents[1] == ()
    assert states.poses[1, 1] == pytest.approx(1.3 - (0.99 - 0.86), abs=0.01)
    assert engine.act(Action("ReleaseObject")).success
    for _ in range(40):
        engine.act(Action("Pass"))
    states = engine.object_states()
    assert states.parents[1] == (0,)
    assert states.poses[1, 1] < 0.9


@pytest.mark.parametrize("weighed", [False, True], ids=["", "after masses were set"])
def test_the_arm_pushes_what_is_light(engine: EmbeddedEngine, weighed: bool) -> None:
    if weighed:
        engine.act(Action("SetMassProperties", {"objectId": "mug|2", "mass": 0.5}))
    engine.act(Action("MoveAhead", {"moveMagnitude": 0.7}))
    reach(engine, (1.9, 0.95, 2.8))
    before = engine.object_states().poses[1, :3]
    for i in range(60):
        offset = np.array([1.9 + 0.01 * i, 0.95, 2.8]) - engine.observe().agent_position
        engine.advance(command(i, (0.0, 0.7), 0.0, tuple(offset), DOWN, height=0.5), 4)
    moved = engine.object_states().poses[1, :3] - before
    assert moved[0] > 0.15
    assert abs(moved[2]) < 0.2


def test_a_drawer_takes_its_content_along(engine: EmbeddedEngine) -> None:
    before = engine.object_states().poses[4, :3]
    assert engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True})).success
    again = engine.act(Action("OpenObject", {"objectId": "dresser", "forceAction": True}))
    assert "already" in again.error
    for _ in range(30):
        engine.act(Action("Pass"))
    moved = engine.object_states().poses[4, :3] - before
    assert moved == pytest.approx([0.0, 0.0, 0.3], abs=0.01)
    assert engine.metadata()["objects"][3]["isOpen"] is True


def test_a_jumping_hand_is_refused_once(engine: EmbeddedEngine) -> None:
    engine.advance(command(0, wrist=(0.3, 0.0, 0.5)), 4)
    statuses = [engine.advance(command(i, wrist=(0.3, 0.8, 0.1)), 4).arm_status for i in (1, 2)]
    assert statuses[0] is ArmStatus.JUMPED
    assert statuses[1] is not ArmStatus.JUMPED


def test_agent_actions(engine: EmbeddedEngine) -> None:
    assert engine.act(Action("MoveAhead")).success
    assert engine.tick == 70
    assert engine.observe().agent_position == pytest.approx([1.5, 0.9009995, 1.75])
    assert engine.act(Action("RotateRight")).success
    assert engine.observe().yaw == pytest.approx(90.0)
    assert engine.act(Action("RotateLeft")).success
    blocked = engine.act(Action("MoveLeft", {"moveMagnitude": 3.0}))
    assert "Collided with static structure in scene: 'wall|1|w'" in blocked.error
    assert engine.observe().agent_position == pytest.approx([1.5, 0.9009995, 1.75])


def test_reachable_positions_are_standable(engine: EmbeddedEngine) -> None:
    found = engine.act(Action("GetReachablePositions")).value
    assert len(found) > 100
    assert any(p["x"] > 4.5 for p in found)
    assert all(engine.fits(np.array([p["x"], p["y"], p["z"]])) for p in found)
    assert engine.act(Action("TeleportFull", {**found[-1], "rotation": 90.0})).success
    assert not engine.act(Action("TeleportFull", {"x": 2.0, "y": 0.9, "z": 3.0})).success


def test_scene_and_poses_agree(engine: EmbeddedEngine) -> None:
    names = [body.name for body in engine.scene().bodies]
    poses = engine.observe().body_poses
    assert len(names) == len(poses)
    assert np.linalg.norm(poses[:, 3:], axis=1) == pytest.approx(1.0)
    row = names.index("mug|1")
    assert poses[row, :3] == pytest.approx([2.1, 0.86, 2.8], abs=0.01)
    assert names[names.index("dresser") + 1] == "dresser~moving"


def test_metadata_of_the_arm(engine: EmbeddedEngine) -> None:
    joints = engine.metadata()["arm"]["joints"]
    assert [j["name"] for j in joints] == [f"robot_arm_{i}_jnt" for i in (1, 2, 3, 4)]
    assert joints[3]["rootRelativePosition"]["z"] == pytest.approx(0.4)
    assert joints[0]["rootRelativeRotation"] == {"x": 1.0, "y": 0.0, "z": 0.0, "w": 0.0}
    assert math.dist(joints[2]["position"].values(), joints[3]["position"].values()) < 0.32


def test_who_only_simulates_may_leave_out_the_bodies(engine: EmbeddedEngine) -> None:
    other = engine.fork()
    other.leave_out_bodies()

    for i in range(60):
        whole, bare = (
            each.advance(command(i, travel=(0.0, 0.01 * i)), 4) for each in (engine, other)
        )

    assert bare.state_hash == whole.state_hash
    assert len(whole.body_poses) > len(bare.body_poses) == 0

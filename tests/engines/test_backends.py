"""The engines by name: what each says of itself is so, and what is not there is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support import flat_world
from tests.support.houses.toy_house import command
from vrhuman.embodiment.build import build_house
from vrhuman.engines import arm
from vrhuman.engines.arm_drawing import has_arm
from vrhuman.engines.backends import (
    DEFAULT,
    UnknownEngine,
    backend_of,
    backends,
    engine_names,
    find_backend,
)
from vrhuman.engines.engine import HouseOrder, OpenHouse
from vrhuman.houses.generator import generate
from vrhuman.records import Action, ArmStatus

HOUSE = generate(1, 2)
ENGINES = ("embedded", flat_world.NAME)
"""Those that run here without another program."""


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flat_world.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


def opened(name: str) -> OpenHouse:
    return backend_of(name).open(HouseOrder(HOUSE, lambda data: build_house(data, "h", 1)))


def test_ours_come_first_then_what_packages_add() -> None:
    assert engine_names() == ("embedded", "thor", flat_world.NAME)
    assert [each.name for each in backends()] == list(engine_names())


def test_an_engine_that_is_not_there_is_told_with_those_that_are() -> None:
    assert find_backend("unreal") is None
    with pytest.raises(UnknownEngine, match=r"'unreal' is not installed here \(there are embedded"):
        backend_of("unreal")


def test_a_name_never_loads_a_module_that_is_no_installed_engine() -> None:
    assert find_backend("tests.support.flat_world:FlatBackend") is None


def test_a_broken_package_is_told_and_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "more" / "broken-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[vrhuman.engines]\nbroken = no_such_module:Backend\n")
    monkeypatch.syspath_prepend(str(info.parent))

    with pytest.raises(UnknownEngine, match="install its package again"):
        backend_of("broken")
    assert [each.name for each in backends()] == ["embedded", "thor", flat_world.NAME]


@pytest.mark.parametrize("name", ["embedded", "thor", flat_world.NAME])
def test_what_an_engine_says_of_itself_agrees(name: str) -> None:
    backend = backend_of(name)

    assert backend.name == name
    assert backend.restores or not backend.deterministic
    assert backend.most_agents >= 1
    assert not backend.training_house or backend.training_house in backend.own_houses
    assert backend.simulator


def test_the_default_engine_is_ours_and_can_be_verified() -> None:
    assert backend_of(DEFAULT).deterministic


@pytest.mark.parametrize("name", ENGINES)
def test_a_house_is_opened_at_its_beginning_and_a_fork_is_alike(name: str) -> None:
    house = opened(name)
    house.check()

    world_state, other = house.engine.observe(), house.fork().observe()

    assert world_state.tick == 0
    assert world_state.state_hash == other.state_hash
    assert house.data == HOUSE
    assert (house.cameras is not None) == backend_of(name).draws
    house.close()


@pytest.mark.parametrize("name", ENGINES)
def test_its_poses_are_those_of_its_scene_and_of_a_recorded_one(name: str) -> None:
    house = opened(name)
    engine = house.engine

    again = backend_of(name).recorded_scene(
        engine.house, engine.bodies, lambda: engine.observe().body_poses
    )

    assert engine.observe().body_poses.shape == (len(engine.scene().bodies), 7)
    assert [b.name for b in again.bodies] == [b.name for b in engine.scene().bodies]
    assert has_arm(again)


@pytest.mark.parametrize("name", ENGINES)
def test_the_same_calls_give_the_same_states_also_from_a_saved_one(name: str) -> None:
    house = opened(name)
    engine, other = house.engine, house.fork()
    engine.advance(command(1, (0.1, 0.2), yaw=40.0, wrist=(0.3, 0.0, 0.4)), 5)
    saved = engine.save()
    engine.restore(saved)
    other.restore(saved)

    for each in (engine, other):
        each.act(Action("RotateRight", {"degrees": 15.0}))
        each.advance(command(2, (0.1, 0.3), yaw=60.0, wrist=(0.3, 0.1, 0.5)), 25)

    assert engine.state_hash() == other.state_hash()
    assert engine.tick == other.tick >= 30
    assert engine.observe().command_sequence == 2


@pytest.mark.parametrize("name", ENGINES)
def test_the_hand_goes_where_it_is_asked_to_be_or_the_engine_says_why_not(name: str) -> None:
    engine = opened(name).engine
    start = engine.observe()
    wrist = arm.turn(start.yaw, (0.33, 0.3, 0.4))
    asked = command(1, wrist=wrist, yaw=start.yaw, height=0.3)

    for number in range(1, 40):
        world_state = engine.advance(replace(asked, sequence=number), 5)

    there = world_state.arm.joints[3] - start.agent_position
    arrived = np.allclose(there, asked.wrist_position, atol=0.02)
    assert arrived == (world_state.arm_status is ArmStatus.OK)
    assert arrived or world_state.arm_reason

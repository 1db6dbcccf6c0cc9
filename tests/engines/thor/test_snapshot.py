"""Metadata in numbers: the embedded engine's own, whose numbers are known another way."""

from __future__ import annotations

import numpy as np

from tests.support.engines.in_process_thor import InProcess
from vrhuman.engines.thor.object_state_map import ObjectStateMap
from vrhuman.engines.thor.snapshot import digest, snapshot
from vrhuman.records import Action


def test_agent_and_arm_are_as_the_engine_has_them() -> None:
    world = InProcess()
    world.engine.act(Action("RotateRight", {"degrees": 30.0}))
    world.engine.act(Action("RotateWristRelative", {"pitch": 20.0, "yaw": 10.0}))

    now, world_state = snapshot(world.engine.metadata()), world.engine.observe()

    assert np.allclose(now.position, world_state.agent_position)
    assert now.yaw == 30.0
    assert np.allclose(now.arm.joints, world_state.arm.joints)
    assert np.isclose(abs(now.arm.rotation @ world_state.arm.wrist_rotation), 1.0)
    assert np.isclose(now.arm.base_height, world_state.arm.base_height)


def test_objects_keep_the_houses_order_and_boxes() -> None:
    world = InProcess()
    house, now = world.engine.house, world.now()

    states = ObjectStateMap(house, now).states(now)

    truth = world.engine.object_states()
    assert np.allclose(states.low, truth.low)
    assert np.allclose(states.poses[:, :3], truth.poses[:, :3])
    assert states.parents == truth.parents


def test_what_ai2thor_no_longer_lists_stays_where_it_was() -> None:
    world = InProcess()
    told = world.engine.metadata()
    standing = ObjectStateMap(world.engine.house, snapshot(told))
    before = standing.states(snapshot(told))
    told["objects"] = told["objects"][1:]

    after = standing.states(snapshot(told))

    assert np.array_equal(after.poses[0], before.poses[0])


def test_the_digest_tells_a_moved_thing_and_a_counter() -> None:
    world = InProcess()
    told = world.engine.metadata()
    same, other = snapshot(told), snapshot(world.engine.metadata())
    told["objects"][1]["position"]["x"] += 1e-6

    assert digest(same, (1,)) == digest(other, (1,))
    assert digest(same, (1,)) != digest(other, (2,))
    assert digest(same, (1,)) != digest(snapshot(told), (1,))

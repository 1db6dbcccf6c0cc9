"""From where a moment is looked at."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.recording import synthetic_session
from vrhuman import geometry
from vrhuman.engines.drawing.visible import view_of
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House, room_at
from vrhuman.houses.schema import parse_house
from vrhuman.records import Camera
from vrhuman.review.drawing.cameras import AGENT, EGO, THIRD, TOP, Free
from vrhuman.review.moment import Moment

SIZE = (320, 240)
HOUSE = parse_house(generate(3, 2), load_catalogue(), "made-up")
"""Three rooms with walls all round."""


@pytest.fixture
def house() -> House:
    return HOUSE


def moment(x: float = 3.0, z: float = 3.0, yaw: float = 0.0) -> Moment:
    world_state = synthetic_session.world_state(0, 0)
    world_state = replace(
        world_state, agent_position=np.array([x, 0.9009995, z]), yaw=yaw, horizon=20.0
    )
    command = replace(
        synthetic_session.command(0),
        eye_height=1.42,
        head_rotation=geometry.from_euler(10.0, yaw + 15.0, 5.0),
    )
    return Moment(0, "explore", world_state, None, command, world_state.body_poses)


def looks(camera: Camera) -> np.ndarray:
    return geometry.rotate(camera.rotation, (0.0, 0.0, 1.0))


def test_ego_is_the_persons_head(house: House) -> None:
    camera = EGO.view(moment(2.0, 4.0), house, SIZE)

    assert camera.position == pytest.approx([2.0, 1.42, 4.0], abs=1e-3)
    assert geometry.to_euler(camera.rotation) == pytest.approx([10.0, 15.0, 5.0])
    assert camera.fov[2] == pytest.approx(math.radians(45.0))


def test_ego_is_the_agents_camera_where_no_head_was_recorded(house: House) -> None:
    here = replace(moment(), command=None)

    ego, agent = EGO.view(here, house, SIZE), AGENT.view(here, house, SIZE)

    assert ego.position == pytest.approx(agent.position)
    assert ego.rotation == pytest.approx(agent.rotation)


def test_the_free_camera_is_where_it_is_put(house: House) -> None:
    camera = Free((1.0, 2.0, 3.0), yaw=90.0, pitch=30.0).view(moment(), house, SIZE)

    assert camera.position == pytest.approx([1.0, 2.0, 3.0])
    assert looks(camera) == pytest.approx([math.cos(math.pi / 6), -0.5, 0.0], abs=1e-9)


def test_from_above_all_corners_of_the_house_are_in_the_picture(house: House) -> None:
    view = view_of(TOP.view(moment(), house, SIZE))

    for room in house.rooms:
        corners = np.insert(room.polygon, 1, 0.0, axis=1)
        x, y, z = view.local(corners).T
        assert (np.abs(x / z) < view.window[1]).all()
        assert (np.abs(y / z) < view.window[3]).all()


@settings(max_examples=examples(60))
@given(place=st.tuples(st.floats(0.0, 1.0), st.floats(0.0, 1.0)), yaw=st.floats(0.0, 360.0))
def test_the_third_person_stays_in_the_agents_room_and_sees_the_agent(
    place: tuple[float, float], yaw: float
) -> None:
    room = HOUSE.rooms[0]
    low, high = room.polygon.min(axis=0), room.polygon.max(axis=0)
    x, z = (low + 0.25 + place * (high - low - 0.5)).tolist()
    assume(room_at(HOUSE.rooms, x, z) == room.room_id)
    here = moment(x, z, yaw)

    camera = THIRD.view(here, HOUSE, SIZE)

    assert room_at(HOUSE.rooms, camera.position[0], camera.position[2]) == room.room_id
    head = here.world_state.agent_position + np.array([0.0, 0.6, 0.0])
    view = view_of(camera)
    right, up, ahead = view.local(head)
    assert ahead > 0.0 or np.linalg.norm(camera.position - head) < 0.8
    if ahead > 0.6:
        assert abs(right / ahead) < view.window[1]
        assert abs(up / ahead) < view.window[3]

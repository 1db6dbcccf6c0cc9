"""Through which part of a picture other rooms are seen, and that nothing seen is left out."""

from dataclasses import replace

import moderngl
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from vrhuman.engines.drawing.picture import agent_camera
from vrhuman.engines.drawing.portals import RoomViews, house_portals
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.rooms import make_plan
from vrhuman.engines.drawing.scene import Portal, Scene, SceneBody
from vrhuman.engines.drawing.surfaces import house_surfaces
from vrhuman.engines.drawing.target import own_target
from vrhuman.engines.drawing.visible import view_of
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.parts import Part
from vrhuman.houses.schema import parse_house

SIZE = (160, 120)


@pytest.fixture(scope="module")
def rooms() -> House:
    return parse_house(generate(5, 3), load_catalogue(), "five rooms")


@pytest.fixture(scope="module")
def whole(rooms: House) -> Scene:
    """The house with a box in the middle of each object."""
    bodies = tuple(
        SceneBody(o.object_id, (Part("box", o.asset.size),), o.scale, n + 1)
        for n, o in enumerate(rooms.objects)
    )
    names = ("", *(body.name for body in bodies))
    return Scene(house_surfaces(rooms), bodies, rooms.lights, names, house_portals(rooms))


@pytest.fixture(scope="module")
def poses(rooms: House) -> np.ndarray:
    return np.array([[*o.position, *o.rotation] for o in rooms.objects])


def test_every_inner_door_joins_two_rooms(rooms: House) -> None:
    names = {room.room_id for room in rooms.rooms}
    joined = [portal.rooms for portal in house_portals(rooms)]

    assert {name for pair in joined for name in pair} >= names
    assert all(one != other for one, other in joined)


def test_nothing_seen_is_left_out(
    context: moderngl.Context, rooms: House, whole: Scene, poses: np.ndarray
) -> None:
    target = own_target(context, SIZE)
    culled, full = Renderer(context, whole), Renderer(context, replace(whole, portals=None))
    rng = np.random.default_rng(0)
    for room in rooms.rooms:
        low, high = room.polygon.min(axis=0), room.polygon.max(axis=0)
        for _ in range(4):
            x, z = low + rng.random(2) * (high - low)
            camera = agent_camera((x, 0.9, z), rng.uniform(0, 360), rng.uniform(-10, 40), SIZE)
            full.draw(camera, poses, target)
            expected = target.read(camera)
            culled.draw(camera, poses, target)
            found = target.read(camera)
            assert np.array_equal(expected.ids, found.ids)
            assert np.array_equal(expected.colour, found.colour)


@settings(max_examples=examples(40))
@given(yaw=st.floats(0.0, 360.0), horizon=st.floats(-30.0, 60.0))
def test_a_room_is_seen_where_its_door_is(scene: Scene, yaw: float, horizon: float) -> None:
    """Outdoors, through a hole 1.5 m to the east of the camera."""
    corners = np.array([[3.0, y, z] for y in (0.0, 2.0) for z in (2.5, 3.5)])
    portals = (Portal(("room|1", ""), corners),)
    plan = make_plan(scene)
    view = view_of(agent_camera((1.5, 0.9, 3.0), yaw, horizon, SIZE))
    own, outdoors = RoomViews(replace(scene, portals=portals), plan).windows(view)
    local = view.local(corners)
    ahead = local[local[:, 2] > 0.05]
    tangents = ahead[:, :2] / ahead[:, 2:]
    inside = (np.abs(tangents) < np.abs(view.window[[1, 3]])).all(axis=1)

    assert np.array_equal(own, view.window)
    if inside.any():
        left, right, down, up = outdoors
        seen = tangents[inside]
        assert (seen >= [left - 1e-9, down - 1e-9]).all()
        assert (seen <= [right + 1e-9, up + 1e-9]).all()
    elif (local[:, 2] <= 0.0).all():
        assert outdoors[0] >= outdoors[1]


def test_from_above_every_room_is_seen(whole: Scene) -> None:
    plan = make_plan(whole)
    camera = agent_camera((plan.origin[0] + 2.0, 30.0, plan.origin[1] + 2.0), 0.0, 80.0, SIZE)
    windows = RoomViews(whole, plan).windows(view_of(camera))

    assert (windows[:, 0] < windows[:, 1]).all()


def test_one_place_is_in_the_room_that_many_are_in(whole: Scene) -> None:
    plan = make_plan(whole)
    places = plan.origin + np.random.default_rng(3).uniform(-2.0, 12.0, (500, 2))

    found = [plan.room_at(x, z) for x, z in places.tolist()]

    assert plan.rooms_at(places).tolist() == found
    assert {-1, 0, 1} <= set(found)

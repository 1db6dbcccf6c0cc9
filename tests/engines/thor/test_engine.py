"""AI2-THOR as an engine: the real client, ``vrhuman-thor`` in Unity's place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.support.houses.toy_house import command
from vrhuman import geometry
from vrhuman.engines.seen import EyesWanted
from vrhuman.engines.thor.engine import SIZE, ThorEngine
from vrhuman.records import Action, Camera

FOV = geometry.fov_from_vertical(80.0, 1.0)
TURNED_NOWHERE = command(0)
"""A person who wants nothing; the only one of this file, so that its travel begins at 0."""


def test_a_person_walks_by_small_strides(thor: ThorEngine) -> None:
    start = thor.observe()
    ahead = geometry.forward(start.yaw)[[0, 2]] * 0.01

    for number in range(1, 9):
        wish = replace(TURNED_NOWHERE, yaw=start.yaw, sequence=number, travel=number * ahead)
        world_state = thor.advance(wish, 8)

    moved = (world_state.agent_position - start.agent_position)[[0, 2]]
    assert np.allclose(moved, 8 * ahead, atol=0.003)
    assert (world_state.tick - start.tick, world_state.ticks, world_state.command_sequence) == (
        64,
        8,
        8,
    )
    assert world_state.state_hash != start.state_hash


def test_an_action_tells_its_outcome_and_its_error(thor: ThorEngine) -> None:
    good = thor.act(Action("RotateRight", {"degrees": 15.0}))
    bad = thor.act(Action("FlyAway"))

    assert good.success
    assert not bad.success
    assert bad.code == "InvalidAction"


def test_the_agents_picture_shows_what_stands_before_it(thor: ThorEngine) -> None:
    seen: set[str] = set()
    for _ in range(6):
        thor.act(Action("RotateRight", {"degrees": 60.0}))
        picture = thor.cameras.look()
        seen |= set(picture.pixels)

    assert picture.colour.shape == (SIZE[1], SIZE[0], 3)
    assert picture.depth.shape == (SIZE[1], SIZE[0])
    assert 0.05 < float(picture.depth.min()) < float(np.median(picture.depth)) < 20.0
    known = {o.object_id for o in thor.house.objects}
    assert len(seen & known) >= 3


def test_both_eyes_are_drawn_where_they_were_wanted(thor: ThorEngine) -> None:
    middle = thor.observe().agent_position + np.array([0.0, 0.7, 0.0])
    turn = geometry.yaw_rotation(30.0)
    left, right = (
        Camera(middle + geometry.rotate(turn, [side, 0.0, 0.0]), turn, FOV)
        for side in (-0.032, 0.032)
    )

    thor.cameras.want(EyesWanted(5, (left, right), (800, 600)))
    drawn = thor.cameras.eyes()

    assert drawn is not None
    assert drawn.number == 5
    assert np.array_equal(drawn.cameras[0].position, left.position)
    difference = np.abs(drawn.pictures[0].astype(int) - drawn.pictures[1].astype(int))
    assert 0.5 < difference.mean() < 60.0  # two pictures of one room
    for depth in drawn.depths:
        assert depth.shape == (600, 800)
        assert 0.05 < float(depth.min()) < float(np.median(depth)) < 20.0


def test_a_look_draws_the_eyes_with_it(thor: ThorEngine) -> None:
    place = thor.observe().agent_position + np.array([0.0, 0.7, 0.0])
    eye = Camera(place, geometry.IDENTITY, FOV)
    thor.cameras.want(EyesWanted(6, (eye, eye), (800, 600)))

    picture = thor.cameras.look(masks=False)
    drawn = thor.cameras.eyes()

    assert picture.pixels == {}
    assert picture.colour.mean() > 10.0
    assert drawn is not None
    assert drawn.number == 6
    assert thor.cameras.eyes() is None


def test_a_kept_state_is_returned_to(thor: ThorEngine) -> None:
    kept, before = thor.save(), thor.observe()
    thor.act(Action("RotateRight", {"degrees": 40.0}))
    thor.act(Action("MoveArmBaseUp", {"distance": 0.2}))

    thor.restore(kept)

    after = thor.observe()
    assert np.isclose(after.yaw, before.yaw)
    assert np.allclose(after.arm.joints, before.arm.joints, atol=1e-6)


def test_places_the_agent_can_stand_are_reported(thor: ThorEngine) -> None:
    here = thor.observe().agent_position

    assert thor.fits(here)
    assert not thor.fits(here + np.array([50.0, 0.0, 0.0]))


def test_weights_are_the_houses_in_ai2thor_too(thor: ThorEngine) -> None:
    masses = {o["objectId"]: o["mass"] for o in thor.metadata()["objects"]}

    for thing in thor.house.objects:
        if thing.asset.pickupable:
            assert np.isclose(masses[thing.object_id], thing.mass)


def test_setting_one_pose_removes_no_other_object(thor: ThorEngine) -> None:
    before = [o["objectId"] for o in thor.metadata()["objects"]]
    name = next(o["objectId"] for o in thor.metadata()["objects"] if o["pickupable"])
    there = next(o for o in thor.metadata()["objects"] if o["objectId"] == name)
    pose = {"objectName": name, "position": there["position"], "rotation": there["rotation"]}

    result = thor.act(Action("SetObjectPoses", {"objectPoses": [pose]}))

    assert result.success, result.error
    assert [o["objectId"] for o in thor.metadata()["objects"]] == before

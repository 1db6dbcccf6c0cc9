"""What opens stays in what the house leaves it: boxes in their asset's box, doors in their room."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.placed import placed
from vrhuman import geometry
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.house import HouseObject, Room
from vrhuman.houses.parts import Part, StandIn, member_pose
from vrhuman.houses.schema import parse_house, read_houses
from vrhuman.houses.standins import standin, standins_of
from vrhuman.houses.standins.swing import INTO_WALL, within_room
from vrhuman.records import Floats

ROOM = Room("room|1", "Kitchen", np.array([[0.0, 0.0], [0.0, 4.0], [4.0, 4.0], [4.0, 0.0]]), "Wood")
"""A room whose walls are at x and z of 0 and 4 m."""


def corners(part: Part) -> Floats:
    """The corners (8, 3) of a part's box, in its object's frame."""
    signs = np.array([[i & 1, i >> 1 & 1, i >> 2] for i in range(8)]) - 0.5
    moved: Floats = np.array(part.position) + signs * part.size
    return moved


def moving_corners(thing: HouseObject, body: StandIn, openness: float) -> Floats:
    """World places (N, 3) of the corners of what moves."""
    found = []
    for number, motion in enumerate(body.motions, start=1):
        offset, turn = member_pose(motion, openness, thing.scale)
        for part in body.member(number):
            for corner in corners(part):
                local = geometry.rotate(np.array(turn), corner) + offset
                found.append(geometry.rotate(thing.rotation, local) + thing.position)
    return np.array(found)


def at(thing: HouseObject, x: float, z: float, yaw: float = 0.0) -> HouseObject:
    return replace(
        thing, position=np.array([x, 0.5, z]), rotation=np.array(geometry.yaw_rotation(yaw))
    )


@pytest.mark.parametrize("openness", [0.0, 0.3, 0.6, 1.0])
def test_a_boxs_flaps_stay_in_its_assets_box(catalogue: Catalogue, openness: float) -> None:
    for asset in catalogue.by_type["Box"]:
        thing = placed(asset)
        body = standin(thing)
        if not asset.openable:
            assert body.motion is None
            continue
        sideways = np.abs(moving_corners(thing, body, openness))[:, [0, 2]].max(axis=0)
        assert np.all(sideways <= np.array(asset.size)[[0, 2]] / 2.0 + 1e-3), asset.asset_id


@pytest.mark.parametrize("openness", [0.0, 0.5, 1.0])
def test_a_hampers_lid_opens_within_its_footprint(catalogue: Catalogue, openness: float) -> None:
    for asset in catalogue.by_type["LaundryHamper"]:
        thing = placed(asset)
        back = moving_corners(thing, standin(thing), openness)[:, 2].min()
        assert back >= -asset.size[2] / 2.0 - 1e-3


def test_a_boxs_flaps_meet_when_it_is_closed(catalogue: Catalogue) -> None:
    for asset in (a for a in catalogue.by_type["Box"] if a.openable):
        left, right = (p for p in standin(placed(asset)).parts if p.moves)
        along = 0 if left.position[0] != right.position[0] else 2
        gap = right.position[along] - left.position[along]
        widths = (left.size[along] + right.size[along]) / 2.0
        assert 0.0 < gap - widths < 0.002


def test_a_door_beside_a_wall_opens_as_far_as_the_wall_leaves_it(catalogue: Catalogue) -> None:
    asset = next(a for a in catalogue.by_type["Fridge"] if a.openable)
    thing = at(placed(asset), asset.size[0] / 2.0 + 0.02, 2.0)  # hinged at the left, at x = 0
    whole = standin(thing)
    body = within_room(thing, whole, {"room|1": ROOM})
    assert body.motion is not None
    assert whole.motion is not None
    assert 75.0 < body.motion.travel < 90.0 < whole.motion.travel
    assert moving_corners(thing, body, 1.0)[:, 0].min() >= -INTO_WALL
    assert moving_corners(thing, whole, 1.0)[:, 0].min() < -INTO_WALL


def test_a_door_clear_of_walls_opens_wholly(catalogue: Catalogue) -> None:
    asset = next(a for a in catalogue.by_type["Fridge"] if a.openable)
    for x in (asset.size[0] / 2.0 + 1.0, 2.0):
        thing = at(placed(asset), x, 2.0)
        whole = standin(thing)
        assert within_room(thing, whole, {"room|1": ROOM}) is whole


def test_a_door_that_faces_a_wall_still_opens_half(catalogue: Catalogue) -> None:
    asset = next(a for a in catalogue.by_type["Microwave"] if a.openable)
    thing = at(placed(asset), 2.0, 4.0 - asset.size[2] / 2.0)
    whole = standin(thing)
    body = within_room(thing, whole, {"room|1": ROOM})
    assert body.motion is not None
    assert whole.motion is not None
    assert body.motion.travel == pytest.approx(0.5 * whole.motion.travel)


def test_no_open_lid_in_real_houses_is_seen_in_the_next_room(
    real_houses: Path, catalogue: Catalogue
) -> None:
    houses = read_houses(str(real_houses / "multiroom.jsonl.gz"))
    lids = 0
    for data, _ in zip(houses, range(30), strict=False):
        house = parse_house(data, catalogue, "real")
        outlines = {room.room_id: room.polygon for room in house.rooms}
        for thing, body in zip(house.objects, standins_of(house), strict=True):
            if thing.fills_opening or not body.motions or thing.openness == 0.0:
                continue
            lids += 1
            for x, _, z in moving_corners(thing, body, thing.openness):
                outline = outlines[thing.room]
                inside = polygons.contains(outline, x, z)
                assert inside or polygons.distance(outline, x, z) < 0.01, thing.object_id
    assert lids > 40

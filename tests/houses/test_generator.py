"""Generated houses: valid, seeded, connected, furnished, with things in reach."""

from __future__ import annotations

import json
import math
from itertools import combinations

import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.houses import polygons
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generation.site import AGENT_RADIUS
from vrhuman.houses.generator import generate, generate_like_real
from vrhuman.houses.house import House, HouseObject, Wall
from vrhuman.houses.rectangles import FreeSpace, Rectangle, free_space
from vrhuman.houses.schema import HouseError, parse_house, placeholders

CASES = [(rooms, seed) for rooms in (1, 2, 3, 4, 5, 7, 10) for seed in range(3)]


@pytest.fixture(scope="module")
def houses(catalogue: Catalogue) -> list[House]:
    return [parse_house(generate(n, s), catalogue, f"{n}:{s}") for n, s in CASES]


def listed(house: House) -> list[HouseObject]:
    """The objects of the house's own list: no doors and windows."""
    return [o for o in house.objects if not o.fills_opening]


def box(o: HouseObject) -> tuple[np.ndarray, np.ndarray]:
    half = np.abs(geometry.matrix(o.rotation)) @ np.array(o.size) / 2.0
    return o.position - half, o.position + half


def floor_of(o: HouseObject) -> list[Rectangle]:
    """The floor an object covers (an L-shaped counter leaves its inner corner free)."""
    low, high = box(o)
    if "Countertop_L" not in o.asset.asset_id:
        return [Rectangle(low[0], low[2], high[0], high[2])]
    w, _, d = o.size
    arms = ((-w / 2, -d / 2, w / 2, 0.61 - d / 2), (w / 2 - 0.61, 0.61 - d / 2, w / 2, d / 2))
    found = []
    for x0, z0, x1, z1 in arms:
        a = o.position + geometry.rotate(o.rotation, (x0, 0.0, z0))
        b = o.position + geometry.rotate(o.rotation, (x1, 0.0, z1))
        low, high = np.minimum(a, b), np.maximum(a, b)
        found.append(Rectangle(low[0], low[2], high[0], high[2]))
    return found


def solid_pieces(wall: Wall) -> list[Rectangle]:
    """The wall less its door holes, as rectangles of no thickness."""
    if wall.empty:
        return []
    along = (wall.end - wall.start) / math.dist(wall.start, wall.end)
    marks = [0.0]
    for hole in sorted(wall.holes, key=lambda h: h.left):
        if hole.bottom < 0.1:
            marks += [hole.left, hole.right]
    marks.append(math.dist(wall.start, wall.end))
    pieces = []
    for a, b in zip(marks[::2], marks[1::2], strict=True):
        p, q = wall.start + along * a, wall.start + along * b
        pieces.append(Rectangle(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1])))
    return pieces


def walked(house: House) -> FreeSpace:
    """Where the agent can go from its pose through the doors."""
    corners = np.concatenate([room.polygon for room in house.rooms])
    (x0, z0), (x1, z1) = corners.min(axis=0), corners.max(axis=0)
    walls = [piece for wall in house.walls for piece in solid_pieces(wall)]
    furniture = [r for o in listed(house) if o.parent is None for r in floor_of(o)]
    start = (float(house.agent_position[0]), float(house.agent_position[2]))
    return free_space(Rectangle(x0, z0, x1, z1), [*walls, *furniture], AGENT_RADIUS, start)


def turns(polygon: np.ndarray) -> int:
    """Corners of an outline that are none on a straight side."""
    ahead = np.roll(polygon, -1, axis=0) - polygon
    back = np.roll(ahead, 1, axis=0)
    return int(np.count_nonzero(np.abs(back[:, 0] * ahead[:, 1] - back[:, 1] * ahead[:, 0]) > 1e-6))


def test_the_same_seed_gives_the_same_bytes() -> None:
    once, again = (json.dumps(generate(4, 1)) for _ in range(2))
    assert once == again
    assert once != json.dumps(generate(4, 2))


def test_houses_like_the_real_ones_have_four_to_ten_rooms() -> None:
    numbers = [len(house["rooms"]) for house in generate_like_real(12, 1)]
    assert min(numbers) >= 4
    assert max(numbers) <= 10
    assert len(set(numbers)) > 2


def test_all_assets_are_known_and_all_rooms_are_there(houses: list[House]) -> None:
    for (rooms, _), house in zip(CASES, houses, strict=True):
        assert not placeholders(house)
        assert len(house.rooms) == rooms
        assert len([light for light in house.lights if light.kind == "point"]) == rooms


def test_bigger_houses_have_a_mix_of_rooms(houses: list[House]) -> None:
    for house in houses:
        if len(house.rooms) >= 4:
            kinds = {room.room_type for room in house.rooms}
            assert kinds == {"Kitchen", "LivingRoom", "Bedroom", "Bathroom"}


def test_a_third_of_the_rooms_are_no_rectangles(houses: list[House]) -> None:
    bent = [turns(room.polygon) > 4 for house in houses for room in house.rooms]
    assert 0.25 < np.mean(bent) < 0.5


def test_floors_are_clockwise_and_do_not_cross_themselves(houses: list[House]) -> None:
    for house in houses:
        for room in house.rooms:
            assert polygons.area(room.polygon) < 0.0
            assert not polygons.crosses_itself(room.polygon)


def test_a_kitchen_and_its_living_room_are_sometimes_one_open_space() -> None:
    found = [generate(4, seed) for seed in range(12)]
    empty = [[wall for wall in house["walls"] if wall.get("empty")] for house in found]
    assert 0 < sum(bool(walls) for walls in empty) < len(found)
    for walls in empty:
        assert len({wall["roomId"] for wall in walls}) in (0, 2)  # both faces, of two rooms


def test_no_two_objects_overlap(houses: list[House]) -> None:
    for house in houses:
        for a, b in combinations(listed(house), 2):
            if a.room != b.room or a.object_id == b.parent or b.object_id == a.parent:
                continue
            (a0, a1), (b0, b1) = box(a), box(b)
            if a.parent is None and b.parent is None:
                upright = a0[1] < b1[1] and b0[1] < a1[1]
                flat = any(r.overlaps(s) for r in floor_of(a) for s in floor_of(b))
                assert not (upright and flat), (house.house_id, a.object_id, b.object_id)
            elif a.parent == b.parent:
                apart = np.any(a0 >= b1 - 1e-6) or np.any(b0 >= a1 - 1e-6)
                assert apart, (house.house_id, a.object_id, b.object_id)


def test_everything_lies_within_its_room(houses: list[House]) -> None:
    for house in houses:
        rooms = {room.room_id: room.polygon for room in house.rooms}
        for o in listed(house):
            assert box(o)[0][1] > -1e-3
            for r in floor_of(o):
                shrunk = r.grown(-1e-3)
                for x, z in ((shrunk.x0, shrunk.z0), (shrunk.x1, shrunk.z0), r.centre):
                    assert polygons.contains(rooms[o.room], x, z), (house.house_id, o.object_id)
                for x, z in ((shrunk.x0, shrunk.z1), (shrunk.x1, shrunk.z1)):
                    assert polygons.contains(rooms[o.room], x, z), (house.house_id, o.object_id)


def test_the_agent_reaches_every_room_and_nearly_all_furniture(houses: list[House]) -> None:
    for house in houses:
        space = walked(house)
        i, j = np.nonzero(space.reached)
        points = np.stack([space.xs[i], space.zs[j]], axis=1)
        for room in house.rooms:
            inside = sum(polygons.contains(room.polygon, x, z) for x, z in points[::10])
            assert inside > 8, (house.house_id, room.room_id)  # 0.8 m2
        standing = [o for o in listed(house) if o.parent is None and box(o)[0][1] < 0.5]
        near = [any(space.near(r, 0.5) for r in floor_of(o)) for o in standing]
        assert np.mean(near) > 0.95, house.house_id


def test_doors_are_wide_and_there_is_one_to_the_outside(houses: list[House]) -> None:
    for house in houses:
        doors = [o for o in house.openings if o.kind == "door"]
        assert min(door.size[0] for door in doors) > 0.97
        assert sum(door.room0 == door.room1 for door in doors) == 1


def test_inner_doors_stand_open_the_outer_is_shut_and_frames_have_none() -> None:
    doors = [door for seed in range(12) for door in generate(5, seed)["doors"]]
    for door in doors:
        if door["assetId"].startswith("Doorframe"):
            assert "openable" not in door
            assert "openness" not in door
        else:
            assert door["openable"]
            assert door["openness"] == int(door["room0"] != door["room1"])
    frames = sum(door["assetId"].startswith("Doorframe") for door in doors)
    assert 0 < frames < 0.25 * len(doors)


def test_where_there_is_a_television_and_a_sofa_the_sofa_mostly_faces_it(
    houses: list[House],
) -> None:
    rooms = facing = 0
    for house in houses:
        for room in house.rooms:
            own = [o for o in house.objects if o.room == room.room_id]
            stands = [o for o in own if o.object_type == "TVStand"]
            sofas = [o for o in own if o.object_type == "Sofa"]
            if stands and sofas:
                rooms += 1
                facing += any(looks_at(sofa, stand) for sofa in sofas for stand in stands)
    assert rooms >= 5
    assert facing >= 0.6 * rooms


def looks_at(one: HouseObject, other: HouseObject) -> bool:
    """Whether ``other`` is within 25 degrees of straight ahead."""
    towards = (other.position - one.position) * [1.0, 0.0, 1.0]
    ahead = geometry.rotate(one.rotation, (0.0, 0.0, 1.0))
    return bool(ahead @ towards > math.cos(math.radians(25)) * np.linalg.norm(towards))


def test_most_chairs_look_at_a_table_before_them(houses: list[House]) -> None:
    looking = total = 0
    for house in houses:
        tables = [o for o in house.objects if o.object_type in ("DiningTable", "Desk")]
        for chair in (o for o in house.objects if o.object_type == "Chair"):
            ahead = geometry.rotate(chair.rotation, (0.0, 0.0, 1.0))
            at = chair.position + 0.7 * ahead
            spot = Rectangle(at[0], at[2], at[0], at[2]).grown(0.1)
            total += 1
            looking += any(spot.overlaps(r) for t in tables for r in floor_of(t))
    assert looking > 0.6 * total


def test_most_sinks_of_bathrooms_have_a_faucet(houses: list[House]) -> None:
    sinks = [o.object_id for h in houses for o in h.objects if o.object_type == "Sink"]
    faucets = [o.parent for h in houses for o in h.objects if o.object_type == "Faucet"]
    assert len(faucets) >= 0.9 * len(sinks) > 0


def test_there_is_enough_to_pick_up_within_reach(houses: list[House]) -> None:
    for (rooms, _), house in zip(CASES, houses, strict=True):
        space = walked(house)
        small = [o for o in listed(house) if o.asset.pickupable]
        assert len(small) >= 5 * rooms
        reachable = [
            o
            for o in small
            if o.parent and space.distance(float(o.position[0]), float(o.position[2])) < 0.8
        ]
        assert len(reachable) >= 0.8 * len([o for o in small if o.parent])
        if rooms >= 4:
            heights = [float(o.position[1]) for o in reachable]
            assert np.percentile(heights, 90) - np.percentile(heights, 10) > 0.2


def test_a_house_of_four_rooms_has_forty_to_a_hundred_objects(houses: list[House]) -> None:
    for (rooms, _), house in zip(CASES, houses, strict=True):
        if rooms == 4:
            assert 40 <= len(listed(house)) <= 100
            assert sum(o.asset.pickupable for o in house.objects) >= 20


def test_the_number_of_rooms_is_checked() -> None:
    for rooms in (0, 11, -3):
        with pytest.raises(HouseError, match="give --rooms 1 to 10"):
            generate(rooms, 1)

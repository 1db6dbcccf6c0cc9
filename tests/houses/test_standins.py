"""Stand-ins: every asset's body fills its box, is made of what the metadata says, and carries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.placed import placed
from vrhuman import geometry
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.colours import RGB
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.parts import Part, StandIn
from vrhuman.houses.schema import OPEN_BY_DEFAULT, parse_house, read_houses
from vrhuman.houses.standins import (
    BUILDERS,
    Support,
    rested,
    standin,
    supports_of,
)
from vrhuman.records import Floats, JsonValue

MAX_PARTS = 26


def moved(part: Part, body: StandIn, openness: float) -> tuple[Floats, Floats]:
    """Centre and rotation of a part at an openness."""
    centre, rotation = np.array(part.position), np.array(part.rotation)
    if not part.moves or body.motion is None:
        return centre, rotation
    motion = body.motions[part.moves - 1]
    axis, pivot = np.array(motion.axis), np.array(motion.pivot)
    if motion.kind == "slide":
        return centre + axis * motion.travel * openness, rotation
    turn = geometry.axis_angle(axis, motion.travel * openness)
    return pivot + geometry.rotate(turn, centre - pivot), geometry.multiply(turn, rotation)


def extent(body: StandIn, openness: float = 0.0) -> tuple[Floats, Floats]:
    """Lower and upper corner of the union of the parts' boxes."""
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    for part in body.parts:
        centre, rotation = moved(part, body, openness)
        half = np.abs(geometry.matrix(rotation)) @ np.array(part.size) / 2.0
        low, high = np.minimum(low, centre - half), np.maximum(high, centre + half)
    return low, high


def test_every_type_has_a_builder(catalogue: Catalogue) -> None:
    assert set(BUILDERS) == set(catalogue.by_type)


def test_every_assets_body_fills_its_box(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        low, high = extent(standin(placed(asset)), float(asset.object_type in OPEN_BY_DEFAULT))
        half = np.array(asset.size) / 2.0
        np.testing.assert_allclose(low, -half, atol=1e-3, err_msg=asset.asset_id)
        np.testing.assert_allclose(high, half, atol=1e-3, err_msg=asset.asset_id)


def test_bodies_have_few_parts(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        body = standin(placed(asset))
        assert sum(not p.hidden for p in body.parts) <= MAX_PARTS
        assert sum(p.solid for p in body.parts) <= MAX_PARTS


def test_what_is_drawn_is_what_the_metadata_says(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        object_ = placed(asset)
        parts = [p for p in standin(object_).parts if not (p.liquid or p.when_on)]
        assert {p.material for p in parts} == set(object_.materials), asset.asset_id
        assert any(p.colour == RGB[object_.colours[0]] for p in parts), asset.asset_id


def test_what_opens_has_a_moving_member_that_moves(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        body = standin(placed(asset))
        assert any(p.moves for p in body.parts) == (body.motion is not None)
        if asset.openable:
            assert body.motion is not None, asset.asset_id
            swung = [
                float(np.linalg.norm(moved(p, body, 1.0)[0] - np.array(p.position)))
                for p in body.parts
                if p.moves
            ]
            assert max(swung) > 0.2 * min(asset.size)


@pytest.mark.parametrize("kind", ["Fridge", "Microwave", "Safe"])
def test_doors_open_to_the_front(catalogue: Catalogue, kind: str) -> None:
    for asset in catalogue.by_type[kind]:
        assert extent(standin(placed(asset)), 1.0)[1][2] > asset.size[2] / 2.0 + 0.1


@pytest.mark.parametrize("kind", ["Box", "Toilet", "LaundryHamper", "Laptop"])
def test_lids_open_upwards(catalogue: Catalogue, kind: str) -> None:
    for asset in filter(lambda a: a.openable, catalogue.by_type[kind]):
        body = standin(placed(asset))
        lid = next(p for p in body.parts if p.moves)
        assert moved(lid, body, 1.0)[0][1] > lid.position[1]


@pytest.mark.parametrize(
    "kind", ["Bowl", "Pot", "Cup", "Mug", "Sink", "GarbageCan", "Box", "LaundryHamper", "Pan"]
)
def test_hollow_things_are_hollow(catalogue: Catalogue, kind: str) -> None:
    for asset in catalogue.by_type[kind]:
        body = standin(placed(asset))
        shift = -(asset.size[0] - min(asset.size[0] * 0.78, asset.size[2])) / 2
        x = shift if kind == "Mug" else 0.0
        z = -(asset.size[2] - asset.size[0]) / 2 if kind == "Pan" else 0.0
        deep = 0.25 * min(0.18, asset.size[1])  # a tall sink's basin is 0.18 m deep
        probe = np.array([x, asset.size[1] / 2 - deep, max(z, -asset.size[2] / 4)])
        for part in body.parts:
            if part.solid and not part.moves:
                local = geometry.rotate(
                    geometry.inverse(np.array(part.rotation)), probe - np.array(part.position)
                )
                assert np.any(np.abs(local) > np.array(part.size) / 2), asset.asset_id


def test_a_placeholder_of_an_unknown_type_is_a_striped_grey_box(catalogue: Catalogue) -> None:
    body = standin(placed(catalogue.asset("?", "ObjaThing", (0.2, 0.3, 0.4))))
    (solid,) = (p for p in body.parts if p.solid)
    assert solid.size == pytest.approx((0.2, 0.3, 0.4))
    stripes = [p for p in body.parts if not p.hidden]
    assert len({p.colour for p in stripes}) == 2
    assert stripes[0].colour == RGB["grey"]
    assert sum(p.size[1] for p in stripes) == pytest.approx(0.3)


# --------------------------------------------------------------------------------------- carrying


def highest_under(body: StandIn, support: Support) -> float:
    """The top of the highest level box or cylinder under the middle of a support."""
    tops = [
        part.position[1] + part.size[1] / 2.0
        for part in body.parts
        if part.rotation == (0.0, 0.0, 0.0, 1.0)
        and part.shape in ("box", "cylinder")
        and not part.moves
        and abs(part.position[0] - support.x) <= part.size[0] / 2.0 + 1e-3
        and abs(part.position[2] - support.z) <= part.size[2] / 2.0 + 1e-3
    ]
    return max((t for t in tops if t <= support.height + 0.02), default=-np.inf)


def gaps(house: House) -> list[float]:
    """How far each child hovers over what carries it [m]."""
    found = []
    supports = supports_of(house)
    for o in house.objects:
        body = standin(o, supports[o.object_id])
        found += [s.height - highest_under(body, s) for s in supports[o.object_id]]
    return found


@pytest.mark.parametrize(
    ("kind", "height"), [("Bed", 0.5), ("Sofa", 0.45), ("ShelvingUnit", 0.3), ("Dresser", 0.5)]
)
def test_surfaces_come_to_the_heights_of_the_children(
    catalogue: Catalogue, kind: str, height: float
) -> None:
    for asset in catalogue.by_type[kind]:
        bottom = height * asset.size[1]
        if kind == "Bed" and not 0.3 < bottom < 0.8:
            continue
        child = Support(bottom - asset.size[1] / 2.0, 0.0, 0.1 * asset.size[2], 0.02, 0.02, 0.1)
        gap = child.height - highest_under(standin(placed(asset), (child,)), child)
        assert -0.002 < gap < 0.01, asset.asset_id


def test_everything_in_our_houses_rests_on_something(catalogue: Catalogue) -> None:
    for seed in range(4):
        house = parse_house(generate(4, seed), catalogue, "ours")
        assert max(gaps(house)) < 0.01


def test_nearly_everything_in_real_houses_rests_on_something(
    real_houses: Path, catalogue: Catalogue
) -> None:
    found: list[float] = []
    houses = read_houses(str(real_houses / "multiroom.jsonl.gz"))
    for data, _ in zip(houses, range(20), strict=False):
        found += gaps(rested(parse_house(data, catalogue, "real")))
    assert np.mean(np.array(found) < 0.01) > 0.95


def test_a_double_door_has_two_leaves_that_swing_one_way(
    catalogue: Catalogue, house_json: JsonValue
) -> None:
    house = parse_house(house_json, catalogue, "h")
    door = replace(house.objects[-1], asset=catalogue.asset("Doorway_Double_1"))
    body = standin(door)
    assert body.motion is not None
    assert body.second is not None
    assert body.motion.axis[1] == -body.second.axis[1]
    assert len(body.member(1)) == len(body.member(2)) == 3
    assert extent(body, 1.0)[0][2] < -0.5


@pytest.mark.parametrize("kind", ["Bowl", "Mug", "Pan", "Plate", "Vase", "Pillow", "Toilet"])
def test_turned_surfaces_face_one_way(catalogue: Catalogue, kind: str) -> None:
    meshes = [p.mesh for p in standin(placed(catalogue.by_type[kind][0])).parts if p.mesh]
    assert meshes
    for mesh in meshes:
        a, b, c = (mesh.vertices[mesh.triangles[:, i]] for i in range(3))
        face = np.cross(b - a, c - a)
        seen = np.linalg.norm(face, axis=1) > 1e-9
        facing = np.sum(face * mesh.normals[mesh.triangles].sum(axis=1), axis=1)[seen]
        assert np.all(facing > 0.0) or np.all(facing < 0.0)
        np.testing.assert_allclose(np.linalg.norm(mesh.normals, axis=1), 1.0, atol=1e-9)

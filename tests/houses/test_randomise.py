"""Weights and sizes are drawn for pickupable objects, within bounds, seeded per object."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house


@pytest.fixture(scope="module")
def house(catalogue: Catalogue) -> House:
    return parse_house(generate(8, 1), catalogue, "h")


def bottom(o: HouseObject) -> float:
    return float(o.position[1]) - o.size[1] / 2.0


def test_weights_and_sizes_stay_within_their_bounds(house: House) -> None:
    for was, now in zip(house.objects, randomise(house, 7).objects, strict=True):
        if was.asset.pickupable:
            assert 0.5 * was.mass <= now.mass <= 1.5 * was.mass or now.mass == pytest.approx(4.95)
            assert now.mass < 5.0
            assert 0.8 <= now.scale <= 1.0
        else:
            assert now is was


def test_bottoms_stay_where_they_were(house: House) -> None:
    for was, now in zip(house.objects, randomise(house, 7).objects, strict=True):
        assert bottom(now) == pytest.approx(bottom(was), abs=1e-9)
        np.testing.assert_allclose(now.position[[0, 2]], was.position[[0, 2]], atol=1e-9)


def test_the_draw_depends_on_seed_and_object_only(house: House) -> None:
    first = {o.object_id: o.mass for o in randomise(house, 7).objects}
    fewer = replace(house, objects=tuple(reversed(house.objects[::2])))
    assert all(first[o.object_id] == o.mass for o in randomise(fewer, 7).objects)
    again = {o.object_id: o.mass for o in randomise(house, 8).objects}
    assert first != again


def test_weight_does_not_follow_from_size(house: House) -> None:
    drawn = [
        (now.mass / was.mass, now.scale)
        for seed in range(20)
        for was, now in zip(house.objects, randomise(house, seed).objects, strict=True)
        if was.asset.pickupable and was.mass < 3.0
    ]
    correlation = np.corrcoef(np.array(drawn).T)[0, 1]
    assert abs(correlation) < 4.0 / np.sqrt(len(drawn))


def test_what_lies_in_a_shrunken_box_follows(house: House, catalogue: Catalogue) -> None:
    box = catalogue.by_type["Box"][0]
    mug = catalogue.by_type["Mug"][0]
    holder = replace(
        house.objects[0],
        object_id="box",
        asset=box,
        position=np.array([1.0, 0.5, 1.0]),
        parent=None,
    )
    inner = np.array([1.1, 0.5 - box.size[1] / 2 + 0.02 + mug.size[1] / 2, 1.05])
    held = replace(holder, object_id="mug", asset=mug, position=inner, parent="box")
    now, child = randomise(replace(house, objects=(holder, held)), 3).objects
    factor = now.scale
    assert factor < 1.0
    assert child.position[0] == pytest.approx(1.0 + 0.1 * factor)
    assert bottom(child) == pytest.approx(bottom(now) + 0.02 * factor)

"""No drawn weight is more than the arm lifts, and no lighter one is changed by that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.randomise import randomise
from vrhuman.houses.schema import parse_house


@pytest.fixture(scope="module")
def house(catalogue: Catalogue) -> House:
    return parse_house(generate(2, 1), catalogue, "h")


def drawn(house: House, mass: float) -> list[float]:
    """The weights that twenty seeds give to a thing of this mass [kg]."""
    thing = next(each for each in house.objects if each.asset.pickupable)
    only = replace(house, objects=(replace(thing, mass=mass, parent=None),))
    return [randomise(only, seed).objects[0].mass for seed in range(20)]


def test_a_heavy_thing_becomes_no_heavier_than_the_arm_lifts(house: House) -> None:
    weights = drawn(house, 4.5)

    assert max(weights) == 4.95
    assert min(weights) < 4.0


def test_a_light_thing_is_as_heavy_as_drawn(house: House) -> None:
    weights = drawn(house, 3.2)

    assert 4.3 < max(weights) <= 4.8
    assert len(set(weights)) == 20

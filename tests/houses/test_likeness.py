"""Objaverse's things are drawn as what their type's name says, and marked as placeholders."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.placed import placed
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.colours import TYPE_COLOURS
from vrhuman.houses.house import OPENING_TYPES
from vrhuman.houses.likeness import KNOWN, ON_WALLS, likeness
from vrhuman.houses.placeholders import size_at
from vrhuman.houses.schema import parse_house, placeholders, read_houses
from vrhuman.houses.standins import standin

HEX = "0123456789abcdef" * 2


def test_the_known_types_are_the_catalogues(catalogue: Catalogue) -> None:
    assert set(catalogue.by_type) - OPENING_TYPES == KNOWN
    assert ON_WALLS < KNOWN


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ObjaPainting", "Painting"),
        ("Painting", "Painting"),
        ("ObjaTrashCan", "GarbageCan"),
        ("ObjaOfficeChair", "Chair"),
        ("ObjaCameraChair", "Chair"),
        ("ObjaChairs", "Chair"),
        ("ObjaBaseballCard", "CreditCard"),
        ("ObjaCane", "BaseballBat"),
        ("ObjaCandyCane", ""),
        ("ObjaBottleCap", ""),
        ("ObjaGrenade", ""),
        ("Obja", ""),
        ("Unknown", ""),
        ("Doorway", ""),
        ("mug", ""),
    ],
)
def test_a_types_name_says_what_it_looks_like(name: str, kind: str) -> None:
    assert likeness(name) == kind


@pytest.mark.parametrize("times", [0.2, 1.0, 5.0])
def test_every_likeness_is_built_in_any_size_and_opens_nowhere(
    catalogue: Catalogue, times: float
) -> None:
    for kind in sorted(KNOWN):
        usual = catalogue.asset(HEX, f"Obja{kind}")
        size = tuple(times * side for side in usual.size)
        assert len(size) == 3
        body = standin(placed(catalogue.asset(HEX, f"Obja{kind}", size)))
        assert body.motion is None
        assert not any(part.moves for part in body.parts)
        assert all(np.all(np.isfinite(p.position)) for p in body.parts)
        assert all(min(p.size) > 0.0 for p in body.parts)


def test_a_likeness_has_a_colour_of_the_type_it_looks_like(catalogue: Catalogue) -> None:
    thing = placed(catalogue.asset(HEX, "ObjaTrashCan"))
    assert thing.asset.placeholder
    assert thing.object_type == "ObjaTrashCan"
    assert thing.colours[0] in TYPE_COLOURS["GarbageCan"]


@pytest.mark.parametrize(("height", "times"), [(0.4, 0.5), (0.51, 0.51), (1.9, 1.9), (2.1, 2.0)])
def test_a_likeness_keeps_its_types_proportions_within_half_and_twice_its_size(
    catalogue: Catalogue, height: float, times: float
) -> None:
    usual = catalogue.asset(HEX, "ObjaChair")
    x, y, z = size_at(usual, height * usual.size[1])
    assert y == pytest.approx(height * usual.size[1])
    assert (x, z) == pytest.approx((times * usual.size[0], times * usual.size[2]))


def test_how_high_a_picture_hangs_says_nothing_of_its_size(catalogue: Catalogue) -> None:
    usual = catalogue.asset(HEX, "ObjaPoster")
    assert size_at(usual, 2.0) == usual.size


def test_half_of_what_real_houses_have_of_objaverse_has_a_shape(
    real_houses: Path, catalogue: Catalogue
) -> None:
    shaped = total = 0
    houses = read_houses(str(real_houses / "objaverse_mixed.jsonl.gz"))
    for data, _ in zip(houses, range(20), strict=False):
        for thing in placeholders(parse_house(data, catalogue, "real")):
            total += 1
            shaped += sum(not part.hidden for part in standin(thing).parts) != 7
    assert shaped > 0.45 * total

"""What is shown: seeded, balanced, every label with its share."""

from collections import Counter

from vrhuman.engines.legibility.exhibits import (
    FEW,
    MATERIALS,
    balanced,
    dressed,
    exhibits,
    siblings,
)
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.colours import MATERIAL_COLOURS, RGB


def test_the_same_seed_shows_the_same_things() -> None:
    pool = exhibits(load_catalogue())[::20]
    assert balanced(pool, 20, 1) == balanced(pool, 20, 1)
    assert balanced(pool, 20, 1) != balanced(pool, 20, 2)


def test_every_colour_and_most_types_are_among_a_hundred() -> None:
    chosen = balanced(exhibits(load_catalogue()), 100, 0)
    assert {e.labels("colour")[0] for e in chosen} == set(RGB)
    assert {e.labels("material")[0] for e in chosen} >= set(MATERIALS)
    assert len({e.labels("type") for e in chosen}) > 85


def test_dressed_things_are_of_every_material_alike() -> None:
    others = dressed(exhibits(load_catalogue()), 110, 0)
    assert Counter(e.labels("material")[0] for e in others) == dict.fromkeys(MATERIALS, 10)
    for exhibit in others:
        assert exhibit.labels("colour")[0] in MATERIAL_COLOURS[exhibit.labels("material")[0]]


def test_only_rare_types_have_siblings_and_these_are_stretched() -> None:
    catalogue = load_catalogue()
    for copy in siblings(catalogue, 0):
        assert len(catalogue.by_type[copy.asset.object_type]) < FEW
        own = catalogue.assets[copy.original]
        assert copy.asset.size != own.size
        assert all(0.74 < a / b < 1.26 for a, b in zip(copy.asset.size, own.size, strict=True))

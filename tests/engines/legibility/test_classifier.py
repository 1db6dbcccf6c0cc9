"""The program that stands in for people: it learns, and never from what it is judged by."""

import numpy as np

from vrhuman.engines.legibility.classifier import _splits, judge
from vrhuman.engines.legibility.exhibits import exhibits, siblings
from vrhuman.engines.legibility.features import features
from vrhuman.engines.legibility.showroom import Picture
from vrhuman.houses.catalogue import load_catalogue


def test_an_apple_is_told_from_a_plate(fruit_and_plates: list[Picture]) -> None:
    things = [picture.exhibit for picture in fruit_and_plates]
    table = judge(things, [features(picture) for picture in fruit_and_plates], 0)
    assert {name: rate.rate for name, rate in table.rates["type"].items()} == {
        "Apple": 1.0,
        "Plate": 1.0,
    }
    assert table.rates["type"]["Apple"].n == 6
    assert sum(rate.n for rate in table.rates["material"].values()) == 11


def test_nothing_is_judged_by_what_was_learnt_from_it() -> None:
    catalogue = load_catalogue()
    things = exhibits(catalogue) + siblings(catalogue, 0)
    tested_ever = []
    for learnt, tested in _splits(things, 0):
        known = {things[i].asset.asset_id for i in learnt}
        assert not known & {things[i].asset.asset_id for i in tested}
        originals = {things[i].original for i in learnt}
        for i in tested:
            if len(catalogue.by_type[things[i].asset.object_type]) >= 3:
                assert things[i].original not in originals
        tested_ever.append(tested)
    assert sorted(np.concatenate(tested_ever).tolist()) == list(range(len(things)))

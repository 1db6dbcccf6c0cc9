"""The catalogue knows procthor's assets, and makes do where it does not."""

from __future__ import annotations

import time
from pathlib import Path

import platformdirs
import pytest

from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.colours import MATERIAL_COLOURS, RGB, TYPE_COLOURS, dominant_colour


def test_it_has_every_asset_of_the_database(catalogue: Catalogue) -> None:
    assert len(catalogue.assets) == 1653
    assert len(catalogue.by_type) == 109
    assert sum(map(len, catalogue.by_type.values())) == 1653


def test_masses_and_materials_are_ai2thors(catalogue: Catalogue) -> None:
    assert catalogue.asset("Egg_1").mass == pytest.approx(0.055)
    assert catalogue.asset("Egg_1").materials == ("Food",)
    assert {a.mass for a in catalogue.by_type["Dumbbell"]} == {4.54}


def test_every_asset_has_a_size_a_mass_and_a_material(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        assert min(asset.size) > 0.0
        assert asset.mass > 0.0
        assert asset.materials
        assert set(asset.materials) <= set(MATERIAL_COLOURS)


def test_an_unknown_asset_of_a_known_type_gets_the_types_median_size(catalogue: Catalogue) -> None:
    mug = catalogue.asset("no-such-asset", "Mug")
    heights = sorted(a.size[1] for a in catalogue.by_type["Mug"])
    assert mug.placeholder
    assert mug.size[1] == heights[len(heights) // 2]
    assert catalogue.asset("no-such-asset", "Mug", (1.0, 2.0, 3.0)).size == (1.0, 2.0, 3.0)


def test_an_unknown_asset_of_an_unknown_type_is_a_small_marked_box(catalogue: Catalogue) -> None:
    thing = catalogue.asset("ffffffff", "ObjaGizmo")
    assert thing.placeholder
    assert thing.pickupable
    assert not thing.openable


def test_a_damaged_cache_is_rebuilt_and_the_next_load_is_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    load = load_catalogue.__wrapped__
    assert load() == catalogue
    (cache,) = tmp_path.glob("catalogue-*.json")
    good = cache.read_bytes()
    cache.write_bytes(good[: len(good) // 2])
    assert load() == catalogue
    assert cache.read_bytes() == good
    start = time.perf_counter()
    assert load() == catalogue
    assert time.perf_counter() - start < 1.0  # 0.02 s alone; the bench holds it to 0.15 s


def test_a_cache_folder_that_cannot_be_written_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(file / "cache"))
    assert load_catalogue.__wrapped__() == catalogue


def test_an_asset_always_has_the_same_one_named_colour(catalogue: Catalogue) -> None:
    for asset in catalogue.assets.values():
        colour = dominant_colour(asset)
        assert colour == dominant_colour(asset)
        assert RGB[colour.name] == colour.rgb


def test_the_colour_tables_name_known_types_and_colours(catalogue: Catalogue) -> None:
    assert set(TYPE_COLOURS) <= set(catalogue.by_type)
    for choices in (*TYPE_COLOURS.values(), *MATERIAL_COLOURS.values()):
        assert set(choices) <= set(RGB)


def test_natural_colours_are_natural(catalogue: Catalogue) -> None:
    natural = {"Tomato": "red", "Lettuce": "green", "Egg": "white", "Potato": "brown"}
    for kind, colour in natural.items():
        assert {dominant_colour(a).name for a in catalogue.by_type[kind]} == {colour}

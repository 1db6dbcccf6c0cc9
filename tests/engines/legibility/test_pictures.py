"""Single things and scenes as people see them, and the page that shows them."""

from __future__ import annotations

import json
import re
from concurrent.futures import Executor
from pathlib import Path

import numpy as np
import pytest

from tests.support.engines.drawn_elsewhere import drawn_twice
from vrhuman.engines.legibility.exhibits import exhibits
from vrhuman.engines.legibility.features import features, lab_of
from vrhuman.engines.legibility.page import asked, page, write_page
from vrhuman.engines.legibility.showroom import (
    ARMS_LENGTH,
    PIXELS_A_DEGREE,
    SIDE,
    WIDEST,
    Picture,
    field_of_view,
)
from vrhuman.engines.legibility.table import LegibilityError
from vrhuman.houses.catalogue import load_catalogue

WORDS = {"Mug": "mug & saucer </script>"}


def data_of(html: str) -> dict[str, object]:
    found = re.search(r"const page = (.*);\n", html)
    assert found is not None
    loaded: dict[str, object] = json.loads(found[1])
    return loaded


def test_every_thing_is_in_its_picture(small_gallery: tuple[Picture, ...]) -> None:
    assert len(small_gallery) == 4
    for picture in small_gallery:
        assert picture.colour.shape == (SIDE, SIDE, 3)
        assert picture.mask.sum() > 60
        assert picture.distance >= ARMS_LENGTH - 1e-9


def test_the_same_seed_draws_the_same_pictures(
    elsewhere: Executor, fruit_and_plates: list[Picture]
) -> None:
    things = tuple(picture.exhibit for picture in fruit_and_plates[:1])
    first, again = elsewhere.submit(drawn_twice, things, 5).result()
    assert np.array_equal(first.colour, again.colour)


def test_things_held_are_whole_in_the_picture(fruit_and_plates: list[Picture]) -> None:
    for picture in fruit_and_plates:
        edge = np.concatenate([picture.mask[[0, -1]].ravel(), picture.mask[:, [0, -1]].ravel()])
        assert not edge.any()


def test_a_dressed_thing_looks_like_its_dress(fruit_and_plates: list[Picture]) -> None:
    hues = {"red": 35.0, "green": 140.0, "blue": 290.0, "yellow": 95.0}
    plain = [p for p in fruit_and_plates if p.exhibit.dress and p.exhibit.dress.colour in hues]
    assert plain
    for picture in plain:
        _, a, b = np.median(lab_of(picture.colour[picture.mask]), axis=0)
        hue = np.degrees(np.arctan2(b, a)) % 360.0
        expected = hues[picture.exhibit.labels("colour")[0]]
        assert abs((hue - expected + 180.0) % 360.0 - 180.0) < 30.0


def test_pictures_are_never_magnified_nor_wider_than_agreed() -> None:
    assert field_of_view(0.01, 0.6) == SIDE / PIXELS_A_DEGREE
    assert field_of_view(3.0, 0.6) == WIDEST


def test_lab_of_known_colours() -> None:
    known = np.array([[255, 255, 255], [0, 0, 0], [255, 0, 0]], dtype=np.uint8)
    expected = [[100, 0, 0], [0, 0, 0], [53.24, 80.09, 67.20]]  # Lindbloom's calculator
    assert lab_of(known) == pytest.approx(np.array(expected), abs=0.05)


def test_features_of_what_is_not_to_be_seen_are_finite(fruit_and_plates: list[Picture]) -> None:
    shown = fruit_and_plates[0]
    hidden = Picture(shown.exhibit, shown.colour, np.zeros_like(shown.mask), 1.0, 1.0)
    sizes = {name: len(block) for name, block in features(shown).items()}
    for name, block in features(hidden).items():
        assert np.isfinite(block).all()
        assert len(block) == sizes[name]


def test_the_page_needs_nothing_but_itself(small_gallery: tuple[Picture, ...]) -> None:
    html = page(small_gallery, 3, WORDS)
    assert not re.search(r"https?://|src=|@import|url\(", html)
    assert html.count("</script>") == 1
    pictures = data_of(html)["pictures"]
    assert isinstance(pictures, list)
    assert all(entry["jpeg"].startswith("data:image/jpeg;base64,") for entry in pictures)


def test_the_page_offers_every_type_by_its_name(small_gallery: tuple[Picture, ...]) -> None:
    options = data_of(page(small_gallery, 3, WORDS))["options"]
    assert isinstance(options, dict)
    offered = dict(options["type"])
    assert set(offered) == {e.asset.object_type for e in exhibits(load_catalogue())}
    assert offered["Mug"] == WORDS["Mug"]
    assert offered["AlarmClock"] == "alarm clock"


def test_types_are_not_asked_of_things_in_others_dress(fruit_and_plates: list[Picture]) -> None:
    for picture in fruit_and_plates:
        assert ("type" in asked(picture)) == (picture.exhibit.dress is None)
        assert "colour" in asked(picture)


def test_a_page_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LegibilityError, match="cannot be written"):
        write_page(tmp_path / "no" / "page.html")

"""Things lie where they would in a room: pillows on mattresses, phones on shelves of tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.houses.placed import placed
from tests.support.houses.toy_house import toy_house
from vrhuman.houses.catalogue import Catalogue
from vrhuman.houses.house import House, HouseObject
from vrhuman.houses.parts import StandIn
from vrhuman.houses.schema import parse_house, read_houses
from vrhuman.houses.standins import Support, rested, standin, supports_of

BED = "Bed_11"
"""A bed 1.215 m high with its headboard, whose mattress is at 0.71 m in ProcTHOR's houses."""


def on(parent: HouseObject, thing: HouseObject, name: str, up: float, z: float) -> HouseObject:
    """A child whose bottom is ``up`` over its parent's bottom, ``z`` before its middle [m]."""
    y = parent.position[1] - parent.size[1] / 2.0 + up + thing.size[1] / 2.0
    place = parent.position + np.array([0.0, 0.0, z])
    place[1] = y
    return replace(thing, object_id=name, parent=parent.object_id, position=place)


def bedroom(catalogue: Catalogue, bed_asset: str, things: dict[str, float]) -> House:
    """A bed with things (types) whose bottoms are so far over the bed's; 0.6 m apart."""
    asset = catalogue.asset(bed_asset)
    bed = replace(
        placed(asset), object_id="bed", position=np.array([2.0, asset.size[1] / 2.0, 2.0])
    )
    children = [
        on(bed, placed(catalogue.by_type[kind][0]), kind, up, -0.6 + 0.6 * i)
        for i, (kind, up) in enumerate(things.items())
    ]
    toy, _ = toy_house()
    return replace(toy, objects=(bed, *children))


def bottom(house: House, name: str) -> float:
    thing = next(o for o in house.objects if o.object_id == name)
    return float(thing.position[1]) - thing.size[1] / 2.0


def test_a_pillow_put_on_the_headboard_comes_to_lie_where_other_things_do(
    catalogue: Catalogue,
) -> None:
    height = catalogue.asset(BED).size[1]
    house = bedroom(catalogue, BED, {"Pillow": height, "Book": 0.713})
    assert bottom(rested(house), "Pillow") == pytest.approx(0.713, abs=0.005)
    body = standin(house.objects[0], supports_of(house)["bed"])
    tall = [p for p in body.parts if p.position[1] + p.size[1] / 2.0 > 0.75 - height / 2.0]
    assert len(tall) == 1  # the headboard, and no block


def test_a_pillow_alone_on_the_headboard_comes_to_lie_on_the_usual_mattress(
    catalogue: Catalogue,
) -> None:
    house = bedroom(catalogue, BED, {"Pillow": catalogue.asset(BED).size[1]})
    assert bottom(rested(house), "Pillow") == pytest.approx(0.6, abs=0.005)


@pytest.mark.parametrize(("up", "lies"), [(0.0, True), (0.008, True), (0.012, False)])
def test_only_what_is_put_on_the_very_top_of_a_bed_is_laid_down(
    catalogue: Catalogue, up: float, lies: bool
) -> None:
    height = catalogue.asset(BED).size[1]
    house = bedroom(catalogue, BED, {"Pillow": height + up, "Book": 0.713})
    assert (bottom(rested(house), "Pillow") < 0.8) == lies


def test_a_thing_on_top_of_a_flat_bed_stays_there(catalogue: Catalogue) -> None:
    flat = "RoboTHOR_bed_grankulla"
    height = catalogue.asset(flat).size[1]
    house = bedroom(catalogue, flat, {"Book": height, "Pillow": height})
    assert rested(house) == house
    assert all(s.height > height / 2.0 - 0.01 for s in supports_of(house)["bed"])


def test_a_pillow_on_a_book_lies_on_the_book(catalogue: Catalogue) -> None:
    bed_height = catalogue.asset(BED).size[1]
    house = bedroom(catalogue, BED, {"Pillow": bed_height, "Book": 0.713})
    book = next(o for o in house.objects if o.object_id == "Book")
    pillow = next(o for o in house.objects if o.object_id == "Pillow")
    above = book.position.copy()
    above[1] = pillow.position[1]
    house = replace(
        house, objects=(house.objects[0], replace(pillow, position=above), house.objects[2])
    )
    assert bottom(rested(house), "Pillow") == pytest.approx(0.713 + book.size[1], abs=0.005)


def top_under(body: StandIn, one: Support) -> float:
    tops = [
        part.position[1] + part.size[1] / 2.0
        for part in body.parts
        if part.shape == "box"
        and abs(part.position[0] - one.x) < part.size[0] / 2.0
        and abs(part.position[2] - one.z) < part.size[2] / 2.0
    ]
    return max((t for t in tops if t <= one.height + 0.002), default=-np.inf)


@pytest.mark.parametrize(
    ("kind", "name"), [("SideTable", "Side_Table_224_1"), ("ShelvingUnit", "")]
)
@pytest.mark.parametrize("below_top", [0.026, 0.042, 0.054, 0.056, 0.2])
def test_what_lies_just_under_a_tables_top_has_a_board_under_it(
    catalogue: Catalogue, kind: str, name: str, below_top: float
) -> None:
    asset = catalogue.asset(name) if name else catalogue.by_type[kind][0]
    phone = Support(asset.size[1] / 2.0 - below_top, 0.0, 0.0, 0.035, 0.07, 0.009)
    body = standin(placed(asset), (phone,))
    assert phone.height - top_under(body, phone) < 0.002


def test_no_pillow_in_real_houses_lies_as_high_as_a_headboard(
    real_houses: Path, catalogue: Catalogue
) -> None:
    houses = read_houses(str(real_houses / "multiroom.jsonl.gz"))
    pillows = 0
    for data, _ in zip(houses, range(40), strict=False):
        raw = parse_house(data, catalogue, "real")
        house = rested(raw)
        beds = {o.object_id: o for o in house.objects if o.object_type == "Bed"}
        for thing in house.objects:
            if thing.object_type != "Pillow" or thing.parent not in beds:
                continue
            bed = beds[thing.parent]
            pillows += 1
            up = bottom(house, thing.object_id) - bottom(house, bed.object_id)
            assert up < bed.size[1] - 0.02 or bed.size[1] < 0.4, thing.object_id
    assert pillows > 60

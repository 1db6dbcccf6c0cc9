"""What stand-ins afford, by type: what holds things holds them, what opens keeps what is inside,
what toggles and what can be filled shows it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.asset_house import DIE, die, hall, standing
from vrhuman import geometry
from vrhuman.engines.embedded.world import World
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.house import Asset
from vrhuman.houses.parts import Part
from vrhuman.houses.standins import standin
from vrhuman.records import Floats

CATALOGUE = load_catalogue()
HANGERS = {"HandTowelHolder", "ToiletPaperHanger", "TowelHolder"}
"""What holds only what hangs on it."""
HOLDERS = sorted({a.object_type for a in CATALOGUE.assets.values() if a.receptacle} - HANGERS)
CASES = (
    ("Fridge", True),
    ("Microwave", True),
    ("Safe", True),
    ("WashingMachine", True),
    ("ClothesDryer", True),
    ("LaundryHamper", True),
    ("Toilet", True),
    ("Box", True),
    ("Box", False),
)
"""What has an inside and a door or lid, fixed and free."""
LIDS = {"Box", "LaundryHamper", "Toilet"}


def holder(kind: str) -> Asset:
    return next(a for a in CATALOGUE.by_type[kind] if a.receptacle)


@pytest.fixture(scope="module", name="laden")
def dropped_on_everything() -> World:
    """A die dropped over the middle of one asset of every type that holds things (towards the back
    of an L-shaped counter, whose middle is empty)."""
    objects, dice = [], []
    for i, kind in enumerate(HOLDERS):
        asset = holder(kind)
        x, z = 4.0 * i, 4.0
        objects.append(standing(asset, x, z, openness=float(kind in LIDS)))
        back = 0.5 * asset.size[2] - 0.2 if kind == "CounterTop" else 0.0
        side = min(DIE, 0.12 * min(asset.size[0], asset.size[2]))
        dice.append(die(i, (x, asset.size[1] + 0.06, z - back), side))
    world = hall([*objects, *dice])
    world.move(world.state.agent, 400)
    return world


@pytest.mark.parametrize("kind", HOLDERS)
def test_what_is_dropped_on_a_receptacle_stays_on_it(laden: World, kind: str) -> None:
    number = HOLDERS.index(kind)
    asset, floor = holder(kind), laden.object_pose(number)
    at = laden.object_pose(len(HOLDERS) + number)[:3] - floor[:3]
    half = np.array(asset.size) / 2.0
    assert np.all(np.abs(at[[0, 2]]) < half[[0, 2]]), kind
    assert at[1] > -half[1] + 0.002, kind
    assert laden.physics.resting


def inside(asset: Asset) -> Floats:
    """A free place on the lowest floor inside the asset, in its frame."""
    still = [p for p in standin(standing(asset, 0.0, 0.0)).parts if p.solid and not p.moves]
    _, h, d = asset.size
    for y in np.arange(-h / 2.0 + DIE, h / 2.0 - DIE, 0.005):
        centre = np.array([0.0, y, -0.05 * d])
        free = not any(overlaps(p, centre, DIE / 2.0 + 0.003) for p in still)
        if free and any(overlaps(p, centre - [0.0, 0.012, 0.0], DIE / 2.0) for p in still):
            return centre
    raise AssertionError(f"{asset.asset_id} has no inside")


def overlaps(part: Part, centre: Floats, margin: float) -> bool:
    turned = geometry.inverse(np.array(part.rotation))
    local = np.abs(geometry.rotate(turned, centre - np.array(part.position)))
    return bool(np.all(local < np.array(part.size) / 2.0 + margin))


@pytest.fixture(scope="module", name="stocked")
def a_die_inside_everything() -> World:
    """A die inside everything that opens, all standing open."""
    objects, dice = [], []
    for i, (kind, kinematic) in enumerate(CASES):
        asset = CATALOGUE.by_type[kind][0]
        thing = standing(asset, 4.0 * i, 4.0, kinematic, openness=1.0)
        objects.append(thing)
        dice.append(die(i, thing.position + inside(asset)))
    return hall([*objects, *dice])


def test_what_lies_inside_stays_there_however_it_opens_and_closes(stocked: World) -> None:
    for openness in (0.0, 1.0, 0.0):
        for number in range(len(CASES)):
            stocked.open(number, openness)
        stocked.move(stocked.state.agent, 300)
        for number, (kind, _) in enumerate(CASES):
            half = np.array(CATALOGUE.by_type[kind][0].size) / 2.0
            apart = stocked.object_pose(len(CASES) + number) - stocked.object_pose(number)
            assert np.all(np.abs(apart[:3]) < half), (kind, openness)


def test_what_toggles_shows_it() -> None:
    for asset in CATALOGUE.assets.values():
        if "CanToggleOnOff" in asset.secondary_properties:
            parts = standin(standing(asset, 0.0, 0.0)).parts
            assert any(p.lit or p.when_on for p in parts), asset.asset_id


def test_what_can_be_filled_shows_it() -> None:
    for asset in CATALOGUE.assets.values():
        if "CanBeFilled" in asset.secondary_properties:
            parts = standin(standing(asset, 0.0, 0.0)).parts
            liquid = [p for p in parts if p.liquid]
            assert liquid, asset.asset_id
            assert not any(p.solid for p in liquid)


def test_a_closed_lid_carries_and_lets_go_when_it_opens() -> None:
    asset = CATALOGUE.by_type["Box"][0]
    box = standing(asset, 2.0, 2.0, kinematic=False, openness=0.0)
    flap = next(p for p in standin(box).parts if p.moves)
    lid = asset.size[1] / 2.0 + flap.position[1] + flap.size[1] / 2.0
    world = hall([box, die(0, (2.0, lid + 0.05, 2.0))])
    world.move(world.state.agent, 100)
    assert world.physics.resting
    assert world.object_pose(1)[1] == pytest.approx(lid + DIE / 2.0, abs=0.005)
    world.open(0, 1.0)
    world.move(world.state.agent, 300)
    assert world.object_pose(1)[1] < 0.5 * asset.size[1]


def test_a_lid_collides_open_where_it_stays_in_its_box() -> None:
    kinds = ("Laptop", "Box", "LaundryHamper")
    things = [standing(CATALOGUE.by_type[k][0], 3.0 * i, 2.0, False) for i, k in enumerate(kinds)]
    laptop, box, hamper = hall(things).house.lids
    assert laptop.closed
    assert laptop.open
    assert len(box.closed) == len(box.open) == 2
    assert hamper.closed
    assert not hamper.open

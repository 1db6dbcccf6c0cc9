"""Where one takes hold of what opens, and how far it is open when the hand is somewhere."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.houses.house_with_door import house_with_door
from vrhuman import geometry
from vrhuman.embodiment.build import build_house
from vrhuman.embodiment.handles import Handle, handles_of
from vrhuman.houses.generator import generate
from vrhuman.houses.house import House
from vrhuman.houses.parts import Motion
from vrhuman.houses.standins import standins_of
from vrhuman.records import Floats


def handles_in(house: House) -> tuple[Handle, ...]:
    return handles_of(house, standins_of(house))


HOUSE = build_house(generate(4, 1), "test", 1)
FURNITURE = handles_in(HOUSE)
TOY, TOY_BODIES = house_with_door()
DRAWER, DOOR = handles_of(TOY, TOY_BODIES)
HANDLES = (*FURNITURE, DRAWER, DOOR)

handles = st.sampled_from(HANDLES)
shares = st.floats(0.0, 1.0)


def middle(handle: Handle, number: int = 0) -> Floats:
    out: Floats = (handle.low[number] + handle.high[number]) / 2.0
    return out


@given(handles, shares, st.tuples(*[st.floats(-1.0, 1.0)] * 3))
def test_a_place_of_a_member_is_found_again(
    handle: Handle, openness: float, point: tuple[float, float, float]
) -> None:
    place = handle.to_member(np.array(point), openness)

    assert handle.from_member(place, openness) == pytest.approx(np.array(point), abs=1e-9)


@given(handles, shares, shares)
def test_what_is_held_opens_as_far_as_the_hand_takes_it(
    handle: Handle, now: float, wished: float
) -> None:
    place = middle(handle, len(handle.low) - 1)
    hand = handle.from_member(place, wished)
    if handle.motion.kind == "hinge":  # farther at once than half a turn goes the other way round
        assume(abs(wished - now) * abs(handle.motion.travel) < 170.0)

    assert handle.openness(place, hand, now) == pytest.approx(wished, abs=1e-6)


@given(handles, shares, st.tuples(*[st.floats(-3.0, 3.0)] * 3))
def test_nothing_opens_farther_than_it_can(
    handle: Handle, now: float, point: tuple[float, float, float]
) -> None:
    assert 0.0 <= handle.openness(middle(handle), np.array(point), now) <= 1.0


@given(handles, shares)
def test_a_hand_at_a_handle_is_near_it_wherever_it_has_swung(
    handle: Handle, openness: float
) -> None:
    for number in range(len(handle.low)):
        hand = handle.from_member(middle(handle, number), openness)

        assert handle.distance(hand, openness) < 1e-9


def test_a_fridges_handle_is_its_grip_and_its_free_edge_not_its_hinge() -> None:
    fridge = next(h for h in FURNITURE if h.object_id.startswith("Fridge"))
    width, height, depth = (float(s) for s in HOUSE.objects[fridge.number].size)
    grip = np.array([width / 2 - 0.085, 0.08 * height, depth / 2 - 0.02])
    edge = np.array([width / 2 - 0.02, -0.3 * height, depth / 2 - 0.07])
    hinge = np.array([-width / 2, 0.0, depth / 2 - 0.07])

    away = [fridge.distance(point, 0.0) for point in (grip, edge, hinge)]

    assert away[:2] == [0.0, 0.0]
    assert away[2] > 0.3


def test_a_doors_handle_is_reached_from_both_rooms() -> None:
    knob = np.array([0.5 - 0.04 - 0.07, 0.99 - 1.05, 0.0])

    assert DOOR.distance(knob + np.array([0.0, 0.0, 0.07]), 0.0) == 0.0
    assert DOOR.distance(knob - np.array([0.0, 0.0, 0.07]), 0.0) == 0.0


def test_a_drawer_is_drawn_by_its_front() -> None:
    front, inside = np.array([0.2, 0.05, 0.25]), np.array([0.0, -0.08, 0.0])

    assert DRAWER.distance(front, 0.0) == 0.0
    assert DRAWER.distance(front + np.array([0.0, 0.0, 0.3]), 1.0) < 1e-9
    assert DRAWER.distance(inside, 0.0) > 0.1


@given(st.floats(0.1, 2.0), shares, shares)
def test_an_asset_that_is_drawn_smaller_has_its_handle_there(
    scale: float, now: float, wished: float
) -> None:
    motion = Motion("slide", (0.0, 0.0, 1.0), (0.0, 0.0, 0.0), 0.3)
    handle = Handle("box", 0, motion, scale, np.zeros((1, 3)), np.ones((1, 3)))

    moved = handle.from_member(np.zeros(3), wished)

    assert moved == pytest.approx([0.0, 0.0, 0.3 * scale * wished])
    assert handle.openness(np.zeros(3), moved, now) == pytest.approx(wished, abs=1e-9)


def test_what_opens_the_other_way_round_follows_too() -> None:
    """Mesh packs have hinges of negative travel."""
    motion = Motion("hinge", (0.0, 1.0, 0.0), (-0.5, 0.0, 0.0), -90.0)
    handle = Handle("leaf", 0, motion, 1.0, np.zeros((1, 3)), np.ones((1, 3)))
    place = np.array([0.5, 0.0, 0.0])

    half_open = geometry.rotate(geometry.axis_angle((0.0, 1.0, 0.0), -45.0), (1.0, 0.0, 0.0))

    assert handle.openness(place, half_open - [0.5, 0.0, 0.0], 0.0) == pytest.approx(0.5)


def test_every_openable_of_a_house_has_a_handle_for_each_member() -> None:
    openable = {o.object_id for o in HOUSE.objects if o.asset.openable}

    assert {h.object_id for h in FURNITURE} == openable
    assert all(len(h.low) == len(h.high) > 0 and (h.low <= h.high).all() for h in FURNITURE)

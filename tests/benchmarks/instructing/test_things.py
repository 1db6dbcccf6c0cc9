"""What is in reach, judged from the plan: by the rooms' doors, and by how deep it is in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.houses.house_with_door import house_with_door
from vrhuman.benchmarks.instructing.things import BELOW_TOP, DEEPEST, things_of
from vrhuman.houses.house import House

BALL = "ball"


def with_the_ball(
    house: House,
    x: float,
    z: float,
    room: str = "room|1",
    parent: str | None = None,
    y: float = 0.1,
) -> House:
    ball = next(o for o in house.objects if o.object_id == BALL)
    there = replace(ball, position=np.array([x, y, z]), room=room, parent=parent)
    return replace(house, objects=tuple(there if o is ball else o for o in house.objects))


def with_the_table(
    house: House, size: tuple[float, float, float], position: tuple[float, float, float]
) -> House:
    """The house with its table, as large as that [m], in room 2."""
    table = next(o for o in house.objects if o.object_id == "table")
    asset = replace(table.asset, size=size)
    there = replace(table, asset=asset, position=np.array(position), room="room|2")
    return replace(house, objects=tuple(there if o is table else o for o in house.objects))


def test_what_is_in_the_next_room_is_reached_through_the_door() -> None:
    house, _ = house_with_door(openness=1.0)
    there = with_the_ball(house, 5.5, 2.0, room="room|2")

    assert things_of(there)[BALL].reached
    assert not things_of(replace(there, openings=()))[BALL].reached


@pytest.mark.parametrize(("deep", "reached"), [(DEEPEST - 0.05, True), (DEEPEST + 0.05, False)])
def test_what_is_far_in_a_cupboard_is_out_of_reach(deep: float, reached: bool) -> None:
    house, _ = house_with_door(openness=1.0)
    dresser = next(o for o in house.contents if o.object_id == "dresser")
    cupboard = replace(
        dresser, asset=replace(dresser.asset, object_type="Fridge"), position=np.array([1, 0.3, 1])
    )
    objects = tuple(cupboard if o.object_id == "dresser" else o for o in house.objects)
    front = 1.0 + cupboard.size[2] / 2.0
    inside = with_the_ball(replace(house, objects=objects), 1.0, front - deep, parent="dresser")

    assert things_of(inside)[BALL].reached is reached


@pytest.mark.parametrize(
    ("below", "reached"), [(BELOW_TOP - 0.02, True), (BELOW_TOP + 0.02, False)]
)
def test_what_lies_on_a_board_below_the_top_is_out_of_reach(below: float, reached: bool) -> None:
    house, _ = house_with_door(openness=1.0)
    dresser = next(o for o in house.contents if o.object_id == "dresser")
    ball = next(o for o in house.contents if o.object_id == BALL)
    x, z = float(dresser.position[0]), float(dresser.position[2])
    top = float(dresser.position[1]) + dresser.size[1] / 2.0
    inside = with_the_ball(house, x, z, parent="dresser", y=top - below + ball.size[1] / 2.0)

    assert things_of(inside)[BALL].reached is reached


@pytest.mark.parametrize(("openness", "reached"), [(0.0, True), (1.0, False)])
def test_no_arm_gets_through_the_leaf_of_an_open_door(openness: float, reached: bool) -> None:
    house, _ = house_with_door(openness=openness)
    house = with_the_table(house, (3.0, 0.8, 1.2), (5.5, 0.4, 0.6))
    house = replace(house, agent_position=np.array([6.0, 0.9, 3.0]))

    between_leaf_and_table = with_the_ball(house, 4.4, 1.33, room="room|2")

    assert things_of(between_leaf_and_table)[BALL].reached is reached


@pytest.mark.parametrize(("gap", "reached"), [(0.5, False), (0.9, True)])
def test_nobody_is_sent_through_a_gap_into_which_the_body_just_fits(
    gap: float, reached: bool
) -> None:
    house, _ = house_with_door(openness=1.0)
    house = replace(house, agent_position=np.array([6.0, 0.9, 1.0]))
    house = with_the_table(house, (3.0 - gap, 0.8, 0.8), (4.0 + (3.0 - gap) / 2.0, 0.4, 2.4))
    behind = with_the_ball(house, 5.5, 3.4, room="room|2")

    assert things_of(behind)[BALL].reached is reached


@pytest.mark.parametrize(("openness", "reached"), [(0.0, True), (1.0, False)])
def test_an_open_door_that_stands_across_the_way_is_in_the_way(
    openness: float, reached: bool
) -> None:
    """Its leaf reaches from the wall at x 4 to x 4.9, and a table goes on from there."""
    house, _ = house_with_door(openness=openness)
    house = replace(house, agent_position=np.array([5.5, 0.9, 3.0]))
    house = with_the_table(house, (1.9, 0.8, 0.4), (6.05, 0.4, 1.5))
    behind = with_the_ball(house, 5.0, 0.5, room="room|2")

    assert things_of(behind)[BALL].reached is reached

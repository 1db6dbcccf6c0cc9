"""What the participant of an instructed session knows of its home, and where it stands in it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.houses.house_with_door import house_with_door
from tests.support.participants.seen_things import observed
from vrhuman.participants.instructed.home import recall
from vrhuman.participants.instructed.reaching import stand_for
from vrhuman.participants.instructed.surroundings import Surroundings
from vrhuman.participants.mind import Mind
from vrhuman.participants.routes import routes_from
from vrhuman.runtime.processes.residence import home_of


def at_home() -> Mind:
    """Somebody at x 1, z 1 in the toy house, who has not looked yet."""
    house, _ = house_with_door(openness=1.0)
    mind = Mind.awake(observed(), 0.0)
    recall(mind, home_of(house))
    return mind


def test_everything_in_the_house_is_known_before_it_is_seen() -> None:
    house, _ = house_with_door(openness=1.0)

    known = at_home().belief.objects

    assert set(known) == {each.object_id for each in house.contents}


def test_a_way_leads_through_the_door_and_not_through_walls_or_furniture() -> None:
    house, _ = house_with_door(openness=1.0)
    mind = at_home()
    routes = routes_from(mind.map, mind.position)
    (door,) = house.openings
    table = next(o for o in house.contents if o.object_type == "DiningTable")

    assert np.isfinite(routes.cost(mind.map.cell(door.position)))
    assert not np.isfinite(routes.cost(mind.map.cell(table.position)))


def test_what_is_reached_from_the_front_only_is_not_reached_from_behind() -> None:
    mind = at_home()
    routes = routes_from(mind.map, mind.position)
    point = np.array([1.6, 0.8, 1.6])

    front = np.array([-1.0, 0.0])
    stand = stand_for(mind, routes, point, front=front)

    assert stand is not None
    place = mind.map.centre(stand.cell)
    offset = place - point[[0, 2]]
    assert float(offset @ front) > 0.7 * float(np.hypot(*offset))


def test_who_is_shut_in_by_a_bump_in_the_doorway_tries_it_again() -> None:
    house, _ = house_with_door(openness=1.0)
    mind = at_home()
    (door,) = house.openings
    other_side = mind.map.cell(door.position + np.array([1.0, 0.0, 0.0]))
    mind.map.bump(door.position, np.zeros(2))
    mind.map.bump(door.position + np.array([0.0, 0.0, 0.3]), np.zeros(2))
    mind.map.bump(door.position - np.array([0.0, 0.0, 0.3]), np.zeros(2))
    assert not np.isfinite(routes_from(mind.map, mind.position).cost(other_side))

    Surroundings(mind).find_a_way_out()

    assert np.isfinite(routes_from(mind.map, mind.position).cost(other_side))


def test_a_bump_that_cuts_nothing_off_is_remembered() -> None:
    mind = at_home()
    mind.map.bump(mind.position, np.array([0.0, 1.0]))

    Surroundings(mind).find_a_way_out()

    assert mind.map.bumped


@pytest.mark.parametrize(("openness", "through"), [(0.0, True), (1.0, False)])
def test_no_way_leads_through_the_leaf_of_an_open_door(openness: float, through: bool) -> None:
    house, _ = house_with_door(openness=openness)
    mind = Mind.awake(observed(), 0.0)
    recall(mind, home_of(house))
    routes = routes_from(mind.map, mind.position)

    (leaf,) = {mind.map.cell(np.array([4.5, 0.0, 1.55]))}

    assert bool(np.isfinite(routes.cost(leaf))) is through

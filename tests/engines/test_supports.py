"""What physically carries an object is under it, whatever the catalogue calls a receptacle."""

from __future__ import annotations

import json

import numpy as np
import pytest

from vrhuman.embodiment.build import build_house
from vrhuman.engines.backends import DEFAULT, backend_of
from vrhuman.engines.embedded.supports import FLOOR, everything_under, on_top
from vrhuman.engines.engine import Engine, HouseOrder
from vrhuman.houses.catalogue import load_catalogue
from vrhuman.houses.generator import generate

TABLE = np.array([[0.0, 0.0, 0.0]]), np.array([[1.0, 0.7, 1.0]])


@pytest.mark.parametrize(
    ("bottom", "x", "carried"),
    [
        (0.70, 0.5, True),
        (0.681, 0.5, True),
        (0.679, 0.5, False),  # more than 0.02 m below the top
        (0.759, 0.5, True),
        (0.761, 0.5, False),  # more than 0.06 m above it
        (0.70, 0.99, True),
        (0.70, 1.01, False),  # its centre is beyond the edge
    ],
)
def test_a_fixed_object_is_at_the_top_of_what_carries_it(
    bottom: float, x: float, carried: bool
) -> None:
    thing = np.array([[x - 0.8, bottom, 0.1], [x + 0.8, bottom + 1.0, 0.9]])

    assert on_top(thing, *TABLE).tolist() == [carried]


def test_everything_under_goes_down_to_the_floor() -> None:
    carriers = [(1,), (2,), (FLOOR,), ()]

    assert everything_under(0, carriers) == {1, 2}
    assert everything_under(3, carriers) == frozenset()


def test_a_type_is_a_receptacle_as_a_whole() -> None:
    for kind, assets in load_catalogue().by_type.items():
        assert len({asset.receptacle for asset in assets}) == 1, kind


@pytest.fixture(scope="module")
def engine() -> Engine:
    data = generate(1, 4)
    order = HouseOrder(data, lambda document: build_house(document, "house", 4))
    return backend_of(DEFAULT).open(order).engine


def test_whatever_the_house_puts_on_something_rests_on_it(engine: Engine) -> None:
    states = engine.object_states()
    placed = [
        number
        for number, thing in enumerate(engine.house.objects)
        if thing.parent and not thing.fills_opening
    ]

    assert placed
    assert [n for n in placed if not states.rests_on[n]] == []


def test_metadata_say_what_it_rests_on(engine: Engine) -> None:
    states, objects = engine.object_states(), engine.metadata()["objects"]
    ids = [thing.object_id for thing in engine.house.objects]

    for number, told in enumerate(objects):
        assert told["restsOn"] == [ids[n] for n in states.rests_on[number]]
        json.dumps(told["restsOn"])


def test_what_hangs_in_the_air_rests_on_nothing(engine: Engine) -> None:
    states = engine.object_states()
    number = next(
        n
        for n, thing in enumerate(engine.house.objects)
        if thing.asset.pickupable and states.rests_on[n]
    )
    saved = engine.save()
    world = engine._world  # type: ignore[attr-defined]
    pose = states.poses[number].copy()
    pose[1] += 1.0
    world.physics.put(number, pose)

    assert engine.object_states().rests_on[number] == ()

    engine.restore(saved)
    assert engine.object_states().rests_on == states.rests_on

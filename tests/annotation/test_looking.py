"""What is come to see, on the real engine: one thing at a time."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from tests.support.houses.kitchen import MUG, TABLE, kitchen
from vrhuman.annotation.looking import EVERY_TICKS, SEEN_TICKS, Looking
from vrhuman.annotation.moment import Moment
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.embodiment.build import build_engine
from vrhuman.engines.engine import Engine
from vrhuman.records import Action

OTHER_MUG = "Mug|surface|1|5"


@pytest.fixture
def engine() -> Engine:
    """Someone stands before a table, and looks at two mugs side by side."""
    house = kitchen()
    table = next(each for each in house["objects"] if each["id"] == TABLE)
    mug = next(each for each in table["children"] if each["id"] == MUG)
    table["children"] = [mug, deepcopy(mug) | {"id": OTHER_MUG}]
    for each, aside in zip(table["children"], (-0.1, 0.1), strict=True):
        each["position"] = {"x": 1.2, "y": 0.8805, "z": 4.0 + aside}
    built = build_engine(house, "two mugs", 1)
    place = {"position": {"x": 2.2, "y": 0.9, "z": 4.0}, "rotation": {"x": 0, "y": 270, "z": 0}}
    result = built.act(Action("TeleportFull", {**place, "horizon": 30, "standing": True}))
    assert result.success, result.error
    return built


def found_until(looking: Looking, engine: Engine, ticks: int) -> list[tuple[int, str]]:
    """Return when what was found, while the person stands still for so many ticks."""
    found = []
    for tick in range(0, ticks + 1, EVERY_TICKS):
        now = replace(engine.observe(), tick=tick)
        found += [(tick, s.object1) for s in looking.update(Moment(now, 4_000_000 * tick, engine))]
    return found


def test_of_two_side_by_side_one_is_found(engine: Engine) -> None:
    looking = Looking(FIRST_AGENT, engine)
    looking.look_for(frozenset({"Mug"}))

    ((tick, name),) = found_until(looking, engine, SEEN_TICKS)

    assert tick == SEEN_TICKS
    assert name == MUG


def test_the_other_is_found_next_if_both_are_looked_for(engine: Engine) -> None:
    looking = Looking(FIRST_AGENT, engine)
    looking.look_for(frozenset({"Mug"}))

    found = found_until(looking, engine, SEEN_TICKS + EVERY_TICKS)

    assert found == [(SEEN_TICKS, MUG), (SEEN_TICKS + EVERY_TICKS, OTHER_MUG)]

"""How far each task in the house has come."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol.training.doing import Doing
from vrhuman.protocol.training.measures import Measure, measure
from vrhuman.protocol.training.tasks import parse_practice

FRAME = 0.1
"""Seconds."""


def task(name: str, *things: str, **criteria: float) -> Measure:
    data: dict[str, Any] = {"task": name, "things": list(things), "criteria": criteria}
    return measure(parse_practice(data, ""))


def after(measure: Measure, *doings: Doing) -> Measure:
    for doing in doings:
        measure = measure.after(doing, FRAME)
    return measure


def test_turning_all_round_and_looking_up_and_down_is_all_of_looking() -> None:
    round_ = [Doing(yaw=yaw % 360) for yaw in range(0, 331, 15)]

    looked = after(task("look", turn=330, up=10, down=30), *round_)
    assert looked.share == pytest.approx(0.5)
    assert looked.said.key == "practice_look_up"
    looked = after(looked, Doing(yaw=330, horizon=-11))
    assert looked.share == pytest.approx(0.75)
    assert looked.said.key == "practice_look_down"
    assert after(looked, Doing(yaw=330, horizon=31)).share == 1.0


def test_turning_to_and_fro_is_no_turning_round() -> None:
    swings = [Doing(yaw=yaw) for _ in range(20) for yaw in (0, 45, 90, 45)]

    assert after(task("look", turn=330), *swings).said.key == "practice_turn"


@given(st.floats(-180, 180), st.sampled_from([-30, 15, 90]), st.integers(1, 30))
def test_it_does_not_matter_where_one_begins_to_turn(start: float, step: int, count: int) -> None:
    def turned(first: float) -> float:
        yaws = [(first + step * i + 180.0) % 360.0 - 180.0 for i in range(count + 1)]
        return after(task("look", turn=330), *(Doing(yaw=yaw) for yaw in yaws)).share

    assert turned(start) == pytest.approx(turned(0.0))


def test_walking_is_over_at_the_place_and_not_by_the_way() -> None:
    walk = task("walk", "Plant|1", x=3, z=4, within=1, metres=4)

    walked = after(walk, Doing(place=(0, 0)), Doing(place=(1.5, 2)))
    assert 0.0 < walked.share < 1.0
    assert (walked.said.key, walked.said.values) == ("practice_to_go", {"metres": "1.5"})
    assert after(walked, Doing(place=(2.5, 3.4))).share == 1.0


def test_a_place_that_is_too_near_takes_some_more_walking() -> None:
    walked = after(task("walk", "Plant|1", x=0, z=0, metres=2), Doing(), Doing(place=(0.5, 0)))

    assert walked.share < 1.0
    assert (walked.said.key, walked.said.values) == ("practice_walk_on", {"metres": "1.5"})


def test_a_touch_counts_without_a_break() -> None:
    on_it, off = Doing(touched=("Mug|1",)), Doing(touched=("Bowl|1",))
    reach = task("reach", "Mug|1", seconds=0.3)

    assert after(reach, on_it, on_it, off, on_it).share == pytest.approx(1 / 3)
    assert after(reach, off, on_it, on_it, on_it).share == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("force", "said"),
    [(0.2, "practice_harder"), (0.5, "practice_keep"), (1.0, "practice_softer")],
)
def test_a_hold_counts_while_the_force_is_within_the_band(force: float, said: str) -> None:
    grip = task("grip-light", "Mug|1", least=0.3, most=0.8, seconds=0.2)

    kept = after(grip, *[Doing(held=("Mug|1",), force=force)] * 2)

    assert kept.said.key == said
    assert (kept.share == pytest.approx(1.0)) == (said == "practice_keep")


def test_holding_another_thing_is_not_it() -> None:
    grip = task("grip-light", "Mug|1", least=0.3, most=0.8, seconds=0.2)

    assert after(grip, Doing(held=("Bowl|1",), force=0.5)).share == 0.0


def test_letting_it_go_too_soon_is_an_attempt_lost() -> None:
    grip = task("grip-firm", "Vase|1", least=2, most=5, seconds=2)

    kept = after(grip, Doing(held=("Vase|1",), force=3))
    assert not kept.lost
    assert after(kept, Doing(let_go=("Vase|1",))).lost
    assert not after(kept, Doing(let_go=("Mug|1",))).lost


def test_both_things_have_to_be_lifted() -> None:
    weigh = task("weigh", "Bowl|1", "Bowl|2", seconds=0.2)

    first = after(weigh, *[Doing(held=("Bowl|1",))] * 5)
    assert first.share == pytest.approx(0.5)
    assert first.said.key == "practice_lift_other"
    assert after(first, *[Doing(held=("Bowl|2",))] * 2).share == pytest.approx(1.0)


def test_only_the_thing_itself_can_be_opened() -> None:
    fridge = task("open", "Fridge|1")

    assert after(fridge, Doing(opened=("Box|1",))).share == 0.0
    assert after(fridge, Doing(opened=("Fridge|1",)), Doing()).share == 1.0


@pytest.mark.parametrize(("touched", "said"), [("Bowl|1", "reach"), ("Mug|1", "stay")])
def test_from_the_first_frame_of_a_touch_one_is_told_to_stay(touched: str, said: str) -> None:
    reach = task("reach", "Mug|1", seconds=0.3)

    assert after(reach, Doing(touched=(touched,))).said.key == f"practice_{said}"

"""From where the hand pushes a thing, and how high it throws at one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.participants.seen_things import observed, thing
from vrhuman import geometry
from vrhuman.participants.belief import ObjectBelief
from vrhuman.participants.handling import Grip
from vrhuman.participants.instructed.doing import Worker
from vrhuman.participants.instructed.handwork import DROP, Hands
from vrhuman.participants.instructed.placing import Places
from vrhuman.participants.instructed.pushing import CENTRED, free_side, onward
from vrhuman.participants.instructed.reaching import (
    APART,
    HIGHEST_HAND,
    PATIENCE,
    RAISED,
    raised,
)
from vrhuman.participants.instructed.throwing import HIGHEST, LOWEST, OVER, release_height
from vrhuman.participants.mind import Mind
from vrhuman.participants.walking import pause
from vrhuman.records import ArmStatus, SeenObject


def worker_knowing(*things: SeenObject) -> Worker:
    """A worker at x 1, z 1 that has seen these things."""
    mind = Mind.awake(observed(), 0.0)
    mind.belief.objects.update({each.object_id: ObjectBelief(each, each) for each in things})
    return Worker.of(mind)


def small(name: str, x: float, z: float) -> SeenObject:
    return replace(thing(name, (x, 0.8, z), (0.1, 0.1, 0.1)), pickupable=True)


def test_a_thing_is_pushed_away_from_the_body_where_nothing_is_in_the_way() -> None:
    mug = small("Mug", 1.0, 2.0)

    out = free_side(worker_knowing(mug).mind, mug)

    assert out == pytest.approx([0.0, 0.0, -1.0])


def test_a_thing_is_pushed_from_another_side_where_something_would_be_pushed_too() -> None:
    mug, behind = small("Mug", 1.0, 2.0), small("Vase", 1.0, 2.2)

    out = free_side(worker_knowing(mug, behind).mind, mug)

    assert abs(float(out[0])) == pytest.approx(np.sin(np.radians(60.0)))


@pytest.mark.parametrize(
    ("aside", "way"), [(1.1 * CENTRED, [-1.0, 0.0, 0.0]), (0.9 * CENTRED, [0.0, 0.0, 1.0])]
)
def test_a_thing_is_pushed_through_its_middle_from_where_the_hand_is(
    aside: float, way: list[float]
) -> None:
    mug = small("Mug", 1.0, 2.0)
    worker = worker_knowing(mug)
    at = np.array([1.0 + aside, 0.9, 2.0])
    worker.mind.observation = replace(worker.mind.observation, hand_centre=at)

    assert onward(worker.mind, mug, np.array([0.0, 0.0, -1.0])) == pytest.approx(way)


@pytest.mark.parametrize(
    ("top", "height"), [(0.1, LOWEST), (1.0, 1.0 + OVER + 0.1), (2.0, HIGHEST)]
)
def test_what_is_thrown_flies_over_the_top_of_its_aim(top: float, height: float) -> None:
    hands = worker_knowing().hands
    hands.below = 0.1
    aim = thing("Vase", (1.0, top - 0.05, 2.0), (0.1, 0.1, 0.1))

    assert release_height(hands, aim) == pytest.approx(height)


def test_a_hand_comes_down_from_above_so_that_the_elbow_is_over_the_furniture() -> None:
    mind = worker_knowing().hands.mind

    assert raised(mind, 0.9) == pytest.approx(0.9 + RAISED)
    assert raised(mind, HIGHEST_HAND - 0.1) == pytest.approx(HIGHEST_HAND)  # no higher it goes
    assert raised(mind, HIGHEST_HAND + 0.1) == pytest.approx(HIGHEST_HAND + 0.1)


def test_of_two_mugs_the_one_that_is_not_shut_in_is_taken() -> None:
    fridge = replace(thing("Fridge", (1.0, 1.0, 2.0), (0.8, 2.0, 0.7)), openable=True)
    near = replace(small("Mug", 1.0, 2.0), object_id="Mug|near", parents=("Fridge",))
    far = replace(small("Mug", 1.2, 2.0), object_id="Mug|far")
    worker = worker_knowing(fridge, near, far)

    assert [each.object_id for each in worker.seeker.known("Mug")] == ["Mug|far", "Mug|near"]


def test_what_is_not_where_it_was_is_the_last_to_be_tried() -> None:
    near = replace(small("Mug", 1.0, 2.0), object_id="Mug|near")
    far = replace(small("Mug", 1.2, 2.0), object_id="Mug|far")
    worker = worker_knowing(near, far)
    worker.hands.around.missing.add("Mug|near")

    assert [each.object_id for each in worker.seeker.known("Mug")] == ["Mug|far", "Mug|near"]


@pytest.mark.parametrize(("seconds", "corrected"), [(PATIENCE - 0.05, False), (1.05, True)])
def test_a_hand_is_not_corrected_before_a_look_can_show_it_moving(
    seconds: float, corrected: bool
) -> None:
    mind = worker_knowing().hands.mind
    mind.observation = replace(mind.observation, arm_status=ArmStatus.OK)
    centre = mind.observation.hand_centre + np.array([0.1, 0.0, 0.0])
    grip = Grip(mind, centre, geometry.IDENTITY, patience=PATIENCE)

    for mind.now in (0.0, seconds):
        grip.correct()

    assert bool(grip.correction.any()) is corrected


def test_where_a_thing_did_not_stay_it_is_put_last() -> None:
    near = replace(thing("Box", (1.0, 0.2, 2.0), (0.3, 0.3, 0.3)), object_id="Box|near")
    far = replace(near, object_id="Box|far", position=np.array([3.0, 0.2, 2.0]))
    worker = worker_knowing(near, far)

    before = [each.object_id for each in worker._targets("Box", "Card")]
    worker.slid_off.add(("Card", "Box|near"))
    after = [each.object_id for each in worker._targets("Box", "Card")]

    assert (before, after) == (["Box|near", "Box|far"], ["Box|far", "Box|near"])
    assert [each.object_id for each in worker._targets("Box", "Pen")] == before


@pytest.mark.parametrize(("height", "lids"), [(1.07, []), (1.0, ["Toilet"])])
def test_what_stands_on_top_of_something_is_not_shut_in_by_it(
    height: float, lids: list[str]
) -> None:
    """Nobody opens the lid under a candle, which would fall."""
    toilet = replace(thing("Toilet", (1.0, 0.5, 2.0), (0.5, 1.0, 0.7)), openable=True)
    candle = replace(small("Candle", 1.0, 2.0), parents=("Toilet",))
    candle = replace(candle, position=np.array([1.0, height, 2.0]), size=np.full(3, 0.1))

    found = worker_knowing(toilet, candle).seeker.lids(candle)

    assert [each.object_id for each in found] == lids


@pytest.mark.parametrize(("bottom", "lowest"), [(-np.inf, 0.0), (0.2, 0.2 + DROP)])
def test_what_is_put_into_a_box_is_let_go_of_above_its_bottom(bottom: float, lowest: float) -> None:
    hands = worker_knowing().hands
    mind = hands.mind
    hands.below, hands.grip = 0.1, Grip(mind, np.array([1.3, 0.9, 1.4]), np.array([0, 0, 0, 1.0]))
    point = np.array([1.3, 0.25, 1.4])  # a way off, so that 0.3 m below it is under the floor
    lowering = hands._lower(hands.grip, max(float(point[1]) - 0.3, bottom + DROP))

    for frame in range(200):  # a hand that follows and meets nothing, until it opens
        mind.now = 0.03 * frame
        centre = hands.grip.centre.copy()
        mind.observation = replace(mind.observation, held=("Card",), hand_centre=centre)
        if next(lowering, None) is None:
            break

    assert hands.grip.centre[1] - hands.below == pytest.approx(lowest, abs=0.01)


@pytest.mark.parametrize(("stops_at", "released"), [(0.5, 0.5), (0.0, 0.03)])
def test_a_hand_that_lags_while_it_sinks_has_not_met_anything(
    stops_at: float, released: float
) -> None:
    hands = worker_knowing().hands
    mind = hands.mind
    hands.below, hands.grip = 0.0, Grip(mind, np.array([1.3, 0.9, 1.4]), np.array([0, 0, 0, 1.0]))
    lowering, trail = hands._lower(hands.grip, DROP), [0.9] * 20

    for frame in range(400):  # the hand is 0.6 s late: 15 cm at that speed
        mind.now = 0.03 * frame
        height = max(stops_at, trail[-20])
        mind.observation = replace(
            mind.observation, held=("Card",), hand_centre=np.array([1.3, height, 1.4])
        )
        if next(lowering, None) is None:
            break
        trail.append(float(hands.grip.centre[1]))

    assert height == pytest.approx(released, abs=0.16)
    assert (height < 0.3) == (released < 0.3)


def holding(trigger: float) -> Hands:
    """Hands of somebody whose hand is closed, or open; of what it holds, nothing is seen."""
    hands = worker_knowing().hands
    at = np.array([1.2, 1.0, 1.4])
    hands.grip = Grip(hands.mind, at, geometry.IDENTITY, squeeze=True, trigger=trigger)
    return hands


@pytest.mark.parametrize(("trigger", "kept"), [(0.0, False), (1.0, True)])
def test_an_empty_hand_that_goes_to_the_menu_does_not_take_up_the_arm_again(
    trigger: float, kept: bool
) -> None:
    """Else the arm would come back from its rest, and sweep off what it had touched.

    But a closed hand keeps it: opening as the arm goes to its rest, it would throw what it holds.
    """
    hands = holding(trigger)

    hands.leave_the_arm()

    assert hands.grip is not None
    assert hands.grip.squeeze is kept
    if not kept:
        assert list(hands.put_away()) == []  # it is not drawn back either
        assert hands.grip is None


def test_a_hand_over_the_middle_of_a_laptop_pushes_on_and_does_not_pull_back() -> None:
    laptop = small("Laptop", 1.0, 2.0)
    worker = worker_knowing(laptop)
    out = np.array([0.0, 0.0, -1.0])
    at = np.array([1.0, 0.9, 2.05])  # it came from z 1.8, and felt only the lid
    worker.mind.observation = replace(worker.mind.observation, hand_centre=at)

    assert onward(worker.mind, laptop, out) == pytest.approx(-out)


@pytest.mark.parametrize(
    ("up", "upright"),
    [((0.3, 0.9, 0.2), (0.3, 0.9, 0.2)), (None, (0.0, 1.0, -1.0))],
)
def test_what_the_grasp_tilted_is_carried_upright(
    up: tuple[float, ...] | None, upright: tuple[float, ...]
) -> None:
    """With nothing known of how it stood, the hand is held as it grasped."""
    hands = holding(1.0)
    hands.mind.observation = replace(observed(), held=("Mug",))
    hands.up = None if up is None else np.array(up) / np.linalg.norm(up)

    intent = next(hands.along(pause(hands.mind, 1.0)))

    assert intent.hand is not None
    pointed = geometry.rotate(intent.hand.rotation, np.array(upright) / np.linalg.norm(upright))
    assert pointed == pytest.approx([0.0, 1.0, 0.0], abs=1e-9)


def test_of_several_things_that_one_is_taken_to_which_something_was_done() -> None:
    places = {"Near": 1.6, "Filled": 1.9, "Meant": 1.8, "Others": 1.4}
    mugs = (replace(small(name, 1.2, z), object_type="Mug") for name, z in places.items())
    worker = worker_knowing(*mugs)
    seeker = worker.seeker
    seeker.handled, seeker.meant, seeker.spared = {"Filled"}, ("Meant",), frozenset({"Others"})

    known = [each.object_id for each in worker.seeker.known("mug")]

    assert known == ["Filled", "Meant", "Near", "Others"]


def test_a_receptacle_is_reached_from_elsewhere_where_the_hand_was_stuck() -> None:
    worker = worker_knowing()
    mind = worker.mind
    floor = np.array([(x, z) for x in np.arange(0.05, 4, 0.1) for z in np.arange(0.05, 4, 0.1)])
    mind.map.suppose(floor, np.empty((0, 2)), *[np.empty((0, 2))] * 3)
    table = thing("SideTable", (2.0, 0.4, 2.0), (0.4, 0.8, 0.4))
    places = Places(mind, {}, "Mug", 0.05)
    first = places.on(table, [], ())
    assert first is not None
    point, stand = first

    second = places.on(table, [point], (stand.cell,))

    assert second is not None
    assert float(np.hypot(*(np.array(second[1].cell) - stand.cell))) >= APART

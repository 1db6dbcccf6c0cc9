"""Shutting what the participant opened where it bars the way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.participants.seen_things import observed, thing
from vrhuman.participants.belief import ObjectBelief
from vrhuman.participants.goal_directed.way_out import is_barred, shut_what_bars_the_way
from vrhuman.participants.instructed.doing import Worker
from vrhuman.participants.mind import Mind
from vrhuman.records import Instruction

TAKE = Instruction(1, "Pick up the mug.", "pick up", "Mug")
NOWHERE = np.empty((0, 2))


def in_a_kitchen(leaf: bool) -> Worker:
    """Somebody at x 1, z 1, in a kitchen with an open fridge; the mug is farther on, at x 4.

    The fridge's ``leaf`` reaches from wall to wall.
    """
    mind = Mind.awake(observed(), 0.0)
    floor = np.array([(x, z) for x in np.arange(0.05, 5, 0.1) for z in np.arange(0.05, 2, 0.1)])
    edge = floor[(floor[:, 0] < 0.1) | (floor[:, 0] > 4.9) | (abs(floor[:, 1] - 1.0) > 0.9)]
    mind.map.suppose(floor, NOWHERE, NOWHERE, edge, NOWHERE)
    if leaf:
        across = floor[abs(floor[:, 0] - 2.05) < 0.01]
        mind.map.suppose(NOWHERE, NOWHERE, across, across, NOWHERE)
    fridge = thing("Fridge", (1.4, 1.0, 1.7), (0.6, 2.0, 0.5))
    mug = replace(thing("Mug", (4.2, 0.8, 1.0), (0.1, 0.1, 0.1)), pickupable=True)
    things = (replace(fridge, openable=True, is_open=True), mug)
    mind.belief.objects.update({each.object_id: ObjectBelief(each, each) for each in things})
    return Worker.of(mind)


@pytest.mark.parametrize("leaf", [True, False])
def test_a_step_is_barred_where_its_thing_is_in_reach_from_nowhere(leaf: bool) -> None:
    assert is_barred(in_a_kitchen(leaf), TAKE) is leaf


def test_who_is_barred_by_what_they_opened_turns_to_it_to_shut_it() -> None:
    worker = in_a_kitchen(leaf=True)
    worker.opened["Fridge"] = np.zeros_like(worker.mind.map.floor)

    next(shut_what_bars_the_way(worker, TAKE))

    assert worker.mind.gaze == worker.hands.around.gaze_at(np.array([1.4, 1.0, 1.7]))


@pytest.mark.parametrize(("leaf", "opened"), [(False, True), (True, False)])
def test_nothing_is_shut_that_bars_nothing_or_was_not_opened_by_oneself(
    leaf: bool, opened: bool
) -> None:
    worker = in_a_kitchen(leaf)
    if opened:
        worker.opened["Fridge"] = np.zeros_like(worker.mind.map.floor)

    assert list(shut_what_bars_the_way(worker, TAKE)) == []


def test_where_a_leaf_may_have_swung_it_is_no_longer_known_that_the_body_fits() -> None:
    map_ = in_a_kitchen(leaf=False).mind.map
    here = map_.cell(np.array([1.0, 0.0, 1.0]))
    map_.integrate(observed(), 0.0)  # it stands there
    leaf = map_.centre(here)[None]

    map_.forget(map_.free_near(map_.centre(here), 0.3))
    map_.suppose(NOWHERE, NOWHERE, NOWHERE, leaf, NOWHERE)

    assert map_.obstacle[here]

"""What the participant of an instructed session reads, and what it clicks."""

from __future__ import annotations

import numpy as np

from tests.support.participants.seen_things import observed
from tests.support.participants.toy_world import button_centre
from vrhuman import geometry
from vrhuman.participants.handling import Grip
from vrhuman.participants.instructed import instructed
from vrhuman.participants.instructed.performing import STEP_PANEL, current_step
from vrhuman.participants.instructed.reaching import farthest
from vrhuman.records import Instruction, Panel


def panel(name: str, question_id: str = "", **changes: object) -> Panel:
    return Panel(
        name,
        "",
        "",
        changes.pop("options", ()),  # type: ignore[arg-type]
        np.zeros(3),
        geometry.IDENTITY,
        np.array([0.3, 0.1]),
        question_id=question_id,
        **changes,  # type: ignore[arg-type]
    )


def test_the_current_step_is_read_from_its_panel() -> None:
    assert current_step(observed(panel("hint", "7"), panel(STEP_PANEL, "3"))) == 3
    assert current_step(observed(panel(STEP_PANEL, ""))) == 0
    assert current_step(observed()) == 0


def test_it_waits_with_empty_hands_while_no_step_is_shown() -> None:
    mind = instructed((Instruction(1, "Wait.", "wait", seconds=1.0),), button_centre)

    intent = mind.update(observed(), 0)

    assert not intent.walk.any()
    assert intent.trigger == 0.0


def test_between_two_steps_it_keeps_hold_of_what_it_has() -> None:
    mind = instructed((), button_centre)
    mind.update(observed(), 0)
    assert mind.worker is not None
    mind.worker.hands.grip = Grip(mind.worker.mind, np.zeros(3), geometry.IDENTITY, trigger=1.0)

    assert mind.update(observed(panel(STEP_PANEL, "1")), 50_000_000).trigger == 1.0


def test_on_the_menu_it_wants_the_action_for_the_thing_itself() -> None:
    mind = instructed((), button_centre)
    mind.update(observed(), 0)
    assert mind.worker is not None
    mind.worker.menu.choice = ("turn on", "Lamp|2")

    assert mind.worker.menu.option(("turn on|Lamp|1", "turn on|Lamp|2", "cancel")) == 1
    assert mind.worker.menu.option(("turn on|Lamp|1", "turn off|Lamp|2", "cancel")) is None


def test_any_liquid_will_do_where_none_is_asked_for() -> None:
    mind = instructed((), button_centre)
    mind.update(observed(), 0)
    assert mind.worker is not None
    keys = ("empty|Mug|1", "fill water|Mug|1", "fill wine|Mug|1", "cancel")

    mind.worker.menu.choice = ("fill", "Mug|1")
    assert mind.worker.menu.option(keys) == 1
    mind.worker.menu.choice = ("fill wine", "Mug|1")
    assert mind.worker.menu.option(keys) == 2
    mind.worker.menu.choice = ("fill coffee", "Mug|1")
    assert mind.worker.menu.option(keys) is None


def test_the_hand_reaches_far_at_the_height_of_a_table_and_less_far_on_the_floor() -> None:
    assert 0.8 < farthest(0.8) < 1.05
    assert 0.6 < farthest(0.05) < farthest(0.8)

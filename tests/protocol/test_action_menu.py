"""The action menu: opened by the gripping hand's button, one click does it, the house waits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.offered_things import FAUCET, MUG, thing
from tests.support.protocol.person import EYES, Person, episode, pose
from vrhuman import geometry
from vrhuman.protocol.action_menu import (
    FARTHEST,
    HIGHEST,
    HINT_NS,
    LOWEST,
    NEAREST,
    Offers,
    reading_distance,
    towards,
)
from vrhuman.protocol.progress import acting, interrupted, waiting
from vrhuman.protocol.training.doing import Doing
from vrhuman.recording.entries import PauseReason
from vrhuman.records import Action, TrackedPose

MENU, HINT = "action-menu", "action-hint"


def touching(*object_ids: str, allowed: bool = True) -> Person:
    """Somebody in the house whose hand touches these."""
    whole = episode()
    person = Person(replace(whole, spec=replace(whole.spec, object_actions=allowed)))
    person.begin()
    person.doing = Doing(touched=object_ids)
    person.frame()
    return person


def press_button(person: Person, name: str = "right") -> None:
    for down in (True, False):
        hand = replace(getattr(person, name), secondary=down)
        setattr(person, name, hand)
        person.frame()


def opened(*offered: object) -> Person:
    """Somebody before the open menu, which offers these."""
    person = touching("Mug|1")
    press_button(person)
    person.offers = Offers(offered)  # type: ignore[arg-type]
    person.frame()
    return person


def shown(person: Person) -> list[str]:
    return [panel.panel_id for panel in person.seen]


def test_the_gripping_hands_button_opens_it_and_closes_it() -> None:
    person = opened(MUG)
    assert MENU in shown(person)
    assert waiting(person.progress) is PauseReason.ACTION_MENU
    assert not acting(person.episode.spec, person.progress)

    person.right = replace(person.right, secondary=True)
    person.frame()
    assert not acting(person.episode.spec, person.progress)  # the hand was at the panel still
    person.right = replace(person.right, secondary=False)
    person.frame()

    assert MENU not in shown(person)
    assert waiting(person.progress) is None
    assert acting(person.episode.spec, person.progress)
    assert person.progress.chosen == ()


def test_the_house_waits_before_the_engine_has_told_what_is_offered() -> None:
    person = touching("Mug|1")

    press_button(person)

    assert not acting(person.episode.spec, person.progress)
    assert MENU not in shown(person)


def test_one_click_does_it() -> None:
    person = opened(MUG)

    person.click("fill water|Mug|1", MENU)

    filling = Action("FillObjectWithLiquid", {"objectId": "Mug|1", "fillLiquid": "water"})
    assert person.progress.chosen == (filling,)
    person.frame()
    assert acting(person.episode.spec, person.progress)


def test_the_hand_that_opened_it_points_although_the_other_one_did_before() -> None:
    person = touching("Faucet|1")
    person.progress = replace(
        person.progress, pointing=replace(person.progress.pointing, hand="left")
    )
    press_button(person)
    person.offers = Offers((FAUCET,))
    person.frame()

    person.click("turn on|Faucet|1", MENU)

    assert [action.name for action in person.progress.chosen] == ["ToggleObjectOn"]


def test_what_is_held_and_what_is_touched_are_both_offered() -> None:
    person = opened(MUG, FAUCET)
    panel = person.panel(MENU)
    assert panel.title == "Mug in your hand – faucet"
    assert {"fill water|Mug|1", "turn on|Faucet|1"} <= set(panel.keys)

    person.click("turn on|Faucet|1", MENU)

    assert person.progress.chosen == (Action("ToggleObjectOn", {"objectId": "Faucet|1"}),)


def test_only_what_can_be_done_now_is_offered_and_the_rest_says_why_not() -> None:
    person = opened(FAUCET)
    assert person.panel(MENU).keys == ("turn on|Faucet|1", "what else", "cancel")

    person.click("what else", MENU)

    assert person.panel(MENU).text == "Turn off – it is off already"
    assert person.panel(MENU).keys == ("back", "cancel")
    person.click("back", MENU)
    assert "turn on|Faucet|1" in person.panel(MENU).keys
    assert person.progress.chosen == ()


def test_where_nothing_is_forbidden_there_is_nothing_else_to_ask_for() -> None:
    person = opened(thing("Vase", "breakable"))

    assert person.panel(MENU).keys == ("break|Vase|1", "cancel")


def test_where_nothing_can_be_done_now_it_says_so_and_why() -> None:
    person = opened(thing("Vase", "breakable", "isBroken"))

    assert person.panel(MENU).text == "Nothing can be done with it now."
    assert person.panel(MENU).keys == ("what else", "cancel")


def test_cancel_closes_it_and_does_nothing() -> None:
    person = opened(MUG)

    person.click("cancel", MENU)
    person.frame()

    assert person.progress.chosen == ()
    assert acting(person.episode.spec, person.progress)


def test_who_touches_nothing_is_told_softly_for_a_moment() -> None:
    person = touching()
    press_button(person)
    person.offers = Offers(())  # the engine knows what is at hand: also what a hand does not feel

    person.frame()

    assert person.panel(HINT).text == "Touch something with the gripper first."
    person.frame()
    assert acting(person.episode.spec, person.progress)
    person.now += HINT_NS
    person.frame()
    assert HINT not in shown(person)


def test_a_thing_with_which_nothing_can_ever_be_done_says_so() -> None:
    person = touching("Wall|1")
    press_button(person)
    person.offers = Offers(())

    person.frame()

    assert person.panel(HINT).text == "Nothing can be done with this."
    person.frame()
    assert acting(person.episode.spec, person.progress)


def test_a_protocol_that_does_not_allow_it_has_no_such_button() -> None:
    person = touching("Mug|1", allowed=False)

    press_button(person)

    assert acting(person.episode.spec, person.progress)
    assert shown(person) == ["hint"]


@pytest.mark.parametrize("name", ["left"])
def test_the_free_hands_button_does_not_open_it(name: str) -> None:
    person = touching("Mug|1")

    press_button(person, name)

    assert acting(person.episode.spec, person.progress)


def test_a_button_that_is_held_opens_it_once() -> None:
    person = touching("Mug|1")
    person.right = replace(person.right, secondary=True)

    person.frames(1.0)

    assert waiting(person.progress) is PauseReason.ACTION_MENU


def test_it_opens_again_only_when_the_last_choice_is_done() -> None:
    person = touching("Mug|1")
    person.choice_waits = True
    person.right = replace(person.right, secondary=True)

    person.frame()
    assert not person.progress.actions.open  # the house has not done it yet

    person.choice_waits = False
    person.frame()
    assert person.progress.actions.open  # the button is still down: nothing is lost


def test_the_button_does_nothing_outside_the_house() -> None:
    person = touching("Mug|1")
    person.steps += 10
    person.frames(0.1)
    person.begin()
    assert person.phase == "answer"

    press_button(person)

    assert not person.progress.actions.open


def test_the_menu_of_the_session_takes_its_place() -> None:
    person = opened(MUG)

    person.press_menu()
    assert shown(person) == ["menu"]
    person.press_menu()
    person.frame()

    assert shown(person) == ["hint"]
    assert acting(person.episode.spec, person.progress)


def test_the_time_of_the_open_menu_counts_in_no_phase() -> None:
    person = opened(MUG)

    person.frames(3.0)

    assert person.progress.waited_ns >= 2_900_000_000


def test_a_button_held_through_an_interruption_opens_nothing() -> None:
    person = touching("Mug|1")
    person.progress = interrupted(person.progress)
    person.right = replace(person.right, secondary=True)

    person.frames(0.2)

    assert not person.progress.actions.open


def test_a_trigger_that_holds_something_presses_nothing_on_it() -> None:
    person = touching("Mug|1")
    person.right = replace(person.right, trigger=0.8)
    person.frame()
    press_button(person)
    person.offers = Offers((MUG,))
    person.frame()
    panel = person.panel(MENU)
    at = panel.position

    person.aim(at, 0.8)
    person.aim(at, 0.8)

    assert person.progress.chosen == ()
    assert person.progress.actions.open


def test_a_trigger_that_holds_something_does_not_delay_the_house_when_it_is_closed() -> None:
    person = touching("Mug|1")
    person.right = replace(person.right, trigger=0.5)
    person.frame()
    press_button(person)
    person.offers = Offers((MUG,))
    person.frame()

    person.right = replace(person.right, secondary=True)
    person.frame()

    assert acting(person.episode.spec, person.progress)


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ((0.0, 1.6, -0.3), NEAREST),
        ((0.2, 1.2, -0.5), 0.97),
        ((0.0, 1.0, -0.7), FARTHEST),
        ((0.0, 0.4, -0.3), FARTHEST),
        ((0.1, 2.2, -0.2), 0.94),
    ],
)
def test_it_hangs_beyond_the_hand_at_reading_distance(
    hand: tuple[float, ...], distance: float
) -> None:
    head, grip = pose(EYES), pose(np.array(hand))

    place = towards(head, grip, reading_distance(head, grip))

    offset = place.position - EYES
    assert np.linalg.norm(offset) == pytest.approx(distance, abs=0.01)
    assert offset[0] / offset[2] == pytest.approx(hand[0] / hand[2])
    assert LOWEST - 0.1 <= np.degrees(np.arcsin(offset[1] / distance)) <= HIGHEST + 0.1


@pytest.mark.parametrize("ahead", [0.4, 0.7, 0.85])
def test_the_hand_that_opened_it_is_before_it(ahead: float) -> None:
    head, grip = pose(EYES), pose(np.array([0.1, 1.2, -ahead]))

    place = towards(head, grip, reading_distance(head, grip))

    normal = geometry.rotate(place.orientation, (0.0, 0.0, 1.0))
    assert float(normal @ (grip.position - place.position)) > 0.1


def test_without_a_hand_it_hangs_ahead() -> None:
    nowhere = TrackedPose(np.full(3, np.nan), np.full(4, np.nan), True, False, False)

    place = towards(pose(EYES), nowhere, reading_distance(pose(EYES), nowhere))

    assert place.position == pytest.approx(EYES + np.array([0.0, 0.0, -FARTHEST]))

"""The menu: a break, being done, stopping, panels in front; the house waits meanwhile."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.person import Person, pose, texts
from vrhuman import geometry
from vrhuman.protocol.progress import acting, waiting
from vrhuman.recording.entries import PauseReason


@pytest.fixture
def exploring() -> Person:
    person = Person()
    person.begin()
    return person


def test_the_menu_button_opens_and_closes_it(exploring: Person) -> None:
    exploring.press_menu()
    assert waiting(exploring.progress) is PauseReason.MENU
    assert not acting(exploring.episode.spec, exploring.progress)

    exploring.press_menu()
    assert waiting(exploring.progress) is None
    assert acting(exploring.episode.spec, exploring.progress)


def test_a_menu_button_held_opens_it_once(exploring: Person) -> None:
    exploring.left = replace(exploring.left, menu=True)

    exploring.frames(1.0)

    assert exploring.progress.menu is not None


def test_a_break_waits_until_one_continues(exploring: Person) -> None:
    exploring.press_menu()
    exploring.click("break")
    exploring.frames(3.0)
    assert waiting(exploring.progress) is PauseReason.BREAK

    exploring.click("resume")

    exploring.frame()
    assert acting(exploring.episode.spec, exploring.progress)
    assert exploring.progress.waited_ns >= 3_000_000_000


def test_a_break_before_a_phase_is_none_of_its_time() -> None:
    person = Person()
    person.frame()
    person.press_menu()
    person.click("break")
    person.frames(3.0)
    assert waiting(person.progress) is PauseReason.BREAK
    person.click("resume")

    person.click("begin")

    assert person.progress.started_ns is not None
    assert person.progress.waited_ns < 100_000_000


@pytest.mark.parametrize("wish", ["done", "stop"])
def test_what_cannot_be_taken_back_is_asked_once_more(exploring: Person, wish: str) -> None:
    exploring.press_menu()
    exploring.click(wish)
    assert exploring.phase == "explore"
    assert exploring.panel("menu").main == {0}  # going on is the easier to press

    exploring.click("no")

    assert exploring.phase == "explore"
    assert exploring.progress.menu is None


def test_stopping_ends_the_session_and_tells_why(exploring: Person) -> None:
    exploring.steps = 4
    exploring.press_menu()
    exploring.click("stop")
    exploring.click("yes")

    assert exploring.phase is None
    (end,) = exploring.progress.ends
    assert (end.name, end.reason, end.steps) == ("explore", "stopped", 4)


def test_one_can_stop_before_a_phase_has_begun() -> None:
    person = Person()
    person.frame()
    person.press_menu()
    person.click("stop")
    person.click("yes")

    assert person.phase is None
    assert person.progress.ends[0].steps == 0


def test_one_is_done_only_in_the_house() -> None:
    person = Person()
    person.explore()

    person.press_menu()

    assert "done" not in person.panel("menu").keys


def test_being_done_tells_of_the_steps_where_they_cost(exploring: Person) -> None:
    exploring.press_menu()
    exploring.click("done")
    assert exploring.panel("menu").text == texts().say("done_text")
    exploring.click("no")
    exploring.steps = 10
    exploring.frame()
    exploring.begin()
    exploring.answer_all()
    exploring.begin()

    exploring.press_menu()
    exploring.click("done")

    told = exploring.panel("menu").text
    assert told.startswith(texts().say("done_text_free"))
    assert texts().say("done_steps", steps=0) in told


def test_panels_come_in_front_of_who_turned_away() -> None:
    person = Person()
    person.explore()
    person.head = pose(np.array([0.5, 1.4, 0.3]), geometry.axis_angle((0.0, 1.0, 0.0), 90.0))
    person.press_menu()

    person.click("recentre")
    person.frame()

    to_board = person.panel("question").position - person.head.position
    assert to_board[0] < -1.0  # a quarter turn to the left faces -x
    assert abs(to_board[2]) < 0.1
    assert "panels recentred" in person.progress.notes

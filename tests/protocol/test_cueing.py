"""When the participant hears a cue."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.protocol.person import Person
from vrhuman.audio.cues import Cue
from vrhuman.protocol.cueing import cues
from vrhuman.protocol.menu import Menu
from vrhuman.protocol.progress import Progress


class Listener(Person):
    """A person who writes down what was heard."""

    heard: tuple[Cue, ...] = ()

    def frame(self) -> Progress:
        before = self.progress
        after = super().frame()
        self.heard = (*self.heard, *cues(self.episode, before, after))
        return after


@pytest.fixture
def listener() -> Listener:
    return Listener()


def test_a_phase_is_heard_when_it_begins_and_not_while_its_instructions_are_read(
    listener: Listener,
) -> None:
    listener.frames(0.2)
    assert listener.heard == ()

    listener.begin()

    assert listener.heard == (Cue.PHASE,)


def test_each_question_that_comes_is_heard_and_the_last_board_is_not(listener: Listener) -> None:
    listener.explore()
    before = listener.heard

    for key in ("yes", "1", "confirm", "red", "confirm"):
        listener.click(key)

    assert listener.heard == (*before, Cue.QUESTION, Cue.QUESTION)


def test_going_back_is_heard_as_well(listener: Listener) -> None:
    listener.explore()
    listener.click("yes")
    before = listener.heard

    listener.click("back")

    assert listener.heard == (*before, Cue.QUESTION)


def test_a_rest_that_is_due_is_heard_once(listener: Listener) -> None:
    listener.begin()
    due = replace(listener.progress, menu=Menu("rest"))

    assert cues(listener.episode, listener.progress, due) == (Cue.BREAK,)
    assert cues(listener.episode, due, due) == ()


def test_the_menu_is_silent(listener: Listener) -> None:
    listener.begin()
    before = listener.heard

    listener.press_menu()
    listener.click("break")

    assert listener.heard == before

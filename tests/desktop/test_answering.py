"""Answers by keys and mouse in a window, through the protocol's own pointing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from tests.support.protocol.person import Person
from tests.support.protocol.short_protocols import person_at
from vrhuman import geometry
from vrhuman.desktop.answering import SETTLE_SECONDS, Pointer, advance, takes_presses
from vrhuman.desktop.controls import Input, aimed_through
from vrhuman.desktop.display import VERTICAL_DEGREES
from vrhuman.desktop.reading import on_board, place_of, reading_view
from vrhuman.panels.layout import button_centre
from vrhuman.records import Panel, View

FOV = geometry.fov_from_vertical(VERTICAL_DEGREES, 1.6)
FRAME = 0.02


@dataclass
class AtWindow:
    """A person whose pointing hand is the window's pointer."""

    person: Person
    pointer: Pointer = field(default_factory=Pointer)
    mouse: tuple[float, float] = (0.0, 0.9)

    @property
    def boards(self) -> tuple[Panel, ...]:
        return tuple(panel for panel in self.person.seen if on_board(panel))

    @property
    def view(self) -> View:
        return reading_view(self.boards, FOV, 0.1)

    def frame(self, *strokes: str, left: bool = False) -> None:
        given = Input(strokes=strokes, pointer=self.mouse, left=left)
        view = self.view if self.boards else None
        self.pointer = advance(self.pointer, given, self.boards, view, FRAME)
        hand = self.person.right
        if view is not None:
            aimed = aimed_through(view, self.pointer.place, self.pointer.pressed)
            hand = replace(hand, aim=aimed.pose, trigger=float(aimed.pressed))
        self.person.right = hand
        self.person.frame()

    def rest(self, seconds: float = SETTLE_SECONDS + 0.1) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def type(self, *strokes: str) -> None:
        """A panel is looked at first, then each key is struck in a frame of its own."""
        self.rest()
        for stroke in strokes:
            self.frame(stroke)
            self.rest(0.1)

    def point(self, key: str) -> None:
        panel = next(p for p in self.boards if key in p.keys)
        self.mouse = place_of(self.view, button_centre(panel, panel.keys.index(key)))

    @property
    def answers(self) -> list[object]:
        return [given.answer for given in self.person.progress.answers]


def asked() -> AtWindow:
    person = Person()
    person.explore()
    return AtWindow(person)


def test_number_keys_and_enter_answer_every_kind_of_question() -> None:
    window = asked()

    window.type("1")
    window.type("1", "2", "enter")
    window.type("2", "3", "enter")
    window.type("enter")

    assert window.answers == ["yes", 12, ("green", "red")]
    assert window.person.phase == "re-enter"


def test_digits_struck_within_one_frame_are_all_typed_in_their_order() -> None:
    window = asked()
    window.type("2")
    window.rest()

    window.frame("4", "7", "enter")
    window.rest(0.3)

    assert window.answers == ["no", 47]


def test_a_mistyped_digit_is_deleted_by_backspace() -> None:
    window = asked()
    window.type("2")

    window.type("4", "backspace", "5", "enter")

    assert window.answers == ["no", 5]


def test_arrows_go_to_a_button_and_enter_presses_it() -> None:
    window = asked()

    window.type("right", "right", "enter")

    assert window.answers == ["no"]


def test_enter_presses_no_answer_that_nobody_chose() -> None:
    window = asked()

    window.type("enter", "enter")

    assert window.answers == []


SURE = """
confidence = true
[[phases]]
name = "answer"
kind = "answer"
"""


@pytest.mark.parametrize(("typed", "meant"), [("80", 0.8), ("100", 1.0), ("0", 0.0), ("10", 0.1)])
def test_a_number_of_several_digits_is_typed_whole(typed: str, meant: float) -> None:
    window = AtWindow(person_at(SURE))
    window.person.begin()
    window.type("1")
    before = len(window.answers)

    window.type(*typed)
    assert len(window.answers) == before  # nothing is recorded before Enter
    window.type("enter")

    (given,) = window.person.progress.answers
    assert given.confidence == pytest.approx(meant)


def test_a_click_presses_what_the_mouse_is_on() -> None:
    window = asked()
    window.rest()
    window.point("no")

    window.frame(left=True)
    window.frame()

    assert window.answers == ["no"]


def test_a_second_click_of_a_double_click_does_not_answer_the_next_question() -> None:
    window = asked()
    window.person.episode = replace(
        window.person.episode, questions=(window.person.episode.questions[0],) * 2
    )
    window.rest()
    window.point("no")

    for left in (True, False, True, False, True):  # within a tenth of a second
        window.frame(left=left)

    assert window.answers == ["no"]


def test_a_button_held_while_a_panel_comes_presses_only_when_pressed_again() -> None:
    window = asked()
    window.point("no")

    for _ in range(50):
        window.frame(left=True)
    held = window.answers
    window.frame()
    window.frame(left=True)

    assert held == []
    assert window.answers == ["no"]


@pytest.mark.parametrize(("late", "taken"), [(0.04, 0), (-0.04, 1)])
def test_a_new_panel_takes_no_press_for_a_moment(late: float, taken: int) -> None:
    window = asked()
    window.point("no")
    window.rest(SETTLE_SECONDS - late)

    window.frame(left=True)

    assert len(window.answers) == taken


def test_keys_for_a_panel_that_went_press_nothing_on_the_next() -> None:
    window = asked()
    window.rest()

    window.frame("1", "1", "1")
    window.rest(1.0)

    assert window.answers == ["yes"]
    assert window.person.progress.asking.entry.typed == ""


def test_nothing_is_pressed_where_there_is_nothing_to_press() -> None:
    pointer = advance(Pointer(), Input(strokes=("1", "enter"), left=True), (), None, FRAME)

    assert not pointer.pressed
    assert np.isfinite(pointer.place).all()


def test_a_panel_that_replaced_a_settled_one_takes_no_presses_yet() -> None:
    window = asked()
    window.rest()
    assert takes_presses(window.pointer, window.boards)

    window.person.click("no")  # another panel is shown now, which no frame has looked at

    assert not takes_presses(window.pointer, window.boards)

"""The phases: explore, answer, re-enter, answer again."""

from dataclasses import replace

import numpy as np
import pytest

from vrhuman.protocol.boards import boards
from vrhuman.protocol.machine import (
    CONFIRM,
    Inputs,
    Progress,
    acting,
    advance,
    current_phase,
    panel_options,
    steps_left,
)
from vrhuman.protocol.specification import load_protocol, with_steps
from vrhuman.records import AnswerKind, Question, TrackedPose

HEAD = TrackedPose(np.array([0.0, 1.6, 0.0]), np.array([0.0, 0.0, 0.0, 1.0]), True, True, True)
GONE = replace(HEAD, valid=False, tracked=False)
SPEC = with_steps(load_protocol("excalibur")[0], 10)
QUESTIONS = (
    Question(
        "q1", "existence", "Is there a mug?", "exist(x)", AnswerKind.YES_NO, ("Yes", "No"), "yes"
    ),
    Question("q2", "count", "How many?", "count(x)", AnswerKind.COUNT, ("0", "1", "2"), 2),
    Question("q3", "colour", "Which?", "colour(x)", AnswerKind.QUERY, ("red", "blue"), ("blue",)),
)


class Person:
    """Advances one episode, 20 ms a frame."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.now = 0
        self.steps = 0

    def frame(self, hovered=None, press=0.0, menu=False, head=HEAD) -> Progress:
        self.now += 20_000_000
        inputs = Inputs(self.now, self.steps, head, hovered, press, menu)
        self.progress = advance(SPEC, QUESTIONS, self.progress, inputs)
        return self.progress

    def click(self, option: int) -> Progress:
        self.frame(option, 0.0)
        self.frame(option, 1.0)
        return self.frame(option, 0.0)

    def answer_all(self) -> None:
        for option in (0, 2, 1, 2):
            self.click(option)
        self.frame()

    def phase(self) -> str | None:
        phase = current_phase(SPEC, self.progress)
        return phase.name if phase else None


@pytest.fixture
def answering() -> Person:
    person = Person()
    person.frame()
    person.steps = 10
    person.frame()
    person.frame()
    return person


def test_a_phase_begins_when_there_is_someone_to_begin_it() -> None:
    person = Person()

    person.frame(head=GONE)
    assert person.progress.started_ns is None

    person.frame()
    assert person.progress.started_ns == person.now


def test_exploring_ends_with_its_last_step() -> None:
    person = Person()
    person.frame()
    person.steps = 9
    person.frame()
    assert steps_left(SPEC, person.progress, person.steps) == 1
    assert acting(SPEC, person.progress)

    person.steps = 10
    person.frame()

    assert person.phase() == "answer"
    assert person.progress.ends[0].reason == "steps"
    assert person.progress.ends[0].steps == 10


def test_a_button_held_since_before_is_no_answer(answering: Person) -> None:
    answering.frame(0, 1.0)
    answering.frame(0, 1.0)

    assert answering.progress.answers == ()


def test_one_press_answers_one_question(answering: Person) -> None:
    answering.click(1)

    assert [a.answer for a in answering.progress.answers] == ["no"]
    assert answering.progress.question == 1


def test_pressing_beside_the_options_answers_nothing(answering: Person) -> None:
    answering.frame(None, 0.0)
    answering.frame(None, 1.0)

    assert answering.progress.answers == ()


def test_counts_are_numbers_and_sets_are_toggled_and_confirmed(answering: Person) -> None:
    answering.click(0)
    answering.click(2)
    assert panel_options(QUESTIONS[2])[-1] == CONFIRM
    answering.click(0)
    answering.click(1)
    answering.click(0)
    answering.click(2)

    assert [a.answer for a in answering.progress.answers] == ["yes", 2, ("blue",)]
    assert answering.phase() is not None
    assert answering.phase() == "re-enter"


def test_reentry_is_unlimited_until_the_menu_button_is_held(answering: Person) -> None:
    answering.answer_all()
    answering.frame()
    answering.steps = 5000
    answering.frame()
    assert answering.phase() == "re-enter"
    assert steps_left(SPEC, answering.progress, answering.steps) is None

    answering.frame(menu=True)
    answering.frame()  # let go: not yet
    for _ in range(30):
        answering.frame(menu=True)

    assert answering.phase() == "answer again"
    assert answering.progress.ends[-1].reason == "done"
    assert answering.progress.ends[-1].steps == 4990


def test_the_same_questions_are_asked_again_with_the_earlier_answer_shown(
    answering: Person,
) -> None:
    answering.answer_all()
    answering.frame()
    for _ in range(30):
        answering.frame(menu=True)
    answering.frame()

    (board,) = boards(SPEC, QUESTIONS, answering.progress, answering.now, HEAD)

    assert board.text == QUESTIONS[0].text
    assert "yes" in board.footer
    assert board.selected == frozenset()


def test_the_questions_are_at_the_wrist_on_reentry_but_not_whether_they_were_right(
    answering: Person,
) -> None:
    answering.answer_all()
    answering.frame()

    shown = boards(SPEC, QUESTIONS, answering.progress, answering.now, HEAD)

    (wrist,) = [p for p in shown if p.panel_id == "wrist"]
    assert "Is there a mug?  [yes]" in wrist.text
    assert "right" not in wrist.text


def test_an_episode_ends_after_the_last_answer(answering: Person) -> None:
    answering.answer_all()
    answering.frame()
    for _ in range(30):
        answering.frame(menu=True)
    answering.frame()
    answering.answer_all()

    assert answering.phase() is None
    assert len(answering.progress.answers) == 6
    assert answering.frame() is answering.progress

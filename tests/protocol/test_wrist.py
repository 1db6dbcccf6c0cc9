"""The list at the free hand: opened by the palm or a button, read at no cost of steps."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.person import LEFT, QUESTIONS, Person, pose, texts
from vrhuman import geometry
from vrhuman.protocol.boards.placing import frame
from vrhuman.protocol.boards.wrist_pages import list_pages
from vrhuman.protocol.progress import acting, waiting
from vrhuman.protocol.wrist import turned_away
from vrhuman.recording.entries import PauseReason
from vrhuman.records import AnswerKind, GivenAnswer, Question


@pytest.fixture
def back() -> Person:
    """In the house again, with answers given."""
    person = Person()
    person.explore()
    person.answer_all()
    person.begin()
    return person


def secondary(person: Person) -> None:
    person.left = replace(person.left, secondary=True)
    person.frame()
    person.left = replace(person.left, secondary=False)
    person.frame()


def look_at_palm(person: Person) -> None:
    """The left palm (the grip's +x) faces the eyes, and they look at it."""
    to_eyes = person.head.position - LEFT
    grip = pose(LEFT, frame(to_eyes, np.cross(to_eyes, (0.0, 1.0, 0.0))))
    person.left = replace(person.left, grip=grip)
    ahead = frame(np.array([1.0, 0.0, 0.0]), to_eyes)
    person.head = pose(person.head.position, ahead)


def test_palm_and_gaze_are_told_from_the_poses(back: Person) -> None:
    look_at_palm(back)
    palm, gaze = turned_away(back.head, back.left.grip, "left")
    assert palm == pytest.approx(0.0, abs=1e-5)
    assert gaze == pytest.approx(0.0, abs=1e-5)

    palm, _ = turned_away(back.head, back.left.grip, "right")  # a right palm is its -x
    assert palm == pytest.approx(180.0, abs=1e-5)


def test_the_secondary_button_opens_and_closes_it(back: Person) -> None:
    secondary(back)
    assert waiting(back.progress) is PauseReason.WRIST
    assert not acting(back.episode.spec, back.progress)

    secondary(back)
    assert acting(back.episode.spec, back.progress)


def test_looking_at_the_palm_opens_it_and_looking_up_closes_it(back: Person) -> None:
    look_at_palm(back)
    back.frame()
    assert not back.progress.wrist.open  # a glance does not
    back.frames(0.4)
    assert back.progress.wrist.open

    back.head = pose(back.head.position, geometry.axis_angle((1.0, 0.0, 0.0), 40.0))
    back.frames(0.8)
    assert not back.progress.wrist.open


def test_a_list_opened_by_the_button_is_not_closed_by_the_palm(back: Person) -> None:
    secondary(back)

    back.frames(2.0)

    assert back.progress.wrist.open


def test_it_tells_questions_and_own_answers_never_whether_they_were_right(back: Person) -> None:
    secondary(back)

    text = back.panel("wrist").text

    for question, answer in zip(QUESTIONS, ("Yes", "12", "blue"), strict=True):
        line = texts().say("wrist_line", number=1, question=question.text, answer=answer)
        assert line[1:] in text
    assert "right" not in text
    assert "wrong" not in text


def test_its_own_button_closes_it(back: Person) -> None:
    secondary(back)
    back.click("close", "wrist")
    back.frame()

    assert acting(back.episode.spec, back.progress)


def test_there_is_no_list_before_anything_was_answered() -> None:
    person = Person()
    person.begin()

    secondary(person)

    assert not person.progress.wrist.open


def test_reading_costs_no_time_of_the_phase(back: Person) -> None:
    secondary(back)
    back.frames(2.0)
    secondary(back)

    assert back.progress.waited_ns >= 2_000_000_000


def test_many_questions_are_on_pages_that_hold_each_once() -> None:
    questions = tuple(
        Question(
            f"q{i}",
            "f",
            f"Is thing {i} " + "really " * (i % 9) + "there?",
            "p",
            AnswerKind.YES_NO,
            ("yes", "no"),
            "yes",
        )
        for i in range(40)
    )
    answers = tuple(GivenAnswer(q.question_id, "answer", "no", 0) for q in questions)

    pages = list_pages(questions, answers, texts())

    numbers = [number for page in pages for number, _ in page]
    assert numbers == list(range(1, 41))
    assert len(pages) > 3


def test_pages_are_turned_by_pointing(back: Person) -> None:
    one = QUESTIONS[0]
    many = tuple(replace(one, question_id=f"q{i}", text=f"Is there thing {i}?") for i in range(30))
    back.episode = replace(back.episode, questions=many)
    given = tuple(GivenAnswer(q.question_id, "answer", "no", 0) for q in many)
    back.progress = replace(back.progress, answers=given)
    secondary(back)
    first = back.panel("wrist").text

    back.click("next", "wrist")
    second = back.panel("wrist").text
    back.click("previous", "wrist")

    assert first != second
    assert back.panel("wrist").text == first

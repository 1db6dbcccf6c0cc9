"""Answering: one press, a number pad, choices, a keyboard; back and forward until handed in."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.protocol.person import QUESTIONS, Person, texts
from vrhuman.panels.layout import button_centre
from vrhuman.protocol.asking import confidence_levels
from vrhuman.protocol.specification import QueryInput
from vrhuman.records import AnswerKind, Question


@pytest.fixture
def answering() -> Person:
    person = Person()
    person.explore()
    return person


def typing(questions: tuple[Question, ...], language: str = "en") -> Person:
    """Someone who types answers to queries."""
    person = Person()
    spec = replace(person.episode.spec, query_input=QueryInput.TEXT)
    person.episode = replace(person.episode, spec=spec, questions=questions, texts=texts(language))
    person.explore()
    return person


def answers(person: Person) -> list[object]:
    return [a.answer for a in person.progress.answers]


def test_a_button_held_since_before_is_no_answer() -> None:
    person = Person()
    person.explore()
    centre = button_centre(person.panel("question"), 0)
    person.progress = replace(
        person.progress,
        pointing=replace(person.progress.pointing, pressed=frozenset(("right",))),
    )

    person.aim(centre, 1.0)
    person.aim(centre, 1.0)

    assert answers(person) == []


def test_one_press_answers_yes_or_no(answering: Person) -> None:
    answering.click("no")

    assert answers(answering) == ["no"]
    assert answering.progress.question == 1


def test_pressing_beside_the_buttons_answers_nothing(answering: Person) -> None:
    panel = answering.panel("question")

    answering.click_at(panel.position + np.array([0.0, 0.05, 0.0]))

    assert answers(answering) == []


def test_a_count_is_typed_digit_by_digit(answering: Person) -> None:
    answering.click("yes")
    for key in ("1", "7", "delete", "3", "5", "confirm"):
        answering.click(key)

    assert answers(answering) == ["yes", 13]  # no third digit


def test_nothing_typed_is_asked_again(answering: Person) -> None:
    answering.click("yes")

    answering.click("confirm")

    assert answers(answering) == ["yes"]
    assert answering.panel("question").footer == texts().say("number_missing")


def test_a_set_is_toggled_and_confirmed(answering: Person) -> None:
    answering.click("yes")
    answering.click("0")
    answering.click("confirm")
    for key in ("red", "blue", "red", "green", "confirm"):
        answering.click(key)

    assert answers(answering) == ["yes", 0, ("blue", "green")]


def test_many_choices_are_on_pages_and_kept_between_them() -> None:
    names = tuple(f"thing {i}" for i in range(20))
    question = Question("q", "f", "Which?", "p", AnswerKind.QUERY, names, ("thing 3",))
    person = Person()
    person.episode = replace(person.episode, questions=(question,))
    person.explore()

    for key in ("thing 3", "more", "thing 17", "more", "confirm"):
        person.click(key)

    assert answers(person) == [("thing 17", "thing 3")]


def test_text_is_typed_and_read_by_the_answers_parser() -> None:
    person = typing(QUESTIONS[2:])

    for key in (*"blue", "space", *"and", "space", *"red", "confirm"):
        person.click(key)

    assert answers(person) == [("blue", "red")]


def test_what_is_not_understood_is_asked_again_and_can_be_mended() -> None:
    person = typing(QUESTIONS[2:])
    for key in ("r", "w", "d", "confirm"):
        person.click(key)
    assert answers(person) == []
    assert "rwd" in person.panel("question").footer

    for key in ("delete", "delete", "e", "d", "confirm"):
        person.click(key)

    assert answers(person) == [("red",)]


def test_another_language_is_offered_and_understood() -> None:
    person = typing(QUESTIONS[2:], "de")

    for key in (*"grün", ",", *"rot", "confirm"):
        person.click(key)

    assert answers(person) == [("green", "red")]


def test_an_answer_can_be_changed_until_all_are_handed_in(answering: Person) -> None:
    answering.click("yes")
    answering.click("back")
    shown = answering.panel("question")
    assert shown.selected == {0}  # what was answered

    answering.click("no")

    assert answers(answering) == ["yes", "no"]
    assert {a.phase for a in answering.progress.answers} == {"answer"}


def test_one_can_go_on_without_changing_anything(answering: Person) -> None:
    answering.click("yes")
    answering.click("back")

    answering.click("forward")

    assert answers(answering) == ["yes"]
    assert answering.progress.question == 1


def test_after_the_last_question_one_can_still_go_back(answering: Person) -> None:
    for key in ("yes", "1", "confirm", "red", "confirm"):
        answering.click(key)
    assert answering.phase == "answer"

    answering.click("back")
    answering.click("red")
    answering.click("green")
    answering.click("confirm")
    answering.click("submit")

    assert answers(answering)[-1] == ("green",)
    assert answering.phase == "re-enter"


def test_the_same_questions_come_again_blank_with_the_earlier_answer_shown(
    answering: Person,
) -> None:
    answering.answer_all()
    answering.begin()
    answering.be_done()
    answering.begin()

    board = answering.panel("question")

    assert board.text == QUESTIONS[0].text
    assert board.footer == texts().say("earlier", answer="Yes")
    assert board.selected == frozenset()
    assert "forward" not in board.keys


@pytest.fixture
def doubting() -> Person:
    """Someone who is asked how sure they are."""
    person = Person()
    spec = replace(person.episode.spec, confidence=True)
    person.episode = replace(person.episode, spec=spec)
    person.explore()
    return person


def test_an_answer_counts_once_it_is_reported_how_sure_one_is(doubting: Person) -> None:
    doubting.click("yes")
    assert answers(doubting) == []
    assert doubting.panel("question").choices == ("50", "60", "70", "80", "90", "100")

    doubting.click("70")

    [given] = doubting.progress.answers
    assert (given.answer, given.confidence) == ("yes", 0.7)
    assert doubting.progress.question == 1


def test_one_may_go_back_from_how_sure_one_is_to_the_question(doubting: Person) -> None:
    doubting.click("yes")

    doubting.click("back")
    doubting.click("no")
    doubting.click("50")

    assert [(a.answer, a.confidence) for a in doubting.progress.answers] == [("no", 0.5)]


@pytest.mark.parametrize(
    ("kind", "least"), [(AnswerKind.YES_NO, 50), (AnswerKind.COUNT, 0), (AnswerKind.QUERY, 0)]
)
def test_how_sure_one_is_begins_at_the_chance_of_a_guess(kind: AnswerKind, least: int) -> None:
    levels = [int(level) for level in confidence_levels(kind)]

    assert levels == list(range(least, 101, 10))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_panel_says_what_its_lowest_level_means(language: str) -> None:
    person = Person()
    spec = replace(person.episode.spec, confidence=True)
    person.episode = replace(person.episode, spec=spec, texts=texts(language))
    person.explore()

    person.click("yes")
    yes_no = person.panel("question")
    person.click("50")
    person.click("1")
    person.click("confirm")
    count = person.panel("question")

    say = person.episode.texts.say
    assert (yes_no.title, count.title) == (say("sure_title"), say("sure_title"))
    assert yes_no.text.endswith(say("sure_text_yes_no"))
    assert count.text.endswith(say("sure_text"))
    assert "50 %" in yes_no.text
    assert "0 % " not in yes_no.text.replace("50 % ", "").replace("100 % ", "")
    assert (yes_no.options[0], count.options[0]) == ("50 %", "0 %")


def test_a_changed_answer_is_asked_again_how_sure_it_is(doubting: Person) -> None:
    for key in ("yes", "100", "back", "no", "60", "1", "confirm", "50", "blue", "confirm", "90"):
        doubting.click(key)
    doubting.click("submit")

    assert [(a.answer, a.confidence) for a in doubting.progress.answers] == [
        ("yes", 1.0),
        ("no", 0.6),
        (1, 0.5),
        (("blue",), 0.9),
    ]

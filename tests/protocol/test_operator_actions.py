"""The desk's hand in an episode: next phase, answers told aloud, words before the eyes, the end."""

import pytest

from tests.support.protocol.person import Person
from tests.support.protocol.short_protocols import person_at, phases, reasons
from vrhuman.protocol.operator_actions import (
    entered_answer,
    practised_again,
    said,
    skip_phase,
    stopped,
)
from vrhuman.protocol.progress import Inputs, acting


@pytest.fixture
def person() -> Person:
    return Person()


def inputs(person: Person) -> Inputs:
    return Inputs(person.now, person.steps, person.head, person.left, person.right)


def skip(person: Person) -> None:
    person.progress = skip_phase(person.episode, person.progress, inputs(person))
    person.frame()


def test_the_desk_begins_a_phase_whose_instructions_are_read(person: Person) -> None:
    person.frame()

    skip(person)

    assert person.phase == "explore"
    assert acting(person.episode.spec, person.progress)


def test_the_desk_ends_a_phase(person: Person) -> None:
    person.begin()
    person.steps = 4

    skip(person)

    assert reasons(person) == [("explore", "experimenter")]
    assert person.progress.ends[0].steps == 4
    assert person.phase == "answer"


def test_before_there_is_anyone_nothing_is_skipped(person: Person) -> None:
    before = person.progress

    assert skip_phase(person.episode, before, inputs(person)) is before


def test_a_session_can_be_skipped_through_to_its_end(person: Person) -> None:
    person.frame()
    for _ in range(8):
        skip(person)

    assert person.phase is None
    assert skip_phase(person.episode, person.progress, inputs(person)) is person.progress


def test_the_desk_stops_a_session_for_good(person: Person) -> None:
    person.begin()

    person.progress = stopped(person.episode, person.progress, inputs(person))

    assert reasons(person) == [("explore", "stopped")]
    assert person.phase is None


def entered(person: Person, question_id: str, answer: object) -> None:
    person.progress = entered_answer(
        person.episode,
        person.progress,
        question_id,
        answer,  # type: ignore[arg-type]
        0.8,
        person.now,
    )


def test_what_was_said_aloud_is_an_answer_and_the_next_question_is_asked(person: Person) -> None:
    person.explore()

    entered(person, "q1", "no")

    [given] = person.progress.answers
    assert (given.question_id, given.answer, given.confidence) == ("q1", "no", 0.8)
    assert given.phase == "answer"
    assert person.progress.question == 1


def test_an_answer_to_another_question_leaves_the_one_before_the_eyes(person: Person) -> None:
    person.explore()

    entered(person, "q3", ("red",))

    assert person.progress.question == 0
    assert person.progress.answers[0].question_id == "q3"


def test_nothing_is_answered_outside_the_answer_phases(person: Person) -> None:
    person.begin()
    entered(person, "q1", "no")
    person.steps = 10
    person.frame()
    entered(person, "q1", "no")  # the instructions are still being read
    person.begin()
    entered(person, "q99", "no")

    assert person.progress.answers == ()


def test_words_from_the_desk_hang_before_the_eyes_for_as_long_as_they_are_to(
    person: Person,
) -> None:
    person.begin()
    person.progress = said(person.progress, "Two minutes left.", person.now + 1_000_000_000)

    person.frames(0.9)
    assert person.panel("message").text == "Two minutes left."
    assert acting(person.episode.spec, person.progress)

    person.frames(0.2)
    assert [p.panel_id for p in person.seen] == ["hint"]


def test_words_from_the_desk_outlast_a_phase(person: Person) -> None:
    person.begin()
    person.progress = said(person.progress, "Well done.", person.now + 5_000_000_000)

    skip(person)
    person.frame()

    assert person.panel("message").text == "Well done."


def test_only_training_is_practised_again() -> None:
    person = person_at(phases("page"))
    person.frame()

    assert practised_again(person.episode, person.progress) is person.progress

"""A phase that tells goals only: all at once, in any order, given up one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.protocol.person import Person, texts
from vrhuman.protocol.boards.goal_board import PANEL
from vrhuman.protocol.instructing import ALL_DONE, given_up
from vrhuman.protocol.progress import Episode, Progress
from vrhuman.protocol.specification import (
    PhaseKind,
    ProtocolError,
    load_protocol,
    parse_protocol,
)
from vrhuman.recording.entries import EndReason, SkipReason, StepDone, StepSkipped
from vrhuman.records import Panel, TaskGoal

GOALS = (
    TaskGoal(1, "make coffee", "Make coffee.", ("Mug filled with coffee",)),
    TaskGoal(2, "water a plant", "Water a plant.", ("HousePlant filled with water",)),
)


def in_the_house(language: str = "en") -> Person:
    spec, _ = load_protocol("goals")
    episode = Episode(spec, (), texts(language), instructions=GOALS)
    number = next(n for n, p in enumerate(spec.phases) if p.kind is PhaseKind.GOALS)
    person = Person(episode, Progress(phase=number))
    person.begin()
    return person


def reached(number: int) -> StepDone:
    return StepDone(0, number, "reach", "", "", "", 1, 2)


def open_list(person: Person) -> Panel:
    person.left = replace(person.left, secondary=True)
    person.frame()
    person.left = replace(person.left, secondary=False)
    person.frame()
    return person.panel("wrist")


def test_all_goals_are_shown_at_the_hand_and_no_steps() -> None:
    panel = in_the_house().panel(PANEL)

    assert panel.text.splitlines()[:2] == ["1. Make coffee.", "2. Water a plant."]
    assert panel.question_id == "1 2"


def test_the_second_goal_may_be_reached_first() -> None:
    person = in_the_house()

    person.done.append(reached(2))
    person.frame()

    panel = person.panel(PANEL)
    assert "√ 2. Water a plant." in panel.text
    assert panel.question_id == "1"


def test_the_phase_ends_when_all_goals_are_reached() -> None:
    person = in_the_house()

    for number in (2, 1):
        assert person.phase == "goals"
        person.done.append(reached(number))
        person.frame()

    assert person.phase == "debriefing"
    assert person.progress.ends[-1].reason is EndReason.DONE


def test_either_goal_can_be_given_up_with_a_reason() -> None:
    person = in_the_house()

    open_list(person)
    person.click(given_up(2), "wrist")
    assert person.panel("wrist").text == "Water a plant."
    person.click("cannot-find", "wrist")
    person.frame()

    (given,) = person.progress.finished
    assert given == StepSkipped(given.time_ns, 2, SkipReason.CANNOT_FIND)
    assert person.panel(PANEL).question_id == "1"


def test_going_back_gives_nothing_up() -> None:
    person = in_the_house()

    open_list(person)
    person.click(given_up(1), "wrist")
    person.click("back", "wrist")

    assert given_up(1) in person.panel("wrist").keys
    assert person.progress.finished == ()


def test_who_says_that_all_is_done_is_believed_and_the_file_knows_better() -> None:
    person = in_the_house()

    person.done.append(reached(1))
    person.frame()
    open_list(person)
    person.click(ALL_DONE, "wrist")
    person.frame()

    assert person.phase == "debriefing"
    done, said = person.progress.finished
    assert isinstance(done, StepDone)
    assert said == StepSkipped(said.time_ns, 2, SkipReason.SAID_DONE)


def test_the_panels_are_german_where_the_texts_are() -> None:
    assert in_the_house("de").panel(PANEL).title == "Das ist zu erreichen"


def test_a_session_has_goals_or_instructions() -> None:
    phase = '[[phases]]\nname = "{0}"\nkind = "{0}"\n'

    with pytest.raises(ProtocolError, match="one list of instructions or goals"):
        parse_protocol(f'name = "x"\n{phase.format("goals")}{phase.format("instructed")}', "x")
